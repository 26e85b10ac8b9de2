"""Threads for what computes for a table, shared so that a slow table keeps no other table waiting.

A table has one thread at a time. Further requests for it wait without one, and where too many wait for a slow table
they are refused (`TableBusy`). A call that is not done after a second is *overdue*: it gives its place among the
threads to others, and a person or an address may have few of these. All calls share one interpreter, so few overdue
calls are also what keeps the others quick.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from time import thread_time
from typing import Final, TypeVar

import anyio
import anyio.to_thread
from starlette.requests import HTTPConnection

from roundhouse.server.entrance.limits import LOCAL, Network, address_of_client
from roundhouse.server.entrance.people import COOKIE
from roundhouse.server.model.slugs import in_log

MAX_THREADS: Final = 40  # besides those of overdue calls
MAX_OVERDUE_THREADS: Final = 24
MAX_OVERDUE_PER_PERSON: Final = 2
MAX_OVERDUE_PER_ADDRESS: Final = 4
MAX_WAITING_FOR_OVERDUE: Final = 8  # requests that wait for a table with an overdue call
MAX_WAIT: Final = 20.0  # seconds that a request waits for its table
OVERDUE: Final = 1.0  # seconds after which a call is overdue
LONG: Final = 10.0  # seconds after which a call that still runs is logged
SLOW: Final = 0.25  # seconds of processor time that are logged, and counted for the person

log = logging.getLogger(__name__)
Result = TypeVar("Result")


class TableBusy(Exception):
    """A table, or the tables of a client, compute for too long to begin another call."""


@dataclass(frozen=True)
class Client:
    """Who asks, as far as this is known without the database; both are "" for the server itself."""

    device: str = ""  # a hash of the cookie or of the token of a program
    address: str = ""

    def limits(self) -> list[tuple[str, int]]:
        """For whom overdue calls are counted, and how many they may have."""
        counted = (
            (f"device {self.device}", MAX_OVERDUE_PER_PERSON, self.device),
            (f"address {self.address}", MAX_OVERDUE_PER_ADDRESS, self.address),
        )
        return [(who, most) for who, most, known in counted if known]


SERVER: Final = Client()


def client_of(asks: HTTPConnection, trusted: tuple[Network, ...] = LOCAL) -> Client:
    """Who sends a request."""
    secret = asks.cookies.get(COOKIE) or asks.headers.get("authorization", "")
    device = sha256(secret.encode()).hexdigest()[:16] if secret else ""
    return Client(device, address_of_client(asks.client.host if asks.client else None, trusted))


@dataclass
class _Queue:
    """The calls for one table."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    calls: int = 0  # that run or wait
    overdue: bool = False


class Computing:
    """All calls that compute for tables in this process. Used in the loop."""

    def __init__(self) -> None:
        self._queues: dict[str, _Queue] = {}
        self._overdue: Counter[str] = Counter()  # by client
        self._overdue_calls = 0
        self._threads: anyio.CapacityLimiter | None = None

    @property
    def overdue(self) -> int:
        """How many calls take longer than they should; may be asked from any thread."""
        return self._overdue_calls

    async def run(
        self, table_id: str, call: Callable[[], Result], client: Client = SERVER, what: str = "the server"
    ) -> Result:
        """What a call gives that computes for a table. `what` asks for it, in the log. Raises `TableBusy` for those
        who have to come again; the server itself waits.
        """
        if any(self._overdue[who] >= most for who, most in client.limits()):
            raise TableBusy
        async with self._turn(table_id, None if client is SERVER else MAX_WAIT) as queue:
            if self._threads is None:
                self._threads = anyio.CapacityLimiter(MAX_THREADS)
            with _Watch(self, queue, table_id, client, what):
                return await anyio.to_thread.run_sync(_logged, call, table_id, what, limiter=self._threads)

    @asynccontextmanager
    async def _turn(self, table_id: str, max_wait: float | None) -> AsyncIterator[_Queue]:
        """The only call for a table."""
        queue = self._queues.setdefault(table_id, _Queue())
        if queue.overdue and queue.calls > MAX_WAITING_FOR_OVERDUE and max_wait is not None:
            raise TableBusy
        queue.calls += 1
        try:
            if queue.turn.locked():
                try:
                    async with asyncio.timeout(max_wait):
                        await queue.turn.acquire()
                except TimeoutError:
                    raise TableBusy from None
            else:
                await queue.turn.acquire()
            try:
                yield queue
            finally:
                queue.turn.release()
        finally:
            queue.calls -= 1
            if not queue.calls:
                del self._queues[table_id]

    # ---- overdue calls

    def begin_overdue(self, client: Client) -> None:
        """One more: somebody else may have a thread instead."""
        self._overdue_calls += 1
        self._overdue.update(who for who, _ in client.limits())
        self._count_threads()

    def end_overdue(self, client: Client) -> None:
        """One less."""
        self._overdue_calls -= 1
        self._overdue.subtract(who for who, _ in client.limits())
        self._overdue = +self._overdue
        self._count_threads()

    def _count_threads(self) -> None:
        assert self._threads is not None
        self._threads.total_tokens = MAX_THREADS + min(self._overdue_calls, MAX_OVERDUE_THREADS)


class _Watch:
    """Looks after one call that runs."""

    def __init__(self, computing: Computing, queue: _Queue, table_id: str, client: Client, what: str) -> None:
        self.computing = computing
        self.queue = queue
        self.table_id = table_id
        self.client = client
        self.what = what

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        self.alarm = loop.call_later(OVERDUE, self._overdue)

    def __exit__(self, *_: object) -> None:
        self.alarm.cancel()
        if self.queue.overdue:
            self.queue.overdue = False
            self.computing.end_overdue(self.client)

    def _overdue(self) -> None:
        self.queue.overdue = True
        self.computing.begin_overdue(self.client)
        self.alarm = asyncio.get_running_loop().call_later(LONG - OVERDUE, self._long)

    def _long(self) -> None:
        log.warning("%s still computes at table %s after %.0f s", self.what, in_log(self.table_id), LONG)


def _logged(call: Callable[[], Result], table_id: str, what: str) -> Result:
    begun = thread_time()
    try:
        return call()
    finally:
        taken = thread_time() - begun
        if taken > SLOW:
            log.warning("%s took %.1f s of processor time at table %s", what, taken, in_log(table_id))
