"""Tunes the weights for turns by the results of games: an evolution strategy.

In each of the some hundred games of a step, planners whose weights are changed one way sit against planners whose
weights are changed the opposite way; the change is drawn anew for each game. The weights then move along the mean of
all changes, each counted by the points that it won. A change has a number for every group of features at three points
in time: the last round, the middle of the game, the first round. In a share of the games (`--league`) both play the
same deal against a character or a fixed planner instead, so that what beats those is not forgotten.

The mean score of the games does not rise, since everybody gets better. So every few steps a match against the fixed
planners measures the gain. The result is the mean of the later steps. It begins with the weights of the fixed
opponents, and those stay as the judgement of positions at the end of a round until that is fitted
(`tune_round_end`).

    python -m roundhouse.lab.tune --by results --board russian --players 4 --steps 40 --out russian-4.json

Weights are written after every step, and what is needed to go on beside them (`russian-4.state.json`): the same command
goes on from there. What is not said is taken from the shipped set of that board and number of players, if there is one:
so it is made again. Equal arguments give equal weights, however many processes play and however often it was stopped.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from roundhouse.bots import Bot, bot
from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.evaluation import FIXED, FOLDER, ROUND_END, TURNS, basis, weights_of
from roundhouse.bots.features import (
    ENGINEER_FEATURES,
    INDUSTRY_FEATURES,
    NAMES,
    PART_FEATURES,
    ROUTE_FEATURES,
    ROUTES,
)
from roundhouse.bots.hand_features import COLOURS, HAND_FEATURES
from roundhouse.lab.arena_plan import own_track
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.tune import TuningDecision, Weights, game_rules
from roundhouse.lab.tuned_players import FIXED_PLANNER, Tuning
from roundhouse.rules import apply, decider, legal, new, scores
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.secrets import redact

POINTS_IN_TIME = (0, 3, 6)  # rounds that follow
SPREAD = 0.7  # how far the weights of a game are from those of the step, in units
MAX_DIFFERENCE = 80.0  # points that count of a game
MOMENTUM = 0.8
MEAN_OF = 0.4  # share of the steps, the last ones, whose mean is the result
GAMES_PER_TASK = 8  # fixed, so that sums do not depend on the number of processes
CHECK_SEED = 1_000_000  # between the seeds of steps and those of matches
LEAGUE = (FIXED_PLANNER, *CHARACTERS)  # opponents who do not change


@dataclass(frozen=True)
class Group:
    """Features that are changed together, and by how much: points, or the logarithm of a factor."""

    names: tuple[str, ...]
    unit: float
    factor: bool = False


HAND_UNITS = {
    "coins": 0.7,
    "in hand": 0.7,
    "place": 0.7,
    "ideas": 1.0,
    "engineers": 1.0,
    "majority": 0.15,
    "passing": 0.3,
}
ROUTE_UNITS = {"points": 0.25, "unreached": 0.15, "wood": 0.5, "green": 0.7, "reach": 0.5, "spare": 0.4}
INDUSTRY_UNITS = {"points": 0.25, "room": 0.7}
SAME_FOR_ALL = ("one", "2 players", "3 players")  # hand features that tell no turn from another
USUAL_UNIT = 1.5
FACTOR_UNIT = 0.25


@cache
def groups() -> tuple[Group, ...]:
    """What is changed: the columns of a track together, everything else by itself. Factors come first."""
    found: list[Group] = []
    for prefix, names, rows in (
        *((f"route {route}: ", ROUTE_FEATURES, ("wood", "reach")) for route in range(ROUTES)),
        ("industry: ", INDUSTRY_FEATURES, ("first", "second")),
    ):
        units = ROUTE_UNITS if prefix.startswith("route") else INDUSTRY_UNITS
        columns = {
            row: tuple(f"{prefix}{name}" for name in names if name.startswith(f"{row} ")) for row in rows
        }
        found += [Group(column, FACTOR_UNIT, factor=True) for column in columns.values()]
        found += [Group(columns[row], 0.5) for row in rows if row not in names]
        found += [
            Group((f"{prefix}{name}",), units.get(name, 1.0 if name in COLOURS else USUAL_UNIT))
            for name in names
            if f"{prefix}{name}" not in {one for column in columns.values() for one in column}
        ]
    found += [
        Group((name,), HAND_UNITS.get(name, USUAL_UNIT)) for name in HAND_FEATURES if name not in SAME_FOR_ALL
    ]
    # what only modules and other boards have is changed by factors: where it is not played, nothing drifts
    of_the_base_game = [name for name in ENGINEER_FEATURES if name.split()[1].isdigit()]
    found += [Group((name,), 2.0) for name in of_the_base_game]
    others = [*PART_FEATURES, *(name for name in ENGINEER_FEATURES if name not in of_the_base_game)]
    found += [Group((name,), FACTOR_UNIT, factor=True) for name in others]
    found.append(Group(ENGINEER_FEATURES, 0.2, factor=True))
    return tuple(sorted(found, key=lambda group: not group.factor))


def size() -> int:
    """How many numbers a change has."""
    return len(groups()) * len(POINTS_IN_TIME)


def changed(weights: Weights, change: Sequence[float]) -> Weights:
    """The weights after a change: at the points in time, and between them as the terms of `basis` go."""
    values = {
        name: [
            sum(w * f for w, f in zip(weights.get(name, (0.0, 0.0, 0.0)), basis(later), strict=True))
            for later in POINTS_IN_TIME
        ]
        for name in NAMES
    }
    for number, group in enumerate(groups()):
        for at in range(len(POINTS_IN_TIME)):
            step = group.unit * change[number * len(POINTS_IN_TIME) + at]
            factor = math.exp(step) if group.factor else 1.0
            for name in group.names:
                values[name][at] = factor * values[name][at] + (0.0 if group.factor else step)
    return {name: _terms(*row) for name, row in values.items() if any(row)}


def _terms(last: float, middle: float, first: float) -> list[float]:
    """The weights of a feature that is worth so much when 0, 3 and 6 rounds follow: the inverse of `basis`."""
    pairs = 7.0 * (first - 2.0 * middle + last) / 18.0
    each = (middle - last - 9.0 * pairs / 7.0) / 3.0
    return [round(last, 4), round(each, 4), round(pairs, 4)]


# ---- games


def seatings(players: int) -> list[tuple[bool, ...]]:
    """All ways in which half of the seats are taken by the ones, half by the others."""
    halves = {players // 2, players - players // 2}
    return [seats for seats in product((True, False), repeat=players) if sum(seats) in halves]


def difference(
    choice: TuningDecision, game: int, ones: Callable[[Ruleset], Bot], others: Callable[[Ruleset], Bot]
) -> float:
    """Play a game; by how many points the ones were ahead of the others in the mean."""
    seed = game_seed(choice.seed, game)
    chance = Random(seed)
    rules = game_rules(choice, chance)
    ways = seatings(rules.players)
    seats = ways[game % len(ways)]
    bots = [ones(rules) if one else others(rules) for one in seats]
    state = new(rules, seed)
    while state.stack:
        seat = decider(state)
        apply(state, bots[seat].choose(redact(state, seat), legal(state), chance))
    final = list(zip(seats, scores(state), strict=True))
    return fmean(points for one, points in final if one) - fmean(points for one, points in final if not one)


StepTask = tuple[Tuning, list[float], range]


def ahead_of_league(
    choice: TuningDecision, game: int, ones: Callable[[Ruleset], Bot], others: Callable[[Ruleset], Bot]
) -> float:
    """The same deal twice against one of the league: by how many points the ones do better there than the others."""
    member = Random(f"league {choice.seed}/{game}").choice(LEAGUE)
    return difference(choice, game, ones, lambda rules: bot(member)) - difference(
        choice, game, others, lambda rules: bot(member)
    )


def slope(task: StepTask) -> list[float]:
    """The changes of some games, each times the points that it won, added up."""
    tuning, reached, games = task
    choice = tuning.choice
    found = [0.0] * size()
    for game in games:
        chance = Random(f"change {choice.seed}/{game}")
        drawn = [chance.gauss(0.0, 1.0) for _ in found]

        def player(rules: Ruleset, sign: float, drawn: list[float] = drawn) -> Bot:
            change = [at + sign * SPREAD * by for at, by in zip(reached, drawn, strict=True)]
            return tuning.player(rules, changed(tuning.start, change))

        played = ahead_of_league if chance.random() < choice.characters else difference
        won = played(choice, game, lambda rules: player(rules, 1.0), lambda rules: player(rules, -1.0))
        won = max(-MAX_DIFFERENCE, min(MAX_DIFFERENCE, won))
        found = [total + won * by for total, by in zip(found, drawn, strict=True)]
    return found


def lead(task: tuple[Tuning, Weights, int]) -> float:
    """By how many points those with these weights are ahead of those by whom they are measured, in one game."""
    tuning, weights, game = task
    return difference(
        tuning.choice,
        game,
        lambda rules: tuning.candidate(rules, weights),
        lambda rules: tuning.opponent(rules),
    )


# ---- steps


@dataclass
class Progress:
    """How far a run has come; all that is needed to go on."""

    momentum: list[float] = field(default_factory=lambda: [0.0] * size())
    reached: list[list[float]] = field(default_factory=list)  # the change of the weights after each step
    matches: list[dict[str, float]] = field(default_factory=list)
    seconds: float = 0.0

    def last(self) -> list[float]:
        """The change after the last step."""
        return self.reached[-1] if self.reached else [0.0] * size()

    def is_checked(self) -> bool:
        """Whether the last step was measured."""
        return bool(self.matches) and self.matches[-1]["step"] == len(self.reached)

    def result(self) -> list[float]:
        """The mean of the later steps."""
        later = self.reached[-max(1, round(MEAN_OF * len(self.reached))) :]
        return [fmean(column) for column in zip(*later, strict=True)] if later else self.last()


def make_step(pool: Executor, tuning: Tuning, progress: Progress, games: int, rate: float) -> None:
    """Play the games of the next step and move the weights."""
    first, reached = len(progress.reached) * games, progress.last()
    tasks: list[StepTask] = [
        (tuning, reached, range(at, min(at + GAMES_PER_TASK, first + games)))
        for at in range(first, first + games, GAMES_PER_TASK)
    ]
    sums = [sum(column) for column in zip(*pool.map(slope, tasks), strict=True)]
    progress.momentum = [
        MOMENTUM * before + (1.0 - MOMENTUM) * total / (2.0 * SPREAD * games)
        for before, total in zip(progress.momentum, sums, strict=True)
    ]
    moved = [round(at + rate * by, 5) for at, by in zip(reached, progress.momentum, strict=True)]
    progress.reached.append(moved)


def match(pool: Executor, tuning: Tuning, weights: Weights, games: int) -> dict[str, float]:
    """Half of the seats against the opponents: points ahead in the mean of a game, and how sure that is."""
    apart = replace(tuning, choice=replace(tuning.choice, seed=tuning.choice.seed + CHECK_SEED))
    found = list(pool.map(lead, [(apart, weights, game) for game in range(games)]))
    within = 1.96 * stdev(found) / math.sqrt(games) if games > 1 else 0.0
    return {
        "games": games,
        "points ahead": round(fmean(found), 1),
        "within": round(within, 1),
        "games ahead": round(fmean(won > 0 for won in found), 3),
    }


def write(path: Path, text: str) -> None:
    """Whole or not at all."""
    new_file = path.with_suffix(".new")
    new_file.write_text(text + "\n", encoding="utf-8")
    new_file.replace(path)


NOT_KEPT = ("out", "ship", "jobs", "steps", "minutes")  # arguments that change no weights
# arguments that make another set
REPEATED = (
    "industries",
    "modules",
    "steps",
    "games",
    "rate",
    "nodes",
    "check_every",
    "check_games",
    "seed",
    "league",
)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tune --by results", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="russian")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--industries", help="tracks, with commas between; without, the one of the board")
    parser.add_argument("--modules", default="", help="each plays in a quarter of the games")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--games", type=int, default=512, help="of a step")
    parser.add_argument("--rate", type=float, default=0.05, help="units for a point that a unit wins")
    parser.add_argument("--nodes", type=int, default=200, help="positions a turn in the games of a step")
    parser.add_argument("--league", type=float, default=0.0, help="share of games against fixed opponents")
    parser.add_argument("--check-every", type=int, default=10, help="steps from match to match")
    parser.add_argument("--check-games", type=int, default=96)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no step after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--ship", type=Path, help="copy the file to this folder if it has won its last match")
    asked, _ = parser.parse_known_args(arguments)
    parser.set_defaults(**shipped_arguments(asked.board, asked.players))
    asked = parser.parse_args(arguments)
    asked.industries = asked.industries or own_track(asked.board)
    return asked


def shipped_arguments(board: str, players: int) -> dict[str, Any]:
    """What the shipped set of this name was made with: the same command makes it again."""
    file = FOLDER / f"{board}-{players}.json"
    made_by = json.loads(file.read_text(encoding="utf-8"))["data"] if file.exists() else {}
    return {name: value for name, value in made_by.items() if name in REPEATED}


def tuning_of(asked: argparse.Namespace) -> Tuning:
    """What the arguments ask for."""
    choice = TuningDecision(
        asked.board,
        tuple(asked.industries.split(",")),
        tuple(filter(None, asked.modules.split(","))),
        (asked.players,),
        asked.seed,
        explore=0.0,
        characters=asked.league,
        bend=0.0,
        nodes=asked.nodes,
    )
    return Tuning(choice, weights_of(asked.board, asked.players, FIXED))


def kept_progress(state: Path, made_by: dict[str, Any]) -> Progress:
    """How far a run with these arguments has come."""
    if not state.exists():
        return Progress()
    kept = json.loads(state.read_text(encoding="utf-8"))
    if kept["made by"] != made_by:
        raise SystemExit(f"{state} was begun with other arguments: {kept['made by']}")
    return Progress(**kept["progress"])


def keep(out: Path, tuning: Tuning, progress: Progress, data: dict[str, Any]) -> None:
    """Write the weights that were reached. The end of the round has to be fitted anew after that."""
    weights = changed(tuning.start, progress.result())
    write(out, json.dumps({"data": data, TURNS: weights, ROUND_END: tuning.start}, indent=0))


def main(arguments: Sequence[str]) -> None:
    """Tune the weights of a board for a number of players, from where it was left."""
    asked = parsed(arguments)
    tuning = tuning_of(asked)
    made_by = {key: value for key, value in vars(asked).items() if key not in NOT_KEPT}
    state = asked.out.with_suffix(".state.json")
    progress = kept_progress(state, made_by)

    def check(pool: Executor) -> None:
        found = match(pool, tuning, changed(tuning.start, progress.result()), asked.check_games)
        progress.matches.append({"step": len(progress.reached), **found})
        print(progress.matches[-1], flush=True)

    def keep_all() -> None:
        data = {
            **made_by,
            "steps": len(progress.reached),
            "games in all": len(progress.reached) * asked.games,
            "hours": round(progress.seconds / 3600, 3),
            "processes": asked.jobs,
            f"matches against {FIXED_PLANNER}": progress.matches,
        }
        keep(asked.out, tuning, progress, data)
        write(state, json.dumps({"made by": made_by, "progress": asdict(progress)}))

    until = time.monotonic() + 60 * asked.minutes
    with processes(asked.jobs) as pool:
        while len(progress.reached) < asked.steps and time.monotonic() < until:
            began = time.monotonic()
            make_step(pool, tuning, progress, asked.games, asked.rate)
            number = len(progress.reached)
            if number % asked.check_every == 0 or number == asked.steps:
                check(pool)
            progress.seconds += time.monotonic() - began
            print(f"step {number}: {progress.seconds:.0f} s", flush=True)
            keep_all()
        if asked.ship and progress.reached and not progress.is_checked():
            check(pool)
            keep_all()
    if asked.ship:
        print(shipped(asked.out, asked.ship, progress))


def shipped(out: Path, folder: Path, progress: Progress) -> str:
    """Copy weights that have won their last match by more than chance; says what was done."""
    if not progress.matches or progress.matches[-1]["points ahead"] <= progress.matches[-1]["within"]:
        return f"{out.name} is not shipped: it has not won its last match"
    write(folder / out.name, out.read_text(encoding="utf-8").rstrip("\n"))
    return f"{out.name} is shipped"
