"""Additions to a turn: what is done beside its action and paid for by no unit of the pool.

Income, coal and maintenance cars come before the action or after it. What a part calls possible at any time (the coin
conditions of the American board, rulebook p. 29) also comes between direct parts.
"""

from __future__ import annotations

from roundhouse.rules.pool import direct_left, still_revocable
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    F_POOL,
    F_TURN,
    MORE,
    OWN_TURN,
)


def additions(state: GameState, player: int, acted: bool) -> list[int]:
    """What may be used in addition to the action, before it or after it."""
    found: list[int] = []
    if not direct_left(state):
        for part in state.rules.adders:
            part.additions(state, player, acted, found)
    return found


def anytime(state: GameState) -> list[int]:
    """What may be used between direct parts, too: only in one's own turn."""
    kind, player, argument = state.stack[-1]
    found: list[int] = []
    if kind == F_TURN or (kind == F_POOL and argument == OWN_TURN):
        for part in state.rules.anytime_parts:
            part.additions(state, player, True, found)
    return found


def add(state: GameState, player: int, move: int) -> None:
    """Carry out an addition; what other parts have left open ends with it, unless it is a mere benefit."""
    adder = state.rules.part_of_move[move]
    state.revocable = still_revocable(state, MORE)
    if adder.interrupts or state.rules.benefits_interrupt:
        for part in state.rules.adders:
            if part is not adder:
                part.interrupted(state, player)
    adder.add(state, player, move)
