"""Leaving a game that goes on: for good, for a while, by giving up; and ending it for everybody.

A game is never without a player: whoever leaves, a bot plays on in their place, and the moves so far stay what they
are. Who resigns has not won, whatever the seat scores. A game that ends early ends with the points as they stand; its
record is that of the moves that were made.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.database.results import result_of
from roundhouse.service.database.table_rows import (
    BY_ALL,
    BY_HOST,
    BY_LEAVING,
    BY_RESIGNING,
    BY_TIME,
    CAME_BACK,
    ENDED,
    LEFT,
    LOST_ON_TIME,
    NOBODY,
    OVER,
    RAN_OUT,
    RESIGNED,
    STOOD_IN,
    Seating,
)
from roundhouse.service.game import game
from roundhouse.service.model import seats as seating
from roundhouse.service.model.agreement import AWAY_SECONDS, OTHERS_COME, STAY
from roundhouse.service.model.seats import ADDRESS, LOBBY, NOT_OFFERED, SeatProblem, Seats, people
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import sits_alone


def leave(table: Table, person: Person) -> None:
    """Leave for good; a bot plays on, and where that was agreed somebody else may take the seat."""
    own = _own(table, person)
    _need_agreement(table)
    offered = NOT_OFFERED
    if table.agreed.leaving == OTHERS_COME:
        offered = LOBBY if table.agreed.public else ADDRESS
    _go_on(table, person, _handed(table.seats, own, offered), own, LEFT)


def resign(table: Table, person: Person) -> None:
    """Give up; a bot plays on, if more than one player is left who can win."""
    own = _own(table, person)
    seats = _handed(seating.resign(table.seats, own), own)
    _go_on(table, person, seats, own, RESIGNED)


def stand_in(table: Table, person: Person) -> None:
    """A bot plays for this person until they come back."""
    own = _own(table, person)
    _need_agreement(table)
    if not sits_alone(table, person):
        raise SeatProblem(409, "one screen")
    _go_on(table, person, _handed(table.seats, own, kept_for=person.id), own, STOOD_IN)


def replace_absent(table: Table, person: Person, number: int) -> None:
    """The others let a bot play for somebody who has not decided for a day, until they come back."""
    own = _own(table, person)
    _need_agreement(table)
    if number != asked_seat(table) or number in own or not table.seats[number].is_person:
        raise SeatProblem(409, "nobody waits", number=number + 1)
    if not is_late(table):
        raise SeatProblem(409, "not late", name=table.seats[number].name)
    kept_for = table.seats[number].person
    _go_on(table, person, _handed(table.seats, (number,), kept_for=kept_for), (number,), STOOD_IN)


def out_of_time(table: Table, number: int, lost: bool) -> None:
    """A bot plays on for somebody whose time is used up: until they are back, or, if `lost`, for good."""
    kept_for = "" if lost else table.seats[number].person
    seats = seating.resign(table.seats, (number,)) if lost else table.seats
    what = LOST_ON_TIME if lost else RAN_OUT
    _go_on(table, None, _handed(seats, (number,), kept_for=kept_for), (number,), what)


def come_back(table: Table, person: Person) -> None:
    """Take the seat again from the bot that has played on it."""
    _need_playing(table)
    seats = seating.come_back(table.seats, person.id)
    number = seating.seats_of(seats, person.id)[0]
    table.reseat(person, seats, Seating(number, CAME_BACK, seats[number].name, person.id))


def agree_to_end(table: Table, person: Person) -> None:
    """Offer to end the game as it stands, or agree to that; when all people do, it is over."""
    own = _own(table, person)
    offer = tuple(sorted({*table.row.offer, *own}))
    if not all(number in offer for number, seat in enumerate(table.seats) if seat.is_person):
        table.keep_offer(person, offer)
        return
    note = Seating(own[0], ENDED, table.seats[own[0]].name, person.id)
    table.reseat(person, table.seats, note, **_over(table, table.seats, BY_ALL))


def end_by_host(table: Table, host: Person) -> None:
    """A host ends the game as it stands; it counts for nobody."""
    note = Seating(0, ENDED, host.name, host.id)
    table.reseat(host, table.seats, note, **_over(table, table.seats, BY_HOST))


def decline_to_end(table: Table, person: Person) -> None:
    """Play on: whoever has offered to end the game can do so again."""
    _own(table, person)
    table.keep_offer(person, ())


def asked_seat(table: Table) -> int:
    """The seat that everybody waits for."""
    if table.row.unconfirmed != NOBODY:
        return table.row.unconfirmed
    return NOBODY if table.match.decider is None else table.match.decider


def is_late(table: Table) -> bool:
    """Whether nothing has happened here for a day, and no clock sees to that."""
    if table.agreed.control is not None:
        return False
    return table.store.now() - table.row.updated > AWAY_SECONDS


def _handed(seats: Seats, numbers: Sequence[int], offered: str = NOT_OFFERED, kept_for: str = "") -> Seats:
    for number in numbers:
        seats = seating.hand_to_bot(seats, number, game().bots.usual, offered, kept_for)
    return seats


def _go_on(table: Table, person: Person | None, seats: Seats, gone: Sequence[int], what: str) -> None:
    """Others sit here now; the game goes on, or is over if nobody is left to play it."""
    was = table.seats
    notes = [Seating(number, what, was[number].name, was[number].person) for number in gone]
    standing = [seat for seat in seats if not seat.resigned]
    ended = ""
    if len(standing) <= 1:
        ended = BY_TIME if what == LOST_ON_TIME else BY_RESIGNING
    elif not people(seats) and not any(seat.kept_for for seat in seats):
        ended = BY_LEAVING
    values: dict[str, object] = _over(table, seats, ended) if ended else {"offer": ()}
    if table.row.unconfirmed in gone:
        values["unconfirmed"] = NOBODY
    table.reseat(person, seats, *notes, **values)


def _over(table: Table, seats: Seats, ended: str) -> dict[str, object]:
    result = result_of(table.match, seats, ended)
    return {"status": OVER, "result": result, "offer": (), "unconfirmed": NOBODY}


def _own(table: Table, person: Person) -> tuple[int, ...]:
    _need_playing(table)
    own = table.own(person)
    if not own:
        raise SeatProblem(403, "no seat")
    if not table.shared:
        raise SeatProblem(409, "plays alone")
    return own


def _need_playing(table: Table) -> None:
    if table.waiting:
        raise SeatProblem(409, "not begun")
    if table.over:
        raise SeatProblem(409, "not any more")


def _need_agreement(table: Table) -> None:
    if table.agreed.leaving == STAY:
        raise SeatProblem(409, "leaving not agreed")
