"""Where everything lies in a state.

A state is short lists of ints, so that copying one is cheap; this file names the places. `p[COINS]` is a
player's coins, `p[TRACK + 5 * route + colour]` the space a track stands on. Kinds of effects, frames and
sources of points are numbered here too. Numbers in this file may change between versions, except the
moves (`moves.py`), which are append-only. What expansions from elsewhere bring (`content.faces.Named`) is numbered
behind what the box has.
"""

from typing import Final

from roundhouse.content.faces import all_named

# ---- colours, in building order
WOOD: Final = 0
GREEN: Final = 1
BRONZE: Final = 2
SILVER: Final = 3
GOLD: Final = 4

# ---- one player's row
SCORE: Final = 0
WORKERS: Final = 1  # own workers in supply
OWN: Final = 2  # own workers in all
LATER: Final = 3  # own workers still to be gained
TEMPS: Final = 4  # temporary workers in supply
WOOD_WORKER: Final = 5  # 0 not owned, 1 in supply, 2 placed
COINS: Final = 6
OWNED: Final = 7  # bit per colour that may be built
VALUATION: Final = 8  # 0 base, 1 flipped, 2 special
MEDAL: Final = 9  # 0 beside the board, else 1 + route it lies on
KEYS: Final = 10  # keys received so far
PASSED: Final = 11
ENGINEERS: Final = 12  # bit per engineer beside the board
IDEAS: Final = 13  # bit per unused idea token
IDEA_PLACES: Final = 14  # 5 bits per token: 0 unused, 31 out of the game, else 1 + idea place
CARDS: Final = 15  # end bonus cards in the order taken, base 16, first card lowest, card + 1
BASIC_WORKERS: Final = 16  # workers standing on basic (the only space several may use)
BASIC_COINS: Final = 17
BASIC_WOOD: Final = 18
BONUS: Final = 19  # starting bonus taken and not yet carried out, +1
WRENCH: Final = 20  # three places; NOWHERE when not in play
DOUBLERS: Final = 23  # per route
REACH: Final = 26  # per route, sum of its locomotives
PLAN: Final = 29  # per route, which of its plans is laid
TRACK: Final = 32  # 5 per route
SLOT: Final = (
    47  # locomotive slots of all routes in order, tile or 0; a route's slots are sorted, highest first
)
GAP: Final = 53  # factories in the gaps, tile or 0
POINTS: Final = 58  # points so far by source
BASE_SIZE: Final = 75  # a row without any part in play ends here
# ---- columns of the parts (rules/parts.py); rows have them only when some part plays. An expansion numbers its own in
# its folder, and a row is as long as they need.
FULL_SIZE: Final = 106  # at least, when some part plays; from here on columns of expansions from elsewhere

NOWHERE: Final = 255
ROUTES: Final = 3
MAX_WRENCHES: Final = 3
MAX_SLOTS: Final = 6
GAPS: Final = 5

# ---- sources of points
FROM_ROUTE: Final = 0  # three routes
FROM_INDUSTRY: Final = 3
FROM_PASSING: Final = 4
FROM_ENGINEERS: Final = 5  # points printed on engineers
FROM_FACTORIES: Final = 6
FROM_KEYS: Final = 7
FROM_ROUTE_ENDS: Final = 8  # classic: 10 points at a route's end
FROM_CARDS: Final = 9  # end bonus cards, and 10 points taken instead
FROM_MAJORITY: Final = 10
FROM_BEFORE: Final = 11  # the score a position started with
FROM_BLASTING: Final = 12
FROM_DIVIDENDS: Final = 13
FROM_STOCKS: Final = 14  # the majority on the stocks board
FROM_FOUNDRIES: Final = 15
FROM_TRAIN: Final = 16
SOURCES: Final = (
    "route 1",
    "route 2",
    "route 3",
    "industry",
    "passing",
    "engineers",
    "factories",
    "keys",
    "route ends",
    "end bonus cards",
    "engineer majority",
    "before",
    "blasting",
    "dividends",
    "stock majority",
    "foundries",
    "train",
)


def source_name(source: int) -> str:
    """A source of points in words; routes go by their codes."""
    return SOURCES[source] if source < len(SOURCES) else SOURCES_FROM_ELSEWHERE[source]


# ---- the table: what the parts keep that belongs to no player (`state.table`, empty without parts)
T_CHANCE: Final = 30  # the state of the generator, where chance comes after set-up
TABLE_SIZE: Final = 42  # at least, when some part plays; from here on columns of expansions from elsewhere

# ---- kinds of effect that wait in the pool, the more particular first
K_WOOD: Final = 0
K_GREEN: Final = 1
K_BRONZE: Final = 2
K_SILVER: Final = 3
K_GOLD: Final = 4
K_WOOD_GREEN: Final = 5
K_AGAIN: Final = 6  # doubler, industry or wood
K_ANY: Final = 7
K_INDUSTRY: Final = 8
K_DOUBLER: Final = 9
K_NINE: Final = 10  # the extra #9, to be placed
K_LOCO: Final = 11
K_FACTORY: Final = 12
K_LOCO_FACTORY: Final = 13
K_IDEA: Final = 14
K_IDEA_CARD: Final = 15
K_KEY: Final = 16
K_TRADE: Final = 17
K_END_CARD: Final = 18
K_END_CARD_10: Final = 19
# points that depend on the board: counted when the turn ends (ruling 44)
K_POINTS_ENGINEERS: Final = 20
K_POINTS_LOCOMOTIVES: Final = 21
K_POINTS_SILVER_GOLD: Final = 22
K_POINTS_HIGHEST: Final = 23
BASE_KINDS: Final = 24  # from here on a part knows what a unit can do
K_ANY_ROUTE: Final = 24  # three kinds, one for each route
K_INDUSTRY_COIN: Final = 27
K_STEELWORKS: Final = 28
K_CAR: Final = 29
K_PURPLE: Final = 30
K_INCOME: Final = 31
K_BOILERMAN: Final = 32
K_FOUNDRY: Final = 33
K_BURN: Final = 34
K_COAL_FACTORY: Final = 35
K_SPECIAL_FACTORY: Final = 36
K_SPECIAL_CARD: Final = 37
K_FREIGHT: Final = 38
K_BOX_ENGINEER: Final = 39
K_CATCH_UP: Final = 40
K_USE_FACTORY: Final = 41
K_BORROW: Final = 42
BOX_KINDS: Final = 43
UNITS_FROM_ELSEWHERE: Final = tuple(word for named in all_named() for word in named.units)
KINDS: Final = BOX_KINDS + len(UNITS_FROM_ELSEWHERE)
COUNTED_POINTS: Final = (K_POINTS_ENGINEERS, K_POINTS_LOCOMOTIVES, K_POINTS_SILVER_GOLD, K_POINTS_HIGHEST)
# kinds that wait for the end of the turn
AT_TURN_END: Final = (K_END_CARD, K_END_CARD_10, *COUNTED_POINTS)
PART_KINDS: Final = (1 << KINDS) - (1 << BASE_KINDS)  # a bit each

# ---- kinds that need no choice and happen at once
AT_ONCE: Final = 64
O_POINTS: Final = 64
O_COINS: Final = 65
O_WORKER: Final = 66
O_TEMPORARY: Final = 67
O_HIRE: Final = 68
O_TRACKS: Final = 69  # four kinds: green, bronze, silver, gold
O_WOOD_WORKER: Final = 73
O_ENGINEER_ONE: Final = 74
O_WRENCH: Final = 75
O_FLIP: Final = 76
O_MEDAL: Final = 77
O_REPEAT: Final = 78
O_SPECIAL_VALUATION: Final = 79
BASE_AT_ONCE: Final = 80  # from here on a part knows what happens
O_REPEAT_TWO: Final = 80
O_COAL: Final = 81
O_SWITCH: Final = 82
O_EXTENSION: Final = 83
O_BLAST: Final = 84
O_STOCK: Final = 85
O_PAYOUT: Final = 86
O_SPIKE: Final = 87
O_SITE: Final = 88
O_OSAKA: Final = 89
O_KEY_WITH_OSAKA: Final = 90
O_IDEA_OR_KEY: Final = 91
O_KEY_OR_STOCK: Final = 92
O_TRAIN: Final = 93
O_SPECIAL_IDEAS: Final = 94
O_DOUBLE_INDUSTRY: Final = 95
O_BONUS_RANDOM: Final = 96
O_BONUS_TWICE: Final = 97
O_COIN_DUE: Final = 98  # a space with a coin condition is reached; made by the engine, no effect word
BOX_EFFECTS_END: Final = 99
AT_ONCE_FROM_ELSEWHERE: Final = tuple(word for named in all_named() for word in named.at_once)
EFFECTS_END: Final = BOX_EFFECTS_END + len(AT_ONCE_FROM_ELSEWHERE)

EFFECT_CODE: Final[dict[str, int]] = {
    "wood": K_WOOD,
    "green": K_GREEN,
    "bronze": K_BRONZE,
    "silver": K_SILVER,
    "gold": K_GOLD,
    "wood-or-green": K_WOOD_GREEN,
    "again": K_AGAIN,
    "any": K_ANY,
    "industry": K_INDUSTRY,
    "doubler": K_DOUBLER,
    "extra-nine": K_NINE,
    "locomotive": K_LOCO,
    "factory": K_FACTORY,
    "locomotive-or-factory": K_LOCO_FACTORY,
    "idea": K_IDEA,
    "idea-card": K_IDEA_CARD,
    "key": K_KEY,
    "trade-ideas": K_TRADE,
    "end-card": K_END_CARD,
    "end-card-or-10": K_END_CARD_10,
    "points": O_POINTS,
    "coins": O_COINS,
    "worker": O_WORKER,
    "temporary": O_TEMPORARY,
    "hire": O_HIRE,
    "green-tracks": O_TRACKS,
    "bronze-tracks": O_TRACKS + 1,
    "silver-tracks": O_TRACKS + 2,
    "gold-tracks": O_TRACKS + 3,
    "wood-worker": O_WOOD_WORKER,
    "engineer-one": O_ENGINEER_ONE,
    "wrench": O_WRENCH,
    "flip-valuation": O_FLIP,
    "medal": O_MEDAL,
    "points-engineers": K_POINTS_ENGINEERS,
    "points-two-locomotives": K_POINTS_LOCOMOTIVES,
    "points-silver-gold": K_POINTS_SILVER_GOLD,
    "repeat": O_REPEAT,
    "any-route-1": K_ANY_ROUTE,
    "any-route-2": K_ANY_ROUTE + 1,
    "any-route-3": K_ANY_ROUTE + 2,
    "industry-or-coin": K_INDUSTRY_COIN,
    "steelworks": K_STEELWORKS,
    "car": K_CAR,
    "purple-car": K_PURPLE,
    "income": K_INCOME,
    "boilerman": K_BOILERMAN,
    "foundry": K_FOUNDRY,
    "burn": K_BURN,
    "coal-factory": K_COAL_FACTORY,
    "special-factory": K_SPECIAL_FACTORY,
    "special-card": K_SPECIAL_CARD,
    "freight-car": K_FREIGHT,
    "box-engineer": K_BOX_ENGINEER,
    "catch-up": K_CATCH_UP,
    "use-factory": K_USE_FACTORY,
    "borrow": K_BORROW,
    "points-highest-locomotive": K_POINTS_HIGHEST,
    "repeat-two": O_REPEAT_TWO,
    "coal": O_COAL,
    "switch": O_SWITCH,
    "extension": O_EXTENSION,
    "special-valuation": O_SPECIAL_VALUATION,
    "blast": O_BLAST,
    "stock": O_STOCK,
    "payout": O_PAYOUT,
    "spike": O_SPIKE,
    "site": O_SITE,
    "osaka": O_OSAKA,
    "key-with-osaka": O_KEY_WITH_OSAKA,
    "idea-or-key": O_IDEA_OR_KEY,
    "key-or-stock": O_KEY_OR_STOCK,
    "train": O_TRAIN,
    "special-ideas": O_SPECIAL_IDEAS,
    "double-industry": O_DOUBLE_INDUSTRY,
    "bonus-random": O_BONUS_RANDOM,
    "bonus-twice": O_BONUS_TWICE,
    **{word: BOX_KINDS + at for at, word in enumerate(UNITS_FROM_ELSEWHERE)},
    **{word: BOX_EFFECTS_END + at for at, word in enumerate(AT_ONCE_FROM_ELSEWHERE)},
}
assert KINDS <= AT_ONCE, "there is no room for so many units"

# ---- frames: what the game waits for. A frame is (kind, player, argument); the top one is the decision at hand.
F_ROUND: Final = 0  # nobody: find the next player
F_SCORE: Final = 1  # nobody: the scoring phase
F_BONUS: Final = 2  # nobody yet: carry out the player's starting bonus
F_TURN: Final = 3  # place workers or pass
F_POOL: Final = 4  # carry out what the pool holds
F_DISPLACED: Final = 5  # argument: tile of the displaced locomotive
F_REPEAT: Final = 6  # argument: 1 if the repeated action is direct
F_DISCARD: Final = 7  # the second idea token of factory 10b
F_END_CARD: Final = 8  # argument: 1 if 10 points may be taken instead, + 2 if one of them must
F_MOVE: Final = 9  # argument: the turn-order space whose worker may move on
F_DRAFT: Final = 10  # choose a starting bonus
BASE_FRAMES: Final = 11  # from here on a part knows the moves
F_SWITCH: Final = 11  # choose the arm
F_EXTENSION: Final = 12  # argument: the station
F_LANE: Final = 13  # choose the lane of a new wrench
F_BLAST: Final = 14
F_DIVIDEND: Final = 15  # argument: the level, + 16 if a personal payout follows
F_NUT: Final = 16  # key or stock step
F_SITE: Final = 17
F_MEDAL: Final = 18
F_LOAD: Final = 19  # argument: 1 if the train's actions are direct, + 2 if the wood worker paid for them
F_BONUS_TWICE: Final = 20  # argument: 1 if direct
F_SHARE: Final = 21  # another player's part of the train; argument: of its how manieth use in this turn
F_BONUS_SHARE: Final = 22  # another player's starting bonus; argument: the kind that is taken
F_UNLOAD: Final = 23  # nobody: the train moves on
F_PAYOUT: Final = 24  # nobody yet: the player's part of a general payout
F_FREIGHT: Final = 25  # nobody yet: the freight car, whoever has it
F_DRAW: Final = 26  # argument: how many starting bonuses are drawn by chance
FRAMES: Final = (
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
    "switch",
    "extension",
    "lane",
    "blast",
    "dividend",
    "nut",
    "site",
    "medal",
    "load",
    "bonus-twice",
    "share",
    "bonus-share",
    "unload",
    "payout",
    "freight",
    "draw",
    *(name for named in all_named() for name in named.frames),
)
# frames inside one player's turn: `completable` looks through them; of these, turns and pools are the lowest, so that
# `kind <= F_POOL` asks whether the units of the pool are what is decided about
IN_TURN: Final = tuple(
    F_TURN <= frame <= F_DISCARD or F_SWITCH <= frame <= F_BONUS_TWICE or frame >= F_DRAW
    for frame in range(len(FRAMES))
)
WOOD_WORKER_PAID: Final = 2  # in the argument of a frame whose choice decides what the action shows
# what the argument of a pool frame says
OWN_TURN: Final = 0  # the player's own turn: additions to the action are possible
OTHER_TURN: Final = 1  # a starting bonus, a moved worker, a part of another player's turn

Frame = tuple[int, int, int]
Swap = tuple[tuple[int, ...], tuple[int, ...]]  # units of the pool, and units in their place

# ---- spaces: the board's, then one for every engineer, whoever has her
ENGINEER_SPACE: Final = 32
SPACES: Final = 64
BLOCKED: Final = 4  # on a space that is closed because its twin is taken: a seat that such games do not have

# ---- tiles, where they lie on a board
BOILED: Final = 32  # + tile: with a boilerman
TILES: Final = 64
UNDER_CONSTRUCTION: Final = 31  # in a slot that has not been opened
UPPER_LANE: Final = 32  # + place: of the upper industry lane


# ---- columns and sources of points of expansions from elsewhere


def _numbered(lists: list[dict[str, int]], first: int) -> dict[str, int]:
    """Columns side by side, by name."""
    found: dict[str, int] = {}
    for columns in lists:
        for name, count in columns.items():
            assert name not in found, f"two expansions bring a column {name!r}"
            found[name] = first
            first += count
    return found


_POINTS: Final = [{f"points of {source}": 1 for source in named.sources} for named in all_named()]
COLUMN: Final[dict[str, int]] = _numbered([dict(named.columns) for named in all_named()] + _POINTS, FULL_SIZE)
T_COLUMN: Final[dict[str, int]] = _numbered([dict(named.table) for named in all_named()], TABLE_SIZE)
# a source is as far behind `POINTS` as its column
SOURCES_FROM_ELSEWHERE: Final[dict[int, str]] = {
    COLUMN[f"points of {source}"] - POINTS: source for named in all_named() for source in named.sources
}
