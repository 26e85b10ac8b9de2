"""What hosts do: ban and rename people, close tables. Each is done at once, wherever the person or the table shows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from roundhouse.record.record import MissingExpansion
from roundhouse.server.database.rows import NOBODY, STOOD_IN, Seating
from roundhouse.server.database.schema import SEATINGS, TALK
from roundhouse.server.database.store import NoTable, Stale, Store
from roundhouse.server.house import House
from roundhouse.server.model.faults import Damaged
from roundhouse.server.model.opponents import USUAL
from roundhouse.server.model.refusals import Refused
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.seats import NOT_OFFERED, SeatProblem, Seats, hand_to_bot, other_name
from roundhouse.server.people.export import tables_of
from roundhouse.server.tables.leaving import end_by_host
from roundhouse.server.tables.room import stand_up
from roundhouse.server.tables.tables import Table

UNREADABLE = (NoTable, MissingExpansion, Damaged)


def ban(house: House, person: Person, days: float | None, reason: str) -> None:
    """Somebody may do nothing here for so many days; None: for ever. Bots play for them until they come back."""
    house.bans.ban(person.id, days, reason)
    for table_id in tables_of(house.store, person.id):
        with suppress(*UNREADABLE, Refused), house.tables.at(table_id) as table:
            _give_seats_up(table, person)


def _give_seats_up(table: Table, person: Person) -> None:
    own = table.own(person)
    if not own or table.over or not table.shared:
        return
    if table.waiting:
        for number in own:
            stand_up(table, person, number)
        return
    seats = table.seats
    for number in own:
        seats = hand_to_bot(seats, number, USUAL, NOT_OFFERED, person.id)
    notes = [Seating(number, STOOD_IN, table.seats[number].name, person.id) for number in own]
    waits = {"unconfirmed": NOBODY} if table.row.unconfirmed in own else {}
    table.reseat(person, seats, *notes, offer=(), **waits)


def rename(house: House, person: Person, name: str) -> None:
    """Somebody has another name from now on, also where the one before stands already."""
    store = house.store
    store.change_person(replace(person, name=name))
    for table_id in tables_of(store, person.id):
        with suppress(Stale, *UNREADABLE):
            row = store.table(table_id)
            seats = _renamed(row.seats, person.id, name)
            if seats != row.seats:
                house.changed(table_id, store.change_seats(row, seats, ()))
    _rename_lines(store, person.id, name)


def _renamed(seats: Seats, person: str, name: str) -> Seats:
    for number, seat in enumerate(seats):
        if person in (seat.person, seat.kept_for):
            called = replace(seat, name=other_name(seats, number, name))
            seats = (*seats[:number], called, *seats[number + 1 :])
    return seats


def _rename_lines(store: Store, person: str, name: str) -> None:
    with store.writing() as connection:
        for table in (TALK, SEATINGS):
            connection.execute(table.update().where(table.c.person == person).values(name=name))


def close(house: House, host: Person, table_id: str) -> str:
    """Close a table; its name. One that has not begun is no more, a game ends as it stands and counts for nobody.

    Raises `NoTable` and `SeatProblem`.
    """
    with house.tables.at(table_id) as table:
        if table.over:
            raise SeatProblem(409, "not any more")
        if table.waiting:
            table.drop(host)
        else:
            end_by_host(table, host)
        return table.row.name
