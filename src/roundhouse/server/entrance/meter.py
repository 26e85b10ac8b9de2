"""What a server does, in numbers that others can collect: the text format of Prometheus.

Requests are counted by the pattern of their path, never by the path itself: there are as many of those as somebody
cares to try, and some name what is nobody's business.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import Final

from roundhouse import __version__

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
STEPS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
STARTED: Final = time.time()


class Meter:
    """The requests of one server process. May be asked from any thread."""

    def __init__(self) -> None:
        self._answered: Counter[tuple[str, str, int]] = Counter()  # method, route, status
        self._within: dict[str, list[int]] = {}  # by route: how many took so long, step by step
        self._seconds: Counter[str] = Counter()
        self._lock = Lock()

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """One more request."""
        with self._lock:
            self._answered[method, route, status] += 1
            within = self._within.setdefault(route, [0] * (len(STEPS) + 1))
            within[bisect_left(STEPS, seconds)] += 1
            self._seconds[route] += seconds  # type: ignore[assignment]  # a Counter takes fractions

    def lines(self) -> Iterator[str]:
        """All of it, as Prometheus reads it."""
        with self._lock:
            answered, seconds = dict(self._answered), dict(self._seconds)
            within = {route: list(counts) for route, counts in self._within.items()}
        yield from _head("roundhouse_requests_total", "counter", "Requests that were answered.")
        for (method, route, status), number in sorted(answered.items()):
            labels = {"method": method, "route": route, "status": str(status)}
            yield _line("roundhouse_requests_total", number, labels)
        name = "roundhouse_request_seconds"
        yield from _head(name, "histogram", "Time from the head of a request to the end of its answer.")
        for route, counts in sorted(within.items()):
            so_far = 0
            for step, number in zip((*map(str, STEPS), "+Inf"), counts, strict=True):
                so_far += number
                yield _line(f"{name}_bucket", so_far, {"route": route, "le": step})
            yield _line(f"{name}_sum", seconds[route], {"route": route})
            yield _line(f"{name}_count", so_far, {"route": route})


def of_one(lines: Iterable[str], process: str) -> Iterator[str]:
    """The same figures, each with the process that they are of.

    >>> list(of_one(['requests_total{route="/"} 3', "up 1", "# TYPE up gauge"], "2"))
    ['requests_total{process="2",route="/"} 3', 'up{process="2"} 1', '# TYPE up gauge']
    """
    for line in lines:
        named, _, value = line.rpartition(" ")
        name, _, labels = named.rstrip("}").partition("{")
        if not process or line.startswith("#"):
            yield line
        else:
            yield f'{name}{{process="{_escaped(process)}"{"," if labels else ""}{labels}}} {value}'


def gauges(values: Mapping[str, tuple[str, float]]) -> Iterator[str]:
    """What there is now, by name, each with a word of explanation."""
    for name, (help, value) in values.items():
        yield from _head(name, "gauge", help)
        yield _line(name, value)


def of_process() -> Iterator[str]:
    """Which program this is, and what the system knows of it."""
    yield from _head("roundhouse_info", "gauge", "The version of this server.")
    yield _line("roundhouse_info", 1, {"version": __version__})
    yield from _head("process_start_time_seconds", "gauge", "When this process began.")
    yield _line("process_start_time_seconds", STARTED)
    used = os.times()
    yield from _head("process_cpu_seconds_total", "counter", "Processor time of this process.")
    yield _line("process_cpu_seconds_total", used.user + used.system)
    yield from gauges(_of_linux())


def _of_linux() -> dict[str, tuple[str, float]]:
    """Memory and descriptors, where the system tells them in files."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        descriptors = len(os.listdir("/proc/self/fd"))
    except OSError:
        return {}
    return {
        "process_resident_memory_bytes": ("Memory of this process.", pages * os.sysconf("SC_PAGE_SIZE")),
        "process_open_fds": ("Open descriptors.", descriptors),
    }


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
