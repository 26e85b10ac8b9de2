"""Opponents that never change: the bots of November 2026, so that every later measure of strength means the same.

They play by the bounds and weights of then. `tests/test_fixed.py` pins their games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from roundhouse.bots.evaluation import FIXED
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.planner import PlannerBot

FIXED_OPPONENTS: Final[Mapping[str, Callable[..., PlannerBot | MctsBot]]] = {
    "planner-2026": partial(PlannerBot, nodes=600, weights=FIXED),
    "mcts-2026": partial(MctsBot, root=600, tree=60, refine=0, weights=FIXED),
}
