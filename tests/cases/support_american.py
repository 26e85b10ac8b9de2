"""Tables with the American board, and what lies on the stocks board."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.rules.layout import LATER, OWN, WRENCH
from roundhouse.rules.moves import DIVIDEND_NAMES
from roundhouse.rules.vocabulary import NOWHERE
from tests.cases.support import table, whole, whole_player

SEATS = "ABCD"
# what seven levels may hold: everything but the second coin
ALL_LEVELS = ("wood", "bronze-silver", "any", "industry-1", "industry-2", "coin-1", "points")
KINDS_OF_DIVIDEND = ("wood", "bronze-silver", "any", "industry-1", "coin-1", "points")


def america(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A table with the American board and its track, unless `industry` names another; `levels` are the dividends
    that lie on the stocks board, from level 1 on.
    """
    laid: tuple[str, ...] = position.pop("levels", ())
    for number, token in enumerate(laid):
        position[f"level-{number + 1}"] = token
    position["dividends"] = [token for token in DIVIDEND_NAMES if token not in laid]
    return table(a, board="american", industry=position.pop("industry", "american"), **position)


def row(game: Game, seat: str = "A") -> list[int]:
    return game.state.players[SEATS.index(seat)]


def boulders(game: Game, seat: str = "A") -> list[str]:
    """The boulders that still lie."""
    return list(whole_player(game, seat)["boulders"])


def stock(game: Game, seat: str = "A") -> tuple[int, int]:
    """The level of the marker, and how many stand left of it there."""
    found = whole_player(game, seat)
    return found["stock"], found["stock-place"]


def due(game: Game, seat: str = "A") -> list[str]:
    """Spaces reached whose coin has not been paid."""
    return list(whole_player(game, seat)["coin-due"])


def done(game: Game, seat: str = "A") -> list[str]:
    """Spaces with a done token."""
    return list(whole_player(game, seat)["coin-done"])


def levels(game: Game) -> list[str]:
    """The dividends on the stocks board from level 1 on."""
    found = whole(game)
    laid = [found[f"level-{level}"] for level in range(1, 8)]
    return [token for token in laid if token != "none"]


def dividends(game: Game) -> list[str]:
    """The dividends beside it."""
    return list(whole(game)["dividends"])


def steelworks_left(game: Game) -> int:
    return len(whole(game)["steelworks"])


def gaps(game: Game, seat: str = "A") -> list[str]:
    """Factories from the left."""
    return [str(tile) for tile in whole_player(game, seat)["factories"]]


def lanes(game: Game, seat: str = "A") -> list[str]:
    """Where the wrenches stand, in the words of their spaces."""
    places = [place for place in row(game, seat)[WRENCH : WRENCH + 3] if place != NOWHERE]
    return [game.state.rules.industry_labels[place] for place in places]


def workers_in_all(game: Game, seat: str = "A") -> tuple[int, int]:
    """Own workers, and those still to be gained."""
    return row(game, seat)[OWN], row(game, seat)[LATER]
