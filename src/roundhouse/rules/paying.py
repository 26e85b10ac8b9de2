"""Using a unit of the pool for a move: which one pays, and what is kept in mind if several could (`ways`)."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.ahead.completable import safe_payers
from roundhouse.rules.moves import STEP_ON
from roundhouse.rules.pool import PAYERS, carry_out, direct_left, payers
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    K_AGAIN,
    K_ANY,
    K_WOOD_GREEN,
)
from roundhouse.rules.ways import keep, own_pool, spares_the_freest


def payer_for(state: GameState, player: int, move: int) -> int:
    """The unit that pays for a legal move: the most particular one that strands nothing."""
    candidates = payers(state, move)
    if len(candidates) == 1 or spares_the_freest(state, candidates):
        return candidates[0]
    return safe_payers(state, player, move, candidates)[0]


def use_unit(state: GameState, player: int, move: int) -> None:
    """Carry out a legal move with a unit of the pool, in every way that leaves another choice."""
    pool = state.pool
    if pool[0] == pool[-1]:
        carry_out(state, player, move, pool[0])
        return
    candidates = payers(state, move)
    if len(candidates) == 1 or spares_the_freest(state, candidates):
        carry_out(state, player, move, candidates[0])
        return
    safe = safe_payers(state, player, move, candidates)
    if not state.rules.every_way:
        _use_as_before(state, player, move, safe[0])
        return
    others = []
    for payer in safe[1:]:
        twin = state.clone()
        carry_out(twin, player, move, payer)
        others.append(own_pool(twin))
    carry_out(state, player, move, safe[0])
    keep(state, others)


# ---- version 1 of the rules

# neither is the more particular one for wood, and these were the only pairs of which both were kept in mind
PAIRS: Final = {K_WOOD_GREEN: K_AGAIN, K_AGAIN: K_ANY}


def _use_as_before(state: GameState, player: int, move: int, payer: int) -> None:
    """One unit pays. A direct one that could have paid in place of an indirect one may lapse then."""
    pool = state.pool
    rest = pool[:]
    rest.remove(payer)
    wood = move in STEP_ON  # a step of wood
    if wood and payer >> 1 in PAIRS:
        partner = next((unit for unit in rest if unit >> 1 == PAIRS[payer >> 1]), -1)
        carry_out(state, player, move, payer)
        if partner >= 0:
            indirect = payer & 1 | partner & 1
            state.pool.remove(partner)
            other = sorted([*state.pool, payer & ~1 | indirect])
            state.pool = sorted([*state.pool, partner & ~1 | indirect])
            keep(state, [other])
        return
    if payer & 1 and direct_left(state):
        freed = next((unit for unit in PAYERS[move] if not unit & 1 and unit in rest), -1)
        if freed >= 0:
            pool.remove(freed)
            pool.append(freed + 1)
            pool.sort()
    carry_out(state, player, move, payer)
