"""Which version of a table is told to those who see it late: the one that was made by the last move they may see."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

from roundhouse.service.database.store import NoTable
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.model.agreement import ALL_OF_IT, read_agreed
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.spectators import is_late_for, is_player, late_version

Compute = Callable[[str, Callable[[], int | None]], Awaitable[int | None]]  # for a table, in a thread
MAX_CACHED_VERSIONS: Final = 1024  # versions of tables


def sees_all(row: TableRow, person: Person) -> bool:
    """Whether somebody sees every version of a table at once, whatever happens there."""
    return read_agreed(row.agreed).watching == ALL_OF_IT or is_player(row, person.id)


class LateVersions:
    """What those are told who see tables late. Used in the loop."""

    def __init__(self, tables: Tables, compute: Compute) -> None:
        self.tables = tables
        self._compute = compute
        self._known: OrderedDict[tuple[str, int], int | None] = OrderedDict()

    async def of(self, row: TableRow, person: Person, version: int) -> int | None:
        """What this person is told when a table has got this version; None if they see nothing of it any more."""
        if sees_all(row, person):
            return version
        key = row.id, version
        if key not in self._known:
            anybody = replace(person, id="")
            self._known[key] = await self._compute(row.id, partial(self._asked, row.id, anybody, version))
            while len(self._known) > MAX_CACHED_VERSIONS:
                self._known.popitem(last=False)
        return self._known[key]

    def _asked(self, table_id: str, anybody: Person, version: int) -> int | None:
        try:
            with self.tables.at(table_id) as table:
                late = is_late_for(table.row, anybody)
                return late_version(table.match, table.versions) if late else table.row.version
        except NoTable:
            return version  # whoever asks is answered
        except Refused:
            return None
