"""Where everything lies in a state.

A state is short lists of ints, so that copying one is cheap; this file names the places. `p[COINS]` is a
player's coins, `p[TRACK + 5 * route + colour]` the space a track stands on. What the numbers there stand for is in
`vocabulary`. Columns of expansions (`content.extension`) come behind those of the base game, those from elsewhere last;
they look them up by name.
"""

from typing import Final

from roundhouse.content.extension import all_named, named_in_the_box
from roundhouse.rules.vocabulary import ALL_SOURCES, GAPS, MAX_ROUTES, MAX_SLOTS, MAX_WRENCHES

# ---- one player's row: each place is one further than the last one of the place before
SCORE: Final = 0
WORKERS: Final = SCORE + 1  # own workers in supply
OWN: Final = WORKERS + 1  # own workers in all
LATER: Final = OWN + 1  # own workers still to be gained
TEMPS: Final = LATER + 1  # temporary workers in supply
WOOD_WORKER: Final = TEMPS + 1  # 0 not owned, 1 in supply, 2 placed
COINS: Final = WOOD_WORKER + 1
OWNED: Final = COINS + 1  # bit per colour that may be built
VALUATION: Final = OWNED + 1  # 0 base, 1 flipped, 2 special
MEDAL: Final = VALUATION + 1  # 0 beside the board, else 1 + route it lies on
KEYS: Final = MEDAL + 1  # keys received so far
PASSED: Final = KEYS + 1
ENGINEERS: Final = PASSED + 1  # bit per engineer beside the board
IDEAS: Final = ENGINEERS + 1  # bit per unused idea token
IDEA_PLACES: Final = IDEAS + 1  # 5 bits per token: 0 unused, 31 out of the game, else 1 + idea place
CARDS: Final = IDEA_PLACES + 1  # end bonus cards in the order taken (`packing.held_cards`)
BASIC_WORKERS: Final = CARDS + 1  # workers standing on basic (the only space several may use)
BASIC_COINS: Final = BASIC_WORKERS + 1
BASIC_WOOD: Final = BASIC_COINS + 1
BONUS: Final = BASIC_WOOD + 1  # starting bonus taken and not yet carried out, +1
WRENCH: Final = BONUS + 1  # three places; NOWHERE when not in play
DOUBLERS: Final = WRENCH + MAX_WRENCHES  # per route
REACH: Final = DOUBLERS + MAX_ROUTES  # per route, sum of its locomotives
PLAN: Final = REACH + MAX_ROUTES  # per route, which of its plans is laid
TRACK: Final = PLAN + MAX_ROUTES  # 5 per route
# locomotive slots of all routes in order, tile or 0; a route's slots are sorted, highest first
SLOT: Final = TRACK + 5 * MAX_ROUTES
GAP: Final = SLOT + MAX_SLOTS  # factories in the gaps, tile or 0
POINTS: Final = GAP + GAPS  # points so far by source, several of them in a column (`packing.points_from`)

# a column is no larger than a number that compiled rules count with as it is
POINT_BITS: Final = 15
SOURCES_A_COLUMN: Final = 4
# Of a row without any part in play
BASE_SIZE: Final = POINTS + (len(ALL_SOURCES) - 1) // SOURCES_A_COLUMN + 1

# ---- the table: what the parts keep that belongs to no player (`state.table`, empty without parts)
T_CHANCE: Final = 0  # the state of the generator, where chance comes after set-up


# ---- columns of the expansions


def _numbered(lists: list[dict[str, int]], first: int) -> dict[str, int]:
    """Columns side by side, by name."""
    found: dict[str, int] = {}
    for columns in lists:
        for name, count in columns.items():
            assert name not in found, f"two expansions bring a column {name!r}"
            found[name] = first
            first += count
    return found


COLUMN: Final[dict[str, int]] = _numbered([dict(named.columns) for named in all_named()], BASE_SIZE)
T_COLUMN: Final[dict[str, int]] = _numbered([dict(named.table) for named in all_named()], T_CHANCE + 1)
# how long rows and the table are, at least, when some part plays: what the box has room in them
_BOX: Final = named_in_the_box()
FULL_SIZE: Final = BASE_SIZE + sum([sum(named.columns.values()) for named in _BOX])
TABLE_SIZE: Final = T_CHANCE + 1 + sum([sum(named.table.values()) for named in _BOX])
