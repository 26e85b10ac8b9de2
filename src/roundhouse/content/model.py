"""What the box contains, as plain immutable records.

The TOML tables beside this file are the component book; `loader` reads them strictly and returns one
`Content`. Rules are compiled from it and from nothing else. Every row keeps its source mark:
R the rulebook says it, P read off the printed component, X reconstructed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Effect = tuple[tuple[str, int], ...]  # ((word, count), ...) in the order of `effect_words.EFFECT_WORDS`

COLOURS = ("wood", "green", "bronze", "silver", "gold")
MARKS = ("R", "P", "X", "O")


@dataclass(frozen=True)
class When:
    """With which boards, tracks and modules a component plays.

    Ingredients are called `board-german`, `track-american`, `players-1` and by the ids of modules.
    """

    any_of: tuple[str, ...] = ()  # one of them must play; () for always
    none_of: tuple[str, ...] = ()

    def holds(self, ingredients: frozenset[str]) -> bool:
        """Whether the component is in a game made of these."""
        wanted = not self.any_of or any(name in ingredients for name in self.any_of)
        return wanted and not any(name in ingredients for name in self.none_of)


ALWAYS = When()


@dataclass(frozen=True)
class ActionSpace:
    """A space of the game board (COMPONENTS section 1)."""

    id: str
    section: str  # track, locomotive, industry, auxiliary, engineers, turn-order, last-round, or one of an expansion
    workers: int  # pieces that may be workers or coins
    coins: int  # pieces that must be coins
    effect: Effect
    players: tuple[int, ...]  # player counts with which the space is open
    reusable: bool  # never becomes occupied (basic)
    repeatable: bool  # may be repeated by #3 and #8
    claims: int  # the turn-order place it claims, 0 for none
    moves_on: tuple[int, ...]  # player counts with which a claiming worker moves again
    source: str
    coal: int = 0  # paid in coal, in addition to a turn's action
    twin: str = ""  # the space that is occupied with it, where the board prints them as one
    twin_players: tuple[int, ...] = ()  # player counts with which it does
    when: When = field(default=ALWAYS)


@dataclass(frozen=True)
class Engineer:
    id: str  # "1" ... "15", those of the modules "3-green" and the like
    number: int
    letter: str  # "A", "B" or "" (comes with an idea card)
    workers: int
    coins: int
    effect: Effect
    source: str
    when: When = field(default=ALWAYS)


@dataclass(frozen=True)
class Tile:
    """A locomotive with the factory on its back (COMPONENTS section 4)."""

    id: str  # "1" ... "9", "10a", "10b", "9x" (the extra one), "2a" (Asian), "coal", "special", "steelworks"
    number: int  # 0: has no locomotive side
    factory: Effect | None  # None: no factory side
    stacked: bool  # lies in a stack of as many tiles as players
    start: bool  # every player begins with it
    source: str
    boosted: Effect = ()  # the factory with a boilerman
    when: When = field(default=ALWAYS)


@dataclass(frozen=True)
class Special:
    """A special space of a route. `each` benefits score in every scoring phase, effects come once."""

    space: int
    colour: str
    locomotive: bool
    effect: Effect  # gained once, () for scoring ones
    # "", "star" (points), "medal" (points if the medal lies there), "spike" (more with its token), "double" (route)
    each: str
    points: int
    source: str
    coin: bool = False  # a coin must be paid too, now or in a later turn
    raised: int = 0  # spike: the points with its token


@dataclass(frozen=True)
class Variant:
    """Another way a route can be laid out: an arm behind the switch, or an upgrade laid over it."""

    id: str
    route: str
    spaces: int
    colours: tuple[str, ...]
    keeps: bool  # the special spaces of the route itself stay
    specials: tuple[Special, ...]
    source: str


@dataclass(frozen=True)
class Station:
    """Where a route has a gap for an extension: wood arriving on `space` chooses one of this size."""

    id: str
    route: str
    space: int
    size: int
    source: str


@dataclass(frozen=True)
class Boulder:
    """What blocks a space of a route, or of a lane of the industry track, until it is blasted."""

    id: str
    route: str  # "" for one on the industry track
    space: int  # of the route, or place on the industry track
    points: int
    source: str
    when: When = field(default=ALWAYS)


@dataclass(frozen=True)
class Route:
    id: str  # trans-siberian
    code: str  # TS
    spaces: int
    slots: int  # locomotives
    colours: tuple[str, ...]
    doublers: int  # doubler spaces above 1..n
    specials: tuple[Special, ...]
    source: str
    sites: int = 0  # slots under construction at the start, the last ones


@dataclass(frozen=True)
class Board:
    id: str
    main: str  # the route that starts with the #1 locomotive
    routes: tuple[Route, ...]
    pieces: tuple[int, ...]  # track pieces per colour, wood first
    source: str
    tracks: tuple[str, ...] = ()  # industry tracks it can be combined with in this edition
    own_track: str = "russian"  # the one it is played with unless another is named
    parts: tuple[str, ...] = ()  # the mechanisms it brings (rules/parts.py)
    variants: tuple[Variant, ...] = ()
    stations: tuple[Station, ...] = ()
    boulders: tuple[Boulder, ...] = ()


@dataclass(frozen=True)
class IndustrySpace:
    label: str  # "0", "5", "gap 1", "idea"
    points: int  # what a wrench scores there (a space without a number: the one before)
    gap: int  # 1..5 for a gap, 0 otherwise
    effect: Effect  # gained on arrival
    once: bool  # only by the first wrench of a player that arrives
    lane: int = 0  # 1: the upper lane of a dual track
    detour: bool = False  # a factory beside the way
    printed: Effect = ()  # the factory printed there, which can be built over
    players: tuple[int, ...] = (1, 2, 3, 4)  # player counts whose side of the board has it
    nut: Effect = ()  # what it gives instead in some games
    nut_when: When = field(default=ALWAYS)
    source: str = "X"


@dataclass(frozen=True)
class IndustryTrack:
    id: str
    spaces: tuple[IndustrySpace, ...]
    wrenches: int  # on the start at setup
    source: str
    most_wrenches: int = 2  # without the purple one
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Idea:
    """A token, card or tile with an action: idea tokens and cards, starting bonuses, dividends, foundries ..."""

    id: str
    effect: Effect
    source: str
    when: When = field(default=ALWAYS)
    copies: int = 1  # how many there are


@dataclass(frozen=True)
class Module:
    """A choice beside board and track, with what it cannot be combined with and why."""

    id: str
    parts: tuple[str, ...]
    players: tuple[int, ...]
    excludes: tuple[str, ...]  # ingredients
    needs: tuple[str, ...]  # ingredients, one of them; () for nothing
    reason: str  # why not, in a sentence for the person who chose
    source: str


@dataclass(frozen=True)
class EndCard:
    """An end bonus card: `kind` names what is counted, the numbers say what it is worth."""

    id: str
    kind: str
    each: int  # points per counted thing
    limit: int  # counted things at most, 0: no limit
    steps: tuple[tuple[int, int], ...]  # (at least, points), for cards with thresholds
    counts_card: bool  # engineers: the extra-engineer card is counted too
    source: str
    when: When = field(default=ALWAYS)


@dataclass(frozen=True)
class Setup:
    """One row of COMPONENTS section 13."""

    players: int
    modules: tuple[str, ...]  # the row applies when any of these plays; () is the base game
    rounds: int
    b_places: tuple[int, ...]  # places that get a B engineer, left to right
    a_places: tuple[int, ...]  # places that get an A engineer; 0 is the hiring space
    workers: int
    later: int
    coins: int
    source: str
    coal: int = 0
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edition:
    """Values and switches of an edition (COMPONENTS section 14)."""

    id: str
    doublers: int
    end_cards_out: int
    pass_points: tuple[int, ...]  # by place
    majority: tuple[int, int]
    key_points: int
    card_points: int  # instead of an end bonus card, where that is allowed
    wrenches_share: bool
    double_everything: bool  # x2 route: everything, or the track values only
    give_up_locomotive: bool  # a displaced one may flip once no slot is empty
    bonuses_at_once: bool  # starting bonuses are carried out as they are chosen
    idea_cards_direct: bool  # all that an idea card shows must be possible
    source: dict[str, str] = field(hash=False)
    wood_worker_exchanged: bool = False  # on a turn-order space, for a worker who stands elsewhere


@dataclass(frozen=True)
class Content:
    """The whole box for one edition."""

    edition: Edition
    spaces: tuple[ActionSpace, ...]
    lying: dict[int, tuple[int, ...]]  # player count -> engineer places that lie (light side up)
    row: dict[int, tuple[int, ...]]  # player count -> engineer places from left to right, 0 = hiring space
    engineers: tuple[Engineer, ...]
    tiles: tuple[Tile, ...]
    boards: dict[str, Board]
    tracks: dict[str, IndustryTrack]
    valuations: dict[str, tuple[int, ...]]  # base, revalued, special -> points by colour, wood first
    tokens: tuple[Idea, ...]
    cards: tuple[Idea, ...]
    bonuses: tuple[Idea, ...]
    end_cards: tuple[EndCard, ...]
    setups: tuple[Setup, ...]
    modules: dict[str, Module]
    brought: dict[str, Any]  # by expansions; each knows the types of its own
    elsewhere: dict[str, str]  # boards, tracks and modules from elsewhere, as ingredients: whose they are
    fingerprint: str  # of every value that was read, so a record can name its content
    overrides: tuple[str, ...] = ()  # "file: table: key" of every value taken from an override folder
