"""Levels to choose an opponent by: which bot it is, and how long it may think about a move and in a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """A strength, by the name that a seat is given."""

    name: str
    bot: str  # as `bots.bot` takes it
    seconds: float  # that a move takes at most, on an ordinary computer
    round_seconds: float = 0.0  # and all moves of a round; 0: nothing to speak of


EXPERT_ITERATIONS: Final = 200  # four times as many win no more games
EXPERT_SECONDS: Final = 3.0
EXPERT_ROUND_SECONDS: Final = 12.0

LEVELS: Final = (
    Level("beginner", "greedy:nodes=10,slips=0.8,seconds=1", 1.0),
    Level("easy", "greedy:nodes=20,seconds=1", 1.0),
    Level("medium", "planner:seconds=1,slips=0.7", 1.0),
    Level("hard", "planner:seconds=1,slips=0.2", 1.0),
    Level("expert", "expert", EXPERT_SECONDS, EXPERT_ROUND_SECONDS),
)
# Whoever is asked for a hint; the seconds are for slow machines
ADVISER: Final = "mcts:iterations=200,seconds=4"
