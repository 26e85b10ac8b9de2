"""A game is a function of its seed and its moves, on every machine and in every process."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import roundhouse
from roundhouse.record.position import position_of
from roundhouse.record.record import read_record, write_record
from roundhouse.rules import apply, new
from roundhouse.view.secrets import determinize, redact
from tests.conformance.play import Played, play
from tests.conformance.rulesets import CHOICES

ROOT = Path(__file__).resolve().parents[2]


def test_the_same_moves_give_the_same_game(game: Played) -> None:
    state = new(game.choice.rules(), game.seed)
    for number, move in enumerate(game.moves):
        assert state.digest() == game.states[number].digest(), f"{game}, decision {number}"
        apply(state, move)
    assert state.digest() == game.states[-1].digest()


@pytest.mark.sampled(2)
def test_a_record_is_replayed_strictly(game: Played) -> None:
    initial = game.states[0]
    text = write_record(position_of(initial), initial, list(game.moves))
    record, state, played = read_record(text)
    assert record["start"] == position_of(initial)
    assert state.digest() == initial.digest()
    assert played == list(game.moves)


@pytest.mark.sampled(2)
def test_no_dice_but_the_own_are_thrown(game: Played) -> None:
    random.seed(4711)
    before = random.getstate()
    play(game.choice, game.seed)
    state = game.states[len(game.states) // 2]
    own = random.Random(1)
    determinize(redact(state, 0), 0, own)
    assert read_record(write_record(position_of(state), state, []))
    assert random.getstate() == before


@cache
def digests() -> str:
    """A line for every choice of rules: the digests of a game after each round, and its moves."""
    lines = []
    for choice in CHOICES:
        found = play(choice, 7)
        rounds = [
            after.digest()
            for before, after in zip(found.states, found.states[1:], strict=False)
            if before.round != after.round or not after.stack
        ]
        offered = sum(map(len, found.options))
        lines.append(f"{choice} {' '.join(rounds)} {len(found.moves)} {offered}")
    return "\n".join(lines)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_other_hash_seeds_give_the_same_games(hash_seed: str) -> None:
    package = Path(str(roundhouse.__file__)).resolve().parents[1]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}"}
    code = "from tests.conformance.test_determinism import digests; print(digests())"
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == digests()
