"""An event stream: lines for as long as somebody listens.

A table may have a thousand watchers, and every move is told to all of them. So nobody waits here for a line to be
written: whoever has something to tell writes it to each of them, straight into their connection where that can be done
(`Pipe`), and the answer only waits for the end.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PING: Final = b": ping\n\n"  # a sign of life
OUT: Final = b"event: out\ndata: {}\n\n"  # whoever listens is logged out, or sees nothing any more
STREAM_HEADERS: Final = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}  # the latter for nginx
PIPE: Final = "roundhouse.pipe"  # where the way into a connection stands among the extensions of a request

Write = Callable[[bytes], None]


def event(data: object, name: str = "", retry: int = 0) -> bytes:
    """One event as browsers read it.

    >>> event({"version": 3}, retry=1000)
    b'data: {"version": 3}\\nretry: 1000\\n\\n'
    """
    first = f"event: {name}\n" if name else ""
    last = f"retry: {retry}\n" if retry else ""
    return f"{first}data: {json.dumps(data)}\n{last}\n".encode()


class Pipe:
    """The way into the connection of a request, past all that stands around the answer, whose head has been sent."""

    def __init__(self, transport: asyncio.WriteTransport) -> None:
        self._transport = transport
        self.bytes = 0  # that went through it

    def write(self, body: bytes) -> None:
        """One piece of a body whose length nobody knows."""
        if not self._transport.is_closing():
            self.bytes += len(body)
            self._transport.write(b"%x\r\n%b\r\n" % (len(body), body))


def pipe_of(scope: Scope) -> Pipe | None:
    """The way into the connection, if whoever serves offers one."""
    found: Any = (scope.get("extensions") or {}).get(PIPE)
    return found if isinstance(found, Pipe) else None


class Listens(Protocol):
    """Somebody who listens."""

    write: Write
    left: asyncio.Event  # set when there will be nothing more to hear
    out: bool  # that is told too


class EventStream(Response):
    """Lets somebody listen until there is nothing more to hear, or they have left."""

    media_type = "text/event-stream"

    def __init__(
        self, listener: Listens, listening: AbstractContextManager[None], status_code: int = 200
    ) -> None:
        """`listening` holds as long as lines are to be written."""
        super().__init__(status_code=status_code, headers=STREAM_HEADERS)
        del self.headers["content-length"]
        self.listener = listener
        self.listening = listening

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        await send(
            {"type": "http.response.body", "body": b"", "more_body": True}
        )  # whoever holds the head back
        pipe = pipe_of(scope)
        waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self.listener.write = waiting.put_nowait if pipe is None else pipe.write
        tasks = [asyncio.ensure_future(one) for one in (self.listener.left.wait(), gone(receive))]
        if pipe is None:
            tasks.append(asyncio.ensure_future(_hand_on(waiting, send)))
        try:
            with self.listening:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        last = OUT if self.listener.out else b""
        await send({"type": "http.response.body", "body": last, "more_body": False})


async def _hand_on(waiting: asyncio.Queue[bytes], send: Send) -> None:
    """Send what is written, one after the other."""
    while True:
        await send({"type": "http.response.body", "body": await waiting.get(), "more_body": True})


async def gone(receive: Receive) -> None:
    """Wait until whoever asked has left; the body of the request has been read before."""
    while (await receive())["type"] != "http.disconnect":
        pass
