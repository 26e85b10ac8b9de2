"""What a position is like, in numbers: the features that an evaluation weighs.

A block of features is a function of a few columns of a player's row, so that an evaluation can remember what it came
to. Steps count by "at least" columns (wood on space 7 is 1 in the columns 1 to 7), so that the weights of a column say
what reaching that space adds.
"""

from __future__ import annotations

from typing import Final

from roundhouse.bots.extension import all_seen
from roundhouse.bots.hand_features import COLOURS, HAND_FEATURES, hand_features
from roundhouse.content.extension import most_routes
from roundhouse.rules import moves
from roundhouse.rules.layout import (
    DOUBLERS,
    ENGINEERS,
    GAP,
    REACH,
    TRACK,
    WRENCH,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import route_points
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    GAPS,
    MAX_WRENCHES,
    NOWHERE,
    UPPER_LANE,
)

ROUTES: Final = most_routes()
SPACES: Final = 21  # of the longest route
PLACES: Final = 15  # of an industry track
FAR: Final = 99  # a reach beyond every route
TILES: Final = tuple(moves.TILE_NAMES[1:])
ENGINEER_NAMES: Final = tuple(moves.ENGINEER_NAMES)

ROUTE_FEATURES: Final = (
    "points",
    "unreached",  # points that only lack locomotives
    *COLOURS,
    "reach",
    "spare",  # spaces that locomotives reach and no track
    "doublers",
    *(f"wood {space}" for space in range(2, SPACES + 1)),
    *(f"reach {space}" for space in range(1, SPACES + 1)),
)
INDUSTRY_FEATURES: Final = (
    "points",
    "room",  # steps the wrenches can make before a gap without a factory
    "wrenches",
    *(f"first {place}" for place in range(1, PLACES + 1)),
    *(f"second {place}" for place in range(1, PLACES + 1)),
    *(f"factory {name}" for name in TILES),
)
_OF_EXPANSIONS: Final = {name: read for seen in all_seen() for name, read in seen.items()}
PART_FEATURES: Final = (*_OF_EXPANSIONS,)
PART_READERS: Final = (*_OF_EXPANSIONS.values(),)
ENGINEER_FEATURES: Final = tuple(f"engineer {name}" for name in ENGINEER_NAMES)
# All of them, in the order in which `features` gives them.
NAMES: Final = (
    *(f"route {route}: {name}" for route in range(ROUTES) for name in ROUTE_FEATURES),
    *(f"industry: {name}" for name in INDUSTRY_FEATURES),
    *HAND_FEATURES,
    *ENGINEER_FEATURES,
    *PART_FEATURES,
)


def features(state: GameState, seat: int) -> list[float]:
    """Everything that an evaluation looks at, in the order of `NAMES`."""
    rules, p = state.rules, state.players[seat]
    found: list[float] = []
    for route in range(ROUTES):
        there = route < rules.route_count
        found += route_features(rules, p, route) if there else [0.0] * len(ROUTE_FEATURES)
    found += industry_features(rules, p)
    found += hand_features(state, seat)
    found += engineer_features(p[ENGINEERS])
    found += part_features(p) if rules.parts else [0.0] * len(PART_FEATURES)
    return found


def route_features(rules: Ruleset, p: list[int], route: int) -> list[float]:
    """One route: what it scores and how far it has come."""
    wood, reach = p[TRACK + 5 * route], p[REACH + route]
    now = route_points(rules, p, route)
    reaching = p[:]
    reaching[REACH + route] = FAR
    found = [float(now), float(route_points(rules, reaching, route) - now)]
    found += map(float, p[TRACK + 5 * route : TRACK + 5 * route + 5])
    found += [float(reach), float(max(0, reach - wood)), float(p[DOUBLERS + route])]
    found += [float(wood >= space) for space in range(2, SPACES + 1)]
    found += [float(reach >= space) for space in range(1, SPACES + 1)]
    return found


def industry_features(rules: Ruleset, p: list[int]) -> list[float]:
    """The industry track: wrenches, the way before them, factories by kind."""
    places = sorted(place % UPPER_LANE for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE)
    built = [tile & (BOILED - 1) for tile in p[GAP : GAP + GAPS] if tile]
    first = places[-1] if places else 0
    second = places[-2] if len(places) > 1 else 0
    found = [float(rules.industry_rules.points(p)), float(_room(rules, p, places)), float(len(places))]
    found += [float(first >= place) for place in range(1, PLACES + 1)]
    found += [float(second >= place) for place in range(1, PLACES + 1)]
    found += [float(built.count(tile)) for tile in range(1, len(TILES) + 1)]
    return found


def _room(rules: Ruleset, p: list[int], places: list[int]) -> int:
    """Steps that the wrenches can make on a single track until an empty gap."""
    steps = 0
    for place in places:
        while place + 1 < len(rules.industry_gap):
            gap = rules.industry_gap[place + 1]
            if gap and not p[GAP + gap - 1]:
                break
            place, steps = place + 1, steps + 1
    return steps


def engineer_features(engineers: int) -> list[float]:
    """Which engineers there are."""
    return [float(engineers >> engineer & 1) for engineer in range(len(ENGINEER_NAMES))]


def part_features(p: list[int]) -> list[float]:
    """What other boards and modules add to a row."""
    return [float(read(p)) for read in PART_READERS]
