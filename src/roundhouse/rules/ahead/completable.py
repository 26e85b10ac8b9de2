"""Can every direct unit still be carried out? (rulings 1 and 2)

A direct action may be chosen only if all of it can be done, in some order, with everything it sets off; and no
choice may strand a direct unit. Most questions have a quick yes (there is room for all of it as things stand) or a
quick no (nothing in the pool could make room). The rest is a bounded search. What it refutes is refused; what it
cannot settle is offered on trust (`docs/looking-ahead.md`).
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.additions import anytime
from roundhouse.rules.ahead.capacity import comfortable, demand_of, fits_beside_locomotive, rooms
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.needs import ROOM_TILES
from roundhouse.rules.ahead.search import NO, YES, AheadSearch
from roundhouse.rules.pool import PAYERS, direct_left, payers, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import step_moves
from roundhouse.rules.vocabulary import (
    F_DISPLACED,
    F_POOL,
    K_FACTORY,
    K_IDEA_CARD,
    K_LOCO_FACTORY,
)
from roundhouse.rules.ways import each_way


def can_complete(state: GameState, player: int) -> int:
    """Whether every direct unit of this player's turn can be carried out in some way it was paid: NO, PERHAPS, YES."""
    search = AheadSearch()
    return max([search.answer(way, player) for way in each_way(state)])


def live_ways(state: GameState, player: int, search: AheadSearch) -> list[GameState]:
    """The ways the turn may have been paid that are not known to strand anything."""
    return [way for way in each_way(state) if search.answer(way.clone(), player)]


def safe_moves(state: GameState, player: int, search: AheadSearch) -> list[int]:
    """Moves of the top frame that are not known to strand a direct unit."""
    kind, _, argument = state.stack[-1]
    if kind > F_POOL:
        return _safe_choices(state, player, kind, argument, search)
    pool = state.pool
    only = pool[0] >> 1 if pool[0] == pool[-1] else -1
    if 0 <= only < 5:
        found: list[int] = []
        step_moves(state, state.players[player], 1 << only, found)
    else:
        found = pool_moves(state, player)
    if state.rules.anytime_parts and direct_left(state):
        found = sorted(found + anytime(state))
    if only >= 0 and only != K_IDEA_CARD and (len(pool) == 1 or state.rules.ahead.alone_final[only]):
        # units of one kind alone: they had room when they were gained
        return _without_bad_directs(state, player, found, search) if state.rules.parts else found
    if direct_left(state) and not comfortable(state, player):
        return _safe(state, player, found, search)
    if not found or (found[-1] < moves.CARD and not state.rules.parts):
        return found
    # an idea card may bring direct units, so it is asked even if nothing else can go wrong
    return _without_bad_directs(state, player, found, search)


def _safe_choices(state: GameState, player: int, kind: int, argument: int, search: AheadSearch) -> list[int]:
    found = frame_moves(state)
    if not direct_left(state) and not (kind in DIRECT_FRAMES and argument & 1):
        return found
    if kind == F_DISPLACED:
        free = rooms(state, state.players[player])
        if fits_beside_locomotive(state, player, free, demand_of(state.pool)):
            return found
    return _safe(state, player, found, search)


def _without_bad_directs(state: GameState, player: int, found: list[int], search: AheadSearch) -> list[int]:
    """The moves without those that bring a direct unit which cannot be carried out."""
    brings_direct = state.rules.ahead.brings_direct
    if not any(brings_direct[move] for move in found):
        return found
    asked = _safe(state, player, [move for move in found if brings_direct[move]], search)
    return [move for move in found if not brings_direct[move] or move in asked]


def _safe(state: GameState, player: int, found: list[int], search: AheadSearch) -> list[int]:
    """Those of the moves that are not refuted."""
    sure = _sure(state, player, found) if state.rules.ahead.quiet else ()
    return [
        move for move in found if move in sure or search.admits(move, _answer(state, player, move, search))
    ]


def _sure(state: GameState, player: int, found: list[int]) -> set[int]:
    """Moves of quiet units, locomotives, which take room from nothing but locomotives, and factories to build whose
    covered action fits side by side with the other units.
    """
    free: list[int] = []
    sure: set[int] = set()
    if state.stack[-1][0] > F_POOL:
        return sure
    ahead = state.rules.ahead
    for move in found:
        if PAYERS[move] and ahead.quiet >> (PAYERS[move][0] >> 1) & 1:
            sure.add(move)
        elif ahead.builds_in[move] >= 0 or ahead.places_locomotive[move]:
            payer = payers(state, move)[0]
            rest = demand_of(state.pool)
            rest[payer >> 1] -= 1 - (payer & 1)
            free = free or rooms(state, state.players[player])
            if ahead.builds_in[move] >= 0:
                fits = state.rules.industry_rules.fits_over(state, player, ahead.builds_in[move], free, rest)
            else:
                rest_of_tiles = free[ROOM_TILES] - rest[K_FACTORY] - rest[K_LOCO_FACTORY]
                fits = rest_of_tiles > 0 and fits_beside_locomotive(state, player, free, rest)
            if fits:
                sure.add(move)
    return sure


def _answer(state: GameState, player: int, move: int, search: AheadSearch) -> int:
    """Whether a move leaves everything direct possible, whichever unit pays for it."""
    best = NO
    for payer in payers(state, move) if state.stack[-1][0] <= F_POOL and PAYERS[move] else [-1]:
        best = max(best, _answer_paid(state, player, move, payer, search))
        if best == YES:
            break
    return best


def _answer_paid(state: GameState, player: int, move: int, payer: int, search: AheadSearch) -> int:
    twin = state.clone_for(player)
    resolve(twin, move, payer)
    return search.answer(twin, player)


def safe_payers(state: GameState, player: int, move: int, candidates: list[int]) -> list[int]:
    """Those of the units that can pay for a legal move without stranding anything, as far as one can tell; where it
    strands something whoever pays, all of them.
    """
    if not direct_left(state):
        return candidates
    search = AheadSearch()
    safe = [payer for payer in candidates if _answer_paid(state, player, move, payer, search)]
    return safe or candidates
