"""The bot that searches its own turn to the end and knows what a position is worth in the rounds to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.bots.evaluation import checked_set, evaluation
from roundhouse.bots.outlook import worth_by_source
from roundhouse.bots.turn_bot import TurnBot, slipped
from roundhouse.bots.turns import Thoughts, TurnLine, Worth, best_lines, played_out, time_for
from roundhouse.rules import decider
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.search.outlook import Outlook

MAX_POSITIONS = 600  # positions looked at for one turn


class PlannerBot(TurnBot):
    """Plays the turn after which it expects the most points at the end of the game."""

    def __init__(
        self, nodes: int = MAX_POSITIONS, seconds: float = 0.0, slips: float = 0.0, weights: str = ""
    ) -> None:
        super().__init__(reconsiders=not slips)
        self.nodes = nodes
        self.seconds = seconds  # for a move; 0: as long as it takes, so that equal dice give equal games
        self.slips = slips  # share of turns in which it does not see the best ones
        self.weights = checked_set(weights)
        self._thoughts = Thoughts()

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """The next move of the turn as it was planned, or of a better plan."""
        move = super().choose(view, moves, chance)
        self._thoughts.follow(move)
        return move

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the best first."""
        worth = self.worth(view.rules)
        found = best_lines(view, worth, self.nodes, moves, time_for(self.seconds), self._thoughts)
        return slipped(found, self.slips, chance)

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        worth = self.worth(view.rules)
        return worth(played_out(view, turn, worth, self.nodes), decider(view))

    def outlook(self, view: GameState, turn: Sequence[int], chance: Random) -> Outlook:
        """The same by source."""
        worth = self.worth(view.rules)
        return worth_by_source(worth, played_out(view, turn, worth, self.nodes), decider(view))

    def worth(self, rules: Ruleset) -> Worth:
        """By which it values positions."""
        return evaluation(rules, self.weights)
