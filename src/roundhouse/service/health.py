"""Whether the server is well, for load balancers: answered while all threads of requests are busy.

The database is asked in a thread of its own, by one at a time, for however many want to know.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Final

from roundhouse.service.database.health_check import is_well
from roundhouse.service.database.store import Store

HEALTH_SECONDS: Final = 4.0  # seconds after which a database that says nothing is taken for gone


class Health:
    """The health of one server process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: Future[bool] | None = None
        self._lock = Lock()

    async def is_well(self) -> bool:
        """Whether games can be read and stored now, as far as that is known within `HEALTH_SECONDS`."""
        answer = asyncio.wrap_future(self._ask())
        done, _ = await asyncio.wait([answer], timeout=HEALTH_SECONDS)
        return bool(done) and answer.result()

    def _ask(self) -> Future[bool]:
        """The answer that is on its way; a new one if there is none."""
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked = Future()
                Thread(target=self._find_out, args=(self._asked,), name="health", daemon=True).start()
            return self._asked

    def _find_out(self, answer: Future[bool]) -> None:
        try:
            answer.set_result(is_well(self._store))
        except BaseException as error:
            answer.set_exception(error)
