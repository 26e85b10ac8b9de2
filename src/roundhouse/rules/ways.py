"""Which unit of the pool pays for a move, when several could (ruling c).

Nobody is asked. Mostly it makes no difference: the more particular unit pays, and the freer one that is left can do
all that the other could. Where neither is freer (each can do what the other cannot, or the one that could do more must
be used while the other may lapse), every way to have paid is kept: `state.pool` is what one of them has left, and
`state.instead` names the units that would lie there otherwise. A move is legal if it is legal in some way, and after
it only those ways are left in which it was. So an obligation that a step could have met counts as met, and nobody loses
a choice. Whatever a move gains is the same in every way, so it goes into the pool and `instead` stays as it is.

Units that a part may take back (`state.revocable`) are worth less than equal ones that stay. Here they have numbers of
their own, so that a step is paid with one of them in one way and with another unit in the next, and what has been taken
back in every way leaves all that could have been left.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.pool import PAYERS
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    KINDS,
    MORE,
    REVOCABLE,
    Swap,
)


def _freer() -> list[list[bool]]:
    """[unit][other]: whether a unit can stand in for another: does all it could, need not if that one need not, and
    stays if that one stays. What must be used is used before anything is taken back.
    """
    pays: list[set[int]] = [set() for _ in range(KINDS)]
    for move in range(moves.SIZE):
        for unit in PAYERS[move]:
            pays[unit >> 1].add(move)
    kinds = [
        [unit == other or (bool(pays[other]) and pays[unit] >= pays[other]) for other in range(KINDS)]
        for unit in range(KINDS)
    ]
    return [
        [
            kinds[unit % REVOCABLE >> 1][other % REVOCABLE >> 1]
            and (other & 1 == 0 or (unit & 1 == 1 and (unit < REVOCABLE or other >= REVOCABLE)))
            for other in range(2 * REVOCABLE)
        ]
        for unit in range(2 * REVOCABLE)
    ]


FREER: Final = _freer()


def spares_the_freest(state: GameState, candidates: list[int]) -> bool:
    """Whether it is best by any measure that the first of these units pays: every other one can stand in for it."""
    if state.revocable:
        candidates = [unit + REVOCABLE if unit in state.revocable else unit for unit in candidates]
    first = candidates[0]
    return all(FREER[other][first] for other in candidates[1:])


def most_particular(candidates: list[int]) -> list[int]:
    """The units without those that can stand in for another one: these are better kept."""
    if len(candidates) < 2:
        return candidates
    return [
        unit for unit in candidates if not any(FREER[unit][other] for other in candidates if other != unit)
    ]


def own_pool(state: GameState) -> list[int]:
    """The pool as it lies, with what may be taken back told from the rest."""
    if not state.revocable:
        return state.pool
    return sorted(
        _without(state.pool, list(state.revocable)) + [REVOCABLE + unit for unit in state.revocable]
    )


def pools(state: GameState) -> list[list[int]]:
    """What the pool may be, in every way the turn may have been paid; the first one is `own_pool`."""
    found = [own_pool(state)]
    for out, into in state.instead:
        pool = found[0][:]
        for unit in out:
            pool.remove(unit)
        found.append(sorted(pool + list(into)))
    return found


def each_way(state: GameState) -> list[GameState]:
    """A copy of the state for every way its turn may have been paid."""
    found = []
    for pool in pools(state):
        way = state.clone()
        way.instead = ()
        _lay_out(way, pool)
        found.append(way)
    return found


def _lay_out(state: GameState, pool: list[int]) -> None:
    """Make one of the `pools` that of a state."""
    state.pool = sorted([unit % REVOCABLE for unit in pool if unit != REVOCABLE + MORE])
    state.revocable = tuple([unit - REVOCABLE for unit in pool if unit >= REVOCABLE])


def keep(state: GameState, others: list[list[int]]) -> None:
    """Remember what else the pool may be (`pools`)."""
    set_pools(state, [own_pool(state), *others])


def set_pools(state: GameState, pools: list[list[int]]) -> None:
    """Set what the pool may be; of those that no other one can stand in for the first is the state's own."""
    kept: list[list[int]] = []
    for pool in pools:
        if not any(stands_in(other, pool) for other in kept):
            kept = [other for other in kept if not stands_in(pool, other)] + [pool]
    _lay_out(state, kept[0])
    state.instead = tuple(_swap(kept[0], pool) for pool in kept[1:])


def _swap(pool: list[int], other: list[int]) -> Swap:
    return tuple(_without(pool, other)), tuple(_without(other, pool))


def _without(pool: list[int], other: list[int]) -> list[int]:
    """What a pool holds more than another."""
    left = pool[:]
    for unit in other:
        if unit in left:
            left.remove(unit)
    return left


def stands_in(pool: list[int], other: list[int]) -> bool:
    """Whether one pool allows all that another does: every unit of that one has a freer one here, and what is here
    beside those may lapse.
    """
    return _matched(_without(pool, other), _without(other, pool))


def _matched(mine: list[int], theirs: list[int]) -> bool:
    if not theirs:
        return all(unit & 1 for unit in mine)
    for at, unit in enumerate(mine):
        if FREER[unit][theirs[0]] and _matched(mine[:at] + mine[at + 1 :], theirs[1:]):
            return True
    return False
