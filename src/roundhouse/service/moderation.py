"""What hosts do: ban and rename people, close tables. Each is done at once, wherever the person or the table shows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from roundhouse.service.database.schema import SEATINGS, TALK
from roundhouse.service.database.store import NoTable, Stale, Store
from roundhouse.service.database.table_rows import NOBODY, STOOD_IN, Seating
from roundhouse.service.game import MissingContent, game
from roundhouse.service.model import seats as seating
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.seats import NOT_OFFERED, SeatProblem, hand_to_bot
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.export import tables_of
from roundhouse.service.server import Server
from roundhouse.service.tables.leaving import end_by_host
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import stand_up

UNREADABLE = (NoTable, MissingContent, Damaged)


def ban(server: Server, person: Person, days: float | None, reason: str) -> None:
    """Somebody may do nothing here for so many days; None: for ever. Bots play for them until they come back."""
    server.bans.ban(person.id, days, reason)
    for table_id in tables_of(server.store, person.id):
        with suppress(*UNREADABLE, Refused), server.tables.at(table_id) as table:
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
        seats = hand_to_bot(seats, number, game().bots.usual, NOT_OFFERED, person.id)
    notes = [Seating(number, STOOD_IN, table.seats[number].name, person.id) for number in own]
    waits = {"unconfirmed": NOBODY} if table.row.unconfirmed in own else {}
    table.reseat(person, seats, *notes, offer=(), **waits)


def rename(server: Server, person: Person, name: str) -> None:
    """Somebody has another name from now on, also where the one before stands already."""
    store = server.store
    store.change_person(replace(person, name=name))
    for table_id in tables_of(store, person.id):
        with suppress(Stale, *UNREADABLE):
            row = store.table(table_id)
            seats = seating.rename(row.seats, person.id, name)
            if seats != row.seats:
                server.changed(table_id, store.change_seats(row, seats, ()))
    _rename_lines(store, person.id, name)


def _rename_lines(store: Store, person: str, name: str) -> None:
    with store.writing() as connection:
        for table in (TALK, SEATINGS):
            connection.execute(table.update().where(table.c.person == person).values(name=name))


def close(server: Server, host: Person, table_id: str) -> str:
    """Close a table; its name. One that has not begun is no more, a game ends as it stands and counts for nobody.

    Raises `NoTable` and `SeatProblem`.
    """
    with server.tables.at(table_id) as table:
        if table.over:
            raise SeatProblem(409, "not any more")
        if table.waiting:
            table.drop(host)
        else:
            end_by_host(table, host)
        return table.row.name
