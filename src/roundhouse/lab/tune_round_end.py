"""Fits the judgement of positions at the end of a round to games of bots that search.

A search stops where a round ends and asks there what each player can expect. Planners' games tell that badly: they play
other rounds. So bots that search play games, every position at the start of a round is kept with what its player had in
the end, and a ridge regression finds a correction of the fixed opponents' weights. A smaller deviation proves nothing:
a fit is worth keeping only if it wins its match.

    python -m roundhouse.lab.tune --by round-ends --bot mcts:iterations=60 --games 400 --out russian-4.json

With `--modules coal,manufactory` every second game is played with some of them: each one in half of those games.

The games are kept beside the weights (`russian-4.games.jsonl`), and the same command goes on from there. Of the weights
file only the part for the end of the round is written; without a file there it begins with the fixed weights. Needs
numpy (the extra `tune`).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.bots import bot
from roundhouse.bots.evaluation import BASIS, FIXED, ROUND_END, TURNS, basis, weights_of
from roundhouse.bots.features import NAMES
from roundhouse.lab.arena_plan import own_track
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.tune import Sample, Weights, fit, sample
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset, scores
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.secrets import redact

GameLine = dict[str, Any]  # a game as it stands in the file
Table = tuple[str, int, str, int, tuple[str, ...]]  # board, players, bot, seed, modules
SHARE_OF_A_MODULE = 0.5  # of the games with modules
CONSTANT = "one"  # the feature that everybody has


def rules_of(table: Table, game: int) -> Ruleset:
    """The rules of one game: every second one has modules."""
    board, players, _, seed, modules = table
    chance = Random(f"modules {seed}/{game}")
    chosen = [module for module in modules if game % 2 and chance.random() < SHARE_OF_A_MODULE]
    return ruleset(players, board=board, industry=own_track(board), modules=chosen)


def play(table: Table, game: int) -> GameLine:
    """One game: its scores, and each player's position at the start of each round, features of 0 left out."""
    _, players, name, seed, _ = table
    deal = game_seed(seed, game)
    state, chance = new(rules_of(table, game), deal), Random(deal)
    bots = [bot(name) for _ in range(players)]
    seen: list[GameState] = []
    now = state.round
    while state.stack:
        if state.round != now:
            now = state.round
            seen.append(state.clone())
        seat = decider(state)
        apply(state, bots[seat].choose(redact(state, seat), legal(state), chance))
    final = scores(state)
    samples = [sample(at, seat, final[seat]) for at in seen for seat in range(players)]
    rows = [(one.later, one.rest, {at: x for at, x in enumerate(one.row) if x}) for one in samples]
    return {"game": game, "scores": final, "rows": rows}


def samples_of(lines: Sequence[GameLine]) -> list[Sample]:
    """The positions of games, as they stand in the file."""
    found = []
    for line in sorted(lines, key=lambda line: line["game"]):
        for later, rest, features in line["rows"]:
            row = [0.0] * len(NAMES)
            for at, feature in features.items():
                row[int(at)] = feature
            found.append(Sample(later, row, rest))
    return found


def corrected(samples: Sequence[Sample], weights: Weights, ridge: float) -> tuple[Weights, float, float]:
    """The weights with a correction that tells the samples better; the deviation before and after."""
    import numpy as np

    none = (0.0,) * BASIS
    rows = [weights.get(name, none) for name in NAMES]

    def left(one: Sample) -> float:
        factors = basis(one.later)
        flat = [sum(w * f for w, f in zip(row, factors, strict=True)) for row in rows]
        return one.rest - sum(w * x for w, x in zip(flat, one.row, strict=True) if x)

    rest = [left(one) for one in samples]
    before = math.sqrt(sum(points**2 for points in rest) / len(rest))
    # what everybody has more or less than expected is no merit of a feature, and not held back by the ridge
    factors = np.array([basis(one.later) for one in samples])
    usual, *_ = np.linalg.lstsq(factors, np.array(rest), rcond=None)
    unusual = np.array(rest) - factors @ usual
    change, after = fit(
        [Sample(one.later, one.row, float(points)) for one, points in zip(samples, unusual, strict=True)],
        ridge,
    )
    change[CONSTANT] = [by + float(more) for by, more in zip(change.get(CONSTANT, none), usual, strict=True)]
    found = {
        name: [round(w + by, 4) for w, by in zip(row, change.get(name, none), strict=True)]
        for name, row in zip(NAMES, rows, strict=True)
    }
    return {name: row for name, row in found.items() if any(row)}, before, after


def gather(table: Table, file: Path, games: int, jobs: int, until: float) -> list[GameLine]:
    """The games of a file, those that are missing played and added."""
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = {line["game"] for line in lines}
    left = iter([game for game in range(games) if game not in known])
    with processes(jobs) as pool, file.open("a", encoding="utf-8") as out:
        waiting: set[Future[GameLine]] = {pool.submit(play, table, game) for game in islice(left, jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for game in done:
                lines.append(json.loads(json.dumps(game.result())))
                print(json.dumps(lines[-1]), file=out, flush=True)
            if time.monotonic() < until:
                waiting |= {pool.submit(play, table, game) for game in islice(left, len(done))}
    return lines


def main(arguments: Sequence[str]) -> None:
    """Play games, fit the correction, put it into the file of weights."""
    parser = argparse.ArgumentParser(
        prog="tune --by round-ends", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="russian")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="mcts:iterations=60")
    parser.add_argument("--modules", default="", help="with commas between")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no game after so many")
    parser.add_argument("--ridge", type=float, default=3000.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(arguments)
    modules = tuple(filter(None, asked.modules.split(",")))
    table = (asked.board, asked.players, asked.bot, asked.seed, modules)
    games = gather(
        table,
        asked.out.with_suffix(".games.jsonl"),
        asked.games,
        asked.jobs,
        time.monotonic() + 60 * asked.minutes,
    )
    start = weights_of(asked.board, asked.players, FIXED)
    weights, before, after = corrected(samples_of(games), start, asked.ridge)
    print(f"{len(games)} games, deviation {before:.1f} points before, {after:.1f} after")
    kept = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {TURNS: start}
    data = {key: value for key, value in vars(asked).items() if key not in ("out", "jobs", "minutes")}
    data |= {"games": len(games), "deviation before": round(before, 2), "deviation after": round(after, 2)}
    kept = {"data": kept.get("data"), "data of the round end": data, TURNS: kept[TURNS], ROUND_END: weights}
    asked.out.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
