"""The bot that makes the most of its own turn and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.bots.ordinary import worth
from roundhouse.bots.turn_bot import TurnBot, slipped
from roundhouse.bots.turns import TurnLine, best_lines, played_out, time_for
from roundhouse.rules import decider
from roundhouse.rules.state import GameState

MAX_POSITIONS = 150  # positions looked at for one turn


class GreedyBot(TurnBot):
    """Plays the turn with the best final score, if nothing else were built, and the best shape after it."""

    def __init__(self, nodes: int = MAX_POSITIONS, seconds: float = 0.0, slips: float = 0.0) -> None:
        super().__init__()
        self.nodes = nodes
        self.slips = slips  # share of turns in which it does not see the best ones
        self.seconds = seconds  # for a turn; 0: as long as it takes, so that equal dice give equal games

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the best first."""
        found = best_lines(view, worth, self.nodes, moves, time_for(self.seconds))
        return slipped(found, self.slips, chance)

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        return worth(played_out(view, turn, worth, self.nodes), decider(view))
