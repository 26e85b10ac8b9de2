"""Keeps tables going: a turn that has ended and is not confirmed is confirmed by itself, after what was agreed, and
where time is used up, that happens which was agreed.

Every process looks now and then; of two that find the same table one is quicker, and the other finds nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from roundhouse.record.record import MissingExpansion
from roundhouse.server.database.store import NoTable, Stale
from roundhouse.server.model.faults import Damaged, StoreFault
from roundhouse.server.model.slugs import in_log
from roundhouse.server.tables.rests import PULSE, Rests
from roundhouse.server.tables.tables import Table, Tables
from roundhouse.server.tables.time_out import run_out

EVERY: Final = 2.0  # seconds between two looks at the database
AT_ONCE: Final = 50  # tables; the others come next time

log = logging.getLogger(__name__)


Compute = Callable[[str, Callable[[], None]], Awaitable[None]]  # for a table, in a thread
Due = tuple[str, Callable[[Table], None]]  # a table, and what is to be done there


class Keeper:
    """The keeper of one server process."""

    def __init__(self, tables: Tables, compute: Compute) -> None:
        self.tables = tables
        self.rests = Rests(tables.store)
        self._compute = compute
        self._beat = float("-inf")
        self._at_work: dict[str, asyncio.Task[None]] = {}  # by table

    async def keep_for_ever(self) -> None:
        """Look again and again. A table that takes long keeps no other table waiting."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                due = await asyncio.to_thread(self.due)
            except StoreFault as fault:
                log.error("clocks, and turns that nobody confirms, wait: %s", fault)
                continue
            for table_id, do in due:
                if table_id not in self._at_work:
                    self._at_work[table_id] = asyncio.create_task(self._keep_one(table_id, do))

    async def _keep_one(self, table_id: str, do: Callable[[Table], None]) -> None:
        try:
            await self._compute(table_id, lambda: self._at(table_id, do))
        except StoreFault as fault:
            log.error("the clock of table %s waits: %s", in_log(table_id), fault)
        except Exception:
            log.exception("the clock of table %s waits", in_log(table_id))
        finally:
            del self._at_work[table_id]

    def keep(self) -> None:
        """Look once, and do everything in this thread."""
        for table_id, do in self.due():
            self._at(table_id, do)

    def due(self) -> list[Due]:
        """Turns that have waited for their confirmation for too long, and those for which no time is left."""
        store = self.tables.store
        self.rests.follow_wall()
        now = store.now()
        if now - self._beat > PULSE and store.clock_runs():
            self.rests.beat(now)  # first: if the server was gone, clocks have rested
            self._beat = now
        confirmed: list[Due] = [
            (table_id, lambda table: table.confirm_by_itself(now)) for table_id in store.overdue(now, AT_ONCE)
        ]
        return confirmed + [(table_id, run_out) for table_id in store.out_of_time(now, AT_ONCE)]

    def _at(self, table_id: str, do: Callable[[Table], None]) -> None:
        try:
            with self.tables.at(table_id) as table:
                do(table)
        except (NoTable, MissingExpansion, Damaged):
            return  # it says why when somebody opens it
        except Stale:
            return  # another process was quicker
