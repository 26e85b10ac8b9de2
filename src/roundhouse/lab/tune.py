"""Tunes weights by the results of games: a natural policy gradient for turns, and a fit for the end of the round.

Planners play games in which each turn is drawn among the better ones: the more points a turn promises, the more often
(`tuning_games`). A ridge regression tells what a turn brought by what is different after it from what the others would
have left, in the mean of all that might have been drawn; that is the natural gradient, and the weights of every feature
go half of the way along it. Before each step the new games are added to those of the steps before, which count less
(`tuning_sums`).

In a share of the seats (`--league`) sit characters and fixed planners, so that what beats those is not forgotten. The
mean score of the games does not rise, since everybody gets better: every few steps a match against the fixed planners
measures the gain (`tuning_match`). The result is the mean of the last steps.

The same games tell the end of the round: a regression of the leads in the end on what players had when rounds began,
less what the others had. When all steps are made, bots that search with these weights play a match against the fixed
ones (`--match`, `--iterations`).

    python -m roundhouse.lab.tune --board russian --players 4 --out russian-4.json

It begins with the weights of the fixed opponents. Weights are written after every step, and what is needed to go on
beside them (`russian-4.state.npz`): the same command goes on from there. What is not said is taken from the shipped set
of that board and number of players, if there is one: so it is made again. Equal arguments give equal weights, however
many processes play and however often it was stopped. Needs numpy (the extra `tune`).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.bots.evaluation import FIXED, FOLDER, ROUND_END, TURNS, weights_of
from roundhouse.lab.arena_plan import own_track
from roundhouse.lab.combinations import large_modules
from roundhouse.lab.processes import processes
from roundhouse.lab.tuning_games import FIXED_PLANNER, Learning, TrainingTable, learn
from roundhouse.lab.tuning_match import FIXED_SEARCHER, TriedWeights, match
from roundhouse.lab.tuning_sums import Floats, GameSums, Weights, named, table

RIDGE = 1000.0  # for what turns brought
LEAD_RIDGE = 4000.0  # for leads, which many things change that no feature tells
STEP = 0.5  # of the natural gradient
FADING = 0.6  # how much the games of a step count in the next one, for turns
ROUND_END_FADING = 0.9  # and for the end of the round, which changes less with those who play
MEAN_OF = 4  # steps, the last ones, whose mean is the result
GAMES_PER_TASK = 20  # fixed, so that sums do not depend on the number of processes
CHECK_SEED = 1_000_000  # between the seeds of steps and those of matches
EDITION = "ultimate"


@dataclass
class Progress:
    """How far a run has come; with the sums of its games all that is needed to go on."""

    reached: list[dict[str, list[float]]] = field(default_factory=list)  # the weights after the last steps
    matches: list[dict[str, float]] = field(default_factory=list)
    searchers: dict[str, float] = field(default_factory=dict)  # the match of bots that search
    steps: int = 0
    seconds: float = 0.0

    def is_checked(self) -> bool:
        """Whether the last step was measured."""
        return bool(self.matches) and self.matches[-1]["step"] == self.steps

    def is_search_checked(self) -> bool:
        """Whether the last step was measured with bots that search."""
        return self.searchers.get("step") == self.steps

    def result(self) -> Floats:
        """The mean of the last steps."""
        return np.asarray(np.mean([table(weights) for weights in self.reached], axis=0))


class Run:
    """A run of the command: what it has reached, and the files where that is kept."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        industries, modules = asked.industries.split(","), filter(None, asked.modules.split(","))
        self.table = TrainingTable(asked.board, tuple(industries), tuple(modules), asked.players, asked.seed)
        self.start = weights_of(asked.board, asked.players, FIXED)
        self.made_by = {key: value for key, value in vars(asked).items() if key not in NOT_KEPT}
        self.state = asked.out.with_suffix(".state.npz")
        self.progress = Progress()
        self.sums = GameSums.none()
        if self.state.exists():
            self.go_on()

    def go_on(self) -> None:
        """From where a run with these arguments was left."""
        with np.load(self.state) as kept:
            made_by = json.loads(str(kept["made by"]))
            if made_by != self.made_by:
                raise SystemExit(f"{self.state} was begun with other arguments: {made_by}")
            self.progress = Progress(**json.loads(str(kept["progress"])))
            self.sums.fill(kept)

    def keep(self) -> None:
        """Write the weights that were reached, and how to go on."""
        new_file = self.state.with_suffix(".new.npz")
        kept = {"made by": json.dumps(self.made_by), "progress": json.dumps(asdict(self.progress))}
        np.savez_compressed(new_file, **kept, **self.sums.arrays())  # type: ignore[arg-type]
        new_file.replace(self.state)
        write(self.asked.out, in_lines(self.found()))

    def found(self) -> dict[str, Mapping[str, Any]]:
        """The file of weights."""
        progress, asked = self.progress, self.asked
        data = {
            **self.made_by,
            **{name: getattr(asked, name) for name in REPEATED if name not in self.made_by},
            "steps": progress.steps,
            "games in all": progress.steps * asked.games,
            "hours": round(progress.seconds / 3600, 3),
            "processes": asked.jobs,
            f"matches against {FIXED_PLANNER}": progress.matches,
            f"match against {FIXED_SEARCHER}": progress.searchers,
        }
        return {"data": data, TURNS: self.for_turns(), ROUND_END: self.for_round_ends()}

    def for_turns(self) -> Weights:
        """The weights for turns."""
        return named(self.sums.turn_levels.levelled(self.progress.result()))

    def for_round_ends(self) -> Weights:
        """Those for the end of the round."""
        fitted = self.sums.round_ends.weights(LEAD_RIDGE, table(self.start))
        return named(self.sums.round_end_levels.levelled(fitted))

    def step(self, pool: Executor) -> None:
        """The next step, and a match if it is time for one."""
        began = time.monotonic()
        self.move(pool)
        if self.progress.steps % self.asked.check_every == 0 or self.progress.steps == self.asked.steps:
            self.check(pool)
        self.progress.seconds += time.monotonic() - began
        print(f"step {self.progress.steps}: {self.progress.seconds:.0f} s", flush=True)
        self.keep()

    def move(self, pool: Executor) -> None:
        """Play games with the weights that were reached, and move those along what the games tell."""
        progress, asked = self.progress, self.asked
        now = progress.reached[-1] if progress.reached else self.start
        leads = self.sums.leads.weights(LEAD_RIDGE, table(self.start))
        learning = Learning(self.table, asked.nodes, asked.league, now, leads)
        first = progress.steps * asked.games
        end = first + asked.games
        parts = [range(at, min(at + GAMES_PER_TASK, end)) for at in range(first, end, GAMES_PER_TASK)]
        self.sums.fade(FADING, ROUND_END_FADING)
        for found in pool.map(learn, [(learning, part) for part in parts]):
            self.sums.add(found)
        moved = named(table(now) + STEP * self.sums.turns.weights(RIDGE))
        progress.reached = [*progress.reached, moved][-MEAN_OF:]
        progress.steps += 1

    def check(self, pool: Executor) -> None:
        """A match of planners."""
        found = match(pool, self.tried(), self.asked.check_games)
        self.progress.matches.append({"step": self.progress.steps, **found})
        print(f"planners: {self.progress.matches[-1]}", flush=True)

    def check_search(self, pool: Executor) -> None:
        """A match of bots that search."""
        found = match(pool, self.tried(self.asked.iterations), self.asked.match)
        self.progress.searchers = {"step": self.progress.steps, "iterations": self.asked.iterations, **found}
        print(f"bots that search: {self.progress.searchers}", flush=True)

    def tried(self, iterations: int = 0) -> TriedWeights:
        """What was reached, to be tried on other deals."""
        apart = replace(self.table, seed=self.table.seed + CHECK_SEED)
        return TriedWeights(apart, self.for_turns(), self.for_round_ends(), iterations)


def in_lines(found: Mapping[str, Mapping[str, Any]]) -> str:
    """A file of weights as JSON with a line for each feature."""
    blocks = []
    for name, rows in found.items():
        lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items())
        blocks.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
    return "{\n" + ",\n".join(blocks) + "\n}"


def write(path: Path, text: str) -> None:
    """Whole or not at all."""
    new_file = path.with_suffix(".new")
    new_file.write_text(text + "\n", encoding="utf-8")
    new_file.replace(path)


# ---- the command

NOT_KEPT = ("out", "ship", "jobs", "steps", "minutes", "match", "iterations")  # arguments that change no game
# arguments that make a set again
REPEATED = (
    "industries",
    "modules",
    "steps",
    "games",
    "nodes",
    "check_every",
    "check_games",
    "seed",
    "league",
    "match",
    "iterations",
)


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tune", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="russian")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--industries", help="tracks, with commas between; without, the one of the board")
    parser.add_argument(
        "--modules", default=",".join(large_modules(EDITION)), help="each plays in a quarter of the games"
    )
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--games", type=int, default=400, help="of a step")
    parser.add_argument("--nodes", type=int, default=200, help="positions a turn in the games of a step")
    parser.add_argument("--league", type=float, default=0.1, help="share of seats that do not learn")
    parser.add_argument("--check-every", type=int, default=4, help="steps from match to match")
    parser.add_argument("--check-games", type=int, default=96)
    parser.add_argument("--match", type=int, default=24, help="games of bots that search, in the end")
    parser.add_argument("--iterations", type=int, default=40, help="of these bots")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no step after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--ship", type=Path, help="copy the file to this folder if it has won its last matches"
    )
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


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune the weights of a board for a number of players, from where it was left."""
    asked = parsed(arguments)
    run = Run(asked)
    until = time.monotonic() + 60 * asked.minutes
    with processes(asked.jobs) as pool:
        while run.progress.steps < asked.steps and time.monotonic() < until:
            run.step(pool)
        if asked.ship and run.progress.steps and not run.progress.is_checked():
            run.check(pool)
            run.keep()
        if asked.match and run.progress.steps == asked.steps and not run.progress.is_search_checked():
            run.check_search(pool)
            run.keep()
    if asked.ship:
        print(shipped(asked.out, asked.ship, run.progress))


def shipped(out: Path, folder: Path, progress: Progress) -> str:
    """Copy weights whose planners have won their last match by more than chance, and whose bots that search have not
    lost theirs; says what was done.
    """
    last = progress.matches[-1] if progress.matches else {"points ahead": 0.0, "within": 0.0}
    if last["points ahead"] <= last["within"]:
        return f"{out.name} is not shipped: its planners have not won their last match"
    if progress.searchers and progress.searchers["points ahead"] <= 0:
        return f"{out.name} is not shipped: its bots that search have not won their match"
    write(folder / out.name, out.read_text(encoding="utf-8").rstrip("\n"))
    return f"{out.name} is shipped"


if __name__ == "__main__":
    main()
