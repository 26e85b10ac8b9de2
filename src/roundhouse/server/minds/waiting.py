"""Thoughts that wait for somebody to think them: by rank, within a rank everybody in turn, and not without end.

Each thought gets the number of a turn: a person's first one that of the thoughts that are dealt now, the next one
the number after that. So whoever asks for sixty thoughts at once lets others in after the first.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any, Final

EACH: Final = 100  # thoughts of one person and rank that wait
ALL: Final = 2000  # of a rank


class Busy(Exception):
    """Too many thoughts wait already; nobody will think about this one."""


class Rank(IntEnum):
    """What comes first."""

    HINT = 0  # somebody has asked and waits
    PEOPLE = 1  # a table with people
    BOTS = 2  # a table of bots
    REVIEW = 3  # whenever there is time


@dataclass(frozen=True)
class Job:
    """A thought: what is to be called, with a time limit, and where the answer goes."""

    rank: Rank
    whose: str  # the person it is for
    call: tuple[Callable[..., Any], tuple[Any, ...]] = field(repr=False)
    limit: float
    future: Future[Any]


class Waiting:
    """The thoughts that wait. Use it with a lock."""

    def __init__(self) -> None:
        self._jobs: list[tuple[Rank, int, int, Job]] = []  # a heap: rank, turn, number
        self._numbers = count()
        self._turn = dict.fromkeys(Rank, 0)  # of the thoughts that are dealt now
        self._last: dict[tuple[Rank, str], int] = {}  # the turn of somebody's latest thought

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: Job) -> None:
        """One more. Raises `Busy`."""
        self._refuse_if_full(job)
        key = job.rank, job.whose
        turn = max(self._turn[job.rank], self._last.get(key, -1) + 1)
        self._last[key] = turn
        heapq.heappush(self._jobs, (job.rank, turn, next(self._numbers), job))

    def first(self) -> Job | None:
        """Whose turn it is; thoughts that nobody waits for any more are dropped."""
        while self._jobs and self._jobs[0][-1].future.cancelled():
            heapq.heappop(self._jobs)
        return self._jobs[0][-1] if self._jobs else None

    def pop(self) -> Job:
        """Take the first."""
        rank, turn, _, job = heapq.heappop(self._jobs)
        self._turn[rank] = max(turn, self._turn[rank])
        if len(self._last) > 2 * len(self._jobs) + ALL:
            self._last = {key: last for key, last in self._last.items() if last >= self._turn[key[0]]}
        return job

    def clear(self) -> list[Job]:
        """Take all."""
        jobs, self._jobs = [job for *_, job in self._jobs], []
        return jobs

    def _refuse_if_full(self, job: Job) -> None:
        if len(self._jobs) < EACH:
            return
        self._jobs = [entry for entry in self._jobs if not entry[-1].future.cancelled()]
        heapq.heapify(self._jobs)
        waiting = Counter(other.whose for *_, other in self._jobs if other.rank == job.rank)
        if waiting[job.whose] >= EACH or waiting.total() >= ALL:
            raise Busy(f"{waiting[job.whose]} thoughts of one person wait, and {waiting.total()} of all")
