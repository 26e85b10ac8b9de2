"""The keys of the parts: whatever a part names in `Part.fields` is one.

A player's fields are keys of the player's table, the others are keys of the position itself. What is left out
is as at the start, or as the rest shows (`extension.KeyRule`); what reading would fill in is not written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from roundhouse.record.extension import KeyRule, PositionValues, all_written
from roundhouse.record.key import NOBODY, FieldKey, WordTable, row_of
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, listed
from roundhouse.record.supplies import all_supplies, check_supplies, initial, left_for
from roundhouse.rules.fields import COUNT, PLAYER, TABLE, Field
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState


class PartKey(FieldKey):
    """A key of a part."""

    def __init__(self, rules: Ruleset, field: Field) -> None:
        self.rule: KeyRule = _rule(field)
        self.start: PositionValues = field.values(initial(rules)[0 if field.where == PLAYER else 1])
        super().__init__(field, self._usual)

    def _usual(self, state: GameState, seat: int) -> PositionValues:
        usual = self.rule.usual
        return self.field.holding(usual(state, seat)) if usual else self.start


def _rule(field: Field) -> KeyRule:
    """What an expansion says of a key, with what follows from a supply in which its field is."""
    name, of_players = field.name, field.where == PLAYER
    rules = [one.players if of_players else one.table for one in all_written()]
    rule = next((known[name] for known in rules if name in known), KeyRule())
    supply = next((one for one in all_supplies() if name in (*one.shown, one.rest)), None)
    if of_players or supply is None:
        return rule
    just_counted = field.kind == COUNT and not field.names

    def usual(state: GameState, seat: int) -> PositionValues:
        left = left_for(state, supply, name)
        return [len(left)] if just_counted else left

    return replace(rule, usual=usual, after=name not in supply.shown[:1])


PlacedKey = tuple[int, PartKey]  # whose it is, and the key


@remembered
def part_keys(rules: Ruleset, where: str) -> tuple[PartKey, ...]:
    """The keys of players, or those of the position itself."""
    fields = rules.player_fields if where == PLAYER else rules.table_fields
    return tuple(PartKey(rules, field) for field in fields.values())


@remembered
def _everybodys(rules: Ruleset) -> tuple[PlacedKey, ...]:
    """Every key with whose it is: one key of all players after the other, then the table."""
    of_players = [(seat, key) for key in part_keys(rules, PLAYER) for seat in range(rules.players)]
    return (*of_players, *((NOBODY, key) for key in part_keys(rules, TABLE)))


def _as_filled(keys: Iterable[PlacedKey]) -> list[PlacedKey]:
    """In the order in which they are filled in."""
    return sorted(keys, key=lambda one: (one[1].rule.late, one[1].rule.after))


def key_names(rules: Ruleset, where: str) -> list[str]:
    return [key.name for key in part_keys(rules, where)]


# ---- reading and writing


def read_early(state: GameState, seat: int, table: PositionTable) -> None:
    """What has to be known before the board is read."""
    for key in part_keys(state.rules, PLAYER):
        if key.rule.early and key.name in table:
            key.read(state, seat, table)


def read_parts(state: GameState, top: PositionTable, tables: list[PositionTable], late: bool) -> None:
    """First what is said, then what follows from it; the late ones wait for the engineers and the stacks."""
    unsaid = []
    for seat, key in _everybodys(state.rules):
        table = top if seat == NOBODY else tables[seat]
        if key.rule.late != late:
            continue
        if key.name not in table:
            unsaid.append((seat, key))
        elif not key.rule.early:
            key.read(state, seat, table)
    for seat, key in _as_filled(unsaid):
        key.field.fill(row_of(state, seat), key.usual(state, seat))


def part_words(state: GameState, full: bool) -> tuple[WordTable, list[WordTable]]:
    """What is particular about the fields of the table and of every player; `full`: all of them."""
    table: WordTable = {}
    players: list[WordTable] = [{} for _ in state.players]
    said = None if full else _to_be_said(state)
    for seat, key in _everybodys(state.rules):
        if said is None or (seat, key.name) in said:
            words = table if seat == NOBODY else players[seat]
            words[key.name] = key.word(state, seat, True)
    return table, players


def _to_be_said(state: GameState) -> set[tuple[int, str]]:
    """The keys that reading would not fill in the same way, by name: it is tried until nothing is wrong."""
    unsaid = _as_filled(_everybodys(state.rules))
    said: set[tuple[int, str]] = set()
    wrong = True
    while wrong:
        wrong = False
        twin = state.clone()
        for seat, key in unsaid:
            key.field.fill(row_of(twin, seat), key.start)
        for seat, key in unsaid:
            truth, row = key.field.values(row_of(state, seat)), row_of(twin, seat)
            usual = key.usual(twin, seat)
            if usual != truth:
                said.add((seat, key.name))
                wrong = True
            key.field.fill(row, truth)
        # the others are as at the start
        unsaid = [(seat, key) for seat, key in unsaid if key.rule.usual and (seat, key.name) not in said]
    return said


# ---- what cannot be


def check_parts(state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
    """Pieces at two places, keys that contradict one another."""
    check_supplies(state)
    rules = [(seat, tables[seat], one.players) for seat in range(len(tables)) for one in all_written()]
    rules += [(NOBODY, top, one.table) for one in all_written()]
    for seat, table, keys in rules:
        fields = state.rules.table_fields if seat == NOBODY else state.rules.player_fields
        for name, rule in keys.items():
            if rule.check and name in fields:
                rule.check(state, seat, table)
    for name in (name for one in all_written() for name, rule in one.players.items() if rule.once):
        owners = [seat for seat in range(len(tables)) if _has(state, seat, name)]
        if len(owners) > 1:
            letters = listed(LETTERS[seat] for seat in owners)
            sentence = f"cannot be: {letters} would have what exists once."
            raise PositionError(tables[owners[-1]].key(name), sentence)


def _has(state: GameState, seat: int, name: str) -> bool:
    return name in state.rules.player_fields and state.board(seat).has(name)
