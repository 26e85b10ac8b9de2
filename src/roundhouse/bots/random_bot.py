"""The bot that knows the rules and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.rules.state import GameState


class RandomBot:
    """Chooses any legal move, each as likely as the others."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """One of the moves."""
        return moves[int(chance.random() * len(moves))]
