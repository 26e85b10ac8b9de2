"""What every answer carries, and what no other site may ask in a person's name."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.view.page_words import page_text

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST = 3_000_000  # bytes that are taken in with a request: the largest record, and the form around it
# boards set positions and sizes in style attributes; scripts come from files only
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guard:
    """Adds the headers, and refuses changes that another site asks for and bodies without end."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        taken = 0

        async def within_limits() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST:
                raise HTTPException(413)
            return message

        if scope["method"] not in SAFE and is_foreign(Headers(scope=scope)):
            refusal = JSONResponse({"message": page_text("en", "bad origin")}, 403)
            await refusal(scope, receive, with_headers)
            return
        await self.app(scope, within_limits, with_headers)


def is_foreign(headers: Headers) -> bool:
    """Whether another site sends this request. Programs that are no browsers send neither header.

    >>> is_foreign(Headers({"host": "localhost:8000", "origin": "http://localhost:8000"}))
    False
    >>> is_foreign(Headers({"host": "localhost:8000", "origin": "https://elsewhere.example"}))
    True
    """
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != headers.get("host", "")
    return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
