"""Matches of a set of weights against the fixed opponents: the only measure of a gain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import product
from random import Random
from statistics import fmean, stdev

from roundhouse.bots import Bot, bot
from roundhouse.bots.evaluation import Evaluation
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.planner import PlannerBot
from roundhouse.bots.turns import Worth
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.tuning_games import FIXED_PLANNER, TrainingTable
from roundhouse.lab.tuning_sums import Weights
from roundhouse.rules import apply, decider, legal, new, scores
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.secrets import redact

FIXED_SEARCHER = "mcts-2026"
WITHIN = 1.96  # standard errors of an interval of 95 %


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
class TriedWeights:
    """A set of weights that is tried: by planners, or with so many iterations by bots that search."""

    table: TrainingTable
    for_turns: Weights
    at_round_end: Weights
    iterations: int = 0

    def player(self, rules: Ruleset) -> Bot:
        """Somebody who plays by it."""
        worth = Evaluation(rules, self.for_turns)
        if not self.iterations:
            return Candidate(worth)
        return SearchingCandidate(self.iterations, worth, Evaluation(rules, self.at_round_end))

    def opponent(self) -> str:
        """Who is met."""
        return f"{FIXED_SEARCHER}:iterations={self.iterations}" if self.iterations else FIXED_PLANNER


def match(pool: Executor, tried: TriedWeights, games: int) -> dict[str, float]:
    """Half of the seats against the fixed ones: points ahead in the mean of a game, and how sure that is."""
    found = list(pool.map(lead, [(tried, game) for game in range(games)]))
    within = WITHIN * stdev(found) / math.sqrt(games) if games > 1 else 0.0
    return {
        "games": games,
        "points ahead": round(fmean(found), 1),
        "within": round(within, 1),
        "games ahead": round(fmean(won > 0 for won in found), 3),
    }


def lead(task: tuple[TriedWeights, int]) -> float:
    """By how many points those who try a set are ahead of the fixed ones in one game; alone, in the same deal."""
    tried, game = task
    ways = seatings(tried.table.players)
    number = game // len(ways)  # of the deal: each is played in all ways
    deal, rules = game_seed(tried.table.seed, number), tried.table.rules(number)
    if rules.players == 1:
        own, fixed = (final(rules, deal, [one])[0] for one in (tried.player(rules), bot(tried.opponent())))
        return float(own - fixed)
    seats = ways[game % len(ways)]
    points = final(rules, deal, [tried.player(rules) if own else bot(tried.opponent()) for own in seats])
    of_own = fmean(one for own, one in zip(seats, points, strict=True) if own)
    return of_own - fmean(one for own, one in zip(seats, points, strict=True) if not own)


def seatings(players: int) -> list[tuple[bool, ...]]:
    """All ways in which half of the seats are taken by the ones, half by the others; alone there is one seat."""
    halves = {max(1, players // 2), players - players // 2}
    return [seats for seats in product((True, False), repeat=players) if sum(seats) in halves]


def final(rules: Ruleset, deal: int, bots: Sequence[Bot]) -> list[int]:
    """The scores of a game."""
    state, chance = new(rules, deal), Random(deal)
    while state.stack:
        seat = decider(state)
        apply(state, bots[seat].choose(redact(state, seat), legal(state), chance))
    return scores(state)
