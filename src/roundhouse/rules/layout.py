"""Where everything lies in a state.

A state is short lists of ints, so that copying one is cheap; this file names the places. `p[COINS]` is a
player's coins, `p[TRACK + 5 * route + colour]` the space a track stands on. Kinds of effects, frames and
sources of points are numbered here too. Numbers in this file may change between versions, except the
moves (`moves.py`), which are append-only.
"""

from typing import Final

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
VALUATION: Final = 8  # 0 base, 1 flipped
MEDAL: Final = 9  # 0 beside the board, 1 laid
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
PLAN: Final = 29  # per route, which plan of the route is laid (boards with extensions)
TRACK: Final = 32  # 5 per route
SLOT: Final = (
    47  # locomotive slots of all routes in order, tile or 0; a route's slots are sorted, highest first
)
GAP: Final = 53  # factories in the gaps, tile or 0
POINTS: Final = 58  # points so far by source
PLAYER_SIZE: Final = 70

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
)

# ---- kinds of effect that wait in the pool for a choice, the more particular first
K_WOOD: Final = 0
K_GREEN: Final = 1
K_BRONZE: Final = 2
K_SILVER: Final = 3
K_GOLD: Final = 4
K_WOOD_GREEN: Final = 5
K_AGAIN: Final = 6  # doubler, industry or wood
K_ANY: Final = 7
K_AGAIN_WOOD_GREEN: Final = (
    8  # what is left of "again" and "wood or green" when either may have paid for wood
)
K_AGAIN_ANY: Final = 9  # the same of "again" and "any"
K_INDUSTRY: Final = 10
K_DOUBLER: Final = 11
K_NINE: Final = 12  # the extra #9, to be placed
K_LOCO: Final = 13
K_FACTORY: Final = 14
K_LOCO_FACTORY: Final = 15
K_IDEA: Final = 16
K_IDEA_CARD: Final = 17
K_KEY: Final = 18
K_TRADE: Final = 19
K_END_CARD: Final = 20
K_END_CARD_10: Final = 21
KINDS: Final = 22

# ---- kinds that need no choice and happen at once
AT_ONCE: Final = 32
O_POINTS: Final = 32
O_COINS: Final = 33
O_WORKER: Final = 34
O_TEMPORARY: Final = 35
O_HIRE: Final = 36
O_TRACKS: Final = 37  # four kinds: green, bronze, silver, gold
O_WOOD_WORKER: Final = 41
O_ENGINEER_ONE: Final = 42
O_WRENCH: Final = 43
O_FLIP: Final = 44
O_MEDAL: Final = 45
O_POINTS_ENGINEERS: Final = 46
O_POINTS_LOCOMOTIVES: Final = 47
O_POINTS_SILVER_GOLD: Final = 48
O_REPEAT: Final = 49

EFFECT_CODE: Final[dict[str, int]] = {
    "wood": K_WOOD,
    "green": K_GREEN,
    "bronze": K_BRONZE,
    "silver": K_SILVER,
    "gold": K_GOLD,
    "wood-or-green": K_WOOD_GREEN,
    "again": K_AGAIN,
    "any": K_ANY,
    "again-or-wood-or-green": K_AGAIN_WOOD_GREEN,
    "again-or-any": K_AGAIN_ANY,
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
    "points-engineers": O_POINTS_ENGINEERS,
    "points-two-locomotives": O_POINTS_LOCOMOTIVES,
    "points-silver-gold": O_POINTS_SILVER_GOLD,
    "repeat": O_REPEAT,
}

# ---- frames: what the game waits for. A frame is (kind, player, argument); the top one is the decision at hand.
F_ROUND: Final = 0  # nobody: find the next player
F_SCORE: Final = 1  # nobody: the scoring phase
F_BONUS: Final = 2  # nobody yet: carry out the player's starting bonus
F_TURN: Final = 3  # place workers or pass
F_POOL: Final = 4  # carry out what the pool holds
F_DISPLACED: Final = 5  # argument: tile of the displaced locomotive
F_REPEAT: Final = 6  # argument: 1 if the repeated action is direct
F_DISCARD: Final = 7  # the second idea token of factory 10b
F_END_CARD: Final = 8  # argument: 1 if 10 points may be taken instead
F_MOVE: Final = 9  # argument: the turn-order space whose worker may move on
F_DRAFT: Final = 10  # choose a starting bonus
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
)

Frame = tuple[int, int, int]

# ---- spaces: the board's, then one for every engineer, whoever has her
ENGINEER_SPACE: Final = 32
SPACES: Final = 64
