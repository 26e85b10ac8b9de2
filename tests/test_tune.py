"""Tuning: samples of games, weights that tell them, and steps between sets of weights."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

from roundhouse.bots.evaluation import BASIS, Evaluation, basis
from roundhouse.bots.features import NAMES
from roundhouse.lab import tune
from roundhouse.lab.tune import Sample, TuningDecision, between, fit, mean, play
from roundhouse.rules import ruleset

CHOICE = TuningDecision(
    "russian", ("russian",), (), (2,), seed=1, explore=0.2, characters=0.5, bend=0.1, nodes=30
)


def test_a_fit_finds_the_weights_that_made_the_samples() -> None:
    """Two features among noise: one that counts at the end, one that counts for every later round."""
    chance = Random(1)
    samples = []
    for _ in range(400):
        row = [0.0] * len(NAMES)
        row[NAMES.index("one")] = 1.0
        row[NAMES.index("coins")] = coins = chance.randrange(5)
        row[NAMES.index("own workers")] = workers = chance.randrange(4)
        later = chance.randrange(7)
        samples.append(Sample(later, row, 3.0 * coins + 5.0 * workers * basis(later)[1] + chance.gauss(0, 1)))
    weights, left = fit(samples, ridge=0.1)
    assert weights["coins"][0] == pytest.approx(3.0, abs=0.4)
    assert weights["own workers"][1] == pytest.approx(5.0, abs=0.4)
    assert left == pytest.approx(1.0, abs=0.2)
    assert "engineers" not in weights, "nothing was seen of them"


def test_a_sample_is_what_was_still_to_come() -> None:
    """With the very last positions of a game the rest is small, and weights of nothing expect none of it."""
    samples, finals = play(CHOICE, None, 0)
    assert {len(sample.row) for sample in samples} == {len(NAMES)}
    assert {sample.later for sample in samples} == set(range(6))
    assert len(finals) == 2
    last = [sample.rest for sample in samples if sample.later == 0]
    first = [sample.rest for sample in samples if sample.later == 5]
    assert sum(last) / len(last) < sum(first) / len(first)


def test_steps_and_means() -> None:
    old, new = {"coins": [0.0, 0.0, 0.0], "keys": [1.0, 1.0, 1.0]}, {"coins": [1.0, 2.0, 4.0]}
    assert between(None, new, 0.5) == new
    assert between(old, new, 0.5) == {"coins": [0.5, 1.0, 2.0], "keys": [1.0, 1.0, 1.0]}
    assert mean([old, new]) == {"coins": [0.5, 1.0, 2.0], "keys": [0.5, 0.5, 0.5]}


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "weights.json"
    arguments = "--players 2 --rounds 1 --games 1 --nodes 20 --jobs 1 --out"
    monkeypatch.setattr(sys, "argv", ["tune", *arguments.split(), str(out)])
    tune.main()
    found = json.loads(out.read_text())
    assert found["data"]["games"] == "1"
    Evaluation(ruleset(2), found["weights"])
    assert all(len(row) == BASIS for row in found["weights"].values())
