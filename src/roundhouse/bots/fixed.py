"""Opponents that never change: the bots of November 2026, so that every later measure of strength means the same.

They play by the bounds and weights of then. `tests/test_fixed.py` pins their games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from roundhouse.bots.evaluation import FIXED
from roundhouse.bots.greedy import GreedyBot
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.planner import PlannerBot
from roundhouse.bots.turns import TurnCache


class MctsOf2026(MctsBot):
    """Takes turns for the same only where the whole table and everybody's workers are."""

    def __init__(
        self,
        seconds: float = 0.0,
        iterations: int = 0,
        processes: int = 1,
        root: int = 600,
        tree: int = 60,
        refine: int = 0,
        weights: str = FIXED,
    ) -> None:
        super().__init__(seconds, iterations, processes, root, tree, refine, weights)
        self._memory = TurnCache(whole_table=True)


FIXED_OPPONENTS: Final[Mapping[str, Callable[..., GreedyBot | PlannerBot | MctsBot]]] = {
    "greedy-2026": partial(GreedyBot, nodes=150),
    "planner-2026": partial(PlannerBot, nodes=600, weights=FIXED),
    "mcts-2026": MctsOf2026,
}
