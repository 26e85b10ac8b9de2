"""What a position is like, in numbers: the features that an evaluation weighs.

A block of features is a function of a few columns of a player's row, so that an evaluation can remember what it came
to. Steps count by "at least" columns (wood on space 7 is 1 in the columns 1 to 7), so that the weights of a column say
what reaching that space adds.
"""

from __future__ import annotations

from typing import Final

from roundhouse.bots.faces import all_seen
from roundhouse.rules import moves
from roundhouse.rules.layout import (
    BOILED,
    CARDS,
    COINS,
    DOUBLERS,
    ENGINEERS,
    F_END_CARD,
    GAP,
    GAPS,
    IDEAS,
    K_END_CARD,
    K_END_CARD_10,
    KEYS,
    LATER,
    MAX_WRENCHES,
    MEDAL,
    NOWHERE,
    OWN,
    OWNED,
    PASSED,
    PLAN,
    REACH,
    ROUTES,
    TEMPS,
    TRACK,
    UPPER_LANE,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import majority, route_points
from roundhouse.rules.state import GameState

SPACES: Final = 21  # of the longest route
PLACES: Final = 15  # of an industry track
FAR: Final = 99  # a reach beyond every route
COLOURS: Final = ("wood", "green", "bronze", "silver", "gold")
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
HAND_FEATURES: Final = (
    "one",
    "own workers",
    "wood worker",
    "later workers",
    "in hand",  # workers that can still be placed in this round
    "coins",
    "passed",
    "place",  # in the turn order
    "ideas",  # tokens not yet used
    "valuation 1",
    "valuation 2",
    "medal",
    "keys",
    *(f"owns {colour}" for colour in COLOURS[1:]),
    "cards",
    "cards to come",
    "engineers",
    "ahead",  # engineers more than any rival has
    "level",
    "behind",
    "majority",  # points as it stands
    "passing",  # points that passing will bring
    "2 players",
    "3 players",
)
# of a row, that the features of a hand are read off
HAND_COLUMNS: Final = (
    OWN,
    WOOD_WORKER,
    LATER,
    WORKERS,
    TEMPS,
    COINS,
    PASSED,
    IDEAS,
    VALUATION,
    MEDAL,
    KEYS,
    OWNED,
)
# and where all of these lie in a row
HAND_BEGIN: Final = min(HAND_COLUMNS)
HAND_END: Final = max(HAND_COLUMNS) + 1
# and where that lies of which the features of routes and of the industry are read off
BOARD_BEGIN: Final = min(WRENCH, DOUBLERS, REACH, PLAN, TRACK, GAP)
BOARD_END: Final = max(
    WRENCH + MAX_WRENCHES, DOUBLERS + ROUTES, PLAN + ROUTES, TRACK + 5 * ROUTES, GAP + GAPS
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
        found += route_features(rules, p, route)
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
    found = [float(rules.works.points(p)), float(_room(rules, p, places)), float(len(places))]
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


def hand_key(state: GameState, seat: int) -> tuple[object, ...]:
    """All that the features of a hand and their weights depend on."""
    p = state.players[seat]
    if p[ENGINEERS]:  # then it counts who has the majority, for which there is a card
        others = [q[ENGINEERS] for q in state.players]
        others += [q[CARDS] for q in state.players]
        others += [part.engineers_kept(state) for part in state.rules.parts]
    else:
        others = [most_engineers(state, seat), p[CARDS]]
    hand = tuple(p[HAND_BEGIN:HAND_END])
    return state.round, seat, state.order, cards_to_come(state), hand, tuple(others)


def most_engineers(state: GameState, seat: int) -> int:
    """How many another player has at most."""
    found = 0
    for other, q in enumerate(state.players):
        if other != seat:
            found = max(found, q[ENGINEERS].bit_count())
    return found


def hand_features(state: GameState, seat: int) -> list[float]:
    """Workers, coins, tokens, cards, and how many engineers the others have."""
    p = state.players[seat]
    own = p[ENGINEERS].bit_count()
    most = most_engineers(state, seat)
    playing = not p[PASSED]
    place = state.order.index(seat) if seat in state.order else 0
    return [
        1.0,
        float(p[OWN]),
        1.0 if p[WOOD_WORKER] else 0.0,
        float(p[LATER]),
        float(p[WORKERS] + p[TEMPS] + (p[WOOD_WORKER] == 1)) if playing else 0.0,
        float(p[COINS]),
        0.0 if playing else 1.0,
        float(place),
        float(p[IDEAS].bit_count()),
        1.0 if p[VALUATION] == 1 else 0.0,
        1.0 if p[VALUATION] == 2 else 0.0,
        1.0 if p[MEDAL] else 0.0,
        float(p[KEYS]),
        *(float(p[OWNED] >> colour & 1) for colour in range(1, 5)),
        1.0 if p[CARDS] else 0.0,
        float(cards_to_come(state)),
        float(own),
        1.0 if own > most else 0.0,
        1.0 if own and own == most else 0.0,
        1.0 if own < most else 0.0,
        float(majority(state)[seat]) if own else 0.0,
        float(state.rules.pass_points[place]) if playing else 0.0,
        1.0 if len(state.players) == 2 else 0.0,
        1.0 if len(state.players) == 3 else 0.0,
    ]


def cards_to_come(state: GameState) -> int:
    """End bonus cards that will be chosen in this turn."""
    found = 0
    for unit in state.pool:
        if unit >> 1 in (K_END_CARD, K_END_CARD_10):
            found += 1
    for frame in state.stack:
        if frame[0] == F_END_CARD:
            found += 1
    return found


def engineer_features(engineers: int) -> list[float]:
    """Which engineers there are."""
    return [float(engineers >> engineer & 1) for engineer in range(len(ENGINEER_NAMES))]


def part_features(p: list[int]) -> list[float]:
    """What other boards and modules add to a row."""
    return [float(read(p)) for read in PART_READERS]
