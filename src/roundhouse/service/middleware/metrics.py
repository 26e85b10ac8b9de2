"""What a server does, in numbers that others can collect: the text format of Prometheus.

Requests are counted by the pattern of their path, never by the path itself: there are as many of those as somebody
cares to try, and some name what is nobody's business. What is counted only grows, and is one figure for all processes
of a server; what there is now each process has of its own.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Final

from roundhouse import __version__

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
STARTED: Final = time.time()

Gauges = Mapping[str, tuple[str, float]]  # by name: a word of explanation, and how much there is now


@dataclass
class LabelledCounts:
    """What was counted."""

    answered: Counter[tuple[str, str, int]] = field(default_factory=Counter)  # method, route, status
    within: Counter[tuple[str, int]] = field(default_factory=Counter)  # route, the step that it took at most
    seconds: Counter[str] = field(default_factory=Counter)  # route
    processor: float = 0.0  # seconds
    notices: Counter[str] = field(default_factory=Counter)  # what came of them

    def __add__(self, other: LabelledCounts) -> LabelledCounts:
        return LabelledCounts(
            self.answered + other.answered,
            self.within + other.within,
            self.seconds + other.seconds,
            self.processor + other.processor,
            self.notices + other.notices,
        )


@dataclass(frozen=True)
class MetricFamily:
    """What one process knows of itself."""

    counts: LabelledCounts
    now: Gauges


class Metrics:
    """The requests of one server process. May be asked from any thread."""

    def __init__(self) -> None:
        self._counts = LabelledCounts()
        self._lock = Lock()

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """One more request."""
        with self._lock:
            self._counts.answered[method, route, status] += 1
            self._counts.within[route, bisect_left(BUCKETS, seconds)] += 1
            self._counts.seconds[route] += seconds  # type: ignore[assignment]  # a Counter takes fractions

    def counts(self) -> LabelledCounts:
        """All of it, as it is now."""
        used = os.times()
        with self._lock:
            return self._counts + LabelledCounts(processor=used.user + used.system)


def written(counts: LabelledCounts, now: Mapping[str, Gauges]) -> str:
    """All figures as Prometheus reads them: of all processes, and of each by its name ("": there is only one)."""
    told = (*_of_requests(counts), *_of_program(counts), *_of_each(now))
    return "".join(f"{line}\n" for line in told)


def _of_requests(counts: LabelledCounts) -> Iterator[str]:
    yield from _head("roundhouse_requests_total", "counter", "Requests that were answered.")
    for (method, route, status), number in sorted(counts.answered.items()):
        labels = {"method": method, "route": route, "status": str(status)}
        yield _line("roundhouse_requests_total", number, labels)
    name = "roundhouse_request_seconds"
    yield from _head(name, "histogram", "Time from the head of a request to the end of its answer.")
    for route in sorted({route for route, _ in counts.within}):
        so_far = 0
        for index, step in enumerate((*map(str, BUCKETS), "+Inf")):
            so_far += counts.within[route, index]
            yield _line(f"{name}_bucket", so_far, {"route": route, "le": step})
        yield _line(f"{name}_sum", counts.seconds[route], {"route": route})
        yield _line(f"{name}_count", so_far, {"route": route})


def _of_program(counts: LabelledCounts) -> Iterator[str]:
    yield from _head("roundhouse_info", "gauge", "The version of this server.")
    yield _line("roundhouse_info", 1, {"version": __version__})
    yield from _head("process_cpu_seconds_total", "counter", "Processor time of all processes that serve.")
    yield _line("process_cpu_seconds_total", counts.processor)
    yield from _head(
        "roundhouse_notices_total", "counter", "Notices that were to be sent, by what came of it."
    )
    for outcome, number in sorted(counts.notices.items()):
        yield _line("roundhouse_notices_total", number, {"outcome": outcome})


def _of_each(now: Mapping[str, Gauges]) -> Iterator[str]:
    """What there is now, by name, in each process that says so.

    >>> print(*_of_each({"1": {"up": ("Is it?", 1)}, "2": {"up": ("Is it?", 0)}}), sep=" | ")
    # HELP up Is it? | # TYPE up gauge | up{process="1"} 1 | up{process="2"} 0
    """
    helps = {name: help for gauges in now.values() for name, (help, _) in gauges.items()}
    for name, help in helps.items():
        yield from _head(name, "gauge", help)
        for process, gauges in now.items():
            if name in gauges:
                yield _line(name, gauges[name][1], {"process": process} if process else None)


def of_process() -> Gauges:
    """What the system knows of this process; memory and descriptors where it tells them in files."""
    told: dict[str, tuple[str, float]] = {
        "process_start_time_seconds": ("When this process began.", STARTED),
    }
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        descriptors = len(os.listdir("/proc/self/fd"))
    except OSError:
        return told
    told["process_resident_memory_bytes"] = "Memory of this process.", pages * os.sysconf("SC_PAGE_SIZE")
    told["process_open_fds"] = "Open descriptors.", descriptors
    return told


def _head(name: str, kind: str, help: str) -> tuple[str, str]:
    return f"# HELP {name} {help}", f"# TYPE {name} {kind}"


def _line(name: str, value: float, labels: Mapping[str, str] | None = None) -> str:
    """One figure.

    >>> print(_line("requests_total", 3, {"route": 'said "so"'}))
    requests_total{route="said \\"so\\""} 3
    """
    written = ",".join(f'{key}="{_escaped(text)}"' for key, text in (labels or {}).items())
    return f"{name}{{{written}}} {value:.15g}" if written else f"{name} {value:.15g}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
