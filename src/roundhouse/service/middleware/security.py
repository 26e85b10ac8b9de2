"""What every answer carries, what no other site may ask in a person's name, and how large a request may be."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.service.middleware.sessions import language_of
from roundhouse.service.model.base_path import path_of
from roundhouse.service.model.error_codes import code_of
from roundhouse.service.model.request_values import NUL
from roundhouse.texts.pages import page_text

SAFE: Final = ("GET", "HEAD", "OPTIONS")
MAX_BODY_BYTES: Final = 3_000_000  # bytes of a body with a file: the largest record, and the form around it
MAX_PLAIN_BODY_BYTES: Final = 200_000  # of any other: a page's request names some hundred parts
MAX_HEADER_BYTES: Final = 32_000  # bytes of all headers
MAX_URL_LENGTH: Final = 8_000  # bytes of a path and its query
WITH_FILE: Final = "/records"
# boards set positions and sizes in style attributes; scripts come from files only
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class SecurityMiddleware:
    """Adds the headers; refuses other names than `names`, changes that another site asks for, and what is too large."""

    def __init__(self, app: ASGIApp, names: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        heard = CountedReceive(scope, send)
        refused = self._refused(scope)
        if refused is not None:
            status, key, message = refused
            told = {"code": code_of(key, status), "message": message}
            await JSONResponse(told, status)(scope, receive, heard.send)
            return
        if scope["method"] == "HEAD":  # the same answer, of which only the beginning is sent
            scope = {**scope, "method": "GET"}
        await self.app(scope, Body(scope, receive).receive, heard.send)

    def _refused(self, scope: Scope) -> tuple[int, str, str] | None:
        """The status, the key of the sentence and the sentence, if a request is not even looked at."""
        headers = Headers(scope=scope)
        key, values = "", {}
        if len(scope.get("raw_path") or b"") + len(scope.get("query_string", b"")) > MAX_URL_LENGTH:
            status, key = 414, "address too long"
        elif NUL in scope["path"] or b"%00" in scope.get("query_string", b""):
            status, key = 404, "no page"  # no address of ours has one, and PostgreSQL cannot be asked for it
        elif sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADER_BYTES:
            status, key = 431, "head too large"
        elif not is_ours(headers.get("host", ""), self.names):
            status, key, values = 421, "wrong host", {"host": headers["host"][:80]}
        elif scope["method"] not in SAFE and is_foreign(headers):
            status, key = 403, "bad origin"
        return (status, key, page_text(language_of(Request(scope)), key, **values)) if key else None


class CountedReceive:
    """An answer on its way: with our headers, and without its body if only the head was asked for."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.head_only = scope["method"] == "HEAD"
        self._send = send
        self._ended = False

    async def send(self, message: Message) -> None:
        """Hand on one message."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
            await self._send(message)
        elif not self.head_only:
            await self._send(message)
        elif not self._ended:  # a stream ends here too
            self._ended = True
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})


class Body:
    """A request's body that ends when it is too large."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._receive = receive
        self._left = MAX_BODY_BYTES if path_of(scope["path"]) == WITH_FILE else MAX_PLAIN_BODY_BYTES

    async def receive(self) -> Message:
        """The next piece of it."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413)
        return message


# ---- names and origins


def own_names(addresses: Iterable[str] = ()) -> frozenset[str]:
    """The names under which a server is reached: this computer's, and those that its host gives it.

    >>> "games.example" in own_names(["https://Games.example:8000/"])
    True
    """
    here = socket.gethostname().lower()
    short = here.partition(".")[0]
    given = {urlsplit(one if "//" in one else f"//{one}").hostname or "" for one in addresses}
    return frozenset({"localhost", here, short, f"{short}.local"} | given)


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a request is for us. A foreign name may lead here too, and its pages would be trusted like ours.

    A number is always ours: nobody can make a browser take it for another site. Programs may leave the name out.

    >>> ours = frozenset({"games.example"})
    >>> [is_ours(one, ours) for one in ("games.example:8000", "[::1]:8000", "192.0.2.7", "games.example.evil", "[")]
    [True, True, True, False, False]
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if not host or name in names or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_foreign(headers: Headers) -> bool:
    """Whether another site sends this request. Programs that are no browsers send neither header.

    >>> is_foreign(Headers({"host": "localhost:8000", "origin": "http://localhost:8000"}))
    False
    >>> is_foreign(Headers({"host": "localhost:8000", "origin": "https://elsewhere.example"}))
    True
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True
