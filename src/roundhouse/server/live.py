"""Tell browsers that a table has changed: "version n", and they ask for what is new.

Changes made in this process are told at once. Those of other processes on the same database are noticed by asking
for the versions of the tables that somebody looks at, once a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator

from roundhouse.server.faults import StoreFault
from roundhouse.server.store import Store

EVERY = 1.0  # seconds between two looks at the database

log = logging.getLogger(__name__)


class Live:
    """Who looks at which table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closed = asyncio.Event()
        self._known: dict[str, int] = {}
        self._watchers: dict[str, set[asyncio.Event]] = {}

    def watchers(self, table_id: str) -> int:
        """How many look at a table, through this process."""
        return len(self._watchers.get(table_id, ()))

    def all_watchers(self) -> int:
        """How many look at any table, through this process."""
        return sum(map(len, list(self._watchers.values())))

    def tell(self, table_id: str, version: int) -> None:
        """A table has changed; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell, table_id, version)

    def _tell(self, table_id: str, version: int) -> None:
        if table_id in self._watchers and version > self._known.get(table_id, -1):
            self._known[table_id] = version
            for changed in self._watchers[table_id]:
                changed.set()

    def close(self) -> None:
        """Let everybody go, so that the server can end; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._close)

    def _close(self) -> None:
        self.closed.set()
        for watchers in self._watchers.values():
            for changed in watchers:
                changed.set()

    async def versions(self, table_id: str, version: int) -> AsyncGenerator[int]:
        """The version now, and every later one that is still news when it is asked for."""
        changed = asyncio.Event()
        self._watchers.setdefault(table_id, set()).add(changed)
        self._known[table_id] = max(version, self._known.get(table_id, -1))
        try:
            while not self.closed.is_set():
                changed.clear()
                yield self._known[table_id]
                await changed.wait()
        finally:
            watchers = self._watchers[table_id]
            watchers.discard(changed)
            if not watchers:
                del self._watchers[table_id], self._known[table_id]

    async def ask_for_ever(self) -> None:
        """Look for what other processes have changed."""
        while not self.closed.is_set():
            await asyncio.sleep(EVERY)
            watched = list(self._watchers)
            if not watched:
                continue
            try:
                found = await asyncio.to_thread(self.store.versions, watched)
            except StoreFault as fault:
                log.error("changes of other processes are not noticed: %s", fault)
                continue
            except Exception:
                log.exception("the database could not be asked for versions")
                continue
            for table_id, version in found.items():
                self._tell(table_id, version)
