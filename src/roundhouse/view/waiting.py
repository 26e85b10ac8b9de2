"""What a turn has gained and not yet used, as people are told of it: each kind of thing once, and when it is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import AT_TURN_END, REVOCABLE
from roundhouse.rules.ways import FREER, pools

MUST: Final = "must"
MAY: Final = "may"
AT_THE_END: Final = "at the end"
INSTEAD: Final = "instead"  # of something else that waits: the turn may have been paid this way, too


@dataclass(frozen=True)
class PendingUnit:
    """Some units of a kind."""

    unit: int
    count: int
    use: str

    @property
    def kind(self) -> int:
        return self.unit >> 1


def waiting(state: GameState) -> list[PendingUnit]:
    """What waits: what must be used first, what the end of the turn brings last."""
    free = any(all(unit & 1 or unit >> 1 in AT_TURN_END for unit in pool) for pool in pools(state))
    pool = [unit | 1 if free else unit for unit in state.pool]
    found = [PendingUnit(unit, pool.count(unit), _use(unit)) for unit in set(pool)]
    found += [PendingUnit(unit, 1, INSTEAD) for unit in _otherwise(state, pool)]
    return sorted(found, key=lambda one: (one.use == AT_THE_END, one.use == INSTEAD, one.unit & 1, one.unit))


def _use(unit: int) -> str:
    if unit >> 1 in AT_TURN_END:
        return AT_THE_END
    return MAY if unit & 1 else MUST


def _otherwise(state: GameState, pool: list[int]) -> set[int]:
    """Units that could lie there instead and can do what none of the pool can."""
    others = {unit % REVOCABLE for _, into in state.instead for unit in into}
    return {unit for unit in others if not any(FREER[other | 1][unit] for other in pool)}


def pays(told: list[PendingUnit], payer: int) -> int:
    """Which of the things that wait a unit belongs to."""
    for unit in (payer, payer | 1):
        for at, one in enumerate(told):
            if one.unit == unit:
                return at
    return -1
