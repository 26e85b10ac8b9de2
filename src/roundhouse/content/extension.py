"""What this room asks of an expansion: the classes that `boxed.py` and `named.py` of its folder fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from roundhouse import expansions

HOME: Final = f"{expansions.__name__}."

if TYPE_CHECKING:
    from roundhouse.content.schema import TableSpec
    from roundhouse.content.tables import Entries, Say


@dataclass(frozen=True)
class ContentExtension:
    """Tables that an expansion adds to the box; the files lie in its folder `tables`.

    Boards, tracks and rows for the tables of the box lie there too, and need no word here.
    """

    files: Mapping[str, Mapping[str, TableSpec]] = field(default_factory=dict)
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


IconParts = tuple[tuple[str, str], ...]  # texts, each before a sign of the sprite; either may be missing


@dataclass(frozen=True)
class EffectWord:
    """All there is to say about a word that effects are made of; its number comes from where it stands."""

    word: str
    picture: (
        IconParts  # "#" stands for the count; the first sign stands for the word where there is room for one
    )
    bare_one: bool = False  # drawn without the figure 1
    at_turn_end: bool = False  # a unit that waits until the turn ends
    counted: bool = False  # the same for points that depend on the board (ruling 44)
    last: bool = False  # told and gained behind everything else in an effect; `counted` ones are too
    before: str = (
        ""  # its word until it got this one: positions are read with both, hashes made with the old one
    )


@dataclass(frozen=True)
class NamesExtension:
    """What an expansion adds to the lists that all games share.

    Everything is numbered in the order of the expansions, behind what the base game has; those from elsewhere stand
    behind those of the box. The faces look the numbers up by name (`layout.EFFECT_CODE`, `layout.COLUMN`,
    `moves.FIRST`, ...). The lists are made when their rooms are imported, so `named.py` imports nothing but this
    module.
    """

    units: tuple[EffectWord, ...] = ()  # what waits in the pool until it is used
    at_once: tuple[EffectWord, ...] = ()  # what needs no choice, or asks for one that cannot wait
    frames: tuple[str, ...] = ()  # decisions inside a turn
    frames_between: tuple[str, ...] = ()  # and those between turns
    families: tuple[
        Family, ...
    ] = ()  # of an expansion from elsewhere; those of the box are pinned in `moves`
    # the same of the rows that moves name: ids of `spaces.toml`, `engineers.toml`, `ideas.toml` and `bonuses.toml`
    spaces: tuple[str, ...] = ()
    engineers: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    columns: Mapping[str, int] = field(default_factory=dict)  # of a player's row: how many
    table: Mapping[str, int] = field(default_factory=dict)  # of the table
    sources: tuple[str, ...] = ()  # of points


@cache
def all_named() -> tuple[NamesExtension, ...]:
    return expansions.faces("named", NamesExtension)


def named_in_the_box() -> tuple[NamesExtension, ...]:
    """Without those from elsewhere, which come last."""
    guests = [module for module in expansions.modules("named") if not module.__name__.startswith(HOME)]
    return all_named()[: len(all_named()) - len(guests)]


@cache
def all_boxed() -> tuple[ContentExtension, ...]:
    return expansions.faces("boxed", ContentExtension)
