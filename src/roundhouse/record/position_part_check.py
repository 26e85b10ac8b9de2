"""What cannot be in a position with other boards, tracks and modules: pieces at two places, columns that contradict.

`position_check` asks here; everything has been read by then.
"""

from __future__ import annotations

from roundhouse.record import census
from roundhouse.record.extension import all_written
from roundhouse.record.position_defaults import without_purple
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, listed, shown
from roundhouse.rules.layout import MAX_WRENCHES, NOWHERE, WRENCH
from roundhouse.rules.state import GameState


def check_parts(state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
    """Raise a `PositionError` for the first thing that cannot be."""
    if not state.table:
        return
    for stock in census.stocks(state):
        for number in stock.too_many():
            places = [key for key, other in stock.lying if other == number]
            there = stock.exist[number]
            exists = f"there {'is' if there == 1 else 'are'} {there or 'none'}"
            what = f"{stock.what} {shown(stock.names[number])}"
            raise PositionError(places[-1], f"has {what}; {exists}, and {_where(places)}.")
    for seat, table in enumerate(tables):
        for written in all_written():
            if written.check_player:
                written.check_player(state, seat, table)
    for written in all_written():
        if written.check_table:
            written.check_table(state, top)
    _single_owners(state, tables)


def _where(places: list[str]) -> str:
    return f"{listed(dict.fromkeys(places))} {'name' if len(set(places)) > 1 else 'names'} {len(places)}"


def _single_owners(state: GameState, tables: list[PositionTable]) -> None:
    """What one player has alone, and the purple wrench."""
    for key, column in (single for written in all_written() for single in written.once.items()):
        owners = [seat for seat, p in enumerate(state.players) if p[column]]
        if len(owners) > 1:
            letters = listed(LETTERS[seat] for seat in owners)
            raise PositionError(
                tables[owners[-1]].key(key), f"cannot be: {letters} would have what exists once."
            )
    many = [
        seat
        for seat, p in enumerate(state.players)
        if sum(1 for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE)
        > without_purple(state.rules)
    ]
    if len(many) > 1:
        sentence = "has the purple wrench too, and there is one."
        raise PositionError(tables[many[1]].key("wrenches"), sentence)
