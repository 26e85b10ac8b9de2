"""Words for the chapters about the German board: a board by its routes, extensions and income tiles."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.rules.layout import WRENCH
from roundhouse.rules.moves import INCOME_NAMES
from roundhouse.rules.vocabulary import NOWHERE
from tests.cases.support import offered, table, whole, whole_player
from tests.cases.support_board import SEATS

# extensions without anything that comes once, for boards where it does not matter which
PLAIN = {"hannover": "3-2", "wuerzburg": "4-2", "frankfurt": "2-2"}
STATIONS = {"hannover": ("DR", 6), "wuerzburg": ("NU", 4), "frankfurt": ("NU", 8)}
SIZE_2 = [f"extension 2-{number}" for number in range(1, 7)]
SIZE_3 = [f"extension 3-{number}" for number in range(1, 7)]
SIZE_4 = [f"extension 4-{number}" for number in range(1, 7)]


def german(
    dr: Any = None,
    mu: Any = None,
    nu: Any = None,
    **board: Any,
) -> dict[str, Any]:
    """A player of the German board; stations that wood has passed get an extension without effects."""
    tracks = {"DR": dr or {"wood": 1}, "MU": mu or {"wood": 1}, "NU": nu or {"wood": 1}}
    laid = {
        station: PLAIN[station]
        for station, (route, space) in STATIONS.items()
        if tracks[route]["wood"] >= space
    }
    found: dict[str, Any] = {"tracks": tracks, **board}
    if laid:
        found["extensions"] = laid | board.get("extensions", {})
    return found


def at_table(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A game on German boards."""
    return table(a or german(), board="german", **position)


def extensions_left(game: Game) -> list[str]:
    """Those that lie beside the board."""
    return list(whole(game)["extensions"])


def income_left(game: Game) -> list[int]:
    """Income tiles that nobody has, by kind."""
    left = whole(game)["income"]
    return [left.get(kind, 0) for kind in INCOME_NAMES]


def income(game: Game, seat: str = "A") -> dict[str, tuple[int, int]]:
    """A player's income tiles by kind: how many, and how many of them are face down."""
    found = whole_player(game, seat)
    return {kind: (count, found["income-used"].get(kind, 0)) for kind, count in found["income"].items()}


def incomes_offered(game: Game) -> list[str]:
    """The income tiles that can be used now."""
    return [words.split()[1] for words in offered(game) if words.startswith("income ")]


def places(game: Game, seat: str = "A") -> list[int]:
    """Where the wrenches stand, counted from the start."""
    p = game.state.players[SEATS.index(seat)]
    return sorted(place for place in p[WRENCH : WRENCH + 3] if place != NOWHERE)


def valuation(game: Game, seat: str = "A") -> str:
    """The valuation tile of a player."""
    return str(whole_player(game, seat)["valuation"])
