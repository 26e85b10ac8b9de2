"""uvicorn's protocol with a timeout for every part of a request, a limit for its head, and limits for connections.

uvicorn has one timeout, between two requests, and `limit_concurrency`, which refuses new connections and closes none.
It keeps a client that sends nothing, or its request byte by byte, until no descriptor is left. The price cannot be
measured: a small request takes 402 us of processor time, 418 with uvicorn's own protocol (`http="httptools"` below;
medians of six alternating runs of 6,000 requests; docs/benchmarks.md).
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from roundhouse.service.middleware.client_addresses import LOCAL_NETWORKS, Network, address_of_client
from roundhouse.service.middleware.event_stream import PIPE, Pipe
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.middleware.rate_limits import Held
from roundhouse.service.middleware.security import MAX_HEADER_BYTES, MAX_URL_LENGTH

BACKLOG: Final = 128  # connections that may be accepted at once, before one of them is looked at
# Descriptors for these, the database (3 for each of 44) and everything else
RESERVED_DESCRIPTORS: Final = BACKLOG + 172
MIN_CONNECTIONS: Final = 16  # connections, however few descriptors there are
WANTED_DESCRIPTORS: Final = 65_536  # descriptors, if the system lets us
MAX_UNREAD_BODY_BYTES: Final = 65_536  # bytes of a body that are read after the answer
LINGER_SECONDS: Final = 0.5  # seconds for that answer to arrive, before the rest is refused with a reset
MAX_HEAD_BYTES: Final = MAX_URL_LENGTH + MAX_HEADER_BYTES  # bytes of a head that is not whole yet

log = logging.getLogger(__name__)


def config_of(
    app: FastAPI, limits: Limits, trusted: tuple[Network, ...] = LOCAL_NETWORKS, **more: Any
) -> uvicorn.Config:
    """How uvicorn serves this app within these limits."""
    doors = ConnectionCounts(limits, trusted)
    return uvicorn.Config(
        app,
        http=partial(Connection, doors),  # type: ignore[arg-type]  # uvicorn only calls it
        log_config=None,
        log_level="warning",
        access_log=False,
        ws="none",
        backlog=BACKLOG,
        forwarded_allow_ips=[str(one) for one in trusted],
        timeout_keep_alive=limits.idle,  # type: ignore[arg-type]  # fractions do as well
        **more,
    )


def most_connections(limits: Limits) -> int:
    """How many there may be: as many as the host wants, if there are descriptors for them."""
    return min(limits.total, max(MIN_CONNECTIONS, descriptors() - RESERVED_DESCRIPTORS))


def descriptors() -> int:
    """How many this process may have, after asking for as many as it is allowed."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return WANTED_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(WANTED_DESCRIPTORS, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return WANTED_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS allows less than it says
        return soft
    return wanted


class ConnectionCounts:
    """All connections of this process."""

    def __init__(self, limits: Limits, trusted: tuple[Network, ...] = LOCAL_NETWORKS) -> None:
        self.limits = limits
        self.trusted = trusted
        self.most = most_connections(limits)
        self.held = Held()
        self._waiting: dict[str, dict[Connection, None]] = {}  # by address, those first that wait for longest

    # ---- connections on which no request is answered, because none has come yet or none is whole

    def wait(self, one: Connection) -> None:
        """A connection waits for a request. An address has few of these; the one that waits for longest is ended."""
        mine = self._waiting.setdefault(one.address, {})
        mine[one] = None
        if one.address and len(mine) > self.limits.heads:
            next(iter(mine)).give_way()

    def busy(self, one: Connection) -> None:
        """Its request has come, or it is closed."""
        mine = self._waiting.get(one.address, {})
        mine.pop(one, None)
        if not mine:
            self._waiting.pop(one.address, None)

    def make_room(self) -> bool:
        """End the connection that waits for longest, of the address that has most of them; False if none waits."""
        most = max(self._waiting.values(), key=len, default={})
        for one in most:
            log.warning("more than %d connections: one that waits for a request is closed", self.most)
            one.give_way()
            return True
        return False


class Connection(HttpToolsProtocol):
    """One connection, with a clock for what is to come next."""

    def __init__(self, doors: ConnectionCounts, **more: Any) -> None:
        super().__init__(**more)
        self.doors = doors
        self.address = ""  # by which it is counted, "" for one that is not
        self._counted = False
        self._awaits = "head"  # the part of a request that comes next: head or body
        self._came = 0  # bytes of a head that is not whole yet
        self._unwanted: int | None = None  # bytes of a body that came after the answer
        self._timed = ""  # what the clock runs for, "" for nothing
        self._clock: asyncio.TimerHandle | None = None
        self._fetching: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, or tell them that it is full."""
        super().connection_made(transport)
        doors = self.doors
        self.address = address_of_client(self.client[0] if self.client else None, doors.trusted)
        if len(self.connections) > doors.most and not doors.make_room():
            log.warning("more than %d connections: a new one is refused", doors.most)
            self._end(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if self.address and not doors.held.take(self.address, doors.limits.connections):
            log.warning("more than %d connections of one address", doors.limits.connections)
            self._end(HTTPStatus.TOO_MANY_REQUESTS)
            return
        self._counted = bool(self.address)
        self._time("head")
        doors.wait(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._time("")
        self.resume_writing()
        self.doors.busy(self)
        if self._counted:
            self.doors.held.give_back(self.address)
            self._counted = False
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """More of a request: the clock runs on until that part of it is whole."""
        if self.transport.is_closing():
            return
        self._came += len(data)
        if self._unwanted is not None and self._is_too_much(len(data)):
            return
        super().data_received(data)
        if self.transport.is_closing():
            self._time("")
        elif self._awaits == "head" and self._came > MAX_HEAD_BYTES:
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            begun = self._awaits == "body" or self._came > 0
            self._time(self._awaits if begun else "")

    def _is_too_much(self, more: int) -> bool:
        """Whether the rest of a request that is answered already does not end; then nothing more is read."""
        assert self._unwanted is not None
        self._unwanted += more
        if self._unwanted <= MAX_UNREAD_BODY_BYTES:
            return False
        self._time("")
        self.transport.pause_reading()
        self.loop.call_later(LINGER_SECONDS, self.transport.close)
        return True

    # ---- what the parser finds

    def on_message_begin(self) -> None:
        """The first bytes of a head."""
        super().on_message_begin()
        self._came = max(self._came, 1)  # it may lie behind another request

    def on_headers_complete(self) -> None:
        """The head is whole. What follows a wish for another protocol cannot be read, so nothing follows it."""
        super().on_headers_complete()
        self.doors.busy(self)
        self._awaits, self._came = "body", 0
        if self.parser.should_upgrade():
            self.cycle.keep_alive = False
        if self.scope["method"] == "GET":
            self.scope["extensions"] = {PIPE: Pipe(self.transport)}  # type: ignore[dict-item]

    def on_message_complete(self) -> None:
        """The request is whole."""
        super().on_message_complete()
        self._awaits, self._came, self._unwanted = "head", 0, None
        if self.cycle.response_complete:  # before its body came, which has stopped uvicorn's timeout
            self.doors.wait(self)
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def on_response_complete(self) -> None:
        """The answer is sent. If the request was not whole by then, nobody wants the rest."""
        last = not self.pipeline
        super().on_response_complete()
        if last and self._awaits == "head" and not self.transport.is_closing():
            self.doors.wait(self)
        elif last:
            self._unwanted = 0

    # ---- the clock

    def _time(self, what: str) -> None:
        if what == self._timed:
            return
        if self._clock is not None:
            self._clock.cancel()
        self._timed = what
        limit = getattr(self.doors.limits, what) if what else 0
        self._clock = self.loop.call_later(limit, self._late) if what else None

    def _late(self) -> None:
        if self._timed == "head" and self._answering():
            self._clock = self.loop.call_later(self.doors.limits.head, self._late)  # the client waits for us
        else:
            self.give_way()

    def give_way(self) -> None:
        """End a connection whose request is not whole."""
        self.doors.busy(self)
        if self._awaits == "head" and not self._came:
            self.transport.close()  # a browser may have opened it in advance
        else:
            self._end(HTTPStatus.REQUEST_TIMEOUT)

    def _answering(self) -> bool:
        """Whether requests that came before are still being answered."""
        return bool(self.pipeline) or (self.cycle is not None and not self.cycle.response_complete)

    def _end(self, status: HTTPStatus) -> None:
        """Say why, if no answer is on its way, and close."""
        if self.transport.is_closing():
            return
        latest = self.cycle
        if not self.pipeline and (latest is None or latest.response_complete or not latest.response_started):
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
            self.transport.write(f"{head}Content-Length: 0\r\nRetry-After: 10\r\n\r\n".encode())
        self.transport.close()

    # ---- answers that nobody takes

    def pause_writing(self) -> None:
        """The other end takes nothing at the moment."""
        super().pause_writing()
        if self._fetching is None:
            self._fetching = self.loop.call_later(self.doors.limits.fetch, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken something."""
        if self._fetching is not None:
            self._fetching.cancel()
            self._fetching = None
        super().resume_writing()
