"""A server below a path of its host, such as https://example.org/roundhouse/.

Pages are written as if they stood at the root. What comes in loses the path here, and every address in what goes out
gets it: in attributes of HTML, in redirections and in cookies. Text that people wrote has its quotes escaped, so it
can never look like one of these attributes. Scripts go by where they themselves were loaded from (`static/base.js`).
"""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FITTING: Final = re.compile(r"(/[A-Za-z0-9._~-]+)+")
ADDRESS: Final = re.compile(
    rb'((?:href|src|action|waiting)=\\?")/(?!/)'
)  # in JSON the quotes have a stroke before them
WITH_LINKS: Final = ("text/html", "application/json")
OPERATING: Final = ("/healthz", "/metrics")  # programs of this computer may ask without knowing the path


def with_base(text: bytes, base: str) -> bytes:
    """HTML, also inside JSON, with the path in its addresses.

    >>> with_base(b'<a href="/lobby">', "/roundhouse")
    b'<a href="/roundhouse/lobby">'
    """
    return ADDRESS.sub(rb"\1" + base.encode() + b"/", text) if base else text


class BasePathError(ValueError):
    """A path that cannot be one."""


def read_base(text: str) -> str:
    """A base path as a host writes it.

    >>> read_base("roundhouse/"), read_base("/")
    ('/roundhouse', '')
    """
    base = f"/{text.strip('/')}".rstrip("/")
    if base and not FITTING.fullmatch(base):
        raise BasePathError(
            f"{text!r} is no path; letters, digits and . _ ~ - are wanted, such as /roundhouse"
        )
    return base


class BasePathMiddleware:
    """Takes the path off what comes in, and puts it into redirections and cookies."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self.app = app
        self.base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in OPERATING:
            await self.app(scope, receive, send)
        elif scope["path"] == self.base:
            await RedirectResponse(f"{self.base}/", 308)(scope, receive, send)
        elif not scope["path"].startswith(f"{self.base}/"):
            told = {"message": f"Nothing is here; everything is below {self.base}/"}
            await JSONResponse(told, 404)(scope, receive, send)
        else:
            scope["path"] = scope["path"].removeprefix(self.base)
            await self.app(scope, receive, self._sending(send))

    def _sending(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [(name, self._led(name, value)) for name, value in message["headers"]]
            await send(message)

        return sending

    def _led(self, name: bytes, value: bytes) -> bytes:
        base = self.base.encode()
        if name == b"location" and value.startswith(b"/") and not value.startswith(base + b"/"):
            return base + value
        if name == b"set-cookie":
            return value.replace(b"Path=/;", b"Path=" + base + b"/;")
        return value


class Linked:
    """Puts the path into the addresses of a page. It stands where answers are not compressed yet."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self.app = app
        self.base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.app(scope, receive, _Page(self.base, send).send)
        else:
            await self.app(scope, receive, send)


class _Page:
    """One answer, held back until it is whole if it may have addresses in it."""

    def __init__(self, base: str, send: Send) -> None:
        self.base = base
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        """One message of it."""
        if message["type"] == "http.response.start":
            kind = Headers(scope=message).get("content-type", "").partition(";")[0]
            if kind in WITH_LINKS:
                self._start = message
                return
        elif self._start is not None:
            self._body += message.get("body", b"")
            if message.get("more_body"):
                return
            body = with_base(self._body, self.base)
            MutableHeaders(scope=self._start)["content-length"] = str(len(body))
            await self._send(self._start)
            message = {"type": "http.response.body", "body": body}
        await self._send(message)
