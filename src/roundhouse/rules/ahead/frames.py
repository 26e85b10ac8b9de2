"""The decisions inside a turn without looking ahead: every move of the top frame, and carrying it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.additions import add, anytime
from roundhouse.rules.effects import repeat_candidates
from roundhouse.rules.engineers import repeat_space
from roundhouse.rules.ideas import discard_token
from roundhouse.rules.layout import IDEAS
from roundhouse.rules.locomotives import displaced_moves, settle_displaced
from roundhouse.rules.packing import bits
from roundhouse.rules.pool import PAYERS, carry_out, payers, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BASE_FRAMES,
    F_DISCARD,
    F_DISPLACED,
    F_POOL,
    F_REPEAT,
    FRAMES,
)

# argument 1: what is chosen here is direct; `rules/parts` enters those of the parts
DIRECT_FRAMES: Final = {F_REPEAT}


def frame_moves(state: GameState) -> list[int]:
    """Every move of the top frame of a turn, whether or not it strands something."""
    kind, player, argument = state.stack[-1]
    if kind <= F_POOL:
        found = pool_moves(state, player) if state.pool else []
        return found + anytime(state) if state.rules.anytime_parts else found
    if kind == F_DISPLACED:
        return displaced_moves(state, player, argument)
    if kind == F_REPEAT:
        skip = [] if argument & 1 else [moves.SKIP]
        spaces = state.rules.repeatables_two if argument & 2 else state.rules.repeatables
        return skip + [moves.REPEAT_OF[space] for space in repeat_candidates(state, player, spaces)]
    if kind >= BASE_FRAMES:
        return state.rules.part_of_frame[kind].frame_moves(state, player, argument)
    assert kind == F_DISCARD, f"no moves for the frame {FRAMES[kind]}"
    return [moves.DISCARD_OF[token] for token in bits(state.players[player][IDEAS])]


def resolve(state: GameState, move: int, payer: int) -> None:
    """Carry out a move of the top frame and stop there: no next turn is begun."""
    kind, player, argument = state.stack[-1]
    if kind <= F_POOL and not PAYERS[move]:
        add(state, player, move)
    elif kind <= F_POOL:
        carry_out(state, player, move, payer)
    elif kind == F_DISPLACED:
        settle_displaced(state, player, argument, move)
    elif kind == F_REPEAT:
        repeat_space(state, player, move, argument)
    elif kind >= BASE_FRAMES:
        state.rules.part_of_frame[kind].settle(state, player, argument, move)
    else:
        assert kind == F_DISCARD, f"nothing to resolve in the frame {FRAMES[kind]}"
        discard_token(state, player, moves.DISCARD_OF.index(move))


def each_move(state: GameState) -> Iterator[GameState]:
    """What every move of the top frame leads to, whichever unit pays for it."""
    of_units = state.stack[-1][0] <= F_POOL
    for move in frame_moves(state):
        for payer in payers(state, move) if of_units and PAYERS[move] else [-1]:
            twin = state.clone_for(state.stack[-1][1])
            resolve(twin, move, payer)
            yield twin
