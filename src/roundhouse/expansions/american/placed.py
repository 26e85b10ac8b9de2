"""Where the American board's pieces lie and where its moves are made."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.american.rules.board import american_of
from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DONE,
    COIN_DUE,
    SPIKE,
    STOCK,
    STOCK_PLACE,
    T_DIVIDENDS,
    T_LEVEL,
    T_STEELWORKS,
)
from roundhouse.rules import moves
from roundhouse.rules.ideas import bits
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import at, shared
from roundhouse.view.targets import gap_place, named, own


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    rules, p = seen.rules, seen.players[seat]
    if american_of(rules) is None:
        return
    for boulder in bits(p[BOULDERS]):
        place = at(seat, "boulder", moves.BOULDER_NAMES[boulder])
        yield place, (place,)
    for coin in bits(p[COIN_DUE] | p[COIN_DONE]):
        place = at(seat, "coin", rules.coin_names[coin])
        yield place, (place, "paid" if p[COIN_DONE] >> coin & 1 else "due")
    if p[SPIKE]:
        yield at(seat, "spike"), (at(seat, "spike"),)
    yield at(seat, "stock"), (shared("level", p[STOCK]), str(p[STOCK_PLACE]))


def _of_table(seen: GameState) -> PiecesFound:
    """Dividends that are left or lie on a level, and steelworks behind their stacks."""
    if american_of(seen.rules) is None:
        return
    stocks, table = stocks_in(seen.rules.content), seen.table
    yield from lying_open("dividend", table[T_DIVIDENDS], moves.DIVIDEND_NAMES)
    for level in range(1, stocks.levels + 1):
        if table[T_LEVEL + level]:
            name = moves.DIVIDEND_NAMES[table[T_LEVEL + level] - 1]
            yield shared("dividend", name), (shared("level", level),)
    for index in bits(table[T_STEELWORKS]):
        number = stocks.steelworks[index]
        yield shared("steelworks", number), (shared("stack", number),)


def _coin_space(state: GameState, seat: int, index: int) -> str:
    return at(seat, "coin", state.rules.coin_names[index])


PLACED: Final = PlaceExtension(
    targets={
        "boulder": own("boulder", moves.BOULDER_NAMES),
        "pay": _coin_space,
        "dividend": named("dividend", moves.DIVIDEND_NAMES),
        "steelworks": gap_place,
    },
    in_the_sign=frozenset({"take-key", "take-stock"}),
    ghosts={"steelworks": "factory steelworks"},
    of_seat=_of_seat,
    of_table=_of_table,
)
