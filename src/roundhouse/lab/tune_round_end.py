"""Fits the judgement of positions at the end of a round to rounds that were played several times.

A search stops where a round ends and compares what it finds there, so what has to be right are differences. Planners
play a game; then every round of it is played again some times from the position in which it began, each time with other
slips, and on to the end of the game without any. How much more a player has in the end than in the other branches of
the same round is told by what is different at the end of that round. What all branches share, such as the deal, the
rivals and the rounds before, cancels out: it cannot be taken for a merit of a feature, as it is in a fit to games each
of which is played once.

A ridge regression over these differences corrects the weights of the fixed opponents. Every fifth game is held out, to
tell how much of the differences the weights explain there. That is no proof: a fit is worth keeping only if bots that
search win their match with it against the same bots with the fixed weights.

    python -m roundhouse.lab.tune --by round-ends --games 800 --match 60 --out russian-4.json

With `--modules coal,manufactory` every second game is played with some of them: each one in half of those games.

Planners play by the weights for turns in the file, or the shipped ones where there is no file; only the part for the
end of the round is written. What was seen is kept as sums beside the weights (`russian-4.branches.npz`), and the same
command goes on from there. Equal arguments give equal weights, however many processes play. Needs numpy (the extra
`tune`).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from roundhouse.bots import Bot
from roundhouse.bots.evaluation import BASIS, FIXED, FOLDER, ROUND_END, TURNS, Evaluation, basis, weights_of
from roundhouse.bots.features import NAMES, features
from roundhouse.lab.arena_plan import own_track
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.tune import Taster, TuningDecision, Weights
from roundhouse.lab.tune_by_results import match, write
from roundhouse.lab.tuned_players import Tuning
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset, scores
from roundhouse.rules.ruleset import Ruleset
from roundhouse.search.worth import final_score
from roundhouse.view.secrets import redact

Floats = npt.NDArray[np.float64]
DATA = "data of the round end"  # in a file: how it was made
SHARE_OF_A_MODULE = 0.5  # of the games with modules
SLIPS_IN_THE_GAME = 0.1  # share of turns by chance before a round is played again
GAMES_PER_STEP = 24  # between two writings of the sums
HELD_OUT = 5  # one game in so many is not fitted to
WITHIN = 1.96  # standard errors of an interval of 95 %
CONSTANT = NAMES.index("one")  # the feature that everybody has


@dataclass(frozen=True)
class BranchEnd:
    """A player's position at the end of a round."""

    row: list[float]
    score: int  # so far
    final: int


@dataclass(frozen=True)
class Siblings:
    """What became of one player in all branches of one round."""

    later: int
    ends: list[BranchEnd]


@dataclass(frozen=True)
class Branching:
    """What is played."""

    choice: TuningDecision  # `explore` is the share of slips in a round that is played again
    for_turns: Weights
    branches: int

    def player(self, rules: Ruleset, slips: float) -> Bot:
        """Somebody who plays by the weights for turns."""
        return Taster(Evaluation(rules, self.for_turns), replace(self.choice, explore=slips))


def rules_of(choice: TuningDecision, game: int) -> Ruleset:
    """The rules of one game: every second one has modules."""
    chance = Random(f"modules {choice.seed}/{game}")
    chosen = [module for module in choice.modules if game % 2 and chance.random() < SHARE_OF_A_MODULE]
    industry = choice.industries[game % len(choice.industries)]
    return ruleset(choice.players[0], board=choice.board, industry=industry, modules=chosen)


def play(task: tuple[Branching, int]) -> list[Siblings]:
    """One game, with all branches of all its rounds but the last, after which nothing is estimated."""
    made_by, game = task
    deal = game_seed(made_by.choice.seed, game)
    rules, chance = rules_of(made_by.choice, game), Random(deal)
    state = new(rules, deal)
    player = made_by.player(rules, SLIPS_IN_THE_GAME)
    found: list[Siblings] = []
    while state.stack and state.round < rules.rounds:
        found += branches(made_by, state, chance)
        play_round(state, player, chance)
    return found


def branches(made_by: Branching, start: GameState, chance: Random) -> list[Siblings]:
    """This round played several times, each time to the end of the game."""
    rules = start.rules
    slipping, steady = made_by.player(rules, made_by.choice.explore), made_by.player(rules, 0.0)
    ends: list[list[BranchEnd]] = [[] for _ in range(rules.players)]
    for _ in range(made_by.branches):
        world = start.clone()
        play_round(world, slipping, chance)
        after = world.clone()
        while world.stack:
            play_round(world, steady, chance)
        final = scores(world)
        for seat, found in enumerate(ends):
            found.append(BranchEnd(features(after, seat), final_score(after, seat), final[seat]))
    return [Siblings(rules.rounds - start.round - 1, found) for found in ends]


def play_round(state: GameState, player: Bot, chance: Random) -> None:
    """To the end of the round. One player sits everywhere: plans of others are no help to anybody."""
    now = state.round
    while state.stack and state.round == now:
        seat = decider(state)
        apply(state, player.choose(redact(state, seat), legal(state), chance))


# ---- sums


@dataclass
class Sums:
    """All that a fit needs to know of the differences within siblings: it adds up, and is never large."""

    products: Floats  # of the features, each at all its terms
    with_left: Floats  # their products with what the start weights leave
    left: float  # what they leave, squared
    final: float  # final scores, squared
    levels: Floats  # of terms with terms, without taking differences
    level_features: Floats  # of terms with features
    level_left: Floats  # of terms with what is left

    @staticmethod
    def none() -> Sums:
        size = BASIS * len(NAMES)
        return Sums(
            np.zeros((size, size)),
            np.zeros(size),
            0.0,
            0.0,
            np.zeros((BASIS, BASIS)),
            np.zeros((BASIS, size)),
            np.zeros(BASIS),
        )

    def add(self, game: Sequence[Siblings], start: Floats) -> None:
        """What became of all players in all branches of a game's rounds."""
        apart, apart_left = [], []
        for siblings in game:
            terms = np.array(basis(siblings.later))
            rows = np.array([end.row for end in siblings.ends])
            final = np.array([float(end.final) for end in siblings.ends])
            left = final - np.array([float(end.score) for end in siblings.ends]) - rows @ (start @ terms)
            flat = (rows[:, :, None] * terms).reshape(len(rows), -1)
            apart.append(flat - flat.mean(0))
            apart_left.append(left - left.mean())
            self.final += float(((final - final.mean()) ** 2).sum())
            self.levels += len(rows) * np.outer(terms, terms)
            self.level_features += np.outer(terms, flat.sum(0))
            self.level_left += terms * left.sum()
        each, each_left = np.concatenate(apart), np.concatenate(apart_left)
        self.products += each.T @ each
        self.with_left += each.T @ each_left
        self.left += float(each_left @ each_left)

    def told(self, change: Floats) -> float:
        """Which part of the differences between final scores the weights explain after a change."""
        flat = change.reshape(-1)
        left = self.left - 2.0 * flat @ self.with_left + flat @ self.products @ flat
        return 1.0 - float(left) / self.final if self.final else 0.0

    def fitted(self, ridge: float) -> Floats:
        """The change that tells the differences best, and then what everybody expects too much or too little."""
        size = len(self.with_left)
        flat = np.linalg.solve(self.products + ridge * np.eye(size), self.with_left)
        level, *_ = np.linalg.lstsq(self.levels, self.level_left - self.level_features @ flat, rcond=None)
        change: Floats = np.reshape(flat, (-1, BASIS)).astype(np.float64)
        change[CONSTANT] += level
        return change


def table(weights: Weights) -> Floats:
    """The terms of every feature."""
    return np.array([weights.get(name, (0.0,) * BASIS) for name in NAMES], dtype=np.float64)


def named(weights: Floats) -> dict[str, list[float]]:
    """The same as in a file."""
    rows = {name: [round(float(term), 4) for term in row] for name, row in zip(NAMES, weights, strict=True)}
    return {name: row for name, row in rows.items() if any(row)}


@dataclass
class Seen:
    """How far a run has come."""

    games: int
    fitted_to: Sums
    held_out: Sums

    @staticmethod
    def before(file: Path, made_by: str) -> Seen:
        """What a run with these arguments has kept."""
        if not file.exists():
            return Seen(0, Sums.none(), Sums.none())
        with np.load(file) as kept:
            if str(kept["made_by"]) != made_by:
                raise SystemExit(f"{file} was begun with other arguments: {kept['made_by']}")
            sums = [
                Sums(**{name: kept[f"{part} {name}"][()] for name in Sums.__annotations__})
                for part in ("fitted_to", "held_out")
            ]
            return Seen(int(kept["games"]), *sums)

    def keep(self, file: Path, made_by: str) -> None:
        """Write it, whole or not at all."""
        parts = {"fitted_to": self.fitted_to, "held_out": self.held_out}
        sums = {f"{part} {name}": value for part, one in parts.items() for name, value in vars(one).items()}
        new_file = file.with_suffix(".new.npz")
        np.savez(new_file, games=self.games, made_by=made_by, **sums)
        new_file.replace(file)

    def gather(self, pool: Executor, made_by: Branching, start: Floats, games: int) -> None:
        """Play some more games."""
        numbers = range(self.games, self.games + games)
        for number, found in zip(numbers, pool.map(play, [(made_by, at) for at in numbers]), strict=True):
            (self.fitted_to if number % HELD_OUT else self.held_out).add(found, start)
        self.games += games


def hash_of(weights: Weights) -> str:
    """By which weights are known again."""
    return sha256(json.dumps(weights, sort_keys=True).encode()).hexdigest()[:12]


# ---- the command

REPEATED = (
    "industries",
    "modules",
    "games",
    "branches",
    "slips",
    "nodes",
    "ridge",
    "seed",
    "match",
    "iterations",
)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tune --by round-ends", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="russian")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--industries", help="tracks, with commas between; without, the one of the board")
    parser.add_argument("--modules", default="", help="with commas between")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--branches", type=int, default=6, help="how often each round is played")
    parser.add_argument("--slips", type=float, default=0.35, help="share of turns by chance in such a round")
    parser.add_argument("--nodes", type=int, default=200, help="positions a turn")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no more games after so many")
    parser.add_argument("--ridge", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--match", type=int, default=60, help="games of bots that search")
    parser.add_argument("--iterations", type=int, default=60, help="of these bots")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--ship", type=Path, help="put it into the file in this folder if it wins its match")
    asked, _ = parser.parse_known_args(arguments)
    parser.set_defaults(**shipped_arguments(asked.board, asked.players))
    asked = parser.parse_args(arguments)
    asked.industries = asked.industries or own_track(asked.board)
    return asked


def shipped_arguments(board: str, players: int) -> dict[str, Any]:
    """What the end of the round of the shipped set was made with: the same command makes it again."""
    file = FOLDER / f"{board}-{players}.json"
    made_by = json.loads(file.read_text(encoding="utf-8")).get(DATA, {}) if file.exists() else {}
    return {name: value for name, value in made_by.items() if name in REPEATED}


def branching_of(asked: argparse.Namespace, for_turns: Weights) -> Branching:
    """What the arguments ask for."""
    choice = TuningDecision(
        asked.board,
        tuple(asked.industries.split(",")),
        tuple(filter(None, asked.modules.split(","))),
        (asked.players,),
        asked.seed,
        explore=asked.slips,
        characters=0.0,
        bend=0.0,
        nodes=asked.nodes,
    )
    return Branching(choice, for_turns, asked.branches)


def main(arguments: Sequence[str]) -> None:
    """Play rounds several times, fit the correction, put it into the file of weights if it wins its match."""
    asked = parsed(arguments)
    start = weights_of(asked.board, asked.players, FIXED)
    for_turns = weights_of(asked.board, asked.players)
    kept: dict[str, Any] = {TURNS: for_turns}
    if asked.out.exists():
        kept = json.loads(asked.out.read_text(encoding="utf-8"))
    made_by = branching_of(asked, kept[TURNS])
    begun_with = f"{made_by.choice}, {made_by.branches} branches, turns {hash_of(kept[TURNS])}"
    sums_file = asked.out.with_suffix(".branches.npz")
    seen = Seen.before(sums_file, begun_with)
    until = time.monotonic() + 60 * asked.minutes
    with processes(asked.jobs) as pool:
        while seen.games < asked.games and time.monotonic() < until:
            seen.gather(pool, made_by, table(start), min(GAMES_PER_STEP, asked.games - seen.games))
            seen.keep(sums_file, begun_with)
        change = seen.fitted_to.fitted(asked.ridge)
        weights = named(table(start) + change)
        data = {name: value for name, value in vars(asked).items() if name in ("board", "players", *REPEATED)}
        data |= {
            "games": seen.games,
            "told before": round(seen.held_out.told(0.0 * change), 4),
            "told after": round(seen.held_out.told(change), 4),
        }
        print(data, flush=True)
        if asked.match:
            tuning = Tuning(made_by.choice, start, asked.iterations, kept[TURNS])
            data["won"] = match(pool, tuning, weights, asked.match)
            print(data["won"], flush=True)
    write(asked.out, json.dumps({**kept, DATA: data, ROUND_END: weights}, indent=0))
    if asked.ship:
        print(shipped(asked.out, asked.ship))


def shipped(out: Path, folder: Path) -> str:
    """Put the judgement of the end of the round into a file of weights if it won its match by more than a standard
    error. Games of bots that search are dear, so a match is short; what is as good as before does no harm.
    """
    found, file = json.loads(out.read_text(encoding="utf-8")), folder / out.name
    won = found[DATA].get("won")
    if not won or won["points ahead"] <= won["within"] / WITHIN:
        return f"the end of the round of {out.name} is not shipped: it has not won its match"
    there = json.loads(file.read_text(encoding="utf-8"))
    if there[TURNS] != found[TURNS]:
        return f"the end of the round of {out.name} is not shipped: {file} has other weights for turns"
    write(file, json.dumps({**there, DATA: found[DATA], ROUND_END: found[ROUND_END]}, indent=0))
    return f"the end of the round of {out.name} is shipped"
