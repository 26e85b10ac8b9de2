"""What the numbers in a state stand for: colours, kinds of effects, frames, sources of points.

`layout` says where something lies, this file what lies there: `K_LOCO` is a unit that takes a locomotive, `F_TURN` a
frame that waits for a turn. No number is written down: each comes from its place in a list, so numbers may
change between versions, except the moves (`moves.py`), which are append-only. What expansions bring
(`content.extension`) is numbered behind what the base game has, those from elsewhere last; they look it up by name.
"""

from typing import Final

from roundhouse.content import effect_words
from roundhouse.content.extension import all_named
from roundhouse.rules import moves

# ---- colours, in building order
WOOD: Final = 0
GREEN: Final = 1
BRONZE: Final = 2
SILVER: Final = 3
GOLD: Final = 4

NOWHERE: Final = 255
MAX_ROUTES: Final = 4  # a row has columns for so many; a board has `rules.route_count` of them
MAX_WRENCHES: Final = 3
MAX_SLOTS: Final = 6
GAPS: Final = 5

# ---- sources of points
SOURCES: Final = (
    *("route 1", "route 2", "route 3", "route 4"),
    "industry",
    "passing",
    "engineers",
    "factories",
    "keys",
    "route ends",
    "end bonus cards",
    "engineer majority",
    "before",
)
FROM_ROUTE: Final = 0  # + route
FROM_INDUSTRY: Final = SOURCES.index("industry")
FROM_PASSING: Final = SOURCES.index("passing")
FROM_ENGINEERS: Final = SOURCES.index("engineers")  # points printed on engineers
FROM_FACTORIES: Final = SOURCES.index("factories")
FROM_KEYS: Final = SOURCES.index("keys")
FROM_ROUTE_ENDS: Final = SOURCES.index("route ends")  # classic: 10 points at a route's end
FROM_CARDS: Final = SOURCES.index("end bonus cards")  # and 10 points taken instead
FROM_MAJORITY: Final = SOURCES.index("engineer majority")
FROM_BEFORE: Final = SOURCES.index("before")  # the score a position started with
# with those of the expansions
ALL_SOURCES: Final = (*SOURCES, *(name for named in all_named() for name in named.sources))
SOURCE: Final[dict[str, int]] = {name: number for number, name in enumerate(ALL_SOURCES)}
_SOURCE_NAMES: Final[dict[int, str]] = {number: name for name, number in SOURCE.items()}


def source_name(source: int) -> str:
    """A source of points in words; routes go by their codes."""
    return _SOURCE_NAMES[source]


# ---- kinds of effect (`content/effect_words.py`): units that wait in the pool, the more particular first, and from
# AT_ONCE on what needs no choice and happens at once
AT_ONCE: Final = 64
KINDS: Final = len(effect_words.UNITS)
assert KINDS <= AT_ONCE, "there is no room for so many units"
BASE_KINDS: Final = len(effect_words.BASE_UNITS)  # from here on a part knows what a unit can do
BASE_AT_ONCE: Final = AT_ONCE + len(effect_words.BASE_AT_ONCE)  # and here what happens
# a space with a coin condition is reached; made by the engine, no effect word
O_COIN_DUE: Final = BASE_AT_ONCE
EFFECT_CODE: Final[dict[str, int]] = {
    **{row.word: kind for kind, row in enumerate(effect_words.UNITS)},
    **{row.word: AT_ONCE + at for at, row in enumerate(effect_words.BASE_AT_ONCE)},
    **{row.word: O_COIN_DUE + 1 + at for at, row in enumerate(effect_words.AT_ONCE_OF_PARTS)},
}
EFFECTS_END: Final = O_COIN_DUE + 1 + len(effect_words.AT_ONCE_OF_PARTS)
PART_KINDS: Final = (1 << KINDS) - (1 << BASE_KINDS)  # a bit each
# points that depend on the board: counted when the turn ends (ruling 44)
COUNTED_POINTS: Final = tuple([kind for kind, row in enumerate(effect_words.UNITS) if row.counted])
# kinds that wait for the end of the turn
AT_TURN_END: Final = tuple(
    [kind for kind, row in enumerate(effect_words.UNITS) if row.counted or row.at_turn_end]
)

K_WOOD: Final = EFFECT_CODE["wood"]
K_GREEN: Final = EFFECT_CODE["green"]
K_BRONZE: Final = EFFECT_CODE["bronze"]
K_SILVER: Final = EFFECT_CODE["silver"]
K_GOLD: Final = EFFECT_CODE["gold"]
K_WOOD_GREEN: Final = EFFECT_CODE["wood-or-green"]
K_AGAIN: Final = EFFECT_CODE["again"]  # doubler, industry or wood
K_ANY: Final = EFFECT_CODE["any"]
K_INDUSTRY: Final = EFFECT_CODE["industry"]
K_DOUBLER: Final = EFFECT_CODE["doubler"]
K_NINE: Final = EFFECT_CODE["extra-nine"]
K_LOCO: Final = EFFECT_CODE["locomotive"]
K_FACTORY: Final = EFFECT_CODE["factory"]
K_LOCO_FACTORY: Final = EFFECT_CODE["locomotive-or-factory"]
K_IDEA: Final = EFFECT_CODE["idea"]
K_IDEA_CARD: Final = EFFECT_CODE["idea-card"]
K_KEY: Final = EFFECT_CODE["key"]
K_TRADE: Final = EFFECT_CODE["trade-ideas"]
K_END_CARD: Final = EFFECT_CODE["end-card"]
K_END_CARD_10: Final = EFFECT_CODE["end-card-or-10"]
K_POINTS_ENGINEERS: Final = EFFECT_CODE["points-engineers"]
K_POINTS_LOCOMOTIVES: Final = EFFECT_CODE["points-two-locomotives"]
K_POINTS_SILVER_GOLD: Final = EFFECT_CODE["points-silver-gold"]
K_POINTS_HIGHEST: Final = EFFECT_CODE["points-highest-locomotive"]
K_ANY_ROUTE: Final = EFFECT_CODE["any-route-1"]  # + route
O_POINTS: Final = EFFECT_CODE["points"]
O_COINS: Final = EFFECT_CODE["coins"]
O_WORKER: Final = EFFECT_CODE["worker"]
O_TEMPORARY: Final = EFFECT_CODE["temporary"]
O_HIRE: Final = EFFECT_CODE["hire"]
O_TRACKS: Final = EFFECT_CODE["green-tracks"]  # four kinds: green, bronze, silver, gold
O_WOOD_WORKER: Final = EFFECT_CODE["wood-worker"]
O_ENGINEER_ONE: Final = EFFECT_CODE["engineer-one"]
O_WRENCH: Final = EFFECT_CODE["wrench"]
O_FLIP: Final = EFFECT_CODE["flip-valuation"]
O_MEDAL: Final = EFFECT_CODE["medal"]
O_REPEAT: Final = EFFECT_CODE["repeat"]
O_SPECIAL_VALUATION: Final = EFFECT_CODE["special-valuation"]

# ---- frames: what the game waits for. A frame is (kind, player, argument); the top one is the decision at hand.
_BASE_FRAMES: Final = (
    "round",
    "scoring",
    "bonus",
    "turn",
    "pool",
    "displaced",
    "repeat",
    "discard",
    "end-card",
    "move-worker",
    "draft",
)
FRAMES: Final = (
    *_BASE_FRAMES,
    *(name for named in all_named() for name in (*named.frames, *named.frames_between)),
)
FRAME: Final[dict[str, int]] = {name: number for number, name in enumerate(FRAMES)}
BASE_FRAMES: Final = len(_BASE_FRAMES)  # from here on a part knows the moves
F_ROUND: Final = FRAME["round"]  # nobody: find the next player
F_SCORE: Final = FRAME["scoring"]  # nobody: the scoring phase
F_BONUS: Final = FRAME["bonus"]  # nobody yet: carry out the player's starting bonus
F_TURN: Final = FRAME["turn"]  # place workers or pass
F_POOL: Final = FRAME["pool"]  # carry out what the pool holds
F_DISPLACED: Final = FRAME["displaced"]  # argument: tile of the displaced locomotive
F_REPEAT: Final = FRAME["repeat"]  # argument: 1 if the repeated action is direct
F_DISCARD: Final = FRAME["discard"]  # the second idea token of factory 10b
# Argument: 1 if 10 points may be taken instead, + 2 if one of them must
F_END_CARD: Final = FRAME["end-card"]
F_MOVE: Final = FRAME["move-worker"]  # argument: the turn-order space whose worker may move on
F_DRAFT: Final = FRAME["draft"]  # choose a starting bonus
# frames inside one player's turn: `completable` looks through them; of these, turns and pools are the lowest, so that
# `kind <= F_POOL` asks whether the units of the pool are what is decided about
_TURN_FRAMES: Final = {name for named in all_named() for name in named.frames}
IN_TURN: Final = tuple(
    [F_TURN <= frame <= F_DISCARD or name in _TURN_FRAMES for frame, name in enumerate(FRAMES)]
)
WOOD_WORKER_PAID: Final = 2  # in the argument of a frame whose choice decides what the action shows
# what the argument of a pool frame says
OWN_TURN: Final = 0  # the player's own turn: additions to the action are possible
OTHER_TURN: Final = 1  # a starting bonus, a moved worker, a part of another player's turn

# units of the pool that a part may take back (`state.revocable`): + unit, where they are told from the others
REVOCABLE: Final = 2 * KINDS
MORE: Final = REVOCABLE + 1  # among them: all that comes until a unit is used may be taken back, too

Frame = tuple[int, int, int]
Swap = tuple[tuple[int, ...], tuple[int, ...]]  # units of the pool, and units in their place

# ---- spaces: the board's, then one for every engineer, whoever has her
ENGINEER_SPACE: Final[int] = moves.SPACES_WITH_ROOM
SPACES: Final[int] = moves.SPACES
BLOCKED: Final = 4  # on a space that is closed because its twin is taken: a seat that such games do not have

# ---- tiles, where they lie on a board
# + tile: with a boilerman; 32, or the next power of two that all tiles stand below, and a slot that is not open yet
BOILED: Final[int] = max(32, 1 << len(moves.TILE_NAMES).bit_length())
TILES: Final[int] = 2 * BOILED
CLOSED: Final[int] = BOILED - 1  # in a slot that is not open yet
CLOSED_NUMBER: Final = 99  # its number, above all others
UPPER_LANE: Final = 32  # + place: of the upper industry lane


def is_engineer(space: int) -> bool:
    """Whether an action space is that of an engineer."""
    return ENGINEER_SPACE <= space < moves.ENGINEERS_END
