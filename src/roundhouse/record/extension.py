"""What this room asks of an expansion: the class that `written.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from roundhouse import expansions
from roundhouse.content.manifest import all_manifests

if TYPE_CHECKING:
    from roundhouse.record.position_words import PositionTable
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState

# what lies in the field of a key, as places in its names; of a count or a flag its value
PositionValues = list[int]
Lying = list[tuple[str, list[int]]]  # where, by the key of a position, and the numbers of the pieces there
PositionPlace = tuple[str, int]  # key of a position, number of the piece that lies there


@dataclass(frozen=True)
class KeyRule:
    """What a key of a part knows besides its field (`Part.fields`); asked only in games that have the field. Keys of
    the table are asked with the seat `key.NOBODY`.
    """

    # what it is when it is left out, where that is neither what it is at the start nor what a supply says
    usual: Callable[[GameState, int], PositionValues] | None = None
    check: Callable[[GameState, int, PositionTable], None] | None = None  # refuse what cannot be
    early: bool = False  # of a player: what the special spaces have given depends on it
    after: bool = False  # of the table: what it is when it is left out follows from other keys of the table
    late: bool = False  # of the table: the same from the engineer row and the stacks
    once: bool = False  # only one player has it


@dataclass(frozen=True)
class SupplyKeys:
    """Pieces of one kind, and the keys of the fields in which they lie (`supplies`): from it follows what a position
    leaves out, that no piece lies twice, and that none is lost.
    """

    what: str
    rest: str  # a key of the table: if it is left out, all that lie nowhere else
    # others of the table; if they are left out, together as many as at the start, the first that lie nowhere else
    shown: tuple[str, ...] = ()
    table: tuple[str, ...] = ()  # others of the table; if they are left out, as at the start
    players: tuple[str, ...] = ()
    elsewhere: Callable[[GameState], list[PositionPlace]] | None = None  # those that lie in no field
    # some leave the game: which of those that lie nowhere else have left it, unless the rest is said
    gone: Callable[[GameState, list[int]], Iterable[int]] | None = None


class Argument(NamedTuple):
    """What a frame says besides whose it is, in words (`keys.waiting`)."""

    keys: tuple[str, ...]
    read: Callable[[Ruleset, PositionTable], int]
    write: Callable[[Ruleset, int], Mapping[str, Any]]


@dataclass(frozen=True)
class RouteWords:
    """How a player's routes are laid out, in words (`keys.routes`)."""

    # as far as it is known before the board is read
    read: Callable[[Ruleset, list[int], PositionTable], None]
    settle: Callable[[Ruleset, list[int]], None] | None = None  # once the columns are known
    keys: Callable[[Ruleset], list[str]] | None = None
    # where they differ from the start, and with the last argument also where they do not
    write: Callable[[Ruleset, list[int], bool], Mapping[str, Any]] | None = None
    # by gate: why nobody stands behind it who has not chosen; given are whose board it is, the route and the space
    unchosen: Mapping[int, Callable[[Ruleset, str, int, int], str]] = field(default_factory=dict)


@dataclass(frozen=True)
class PositionExtension:
    """How an expansion is written into positions: what its fields do not say of themselves."""

    supplies: tuple[SupplyKeys, ...] = ()
    players: Mapping[str, KeyRule] = field(default_factory=dict)
    table: Mapping[str, KeyRule] = field(default_factory=dict)
    # when everything is read: what it means where it is said
    settle: Callable[[GameState], None] | None = None
    routes: tuple[RouteWords, ...] = ()
    closed_slots: str = ""  # the key of a player for locomotive slots that are not open, by route
    arguments: Mapping[int, Argument] = field(default_factory=dict)  # of its frames
    nobodys: tuple[int, ...] = ()  # frames in which nobody decides
    keys: Callable[[Ruleset, list[int]], int] | None = None  # gained by a player beside those of all boards
    idea_cards: Callable[[GameState], list[int]] | None = None  # kinds whose idea card somebody visibly has
    # what lies with no player of the pieces that every game has
    tiles: Callable[[GameState], Lying] | None = None
    engineers: Callable[[GameState], Lying] | None = None


@cache
def all_written() -> tuple[PositionExtension, ...]:
    from roundhouse.record.declared import written_by  # it makes what this module describes

    return (*expansions.faces("written", PositionExtension), *map(written_by, all_manifests()))
