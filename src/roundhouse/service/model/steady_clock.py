"""The server's time, by which clocks run: it begins as the wall clock says and goes on by the monotonic clock.

Somebody who puts the wall clock forward or back, be it a person or NTP, neither gives nor takes time that way. What is
stored is this time, in seconds since 1970. `tables.clock_pauses` says how it goes on after a restart, and how it
follows a wall clock that was put forward.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MAX_DRIFT_SECONDS: Final = 5.0  # seconds by which it may be behind the wall clock


class SteadyClock:
    """The time of one process. May be asked from any thread."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.wall = wall
        self._steady = steady
        self._since = wall() - steady()  # what is added to the monotonic clock

    def __call__(self) -> float:
        return self._steady() + self._since

    @property
    def ahead(self) -> float:
        """How far it is ahead of the wall clock."""
        return self() - self.wall()

    def go_on(self, last: float, ahead: float, gap: float) -> None:
        """Go on from the last time that a server has noted, when it was so far `ahead` of the wall clock. It never
        goes back; after a longer gap, in which all clocks have rested, the wall clock counts again.

        >>> clock = SteadyClock(wall=lambda: 1000.0, steady=lambda: 5.0)
        >>> clock.go_on(last=8190.0, ahead=7200.0, gap=60.0)
        >>> clock(), clock.ahead
        (8200.0, 7200.0)
        >>> clock.go_on(last=500.0, ahead=0.0, gap=60.0)
        >>> clock()
        1000.0
        """
        same = self.wall() + ahead
        now = same if last <= same <= last + gap else max(last, self.wall())
        self._since = now - self._steady()

    def follow(self) -> None:
        """Be as late as the wall clock."""
        self._since = self.wall() - self._steady()
