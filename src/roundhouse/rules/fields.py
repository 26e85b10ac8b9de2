"""The columns of the parts in words.

A part names its columns once (`Part.fields`); positions, views and drawings read and write them by these names,
so that a new part needs no code there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from roundhouse.rules.ruleset_cache import remembered

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState

COUNT: Final = "count"  # a number
FLAG: Final = "flag"  # true or false
MASK: Final = "mask"  # several of the names, each once
CHOICE: Final = "choice"  # one of the names or none; the column holds 1 + its place
STACK: Final = "stack"  # a sequence of names, packed (see `pack`)

TABLE: Final = "table"
PLAYER: Final = "player"


@dataclass(frozen=True)
class Field:
    """One column, or several alike when `names` are given for counts."""

    name: str  # as a position writes it: `foundries`
    where: str  # PLAYER or TABLE
    column: int
    kind: str
    names: tuple[str, ...] = ()
    most: int = 99  # of a count, or how many in a stack
    hidden: bool = False  # nobody sees it: views hide it, a sampler fills it in anew
    seen: int = -1  # of a hidden stack: the column that says how many of its last ones everybody has seen


def width(field: Field) -> int:
    """How many columns a field takes."""
    return max(1, len(field.names)) if field.kind == COUNT else 1


def row_size(fields: list[Field], where: str, least: int) -> int:
    """How long a row has to be for these columns."""
    return max([least] + [field.column + width(field) for field in fields if field.where == where])


BASE: Final = 64


def pack(items: list[int]) -> int:
    """A short list as one int, the first item lowest."""
    packed = 0
    for item in reversed(items):
        packed = packed * BASE + item + 1
    return packed


def unpack(packed: int) -> list[int]:
    """What `pack` wrote."""
    found = []
    while packed:
        found.append(packed % BASE - 1)
        packed //= BASE
    return found


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
