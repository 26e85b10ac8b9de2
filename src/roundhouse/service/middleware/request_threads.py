"""Threads for requests, shared so that neither a slow table nor a client with many requests keeps others waiting.

A table has one thread at a time, and a client few. Further calls wait without a thread; the client begins next who was
served longest ago. A call that is not done after a second is *overdue*: it gives its place among the threads to others,
a client may have few of these, and where too many calls wait for a slow table they are refused (`TableBusy`). All calls
share one interpreter, so few calls at a time are also what keeps each of them quick.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import thread_time
from typing import Final, TypeVar

import anyio
import anyio.to_thread
from starlette.requests import HTTPConnection

from roundhouse.service.middleware.client_addresses import LOCAL_NETWORKS, Network, address_of_client
from roundhouse.service.middleware.sessions import COOKIE
from roundhouse.service.model.slugs import in_log

MAX_THREADS: Final = 40  # besides those of overdue calls
MAX_OVERDUE_THREADS: Final = 24
MAX_THREADS_PER_CLIENT: Final = 4
MAX_THREADS_OF_SERVER: Final = 8  # bots, events, clocks
MAX_OVERDUE_PER_PERSON: Final = 2
MAX_OVERDUE_PER_ADDRESS: Final = 4
MAX_WAITING_FOR_OVERDUE: Final = 8  # requests that wait for a table with an overdue call
MAX_WAIT: Final = 20.0  # seconds that a request waits for its turn
OVERDUE_SECONDS: Final = 1.0  # seconds after which a call is overdue
LOG_AGAIN_SECONDS: Final = 10.0  # seconds after which a call that still runs is logged
LOG_SECONDS: Final = 1.0  # seconds of processor time that are logged
COUNTED_SECONDS: Final = 0.25  # and that count for the person
NO_TABLE: Final = ""

log = logging.getLogger(__name__)
Result = TypeVar("Result")


class TableBusy(Exception):
    """A table, or the tables of a client, compute for too long to begin another call."""


@dataclass(frozen=True)
class Client:
    """Who asks, as far as this is known without the database."""

    device: str = ""  # a hash of the cookie or of the token of a program
    address: str = ""

    @property
    def share(self) -> str:
        """With whom threads are shared: all at the same address; else, where addresses are not known, the device."""
        return self.address or self.device

    def overdue_limits(self) -> list[tuple[str, int]]:
        """For whom overdue calls are counted, and how many they may have."""
        counted = (
            (f"device {self.device}", MAX_OVERDUE_PER_PERSON, self.device),
            (f"address {self.address}", MAX_OVERDUE_PER_ADDRESS, self.address),
        )
        return [(who, most) for who, most, known in counted if known]


SERVER: Final = Client("the server itself")


def client_of(asks: HTTPConnection, trusted: tuple[Network, ...] = LOCAL_NETWORKS) -> Client:
    """Who sends a request."""
    secret = asks.cookies.get(COOKIE) or asks.headers.get("authorization", "")
    device = sha256(secret.encode()).hexdigest()[:16] if secret else ""
    return Client(device, address_of_client(asks.client.host if asks.client else None, trusted))


@dataclass(eq=False)
class _Call:
    """One call, from when it waits for its turn until it is done."""

    table_id: str
    client: Client
    what: str
    go: asyncio.Future[None] | None = None  # while it waits
    alarm: asyncio.TimerHandle | None = None
    overdue: bool = False


class RequestThreads:
    """All calls of this process. Used in the loop."""

    def __init__(self) -> None:
        self._waiting: dict[_Call, None] = {}
        self._tables: dict[str, _Call] = {}  # the call that runs for each
        self._threads = 0  # of calls that run and are not overdue
        self._shares: Counter[str] = Counter()  # of these, by client
        self._served: dict[str, int] = {}  # when each client's last call began, while others wait
        self._begun = 0
        self._overdue: Counter[str] = Counter()  # by person and by address
        self._overdue_calls = 0
        self._limiter: anyio.CapacityLimiter | None = None

    @property
    def overdue(self) -> int:
        """How many calls take longer than they should; may be asked from any thread."""
        return self._overdue_calls

    async def run(
        self,
        table_id: str,
        call: Callable[[], Result],
        client: Client = SERVER,
        what: str = "the server",
    ) -> Result:
        """What a call gives that computes for a table, or for none. `what` asks for it, in the log. Raises `TableBusy`
        for those who have to come again; the server itself waits.
        """
        mine = _Call(table_id, client, what)
        if client is not SERVER and self._refuses(mine):
            raise TableBusy
        await self._turn(mine)
        try:
            if self._limiter is None:
                self._limiter = anyio.CapacityLimiter(MAX_THREADS + MAX_OVERDUE_THREADS)
            return await anyio.to_thread.run_sync(_logged, call, table_id, what, limiter=self._limiter)
        finally:
            self._end(mine)

    def _refuses(self, call: _Call) -> bool:
        if any(self._overdue[who] >= most for who, most in call.client.overdue_limits()):
            return True
        running = self._tables.get(call.table_id)
        if running is None or not running.overdue:
            return False
        return sum(one.table_id == call.table_id for one in self._waiting) >= MAX_WAITING_FOR_OVERDUE

    # ---- turns

    async def _turn(self, call: _Call) -> None:
        """Wait until a call may begin."""
        if self._may_begin(call):
            self._begin(call)
            return
        call.go = asyncio.get_running_loop().create_future()
        self._waiting[call] = None
        try:
            async with asyncio.timeout(None if call.client is SERVER else MAX_WAIT):
                await call.go
        except BaseException as ended:
            if call in self._waiting:
                del self._waiting[call]
            else:
                self._end(call)  # its turn came at the same moment
            if isinstance(ended, TimeoutError):
                raise TableBusy from None
            raise

    def _may_begin(self, call: _Call) -> bool:
        own = MAX_THREADS_OF_SERVER if call.client is SERVER else MAX_THREADS_PER_CLIENT
        return (
            self._threads < MAX_THREADS
            and self._shares[call.client.share] < own
            and (call.table_id == NO_TABLE or call.table_id not in self._tables)
        )

    def _begin(self, call: _Call) -> None:
        self._threads += 1
        self._shares[call.client.share] += 1
        if call.table_id != NO_TABLE:
            self._tables[call.table_id] = call
        self._begun += 1
        if self._waiting:
            self._served[call.client.share] = self._begun
        else:
            self._served.clear()
        call.alarm = asyncio.get_running_loop().call_later(OVERDUE_SECONDS, self._is_overdue, call)

    def _end(self, call: _Call) -> None:
        assert call.alarm is not None
        call.alarm.cancel()
        if call.table_id != NO_TABLE:
            del self._tables[call.table_id]
        if call.overdue:
            self._overdue_calls -= 1
            self._overdue.subtract(who for who, _ in call.client.overdue_limits())
            self._overdue = +self._overdue
        else:
            self._give_back(call)
        self._begin_more()

    def _give_back(self, call: _Call) -> None:
        """A thread is free, or does not count any more."""
        self._threads -= 1
        self._shares[call.client.share] -= 1
        if not self._shares[call.client.share]:
            del self._shares[call.client.share]

    def _begin_more(self) -> None:
        """Let those begin who may, the client first who was served longest ago."""
        while ready := [call for call in self._waiting if self._may_begin(call)]:
            call = min(ready, key=lambda one: self._served.get(one.client.share, 0))
            del self._waiting[call]
            self._begin(call)
            assert call.go is not None
            if not call.go.done():
                call.go.set_result(None)

    # ---- overdue calls

    def _is_overdue(self, call: _Call) -> None:
        loop = asyncio.get_running_loop()
        if self._overdue_calls >= MAX_OVERDUE_THREADS:
            call.alarm = loop.call_later(OVERDUE_SECONDS, self._is_overdue, call)
            return
        call.overdue = True
        call.alarm = loop.call_later(LOG_AGAIN_SECONDS - OVERDUE_SECONDS, self._is_long, call)
        self._overdue_calls += 1
        self._overdue.update(who for who, _ in call.client.overdue_limits())
        self._give_back(call)
        self._begin_more()

    @staticmethod
    def _is_long(call: _Call) -> None:
        log.warning("%s still computes%s after %.0f s", call.what, _where(call.table_id), LOG_AGAIN_SECONDS)


def _logged(call: Callable[[], Result], table_id: str, what: str) -> Result:
    begun = thread_time()
    try:
        return call()
    finally:
        taken = thread_time() - begun
        if taken > LOG_SECONDS:
            log.warning("%s took %.1f s of processor time%s", what, taken, _where(table_id))


def _where(table_id: str) -> str:
    return f" at table {in_log(table_id)}" if table_id else ""
