"""Words for the coal module: a table with its foundries laid out, and what coal has done."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.rules.moves import FOUNDRY_NAMES
from tests.cases.support import offered, table, whole, whole_player

SEATS = "ABCD"
HAND: dict[str, Any] = {"coal": 2, "foundries": ["any-doubler"], "locomotives": {"TS": [3]}}


def colliery(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A table with coal: of the foundries that nobody has two are open, the others in the stack."""
    seats = [a or {}, *(position.get(seat, {}) for seat in "BCD")]
    owned = [foundry for seat in seats for foundry in seat.get("foundries", [])]
    rest = [foundry for foundry in FOUNDRY_NAMES if foundry not in owned]
    shown = position.setdefault("open-foundries", rest[:2])
    position.setdefault("foundry-stack", [foundry for foundry in rest if foundry not in shown])
    position["modules"] = sorted({"coal", *position.get("modules", [])})
    return table(a, **position)


def coal(game: Game, seat: str = "A") -> int:
    """Coal in hand."""
    return int(whole_player(game, seat)["coal"])


def foundries(game: Game, seat: str = "A") -> list[str]:
    """The foundries above a player's board."""
    return list(whole_player(game, seat)["foundries"])


def open_foundries(game: Game) -> list[str]:
    """The foundries anybody may take."""
    return list(whole(game)["open-foundries"])


def hidden_foundries(game: Game) -> list[str]:
    """The stack from the top."""
    return list(whole(game)["foundry-stack"])


def points(game: Game, source: str, seat: str = "A") -> int:
    """Points of one source so far."""
    return int(whole_player(game, seat)["points"][source])


def spending(game: Game) -> list[str]:
    """What may be done with coal now, closing included."""
    words = ("stoke", "use foundry", "close", "burn")
    return [move for move in offered(game) if move.startswith(words)]
