"""Fits the weights of the bots' evaluation to games that the bots play among themselves.

A round of tuning: planners with the weights of the round before play games, some turns chosen by chance among the
better ones, and some seats taken by characters or bent in their taste, so that more is seen than one player would play.
For every position after a turn, and at the start of every round, its features and what the player had in the end are
kept; a ridge regression over the games of the last rounds finds the weights that tell the rest of the score best. The
new weights go only a part of the way there: with whole steps good and bad weights take turns, because players who
chase one thing teach that it is worth nothing.

    python -m roundhouse.lab.tune --board russian --players 2,3,4 --rounds 4 --games 300 --out weights.json

Needs numpy (the extra `tune`). Equal arguments give equal weights, however many processes play. There are two other
ways: `--by results` tunes weights for turns by matches (`tune_by_results`), `--by round-ends` fits those for the end of
the round to rounds that are played several times (`tune_round_end`).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from roundhouse.bots import Bot
from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.evaluation import BASIS, Evaluation, basis
from roundhouse.bots.features import NAMES, features
from roundhouse.bots.ordinary import worth as first_worth
from roundhouse.bots.turn_bot import TurnBot
from roundhouse.bots.turns import TurnLine, Worth, best_lines
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import game_seed
from roundhouse.rules import apply, decider, legal, new, ruleset, scores
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.search.turn import this_turn_only
from roundhouse.search.worth import final_score
from roundhouse.view.secrets import redact

Weights = Mapping[str, Sequence[float]]
TOP_LINES = 6  # lines that chance may choose from


@dataclass(frozen=True)
class TuningDecision:
    """What is played in one round of tuning."""

    board: str
    industries: tuple[str, ...]
    modules: tuple[str, ...]  # each plays in some of the games
    players: tuple[int, ...]
    seed: int
    explore: float  # share of turns that chance decides
    characters: float  # share of seats that characters play
    bend: float  # how much a seat's weights differ from the others'
    nodes: int


@dataclass
class Sample:
    """A position after a turn, and what was still to come."""

    later: int
    row: list[float]
    rest: float


def game_rules(choice: TuningDecision, chance: Random) -> Ruleset:
    """The rules of one game of the choice."""
    while True:
        players = chance.choice(choice.players)
        modules = tuple(module for module in choice.modules if chance.random() < 0.25)
        try:
            return ruleset(players, "ultimate", choice.board, chance.choice(choice.industries), modules)
        except ValueError:
            continue  # a combination that the rules do not allow


class Taster(TurnBot):
    """A planner with an evaluation of its own, who leaves some turns to chance."""

    def __init__(self, worth: Worth, choice: TuningDecision) -> None:
        super().__init__()
        self.worth = worth
        self.choice = choice

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """The best lines, or one of the better ones."""
        found = best_lines(view, self.worth, self.choice.nodes, moves)
        return [chance.choice(found[:TOP_LINES])] if chance.random() < self.choice.explore else found


def seated(choice: TuningDecision, rules: Ruleset, weights: Weights | None, chance: Random) -> Bot:
    """Somebody to play: most are planners, some are characters, who know what planners have not found yet."""
    if chance.random() < choice.characters:
        return CHARACTERS[chance.choice(sorted(CHARACTERS))]()
    if weights is None:
        return Taster(first_worth, choice)
    return Taster(Evaluation(rules, bent(weights, choice.bend, chance)), choice)


def play(
    choice: TuningDecision, weights: Weights | None, game: int
) -> tuple[list[Sample], list[tuple[str, int]]]:
    """One game; the samples of all players, and who scored how much."""
    seed = game_seed(choice.seed, game)
    chance = Random(seed)
    rules = game_rules(choice, chance)
    seats = [seated(choice, rules, weights, chance) for _ in range(rules.players)]
    state = new(rules, seed)
    seen: list[tuple[int, GameState]] = []
    now = state.round
    while state.stack:
        if state.round != now:
            now = state.round
            seen += [(seat, state.clone()) for seat in range(rules.players)]
        seat = decider(state)
        view = redact(state, seat)
        move = seats[seat].choose(view, legal(state), chance)
        ground = this_turn_only(view)
        apply(ground, move)
        apply(state, move)
        if ground.stack[-1][1] < 0:  # the turn is over
            seen.append((seat, ground))
    final = scores(state)
    kinds = [f"{rules.players} players, {type(seats[seat]).__name__}" for seat in range(rules.players)]
    return [sample(after, seat, final[seat]) for seat, after in seen], list(zip(kinds, final, strict=True))


def bent(weights: Weights, much: float, chance: Random) -> Weights:
    """The weights with a taste: each feature liked a little more or less."""
    return {
        name: [factor * w for w in row]
        for name, row in weights.items()
        for factor in [math.exp(chance.gauss(0.0, much))]
    }


def sample(after: GameState, seat: int, final: int) -> Sample:
    """What a position promised, and what came."""
    later = after.rules.rounds - after.round
    return Sample(later, features(after, seat), final - final_score(after, seat))


def play_some(
    task: tuple[TuningDecision, Weights | None, range],
) -> tuple[list[Sample], list[tuple[str, int]]]:
    """Some games, in a process of their own."""
    choice, weights, games = task
    samples: list[Sample] = []
    finals: list[tuple[str, int]] = []
    for game in games:
        found, final = play(choice, weights, game)
        samples += found
        finals += final
    return samples, finals


def fit(samples: Sequence[Sample], ridge: float) -> tuple[dict[str, list[float]], float]:
    """Weights by ridge regression, and the deviation that they leave."""
    import numpy as np

    rows = np.array([sample.row for sample in samples], dtype=np.float32)
    factors = np.array([basis(sample.later) for sample in samples], dtype=np.float32)
    rest = np.array([sample.rest for sample in samples], dtype=np.float32)
    # every feature three times, by the rounds that follow
    wide = (rows[:, :, None] * factors[:, None, :]).reshape(len(samples), -1)
    scale = wide.std(axis=0)
    scale[scale < 1e-6] = np.inf  # always the same: weight 0
    scale[NAMES.index("one") * BASIS] = 1.0
    wide /= scale
    left = (wide.T @ wide).astype(np.float64) + ridge * np.eye(wide.shape[1])
    found = np.linalg.solve(left, (wide.T @ rest).astype(np.float64))
    error = float(np.sqrt(np.mean((wide @ found - rest) ** 2)))
    table = (found / scale).reshape(-1, BASIS)
    return {
        name: [round(float(w), 4) for w in row] for name, row in zip(NAMES, table, strict=True) if row.any()
    }, error


def mean(several: Sequence[Weights]) -> Weights:
    """The mean of several sets of weights, which plays better than any of them."""
    none = (0.0,) * BASIS
    rows = {name: [weights.get(name, none) for weights in several] for name in NAMES}
    found = {
        name: [round(sum(column) / len(several), 4) for column in zip(*row, strict=True)]
        for name, row in rows.items()
    }
    return {name: row for name, row in found.items() if any(row)}


def between(old: Weights | None, new: Weights, step: float) -> Weights:
    """Weights a part of the way from the old ones to the new ones; what the new games did not show stays as it was."""
    if old is None:
        return new
    none = (0.0,) * BASIS
    return {
        name: [round(a + step * (b - a), 4) for a, b in zip(old.get(name, none), new[name], strict=True)]
        if name in new
        else list(old[name])
        for name in NAMES
        if name in old or name in new
    }


def played(
    choice: TuningDecision, weights: Weights | None, games: int, jobs: int, tell: Callable[[str], None]
) -> list[Sample]:
    """The samples of one round of tuning: games with these weights."""
    size = max(1, games // (jobs * 8))
    tasks = [(choice, weights, range(first, min(games, first + size))) for first in range(0, games, size)]
    samples: list[Sample] = []
    finals: list[tuple[str, int]] = []
    with processes(jobs) as pool:
        for found, ended in pool.map(play_some, tasks):
            samples += found
            finals += ended
    for kind in sorted({kind for kind, _ in finals}):
        points = [final for one, final in finals if one == kind]
        tell(f"{kind}: {len(points)} seats, {sum(points) / len(points):.1f} points")
    return samples


def another_way(name: str) -> Callable[[Sequence[str]], None]:
    """The command behind `--by`; its module uses this one."""
    if name == "results":
        from roundhouse.lab import tune_by_results

        return tune_by_results.main
    if name == "round-ends":
        from roundhouse.lab import tune_round_end

        return tune_round_end.main
    raise SystemExit(f"--by {name}: weights are tuned --by results or --by round-ends")


def main() -> None:
    """Tune the weights of a board and write them down."""
    if sys.argv[1:2] == ["--by"]:
        another_way("".join(sys.argv[2:3]))(sys.argv[3:])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="russian")
    parser.add_argument("--industries", default="russian")
    parser.add_argument("--modules", default="")
    parser.add_argument("--players", default="2,3,4")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--explore", type=float, default=0.15)
    parser.add_argument("--characters", type=float, default=0.25)
    parser.add_argument("--bend", type=float, default=0.2)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--ridge", type=float, default=200.0)
    parser.add_argument(
        "--step", type=float, default=0.4, help="how far to go to the weights that were found"
    )
    parser.add_argument("--mean", type=int, default=4, help="rounds whose weights are averaged in the end")
    parser.add_argument("--keep", type=int, default=4, help="rounds whose games are looked at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--start", type=Path, help="weights to start from; without, the greedy bot's eye")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    weights: Weights | None = json.loads(asked.start.read_text())["weights"] if asked.start else None
    told: list[str] = []
    kept: list[list[Sample]] = []  # of the last rounds
    reached: list[Weights] = []  # after each of them

    def tell(line: str) -> None:
        told.append(line)
        print(line, flush=True)

    for number in range(asked.rounds):
        choice = TuningDecision(
            asked.board,
            tuple(asked.industries.split(",")),
            tuple(filter(None, asked.modules.split(","))),
            tuple(map(int, asked.players.split(","))),
            asked.seed + number,
            asked.explore,
            asked.characters,
            asked.bend,
            asked.nodes,
        )
        tell(f"round {number + 1}")
        kept = [*kept[-asked.keep + 1 :], played(choice, weights, asked.games, asked.jobs, tell)]
        samples = [sample for part in kept for sample in part]
        found, error = fit(samples, asked.ridge)
        tell(f"{len(samples)} positions, deviation {error:.1f} points")
        weights = between(weights, found, asked.step)
        reached = [*reached[-asked.mean + 1 :], weights]
        data = {"data": {key: str(value) for key, value in vars(asked).items() if key != "out"}, "told": told}
        asked.out.write_text(
            json.dumps({**data, "weights": mean(reached)}, indent=0) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
