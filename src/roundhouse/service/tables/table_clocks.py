"""The clocks of one table go on with its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from roundhouse.service.database.table_rows import NOBODY, PLAYING, TableRow
from roundhouse.service.game import game
from roundhouse.service.model.clocks import (
    ENOUGH_SECONDS,
    Clock,
    Control,
    RestPeriod,
    back_at,
    due_of,
    left_of,
    new_clock,
    passed_on,
    with_share,
)
from roundhouse.service.model.seats import StoredSeat
from roundhouse.service.tables.clock_pauses import ClockPauses

if TYPE_CHECKING:
    from roundhouse.service.tables.tables import Table


def ticked(
    table: Table,
    status: str | None = None,
    unconfirmed: int | None = None,
    seats: Sequence[StoredSeat] | None = None,
) -> dict[str, Any]:
    """What is to be stored of the clocks with a change that leads to this; nothing where there are none."""
    control, row = table.agreed.control, table.row
    status = row.status if status is None else status
    if control is None or (row.clock is None and status != PLAYING):
        return {}
    seats = row.seats if seats is None else seats
    unconfirmed = row.unconfirmed if unconfirmed is None else unconfirmed
    moves = table.match.length
    clock = back_at(row.clock or new_clock(control, len(seats)), moves)
    for number, (was, now) in enumerate(zip(row.seats, seats, strict=True)):
        if now.is_person and was.person != now.person and row.clock is not None:
            clock = with_share(control, clock, number)
    asked = asked_seat(table, seats, status, unconfirmed)
    anew = unconfirmed == NOBODY and _another_turn(table, clock)
    clock = passed_on(control, clock, asked, moves, table.store.now(), rests_of(table, control, clock), anew)
    return {"clock": clock, "due": due_of(clock, rests_of(table, control, clock, seats))}


def asked_seat(table: Table, seats: Sequence[StoredSeat], status: str, unconfirmed: int) -> int:
    """The seat whose clock runs: that of a person who has to decide, or to confirm a turn."""
    seat = table.match.decider if unconfirmed == NOBODY else unconfirmed
    return seat if status == PLAYING and seat is not None and seats[seat].is_person else NOBODY


def _another_turn(table: Table, clock: Clock) -> bool:
    """Whether the seat whose clock runs has ended its turn and begins another one; one that was taken back goes on."""
    match, seat = table.match, clock.runs if clock.skips == NOBODY else clock.skips
    if seat == NOBODY or match.decider != seat or not match.turn_ended(seat):
        return False
    return match.acted_since(clock.moves)


def rests_of(
    table: Table, control: Control, clock: Clock, seats: Sequence[StoredSeat] | None = None
) -> list[RestPeriod]:
    """When the clock that runs rests."""
    if clock.runs == NOBODY:
        return []
    seat = (table.row.seats if seats is None else seats)[clock.runs]
    return ClockPauses(table.store).of(control, seat.person, clock.since, clock.left[clock.runs])


def bot_of(row: TableRow, seat: int) -> str:
    """The bot that decides for a seat: its own, or one that makes a turn for which no time is left; "" for none."""
    skipped = row.clock is not None and row.clock.skips == seat
    return row.seats[seat].bot or (game().bots.usual if skipped else "")


def undo_hindrance(table: Table, steps: int) -> str:
    """Why so many moves cannot be taken back because of the clock: a key of the pages' words, or "".

    A bot has made them for somebody; or no time would be left, for the next clock runs already, and ours has run on
    ever since.
    """
    control, clock = table.agreed.control, table.row.clock
    if control is None or clock is None:
        return ""
    moves = table.match.length - steps
    if clock.skips != NOBODY or moves < clock.fixed:
        return "undo skipped"
    back = back_at(clock, moves)
    if back is clock or back.runs == NOBODY:
        return ""
    left = left_of(back, back.runs, table.store.now(), rests_of(table, control, back))
    return "undo time" if left < ENOUGH_SECONDS else ""
