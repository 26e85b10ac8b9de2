"""The decisions inside a turn without looking ahead: every move of the top frame, and carrying it out."""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.effects import repeat_candidates
from roundhouse.rules.engineers import repeat_space
from roundhouse.rules.ideas import bits, discard_token
from roundhouse.rules.layout import (
    BASE_FRAMES,
    F_DISCARD,
    F_DISPLACED,
    F_POOL,
    F_REPEAT,
    FRAMES,
    IDEAS,
)
from roundhouse.rules.locomotives import displaced_moves, settle_displaced
from roundhouse.rules.pool import carry_out, pool_moves
from roundhouse.rules.state import GameState

# argument 1: what is chosen here is direct; `rules/parts` enters those of the parts
DIRECT_FRAMES: Final = {F_REPEAT}


def frame_moves(state: GameState) -> list[int]:
    """Every move of the top frame of a turn, whether or not it strands something."""
    kind, player, argument = state.stack[-1]
    if kind <= F_POOL:
        return pool_moves(state, player) if state.pool else []
    if kind == F_DISPLACED:
        return displaced_moves(state, player, argument)
    if kind == F_REPEAT:
        skip = [] if argument & 1 else [moves.SKIP]
        spaces = state.rules.repeatables_two if argument & 2 else state.rules.repeatables
        return skip + [moves.REPEAT + space for space in repeat_candidates(state, player, spaces)]
    if kind >= BASE_FRAMES:
        return state.rules.part_of_frame[kind].frame_moves(state, player, argument)
    assert kind == F_DISCARD, f"no moves for the frame {FRAMES[kind]}"
    return [moves.DISCARD + token for token in bits(state.players[player][IDEAS])]


def resolve(state: GameState, move: int, payer: int) -> None:
    """Carry out a move of the top frame and stop there: no next turn is begun."""
    kind, player, argument = state.stack[-1]
    if kind <= F_POOL:
        carry_out(state, player, move, payer)
    elif kind == F_DISPLACED:
        settle_displaced(state, player, argument, move)
    elif kind == F_REPEAT:
        repeat_space(state, player, move, argument)
    elif kind >= BASE_FRAMES:
        state.rules.part_of_frame[kind].settle(state, player, argument, move)
    else:
        assert kind == F_DISCARD, f"nothing to resolve in the frame {FRAMES[kind]}"
        discard_token(state, player, move - moves.DISCARD)
