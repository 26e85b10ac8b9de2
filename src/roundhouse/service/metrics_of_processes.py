"""The figures of all processes of one command, as their parent keeps them.

A process that has ended takes nothing with it that was told: what was counted never becomes less, and Prometheus would
take that for a new beginning. What it did after it was asked for the last time is not known to anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from roundhouse.service.middleware.metrics import Gauges, LabelledCounts, MetricFamily

PATIENCE: Final = 7.0  # seconds: a process may wait 5 for its database, and Prometheus 10 for all of this
UP: Final = "roundhouse_process_up"
UP_HELP: Final = "Whether this process says what it does."


class Ledger:
    """The figures of so many processes, by their numbers."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._latest: dict[int, MetricFamily] = {}  # of those that serve
        self._ended = LabelledCounts()
        self._asked: dict[int, asyncio.Future[None]] = {}

    def note(self, number: int, figures: MetricFamily) -> None:
        """What a process says of itself."""
        self._latest[number] = figures
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked.set_result(None)

    def end(self, number: int) -> None:
        """A process has ended; the next one of this number begins with nothing."""
        latest = self._latest.pop(number, None)
        if latest is not None:
            self._ended += latest.counts
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked.cancel()

    async def gathered(self, ask: Callable[[int], object]) -> tuple[LabelledCounts, dict[str, Gauges]]:
        """What all of them have counted, and what each has now; whoever serves is asked for it first."""
        for number in self._latest.keys() - self._asked.keys():
            self._asked[number] = asyncio.get_running_loop().create_future()
            ask(number)
        asked = dict(self._asked)
        if asked:
            await asyncio.wait(asked.values(), timeout=PATIENCE)
        silent = {number for number, answer in asked.items() if not answer.done()}
        counts = sum((latest.counts for latest in self._latest.values()), self._ended)
        return counts, {str(number + 1): self._now(number, silent) for number in range(self._processes)}

    def _now(self, number: int, silent: set[int]) -> Gauges:
        if number not in self._latest or number in silent:
            return {UP: (UP_HELP, 0)}
        return {UP: (UP_HELP, 1), **self._latest[number].now}
