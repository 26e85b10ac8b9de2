"""What is written with a change of seats: what happened, and who has to do with the table from now on."""

from __future__ import annotations

import time
from collections.abc import Sequence

import sqlalchemy as sa

from roundhouse.service.database.queries import SHOW
from roundhouse.service.database.schema import SEATINGS, TALK, VISITS
from roundhouse.service.database.table_rows import (
    NOBODY,
    PLAYING,
    ROOM_OF_PLAYERS,
    SEAT_EVENT,
    Seating,
    TableRow,
)
from roundhouse.service.model.seats import StoredSeat, people_of


def show(connection: sa.Connection, table_id: str, person: str, seat: int, **more: object) -> None:
    """The screen of this person shows this seat of theirs; the table stands in their list."""
    kept = connection.execute(SHOW, {"whose": person, "table": table_id, "shown": seat, **more})
    if not kept.rowcount:
        connection.execute(VISITS.insert().values(person=person, table_id=table_id, shown=seat, **more))


def note_seating(connection: sa.Connection, row: TableRow, one: Seating) -> None:
    """Note that somebody came or went; while the game goes on, it is told where people talk."""
    who = {"table_id": row.id, "seat": one.seat, "name": one.name, "person": one.person, "at": time.time()}
    made = {"version": row.version + 1, "moves": row.progress["moves"], "what": one.what}
    connection.execute(SEATINGS.insert().values(**who, **made))
    if row.status == PLAYING:
        told = {"room": ROOM_OF_PLAYERS, "phrase": SEAT_EVENT + one.what, "text": ""}
        connection.execute(TALK.insert().values(**who, **told))


def keep_visitors(connection: sa.Connection, row: TableRow, seats: Sequence[StoredSeat], owner: str) -> None:
    """Who sits down finds the table in their list; who has left does not."""
    here, before = people_of(seats), people_of(row.seats)
    # Those who have resigned see the end
    resigned = {was.person for was, seat in zip(row.seats, seats, strict=True) if seat.resigned}
    for person in sorted(before - here - resigned - {owner}):
        connection.execute(VISITS.delete().where(VISITS.c.person == person, VISITS.c.table_id == row.id))
    for person in sorted(here - before):
        show(connection, row.id, person, NOBODY)
