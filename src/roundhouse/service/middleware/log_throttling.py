"""A log that cannot be made to fill a disk: the same complaint is written some times a minute, then counted."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final

WINDOW_SECONDS: Final = 60.0  # seconds
MAX_ALIKE_LINES: Final = 10  # lines of one kind within that time
MAX_LINES: Final = 200  # of all kinds
MAX_KINDS: Final = 500  # that are told apart
MAX_LINE_LENGTH: Final = 8000  # letters of a message: what was sent to us may stand in it
ALL: Final = "all"


@dataclass
class _Kind:
    begun: float
    count: int = 0


class ThrottledLogFilter(logging.Filter):
    """Lets lines through as long as there are not too many like them."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[str, _Kind] = OrderedDict()
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written; the first one after some were not says how many."""
        kind = f"{record.name} {record.levelno} {str(record.msg)[:100]}"
        with self._lock:
            now = monotonic()
            left_out = self._renewed(kind, now) + self._renewed(ALL, now)
            written = self._count(kind) <= MAX_ALIKE_LINES and self._count(ALL) <= MAX_LINES
        if written:
            self._shorten(record, left_out)
        return written

    @staticmethod
    def _shorten(record: logging.LogRecord, left_out: int) -> None:
        message = record.getMessage()
        if left_out or len(message) > MAX_LINE_LENGTH:
            before = f"({left_out} lines were left out) " if left_out else ""
            record.msg, record.args = f"{before}{message[:MAX_LINE_LENGTH]}", ()

    def _renewed(self, kind: str, now: float) -> int:
        """How many lines were left out, if their time is over."""
        found = self._kinds.setdefault(kind, _Kind(now))
        self._kinds.move_to_end(kind)
        while len(self._kinds) > MAX_KINDS:
            self._kinds.popitem(last=False)
        if now - found.begun < WINDOW_SECONDS:
            return 0
        most = MAX_LINES if kind == ALL else MAX_ALIKE_LINES
        self._kinds[kind] = _Kind(now)
        return max(0, found.count - most)

    def _count(self, kind: str) -> int:
        found = self._kinds[kind]
        found.count += 1
        return found.count
