"""The table drawn in text."""

from __future__ import annotations

from roundhouse.rules.state import GameState


def draw_text(state: GameState, viewer: int) -> str:
    """The whole table as this viewer may see it."""
    return f"round {state.round}, {viewer}"
