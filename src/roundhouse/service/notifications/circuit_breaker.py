"""Leaves hosts alone for a while that were slow, or did not answer, several times in a row.

Without it everybody whose notices go to such a host would wait for it again and again, and hold the threads that send.
After a rest one exchange is let through; if that goes well, all are.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final

FAILURES: Final = 3  # in a row
SLOW_SECONDS: Final = 3.0  # an answer that takes longer counts as a failure
FIRST_REST: Final = 60.0  # seconds; twice as long after each further failure
LONGEST_REST: Final = 1800.0
PROBE_SECONDS: Final = 10.0  # for which others wait while one is let through
MAX_HOSTS: Final = 2000  # that are remembered

log = logging.getLogger(__name__)


@dataclass
class _State:
    failures: int = 0
    until: float = 0.0  # when it may be asked again
    rest: float = 0.0  # how long the last one was, 0: none so far
    probing: bool = False  # one exchange was let through


class Breaker:
    """Which hosts rest. May be asked from any thread."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._hosts: OrderedDict[str, _State] = OrderedDict()  # only those that have failed
        self._lock = Lock()

    def wait(self, host: str) -> float:
        """0 if a host may be asked now, else the seconds until then."""
        with self._lock:
            state, now = self._hosts.get(host), self._now()
            if state is None or not state.rest:
                return 0.0
            if state.until > now:
                return state.until - now
            state.until, state.probing = now + PROBE_SECONDS, True
            return 0.0

    def note(self, host: str, well: bool) -> None:
        """How an exchange with a host went."""
        with self._lock:
            if well:
                state = self._hosts.pop(host, None)
                if state is not None and state.rest:
                    log.warning("%s answers again", host)
                return
            state = self._hosts.setdefault(host, _State())
            self._hosts.move_to_end(host)
            if len(self._hosts) > MAX_HOSTS:
                self._hosts.popitem(last=False)
            self._count_failure(host, state)

    def _count_failure(self, host: str, state: _State) -> None:
        state.failures += 1
        begun_before = state.until > self._now() and not state.probing
        if state.failures < FAILURES or begun_before:
            return
        state.probing = False
        state.rest = min(LONGEST_REST, 2 * state.rest or FIRST_REST)
        state.until = self._now() + state.rest
        log.warning(
            "%s was slow or did not answer %d times in a row: nothing is sent there for %d s",
            host,
            state.failures,
            state.rest,
        )

    def resting(self) -> int:
        """How many hosts rest now."""
        with self._lock:
            return sum(state.until > self._now() for state in self._hosts.values())
