"""Levels to choose an opponent by: which bot it is, and how long it may think about a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """A strength, by the name that a seat is given."""

    name: str
    bot: str  # as `bots.bot` takes it
    seconds: float  # that a move takes at most, on an ordinary computer


LEVELS: Final = (
    Level("easy", "greedy:nodes=20,seconds=1", 1.0),
    Level("medium", "planner:seconds=1,slips=0.7", 1.0),
    Level("hard", "mcts:seconds=2", 2.0),
)
ADVISER: Final = "mcts:seconds=1.5"  # whoever is asked for a hint
