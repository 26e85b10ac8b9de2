"""Threads that wait for other servers, shared fairly: between people, addresses of clients, and hosts.

A thread of a request never waits for another server, or a few slow ones would hold all of them. The threads here are
few, start when they are needed, and take next whoever has used the least of their time lately.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition, Thread
from time import monotonic
from typing import Any, Final, TypeVar

MAX_REMEMBERED: Final = 5000  # people and addresses whose time is remembered
FORGIVEN_PER_SECOND: Final = 0.1  # seconds of used time that are forgotten in a second

Result = TypeVar("Result")


@dataclass(frozen=True)
class Requester:
    """For whom something is done."""

    person: str = ""
    address: str = ""  # of the client, "" where it is not known or not counted


@dataclass(frozen=True)
class PoolShares:
    """How much of a pool one person, client address or host gets."""

    threads: int = 8  # of all together
    per_person: int = 1  # at the same time
    per_address: int = 3
    per_host: int = 4
    waiting: int = 256  # jobs of all together that wait
    waiting_per_person: int = 12
    waiting_per_address: int = 24


class PoolFull(Exception):
    """Too many jobs wait already: of this person, of this address, or of everybody."""


@dataclass
class _PoolJob:
    asker: Requester
    host: str
    work: Callable[[], Any]
    done: Future[Any] = field(default_factory=Future)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """By what it is counted; what is unknown is not."""
        named = {"person": self.asker.person, "address": self.asker.address, "host": self.host}
        return tuple((kind, name) for kind, name in named.items() if name)

    def run(self) -> None:
        """Do it, unless nobody waits for it any more."""
        if not self.done.set_running_or_notify_cancel():
            return
        try:
            result = self.work()
        except BaseException as error:
            self.done.set_exception(error)
        else:
            self.done.set_result(result)


class FairPool:
    """Such threads. May be asked from any thread."""

    def __init__(
        self, name: str, shares: PoolShares | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        self.name = name
        self.shares = shares or PoolShares()
        self._now = now
        self._changed = Condition()
        self._waiting: list[_PoolJob] = []
        self._running: Counter[tuple[str, str]] = Counter()
        self._used: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # seconds, and when
        self._threads = 0
        self._idle = 0
        self._busy = 0
        self._closed = False

    def submit(self, asker: Requester, host: str, work: Callable[[], Result]) -> Future[Result]:
        """Let a thread do this when it is its turn. Raises `PoolFull`."""
        job = _PoolJob(asker, host, work)
        with self._changed:
            self._waiting = [one for one in self._waiting if not one.done.cancelled()]
            if self._closed or not self._has_room(asker):
                raise PoolFull
            self._waiting.append(job)
            if self._idle < len(self._waiting) and self._threads < self.shares.threads:
                self._threads += 1
                Thread(target=self._work, name=f"{self.name} {self._threads}", daemon=True).start()
            self._changed.notify()
        return job.done

    def _has_room(self, asker: Requester) -> bool:
        shares, waiting = self.shares, self._waiting
        of_person = sum(one.asker.person == asker.person for one in waiting) if asker.person else 0
        of_address = sum(one.asker.address == asker.address for one in waiting) if asker.address else 0
        return (
            len(waiting) < shares.waiting
            and of_person < shares.waiting_per_person
            and of_address < shares.waiting_per_address
        )

    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    def running(self) -> int:
        """How many threads do something; one that has just started does nothing yet."""
        return self._busy

    def seconds_used(self, person: str) -> float:
        """How much time of the threads a person has used lately."""
        with self._changed:
            return self._seconds_used(("person", person))

    def close(self) -> None:
        """Begin nothing more; what waits is cancelled."""
        with self._changed:
            self._closed = True
            for job in self._waiting:
                job.done.cancel()
            self._waiting = []
            self._changed.notify_all()

    # ---- inside a thread

    def _work(self) -> None:
        while (job := self._take()) is not None:
            began = self._now()
            job.run()
            self._end(job, began)

    def _take(self) -> _PoolJob | None:
        """Wait for the next job; None when the pool is closed."""
        with self._changed:
            self._idle += 1
            while not self._closed:
                job = self._next()
                if job is not None:
                    self._waiting.remove(job)
                    self._running.update(job.keys)
                    self._idle -= 1
                    self._busy += 1
                    return job
                self._changed.wait()
            return None

    def _next(self) -> _PoolJob | None:
        """Of those that may begin now, the job of whoever has used the least time; the oldest of several."""
        found = [job for job in self._waiting if self._may_begin(job)]
        return min(found, key=self._cost) if found else None

    def _may_begin(self, job: _PoolJob) -> bool:
        shares = self.shares
        most = {"person": shares.per_person, "address": shares.per_address, "host": shares.per_host}
        return all(self._running[key] < most[key[0]] for key in job.keys)

    def _cost(self, job: _PoolJob) -> float:
        return max((self._seconds_used(key) for key in self._payers(job)), default=0.0)

    def _payers(self, job: _PoolJob) -> list[tuple[str, str]]:
        return [key for key in job.keys if key[0] != "host"]

    def _seconds_used(self, key: tuple[str, str]) -> float:
        used, then = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (self._now() - then) * FORGIVEN_PER_SECOND)

    def _end(self, job: _PoolJob, began: float) -> None:
        with self._changed:
            self._busy -= 1
            self._running -= Counter(job.keys)  # also drops those that are 0
            for key in self._payers(job):
                self._used[key] = self._seconds_used(key) + self._now() - began, self._now()
                self._used.move_to_end(key)
            while len(self._used) > MAX_REMEMBERED:
                self._used.popitem(last=False)
            self._changed.notify_all()
