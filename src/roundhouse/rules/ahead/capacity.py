"""How much room there is: the quick yes of `completable`.

`rooms` counts how often every kind of unit could be used as things stand. A direct action fits if all its units
fit side by side; a pool is comfortable if its direct units fit whatever the others are used for first.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules.ahead.needs import ROOM_TILES, STEPS_OF
from roundhouse.rules.effects import doubler_room
from roundhouse.rules.layout import (
    IDEAS,
    OWNED,
    PLAN,
    TRACK,
)
from roundhouse.rules.locomotives import lowest_locomotive, lowest_stack
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import far_room, near_rooms, piece_room, pieces_out, room
from roundhouse.rules.vocabulary import (
    BASE_KINDS,
    GOLD,
    K_AGAIN,
    K_ANY,
    K_DOUBLER,
    K_END_CARD_10,
    K_FACTORY,
    K_INDUSTRY,
    K_KEY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_TRADE,
    K_WOOD,
    K_WOOD_GREEN,
    KINDS,
    PART_KINDS,
    SILVER,
)

UNLIMITED: Final = 99
ALL_KINDS: Final = (1 << BASE_KINDS) - 1
PLAIN_KINDS: Final = (1 << 5) - 1 | 1 << K_INDUSTRY  # each has its own room
TRACK_KINDS: Final = (1 << K_INDUSTRY) - 1
WRENCH_KINDS: Final = 1 << K_INDUSTRY | 1 << K_AGAIN
DOUBLER_KINDS: Final = 1 << K_DOUBLER | 1 << K_AGAIN
FIRST_TILE_KIND: Final = 1 << K_NINE  # from here on room does not depend on tracks and wrenches
ALWAYS_FIT: Final = (K_KEY, K_END_CARD_10)  # there are always points instead
TILE_KINDS: Final = 1 << K_LOCO | 1 << K_FACTORY | 1 << K_LOCO_FACTORY
# what a unit of K_AGAIN can be; doublers that are laid at once may take the last places
AGAIN: Final = (K_INDUSTRY, K_WOOD, K_DOUBLER)
AGAIN_AT_ONCE: Final = (K_INDUSTRY, K_WOOD)
# kinds whose units could take the room of a kind, a bit each; the extra #9 may displace what a factory needs
RIVALS: Final = [
    sum([1 << other for other in range(KINDS) if STEPS_OF[kind] & STEPS_OF[other]])
    if kind < K_INDUSTRY
    else {K_INDUSTRY: WRENCH_KINDS, K_DOUBLER: DOUBLER_KINDS}.get(kind, TILE_KINDS)
    for kind in range(BASE_KINDS)
]


def rooms(state: GameState, p: list[int], kinds: int = ALL_KINDS, surely: bool = False) -> list[int]:
    """How often each kind of unit could be used as things stand, if it alone were used.

    `kinds`, a bit each, says which ones are asked for; the others may be left at 0. `surely` counts what is left
    whatever routes and ways the player takes. -1 means: not known without looking ahead.
    """
    wood = green = bronze = silver = gold = 0
    if kinds & TRACK_KINDS:
        wood, green, bronze = near_rooms(state, p)
        if p[OWNED] > 7:
            silver, gold = _far_rooms(state, p, surely)
    industry = state.rules.industry_rules.wrench_room(state, p, surely) if kinds & WRENCH_KINDS else 0
    doublers = doubler_room(state, p) if kinds & DOUBLER_KINDS else 0
    nine, loco, factory, either, hire, left = (
        _tile_rooms(state, p) if kinds >= FIRST_TILE_KIND else (0, 0, 0, 0, 0, 0)
    )
    # in the order of the kinds (layout), then those of the ruleset
    any_colour = wood + green + bronze + silver + gold
    again = wood + industry + doublers
    return [wood, green, bronze, silver, gold, wood + green, again, any_colour, industry, doublers,
            nine, loco, factory, either, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UNLIMITED, hire, 0, 0, left]  # fmt: skip


def _far_rooms(state: GameState, p: list[int], surely: bool) -> tuple[int, int]:
    """Room of silver and gold."""
    if state.rules.ahead.scarce:
        gold = piece_room(state, p, GOLD, surely) if p[OWNED] > 15 else 0
        return piece_room(state, p, SILVER, surely), gold
    return far_room(state, p, SILVER), far_room(state, p, GOLD) if p[OWNED] > 15 else 0


def _tile_rooms(state: GameState, p: list[int]) -> tuple[int, int, int, int, int, int]:
    """Room of the extra #9, a locomotive, factories, either of them and an engineer to hire; tiles that are left."""
    rules = state.rules
    number = rules.number
    lowest = lowest_locomotive(state, p)
    nine = 1 if lowest < number[rules.extra_nine] else 0
    tiles = lowest_stack(state)
    loco = 1 if tiles and lowest < number[tiles[0]] else 0
    left = state.stacks[rules.stack_order[-1]]  # the last that is taken
    if left < 4:  # nothing builds more than that at once
        left = sum(state.stacks) + sum(state.returned)
    factory = either = left
    if rules.industry_rules.shared:
        either = factory = rules.industry_rules.factory_room(state, p, left)
        if factory < 1 and loco:
            either = 1
    return nine, loco, factory, either, 1 if state.row[rules.hire_place] >= 0 else 0, left


def enough_room(state: GameState, player: int, free: list[int], demand: list[int]) -> bool:
    """The quick yes: all demanded units fit side by side, none needing what another would open."""
    if state.rules.parts:
        for kind in range(BASE_KINDS, KINDS):
            if demand[kind] and state.rules.part_of_kind[kind].room(state, player, kind) < demand[kind]:
                return False
        if demand[K_TRADE] and 2 * demand[K_TRADE] > state.players[player][IDEAS].bit_count():
            return False
    wood = demand[K_WOOD]
    if demand[K_AGAIN]:
        elsewhere = free[K_INDUSTRY] - demand[K_INDUSTRY] + free[K_DOUBLER] - demand[K_DOUBLER]
        wood += max(0, demand[K_AGAIN] - elsewhere)
    if (
        wood > free[0]
        or demand[1] > free[1]
        or demand[2] > free[2]
        or demand[3] > free[3]
        or demand[4] > free[4]
    ):
        return False
    if demand[K_INDUSTRY] > free[K_INDUSTRY] or demand[K_DOUBLER] > free[K_DOUBLER]:
        return False
    if demand[K_WOOD_GREEN] > free[0] - wood + free[1] - demand[1]:
        return False
    steps = wood + demand[1] + demand[2] + demand[3] + demand[4] + demand[K_WOOD_GREEN] + demand[K_ANY]
    if steps > free[K_ANY]:
        return False
    tiles = demand[K_LOCO] + demand[K_FACTORY] + demand[K_LOCO_FACTORY]
    if tiles or demand[K_NINE]:
        locomotives = demand[K_LOCO] + demand[K_NINE]
        if locomotives > 1 or demand[K_LOCO] > free[K_LOCO] or demand[K_NINE] > free[K_NINE]:
            return False
        if tiles > free[ROOM_TILES]:
            return False
        factories = demand[K_FACTORY] + demand[K_LOCO_FACTORY]
        if factories and factories > free[K_FACTORY]:
            # one of them may become a locomotive instead
            if locomotives or not demand[K_LOCO_FACTORY] or not free[K_LOCO] or factories > 1:
                return state.rules.industry_rules.fits_somewhere(state, player, free, demand)
    return True


def opens_room(state: GameState, p: list[int], colour: int, free: list[int]) -> bool:
    """Whether a step of a colour, by moving on or by unlocking it, makes room for one of the next."""
    owned = p[OWNED] >> (colour + 1) & 1
    for route in range(state.rules.route_count if free[colour] else 0):
        plan = state.rules.plans[route][p[PLAN + route]]
        space = p[TRACK + 5 * route + colour] + 1
        if space > 1 and plan.colours >> (colour + 1) & 1 and room(state, p, route, colour) > 0:
            if owned and not pieces_out(state, p, colour + 1):
                return True
            for benefit in plan.arrivals[32 * colour + space]:
                if benefit.unlocks >> colour + 1 & 1 and not benefit.locomotive and benefit.coin < 0:
                    return True
    return False


def demand_of(pool: list[int]) -> list[int]:
    """How many direct units of each kind a pool holds."""
    demand = [0] * KINDS
    for unit in pool:
        if not unit & 1:
            demand[unit >> 1] += 1
    return demand


def comfortable(state: GameState, player: int) -> bool:
    """Whether direct units fit whatever the other units of the pool are used for first."""
    pool = state.pool
    kinds = 0
    for unit in pool:
        kinds |= 1 << (unit >> 1)
    if kinds & PART_KINDS:
        kinds &= ~state.rules.ahead.quiet  # they had room when they were gained, and take it from nobody
        if kinds & PART_KINDS:
            return False
        pool = [unit for unit in pool if kinds >> (unit >> 1) & 1]
    free = rooms(state, state.players[player], kinds, True)
    if not kinds & ~PLAIN_KINDS:
        # every kind has its own room, so only its own units use it
        for unit in pool:
            if not unit & 1 and free[unit >> 1] < pool.count(unit) + pool.count(unit + 1):
                return False
        return True
    return _comfortable(state, pool, free)


def _comfortable(state: GameState, pool: list[int], free: list[int]) -> bool:
    """`comfortable` for pools whose units get in each other's way: every direct unit has room beside all that could
    take it. Not with the extra #9.
    """
    for unit in pool:
        kind = unit >> 1
        if unit & 1 or kind in ALWAYS_FIT:
            continue
        if kind == K_AGAIN:
            others = AGAIN_AT_ONCE if state.rules.doublers_at_once else AGAIN
            if not any(free[other] >= _rivals(pool, other) for other in others):
                return False
        elif kind == K_LOCO:
            if (
                not free[K_LOCO]
                or K_NINE in [unit >> 1 for unit in pool]
                or sum(state.stacks) < _rivals(pool, kind)
            ):
                return False
        elif kind > K_LOCO_FACTORY or kind == K_NINE or free[kind] < _rivals(pool, kind):
            return False
    return True


def _rivals(pool: list[int], kind: int) -> int:
    """How many units of a pool could take the room of a kind, itself included."""
    return sum([RIVALS[kind] >> (unit >> 1) & 1 for unit in pool])


def fits_beside_locomotive(state: GameState, player: int, free: list[int], demand: list[int]) -> bool:
    """Whether a demand fits side by side wherever a locomotive goes."""
    if demand[K_LOCO] or demand[K_NINE] or demand[K_AGAIN]:
        return False
    return enough_room(state, player, free, demand)
