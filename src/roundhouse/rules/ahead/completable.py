"""Can every direct effect still be carried out? (rulings 1 and 2)

A direct action may be chosen only if all of it can be done, in some order, with everything it sets off; and no
choice may be offered that would strand a direct effect. Most questions have a quick yes (there is room for all
of it as things stand) or a quick no (nothing in the pool could make room). What remains is a search through the
turn, to its end. So there are no dead ends, neither for a person nor for a mask.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.needs import (
    ROOM_TILES,
    ROOM_TO_HIRE,
    ROOM_TO_REPEAT,
    ROOM_UNKNOWN,
    Means,
)
from roundhouse.rules.ahead.outlook import could_make_room
from roundhouse.rules.ahead.rooms import (
    comfortable,
    demand_of,
    enough_room,
    fits_beside_locomotive,
    harmless,
    rooms,
)
from roundhouse.rules.ahead.search import Search
from roundhouse.rules.effects import gain, gain_wood_step, repeat_candidates
from roundhouse.rules.layout import (
    F_POOL,
    FROM_ENGINEERS,
    K_FACTORY,
    K_IDEA_CARD,
    K_LOCO_FACTORY,
    OWNED,
    PLAN,
    ROUTES,
    TRACK,
)
from roundhouse.rules.pool import PAYERS, direct_left, payers, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import pieces_out, room, step_moves
from roundhouse.rules.ways import each_way


def can_complete(state: GameState, player: int) -> bool:
    """Whether every direct unit of this player's turn can be carried out from here, in some way it was paid."""
    if state.instead:
        return bool(live_ways(state, player))
    return Search(state, player).completes(state.clone(), player)


def live_ways(state: GameState, player: int) -> list[GameState]:
    """The ways the turn may have been paid that leave nothing stranded."""
    return [way for way in each_way(state) if can_complete(way, player)]


def safe_moves(state: GameState, player: int) -> list[int]:
    """Moves of the top frame that strand no direct effect."""
    kind, _, argument = state.stack[-1]
    pool = state.pool
    if kind <= F_POOL:
        only = pool[0] >> 1 if pool[0] == pool[-1] else -1
        if 0 <= only < 5:
            found: list[int] = []
            step_moves(state, state.players[player], 1 << only, found)
        else:
            found = pool_moves(state, player)
        if only >= 0 and only != K_IDEA_CARD and (len(pool) == 1 or state.rules.ahead.alone_final[only]):
            # units of one kind alone: they had room when they were gained
            return _with_direct_ones(state, player, found) if state.rules.parts else found
        if direct_left(state) and not comfortable(state, player):
            return _safe(state, player, found)
        if not found or (found[-1] < moves.CARD and not state.rules.parts):
            return found
        # an idea card may bring direct effects, so it is asked even if nothing else can go wrong
        return _with_direct_ones(state, player, found)
    found = frame_moves(state)
    if kind in DIRECT_FRAMES and argument & 1:
        return _safe(state, player, found)
    if not direct_left(state):
        return found
    return found if harmless(state, player, kind) else _safe(state, player, found)


def _with_direct_ones(state: GameState, player: int, found: list[int]) -> list[int]:
    """The moves without those that bring a direct effect which cannot be carried out."""
    brings_direct = state.rules.ahead.brings_direct
    if not any(brings_direct[move] for move in found):
        return found
    asked = set(_safe(state, player, [move for move in found if brings_direct[move]]))
    return [move for move in found if not brings_direct[move] or move in asked]


def _safe(state: GameState, player: int, found: list[int]) -> list[int]:
    """Those of the moves that strand nothing; nobody is left without a move by a search that was stopped."""
    search = Search(state, player)
    sure = _sure(state, player, found) if state.rules.ahead.idle else ()
    kept = [move for move in found if move in sure or _safe_payer(state, player, move, search) >= 0]
    return found if search.stopped and not kept else kept


def _sure(state: GameState, player: int, found: list[int]) -> set[int]:
    """Moves of idle units, locomotives, which take room from nothing but locomotives, and factories to build whose
    covered action fits side by side with the other units.
    """
    free: list[int] = []
    sure: set[int] = set()
    if state.stack[-1][0] > F_POOL:
        return sure
    for move in found:
        if state.rules.ahead.idle >> (PAYERS[move][0] >> 1) & 1:
            sure.add(move)
        elif moves.LOCO <= move < moves.IDEA:
            payer = payers(state, move)[0]
            rest = demand_of(state.pool)
            rest[payer >> 1] -= 1 - (payer & 1)
            free = free or rooms(state, state.players[player])
            if move >= moves.FACTORY:
                fits = state.rules.works.fits_over(state, player, (move - moves.FACTORY) % 8, free, rest)
            else:
                rest_of_tiles = free[ROOM_TILES] - rest[K_FACTORY] - rest[K_LOCO_FACTORY]
                fits = rest_of_tiles > 0 and fits_beside_locomotive(state, player, free, rest)
            if fits:
                sure.add(move)
    return sure


def _safe_payer(state: GameState, player: int, move: int, search: Search) -> int:
    """The first unit that can pay for a move without stranding anything; -1 if there is none."""
    kind = state.stack[-1][0]
    candidates = payers(state, move) if kind <= F_POOL else [0]
    for payer in candidates:
        if _pays_safely(state, player, move, payer, search):
            return payer
    return -1


def _pays_safely(state: GameState, player: int, move: int, payer: int, search: Search) -> bool:
    twin = state.clone()
    resolve(twin, move, payer)
    return search.completes(twin, player)


def safe_payers(state: GameState, player: int, move: int, candidates: list[int]) -> list[int]:
    """Those of the units that can pay for a legal move without stranding anything."""
    if not direct_left(state):
        return candidates
    search = Search(state, player)
    return [payer for payer in candidates if _pays_safely(state, player, move, payer, search)]


# ---- choosing an action space


def feasible(state: GameState, player: int, space: int, free: list[int], refused: set[int]) -> bool:
    """Whether the direct action of a space or lying engineer can be carried out in full. Kinds of which not even one
    unit can be used, as other spaces have shown, are `refused`.
    """
    rules = state.rules
    kind, count, other, more = rules.ahead.needs[space]
    if free[kind] >= count and free[other] >= more:
        return True
    if kind == ROOM_TO_HIRE or not (free[rules.ahead.hopes[space]] or state.pool):
        return False
    if kind == ROOM_TO_REPEAT:
        candidates = repeat_candidates(state, player, rules.repeatables)
        return any(_feasible_effect(state, player, space, free, refused) for space in candidates)
    if kind == ROOM_UNKNOWN or free[K_FACTORY] != free[ROOM_TILES]:
        return _feasible_effect(state, player, space, free, refused)
    return _could_be_carried_out(state, player, space, free, refused)


def _feasible_effect(state: GameState, player: int, space: int, free: list[int], refused: set[int]) -> bool:
    """`feasible` without the shortcuts, for what a space gives (also when it is repeated)."""
    ahead = state.rules.ahead
    choice = ahead.chooses[space]
    if choice:
        if state.rules.part_of_kind[choice].fits(state, player, choice, free):
            return True
    elif enough_room(state, player, free, ahead.demand[space]):
        return True
    return _could_be_carried_out(state, player, space, free, refused)


def feasible_with_wood_worker(state: GameState, player: int, space: int) -> bool:
    """Whether the wood worker's extra step is what makes a direct action possible."""
    if not state.rules.shows_wood[space] and not state.rules.shows_later[space]:
        return False
    twin = state.clone()
    twin.stack.append((F_POOL, player, 0))
    gain(twin, player, state.rules.effects[space], True, FROM_ENGINEERS)
    gain_wood_step(twin, space)
    return Search(twin, player).completes(twin, player)


def _could_be_carried_out(
    state: GameState, player: int, space: int, free: list[int], refused: set[int]
) -> bool:
    """Whether an action for which there is not enough room now makes room for itself."""
    ahead = state.rules.ahead
    kind = ahead.only_kind[space]
    if kind in refused:
        return False
    if ahead.opens[space] >= 0 and _opens(state, state.players[player], ahead.opens[space], free):
        return True
    if ahead.plain[space]:
        means = Means(ahead.units[space] + state.pool) if state.pool else ahead.means[space]
        if not could_make_room(state, player, means, free, ahead.demand[space]):
            return False
    twin = state.clone()
    twin.spaces[space] = 1 + player  # it may be what is repeated
    twin.stack.append((F_POOL, player, 0))
    gain(twin, player, state.rules.effects[space], True, FROM_ENGINEERS)
    if Search(twin, player).completes(twin, player):
        return True
    if kind >= 0 and len(ahead.units[space]) == 1:
        refused.add(kind)
    return False


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
                if benefit.unlocks >> colour + 1 & 1 and not benefit.locomotive:
                    return True
    return False
