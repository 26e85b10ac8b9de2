"""The line between a process that serves and its parent: news of other processes, thoughts that are had elsewhere, and
figures.

Messages are pickled, for both ends are the same program, each with its length in front. A thought goes through the
parent as bytes that only a thinker opens.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from itertools import count
from threading import Lock, Thread
from typing import Any, Final, TypeVar, TypeVarTuple

from roundhouse.service.live.process_news import NewsHandler
from roundhouse.service.middleware.metrics import Gauges, LabelledCounts, MetricFamily
from roundhouse.service.thinking.job_queue import QueueFull, Rank
from roundhouse.service.thinking.worker import LENGTH_HEADER, receive
from roundhouse.service.thinking.worker_pool import JobFailed

NEWS: Final = "news"  # table, version, person: to the parent, and from there to all others
THINK: Final = "think"  # number, rank, limit, whose, bytes: to the parent
DROP: Final = "drop"  # number: nobody waits for that thought any more
THOUGHT: Final = "thought"  # number, None or an exception, bytes: from the parent
COUNT: Final = "count"  # nothing: from the parent, which wants to know the figures of this process
COUNTED: Final = "counted"  # figures of one process: to the parent
GATHER: Final = "gather"  # number: to the parent, from whoever wants to know those of all
GATHERED: Final = "gathered"  # number, counts of all, gauges of each: from the parent
BEGIN: Final = "begin"  # all that a process has to know, the first thing that it hears

PIPE_SECONDS: Final = 10.0  # seconds for all figures

PipeArguments = TypeVarTuple("PipeArguments")
PipeAnswer = TypeVar("PipeAnswer")


def packed(*message: Any) -> bytes:
    """A message as it is sent."""
    data = pickle.dumps(message)
    return LENGTH_HEADER.pack(len(data)) + data


class ParentPipe:
    """The end of a process that serves."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._reading = end.makefile("rb")
        self._lock = Lock()
        self._heard: NewsHandler = lambda _table_id, _version, _person: None
        self._answered: Callable[[int, Exception | None, bytes], None] = lambda _number, _error, _data: None
        self._figures: Callable[[], MetricFamily] | None = None
        self._gathering: dict[int, Future[tuple[LabelledCounts, dict[str, Gauges]]]] = {}
        self._numbers = count()

    def first(self) -> Any:
        """What the parent says at the beginning."""
        kind, said = pickle.loads(receive(self._reading))
        assert kind == BEGIN
        return said

    def send(self, *message: Any) -> None:
        """Say something to the parent; it has ended if that cannot be done, and then we end too."""
        with suppress(OSError), self._lock:
            self._end.sendall(packed(*message))

    def tell(self, table_id: str, version: int, person: str = "") -> None:
        """Let all others know."""
        self.send(NEWS, table_id, version, person)

    def listen(self, heard: NewsHandler) -> None:
        """From now on."""
        self._heard = heard

    def start(self) -> None:
        """Hear what the parent says."""
        Thread(target=self._listen, name="line", daemon=True).start()

    def answers(self, answered: Callable[[int, Exception | None, bytes], None]) -> None:
        """Who is told of thoughts."""
        self._answered = answered

    def counts(self, figures: Callable[[], MetricFamily]) -> None:
        """What is told to the parent when it asks, and now, so that it knows whom to ask."""
        self._figures = figures
        self._count()

    def gathered(self) -> tuple[LabelledCounts, dict[str, Gauges]]:
        """The figures of all processes: what all have counted, and what each has now."""
        number, future = next(self._numbers), Future[tuple[LabelledCounts, dict[str, Gauges]]]()
        self._gathering[number] = future
        self.send(GATHER, number)
        try:
            return future.result(PIPE_SECONDS)
        finally:
            self._gathering.pop(number, None)

    def close(self) -> None:
        """The line stays until the process ends."""

    def _count(self) -> None:
        assert self._figures is not None
        self.send(COUNTED, self._figures())

    def _gathered(self, number: int, counts: LabelledCounts, now: dict[str, Gauges]) -> None:
        future = self._gathering.pop(number, None)
        if future is not None:
            future.set_result((counts, now))

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                kind, *said = pickle.loads(receive(self._reading))
                if kind == NEWS:
                    self._heard(*said)
                elif kind == THOUGHT:
                    self._answered(*said)
                elif kind == GATHERED:
                    self._gathered(*said)
                else:  # the database may be slow to say whether it is well, and others wait for what comes next
                    Thread(target=self._count, name="count", daemon=True).start()
        os.kill(os.getpid(), signal.SIGTERM)  # without a parent nobody starts us again, or ends us


class SharedWorkerPool:
    """Those who think for all processes of one command: the parent has them, and sees to it that all take turns."""

    def __init__(self, line: ParentPipe) -> None:
        self._line = line
        self._asked: dict[int, Future[Any]] = {}
        self._numbers = count()
        line.answers(self._answered)

    def ask(
        self,
        rank: Rank,
        limit: float,
        thought: Callable[[*PipeArguments], PipeAnswer],
        *given: *PipeArguments,
        whose: str = "",
        address: str = "",
        kind: str = "",
    ) -> Future[PipeAnswer]:
        """As `Thinkers.ask`; whether too many wait, the future says."""
        future: Future[PipeAnswer] = Future()
        try:
            data = pickle.dumps((thought, given))
        except Exception as error:  # pickle raises whatever it meets
            future.set_exception(JobFailed(f"it cannot be sent to another process: {error}"))
            return future
        number = next(self._numbers)
        self._asked[number] = future
        future.add_done_callback(lambda done: self._line.send(DROP, number) if done.cancelled() else None)
        self._line.send(THINK, number, rank, limit, (whose, address, kind), data)
        return future

    def pids(self) -> list[int]:
        """None of them are ours."""
        return []

    def waiting(self) -> int:
        """How many thoughts of this process wait, or are just thought; the parent does not say which."""
        return len(self._asked)

    def close(self) -> None:
        """Wait for nothing any more."""
        for future in list(self._asked.values()):
            future.cancel()

    def _answered(self, number: int, error: Exception | None, data: bytes) -> None:
        future = self._asked.pop(number, None)
        if future is None or not future.set_running_or_notify_cancel():
            return
        if error is None:
            future.set_result(pickle.loads(data))
        else:
            future.set_exception(error)


def outcome(future: Future[bytes]) -> tuple[Exception | None, bytes]:
    """What became of a thought, to be sent."""
    try:
        return None, future.result()
    except (JobFailed, QueueFull) as error:
        return error, b""
    except CancelledError:
        return JobFailed("nobody waits for it"), b""
