"""What a server does, in numbers for Prometheus.

Requests are counted by route, never by path: there are as many paths as clients care to try, and some hold secrets.

Several processes of one command write into files of one folder (the multi-process mode of prometheus_client), each
under its number. A process that is started again goes on counting where the one before it ended, so no counter goes
back. Gauges belong to one process each, and have its number as a label.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from threading import Lock
from typing import Final, Literal

from prometheus_client import (
    PROCESS_COLLECTOR,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    values,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from roundhouse import __version__

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
# A variable of prometheus_client, which wants it before it is imported
FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

UP: Final = "roundhouse_process_up"
Mode = Literal["livemax", "livemostrecent"]  # how gauges of several processes become one

Gauges = Mapping[str, tuple[str, float]]  # by name: a word of explanation, and how much there is now

disable_created_metrics()


def share_metrics(number: int) -> None:
    """Count into the folder of `FOLDER_VARIABLE`, as the process of this number."""
    values.ValueClass = values.MultiProcessValue(lambda: number)


class Metrics:
    """The counters and gauges of one process: the only one, or one (from 1) of so many. May be used by any thread."""

    def __init__(self, number: int = 0, processes: int = 1) -> None:
        own = self._registry = CollectorRegistry()
        self._process = (str(number),) if number else ()
        self._label = ("process",) if number else ()
        self._source: Collector = MultiProcessCollector(None) if number else own
        self._requests = Counter(
            "roundhouse_requests", "Requests that were answered.", ("method", "route", "status"), registry=own
        )
        self._seconds = Histogram(
            "roundhouse_request_seconds",
            "Time from the head of a request to the end of its answer.",
            ("route",),
            buckets=BUCKETS,
            registry=own,
        )
        self._notices = Counter(
            "roundhouse_notices",
            "Notices that were to be sent, by what came of it: sent, failed, rested (their host does) or busy.",
            ("outcome",),
            registry=own,
        )
        self._processor = Counter(
            "process_cpu_seconds", "Processor time of all processes that serve.", registry=own
        )
        self._processor_counted = 0.0
        self._gauges: dict[str, Gauge] = {}
        self._lock = Lock()
        info = self._gauge("roundhouse_info", "The version of this server.", ("version",), "livemax")
        info.labels(__version__).set(1)
        if number:  # each says 0 of the others: of one that is gone only that remains
            up = self._gauge(UP, "Whether this process serves.", ("process",), "livemax")
            for other in range(1, processes + 1):
                up.labels(str(other)).set(0)

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """One more request."""
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(route).observe(seconds)

    def count_notice(self, outcome: str) -> None:
        """One more notice that was to be sent."""
        self._notices.labels(outcome).inc()

    def refresh(self, now: Gauges) -> None:
        """Say what there is now, and what this process has used."""
        with self._lock:
            used = time.process_time()
            self._processor.inc(used - self._processor_counted)
            self._processor_counted = used
            for name, (explained, value) in {**now, **_of_process()}.items():
                gauge = self._gauges.get(name) or self._gauge(name, explained, self._label, "livemostrecent")
                (gauge.labels(*self._process) if self._process else gauge).set(value)
            if self._process:
                self._gauges[UP].labels(*self._process).set(1)

    def text(self) -> bytes:
        """All metrics as Prometheus reads them; those of all processes of one command."""
        return generate_latest(self._source)

    def _gauge(self, name: str, explained: str, labels: tuple[str, ...], mode: Mode) -> Gauge:
        gauge = Gauge(name, explained, labels, registry=self._registry, multiprocess_mode=mode)
        return self._gauges.setdefault(name, gauge)


def _of_process() -> Gauges:
    """What the system knows of this process; memory and descriptors on Linux only."""
    families = (family for family in PROCESS_COLLECTOR.collect() if family.type == "gauge")
    return {family.name: (family.documentation, family.samples[0].value) for family in families}
