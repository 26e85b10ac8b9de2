"""The columns of the parts in a position: whatever a part names in `Part.fields` is a key.

A player's columns are keys of the player's table, the others are keys of the position itself. What is left out
is as at the start, or as the rest shows (`position_part_defaults`); what reading would fill in is not written.
"""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record import position_part_defaults as default
from roundhouse.record.extension import all_written
from roundhouse.record.position_words import PositionTable, items, number_or_word, one_of, refused
from roundhouse.rules.fields import CHOICE, COUNT, FLAG, MASK, PLAYER, TABLE, Field, pack, unpack, width
from roundhouse.rules.ideas import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState

WordTable = dict[str, Any]

NONE: Final = "none"  # a choice that has not been made
NOBODY: Final = -1


@remembered
def fields_of(rules: Ruleset, where: str) -> tuple[Field, ...]:
    """The columns of all parts in a player's row or on the table."""
    found = [field for part in rules.parts for field in part.fields() if field.where == where]
    return tuple({field.name: field for field in found}.values())


def field_names(rules: Ruleset, where: str) -> list[str]:
    """Their keys."""
    return [field.name for field in fields_of(rules, where)]


# ---- reading


def read_early_fields(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    """What has to be known before the board is read."""
    for field in fields_of(rules, PLAYER):
        if _is_early(field) and field.name in table:
            read_field(p, field, table)


def read_fields(state: GameState, top: PositionTable, tables: list[PositionTable], late: bool) -> None:
    """First what is said, then what follows from it; the late ones wait for the engineers and the stacks."""
    unsaid = []
    for seat, field in _all_fields(state.rules):
        if _is_late((seat, field)) == late:
            table = top if seat == NOBODY else tables[seat]
            if field.name not in table:
                unsaid.append((seat, field))
            elif seat == NOBODY or not _is_early(field):
                read_field(_row(state, seat), field, table)
    for seat, field in sorted(unsaid, key=_is_rest):
        fill(state, seat, field)


def _is_rest(one: tuple[int, Field]) -> bool:
    """What is what other columns leave is filled in after them."""
    return one[0] == NOBODY and default.is_rest(one[1].column)


def _is_early(field: Field) -> bool:
    return any(field.column in written.early for written in all_written())


def _is_late(one: tuple[int, Field]) -> bool:
    seat, field = one
    late = any(field.column in written.late for written in all_written())
    return seat == NOBODY and late


@remembered
def _all_fields(rules: Ruleset) -> tuple[tuple[int, Field], ...]:
    """Every column with whose it is: one column of all players after the other, then the table."""
    seats = range(rules.players)
    of_players = [(seat, field) for field in fields_of(rules, PLAYER) for seat in seats]
    return (*of_players, *((NOBODY, field) for field in fields_of(rules, TABLE)))


def _row(state: GameState, seat: int) -> list[int]:
    return state.table if seat == NOBODY else state.players[seat]


def fill(state: GameState, seat: int, field: Field) -> None:
    """Give a column the value that the rest of the state shows."""
    values = default.of_table(state, field) if seat == NOBODY else default.of_player(state, seat, field)
    _row(state, seat)[field.column : field.column + len(values)] = values


def read_field(row: list[int], field: Field, table: PositionTable) -> None:
    """One key of a part."""
    key, value = table.key(field.name), table.get(field.name)
    if field.kind == FLAG:
        row[field.column] = 1 if table.flag(field.name, False) else 0
    elif field.kind == COUNT and field.names:
        counts = PositionTable(key, value, field.names, "table of counts")
        for place, name in enumerate(field.names):
            row[field.column + place] = counts.number(name, 0, 0, field.most)
    elif field.kind == COUNT:
        row[field.column] = table.number(field.name, 0, 0, field.most)
    elif field.kind == CHOICE:
        row[field.column] = 0 if value == NONE else 1 + _number(field, key, value)
    else:
        what = "names, each once" if field.kind == MASK else "names, the first one first"
        found = [_number(field, place, item) for place, item in items(key, value, what)]
        if field.kind == MASK:
            if len(set(found)) < len(found):
                raise refused(key, value, "every one of them exists once")
            row[field.column] = sum(1 << place for place in found)
        else:
            if len(found) > field.most:
                raise refused(key, value, f"there are {field.most} at most")
            row[field.column] = pack(found)


def _number(field: Field, key: str, value: object) -> int:
    """A name's place; those that do not play here have an empty one."""
    known = [name for name in field.names if name]
    return field.names.index(known[one_of(key, value, known, f"word for {field.name}")])


# ---- writing


def write_fields(state: GameState, full: bool = False) -> tuple[WordTable, list[WordTable]]:
    """What is particular about the columns of the table and of every player; `full`: all of them."""
    table: WordTable = {}
    players: list[WordTable] = [{} for _ in state.players]
    said = _all_fields(state.rules) if full else _to_be_said(state)
    for seat, field in _all_fields(state.rules):
        if (seat, field) in said:
            words = table if seat == NOBODY else players[seat]
            words[field.name] = field_word(_row(state, seat), field)
    return table, players


def _to_be_said(state: GameState) -> list[tuple[int, Field]]:
    """The columns that reading would not fill in the same way: it is tried until nothing is wrong."""
    said: list[tuple[int, Field]] = []
    every = sorted(sorted(_all_fields(state.rules), key=_is_rest), key=_is_late)
    wrong = True
    while wrong:
        twin = state.clone()
        unsaid = [one for one in every if one not in said]
        for seat, field in unsaid:
            values = default.at_start(state.rules, field)
            _row(twin, seat)[field.column : field.column + len(values)] = values
        wrong = False
        for seat, field in unsaid:
            fill(twin, seat, field)
            columns = slice(field.column, field.column + width(field))
            truth = _row(state, seat)[columns]
            if _row(twin, seat)[columns] != truth:
                said.append((seat, field))
                _row(twin, seat)[columns] = truth
                wrong = True
    return said


def field_word(row: list[int], field: Field) -> Any:
    """A column in words."""
    value = row[field.column]
    if field.kind == FLAG:
        return bool(value)
    if field.kind == COUNT and field.names:
        counts = {name: row[field.column + place] for place, name in enumerate(field.names)}
        return {name: count for name, count in counts.items() if count}
    if field.kind == COUNT:
        return value
    if field.kind == CHOICE:
        return field.names[value - 1] if value else NONE
    return [number_or_word(field.names[place]) for place in (bits if field.kind == MASK else unpack)(value)]
