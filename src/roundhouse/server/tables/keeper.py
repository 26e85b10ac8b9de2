"""Keeps tables going: a turn that has ended and is not confirmed is confirmed by itself, after what was agreed, and
where time is used up, that happens which was agreed.

Every process looks now and then; of two that find the same table one is quicker, and the other finds nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from roundhouse.record.record import MissingExpansion
from roundhouse.server.database.store import NoTable, Stale
from roundhouse.server.model.faults import Damaged, StoreFault
from roundhouse.server.tables.rests import PULSE, Rests
from roundhouse.server.tables.tables import Table, Tables
from roundhouse.server.tables.time_out import run_out

EVERY: Final = 2.0  # seconds between two looks at the database
AT_ONCE: Final = 50  # tables; the others come next time

log = logging.getLogger(__name__)


class Keeper:
    """The keeper of one server process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.rests = Rests(tables.store)
        self._beat = float("-inf")

    async def keep_for_ever(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await asyncio.to_thread(self.keep)
            except StoreFault as fault:
                log.error("clocks, and turns that nobody confirms, wait: %s", fault)

    def keep(self) -> None:
        """Confirm what has waited for too long, and end the turns for which no time is left."""
        store = self.tables.store
        now = store.now()
        if now - self._beat > PULSE and store.clock_runs():
            self.rests.beat(now)  # first: if the server was gone, clocks have rested
            self._beat = now
        for table_id in store.overdue(now, AT_ONCE):
            self._at(table_id, lambda table: table.confirm_by_itself(now))
        for table_id in store.out_of_time(now, AT_ONCE):
            self._at(table_id, run_out)

    def _at(self, table_id: str, do: Callable[[Table], None]) -> None:
        try:
            with self.tables.at(table_id) as table:
                do(table)
        except (NoTable, MissingExpansion, Damaged):
            return  # it says why when somebody opens it
        except Stale:
            return  # another process was quicker
