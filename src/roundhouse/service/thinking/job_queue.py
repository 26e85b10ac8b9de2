"""Thoughts that wait for a thinker: by rank; within a rank addresses share the time, and the people of one address.

Time is counted in seconds of thinking, as long as such a thought usually takes. Whoever has had least comes next, the
thought itself included: so quick bots come before slow ones, and neither many tables nor many people behind one
address make others wait. An address that comes anew begins with what those had who are served now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any, Final

MAX_WAITING_PER_PERSON: Final = 20  # thoughts of a rank; a table has one at a time
MAX_WAITING_PER_ADDRESS: Final = 60  # beyond that only the first of each person
MAX_WAITING: Final = 2000  # thoughts of a rank
MAX_IDLE_SHARES: Final = 2000  # of those who wait for nothing: what they had is forgotten with time
USUAL_SECONDS: Final = 1.0  # for a thought of which nothing is known yet
LATEST_WEIGHT: Final = 0.2  # what the latest thought weighs in how long such thoughts take

AddressOf = Callable[[str], str]  # by which address a person is counted, "" for none


def nowhere(_person: str) -> str:
    """Nobody is counted by address."""
    return ""


class QueueFull(Exception):
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
    address: str = ""  # where that person is; "": not counted by address
    kind: str = ""  # which bot thinks; how long a thought takes is known by this

    @property
    def group(self) -> str:
        """Those who share one part of the time."""
        return self.address or f"person {self.whose}"


class Durations:
    """How many seconds thoughts of each kind take. May be asked from any thread."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def of(self, kind: str) -> float:
        """What such a thought took lately.

        >>> took = Durations()
        >>> took.note("easy", 0.1), took.note("easy", 0.6)
        (None, None)
        >>> took.of("hard"), round(took.of("easy"), 2)
        (1.0, 0.2)
        """
        return self._seconds.get(kind, USUAL_SECONDS)

    def note(self, kind: str, seconds: float) -> None:
        """A thought took so long."""
        before = self._seconds.get(kind, seconds)
        self._seconds[kind] = before + LATEST_WEIGHT * (seconds - before)


class ThinkingShares:
    """How many seconds each of several had, and who comes next."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._now = 0.0  # what those had who are served now

    def come(self, who: str) -> None:
        """Somebody begins to wait: a pause saves nothing up."""
        self._had[who] = max(self._had.get(who, 0.0), self._now)

    def after(self, who: str, seconds: float) -> float:
        """What somebody who waits will have had after so many more."""
        return self._had[who] + seconds

    def serve(self, who: str, seconds: float) -> None:
        """Somebody gets so many."""
        self._now = max(self._now, self._had[who])
        self._had[who] += seconds

    def forget(self, waiting: Callable[[str], bool]) -> None:
        """Let go of those who wait for nothing and would begin like everybody else."""
        if len(self._had) > MAX_IDLE_SHARES:
            self._had = {who: had for who, had in self._had.items() if had > self._now or waiting(who)}


class FairQueue:
    """What waits for one group: everybody's thoughts, in the order in which they came."""

    def __init__(self) -> None:
        self.shares = ThinkingShares()
        self._jobs: dict[str, deque[tuple[int, Job]]] = {}  # by person

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def __iter__(self) -> Iterator[Job]:
        return (job for jobs in self._jobs.values() for _, job in jobs)

    def of(self, whose: str) -> int:
        """How many thoughts of a person wait."""
        return len(self._jobs.get(whose, ()))

    def add(self, number: int, job: Job) -> None:
        """One more."""
        if job.whose not in self._jobs:
            self.shares.come(job.whose)
            self._jobs[job.whose] = deque()
        self._jobs[job.whose].append((number, job))

    def first(self, seconds: Callable[[str], float]) -> tuple[int, Job]:
        """What comes next, with its number."""
        heads = (jobs[0] for jobs in self._jobs.values())
        return min(heads, key=lambda one: (self.shares.after(one[1].whose, seconds(one[1].kind)), one[0]))

    def pop(self, job: Job, seconds: float) -> None:
        """Take the next one."""
        self._jobs[job.whose].popleft()
        self.shares.serve(job.whose, seconds)
        self._close(job.whose)

    def drop_cancelled(self) -> None:
        """Let go of what nobody waits for any more."""
        for whose, jobs in list(self._jobs.items()):
            self._jobs[whose] = deque(one for one in jobs if not one[1].future.cancelled())
            self._close(whose)

    def _close(self, whose: str) -> None:
        if not self._jobs[whose]:
            del self._jobs[whose]
            self.shares.forget(self._jobs.__contains__)


class JobQueue:
    """The thoughts that wait. Use it with a lock."""

    def __init__(self) -> None:
        self.durations = Durations()
        self._numbers = count()
        self._shares = {rank: ThinkingShares() for rank in Rank}
        self._lines: dict[Rank, dict[str, FairQueue]] = {rank: {} for rank in Rank}  # by group

    def __len__(self) -> int:
        return sum(self._waiting(rank) for rank in Rank)

    def add(self, job: Job) -> None:
        """One more. Raises `QueueFull`."""
        self._refuse_if_full(job)
        lines = self._lines[job.rank]
        if job.group not in lines:
            self._shares[job.rank].come(job.group)
            lines[job.group] = FairQueue()
        lines[job.group].add(next(self._numbers), job)

    def first(self) -> Job | None:
        """What comes next; thoughts that nobody waits for any more are dropped."""
        for rank in Rank:
            while self._lines[rank]:
                job = self._first(rank)
                if not job.future.cancelled():
                    return job
                self._lines[rank][job.group].drop_cancelled()
                self._close(job)
        return None

    def pop(self) -> Job:
        """Take the first."""
        job = self.first()
        assert job is not None
        seconds = self.durations.of(job.kind)
        self._lines[job.rank][job.group].pop(job, seconds)
        self._shares[job.rank].serve(job.group, seconds)
        self._close(job)
        return job

    def clear(self) -> list[Job]:
        """Take all."""
        jobs = [job for lines in self._lines.values() for line in lines.values() for job in line]
        self._lines = {rank: {} for rank in Rank}
        return jobs

    def _first(self, rank: Rank) -> Job:
        shares, seconds = self._shares[rank], self.durations.of
        heads = (line.first(seconds) for line in self._lines[rank].values())
        return min(heads, key=lambda one: (shares.after(one[1].group, seconds(one[1].kind)), one[0]))[1]

    def _close(self, job: Job) -> None:
        lines = self._lines[job.rank]
        if not lines[job.group]:
            del lines[job.group]
            self._shares[job.rank].forget(lines.__contains__)

    def _refuse_if_full(self, job: Job) -> None:
        if self._is_full(job):
            lines = self._lines[job.rank]
            for line in lines.values():
                line.drop_cancelled()
            self._lines[job.rank] = {group: line for group, line in lines.items() if line}
            if self._is_full(job):
                raise QueueFull(
                    f"{self._waiting(job.rank)} thoughts wait, too many of them for one person or address"
                )

    def _is_full(self, job: Job) -> bool:
        line = self._lines[job.rank].get(job.group) or FairQueue()
        own = line.of(job.whose)
        return (
            own >= MAX_WAITING_PER_PERSON
            or (own > 0 and len(line) >= MAX_WAITING_PER_ADDRESS)
            or self._waiting(job.rank) >= MAX_WAITING
        )

    def _waiting(self, rank: Rank) -> int:
        return sum(map(len, self._lines[rank].values()))
