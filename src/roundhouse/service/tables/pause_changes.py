"""A person's holidays and quiet hours change: what their clocks have rested so far stays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from roundhouse.service.database.store import NoTable, Stale
from roundhouse.service.database.table_rows import PLAYING, TableRow
from roundhouse.service.game import MissingContent
from roundhouse.service.model.clocks import due_of, settled
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.table_clocks import rests_of
from roundhouse.service.tables.tables import Table


def with_other_rests(tables: Tables, person: str, change: Callable[[], None]) -> None:
    """Do something that changes when the clocks of a person rest."""
    asked = [
        row.id
        for row in tables.store.tables_of(person, PLAYING)
        if isinstance(row, TableRow) and _runs(row, person)
    ]
    for table_id in asked:
        _at(tables, table_id, _settle)
    change()
    for table_id in asked:
        _at(tables, table_id, _look_again)


def _runs(row: TableRow, person: str) -> bool:
    return row.clock is not None and row.clock.runs >= 0 and row.seats[row.clock.runs].person == person


def _settle(table: Table) -> None:
    control, clock = table.agreed.control, table.row.clock
    if control is not None and clock is not None:
        table.keep(None, clock=settled(clock, table.store.now(), rests_of(table, control, clock)))


def _look_again(table: Table) -> None:
    control, clock = table.agreed.control, table.row.clock
    if control is not None and clock is not None:
        table.keep(None, due=due_of(clock, rests_of(table, control, clock)))


def _at(tables: Tables, table_id: str, do: Callable[[Table], None]) -> None:
    # a table that has changed meanwhile, or is gone, has seen to its clock by itself
    with suppress(Stale, NoTable, Damaged, MissingContent), tables.at(table_id) as table:
        do(table)
