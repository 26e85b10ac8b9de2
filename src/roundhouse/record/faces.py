"""What this room asks of an expansion: the class that `written.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from roundhouse import expansions

if TYPE_CHECKING:
    from roundhouse.record.position_words import Table
    from roundhouse.rules.state import GameState

Values = list[int]
OfPlayer = Callable[["GameState", int], Values]
OfTable = Callable[["GameState"], Values]


class Kind(NamedTuple):
    """Pieces of one kind, and the columns in which they lie (`census`)."""

    what: str
    names: tuple[str, ...]
    of_table: tuple[int, ...]
    of_players: tuple[int, ...] = ()
    leaves: bool = False  # some may have left the game


@dataclass(frozen=True)
class Written:
    """How an expansion is written into positions; its columns are named in `Part.fields`."""

    # what a column holds when it is not named, where that is not what it held at the start
    of_player: Mapping[int, OfPlayer] = field(default_factory=dict)
    of_table: Mapping[int, OfTable] = field(default_factory=dict)
    rests: tuple[int, ...] = ()  # columns of the table that hold what others leave
    check_player: Callable[[GameState, int, Table], None] | None = None  # refuses what cannot be
    kinds: tuple[Kind, ...] = ()


@cache
def all_written() -> tuple[Written, ...]:
    return expansions.faces("written", Written)
