"""A pool of processes plays the games of a batch, and says so when one of them is gone."""

from __future__ import annotations

import os
import signal
from multiprocessing.shared_memory import SharedMemory
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from roundhouse.env import Batch, Pool, ProcessEnded, pool
from roundhouse.env.shared import arrays_in, bytes_needed
from roundhouse.rules import IllegalMove, UnknownMove, ruleset

NAMES = ("observations", "masks", "seats", "over", "scores", "rewards")


def any_action(many: Batch | Pool, chance: Random) -> NDArray[np.int64]:
    return np.array([chance.choice(np.flatnonzero(row)) for row in many.masks])


def test_a_batch_writes_into_shared_memory() -> None:
    rules, chance = ruleset(players=2), Random(1)
    one, other = Batch(rules, games=2, seed=1), Batch(rules, games=3, seed=3)
    size, width = one.layout.size, len(one.actions)
    shared = SharedMemory(create=True, size=bytes_needed(5, size, width))
    try:
        one.into(shared, 0, 5)
        other.into(shared, first=2, games=5)
        for _ in range(30):
            one.step(any_action(one, chance))
            other.step(any_action(other, chance))
        seen = {name: array.copy() for name, array in arrays_in(shared.buf, 5, size, width).items()}
        for name in NAMES:
            assert np.array_equal(seen[name][:2], getattr(one, name))
            assert np.array_equal(seen[name][2:], getattr(other, name))
        with pytest.raises(ValueError, match="do not fit"):
            other.into(shared, first=3, games=5)
        with pytest.raises(ValueError, match="this memory has"):
            one.into(shared, games=5000)
    finally:
        one._shared = other._shared = {}
        shared.close()
        shared.unlink()


def test_processes_play_the_games_of_a_batch() -> None:
    rules, chance = ruleset(players=2), Random(2)
    alone = Batch(rules, games=5, seed=7, reward="points", compact=True)
    with pool(rules, games=5, processes=2, seed=7, reward="points", compact=True) as many:
        assert many.seeds == alone.seeds == [7, 8, 9, 10, 11]
        assert np.array_equal(many.actions, alone.actions)
        for _ in range(60):
            for name in NAMES:
                assert np.array_equal(getattr(many, name), getattr(alone, name))
            actions = any_action(many, chance)
            many.step(actions)
            alone.step(actions)
        assert many.state(4) == alone.state(4) == many.state(-1)
        saved = [Batch.load(part) for part in many.save()]
        assert [part.state(0) for part in saved] == [alone.state(0), alone.state(2)]


def test_an_illegal_action_changes_no_game_of_any_process() -> None:
    with pool(ruleset(players=2), games=3, processes=3) as many:
        before = [many.state(game) for game in range(3)]
        actions = many.masks.argmax(axis=1)
        for wrong, error in ((int(many.masks[2].argmin()), (IllegalMove, UnknownMove)), (-1, UnknownMove)):
            actions[2] = wrong
            with pytest.raises(error, match="game 2"):
                many.step(actions)
        assert [many.state(game) for game in range(3)] == before


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no SIGKILL")
def test_a_killed_process_is_told_and_nothing_hangs() -> None:
    many = pool(ruleset(players=2), games=4, processes=2)
    many.step(many.masks.argmax(axis=1))
    os.kill(many._processes[1].pid, signal.SIGKILL)
    many._processes[1].join()
    with pytest.raises(
        ProcessEnded, match=r"process 2 of 2, which played the games 2 to 3, ended with code -9"
    ):
        many.step(many.masks.argmax(axis=1))
    assert not any(process.is_alive() for process in many._processes)
    with pytest.raises(ProcessEnded, match="closed"):
        many.step(many.masks.argmax(axis=1))
    many.close()


def test_more_processes_than_games_are_refused() -> None:
    with pytest.raises(ValueError, match="3 processes for 2 games"):
        pool(ruleset(players=2), games=2, processes=3)
