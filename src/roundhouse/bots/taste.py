"""What a character likes to have, beyond what a position is worth to anybody.

Most wishes count for every round to come, so in the last round a character takes points like anybody else, and they end
where they are fulfilled. They name routes by what they are for, and the rules of the game say which route that is, so a
script holds on every board. What a board does not have is worth nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final

from roundhouse.bots.ordinary import worth as ordinary
from roundhouse.rules.ideas import tokens_placed
from roundhouse.rules.layout import (
    COINS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    MEDAL,
    OWN,
    PASSED,
    PLAN,
    REACH,
    SLOT,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WRENCH,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import majority
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BRONZE,
    CLOSED_NUMBER,
    GAPS,
    GREEN,
    MAX_WRENCHES,
    NOWHERE,
    SILVER,
    UPPER_LANE,
    WOOD,
)

EXPRESS: Final = 9  # the number of a locomotive that is one
RATHER_WORK: Final = 0.1  # points: of two ways that bring the same, the one with a turn still to come

# ---- which route


def long_route(rules: Ruleset) -> int:
    """The route with the most doubler spaces: the Trans-Siberian and its like."""
    return max(range(rules.route_count), key=lambda route: (rules.doubler_spaces[route], route == rules.main))


def starred_route(rules: Ruleset) -> int:
    """The route with the most stars and medals for its length: Kyiv and its like."""
    return max(
        range(rules.route_count), key=lambda route: _stars(rules, route) / rules.plans[route][0].length
    )


def idea_route(rules: Ruleset) -> int:
    """The route on which an idea token comes soonest."""
    return min(range(rules.route_count), key=lambda route: _first_idea(rules, route))


def _stars(rules: Ruleset, route: int) -> int:
    plan = rules.plans[route][0]
    found = sum(points for _, _, points in [*plan.stars, *plan.medals])
    return found + sum(raised for _, _, _, raised in plan.raisable)


def _first_idea(rules: Ruleset, route: int) -> int:
    ideas = [benefit.space for benefit in rules.plans[route][0].benefits if benefit.idea_place >= 0]
    return min(ideas, default=rules.plans[route][0].length)


LONG: Final = "long"
STARRED: Final = "starred"
IDEAS: Final = "ideas"
ROUTES_FOR: Final[Mapping[str, Callable[[Ruleset], int]]] = {
    LONG: long_route,
    STARRED: starred_route,
    IDEAS: idea_route,
}

# ---- what can be wished for

# How much of something a seat has; the last number is the route of the wish.
FeatureCount = Callable[[GameState, int, int], float]


def _steps(colour: int) -> FeatureCount:
    """The space on which a colour stands."""
    return lambda state, seat, route: state.players[seat][TRACK + 5 * route + colour]


def _reach(state: GameState, seat: int, route: int) -> float:
    """Spaces that the locomotives of the route reach, as far as it goes."""
    p = state.players[seat]
    return min(p[REACH + route], state.rules.plans[route][p[PLAN + route]].length)


def _express(state: GameState, seat: int, route: int) -> float:
    """Whether a locomotive of the highest numbers, #9 or more, pulls on the route."""
    rules = state.rules
    first = SLOT + rules.first_slot[route]
    tiles = state.players[seat][first : first + rules.slot_count[route]]
    return float(any(EXPRESS <= rules.number[tile] < CLOSED_NUMBER for tile in tiles))


def _workers(state: GameState, seat: int, route: int) -> float:
    p = state.players[seat]
    return p[OWN] + (1 if p[WOOD_WORKER] else 0)


def _wrenches(state: GameState, seat: int, route: int) -> float:
    """Spaces that all wrenches have gone."""
    places = state.players[seat][WRENCH : WRENCH + MAX_WRENCHES]
    return sum(place % UPPER_LANE for place in places if place != NOWHERE)


def _wrench_count(state: GameState, seat: int, route: int) -> float:
    places = state.players[seat][WRENCH : WRENCH + MAX_WRENCHES]
    return sum(1 for place in places if place != NOWHERE)


def _factories(state: GameState, seat: int, route: int) -> float:
    return sum(1 for tile in state.players[seat][GAP : GAP + GAPS] if tile)


def _lead(state: GameState, seat: int, route: int) -> float:
    """Engineers more than the next player has."""
    own = state.players[seat][ENGINEERS].bit_count()
    others = [p[ENGINEERS].bit_count() for other, p in enumerate(state.players) if other != seat]
    others += [part.engineers_kept(state).bit_count() for part in state.rules.parts]
    return own - max(others, default=0)


COUNTS: Final[Mapping[str, FeatureCount]] = {
    "wood": _steps(WOOD),
    "green": _steps(GREEN),
    "bronze": _steps(BRONZE),
    "silver": _steps(SILVER),
    "reach": _reach,
    "express": _express,
    "doublers": lambda state, seat, route: state.players[seat][DOUBLERS + route],
    "medal": lambda state, seat, route: float(state.players[seat][MEDAL] == route + 1),
    "valuation": lambda state, seat, route: float(state.players[seat][VALUATION] > 0),
    "workers": _workers,
    "idea tokens": lambda state, seat, route: tokens_placed(state.players[seat]),
    "coins": lambda state, seat, route: state.players[seat][COINS],
    "wrench spaces": _wrenches,
    "wrenches": _wrench_count,
    "factories": _factories,
    "engineers": lambda state, seat, route: state.players[seat][ENGINEERS].bit_count(),
    "lead in engineers": _lead,
    "majority": lambda state, seat, route: majority(state)[seat],
}


@dataclass(frozen=True)
class Wish:
    """Something that a character likes to have."""

    what: str  # of `COUNTS`
    each: float = 0.0  # points for each, in each round to come
    once: float = 0.0  # points for each, whatever the round
    most: float = inf  # so many are enough
    on: str = LONG  # of `ROUTES_FOR`

    def __reduce__(self) -> tuple[object, ...]:
        return Wish, (self.what, self.each, self.once, self.most, self.on)


Script = tuple[Wish, ...]


class Taste:
    """What a position is worth to a character."""

    def __init__(self, script: Script, rules: Ruleset) -> None:
        self.wishes = [
            (COUNTS[wish.what], ROUTES_FOR[wish.on](rules), wish.most, wish.each, wish.once)
            for wish in script
        ]

    def __call__(self, state: GameState, seat: int) -> float:
        later = state.rules.rounds - state.round
        liked = 0.0
        for count, route, most, each, once in self.wishes:
            weight = each * later + once
            if weight:
                liked += weight * min(count(state, seat, route), most)
        return ordinary(state, seat) + liked + unhurried(state, seat)


def unhurried(state: GameState, seat: int) -> float:
    """The points for passing come whenever one passes: they are no reason to do so while there is work to do."""
    if state.players[seat][PASSED]:
        return 0.0
    return state.rules.pass_points[state.order.index(seat)] + RATHER_WORK
