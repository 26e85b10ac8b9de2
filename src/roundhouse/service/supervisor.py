"""Several processes from one command: the parent starts them, and starts again who ends.

All of them take connections from one socket, so nobody who comes waits for a process that is gone. The parent serves
nobody itself. It makes a pipe for each process, to which the others write their news, and a folder for their metrics.
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
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from prometheus_client.multiprocess import mark_process_dead

from roundhouse.service.config import ServerConfig
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.middleware.metrics import FOLDER_VARIABLE
from roundhouse.service.server import ThinkingConfig

PROCESS_COMMAND: Final = "from roundhouse.service.server_process import work; work()"
# Seconds: who ends sooner than this after its start is started again only after as many
RESTART_SECONDS: Final = 5.0
GRACE: Final = 10.0  # seconds to end by themselves

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Orders:
    """What a process has to know."""

    factory: str  # what makes the application, such as "package.module:create_app"
    name: str
    number: int  # from 1
    processes: int
    database: str | Path | None
    thinking: ThinkingConfig
    limits: Limits
    addresses: Sequence[str]
    hosting: ServerConfig


def serve_in_several(orders: list[Orders], listener: socket.socket) -> None:
    """Serve in as many processes as there are orders, until this one is ended."""
    with TemporaryDirectory(prefix="roundhouse-metrics-") as metrics:
        asyncio.run(Parent(orders, metrics).run(listener))


class Parent:
    """The parent of so many processes, which get these orders and count in this folder."""

    def __init__(self, orders: list[Orders], metrics: str) -> None:
        self.orders = orders
        self._metrics = metrics
        self._pipes = [os.pipe() for _ in orders]  # for the news to each process
        for _, end in self._pipes:
            os.set_blocking(end, False)
        self._ending = asyncio.Event()

    async def run(self, listener: socket.socket) -> None:
        """Until somebody ends it."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._ending.set)
        await asyncio.gather(*(self._keep(orders, listener) for orders in self.orders))

    async def _keep(self, orders: Orders, listener: socket.socket) -> None:
        """One process, and the next one when it ends."""
        loop = asyncio.get_running_loop()
        while not self._ending.is_set():
            begun = loop.time()
            code = await self._one(orders, listener)
            mark_process_dead(orders.number, self._metrics)
            if self._ending.is_set():
                return
            log.error("process %d ended (%d) and is started again", orders.number, code)
            if loop.time() - begun < RESTART_SECONDS:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._ending.wait(), RESTART_SECONDS)

    async def _one(self, orders: Orders, listener: socket.socket) -> int:
        """From the start of a process to its end; its exit status."""
        inbox, own = self._pipes[orders.number - 1]
        handed = (listener.fileno(), inbox, *(end for _, end in self._pipes if end != own))
        path = os.pathsep.join(filter(None, sys.path))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", PROCESS_COMMAND, *map(str, handed)),
            stdin=asyncio.subprocess.PIPE,  # stays open until this process ends, and tells the other so
            pass_fds=handed,
            env={**os.environ, "PYTHONPATH": path, FOLDER_VARIABLE: self._metrics},
            start_new_session=True,  # Ctrl-C is for the parent
        )
        assert process.stdin is not None
        process.stdin.write(pickle.dumps(orders))
        ended = asyncio.create_task(process.wait())
        ending = asyncio.create_task(self._ending.wait())
        await asyncio.wait((ended, ending), return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        if not ended.done():
            await self._end(process, ended)
        return await ended

    async def _end(self, process: asyncio.subprocess.Process, ended: asyncio.Task[int]) -> None:
        with suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait((ended,), timeout=GRACE)
        with suppress(ProcessLookupError):
            process.kill()
