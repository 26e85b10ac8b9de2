"""What this room asks of an expansion: the class that `drawn.py` of its folder fills.

Lists that several expansions share are sorted by rank, because the order in which a table is told is not that in which
the box is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from roundhouse import expansions
from roundhouse.content.extension import all_sections
from roundhouse.content.manifest import Manifest, all_manifests, manifests_in
from roundhouse.rules.ruleset_cache import remembered

if TYPE_CHECKING:
    from roundhouse.content.model import Idea, Special
    from roundhouse.draw.svg.kit import DrawnBoard, Geometry
    from roundhouse.draw.svg.segments import Strip
    from roundhouse.draw.svg.side_layout import FitStep, SidePlaces
    from roundhouse.draw.svg.side_pieces import SideMark
    from roundhouse.rules.player_board import PlayerBoard
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState
    from roundhouse.view.scene import Scene
    from roundhouse.view.words import Words


class PlayerList(NamedTuple):
    """A line of a player board in text: what the player has of something."""

    rank: int
    field: str  # shows that it is in the game
    label: str
    items: Callable[[Words, PlayerBoard], list[str]]


class TableLines(NamedTuple):
    """What lies on the table for everybody, in text."""

    rank: int
    field: str  # shows that it is in the game
    lines: Callable[[Words, GameState], list[str]]


class Legend(NamedTuple):
    """What its marks on the boards mean, in text."""

    rank: int
    lines: Callable[[Words], list[str]]


class BoardSection(NamedTuple):
    """A section of the main board; the action spaces that name it in the tables lie there."""

    name: str
    wish: tuple[float, float] = (96.0, 84.0)  # how wide it would be, and at least
    # in a box of this width and height; left out: its spaces one below the other
    draw: Callable[[Scene, float, float], str] | None = None
    note: Callable[[Scene], str] | None = None  # beside its heading


class Beside(NamedTuple):
    """Tiles that a player has beside the routes."""

    kind: str
    plays: Callable[[Ruleset], bool]
    tiles: Callable[[PlayerBoard], int]  # how many
    draw: Callable[[Scene, int, FitStep, SidePlaces], str]
    rank: int = 10
    low: bool = False  # wider than high


class Layers(NamedTuple):
    """What is drawn over a strip of a route: below its bed, on its rail, above all."""

    below: str = ""
    rail: str = ""
    above: str = ""


def _none(rules: Ruleset, route: int) -> tuple[tuple[int, int], ...]:
    return ()


def _never(rules: Ruleset, route: int) -> bool:
    return False


class OnRoute(NamedTuple):
    """What is laid onto the spaces of routes."""

    draw: Callable[[Scene, int, int, Strip, Geometry], Layers]
    # first and last spaces of what keeps its frame in one piece and has its name above it
    frames: Callable[[Ruleset, int], tuple[tuple[int, int], ...]] = _none
    # the name of what lies over all of a route stands above it
    captions: Callable[[Ruleset, int], bool] = _never


class Fork(NamedTuple):
    """A route that goes on in one of several ways."""

    after: Callable[[Ruleset, int], int]  # the last space before it, 0 for a route without
    arms: Callable[[Scene, int, int, float, float, Geometry], str]  # while none is chosen
    switch: Callable[[Scene, int, int, float, float, Geometry, float], str]
    caption: Callable[[Scene, int, int, float, float], str]  # what was chosen, above a row of its own


class Slot(NamedTuple):
    """A locomotive slot: its place and its label, what lies there and how that looks."""

    place: str
    what: str
    label: str
    body: str


OfferedCard = tuple[str, str, bool]  # the drawing of something to choose, its words, whether it is gone


class OfferDrawing(NamedTuple):
    """Things of a kind that are laid out to choose from."""

    least: int  # how wide one must be
    face: Callable[[Scene, str, float, float], OfferedCard]


class CounterDrawing(NamedTuple):
    """Something in the supply that is told in numbers."""

    place: str  # and piece
    sign: str
    left: int
    told: str


class CardDrawing(NamedTuple):
    """Cards that lie open beside the idea cards."""

    kind: str  # of their places
    chapter: str  # of `Words.explained`
    rows: Callable[[Ruleset], Sequence[Idea]]  # those of a game
    left: Callable[[GameState, str], bool]  # whether one has not been taken


class RivalDrawing(NamedTuple):
    """Somebody who plays without a seat: his panel stands where rivals stand."""

    name: str  # of `Part.rival`
    draw: Callable[[Scene], str]
    workers: Callable[[GameState], int]  # in his supply
    face: str = ""  # a sign of the sprite


class TrackRow(NamedTuple):
    """The industry row of a player board, where it is another than the track of one's own."""

    part: str  # the mechanism that has to play
    draw: Callable[[Scene, int, bool], tuple[str, float]]  # for a seat, wide or narrow; with its height


class SideBoard(NamedTuple):
    """A board of its own that lies beside the others: a panel of the page, a tab of a phone."""

    name: str  # of its tab and of its drawings, and its words on the pages
    title: str  # its word on pictures
    plays: Callable[[Ruleset], bool]
    draw: Callable[[Scene, bool], DrawnBoard]  # wide or narrow


@dataclass(frozen=True)
class DrawingExtension:
    """How an expansion is drawn."""

    # in text
    lists: tuple[PlayerList, ...] = ()
    table: tuple[TableLines, ...] = ()
    fields: frozenset[str] = frozenset()  # columns that these pictures show
    silent: frozenset[str] = frozenset()  # and those that only the rules need to remember within a turn
    legend: Legend | None = None
    behind_locomotives: Callable[[Words, PlayerBoard, int], list[str]] | None = None  # of a route
    cells: Mapping[int, str] = field(default_factory=dict)  # what special spaces give in letters: kind, key
    names_on: Callable[[Words, PlayerBoard, int], list[str]] | None = None  # what lies on a route
    # how a route could still go on: a heading and its special spaces
    ways: Callable[[Words, PlayerBoard, int], list[tuple[str, tuple[Special, ...]]]] | None = None
    # in SVG
    track: TrackRow | None = None
    boards: tuple[SideBoard, ...] = ()
    sections: tuple[BoardSection, ...] = ()
    # pieces on a stop of a seat's industry track, on a factory there, behind a stack of tiles
    on_stop: Callable[[Scene, int, int, float, float], str] | None = None
    on_factory: Callable[[Scene, int, int, float], str] | None = None  # in a gap of a seat: tile and height
    behind_stack: Callable[[Scene, int, float], str] | None = None
    marks: Callable[[Scene, int, bool], Iterable[SideMark]] | None = None  # small things beside the routes
    beside: tuple[Beside, ...] = ()
    # at the locomotives of a seat's route: x, y and size
    beside_route: Callable[[Scene, int, int, float, float, float], str] | None = None
    # that is not open: seat, slot, size
    closed_slot: Callable[[Scene, int, int, float, float], Slot] | None = None
    cards: tuple[CardDrawing, ...] = ()
    end_cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # signs of what they count, by id
    on_route: OnRoute | None = None
    fork: Fork | None = None
    offers: Mapping[str, OfferDrawing] = field(default_factory=dict)  # by kind
    counters: Callable[[Scene], list[CounterDrawing]] | None = None
    rivals: tuple[RivalDrawing, ...] = ()
    components: Mapping[str, Callable[[Words, str], str]] = field(default_factory=dict)  # by kind
    factories: Mapping[str, str] = field(default_factory=dict)  # signs on factories without a number
    own_factories: Mapping[str, str] = field(default_factory=dict)  # signs of those that look like no other
    symbols: str = ""  # signs of its own, as `<symbol id="…" viewBox="0 0 24 24">…</symbol>`
    # on the page about moves
    meanings: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by family
    # of families whose words depend on the position
    examples: Mapping[str, list[str]] = field(default_factory=dict)
    numbered: tuple[tuple[str, tuple[str, ...]], ...] = ()  # what is numbered in the move table


@cache
def all_drawn() -> tuple[DrawingExtension, ...]:
    return (*expansions.faces("drawn", DrawingExtension), *map(_declared(), all_manifests()))


@remembered
def drawn_in(rules: Ruleset) -> tuple[DrawingExtension, ...]:
    """Those that this game is played with."""
    parts = rules.part_names()
    written = expansions.faces_in(parts, "drawn", DrawingExtension)
    return (*written, *map(_declared(), manifests_in(parts)))


def _declared() -> Callable[[Manifest], DrawingExtension]:
    from roundhouse.draw.declared import drawn_by  # it makes what this module describes

    return drawn_by


def with_symbols(sprite: str) -> str:
    """The sprite with the signs that expansions bring."""
    own = "".join(drawn.symbols for drawn in all_drawn())
    before, end, behind = sprite.rpartition("</svg>")  # a sign may have a picture of its own inside
    return before + own + end + behind


def by_rank(one: PlayerList | TableLines | Legend | Beside) -> int:
    return one.rank


def track_row(rules: Ruleset) -> TrackRow | None:
    """The industry row of a game, where an expansion draws it."""
    rows = [drawn.track for drawn in drawn_in(rules) if drawn.track]
    return next((row for row in rows if row.part in rules.part_names()), None)


@cache
def sections() -> dict[str, BoardSection]:
    """Sections of the main board that expansions bring, by name; what none draws is drawn plainly."""
    plain = {name: BoardSection(name) for name in all_sections()}
    # What an expansion draws itself comes before what its manifest says
    by_manifest_first = reversed(all_drawn())
    return plain | {section.name: section for drawn in by_manifest_first for section in drawn.sections}


@cache
def drawn_beside() -> dict[str, Beside]:
    """Tiles beside the routes, by kind."""
    found = [beside for drawn in all_drawn() for beside in drawn.beside]
    return {beside.kind: beside for beside in sorted(found, key=by_rank)}


@remembered
def side_boards(rules: Ruleset) -> tuple[SideBoard, ...]:
    """Boards that lie beside the others in this game."""
    return tuple(board for drawn in drawn_in(rules) for board in drawn.boards if board.plays(rules))


@cache
def cards_beside() -> dict[str, CardDrawing]:
    """Cards beside the idea cards, by kind."""
    return {cards.kind: cards for drawn in all_drawn() for cards in drawn.cards}


@remembered
def rivals_in(rules: Ruleset) -> tuple[RivalDrawing, ...]:
    """Those without a seat in this game."""
    return tuple(rival for drawn in drawn_in(rules) for rival in drawn.rivals if rival.name in rules.rivals)


@cache
def shown_fields() -> frozenset[str]:
    """Columns of expansions that need no line of their own."""
    return frozenset(name for drawn in all_drawn() for name in drawn.fields | drawn.silent)
