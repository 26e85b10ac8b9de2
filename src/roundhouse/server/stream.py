"""An event stream: lines for as long as somebody listens.

A table may have a thousand watchers, and every move wakes all of them. So this is an answer of its own, which only
writes a line, and not a generator behind the machinery for any kind of event.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PING: Final = b": ping\n\n"  # a sign of life
HEADERS: Final = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}  # the latter for nginx


def event(data: object, name: str = "", retry: int = 0) -> bytes:
    """One event as browsers read it.

    >>> event({"version": 3}, retry=1000)
    b'data: {"version": 3}\\nretry: 1000\\n\\n'
    """
    first = f"event: {name}\n" if name else ""
    last = f"retry: {retry}\n" if retry else ""
    return f"{first}data: {json.dumps(data)}\n{last}\n".encode()


class EventStream(Response):
    """Sends what it is given, as soon as it is there."""

    media_type = "text/event-stream"

    def __init__(self, lines: AsyncGenerator[bytes], status_code: int = 200) -> None:
        super().__init__(status_code=status_code, headers=HEADERS)
        del self.headers["content-length"]
        self.lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Until there are no more lines, or whoever listens has left."""
        both = (asyncio.ensure_future(self._write(send)), asyncio.ensure_future(gone(receive)))
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            await self.lines.aclose()

    async def _write(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        async for line in self.lines:
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def gone(receive: Receive) -> None:
    """Wait until whoever asked has left; the body of the request has been read before."""
    while (await receive())["type"] != "http.disconnect":
        pass
