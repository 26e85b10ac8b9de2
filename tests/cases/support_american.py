"""Tables with the American board, and what lies on the stocks board."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DONE,
    COIN_DUE,
    STOCK,
    STOCK_PLACE,
    T_DIVIDENDS,
    T_LEVEL,
    T_STEELWORKS,
)
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    GAP,
    GAPS,
    LATER,
    NOWHERE,
    OWN,
    WRENCH,
)
from roundhouse.rules.moves import BOULDER_NAMES, DIVIDEND_NAMES, TILE_NAMES
from tests.cases.support import table

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
    return [BOULDER_NAMES[boulder] for boulder in bits(row(game, seat)[BOULDERS])]


def stock(game: Game, seat: str = "A") -> tuple[int, int]:
    """The level of the marker, and how many stand left of it there."""
    p = row(game, seat)
    return p[STOCK], p[STOCK_PLACE]


def due(game: Game, seat: str = "A") -> list[str]:
    """Spaces reached whose coin has not been paid."""
    return [game.state.rules.coin_names[space] for space in bits(row(game, seat)[COIN_DUE])]


def done(game: Game, seat: str = "A") -> list[str]:
    """Spaces with a done token."""
    return [game.state.rules.coin_names[space] for space in bits(row(game, seat)[COIN_DONE])]


def levels(game: Game) -> list[str]:
    """The dividends on the stocks board from level 1 on."""
    laid = game.state.table[T_LEVEL + 1 : T_LEVEL + 8]
    return [DIVIDEND_NAMES[token - 1] for token in laid if token]


def dividends(game: Game) -> list[str]:
    """The dividends beside it."""
    return [DIVIDEND_NAMES[token] for token in bits(game.state.table[T_DIVIDENDS])]


def steelworks_left(game: Game) -> int:
    return len(bits(game.state.table[T_STEELWORKS]))


def gaps(game: Game, seat: str = "A") -> list[str]:
    """Factories from the left."""
    return [TILE_NAMES[tile] for tile in row(game, seat)[GAP : GAP + GAPS] if tile]


def lanes(game: Game, seat: str = "A") -> list[str]:
    """Where the wrenches stand, in the words of their spaces."""
    places = [place for place in row(game, seat)[WRENCH : WRENCH + 3] if place != NOWHERE]
    return [game.state.rules.industry_labels[place] for place in places]


def workers_in_all(game: Game, seat: str = "A") -> tuple[int, int]:
    """Own workers, and those still to be gained."""
    return row(game, seat)[OWN], row(game, seat)[LATER]
