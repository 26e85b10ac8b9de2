"""Columns in words.

A part names its columns once (`Part.fields`), the base game too (`base_fields`); positions, views and drawings read and
write them by these names, so that a new part needs no code there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from roundhouse.rules.packing import bits, pack, unpack
from roundhouse.rules.ruleset_cache import remembered

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState

PLENTY: Final = 9999  # of a count that has no limit

COUNT: Final = "count"  # a number
FLAG: Final = "flag"  # true or false
MASK: Final = "mask"  # several of the names, each once
CHOICE: Final = "choice"  # one of the names or none; the column holds 1 + its place
STACK: Final = "stack"  # a sequence of names, packed (`packing.pack`)

TABLE: Final = "table"
PLAYER: Final = "player"


@dataclass(frozen=True)
class Field:
    """One column, or several alike: when `names` are given for counts, or a `size`."""

    name: str  # as a position writes it: `foundries`
    where: str  # PLAYER or TABLE
    column: int
    kind: str
    names: tuple[str, ...] = ()
    most: int = 99  # of a count, or how many in a stack
    hidden: bool = False  # nobody sees it: views hide it, a sampler fills it in anew
    seen: int = -1  # of a hidden stack: the column that says how many of its last ones everybody has seen
    size: int = 1  # columns side by side

    def of(self, row: list[int], at: int = 0) -> int:
        """What a column holds."""
        return row[self.column + at]

    def put(self, row: list[int], value: int, at: int = 0) -> None:
        row[self.column + at] = value

    def values(self, row: list[int]) -> list[int]:
        """What all its columns hold."""
        size = len(self.names) if self.kind == COUNT and self.names else self.size
        return row[self.column : self.column + size]

    def fill(self, row: list[int], values: list[int], at: int = 0) -> None:
        row[self.column + at : self.column + at + len(values)] = values

    def held(self, row: list[int]) -> list[int]:
        """The numbers of what lies in it, each as often as it lies there; what is just counted has the number 0."""
        value = row[self.column]
        if self.kind == COUNT and not self.names:
            return [0] * value
        if self.kind == COUNT:
            return [place for place in range(len(self.names)) for _ in range(row[self.column + place])]
        if self.kind == MASK:
            return bits(value)
        if self.kind == CHOICE:
            return [value - 1] if value else []
        return unpack(value)

    def holding(self, numbers: list[int]) -> list[int]:
        """What its columns hold when these lie in it; of a count without names and of a flag it is the value."""
        if self.kind == FLAG or (self.kind == COUNT and not self.names):
            return numbers
        if self.kind == COUNT:
            return [numbers.count(place) for place in range(len(self.names))]
        if self.kind == MASK:
            return [sum([1 << number for number in set(numbers)])]
        if self.kind == CHOICE:
            return [numbers[0] + 1 if numbers else 0]
        return [pack(numbers)]


def width(field: Field) -> int:
    """How many columns a field takes."""
    return max(field.size, len(field.names)) if field.kind == COUNT else field.size


def row_size(fields: list[Field], where: str, least: int) -> int:
    """How long a row has to be for these columns."""
    return max([least] + [field.column + width(field) for field in fields if field.where == where])


# ---- read by name

EVERY: Final = -1  # kind of thing in a field


class FieldReader:
    """A row or the table, whose fields are read by the names that parts gave them."""

    __slots__ = ("fields", "row")

    fields: dict[str, Field]  # those of this game by name
    row: list[int]

    def field(self, name: str) -> Field:
        """A field of this game."""
        field = self.fields.get(name)
        if field is None:
            raise LookupError(f"no part of this game has a field {name!r}; there are {sorted(self.fields)}")
        return field

    def count(self, name: str, which: int = EVERY) -> int:
        """How many there are in a field, of a kind or of all."""
        field = self.field(name)
        kind, value = field.kind, self.row[field.column]
        if kind == COUNT and which >= 0:
            return self.row[field.column + which]
        if kind == COUNT:
            return sum(field.values(self.row)) if field.names else value
        if kind == FLAG:
            return value
        held = field.held(self.row)
        return len(held) if which < 0 else held.count(which)

    def has(self, name: str, which: int = EVERY) -> bool:
        """Whether there is any in a field."""
        field = self.field(name)
        if field.kind == COUNT:
            return self.count(name, which) > 0
        value = self.row[field.column]
        if which < 0:
            return value > 0
        return value >> which & 1 > 0 if field.kind == MASK else which in field.held(self.row)

    def held(self, name: str) -> list[int]:
        """What lies in a field, as places in its names; a stack from its first on."""
        return self.field(name).held(self.row)

    def beyond(self, other: FieldReader, name: str) -> list[int]:
        """What lies in a field that does not lie in that of another."""
        field = self.field(name)
        if field.values(self.row) == field.values(other.row):  # mostly nothing has changed
            return []
        there = field.held(other.row)
        return [thing for thing in field.held(self.row) if thing not in there]

    def chosen(self, name: str) -> int:
        """What was chosen, as a place in the names of the field; -1 for nothing."""
        return self.row[self.field(name).column] - 1


def by_name(fields: list[Field], where: str) -> dict[str, Field]:
    """The fields of a row or of the table."""
    return {field.name: field for field in fields if field.where == where}


# ---- what nobody sees


@remembered
def hidden_fields(rules: Ruleset) -> tuple[tuple[Field, ...], ...]:
    """The columns that nobody sees, those together between which pieces could lie either way."""
    groups: dict[tuple[str, ...], list[Field]] = {}
    for part in rules.parts:
        for field in part.fields():
            if field.hidden:
                assert field.where == TABLE, f"{field.name}: only the table has columns that nobody sees"
                found = groups.setdefault(field.names, [])
                if field not in found:
                    found.append(field)
    return tuple(tuple(fields) for fields in groups.values())


def hidden_columns(state: GameState) -> list[int]:
    """What nobody sees; it changes when some of it is turned up."""
    return [state.table[field.column] for fields in hidden_fields(state.rules) for field in fields]
