"""Keeps tables going: a turn that has ended and is not confirmed is confirmed by itself, after what was agreed.

Every process looks now and then; of two that find the same table one is quicker, and the other finds nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from roundhouse.record.record import MissingExpansion
from roundhouse.server.faults import Damaged, StoreFault
from roundhouse.server.store import NoTable
from roundhouse.server.tables import Tables

EVERY: Final = 5.0  # seconds between two looks at the database
AT_ONCE: Final = 50  # tables; the others come next time

log = logging.getLogger(__name__)


class Keeper:
    """The keeper of one server process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def keep_for_ever(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await asyncio.to_thread(self.keep)
            except StoreFault as fault:
                log.error("turns that nobody confirms wait: %s", fault)

    def keep(self, now: float | None = None) -> None:
        """Confirm what has waited for too long."""
        now = time.time() if now is None else now
        for table_id in self.tables.store.overdue(now, AT_ONCE):
            try:
                with self.tables.at(table_id) as table:
                    table.confirm_by_itself(now)
            except (NoTable, MissingExpansion, Damaged):
                continue  # it says why when somebody opens it
