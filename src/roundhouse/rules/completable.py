"""Can every direct effect still be carried out? (rulings 1 and 2)

A direct action may be chosen only if all of it can be done, in some order, with everything it sets off; and no
choice may be offered that would strand a direct effect. Most questions have a quick yes (there is room for all
of it as things stand) or a quick no (nothing in the pool could make room). What remains is a bounded search
through the turn. So there are no dead ends, neither for a person nor for a mask.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.effects import gain, repeat_candidates
from roundhouse.rules.engineers import repeat_space
from roundhouse.rules.ideas import bits, discard_token
from roundhouse.rules.industry import ahead_of_wrenches, sets_off
from roundhouse.rules.layout import (
    F_DISCARD,
    F_DISPLACED,
    F_POOL,
    F_REPEAT,
    FRAMES,
    FROM_ENGINEERS,
    GAP,
    IDEAS,
    K_AGAIN,
    K_ANY,
    K_DOUBLER,
    K_FACTORY,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_TRADE,
    K_WOOD,
    K_WOOD_GREEN,
    KINDS,
    NOWHERE,
    OWNED,
    PLAN,
    REACH,
    ROUTES,
    TRACK,
    WRENCH,
)
from roundhouse.rules.locomotives import displaced_moves, settle_displaced
from roundhouse.rules.pool import carry_out, direct_left, payers, pool_moves
from roundhouse.rules.rooms import MERGED_KINDS, comfortable, demand_of, enough_room, rooms
from roundhouse.rules.ruleset import (
    FAR,
    ROOM_ALWAYS,
    ROOM_TO_HIRE,
    ROOM_TO_REPEAT,
    ROOM_UNKNOWN,
    STEPS_OF,
    Means,
)
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import pieces_out, room, step_moves

SEARCH_NODES: Final = 10000
PATIENCE: Final = 50  # how much longer the second look may take
TILE_KINDS: Final = 1 << K_LOCO | 1 << K_FACTORY | 1 << K_LOCO_FACTORY
# kinds that can build a factory, or place a locomotive whose reach sets off something that does
BUILDERS: Final = 1 << K_NINE | 1 << K_LOCO | 1 << K_FACTORY | 1 << K_LOCO_FACTORY


# ---- the quick no


def could_make_room(state: GameState, player: int, means: Means, free: list[int], demand: list[int]) -> bool:
    """Whether anything in the pool could set something off, or open room for a colour that lacks it."""
    if demand[K_DOUBLER] > free[K_DOUBLER]:
        return False  # places and tiles for doublers only grow fewer
    p = state.players[player]
    if means.kinds & TILE_KINDS and not _tile_could_come(state, p, means, free, demand):
        return False
    if demand[K_INDUSTRY] > free[K_INDUSTRY] and not _industry_could_open(state, p, means):
        return False
    if means.kinds >= 1 << K_NINE or (means.industry and sets_off(state, p, means.industry)):
        return True
    for colour in range(5):
        steps = means.steps[colour]
        if steps:
            for route in range(ROUTES):
                if _near_benefit(state, p, route, colour, steps, False):
                    return True
            if colour < 4 and demand[colour + 1] > free[colour + 1] and p[OWNED] >> (colour + 1) & 1:
                return True
    return means.kinds & MERGED_KINDS > 0 or demand[K_ANY] > 0 or demand[K_WOOD_GREEN] > 0


def _tile_could_come(
    state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]
) -> bool:
    """Tiles only come back from displaced locomotives: is there one that could still be displaced?"""
    if demand[K_LOCO] > sum(state.stacks):
        return False
    if demand[K_LOCO] + demand[K_FACTORY] + demand[K_LOCO_FACTORY] <= free[K_FACTORY]:
        return True
    rules = state.rules
    if means.kinds >> K_NINE & 1 or demand[K_LOCO] or demand[K_LOCO_FACTORY]:
        return True
    if not state.idea_cards & rules.nine_cards:
        return False
    return means.kinds >> K_IDEA_CARD & 1 == 1 or p[IDEAS] & rules.card_tokens > 0


def _industry_could_open(state: GameState, p: list[int], means: Means) -> bool:
    """A blocked wrench needs a factory in its gap, or a second wrench. Could the turn bring one? (an upper bound)"""
    rules = state.rules
    kinds = means.kinds
    if kinds & BUILDERS:
        return True
    steps = means.steps[0] + 2 * means.keys  # wood steps that might come together
    if kinds >> K_IDEA_CARD & 1:
        if state.idea_cards & rules.tile_cards:
            return True
        steps += 2  # a card may bring wood steps
    ideas = kinds >> K_IDEA & 1 == 1 or kinds >> K_TRADE & 1 == 1
    for place in ahead_of_wrenches(state, p):
        gap = rules.industry_gap[place]
        tile = p[GAP + gap - 1] if gap else 0
        if rules.factory_builds[tile]:
            return True
        steps += rules.factory_steps[tile] + rules.industry_steps[place]
        if rules.industry_idea[place] >= 0 or rules.factory_trades[tile]:
            ideas = True
    if not p[IDEAS] & rules.wrench_tokens or NOWHERE not in p[WRENCH : WRENCH + rules.most_wrenches]:
        if not (p[IDEAS] & rules.card_tokens and state.idea_cards & rules.tile_cards):
            return False  # no token would help
    return ideas or _idea_within(state, p, steps)


def _idea_within(state: GameState, p: list[int], steps: int) -> bool:
    """Whether so many wood steps could fire an idea space, counting the keys they might bring."""
    ends = 0
    for route in range(ROUTES):
        plan = state.rules.plans[route][p[PLAN + route]]
        if plan.length - p[TRACK + 5 * route] <= steps:
            ends += 1
    steps += 2 * ends
    for route in range(ROUTES):
        space = p[TRACK + 5 * route]
        for benefit in state.rules.plans[route][p[PLAN + route]].helping[0]:
            if benefit.idea_place >= 0 and space < benefit.space <= space + steps:
                if p[REACH + route] >= benefit.space:
                    return True
    return False


def _near_benefit(
    state: GameState, p: list[int], route: int, colour: int, steps: int, locomotives: bool
) -> bool:
    """Whether so many steps can reach a benefit that gives more to do; `locomotives`: the reach may grow too."""
    space = p[TRACK + 5 * route + colour]
    for benefit in state.rules.plans[route][p[PLAN + route]].helping[colour]:
        if space < benefit.space <= space + steps:
            if locomotives or not benefit.locomotive or p[REACH + route] >= benefit.space:
                return True
    return False


# ---- the search


class _Search:
    """Nodes left, and what is known of positions so far; the moves of one decision share what they find."""

    def __init__(self, budget: int) -> None:
        self.budget: int = budget
        self.nodes: int = budget
        self.known: dict[tuple[object, ...], bool] = {}
        self.tired: bool = False  # a search ran out of nodes

    def completes(self, state: GameState, player: int) -> bool:
        self.nodes = self.budget
        return _search(state, player, self)


def can_complete(state: GameState, player: int) -> bool:
    """Whether every direct unit of this player's turn can be carried out from here."""
    return _Search(SEARCH_NODES).completes(state, player)


def _search(state: GameState, player: int, search: _Search) -> bool:
    kind, decider, argument = state.stack[-1]
    if decider != player or not F_POOL <= kind <= F_DISCARD:
        return True  # the turn is over
    if not direct_left(state) and not (kind == F_REPEAT and argument):
        return True
    if kind == F_POOL:
        free = rooms(state, state.players[player])
        demand = demand_of(state.pool)
        if enough_room(state, free, demand):
            return True
        if not could_make_room(state, player, Means(state.pool), free, demand):
            return False
    key = _key(state, player)
    if key in search.known:
        return search.known[key]
    for move in _helpful(state, player):
        for payer in payers(state, move) if kind == F_POOL else [-1]:
            search.nodes -= 1
            if search.nodes < 0:
                search.tired = True
                return False
            twin = state.clone()
            resolve(twin, move, payer)
            if _search(twin, player, search):
                search.known[key] = True
                return True
    if search.nodes >= 0:
        search.known[key] = False
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
    means = Means(state.pool)
    # without any of these, steps and locomotives cannot grow more than the pool shows
    more = means.kinds >= 1 << K_IDEA
    if not more and means.industry:
        more = sets_off(state, state.players[player], means.industry)
    found = []
    for move in pool_moves(state, player):
        if move in (moves.KEY_POINTS, moves.TEN):
            continue
        if moves.IDEA <= move < moves.DISCARD and not state.rules.token_helps[(move - moves.IDEA) % 16]:
            continue
        if moves.STEP <= move < moves.INDUSTRY and not _helpful_step(state, player, move, means, more):
            continue
        found.append(move)
    rank = state.rules.search_rank
    if not any(state.stacks) and not any(state.returned):
        rank = state.rules.tile_rank  # out of tiles: what brings the extra #9 first
    found.sort(key=rank.__getitem__)
    return found


def _helpful_step(state: GameState, player: int, move: int, means: Means, more: bool) -> bool:
    """A step helps if a direct unit pays for it, if it nears a benefit, or opens room for the next colour."""
    if not payers(state, move)[0] & 1:
        return True
    route, colour = (move - moves.STEP) // 5, (move - moves.STEP) % 5
    steps = FAR if more else means.steps[colour]
    if _near_benefit(state, state.players[player], route, colour, steps, more or means.kinds >= 1 << K_NINE):
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
    assert kind == F_DISCARD, f"no moves for the frame {FRAMES[kind]}"
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
        assert kind == F_DISCARD, f"nothing to resolve in the frame {FRAMES[kind]}"
        discard_token(state, player, move - moves.DISCARD)


def safe_moves(state: GameState, player: int) -> list[int]:
    """Moves of the top frame that strand no direct effect."""
    kind, _, argument = state.stack[-1]
    pool = state.pool
    if kind == F_POOL:
        only = pool[0] >> 1 if pool[0] == pool[-1] else -1
        if 0 <= only < 5:
            found: list[int] = []
            step_moves(state, state.players[player], 1 << only, found)
        else:
            found = pool_moves(state, player)
        if only >= 0 and only != K_IDEA_CARD and (len(pool) == 1 or state.rules.alone_final[only]):
            return found  # units of one kind alone: they had room when they were gained
        if direct_left(state) and not comfortable(state, player):
            return _safe(state, player, found)
        if not found or found[-1] < moves.CARD:
            return found
        # an idea card is direct, so it is asked even if nothing else can go wrong
        others = [move for move in found if move < moves.CARD]
        return others + _safe(state, player, found[len(others) :])
    found = frame_moves(state)
    if kind == F_REPEAT and argument:
        return _safe(state, player, found)
    if not direct_left(state):
        return found
    demand = demand_of(pool)
    if not (demand[K_LOCO] or demand[K_NINE] or demand[K_AGAIN]) and enough_room(
        state, rooms(state, state.players[player]), demand
    ):
        return found
    return _safe(state, player, found)


def _safe(state: GameState, player: int, found: list[int]) -> list[int]:
    """Those of the moves that strand nothing. Direct effects never leave nobody a move, so look twice then."""
    search = _Search(SEARCH_NODES)
    kept = [move for move in found if _safe_payer(state, player, move, search) >= 0]
    if not kept and search.tired:
        search = _Search(PATIENCE * SEARCH_NODES)
        kept = [move for move in found if _safe_payer(state, player, move, search) >= 0]
    return kept


def _safe_payer(state: GameState, player: int, move: int, search: _Search) -> int:
    """The first unit that can pay for a move without stranding anything; -1 if there is none."""
    candidates = payers(state, move) if state.stack[-1][0] == F_POOL else [0]
    for payer in candidates:
        twin = state.clone()
        resolve(twin, move, payer)
        if search.completes(twin, player):
            return payer
    return -1


def payer_for(state: GameState, player: int, move: int) -> int:
    """The unit that pays for a legal move: the most particular one that strands nothing."""
    pool = state.pool
    if pool[0] == pool[-1]:
        return pool[0]
    candidates = payers(state, move)
    if len(candidates) == 1 or not direct_left(state) or comfortable(state, player):
        return candidates[0]
    search = _Search(SEARCH_NODES)
    safe = _safe_payer(state, player, move, search)
    if safe < 0 and search.tired:
        safe = _safe_payer(state, player, move, _Search(PATIENCE * SEARCH_NODES))
    return safe if safe >= 0 else candidates[0]


# ---- choosing an action space


def feasible(state: GameState, player: int, space: int, free: list[int]) -> bool:
    """Whether the direct action of a space or lying engineer can be carried out in full."""
    rules = state.rules
    kind, count, other, more = rules.needs[space]
    if free[kind] >= count and free[other] >= more:
        return True
    if kind == ROOM_TO_HIRE:
        return False
    if kind == ROOM_TO_REPEAT:
        return any(_feasible_effect(state, player, s, free) for s in repeat_candidates(state, player))
    if (
        other == ROOM_ALWAYS
        and kind < KINDS
        and not state.pool
        and (not free[kind] or rules.alone_final[kind])
    ):
        return False
    if kind == ROOM_UNKNOWN:
        return _feasible_effect(state, player, space, free)
    return _could_be_carried_out(state, player, space, free)


def _feasible_effect(state: GameState, player: int, space: int, free: list[int]) -> bool:
    """`feasible` without the shortcuts, for what a space gives (also when it is repeated)."""
    if enough_room(state, free, state.rules.demand[space]):
        return True
    return _could_be_carried_out(state, player, space, free)


def feasible_with_wood_worker(state: GameState, player: int, space: int) -> bool:
    """Whether the wood worker's extra step is what makes a direct action possible."""
    if not state.rules.shows_wood[space]:
        return False
    twin = state.clone()
    twin.stack.append((F_POOL, player, 0))
    gain(twin, player, state.rules.effects[space], True, FROM_ENGINEERS)
    insort(twin.pool, 2 * K_WOOD + 1)
    return can_complete(twin, player)


def _could_be_carried_out(state: GameState, player: int, space: int, free: list[int]) -> bool:
    """Whether an action for which there is not enough room now makes room for itself."""
    rules = state.rules
    demand = rules.demand[space]
    means = Means(rules.units[space] + state.pool) if state.pool else rules.means[space]
    if not could_make_room(state, player, means, free, demand):
        return False
    if rules.opens[space] >= 0 and _opens(state, state.players[player], rules.opens[space], free):
        return True
    twin = state.clone()
    twin.stack.append((F_POOL, player, 0))
    gain(twin, player, rules.effects[space], True, FROM_ENGINEERS)
    return can_complete(twin, player)


def _opens(state: GameState, p: list[int], colour: int, free: list[int]) -> bool:
    """One step of a colour and one of the next: the first makes room for the second by moving on, or by
    unlocking it.
    """
    if not free[colour]:
        return False
    owned = p[OWNED] >> (colour + 1) & 1
    for route in range(ROUTES):
        plan = state.rules.plans[route][p[PLAN + route]]
        space = p[TRACK + 5 * route + colour] + 1
        if space > 1 and plan.colours >> (colour + 1) & 1 and room(state, p, route, colour) > 0:
            if owned and not pieces_out(state, p, colour + 1):
                return True
            for benefit in plan.arrivals[32 * colour + space]:
                if benefit.unlocks == colour + 1 and not benefit.locomotive:
                    return True
    return False
