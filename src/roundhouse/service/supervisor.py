"""Several processes from one command: the parent starts them, starts again who ends, and hands on what they tell.

All of them take connections from one socket, so nobody who comes waits for a process that is gone. The parent serves
nobody itself; it has the thinkers, and one end of a line to each process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from roundhouse.service.config import ServerConfig
from roundhouse.service.metrics_of_processes import Ledger
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.process_pipe import (
    BEGIN,
    COUNT,
    COUNTED,
    DROP,
    GATHER,
    GATHERED,
    NEWS,
    THINK,
    THOUGHT,
    outcome,
    packed,
)
from roundhouse.service.server import ThinkingConfig
from roundhouse.service.thinking.job_queue import QueueFull, Rank
from roundhouse.service.thinking.worker import LENGTH_HEADER, opened
from roundhouse.service.thinking.worker_pool import WorkerPool

PROCESS_COMMAND: Final = "from roundhouse.service.server_process import work; work()"
RESTART_SECONDS: Final = (
    5.0  # seconds: who ends sooner than this after its start is started again only after as many
)
MOST_UNREAD: Final = 1_000_000  # bytes of news that a process does not take; it looks by itself once a second
GRACE: Final = 10.0  # seconds to end by themselves

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Orders:
    """What a process has to know."""

    name: str
    database: str | Path | None
    thinking: ThinkingConfig
    limits: Limits
    addresses: Sequence[str]
    hosting: ServerConfig


def serve_in_several(orders: list[Orders], listener: socket.socket) -> None:
    """Serve in as many processes as there are orders, until this one is ended."""
    count = orders[0].thinking.thinkers
    asyncio.run(Parent(orders, None if count == 0 else WorkerPool(count)).run(listener))


class Parent:
    """The parent of so many processes, which get these orders."""

    def __init__(self, orders: list[Orders], thinkers: WorkerPool | None) -> None:
        self.orders = orders
        self.thinkers = thinkers
        self._ends: dict[int, asyncio.StreamWriter] = {}  # the line to each process, by its number
        self._thoughts: dict[tuple[asyncio.StreamWriter, int], Future[bytes]] = {}
        self._ledger = Ledger(len(orders))
        self._gathering: set[asyncio.Task[None]] = set()  # a task that nobody holds may be lost
        self._ending = asyncio.Event()

    async def run(self, listener: socket.socket) -> None:
        """Until somebody ends it."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._ending.set)
        await asyncio.gather(*(self._keep(number, listener) for number in range(len(self.orders))))
        if self.thinkers is not None:
            await asyncio.to_thread(self.thinkers.close)

    async def _keep(self, number: int, listener: socket.socket) -> None:
        """One process, and the next one when it ends."""
        loop = asyncio.get_running_loop()
        while not self._ending.is_set():
            begun = loop.time()
            code = await self._one(number, listener)
            if self._ending.is_set():
                return
            log.error("process %d ended (%d) and is started again", number + 1, code)
            if loop.time() - begun < RESTART_SECONDS:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._ending.wait(), RESTART_SECONDS)

    async def _one(self, number: int, listener: socket.socket) -> int:
        """From the start of a process to its end; its exit status."""
        ours, theirs = socket.socketpair()
        with theirs:
            handed = (listener.fileno(), theirs.fileno())
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-c", PROCESS_COMMAND, *map(str, handed)),
                pass_fds=handed,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,  # Ctrl-C is for the parent
            )
        reader, writer = await asyncio.open_connection(sock=ours)
        writer.write(packed(BEGIN, self.orders[number]))
        self._ends[number] = writer
        listening = asyncio.create_task(self._listen(number, reader, writer))
        ended = asyncio.create_task(process.wait())
        ending = asyncio.create_task(self._ending.wait())
        try:
            await asyncio.wait((ended, ending), return_when=asyncio.FIRST_COMPLETED)
            if not ended.done():
                await self._end(process, ended)
            return await ended
        finally:
            ending.cancel()
            listening.cancel()
            self._hang_up(number, writer)

    async def _end(self, process: asyncio.subprocess.Process, ended: asyncio.Task[int]) -> None:
        with suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait((ended,), timeout=GRACE)
        with suppress(ProcessLookupError):
            process.kill()

    def _hang_up(self, number: int, writer: asyncio.StreamWriter) -> None:
        """Nobody is at the other end any more."""
        del self._ends[number]
        self._ledger.end(number)
        writer.close()
        for key in [key for key in self._thoughts if key[0] is writer]:
            self._thoughts.pop(key).cancel()

    # ---- what they tell

    async def _listen(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):
            while True:
                (length,) = LENGTH_HEADER.unpack(await reader.readexactly(LENGTH_HEADER.size))
                kind, *said = pickle.loads(await reader.readexactly(length))
                if kind == NEWS:
                    self._hand_on(number, packed(NEWS, *said))
                elif kind == THINK:
                    self._think(writer, *said)
                elif kind == DROP:
                    thought = self._thoughts.get((writer, *said))
                    if thought is not None:
                        thought.cancel()
                elif kind == COUNTED:
                    self._ledger.note(number, *said)
                elif kind == GATHER:
                    self._gathering.add(task := asyncio.create_task(self._gather(writer, *said)))
                    task.add_done_callback(self._gathering.discard)

    def _hand_on(self, number: int, news: bytes) -> None:
        for other, end in self._ends.items():
            if other != number and end.transport.get_write_buffer_size() < MOST_UNREAD:
                end.write(news)

    async def _gather(self, writer: asyncio.StreamWriter, question: int) -> None:
        """Tell one of them the figures of all."""
        figures = await self._ledger.gathered(lambda number: self._ends[number].write(packed(COUNT)))
        if not writer.is_closing():
            writer.write(packed(GATHERED, question, *figures))

    def _think(
        self,
        writer: asyncio.StreamWriter,
        number: int,
        rank: Rank,
        limit: float,
        asker: tuple[str, str, str],
        data: bytes,
    ) -> None:
        whose, address, kind = asker
        assert self.thinkers is not None
        loop = asyncio.get_running_loop()
        try:
            thought = self.thinkers.ask(rank, limit, opened, data, whose=whose, address=address, kind=kind)
        except QueueFull as busy:
            writer.write(packed(THOUGHT, number, busy, b""))
            return
        self._thoughts[writer, number] = thought

        def done(future: Future[bytes]) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._thought, writer, number, future)

        thought.add_done_callback(done)

    def _thought(self, writer: asyncio.StreamWriter, number: int, future: Future[Any]) -> None:
        if self._thoughts.pop((writer, number), None) is not None and not writer.is_closing():
            writer.write(packed(THOUGHT, number, *outcome(future)))
