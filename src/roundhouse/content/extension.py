"""What this room asks of an expansion: the classes that `boxed.py` and `named.py` of its folder fill.

What a manifest declares (`content.manifest`) is added to both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from roundhouse import expansions
from roundhouse.content.manifest import MAX_ROUTES, PLAYER, TABLE, Manifest, Take, all_manifests

HOME: Final = f"{expansions.__name__}."
FEWEST_ROUTES: Final = 2  # of a board
BOX_ROUTES: Final = 3  # of every board in the box

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
    # "#" stands for the count; the first sign stands for the word where there is room for one
    picture: IconParts
    bare_one: bool = False  # drawn without the figure 1
    at_turn_end: bool = False  # a unit that waits until the turn ends
    counted: bool = False  # the same for points that depend on the board (ruling 44)
    last: bool = False  # told and gained behind everything else in an effect; `counted` ones are too
    # its word until it got this one: positions are read with both, hashes made with the old one
    before: str = ""


@dataclass(frozen=True)
class NamesExtension:
    """What an expansion adds to the lists that all games share.

    Everything is numbered in the order of the expansions, behind what the base game has; those from elsewhere stand
    behind those of the box. The faces look the numbers up by name (`vocabulary.EFFECT_CODE`,
    `layout.COLUMN`, `moves.FIRST`, ...). The lists are made when their rooms are imported, so `named.py` imports
    nothing but this module.
    """

    units: tuple[EffectWord, ...] = ()  # what waits in the pool until it is used
    at_once: tuple[EffectWord, ...] = ()  # what needs no choice, or asks for one that cannot wait
    frames: tuple[str, ...] = ()  # decisions inside a turn
    frames_between: tuple[str, ...] = ()  # and those between turns
    # of an expansion from elsewhere; those of the box are pinned in `moves`
    families: tuple[Family, ...] = ()
    # the same of the rows that moves name: ids of `spaces.toml`, `tiles.toml`, `engineers.toml`, `ideas.toml`,
    # `end_cards.toml` and `bonuses.toml`
    spaces: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    engineers: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    end_cards: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    columns: Mapping[str, int] = field(default_factory=dict)  # of a player's row: how many
    table: Mapping[str, int] = field(default_factory=dict)  # of the table
    sources: tuple[str, ...] = ()  # of points


@cache
def all_named() -> tuple[NamesExtension, ...]:
    """Those of the box, then those from elsewhere."""
    return (*named_in_the_box(), *_named(in_the_box=False))


@cache
def named_in_the_box() -> tuple[NamesExtension, ...]:
    return _named(in_the_box=True)


def _named(in_the_box: bool) -> tuple[NamesExtension, ...]:
    written = zip(expansions.modules("named"), expansions.faces("named", NamesExtension), strict=True)
    declared = zip(expansions.modules("manifest"), map(_declared, all_manifests()), strict=True)
    found = (*written, *declared)
    return tuple(named for module, named in found if module.__name__.startswith(HOME) == in_the_box)


def _declared(manifest: Manifest) -> NamesExtension:
    """The names of what a manifest declares."""
    offers = [offer.memory() for offer in manifest.offers]
    return NamesExtension(
        units=tuple(EffectWord(one.word, (("#", one.to.sign),), bare_one=True) for one in manifest.takes),
        at_once=tuple(EffectWord(one.word, (("#", one.to.sign),), bare_one=True) for one in manifest.at_once),
        frames=tuple(one.word for one in manifest.choices if not one.between_turns),
        frames_between=(
            *(offer.word for offer in manifest.offers),
            *(one.word for one in manifest.choices if one.between_turns),
        ),
        families=(
            *(_family(take.word, take) for take in manifest.takes),
            *(_family(offer.word, offer.after) for offer in manifest.offers),
            *(Family(one.word, one.word, one.answers) for one in manifest.choices),
        ),
        spaces=manifest.spaces,
        columns={one.name: one.columns() for one in manifest.of(PLAYER)},
        table={one.name: one.columns() for one in manifest.of(TABLE)} | dict.fromkeys(offers, 1),
        sources=tuple(points.source for points in manifest.points),
    )


def _family(word: str, take: Take) -> Family:
    return Family(word, word, take.to.names, take.to.by_route)


@cache
def most_routes() -> int:
    """How many routes a board has at most: three in the box, and a guest may bring one with four.

    Lists that are as long as there are routes ask for it before any table is checked, so what cannot be read is passed
    over here; the check tells it.
    """
    found = [BOX_ROUTES]
    for guest in expansions.found():
        for file in (guest.folder / "tables" / "boards").glob("*.toml") if guest.origin else ():
            try:
                rows = tomllib.loads(file.read_text("utf-8")).get("route", [])
            except (OSError, ValueError):
                continue
            found.append(len({str(row.get("id")) for row in rows}))
    return min(max(found), MAX_ROUTES)


@cache
def all_boxed() -> tuple[ContentExtension, ...]:
    return expansions.faces("boxed", ContentExtension)


@cache
def all_sections() -> tuple[str, ...]:
    """Sections of the main board that expansions bring."""
    listed = [*(boxed.sections for boxed in all_boxed()), *(one.sections for one in all_manifests())]
    return tuple(name for sections in listed for name in sections)
