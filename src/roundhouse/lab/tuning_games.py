"""Games that weights are tuned by, and what is kept of them.

Each turn is drawn among the better ones. What it brought is by how much it changed the lead that its player can expect,
as far as that shows in the player's later turns (generalized advantage estimation).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from roundhouse.bots import Bot, bot
from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.evaluation import Evaluation
from roundhouse.bots.features import features
from roundhouse.bots.turn_bot import TurnBot
from roundhouse.bots.turns import TurnLine, after_turn, best_lines
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.tuning_sums import TERMS, Floats, GameSums, Weights
from roundhouse.rules import apply, decider, legal, new, ruleset, scores
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.search.worth import final_score
from roundhouse.view.secrets import redact

TEMPER = 3.0  # points that make a turn e times as likely to be drawn
BAND = 3 * TEMPER  # points behind the best one that a turn may be, to be drawn
LATER_TURNS = 0.95  # how much each later turn counts less, as to what a turn brought
SHARE_OF_A_MODULE = 0.5  # of the games that have any
FIXED_PLANNER = "planner-2026"
LEAGUE = (FIXED_PLANNER, *CHARACTERS)  # players who do not change


@dataclass(frozen=True)
class TrainingTable:
    """What is played for a set of weights."""

    board: str
    industries: tuple[str, ...]  # each game has one of them
    modules: tuple[str, ...]  # each plays in a quarter of the games
    players: int
    seed: int

    def rules(self, game: int) -> Ruleset:
        """The rules of one game: every second one has modules."""
        chance = Random(f"modules {self.seed}/{game}")
        chosen = [module for module in self.modules if game % 2 and chance.random() < SHARE_OF_A_MODULE]
        industry = chance.choice(self.industries)
        return ruleset(self.players, board=self.board, industry=industry, modules=chosen)


@dataclass(frozen=True)
class Learning:
    """How the games of a step are played."""

    table: TrainingTable
    nodes: int  # positions looked at for a turn
    league: float  # share of the seats in which somebody sits who does not learn
    for_turns: Weights
    for_leads: Floats  # weights that tell the lead in the end


# ---- players


@dataclass
class Ahead:
    """How far a seat is ahead of the others in the mean."""

    features: Floats
    score: float  # if nothing more were built

    def expected(self, weights: Floats, later: int) -> float:
        """In the end, by weights for leads."""
        return self.score + float(self.features @ (weights @ TERMS[later]))


@dataclass
class DrawnTurn:
    """A turn that was drawn."""

    later: int  # rounds that follow
    after: list[float]  # features when it was played
    chosen_for: Floats  # the same, less the mean of what might have been drawn
    score: int  # if nothing more were built, when it was played
    ahead: Ahead  # before it


class Learner(TurnBot):
    """A planner who draws its turns among the better ones and remembers them."""

    def __init__(self, worth: Evaluation, nodes: int) -> None:
        super().__init__()
        self.worth = worth
        self.nodes = nodes
        self.turns: list[DrawnTurn] = []

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """The turn that is drawn."""
        found = best_lines(view, self.worth, self.nodes, moves)
        among = [line for line in found if line.points >= found[0].points - BAND]
        likely = [math.exp((line.points - found[0].points) / TEMPER) for line in among]
        drawn = chance.choices(range(len(among)), likely)[0]
        seat, later = decider(view), view.rules.rounds - view.round
        ends = [after_turn(view, line.moves) for line in among]
        rows = [features(end, seat) for end in ends]
        chosen_for = np.array(rows[drawn]) - np.array(likely) @ np.array(rows) / sum(likely)
        self.turns.append(
            DrawnTurn(later, rows[drawn], chosen_for, final_score(ends[drawn], seat), lead_of(view, seat))
        )
        return [among[drawn]]


def lead_of(state: GameState, seat: int) -> Ahead:
    """A seat's."""
    seats = range(len(state.players))
    rows = np.array([features(state, one) for one in seats])
    points = np.array([float(final_score(state, one)) for one in seats])
    return Ahead(less_others(rows, seat), float(less_others(points, seat)))


def less_others(values: Floats, seat: int) -> Floats:
    """What a seat has, less what the others have in the mean; a solo player has no others."""
    others = len(values) - 1
    if not others:
        return np.asarray(values[seat])
    return np.asarray(values[seat] - (values.sum(0) - values[seat]) / others)


# ---- games


@dataclass
class RowsByLater:
    """Rows with their targets, before they are added up: the fields of `GameSums`."""

    turns: list[tuple[int, Floats, float]] = field(default_factory=list)
    leads: list[tuple[int, Floats, float]] = field(default_factory=list)
    round_ends: list[tuple[int, Floats, float]] = field(default_factory=list)
    turn_levels: list[tuple[int, list[float], float]] = field(default_factory=list)
    round_end_levels: list[tuple[int, list[float], float]] = field(default_factory=list)

    def put_into(self, sums: GameSums) -> None:
        """Add them up, those with as many rounds to follow at a time."""
        for name, found in vars(self).items():
            for now in sorted({later for later, _, _ in found}):
                rows = np.array([row for later, row, _ in found if later == now])
                targets = np.array([target for later, _, target in found if later == now])
                getattr(sums, name).add(now, rows, targets)


def learn(task: tuple[Learning, range]) -> GameSums:
    """Play some games; what is kept of them."""
    learning, games = task
    sums = GameSums.none()
    rows = RowsByLater()
    for game in games:
        play(learning, game, rows)
    rows.put_into(sums)
    return sums


def play(learning: Learning, game: int, rows: RowsByLater) -> None:
    """One game."""
    deal = game_seed(learning.table.seed, game)
    rules, chance = learning.table.rules(game), Random(deal)
    worth = Evaluation(rules, learning.for_turns)
    seats: list[Bot] = [
        bot(chance.choice(LEAGUE)) if chance.random() < learning.league else Learner(worth, learning.nodes)
        for _ in range(rules.players)
    ]
    state = new(rules, deal)
    starts: list[GameState] = []
    now = state.round
    while state.stack:
        seat = decider(state)
        apply(state, seats[seat].choose(redact(state, seat), legal(state), chance))
        if state.stack and state.round != now:
            starts.append(state.clone())
            now = state.round
    final = np.array(scores(state), dtype=np.float64)
    for seat, player in enumerate(seats):
        if isinstance(player, Learner):
            add_turns(learning, player.turns, float(less_others(final, seat)), float(final[seat]), rows)
    for start in starts:
        add_round_end(start, final, rows)


def add_turns(
    learning: Learning, turns: Sequence[DrawnTurn], lead: float, final: float, rows: RowsByLater
) -> None:
    """What the turns of a player brought, the last one first."""
    brought, expected = 0.0, lead
    for turn in reversed(turns):
        before = turn.ahead.expected(learning.for_leads, turn.later)
        brought = expected - before + LATER_TURNS * brought
        expected = before
        rows.turns.append((turn.later, turn.chosen_for, brought))
        rows.leads.append((turn.later, turn.ahead.features, lead - turn.ahead.score))
        rows.turn_levels.append((turn.later, turn.after, final - turn.score))


def add_round_end(start: GameState, final: Floats, rows: RowsByLater) -> None:
    """What became of those who began a round here. A search stops where the round before has ended: this is that."""
    later = start.rules.rounds - start.round
    for seat in range(len(start.players)):
        ahead = lead_of(start, seat)
        rows.round_ends.append((later, ahead.features, float(less_others(final, seat)) - ahead.score))
        own = float(final[seat]) - final_score(start, seat)
        rows.round_end_levels.append((later, features(start, seat), own))
