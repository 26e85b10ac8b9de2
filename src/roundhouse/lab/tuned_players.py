"""Who plays while weights are tuned: planners, where those for turns are; in the match of a judgement of the end of the
round, bots that search.
"""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.bots import Bot, bot
from roundhouse.bots.evaluation import Evaluation
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.planner import PlannerBot
from roundhouse.bots.turns import Worth
from roundhouse.lab.tune import Taster, TuningDecision, Weights
from roundhouse.rules.ruleset import Ruleset

FIXED_PLANNER = "planner-2026"


class Candidate(PlannerBot):
    """A planner with weights that are being tried."""

    def __init__(self, worth: Worth) -> None:
        super().__init__()
        self.tried = worth

    def worth(self, rules: Ruleset) -> Worth:
        """The same for every game it plays, as it plays one."""
        return self.tried


class SearchingCandidate(MctsBot):
    """A bot that searches, with weights that are being tried."""

    def __init__(self, iterations: int, for_turns: Worth, at_round_end: Worth) -> None:
        super().__init__(iterations=iterations)
        self.for_turns = for_turns
        self.at_round_end = at_round_end

    def turn_worth(self, rules: Ruleset) -> Worth:
        """The same for every game it plays, as it plays one."""
        return self.for_turns

    def round_end_worth(self, rules: Ruleset) -> Worth:
        """This, too."""
        return self.at_round_end


@dataclass(frozen=True)
class Tuning:
    """What is tuned: weights for turns, with planners; or those for the end of the round, which bots that search play
    a match with.
    """

    choice: TuningDecision
    start: Weights  # that are changed
    iterations: int = 0  # of bots that search
    for_turns: Weights | None = None  # of bots that search

    def player(self, rules: Ruleset, weights: Weights) -> Bot:
        """A player of the games of a step."""
        if self.for_turns is None:
            return Taster(Evaluation(rules, weights), self.choice)
        return SearchingCandidate(
            self.iterations, Evaluation(rules, self.for_turns), Evaluation(rules, weights)
        )

    def candidate(self, rules: Ruleset, weights: Weights) -> Bot:
        """A player of a match."""
        return (
            Candidate(Evaluation(rules, weights)) if self.for_turns is None else self.player(rules, weights)
        )

    def opponent(self, rules: Ruleset) -> Bot:
        """Whom a match measures by."""
        return bot(FIXED_PLANNER) if self.for_turns is None else self.player(rules, self.start)
