"""What this room asks of an expansion: the classes that `told.py`, `placed.py` and `explained.py` of its folder fill.

Everything may be left out; an expansion has a face here only if it has something to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

from roundhouse import expansions
from roundhouse.content.manifest import all_manifests, manifests_in
from roundhouse.rules.ruleset_cache import remembered

if TYPE_CHECKING:
    from roundhouse.content import model
    from roundhouse.rules.player_board import PlayerBoard
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState
    from roundhouse.view.about import Explainer
    from roundhouse.view.about_words import About
    from roundhouse.view.events import Events, RivalTurn
    from roundhouse.view.option_teller import OptionTeller
    from roundhouse.view.option_words import OptionText
    from roundhouse.view.reasons import ReasonTeller
    from roundhouse.view.teller import MoveTeller
    from roundhouse.view.words import Words

NO_KIND: Final = -1


@dataclass(frozen=True)
class Holding:
    """Something that a player has in numbers, beside workers and coins."""

    name: str  # its field, and its words
    sign: str
    kind: int = NO_KIND  # the at-once effect that brings it, of what is spent
    supply: bool = False  # lies with workers and coins
    rank: int = 10  # where it stands among the others; of equal ones the box says it

    def count(self, board: PlayerBoard) -> int:
        return board.count(self.name)


class TrackReasons(NamedTuple):
    """Why not, on an industry track whose factories are no gaps of a player's own."""

    part: str  # the mechanism that has to play
    enter: Callable[[ReasonTeller, int], str]  # no wrench comes to a place
    build: Callable[[ReasonTeller, int], str]  # nothing can be built there


@dataclass(frozen=True)
class TextExtension:
    """How an expansion is told."""

    # what a move of a family does: as a sentence, and as an option of the sign. Where a function is asked for a
    # sentence or a reason, the key of a text without placeholders will do
    sentences: Mapping[str, Callable[[MoveTeller, int], str] | str] = field(default_factory=dict)
    options: Mapping[str, Callable[[OptionTeller, int], OptionText]] = field(default_factory=dict)
    # the sentence of a move that is another one in a certain frame
    sentences_in: Mapping[tuple[int, str], Callable[[MoveTeller, int], str]] = field(default_factory=dict)
    # why not, by family: a unit of the pool cannot do this, or it cannot be added to one's own turn
    units: Mapping[str, Callable[[ReasonTeller, int], str] | str] = field(default_factory=dict)
    additions: Mapping[str, Callable[[ReasonTeller, int], str] | str] = field(default_factory=dict)
    track: TrackReasons | None = None
    # the same for a decision that cannot wait, by its frame and the family of the move
    refusals: Mapping[tuple[int, str], Callable[[ReasonTeller, int], str] | str] = field(default_factory=dict)
    # why a unit of a kind, or the decision of a frame, that an action would bring at once cannot be carried out
    stuck: Mapping[int, Callable[[ReasonTeller], str] | str] = field(default_factory=dict)
    stuck_frames: Mapping[int, Callable[[ReasonTeller], str] | str] = field(default_factory=dict)
    # what the question of a frame mentions, and what stands below the question of any decision
    asked: Mapping[int, Callable[[Words, GameState], Mapping[str, object]]] = field(default_factory=dict)
    context: Callable[[Words, GameState], list[str]] | None = None
    # what lets somebody decide in another's turn, as the headings call it: by a frame that waits, or else by a look at
    # the position; "" for what is none of its business
    occasions: Mapping[int, str] = field(default_factory=dict)
    occasion: Callable[[GameState], str] | None = None
    # the same right before a scoring phase, when nobody moves a worker
    at_scoring: Callable[[GameState], str] | None = None
    events: Callable[[Events], None] | None = None  # says what followed without a decision
    # says what followed before the next turn, after a scoring phase if there was one; also what opens a game
    next_turn: Callable[[Events], None] | None = None
    turn: Callable[[Events], RivalTurn | None] | None = None  # the same card by card, for the sign
    # what a move of a family sets off beside its own effect, for who chooses; "" for nothing
    sets_off: Callable[[MoveTeller, str, int], str] | None = None
    actions: frozenset[str] = frozenset()  # families that the log tells like the action of a turn
    counts_before: tuple[str, ...] = ()  # families whose moves count waiting points before anything changes
    holdings: tuple[Holding, ...] = ()
    # points at which something happens to whoever plays alone, and what it is, in a language
    marks: Callable[[Ruleset, str], list[tuple[int, str]]] | None = None


Lies = tuple[str, ...]  # the place of a piece, then what else shows of it
PiecesFound = Iterator[tuple[str, Lies]]


@dataclass(frozen=True)
class PlaceExtension:
    """Where the pieces of an expansion lie, and where its moves are made (`places`, `pieces`, `targets`)."""

    targets: Mapping[str, Callable[[GameState, int, int], str]] = field(default_factory=dict)  # by family
    in_the_sign: frozenset[str] = frozenset()  # families whose moves have no place of their own
    ghosts: Mapping[str, str] = field(default_factory=dict)  # what would come to lie there, by family
    of_seat: Callable[[GameState, int], PiecesFound] | None = None
    of_table: Callable[[GameState], PiecesFound] | None = None


class Generic(NamedTuple):
    """A component without an id."""

    sign: str
    source: str  # the mark of its source
    group: str  # piece or rule


@dataclass(frozen=True)
class ExplanationExtension:
    """What the components of an expansion are (`about`)."""

    part: str  # the mechanism without which they are not in a game; "" where every game can tell of them
    kinds: Mapping[str, Callable[[Explainer, str], About]] = field(default_factory=dict)
    generic: Mapping[str, Generic] = field(default_factory=dict)
    any_id: frozenset[str] = frozenset()  # of these, what means the same whatever stands behind it
    aliases: Mapping[str, str] = field(default_factory=dict)  # other names of kinds, where an id follows
    alone: Mapping[str, str] = field(default_factory=dict)  # and where none does
    pages: Mapping[str, int] = field(default_factory=dict)  # of the 2021 rulebook
    contents: Callable[[Ruleset], list[tuple[str, str, list[str]]]] | None = None  # chapter, kind and ids
    # of `explained`
    chapters: Mapping[str, Callable[[Ruleset], Sequence[model.Idea]]] = field(default_factory=dict)
    values: Callable[[Words], Mapping[str, object]] | None = None  # numbers that its rules mention
    on_space: Callable[[Explainer, str, int], list[str]] | None = None  # what may lie on a space of a route


def _declared() -> ModuleType:
    """What manifests mean here. It makes what this module describes, so it is imported only when it is asked for."""
    from roundhouse.view import declared

    return declared


@cache
def all_told() -> tuple[TextExtension, ...]:
    return (*expansions.faces("told", TextExtension), *map(_declared().told_by, all_manifests()))


@cache
def all_placed() -> tuple[PlaceExtension, ...]:
    return (*expansions.faces("placed", PlaceExtension), *map(_declared().placed_by, all_manifests()))


@remembered
def told_in(rules: Ruleset) -> tuple[TextExtension, ...]:
    """Those that this game is played with."""
    parts = rules.part_names()
    written = expansions.faces_in(parts, "told", TextExtension)
    return (*written, *map(_declared().told_by, manifests_in(parts)))


@remembered
def placed_in(rules: Ruleset) -> tuple[PlaceExtension, ...]:
    """Those that this game is played with."""
    parts = rules.part_names()
    written = expansions.faces_in(parts, "placed", PlaceExtension)
    return (*written, *map(_declared().placed_by, manifests_in(parts)))


@cache
def all_explained() -> tuple[ExplanationExtension, ...]:
    written = expansions.faces("explained", ExplanationExtension)
    return (*written, *map(_declared().explained_by, all_manifests()))


@remembered
def holdings(rules: Ruleset) -> tuple[Holding, ...]:
    """What players of this game have in numbers."""
    fields = {one.name for part in rules.parts for one in part.fields()}
    found = [one for told in all_told() for one in told.holdings if one.name in fields]
    return tuple(sorted(found, key=lambda one: one.rank))
