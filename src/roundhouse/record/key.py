"""A key of a position knows itself: how it is read and written, what it is when left out, what must be true of it.

Simple ones are those of a field, of the base game or of a part: a count, a flag, a choice, names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from roundhouse.record.extension import PositionValues
from roundhouse.record.position_words import (
    PositionTable,
    flag,
    items,
    number_or_word,
    one_of,
    refused,
    whole_number,
)
from roundhouse.rules.fields import CHOICE, COUNT, FLAG, MASK, Field
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

WordTable = dict[str, Any]
Usual = Callable[[GameState, int], PositionValues]
MostAndWhy = Callable[[GameState, int], tuple[int, str]]
PieceOf = Callable[[Ruleset, str, object], int]

NOBODY: Final = -1  # the seat of a key that belongs to no player
NONE: Final = "none"  # a choice that has not been made
UNSAID: Final = object()  # the word of a key that reading fills in the same way


class Key:
    """One key, in the table of a player or in the position itself (`NOBODY`)."""

    def __init__(self, name: str) -> None:
        self.name: str = name

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        """Put into the state what the table says, or what it is when the table leaves it out."""
        raise NotImplementedError(self.name)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        """What the state has, in words; `UNSAID` where reading fills it in, unless the position is a full one."""
        raise NotImplementedError(self.name)

    def write(self, words: WordTable, state: GameState, seat: int, full: bool) -> None:
        word = self.word(state, seat, full)
        if word is not UNSAID:
            words[self.name] = word

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """Refuse what cannot be beside the rest of the state, when everything has been read."""


def nothing(state: GameState, seat: int) -> PositionValues:
    return [0]


class FieldKey(Key):
    """The key of a field; `usual` says what its columns hold when it is left out."""

    def __init__(
        self,
        field: Field,
        usual: Usual = nothing,
        most: MostAndWhy | None = None,
        piece: PieceOf | None = None,
        always: bool = False,
    ) -> None:
        super().__init__(field.name)
        self.field: Field = field
        self.usual: Usual = usual
        self.most: MostAndWhy | None = most  # of a count, where it depends on more than the field
        self.piece: PieceOf | None = piece  # by its name, where not all names of the field play
        self.always: bool = always  # written even if reading fills in the same

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        values = self.said(state, seat, table) if self.name in table else self.usual(state, seat)
        self.field.fill(row_of(state, seat), values)

    def said(self, state: GameState, seat: int, table: PositionTable) -> PositionValues:
        """What the columns hold by the word of a table."""
        field, key, value = self.field, table.key(self.name), table.get(self.name)
        if field.kind == FLAG:
            return [int(flag(key, value))]
        if field.kind == COUNT and field.names:
            counts = PositionTable(key, value, field.names, "table of counts")
            return [counts.number(name, 0, 0, field.most) for name in field.names]
        if field.kind == COUNT:
            return [whole_number(key, value, 0, *(self.most(state, seat) if self.most else (field.most,)))]
        if field.kind == CHOICE:
            return [0 if value == NONE else 1 + self._number(state.rules, key, value)]
        what = "names, each once" if field.kind == MASK else "names, the first one first"
        found = [self._number(state.rules, place, item) for place, item in items(key, value, what)]
        if field.kind == MASK and len(set(found)) < len(found):
            raise refused(key, value, "every one of them exists once")
        if field.kind != MASK and len(found) > field.most:
            raise refused(key, value, f"there are {field.most} at most")
        return field.holding(found)

    def _number(self, rules: Ruleset, key: str, value: object) -> int:
        """A name's place; those that do not play here have an empty one."""
        if self.piece:
            return self.piece(rules, key, value)
        known = [name for name in self.field.names if name]
        return self.field.names.index(known[one_of(key, value, known, f"word for {self.name}")])

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        row, field = row_of(state, seat), self.field
        if not (full or self.always) and field.values(row) == self.usual(state, seat):
            return UNSAID
        if field.kind == COUNT and not field.names:
            return field.of(row)
        if field.kind == FLAG:
            return bool(field.of(row))
        if field.kind == COUNT:
            counts = zip(field.names, field.values(row), strict=True)
            return {name: count for name, count in counts if count}
        names = [field.names[place] for place in field.held(row)]
        return (names or [NONE])[0] if field.kind == CHOICE else [number_or_word(name) for name in names]


def row_of(state: GameState, seat: int) -> list[int]:
    return state.table if seat == NOBODY else state.players[seat]
