"""A batch that several processes play, each a part of the games; all write into one shared memory.

>>> from roundhouse.env import pool
>>> from roundhouse.rules import ruleset
>>> with pool(ruleset(players=2), games=4, processes=2) as many:
...     many.step(many.masks.argmax(axis=1))
...     many.observations.shape[0], many.seeds
(4, [1, 2, 3, 4])
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from operator import index
from os import cpu_count
from typing import Any, Final, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from roundhouse.env.batch import Batch, Reward, chosen_moves
from roundhouse.env.shared import arrays_in, bytes_needed
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.playing import refused

SEEDS_APART: Final = 1 << 40  # between the later games of two processes
END_SECONDS: Final = 5.0  # that a process has to end by itself


class ProcessEnded(RuntimeError):
    """One of the processes of a pool is gone, and its games with it."""


class Pool:
    """The interface of `Batch`, played by processes. Close it, or use it in a `with` statement."""

    observations: NDArray[np.int16]
    masks: NDArray[np.uint8]
    seats: NDArray[np.int8]
    over: NDArray[np.bool_]
    scores: NDArray[np.int16]
    rewards: NDArray[np.float32]

    def __init__(
        self,
        rules: Ruleset | Sequence[Ruleset],
        games: int,
        processes: int,
        seed: int,
        options: dict[str, Any],
    ) -> None:
        if not 1 <= processes <= games:
            raise ValueError(f"{processes} processes for {games} games; each needs at least one game")
        each = [rules] * games if isinstance(rules, Ruleset) else list(rules)
        like = Batch(each, games, seed, **options)  # checks everything, and knows shapes and actions
        self.layout, self.actions, self._compact = like.layout, like.actions, like._compact
        size, width = self.layout.size, len(self.actions)
        self._memory = SharedMemory(create=True, size=bytes_needed(games, size, width))
        for name, array in arrays_in(self._memory.buf, games, size, width).items():
            array.flags.writeable = False
            setattr(self, name, array)
        self._firsts = [games * number // processes for number in range(processes + 1)]
        self._connections: list[Connection] = []
        context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        self._processes = []
        for number in range(processes):
            here, there = context.Pipe()
            first, end = self._firsts[number : number + 2]
            later = seed + games + number * SEEDS_APART
            task = (there, self._memory.name, games, first, each[first:end], seed + first, later, options)
            process = context.Process(target=_work, args=task, daemon=True)  # type: ignore[attr-defined]
            process.start()
            there.close()
            self._connections.append(here)
            self._processes.append(process)
        self._answers(range(processes))

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game, as `Batch.step` does. Raises `ProcessEnded` where a process is gone."""
        given = np.asarray(actions)
        chosen = chosen_moves(given, len(self.seats), self.actions, self._compact)
        inside = (given >= 0) & (given < self.masks.shape[1])
        legal = inside & (self.masks[np.arange(len(given)), np.where(inside, given, 0)] == 1)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            options = self.actions[np.flatnonzero(self.masks[game])].tolist()
            error = refused(self.state(game), chosen[game], options)
            raise type(error)(f"game {game}: {error}")
        numbers = range(len(self._processes))
        for number in numbers:
            self._send(number, "step", chosen[self._firsts[number] : self._firsts[number + 1]])
        self._answers(numbers)

    @property
    def seeds(self) -> list[int]:
        """With which seed every game began."""
        return [seed for seeds in self._all("seeds") for seed in seeds]

    def state(self, game: SupportsIndex) -> GameState:
        """A copy of the true position of a game."""
        wanted = range(len(self.seats))[index(game)]
        number = sum(first <= wanted for first in self._firsts) - 1
        self._send(number, "state", wanted - self._firsts[number])
        found: GameState = self._answers([number])[0]
        return found

    def save(self) -> list[bytes]:
        """All games as they stand: a saved batch for each process, which `Batch.load` reads."""
        return self._all("save")

    def _all(self, what: str) -> list[Any]:
        numbers = range(len(self._processes))
        for number in numbers:
            self._send(number, what, None)
        return self._answers(numbers)

    def _send(self, number: int, what: str, value: object) -> None:
        if not self._connections:
            raise ProcessEnded("this pool is closed")
        try:
            self._connections[number].send((what, value))
        except OSError:
            self._ended(number)

    def _answers(self, numbers: Sequence[int]) -> list[Any]:
        """What these processes answer; a process that is gone closes its end, so this waits for nobody in vain."""
        found = []
        for number in numbers:
            try:
                value = self._connections[number].recv()
            except (EOFError, OSError):
                self._ended(number)
            if isinstance(value, BaseException):
                self.close()
                raise value
            found.append(value)
        return found

    def _ended(self, number: int) -> None:
        process, count = self._processes[number], len(self._processes)
        process.join(END_SECONDS)
        first, end = self._firsts[number : number + 2]
        code = process.exitcode
        self.close()
        raise ProcessEnded(
            f"process {number + 1} of {count}, which played the games {first} to {end - 1}, ended with code {code};"
            " the pool is closed"
        )

    def close(self) -> None:
        """End the processes and free the memory; the arrays keep their last values."""
        for connection in self._connections:
            connection.close()
        for process in self._processes:
            process.join(END_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()
        if self._connections:
            for name in ("observations", "masks", "seats", "over", "scores", "rewards"):
                setattr(self, name, getattr(self, name).copy())
            self._memory.unlink()
            with suppress(BufferError):  # somebody still looks at an array
                self._memory.close()
        self._connections = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def pool(
    rules: Ruleset | Sequence[Ruleset],
    games: SupportsIndex = 256,
    processes: SupportsIndex | None = None,
    seed: SupportsIndex = 1,
    reward: Reward = "margin",
    forced: bool = False,
    compact: bool = False,
    box: bool = False,
) -> Pool:
    """A batch of so many games that so many processes play, one a core if nothing is said; else as `Batch`."""
    count = cpu_count() or 1 if processes is None else index(processes)
    options = {"reward": reward, "forced": forced, "compact": compact, "box": box}
    return Pool(
        rules, index(games), min(count, index(games)) if processes is None else count, index(seed), options
    )


def _work(
    connection: Connection,
    memory: str,
    games: int,
    first: int,
    rules: list[Ruleset],
    seed: int,
    later: int,
    options: dict[str, Any],
) -> None:
    """In a process: play what is asked for, until nobody asks any more."""
    shared = SharedMemory(memory)
    batch = Batch(rules, len(rules), seed, **options)
    batch._games.next_seed = later
    batch.into(shared, first, games)
    value: object = None
    with suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            connection.send(value)
            what, given = connection.recv()
            try:
                value = _answer(batch, what, given)
            except Exception as error:
                value = error


def _answer(batch: Batch, what: str, given: Any) -> object:
    if what == "step":
        batch._play(given)
        return None
    if what == "state":
        return batch.state(given)
    return batch.save() if what == "save" else batch.seeds
