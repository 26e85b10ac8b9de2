"""A sentence for every choice."""

from __future__ import annotations

from roundhouse.record.notation import notation
from roundhouse.rules.state import GameState


def sentence(state: GameState, move: int) -> str:
    """What a move would do, in words."""
    return notation(state, move)
