"""Keeps tables going: a turn that has ended and is not confirmed is confirmed by itself, after what was agreed, and
where time is used up, that happens which was agreed.

Every process looks now and then; of two that find the same table one is quicker, and the other finds nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from roundhouse.service.database.store import NoTable, Stale
from roundhouse.service.game import MissingContent
from roundhouse.service.model.database_errors import Damaged, StoreFault
from roundhouse.service.model.slugs import in_log
from roundhouse.service.tables.clock_pauses import PULSE_SECONDS, ClockPauses
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.time_out import run_out

CHECK_SECONDS: Final = 2.0  # seconds between two looks at the database
MAX_TABLES_PER_CHECK: Final = 50  # tables; the others come next time

log = logging.getLogger(__name__)


Compute = Callable[[str, Callable[[], None]], Awaitable[None]]  # for a table, in a thread
DueTable = tuple[str, Callable[[Table], None]]  # a table, and what is to be done there


class TableTimers:
    """The keeper of one server process."""

    def __init__(self, tables: Tables, compute: Compute) -> None:
        self.tables = tables
        self.rests = ClockPauses(tables.store)
        self._compute = compute
        self._beat = float("-inf")
        self._at_work: dict[str, asyncio.Task[None]] = {}  # by table

    async def keep_for_ever(self) -> None:
        """Look again and again. A table that takes long keeps no other table waiting."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
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

    def due(self) -> list[DueTable]:
        """Turns that have waited for their confirmation for too long, and those for which no time is left."""
        store = self.tables.store
        self.rests.follow_wall()
        now = store.now()
        if now - self._beat > PULSE_SECONDS and store.clock_runs():
            self.rests.beat(now)  # first: if the server was gone, clocks have rested
            self._beat = now
        confirmed: list[DueTable] = [
            (table_id, lambda table: table.confirm_by_itself(now))
            for table_id in store.overdue(now, MAX_TABLES_PER_CHECK)
        ]
        return confirmed + [(table_id, run_out) for table_id in store.out_of_time(now, MAX_TABLES_PER_CHECK)]

    def _at(self, table_id: str, do: Callable[[Table], None]) -> None:
        try:
            with self.tables.at(table_id) as table:
                do(table)
        except (NoTable, MissingContent, Damaged):
            return  # it says why when somebody opens it
        except Stale:
            return  # another process was quicker
