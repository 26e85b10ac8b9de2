"""Why a move is not legal."""

from __future__ import annotations

from roundhouse.record.notation import notation
from roundhouse.rules.state import GameState


def why_not(state: GameState, move: int) -> str:
    """One sentence that says why."""
    return f"{notation(state, move)!r} is not legal now"
