"""Every request gets a number, is counted, and is written down if the host wants it.

A line of the access log is one JSON object. It holds the pattern of the path and what the log calls the table, never
the path, a query, a cookie or a body: whatever lets somebody in stands in one of those.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from secrets import token_hex
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.service.middleware.event_stream import pipe_of
from roundhouse.service.middleware.metrics import Metrics
from roundhouse.service.model.slugs import in_log

UNKNOWN: Final = "-"  # the route of what is not ours
METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})

request_id: ContextVar[str] = ContextVar("request_id", default="")


class AccessLogMiddleware:
    """The outermost thing that a request meets."""

    def __init__(self, app: ASGIApp, metrics: Metrics, journal: logging.Logger | None = None) -> None:
        self.app = app
        self.metrics = metrics
        self.journal = journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        note = RequestNote(scope, send)
        request_id.set(note.number)
        try:
            await self.app(scope, receive, note.send)
        finally:
            seconds = time.perf_counter() - note.begun
            method = scope["method"] if scope["method"] in METHODS else UNKNOWN
            self.metrics.count_request(method, route_of(scope), note.status, seconds)
            if self.journal is not None:
                self.journal.info("%s", note.line(method, seconds))


class RequestNote:
    """What is known of one request."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.number = token_hex(8)
        self.begun = time.perf_counter()
        self.status = 500  # until something better is sent
        self.bytes = 0
        self._send = send

    async def send(self, message: Message) -> None:
        """Hand on one message of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            MutableHeaders(scope=message)["X-Request-ID"] = self.number
        self.bytes += len(message.get("body", b""))
        await self._send(message)

    def line(self, method: str, seconds: float) -> str:
        """The request in one line."""
        client, pipe = self.scope.get("client"), pipe_of(self.scope)
        table_id = self.scope.get("path_params", {}).get("table_id")
        told = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "id": self.number,
            "address": client[0] if client else UNKNOWN,
            "method": method,
            "route": route_of(self.scope),
            "table": in_log(table_id) if table_id else None,
            "status": self.status,
            "bytes": self.bytes + (0 if pipe is None else pipe.bytes),
            "ms": round(1000 * seconds, 1),
        }
        return json.dumps({key: value for key, value in told.items() if value is not None})


def route_of(scope: Scope) -> str:
    """The pattern of a path of ours."""
    return str(getattr(scope.get("route"), "path", UNKNOWN))


# ---- the file


class AccessLog(WatchedFileHandler):
    """A file that may be moved away at any time, as `logrotate` does: the next line begins a new one."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the name of the standard library
        """A full disk costs lines of this file and nothing else."""


def journal_to(where: Path | None) -> logging.Logger | None:
    """An access log in a file; `-` is the standard output."""
    if where is None:
        return None
    handler = logging.StreamHandler(sys.stdout) if str(where) == "-" else AccessLog(where, encoding="utf-8")
    journal = logging.Logger("roundhouse.access", logging.INFO)
    journal.addHandler(handler)
    return journal


def close(journal: logging.Logger | None) -> None:
    """Nothing more will be written."""
    for handler in journal.handlers if journal is not None else ():
        handler.close()


class NumberedLogFilter(logging.Filter):
    """Puts the number of the request into what is logged while it is answered."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line may pass."""
        number = request_id.get()
        record.request = f" [{number}]" if number else ""
        return True
