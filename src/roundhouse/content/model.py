"""What the box contains, as plain immutable records.

The TOML tables beside this file are the component book; `loader` reads them strictly and returns one
`Content`. Rules are compiled from it and from nothing else. Every row keeps its source mark:
R the rulebook says it, P read off the printed component, X reconstructed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

# What an effect can be made of. An effect is a bag of these words with counts.
EFFECT_WORDS: tuple[str, ...] = (
    # track steps
    "wood",
    "green",
    "bronze",
    "silver",
    "gold",
    "wood-or-green",
    "any",
    # the rest of the board
    "industry",
    "doubler",
    "locomotive",
    "factory",
    "locomotive-or-factory",
    "again",  # one of doubler, industry, wood (the "one of the three again" card)
    "repeat",
    "idea",
    "idea-card",
    "end-card",
    "end-card-or-10",
    "key",
    "extra-nine",  # the #9 without a factory side, to be placed
    "trade-ideas",  # factory 10b: two unused idea tokens leave the game, one of them is used
    # no choice, no order: these happen at once
    "points",
    "coins",
    "worker",
    "temporary",
    "hire",
    "green-tracks",
    "bronze-tracks",
    "silver-tracks",
    "gold-tracks",
    "wood-worker",
    "engineer-one",
    "wrench",
    "flip-valuation",
    "medal",
    # points that are counted when they are gained
    "points-engineers",
    "points-two-locomotives",
    "points-silver-gold",
)

Effect = tuple[tuple[str, int], ...]  # ((word, count), ...) in the order of EFFECT_WORDS

COLOURS = ("wood", "green", "bronze", "silver", "gold")
MARKS = ("R", "P", "X")


@dataclass(frozen=True)
class ActionSpace:
    """A space of the game board (COMPONENTS section 1)."""

    id: str
    section: str  # track, locomotive, industry, auxiliary, engineers, turn-order, last-round
    workers: int  # pieces that may be workers or coins
    coins: int  # pieces that must be coins
    effect: Effect
    players: tuple[int, ...]  # player counts with which the space is open
    reusable: bool  # never becomes occupied (basic)
    repeatable: bool  # may be repeated by #3 and #8
    claims: int  # the turn-order place it claims, 0 for none
    moves_on: tuple[int, ...]  # player counts with which a claiming worker moves again
    source: str


@dataclass(frozen=True)
class Engineer:
    number: int
    letter: str  # "A", "B" or "" (comes with an idea card)
    workers: int
    coins: int
    effect: Effect
    set: str  # "base", later "additional", "coal"
    source: str


@dataclass(frozen=True)
class Tile:
    """A locomotive with the factory on its back (COMPONENTS section 4)."""

    id: str  # "1" ... "9", "10a", "10b", "9x" (the extra one)
    number: int
    factory: Effect | None  # None: no factory side
    stacked: bool  # lies in a stack of as many tiles as players
    start: bool  # every player begins with it
    source: str


@dataclass(frozen=True)
class Special:
    """A special space of a route. `each` benefits score in every scoring phase, effects come once."""

    space: int
    colour: str
    locomotive: bool
    effect: Effect  # gained once, () for scoring ones
    each: str  # "", "star" (points), "medal" (points if the medal lies there), "double" (the route)
    points: int
    source: str


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


@dataclass(frozen=True)
class Board:
    id: str
    main: str  # the route that starts with the #1 locomotive
    routes: tuple[Route, ...]
    pieces: tuple[int, ...]  # track pieces per colour, wood first
    source: str


@dataclass(frozen=True)
class IndustrySpace:
    label: str  # "0", "5", "gap 1", "idea"
    points: int  # what a wrench scores there (a space without a number: the one before)
    gap: int  # 1..5 for a gap, 0 otherwise
    effect: Effect  # gained on arrival
    once: bool  # only by the first wrench of a player that arrives


@dataclass(frozen=True)
class IndustryTrack:
    id: str
    spaces: tuple[IndustrySpace, ...]
    wrenches: int  # on the start at setup
    source: str


@dataclass(frozen=True)
class Idea:
    """An idea token, an idea card or a starting bonus: an id and what it gives."""

    id: str
    effect: Effect
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
    source: dict[str, str] = field(hash=False)


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
    valuations: dict[str, tuple[int, ...]]  # base, revalued -> points by colour, wood first
    tokens: tuple[Idea, ...]
    cards: tuple[Idea, ...]
    bonuses: tuple[Idea, ...]
    end_cards: tuple[EndCard, ...]
    setups: tuple[Setup, ...]
    fingerprint: str  # of every value that was read, so a record can name its content
    overrides: tuple[str, ...] = ()  # "file: table: key" of every value taken from an override folder
