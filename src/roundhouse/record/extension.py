"""What this room asks of an expansion: the class that `written.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from roundhouse import expansions

if TYPE_CHECKING:
    from roundhouse.record.position_words import PositionTable
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState

PositionValues = list[int]
OfPlayer = Callable[["GameState", int], PositionValues]
Lying = list[tuple[str, list[int]]]  # where, by the key of a position, and the numbers of the pieces there
OfTable = Callable[["GameState"], PositionValues]
PositionPlace = tuple[str, int]  # key of a position, number of the piece that lies there


class Kind(NamedTuple):
    """Pieces of one kind, and the columns in which they lie (`census`)."""

    what: str
    names: tuple[str, ...]  # () where the columns themselves have them
    of_table: tuple[int, ...]
    of_players: tuple[int, ...] = ()
    leaves: bool = False  # some may have left the game
    elsewhere: Callable[[GameState], list[PositionPlace]] | None = None  # those that lie in no column


class Argument(NamedTuple):
    """What a frame says besides whose it is, in words (`position_frames`)."""

    keys: tuple[str, ...]
    read: Callable[[Ruleset, PositionTable], int]
    write: Callable[[Ruleset, int], Mapping[str, Any]]


@dataclass(frozen=True)
class RouteWords:
    """How a player's routes are laid out, in words (`position_plans`)."""

    read: Callable[
        [Ruleset, list[int], PositionTable], None
    ]  # as far as it is known before the board is read
    settle: Callable[[Ruleset, list[int]], None] | None = None  # once the columns are known
    keys: Callable[[Ruleset], list[str]] | None = None
    # where they differ from the start, and with the last argument also where they do not
    write: Callable[[Ruleset, list[int], bool], Mapping[str, Any]] | None = None
    # by gate: why nobody stands behind it who has not chosen; given are whose board it is, the route and the space
    unchosen: Mapping[int, Callable[[Ruleset, str, int, int], str]] = field(default_factory=dict)


@dataclass(frozen=True)
class PositionExtension:
    """How an expansion is written into positions; its columns are named in `Part.fields`."""

    # what a column holds when it is not named, where that is not what it held at the start
    of_player: Mapping[int, OfPlayer] = field(default_factory=dict)
    of_table: Mapping[int, OfTable] = field(default_factory=dict)
    rests: tuple[int, ...] = ()  # columns of the table that hold what others leave
    early: tuple[int, ...] = ()  # columns of players on which depends what the special spaces have given
    late: tuple[int, ...] = ()  # columns of the table that follow from the engineer row and the stacks
    settle: Callable[[GameState], None] | None = (
        None  # once everything is read: what it means where it is said
    )
    # refuse what cannot be: of a player, and of the table
    check_player: Callable[[GameState, int, PositionTable], None] | None = None
    check_table: Callable[[GameState, PositionTable], None] | None = None
    once: Mapping[str, int] = field(
        default_factory=dict
    )  # columns of what only one player has, by their keys
    kinds: tuple[Kind, ...] = ()
    routes: tuple[RouteWords, ...] = ()
    closed_slots: str = ""  # the key of a player for locomotive slots that are not open, by route
    arguments: Mapping[int, Argument] = field(default_factory=dict)  # of its frames
    nobodys: tuple[int, ...] = ()  # frames in which nobody decides
    keys: Callable[[Ruleset, list[int]], int] | None = (
        None  # that a player has gained besides those of all boards
    )
    idea_cards: Callable[[GameState], list[int]] | None = None  # kinds whose idea card somebody visibly has
    # what lies with no player of the pieces that every game has
    tiles: Callable[[GameState], Lying] | None = None
    engineers: Callable[[GameState], Lying] | None = None


@cache
def all_written() -> tuple[PositionExtension, ...]:
    return expansions.faces("written", PositionExtension)
