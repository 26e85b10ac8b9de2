"""How much room there is: the quick yes of `completable`.

`rooms` counts how often every kind of unit could be used as things stand. A direct action fits if all its units
fit side by side; a pool is comfortable if its direct units fit whatever the others are used for first.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules.ahead.needs import ROOM_TILES, STEPS_OF
from roundhouse.rules.effects import doubler_room
from roundhouse.rules.layout import (
    BASE_KINDS,
    GOLD,
    IDEAS,
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
    OWNED,
    PART_KINDS,
    SILVER,
)
from roundhouse.rules.locomotives import lowest_locomotive, lowest_stack
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import far_room, near_rooms, piece_room

PLENTY: Final = 99
ALL_KINDS: Final = (1 << BASE_KINDS) - 1
PLAIN_KINDS: Final = (1 << 5) - 1 | 1 << K_INDUSTRY  # each has its own room
TRACK_KINDS: Final = (1 << K_INDUSTRY) - 1
WRENCH_KINDS: Final = 1 << K_INDUSTRY | 1 << K_AGAIN
DOUBLER_KINDS: Final = 1 << K_DOUBLER | 1 << K_AGAIN
FIRST_TILE_KIND: Final = 1 << K_NINE  # from here on room does not depend on tracks and wrenches
ALWAYS_FIT: Final = (K_KEY, K_END_CARD_10)  # there are always points instead


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
    industry = state.rules.works.wrench_room(state, p, surely) if kinds & WRENCH_KINDS else 0
    doublers = doubler_room(state, p) if kinds & DOUBLER_KINDS else 0
    nine, loco, factory, either, hire, left = (
        _tile_rooms(state, p) if kinds >= FIRST_TILE_KIND else (0, 0, 0, 0, 0, 0)
    )
    # in the order of the kinds (layout), then those of the ruleset
    any_colour = wood + green + bronze + silver + gold
    again = wood + industry + doublers
    return [wood, green, bronze, silver, gold, wood + green, again, any_colour, industry, doublers,
            nine, loco, factory, either, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, PLENTY, hire, 0, 0, left]  # fmt: skip


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
    if rules.works.shared:
        either = factory = rules.works.factory_room(state, p, left)
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
                return state.rules.works.fits_somewhere(state, player, free, demand)
    return True


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
        kinds &= ~state.rules.ahead.aside  # they had room when they were gained, and take it from nobody
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
    """`comfortable` for pools whose units get in each other's way."""
    steps = [0, 0, 0, 0, 0]
    wood_green = tracks = industry = doublers = tiles = nines = 0
    for unit in pool:
        kind = unit >> 1
        colours = STEPS_OF[kind]
        if colours:
            tracks += 1
            for colour in range(5):
                steps[colour] += colours >> colour & 1
            if colours & 3:
                wood_green += 1
        if kind in (K_INDUSTRY, K_AGAIN):
            industry += 1
        if kind in (K_DOUBLER, K_AGAIN):
            doublers += 1
        if K_LOCO <= kind <= K_LOCO_FACTORY:
            tiles += 1
        elif kind == K_NINE:
            nines += 1
    for unit in pool:
        if unit & 1:
            continue
        kind = unit >> 1
        if kind < 5:
            fits = free[kind] >= steps[kind]
        elif kind == K_WOOD_GREEN:
            fits = free[K_WOOD_GREEN] >= wood_green
        elif kind == K_ANY:
            fits = free[K_ANY] >= tracks
        elif kind == K_INDUSTRY:
            fits = free[K_INDUSTRY] >= industry
        elif kind == K_DOUBLER:
            fits = free[K_DOUBLER] >= doublers
        elif kind == K_AGAIN:
            # doublers that are laid at once may take the last places
            fits = free[K_INDUSTRY] >= industry or free[0] >= steps[0]
            if not state.rules.doublers_at_once:
                fits = fits or free[K_DOUBLER] >= doublers
        elif kind == K_NINE:
            fits = free[K_NINE] > 0 and tiles == 0 and nines == 1
        elif kind == K_LOCO:
            fits = free[K_LOCO] > 0 and nines == 0 and sum(state.stacks) >= tiles
        elif kind <= K_LOCO_FACTORY:
            fits = nines == 0 and free[K_FACTORY] >= tiles
        else:
            fits = kind in ALWAYS_FIT
        if not fits:
            return False
    return True


def harmless(state: GameState, player: int, kind: int) -> bool:
    """Whether direct units fit side by side whatever is chosen in a frame of this kind."""
    if not state.rules.ahead.harmless[kind]:
        return False
    free = rooms(state, state.players[player])
    return fits_beside_locomotive(state, player, free, demand_of(state.pool))


def fits_beside_locomotive(state: GameState, player: int, free: list[int], demand: list[int]) -> bool:
    """Whether a demand fits side by side wherever a locomotive goes."""
    if demand[K_LOCO] or demand[K_NINE] or demand[K_AGAIN]:
        return False
    return enough_room(state, player, free, demand)
