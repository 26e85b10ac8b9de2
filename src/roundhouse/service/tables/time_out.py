"""What happens at a table when the time of whoever is asked is used up."""

from __future__ import annotations

from roundhouse.service.database.table_rows import NOBODY, SKIPPED, Seating
from roundhouse.service.model.clocks import LOSS, SKIP, SKIPS, Control, due_of, skipping
from roundhouse.service.tables.leaving import out_of_time
from roundhouse.service.tables.table_clocks import rests_of
from roundhouse.service.tables.tables import Table


def run_out(table: Table) -> None:
    """Do what was agreed, if the time is really used up; a clock that has rested meanwhile is looked at again later.

    Raises `Stale` if another process was quicker.
    """
    control, clock = table.agreed.control, table.row.clock
    if control is None or clock is None or clock.runs == NOBODY:
        return
    due = due_of(clock, rests_of(table, control, clock))
    assert due is not None
    if due > table.store.now():
        table.keep(None, due=due)
    elif table.row.unconfirmed != NOBODY:
        table.go_on()  # the turn was made in time
    elif control.out == SKIP and clock.skipped[clock.runs] < SKIPS - 1:
        _skip(table, control)
    else:
        out_of_time(table, clock.runs, lost=control.out == LOSS)


def _skip(table: Table, control: Control) -> None:
    """A bot makes this turn."""
    clock = table.row.clock
    assert clock is not None
    seat = table.seats[clock.runs]
    note = Seating(clock.runs, SKIPPED, seat.name, seat.person)
    table.reseat(None, table.seats, note, clock=skipping(control, clock), due=None)
