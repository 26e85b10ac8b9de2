"""All that one person may see, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundhouse.rules.state import GameState


def table_view(states: Sequence[GameState], moves: Sequence[int], viewer: int) -> dict[str, Any]:
    """The view of a seat (-1: a spectator) after these states and moves."""
    return {}
