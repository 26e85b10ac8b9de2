"""Pages are made by few at a time.

The interpreter makes one at a time anyway. If forty threads want it at the same moment, whoever stores a move or writes
to a browser has to wait behind all of them for every step of that, and to hold up whoever comes next. A page that takes
long stops counting after a moment, so that a slow table does not hold up the pages of others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic
from typing import Final

MAX_RENDERING: Final = 2
SLOT_SECONDS: Final = 0.1  # seconds for which a page counts among those that are made


class RenderSlots:
    """Held while parts of pages are made, and nothing else is waited for."""

    def __init__(self, at_once: int = MAX_RENDERING, moment: float = SLOT_SECONDS) -> None:
        self.at_once = at_once
        self.moment = moment
        self._begun: dict[object, float] = {}
        self._free = Condition()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Make one page, after those that others make now."""
        page = object()
        with self._free:
            while (wait := self._wait()) > 0:
                self._free.wait(wait)
            self._begun[page] = monotonic()
        try:
            yield
        finally:
            with self._free:
                del self._begun[page]
                self._free.notify()

    def _wait(self) -> float:
        """Seconds until another page may be made, if none of the others is done before."""
        now = monotonic()
        counted = sorted(begun for begun in self._begun.values() if now - begun < self.moment)
        return counted[-self.at_once] + self.moment - now if len(counted) >= self.at_once else 0.0


RENDER_SLOTS: Final = RenderSlots()
