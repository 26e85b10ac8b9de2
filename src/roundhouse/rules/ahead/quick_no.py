"""The quick no: nothing in the pool could make the room that is missing.

Every bound here is generous. What it refuses is impossible; what it allows has still to be searched for.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules.additions import anytime
from roundhouse.rules.ahead.capacity import TILE_KINDS
from roundhouse.rules.ahead.needs import ROOM_TILES, STEPS_OF, Means
from roundhouse.rules.layout import (
    GAP,
    IDEAS,
    OWNED,
    PLAN,
    REACH,
    TRACK,
    WRENCH,
)
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    GAPS,
    K_ANY,
    K_DOUBLER,
    K_FACTORY,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_WOOD_GREEN,
    MAX_WRENCHES,
    NOWHERE,
    PART_KINDS,
)

STEPPING: Final = (*range(K_WOOD_GREEN + 1), K_ANY)  # kinds that are track steps and nothing else


def could_make_room(state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]) -> bool:
    """Whether anything in the pool could set something off, or open room for a colour that lacks it."""
    if demand[K_DOUBLER] > free[K_DOUBLER]:
        return False  # places and tiles for doublers only grow fewer
    for kind in STEPPING:
        if demand[kind] > free[kind] and demand[kind] > _most_steps(state, p, STEPS_OF[kind]):
            return False
    if means.kinds & PART_KINDS or (state.rules.anytime_parts and anytime(state)):
        return True  # only a part knows
    if means.kinds == 1 << K_INDUSTRY and not free[K_INDUSTRY]:
        return False  # nothing can move at all
    if not _sets_off(state, p, means, free, demand):
        return False
    return not means.kinds & TILE_KINDS or _tile_could_come(state, p, means, free, demand)


def _most_steps(state: GameState, p: list[int], colours: int) -> int:
    """How many steps these colours, a bit each, have at most to the ends of the routes, whatever makes room."""
    owned = p[OWNED]
    plans = [plans[p[PLAN + route]] for route, plans in enumerate(state.rules.plans)]
    for route, plan in enumerate(plans):
        owned |= plan.unlocks_later
        for benefit in plan.unlocking:
            if benefit.locomotive or p[TRACK + 5 * route + benefit.colour] < benefit.space:
                owned |= benefit.unlocks
    steps = 0
    for route, plan in enumerate(plans):
        for colour in range(5):
            if (colours & owned & plan.any_colours) >> colour & 1:
                steps += max(0, plan.longest - colour - p[TRACK + 5 * route + colour])
    return steps


def _sets_off(state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]) -> bool:
    """Whether a step could set something off or leave room behind it."""
    if means.kinds >= 1 << K_NINE:
        return True
    if means.industry:
        for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
            if place != NOWHERE and state.rules.industry_rules.sets_off(state, p, place, means.industry):
                return True
    wrench = demand[K_INDUSTRY] > free[K_INDUSTRY]
    for colour in range(5):
        steps = means.steps[colour]
        if steps:
            for route in range(state.rules.route_count):
                if _near_benefit(state, p, route, colour, steps, wrench):
                    return True
    if wrench:
        return False  # no step of a track by itself makes room for a wrench
    for colour in range(4):
        if means.steps[colour] and demand[colour + 1] > free[colour + 1] and p[OWNED] >> (colour + 1) & 1:
            return True
    return demand[K_ANY] > 0 or demand[K_WOOD_GREEN] > 0


def _near_benefit(state: GameState, p: list[int], route: int, colour: int, steps: int, wrench: bool) -> bool:
    """Whether so many steps can reach a special space that gives more to do; `wrench`: more than tracks, which do not
    help a wrench.
    """
    space = p[TRACK + 5 * route + colour]
    for benefit in state.rules.plans[route][p[PLAN + route]].helping[colour]:
        if space < benefit.space <= space + steps and not (wrench and benefit.only_tracks):
            if not benefit.locomotive or p[REACH + route] >= benefit.space:
                return True
    return False


def _tile_could_come(
    state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]
) -> bool:
    """Tiles come back from replaced factories and displaced locomotives: could there be enough of them?"""
    if demand[K_LOCO] > sum(state.stacks):
        return False
    if demand[K_LOCO] + demand[K_FACTORY] + demand[K_LOCO_FACTORY] <= free[ROOM_TILES]:
        return True
    ahead = state.rules.ahead
    if means.kinds >> K_NINE & 1 or demand[K_LOCO] or demand[K_LOCO_FACTORY]:
        return True
    if free[ROOM_TILES] > p[GAP : GAP + GAPS].count(0):
        return True  # once all gaps are filled, every factory built gives another one back
    if p[IDEAS] & ahead.tile_tokens:
        return True  # a part's own factory that is laid over another one gives that one back
    if not state.idea_cards & ahead.tile_cards:
        return False
    return means.kinds >> K_IDEA_CARD & 1 == 1 or p[IDEAS] & ahead.card_tokens > 0
