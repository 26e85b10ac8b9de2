"""Event streams as programs read them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty, Queue
from typing import Any

import httpx

from tests.service.programs import Program

WAIT_SECONDS = 20.0  # for an event that is to come


@dataclass
class Heard:
    """What a program hears, event by event."""

    events: Queue[tuple[str, Any]] = field(default_factory=Queue)
    last: str = ""  # the id of the last event
    stream: httpx.Response | None = None

    def next(self) -> tuple[str, Any]:
        """The next event, without who is here."""
        while True:
            try:
                name, data = self.events.get(timeout=WAIT_SECONDS)
            except Empty:
                raise AssertionError("nothing was heard") from None
            if name != "here":
                return name, data

    def until(self, name: str) -> Any:
        """The data of the next event of this name."""
        while (found := self.next())[0] != name:
            pass
        return found[1]


@contextmanager
def listening(program: Program, path: str = "/events", last: str = "") -> Iterator[Heard]:
    """Whatever a stream tells, in the background."""
    heard = Heard(last=last)
    headers = {**program.headers, **({"last-event-id": last} if last else {})}

    def listen(stream: httpx.Response) -> None:
        name = ""
        with suppress(httpx.HTTPError, RuntimeError):
            for line in stream.iter_lines():
                key, _, value = line.partition(": ")
                if key == "event":
                    name = value
                elif key == "id":
                    heard.last = value
                elif key == "data":
                    heard.events.put((name, json.loads(value)))
        heard.events.put(("closed", None))

    with httpx.stream("GET", program.address + path, headers=headers, timeout=60) as stream:
        assert stream.status_code == 200, stream.read()
        reader = threading.Thread(target=listen, args=(stream,), daemon=True)
        reader.start()
        yield heard
