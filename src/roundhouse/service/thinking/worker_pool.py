"""Thoughts in other processes: bots' moves and hints, which may take seconds and would hold up all pages.

`WorkerPool.ask(job, ...)` gives a future. Whoever waits at a table comes before tables at which only bots play, hints
come before all of them and have a thinker of their own; within these, addresses share the time (`job_queue`). One that
takes too long, or whose process dies, ends as `JobFailed`; the process is replaced by a new one for the next thought.

Processes are started when they are first needed, by running this program's interpreter anew: the server has threads,
and a fork of it would copy locks that nobody opens again.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread, Timer
from time import monotonic
from typing import Any, Final, TypeVar, TypeVarTuple

from roundhouse.service.thinking.job_queue import Job, JobQueue, Rank
from roundhouse.service.thinking.worker import OWN_GROUP, READY, receive, send

MAX_WORKERS: Final = 4  # processes, unless somebody asks for more
JOB_SECONDS: Final = 20.0  # seconds for one thought, from when it has begun
START_SECONDS: Final = 60.0  # seconds for a process to begin
WORKER_COMMAND: Final = "from roundhouse.service.thinking.worker import work; work()"

JobArguments = TypeVarTuple("JobArguments")
JobResult = TypeVar("JobResult")
Finished = Callable[[Job, float], None]  # a thought is done, after so many seconds


class JobFailed(Exception):
    """A thought that came to no end; the message says why."""


def usual_count() -> int:
    """How many processes think: one core is left for the pages."""
    return max(1, min(MAX_WORKERS, (os.cpu_count() or 1) - 1))


def share_of(thinkers: int | None, processes: int, number: int) -> int:
    """How many of a command's thinkers its process of this number (from 1) has: at least one, if there are any.

    >>> [share_of(4, 3, number) for number in (1, 2, 3)], share_of(1, 2, 2), share_of(0, 2, 1)
    ([2, 1, 1], 1, 0)
    """
    every = usual_count() if thinkers is None else thinkers
    return every and max(1, every // processes + (number <= every % processes))


class WorkerPool:
    """Those who think for a server. `thinkers` 0: threads of the server itself, which cannot be ended."""

    def __init__(self, thinkers: int | None = None) -> None:
        number = usual_count() if thinkers is None else thinkers
        make: type[_Worker] = _Process if number else _Worker
        lowest = [Rank.HINT]  # which ranks they take: the choosy ones are asked first
        if number > 1:
            lowest.append(Rank.PEOPLE)  # tables of bots leave one of several to people
        lowest += [Rank.REVIEW] * (number - 1 if number > 1 else 1)
        self._thinkers = [make(rank, self._finished) for rank in lowest]
        self._waiting = JobQueue()
        self._lock = Lock()
        self._closed = False

    def ask(
        self,
        rank: Rank,
        limit: float,
        thought: Callable[[*JobArguments], JobResult],
        *given: *JobArguments,
        whose: str = "",
        address: str = "",
        kind: str = "",
    ) -> Future[JobResult]:
        """Let somebody think `thought(*given)` for a person; all of it has to be picklable. Raises `QueueFull`.

        May be called from any thread. A thought that has not begun can be dropped by cancelling its future.
        """
        future: Future[JobResult] = Future()
        with self._lock:
            if self._closed:
                future.set_exception(JobFailed("the server ends"))
                return future
            self._waiting.add(Job(rank, whose, (thought, given), limit, future, address, kind))
            self._deal()
        return future

    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [thinker.pid for thinker in self._thinkers if thinker.pid]

    def waiting(self) -> int:
        """How many thoughts nobody thinks yet."""
        return len(self._waiting)

    def close(self) -> None:
        """End all processes, in the middle of a thought if need be."""
        with self._lock:
            self._closed = True
            waiting = self._waiting.clear()
        for job in waiting:
            job.future.cancel()
        for thinker in self._thinkers:
            thinker.close()

    def _finished(self, job: Job, seconds: float) -> None:
        with self._lock:
            self._waiting.durations.note(job.kind, seconds)
            self._deal()

    def _deal(self) -> None:
        """Give what waits to those who are free."""
        while (job := self._waiting.first()) is not None:
            free = next((one for one in self._thinkers if not one.busy and job.rank <= one.lowest), None)
            if free is None:
                return  # nor is there anybody for what comes after it
            self._waiting.pop()
            if job.future.set_running_or_notify_cancel():
                free.take(job)


class _Worker:
    """A thread that thinks by itself."""

    def __init__(self, lowest: Rank, finished: Finished) -> None:
        self.lowest = lowest
        self.busy = False
        self.finished = finished
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def pid(self) -> int:
        """Its process, 0 for none."""
        return 0

    def take(self, job: Job) -> None:
        """Think about this next."""
        self.busy = True
        if self._thread is None:
            self._thread = Thread(target=self._run, name="thinker", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def close(self) -> None:
        """No more thoughts."""
        self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            began = monotonic()
            try:
                answer = self._think(job)
            except JobFailed as broke:
                self._free(job, began)
                job.future.set_exception(broke)
            else:
                self._free(job, began)
                job.future.set_result(answer)

    def _free(self, job: Job, began: float) -> None:
        self.busy = False
        self.finished(job, monotonic() - began)

    def _think(self, job: Job) -> Any:
        thought, given = job.call
        try:
            return thought(*given)
        except Exception as error:
            raise JobFailed(traceback.format_exc()) from error


class _Process(_Worker):
    """A thread that lets a process think, and ends it when that takes too long."""

    def __init__(self, lowest: Rank, finished: Finished) -> None:
        super().__init__(lowest, finished)
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._timed: object = None  # what the time runs for
        self._late = False
        self._closed = False

    @property
    def pid(self) -> int:
        """Its process, 0 for none."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else 0

    def close(self) -> None:
        """End the process and the thread."""
        with self._lock:
            self._closed = True
            self._kill()
        super().close()
        if self._thread is not None:
            self._thread.join(5)
        self._bury()

    def _think(self, job: Job) -> Any:
        try:
            data = pickle.dumps(job.call)
        except Exception as error:  # pickle raises whatever it meets
            raise JobFailed(f"it cannot be sent to another process: {error}") from error
        process = self._living()
        fine, answer = pickle.loads(self._asked(process, data, job.limit))
        if not fine:
            raise JobFailed(answer)
        return answer

    def _living(self) -> subprocess.Popen[bytes]:
        """The process, a new one if there is none or it has died meanwhile."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._bury()
        with self._lock:
            if self._closed:
                raise JobFailed("the server ends")
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", WORKER_COMMAND],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
        self._asked(self._process, None, START_SECONDS, READY)
        return self._process

    def _asked(
        self, process: subprocess.Popen[bytes], data: bytes | None, limit: float, expected: bytes = b""
    ) -> bytes:
        """What the process answers in time."""
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(limit, self._time_up, [begun := object()])
        timer.daemon = True
        with self._lock:
            self._timed, self._late = begun, False
        timer.start()
        try:
            if data is not None:
                send(process.stdin, data)
            answer = receive(process.stdout)
            if expected and answer != expected:
                raise EOFError
        except (EOFError, OSError) as error:
            self._bury()
            why = (
                f"more than {limit:g} seconds" if self._late else f"its process ended ({process.returncode})"
            )
            raise JobFailed(why) from error
        finally:
            timer.cancel()
            with self._lock:
                self._timed = None
        return answer

    def _time_up(self, begun: object) -> None:
        with self._lock:
            if self._timed is begun:
                self._late = True
                self._kill()

    def _kill(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with suppress(OSError):
            if OWN_GROUP:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()

    def _bury(self) -> None:
        """Let go of a process that has ended or is to end."""
        process = self._process
        if process is None:
            return
        with self._lock:
            self._kill()
            self._process = None
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was to be sent stays unsent
                pipe.close()
