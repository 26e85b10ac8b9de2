"""A turn that is tried (`docs/looking-ahead.md`).

A move that the bounded search could not settle is offered on trust. Whoever plays one tries the turn: the position
before it is kept. If the turn cannot be finished, the one legal move is to take it back; then that position is there
again, and the move is struck from it. Once something hidden has been turned up nothing is taken back any more, and what
was still to be carried out may lapse (ruling z).
"""

from __future__ import annotations

from roundhouse.rules.ahead.frames import DIRECT_FRAMES
from roundhouse.rules.fields import hidden_fields
from roundhouse.rules.layout import CARDS
from roundhouse.rules.pool import DUE_CARD, direct_left
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import SPENT
from roundhouse.rules.vocabulary import F_POOL, F_TURN, IN_TURN


def is_due(state: GameState, player: int) -> bool:
    """Whether this player's turn still has something that must be carried out."""
    if not state.stack:
        return False
    kind, decider, argument = state.stack[-1]
    if decider != player or not IN_TURN[kind]:
        return False
    if direct_left(state) or (kind == F_TURN and argument == SPENT):
        return True
    return any(frame in DIRECT_FRAMES and argument & 1 for frame, _, argument in state.stack)


def at_ease(state: GameState, move: int) -> bool:
    """Whether a move is sure by a glance at the pool, whatever `legal` would say."""
    return (
        state.stack[-1][0] == F_POOL and not direct_left(state) and not state.rules.ahead.brings_direct[move]
    )


def keep_before(state: GameState, move: int) -> None:
    """A move on trust is about to be played: keep the position without it."""
    before = state.clone()
    before.struck += (move,)
    before.on_trust = None
    state.before = before


def go_back(state: GameState) -> None:
    """The kept position is there again. What nobody or not everybody sees stays as it is now: it has not changed since,
    and in a world that was dealt for a search the kept position does not know it.
    """
    assert state.before is not None, "there is nothing to take back"
    twin = state.before.clone()
    for seat, p in enumerate(twin.players):
        p[CARDS] = state.players[seat][CARDS]
    for fields in hidden_fields(state.rules):
        for field in fields:
            twin.table[field.column] = state.table[field.column]
    state.players, state.table = twin.players, twin.table
    state.order, state.spaces, state.row = twin.order, twin.spaces, twin.row
    state.stacks, state.returned = twin.stacks, twin.returned
    state.pool, state.revocable, state.instead = twin.pool, twin.revocable, twin.instead
    state.stack = twin.stack
    state.round, state.last, state.doublers = twin.round, twin.last, twin.doublers
    state.idea_cards, state.idea_places, state.bonuses = twin.idea_cards, twin.idea_places, twin.bonuses
    state.before, state.struck, state.on_trust = None, twin.struck, None


def release(state: GameState) -> None:
    """Something was turned up while the turn was tried: it goes on, and what must be carried out becomes a choice."""
    state.before = None
    state.pool = sorted([unit if unit == DUE_CARD else unit | 1 for unit in state.pool])
    state.instead = ()
    for at, (kind, player, argument) in enumerate(state.stack):
        if kind in DIRECT_FRAMES or (kind == F_TURN and argument == SPENT):
            state.stack[at] = (kind, player, argument & ~1)
