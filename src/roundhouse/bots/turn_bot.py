"""A bot that plans its turns.

Bots are plain classes, which others can derive from and any process can be sent. What takes time when they think
(`turns`, `tree`, `evaluation`, `hand_features`, `ordinary`, `taste`) is compiled by `make compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from roundhouse.bots.turns import TurnLine, plan_of, situation
from roundhouse.rules import decider
from roundhouse.rules.state import GameState

SLIPPED: Final = 6  # lines from which a slip takes one


def slipped(found: list[TurnLine], slips: float, chance: Random) -> list[TurnLine]:
    """The lines without the best ones, in such a share of turns: what is seen by a player who overlooks some."""
    if slips and chance.random() < slips:
        return found[chance.randrange(min(len(found), SLIPPED)) :]
    return found


class TurnBot:
    """A player who plans a turn to its end and then plays it move by move.

    If it `reconsiders`, it looks again at every move: the search goes further the less of the turn is left, and finds
    what a special space on the way opens. It keeps to its plan unless it finds something better.
    """

    def __init__(self, reconsiders: bool = False) -> None:
        self.reconsiders = reconsiders
        self._plan: dict[object, TurnLine] = {}  # by situation in this turn: how it goes on

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the best first."""
        raise NotImplementedError

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        raise NotImplementedError

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """The next move of the turn as it was planned, or of a better plan."""
        if len(moves) == 1:
            return moves[0]
        planned = self._plan.get(situation(view, decider(view)))
        if planned is not None and planned.moves[0] not in moves:
            planned = None
        if planned is None or self.reconsiders:
            best = self.lines(view, moves, chance)[0]
            if planned is None or best.points > planned.points:
                planned = best
                self._plan = plan_of(view, best)
        return planned.moves[0]
