"""What cannot be: a position is refused with the reason."""

from __future__ import annotations

from roundhouse.rules.state import GameState


def check_state(state: GameState) -> None:
    """Raise a `PositionError` for the first thing that cannot be."""
