"""Somebody leaves the server for good, and nothing of them stays but what others have played with them.

Tables at which nobody else has played go. From running games they leave as it was agreed there; a table that they have
made passes on. Games with others keep their moves and points, for these are the others' too, but no name and no id. The
row of the person goes last, so whatever is interrupted can be begun again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from secrets import token_urlsafe
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import PEOPLE, RATED, SEATINGS, TABLES, TALK
from roundhouse.service.database.store import NoTable, Stale, Store
from roundhouse.service.database.table_rows import GONE, OVER, PLAYING, WAITING, TableRow
from roundhouse.service.game import MissingContent, game
from roundhouse.service.model.agreement import STAY
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.seats import BOT_KIND, NOT_OFFERED, Seats, hand_to_bot, people
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.export import tables_of
from roundhouse.service.server import Server
from roundhouse.service.tables import leaving, waiting_room

MAX_ATTEMPTS: Final = 5  # at a table at which others move at the same time
FORMER: Final = "former"  # the id of nobody: owns what was made by people who have left


def part(server: Server, person: Person) -> None:
    """Let somebody go. Raises `Refused` if others are quicker again and again."""
    for table_id in tables_of(server.store, person.id):
        for _ in range(MAX_ATTEMPTS):
            with suppress(Stale):
                _leave(server, person, table_id)
                break
        else:
            raise refusal(409, person, "stale")
    _forget(server.store, person.id)


# ---- one table


def _leave(server: Server, person: Person, table_id: str) -> None:
    """Leave a table. Raises `Stale`."""
    store = server.store
    with suppress(NoTable):
        try:
            row = store.table(table_id)
        except Damaged:
            return  # its owner is changed with all others
        if not _others(store, row, person.id):
            store.drop_table(row)
            server.changed(table_id, row.version + 1)
            return
        if row.status != OVER:
            _stand_up(server, person, table_id)
            row = store.table(table_id)
        owner = row.owner if row.owner != person.id else _heir(store, row, person.id)
        seats = _without(store, row, person.id)
        server.changed(table_id, store.change_seats(row, seats, (), owner=owner))


def _others(store: Store, row: TableRow, person: str) -> set[str]:
    """Who else sits at a table, or has played there."""
    found = {one for seat in row.seats for one in (seat.person, seat.kept_for)}
    if row.status != WAITING:
        played = sa.select(SEATINGS.c.person).where(SEATINGS.c.table_id == row.id)
        with store.reading() as connection:
            found |= {one or "" for one in connection.execute(played).scalars()}
    return found - {person, ""}


def _stand_up(server: Server, person: Person, table_id: str) -> None:
    """Leave the seats of a table that waits or plays, in the way that was agreed. Raises `Stale`."""
    unreadable = (NoTable, MissingContent, Damaged)  # then a bot gets the seat, without a word
    try:
        with suppress(*unreadable), server.tables.at(table_id) as table:
            own = table.own(person)
            if table.waiting:
                for number in own:
                    waiting_room.stand_up(table, person, number)
            elif own:
                (leaving.resign if table.agreed.leaving == STAY else leaving.leave)(table, person)
    except Refused:
        raise Stale(table_id) from None


def _heir(store: Store, row: TableRow, person: str) -> str:
    """Who has the table from now on: somebody who sits there, or nobody."""
    waiting_for = [seat.kept_for for seat in row.seats if seat.kept_for]
    heirs = [one for one in (*people(row.seats), *waiting_for) if one not in (person, "")]
    return heirs[0] if heirs else _nobody(store)


def _without(store: Store, row: TableRow, person: str) -> Seats:
    """The seats without this person: neither who they are nor what they were called."""
    gone = sa.and_(SEATINGS.c.table_id == row.id, SEATINGS.c.person == person, SEATINGS.c.what.in_(GONE))
    with store.reading() as connection:
        found = connection.execute(sa.select(SEATINGS.c.seat, SEATINGS.c.name).where(gone))
        left = {(one.seat, one.name) for one in found}
    seats = row.seats
    for number, seat in enumerate(seats):
        if seat.person == person and row.status == PLAYING:
            seats = hand_to_bot(seats, number, game().bots.usual, NOT_OFFERED, "")
    return tuple(
        replace(seat, name="", person="", kept_for="", invited="")
        if person in (was.person, was.kept_for, was.invited)
        or (seat.kind == BOT_KIND and (number, seat.name) in left)
        else seat
        for number, (was, seat) in enumerate(zip(row.seats, seats, strict=True))
    )


# ---- everything else


def _nobody(store: Store) -> str:
    """The one who owns what nobody owns; made when first needed."""
    row = {"id": FORMER, "name": "", "settings": "{}", "created": 0.0}
    with suppress(sa.exc.IntegrityError), store.writing() as connection:
        connection.execute(PEOPLE.insert().values(**row))
    return FORMER


def _forget(store: Store, person: str) -> None:
    """What was said, written and noted goes; ratings stay for the others' sake, under an id that means nothing."""
    owner = _nobody(store)
    with store.writing() as connection:
        connection.execute(TABLES.update().where(TABLES.c.owner == person).values(owner=owner, deal=None))
        connection.execute(TALK.delete().where(TALK.c.person == person))
        connection.execute(SEATINGS.update().where(SEATINGS.c.person == person).values(name="", person=None))
        anonymous = f"{FORMER}:{token_urlsafe(12)}"
        connection.execute(RATED.update().where(RATED.c.player == person).values(player=anonymous))
        connection.execute(PEOPLE.delete().where(PEOPLE.c.id == person))
