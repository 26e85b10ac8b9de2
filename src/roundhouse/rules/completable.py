"""Can every direct effect still be carried out? (rulings 1 and 2)

A direct action may be chosen only if all of it can be done, in some order, with everything it sets off; and no
choice may be offered that would strand a direct effect. Most questions have a quick yes (there is room for all
of it as things stand) or a quick no (nothing in the pool could make room). What remains is a bounded search
through the turn. So there are no dead ends, neither for a person nor for a mask.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.effects import doubler_room, gain, repeat_candidates
from roundhouse.rules.engineers import repeat_space
from roundhouse.rules.ideas import bits, discard_token
from roundhouse.rules.industry import industry_room
from roundhouse.rules.layout import (
    F_DISCARD,
    F_DISPLACED,
    F_POOL,
    F_REPEAT,
    FROM_ENGINEERS,
    IDEAS,
    K_AGAIN,
    K_ANY,
    K_DOUBLER,
    K_FACTORY,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_WOOD,
    K_WOOD_GREEN,
    KINDS,
    OWNED,
    PLAN,
    ROUTES,
    SLOT,
    TRACK,
)
from roundhouse.rules.locomotives import displaced_moves, lowest_stack, settle_displaced, tiles_left
from roundhouse.rules.pool import STEPS_OF, carry_out, direct_left, payers, pool_moves
from roundhouse.rules.ruleset import HIRE_NEED, NO_NEED, REPEAT_NEED, Effect
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import room

SEARCH_NODES: Final = 3000
PLENTY: Final = 99


def rooms(state: GameState, p: list[int]) -> list[int]:
    """How often each kind of unit could be used as things stand, if it alone were used."""
    rules = state.rules
    owned = p[OWNED]
    found = [0] * KINDS
    for route in range(ROUTES):
        plan = rules.plans[route][p[PLAN + route]]
        track = TRACK + 5 * route
        ahead = p[track]
        found[0] += plan.length - ahead
        colours = owned & plan.colours
        for colour in range(1, 5):
            if not ahead or not colours >> colour & 1:
                break
            space = p[track + colour]
            if ahead - 1 > space and (space or room(state, p, route, colour)):
                found[colour] += ahead - 1 - space
            ahead = space
    found[K_WOOD_GREEN] = found[0] + found[1]
    found[K_ANY] = found[0] + found[1] + found[2] + found[3] + found[4]
    found[K_INDUSTRY] = industry_room(state, p)
    found[K_DOUBLER] = doubler_room(state, p)
    found[K_AGAIN] = found[0] + found[K_INDUSTRY] + found[K_DOUBLER]
    lowest = min([rules.number[tile] for tile in p[SLOT : SLOT + rules.slots]])
    found[K_NINE] = 1 if lowest < rules.number[rules.extra_nine] else 0
    tiles = lowest_stack(state)
    if tiles:
        found[K_LOCO] = 1 if lowest < rules.number[tiles[0]] else 0
        found[K_FACTORY] = PLENTY
    elif sum(state.returned):
        found[K_FACTORY] = PLENTY
    found[K_LOCO_FACTORY] = found[K_FACTORY]
    return found


def enough_room(state: GameState, free: list[int], demand: list[int]) -> bool:
    """The quick yes: all demanded units fit side by side, none needing what another would open."""
    wood = demand[K_WOOD]
    if demand[K_AGAIN]:
        elsewhere = free[K_INDUSTRY] - demand[K_INDUSTRY] + free[K_DOUBLER] - demand[K_DOUBLER]
        wood += max(0, demand[K_AGAIN] - elsewhere)
    if wood > free[0] or demand[1] > free[1] or demand[2] > free[2] or demand[3] > free[3] or demand[4] > free[4]:
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
        if tiles and (not free[K_FACTORY] or tiles > tiles_left(state)):
            return False
    return True


def _demand(pool: list[int]) -> list[int]:
    demand = [0] * KINDS
    for unit in pool:
        if not unit & 1:
            demand[unit >> 1] += 1
    return demand


def comfortable(state: GameState, player: int) -> bool:
    """Whether direct units fit whatever the other units of the pool are used for first."""
    pool = state.pool
    free = rooms(state, state.players[player])
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
        if kind == K_INDUSTRY or kind == K_AGAIN:
            industry += 1
        if kind == K_DOUBLER or kind == K_AGAIN:
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
            fits = free[K_INDUSTRY] >= industry or free[K_DOUBLER] >= doublers or free[0] >= steps[0]
        elif kind == K_NINE:
            fits = free[K_NINE] > 0 and tiles == 0 and nines == 1
        elif kind == K_LOCO:
            fits = free[K_LOCO] > 0 and nines == 0 and sum(state.stacks) >= tiles
        else:
            fits = nines == 0 and tiles_left(state) >= tiles
        if not fits:
            return False
    return True


# ---- the quick no


def _could_make_room(state: GameState, player: int, pool: list[int]) -> bool:
    """Whether anything in the pool could set something off, or open room for another colour."""
    p = state.players[player]
    steps = [0, 0, 0, 0, 0]
    kinds = 0
    for unit in pool:
        kind = unit >> 1
        kinds |= 1 << kind
        colours = STEPS_OF[kind]
        for colour in range(5):
            steps[colour] += colours >> colour & 1
    if kinds >= 1 << K_NINE:
        return True
    if kinds >> K_INDUSTRY & 1 and industry_room(state, p) > 0:
        return True
    for colour in range(5):
        if not steps[colour]:
            continue
        if colour < 4 and p[OWNED] >> (colour + 1) & 1 and len(pool) > 1:
            return True
        for route in range(ROUTES):
            plan = state.rules.plans[route][p[PLAN + route]]
            space = p[TRACK + 5 * route + colour]
            if plan.next_help[32 * colour + space] - space <= steps[colour]:
                return True
    return False


# ---- the search


class _Search:
    """Nodes left and positions already found hopeless."""

    def __init__(self) -> None:
        self.nodes: int = SEARCH_NODES
        self.failed: set[tuple[object, ...]] = set()


def can_complete(state: GameState, player: int) -> bool:
    """Whether every direct unit of this player's turn can be carried out from here."""
    return _search(state, player, _Search())


def _search(state: GameState, player: int, search: _Search) -> bool:
    kind, decider, argument = state.stack[-1]
    if decider != player or not F_POOL <= kind <= F_DISCARD:
        return True  # the turn is over
    if not direct_left(state) and not (kind == F_REPEAT and argument):
        return True
    if kind == F_POOL:
        if enough_room(state, rooms(state, state.players[player]), _demand(state.pool)):
            return True
        if not _could_make_room(state, player, state.pool):
            return False
    key = _key(state, player)
    if key in search.failed:
        return False
    for move in _helpful(state, player):
        for payer in payers(state, move) if kind == F_POOL else [-1]:
            search.nodes -= 1
            if search.nodes < 0:
                return False
            twin = state.clone()
            resolve(twin, move, payer)
            if _search(twin, player, search):
                return True
    search.failed.add(key)
    return False


def _key(state: GameState, player: int) -> tuple[object, ...]:
    return (
        tuple(state.players[player]),
        tuple(state.pool),
        tuple(state.stack),
        tuple(state.stacks),
        tuple(state.returned),
        state.idea_cards,
        state.idea_places,
    )


def _helpful(state: GameState, player: int) -> list[int]:
    """Moves of the top frame that could make room; points, medals and the like cannot."""
    if state.stack[-1][0] != F_POOL:
        return frame_moves(state)
    found = []
    for move in pool_moves(state, player):
        if move in (moves.KEY_POINTS, moves.TEN):
            continue
        if moves.IDEA <= move < moves.DISCARD and not state.rules.token_helps[(move - moves.IDEA) % 16]:
            continue
        if moves.STEP <= move < moves.INDUSTRY and not _helpful_step(state, player, move):
            continue
        found.append(move)
    return found


def _helpful_step(state: GameState, player: int, move: int) -> bool:
    """A step helps if a direct unit pays for it, if it nears a benefit, or opens room for the next colour."""
    if not payers(state, move)[0] & 1:
        return True
    colour, route = (move - moves.STEP) // 3, (move - moves.STEP) % 3
    p = state.players[player]
    plan = state.rules.plans[route][p[PLAN + route]]
    if plan.next_help[32 * colour + p[TRACK + 5 * route + colour]] < PLENTY:
        return True
    return any(not unit & 1 and STEPS_OF[unit >> 1] >> (colour + 1) for unit in state.pool)


# ---- frames inside a turn, without looking ahead


def frame_moves(state: GameState) -> list[int]:
    """Every move of the top frame of a turn, whether or not it strands something."""
    kind, player, argument = state.stack[-1]
    if kind == F_POOL:
        return pool_moves(state, player)
    if kind == F_DISPLACED:
        return displaced_moves(state, player, argument)
    if kind == F_REPEAT:
        skip = [] if argument else [moves.SKIP]
        return skip + [moves.REPEAT + space for space in repeat_candidates(state, player)]
    return [moves.DISCARD + token for token in bits(state.players[player][IDEAS])]


def resolve(state: GameState, move: int, payer: int) -> None:
    """Carry out a move of the top frame and stop there: no next turn is begun."""
    kind, player, argument = state.stack[-1]
    if kind == F_POOL:
        carry_out(state, player, move, payer)
    elif kind == F_DISPLACED:
        settle_displaced(state, player, argument, move)
    elif kind == F_REPEAT:
        repeat_space(state, player, move, argument)
    else:
        discard_token(state, player, move - moves.DISCARD)


def safe_moves(state: GameState, player: int) -> list[int]:
    """Moves of the top frame that strand no direct effect."""
    kind, _, argument = state.stack[-1]
    found = frame_moves(state)
    if kind == F_POOL:
        if direct_left(state) and not comfortable(state, player):
            return [move for move in found if _safe_payer(state, player, move) >= 0]
        # an idea card is direct, so it is asked even if nothing else can go wrong
        return [move for move in found if move < moves.CARD or _safe_payer(state, player, move) >= 0]
    if direct_left(state) or (kind == F_REPEAT and argument):
        return [move for move in found if _safe_payer(state, player, move) >= 0]
    return found


def _safe_payer(state: GameState, player: int, move: int) -> int:
    """The first unit that can pay for a move without stranding anything; -1 if there is none."""
    candidates = payers(state, move) if state.stack[-1][0] == F_POOL else [0]
    for payer in candidates:
        twin = state.clone()
        resolve(twin, move, payer)
        if can_complete(twin, player):
            return payer
    return -1


def payer_for(state: GameState, player: int, move: int) -> int:
    """The unit that pays for a legal move: the most particular one that strands nothing."""
    candidates = payers(state, move)
    if len(candidates) == 1 or not direct_left(state) or comfortable(state, player):
        return candidates[0]
    return _safe_payer(state, player, move)


# ---- choosing an action space


def feasible(state: GameState, player: int, space: int, free: list[int]) -> bool:
    """Whether the direct action of a space or lying engineer can be carried out in full."""
    rules = state.rules
    need = rules.need_kind[space]
    if need >= 0:
        if rules.need_count[space] <= free[need]:
            return True
    elif need == NO_NEED:
        return True
    elif need == HIRE_NEED:
        return state.row[rules.hire_place] >= 0
    elif need == REPEAT_NEED:
        return any(_feasible_effect(state, player, rules.effects[s]) for s in repeat_candidates(state, player))
    elif enough_room(state, free, rules.demand[space]):
        return True
    return _feasible_effect(state, player, rules.effects[space])


def _feasible_effect(state: GameState, player: int, effect: Effect) -> bool:
    units = [2 * kind for kind, count in effect if kind < KINDS for _ in range(count)]
    p = state.players[player]
    if not _could_make_room(state, player, units):
        return enough_room(state, rooms(state, p), _demand(units))
    twin = state.clone()
    twin.stack.append((F_POOL, player, 0))
    gain(twin, player, effect, True, FROM_ENGINEERS)
    return can_complete(twin, player)
