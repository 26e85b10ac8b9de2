"""Where the American board's pieces lie and where its moves are made."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.american.rules.board import american_of
from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import at, shared
from roundhouse.view.targets import gap_place, named, own


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    rules, board = seen.rules, seen.board(seat)
    if american_of(rules) is None:
        return
    for boulder in board.held("boulders"):
        place = at(seat, "boulder", moves.BOULDER_NAMES[boulder])
        yield place, (place,)
    for field, told in (("coin-due", "due"), ("coin-done", "paid")):
        for coin in board.held(field):
            place = at(seat, "coin", rules.coin_names[coin])
            yield place, (place, told)
    if board.has("spike"):
        yield at(seat, "spike"), (at(seat, "spike"),)
    yield at(seat, "stock"), (shared("level", board.count("stock")), str(board.count("stock-place")))


def _of_table(seen: GameState) -> PiecesFound:
    """Dividends that are left or lie on a level, and steelworks behind their stacks."""
    if american_of(seen.rules) is None:
        return
    stocks, top = stocks_in(seen.rules.content), seen.table_top
    yield from lying_open("dividend", top.held("dividends"), moves.DIVIDEND_NAMES)
    for level in range(1, stocks.levels + 1):
        for dividend in top.held(f"level-{level}"):
            place = shared("dividend", moves.DIVIDEND_NAMES[dividend])
            yield place, (shared("level", level),)
    for index in top.held("steelworks"):
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
