"""The bot that makes the most of its own turn and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.rules import apply
from roundhouse.rules.state import GameState
from roundhouse.view.prospect import best_turn, on_the_floor

NODES = 150  # positions looked at for one turn


class GreedyBot:
    """Plays the turn with the best final score, if nothing else were built, and the best shape after it."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self._plan: list[int] = []  # the rest of the turn
        self._then = ""  # the position in which it goes on

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """The next move of the turn as it was planned, or of a new plan."""
        ground = on_the_floor(view)
        if not self._plan or self._then != ground.digest() or self._plan[0] not in moves:
            self._plan = best_turn(view, self.nodes) or [moves[0]]
        move, *self._plan = self._plan
        if self._plan:
            apply(ground, move)
            self._then = ground.digest()
        return move
