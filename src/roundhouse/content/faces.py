"""What this room asks of an expansion: the classes that `boxed.py` and `named.py` of its folder fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from roundhouse import expansions

if TYPE_CHECKING:
    from roundhouse.content.schema import Table
    from roundhouse.content.tables import Entries, Say


@dataclass(frozen=True)
class Boxed:
    """Tables that an expansion adds to the box; the files lie in its folder `tables`.

    Boards, tracks and rows for the tables of the box lie there too, and need no word here.
    """

    files: Mapping[str, Mapping[str, Table]] = field(default_factory=dict)
    # what stands in `Content.brought`, by name
    read: Callable[[Entries], Mapping[str, Any]] = lambda _: {}
    sections: tuple[str, ...] = ()  # of the main board, for its action spaces
    lengths: Mapping[str, int] = field(default_factory=dict)  # of routes and their variants, as printed
    check: Callable[[Entries, Say], None] | None = None  # says what makes no sense in one edition


@dataclass(frozen=True)
class Family:
    """A family of moves that an expansion adds to the move table, and how they are written."""

    name: str
    words: str  # of the move, or before what its number stands for: `moor TS`
    names: tuple[str, ...] = ()  # what the numbers stand for; nothing: the family is one move
    by_route: bool = False  # or they are routes


@dataclass(frozen=True)
class Named:
    """What an expansion from elsewhere adds to the lists that all games share.

    Everything is appended behind what the box has and gets its number there; the faces look it up by name
    (`layout.EFFECT_CODE`, `layout.COLUMN`, `moves.FIRST`, ...). The lists are made when their rooms are imported, so
    `named.py` imports nothing but this module.
    """

    units: tuple[str, ...] = ()  # effect words for what waits in the pool until it is used
    at_once: tuple[str, ...] = ()  # and for what needs no choice, or asks for one that cannot wait
    frames: tuple[str, ...] = ()  # decisions inside a turn
    families: tuple[Family, ...] = ()
    columns: Mapping[str, int] = field(default_factory=dict)  # of a player's row: how many
    table: Mapping[str, int] = field(default_factory=dict)  # of the table
    sources: tuple[str, ...] = ()  # of points


@cache
def all_named() -> tuple[Named, ...]:
    return expansions.faces("named", Named)


@cache
def all_boxed() -> tuple[Boxed, ...]:
    return expansions.faces("boxed", Boxed)
