"""Leaving a game that goes on: for good, for a while, by giving up; and ending it for everybody.

A game is never without a player: whoever leaves, a bot plays on in their place, and the moves so far stay what they
are. Who resigns has not won, whatever the seat scores. A game that ends early ends with the points as they stand; its
record is that of the moves that were made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    OFFERED,
    OVER,
    PLAYING,
    RAN_OUT,
    REFUSED,
    REMINDED,
    RESIGNED,
    SAT,
    STOOD_IN,
    WITHDREW,
    Seating,
)
from roundhouse.service.game import game
from roundhouse.service.model import seats as seating
from roundhouse.service.model.agreement import OTHERS_COME, PATIENCES, STAY
from roundhouse.service.model.seats import ADDRESS, LOBBY, NOT_OFFERED, SeatProblem, Seats, people
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import sits_alone

ANSWER_SECONDS: Final = 300.0  # for which a bot waits when whoever it plays for opens the table


def leave(table: Table, person: Person) -> None:
    """Leave for good; a bot plays on, and where that was agreed somebody else may take the seat."""
    own = _own(table, person)
    _need_agreement(table)
    offered = _to_others(table) if table.agreed.leaving == OTHERS_COME else NOT_OFFERED
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


def replace_absent(table: Table, person: Person, number: int, to_others: bool = False) -> None:
    """The others let a bot play for somebody for whom they have waited for as long as was agreed, until they come back.
    `to_others`: somebody else may take the seat meanwhile.
    """
    _need_absent(table, person, number)
    if not is_late(table):
        raise SeatProblem(409, "not late", name=table.seats[number].name)
    offered = _to_others(table) if to_others else NOT_OFFERED
    kept_for = table.seats[number].person
    _go_on(table, person, _handed(table.seats, (number,), offered, kept_for), (number,), STOOD_IN)


def remind(table: Table, person: Person, number: int) -> None:
    """Tell somebody once more that everybody waits for them."""
    _need_absent(table, person, number)
    if not may_remind(table):
        raise SeatProblem(409, "no reminder", name=table.seats[number].name)
    seat = table.seats[number]
    table.reseat(person, table.seats, Seating(number, REMINDED, seat.name, seat.person))


def _need_absent(table: Table, person: Person, number: int) -> None:
    """Everybody waits for this seat, on which somebody else sits."""
    own = _own(table, person)
    if number != asked_seat(table) or number in own or not table.seats[number].is_person:
        raise SeatProblem(409, "nobody waits", number=number + 1)


def out_of_time(table: Table, number: int, lost: bool) -> None:
    """A bot plays on for somebody whose time is used up: until they are back, or, if `lost`, for good."""
    kept_for = "" if lost else table.seats[number].person
    seats = seating.resign(table.seats, (number,)) if lost else table.seats
    what = LOST_ON_TIME if lost else RAN_OUT
    _go_on(table, None, _handed(seats, (number,), kept_for=kept_for), (number,), what)


def come_back(table: Table, person: Person) -> None:
    """Take the seat again from the bot that has played on it."""
    _need_playing(table)
    seats = seating.come_back(table.seats, person.id, person.plays_by_program)
    number = seating.seats_of(seats, person.id)[0]
    table.reseat(person, seats, Seating(number, CAME_BACK, seats[number].name, person.id))


def greet(table: Table, person: Person) -> None:
    """Somebody opens the table. If a bot plays for them, it waits for a while: they are asked whether to take over."""
    number = seating.kept_seat(table.seats, person.id)
    if number is None or table.row.status != PLAYING or table.own(person):
        return
    now = table.store.now()
    if table.seats[number].stopped < now + ANSWER_SECONDS / 2:
        table.reseat(person, seating.stop_bot(table.seats, person.id, now + ANSWER_SECONDS))


def let_play(table: Table, person: Person) -> None:
    """The bot that waits for this person's answer plays on."""
    _need_playing(table)
    table.reseat(person, seating.stop_bot(table.seats, person.id, 0.0))


def agree_to_end(table: Table, person: Person) -> None:
    """Offer to end the game as it stands, or agree to that; when all who are there do, it is over."""
    own = _own(table, person)
    offer = tuple(sorted({*table.row.offer, *own}))
    if offer == table.row.offer:
        return
    name = table.seats[own[0]].name
    if needed_to_end(table, offer):
        note = Seating(own[0], OFFERED, name, person.id)
        table.reseat(person, table.seats, note, offer=offer)
        return
    note = Seating(own[0], ENDED, name, person.id)
    table.reseat(person, table.seats, note, **_over(table, table.seats, BY_ALL))


def needed_to_end(table: Table, offer: Sequence[int]) -> tuple[int, ...]:
    """The seats whose people still have to agree: those who were at the table within the time that was agreed."""
    seen, since = table.store.last_seen(table.row.id), table.store.now() - PATIENCES[table.agreed.patience]
    others = [(n, seat) for n, seat in enumerate(table.seats) if seat.is_person and n not in offer]
    return tuple(number for number, seat in others if max(seen.get(seat.person, 0.0), table.begun) > since)


def end_by_host(table: Table, host: Person) -> None:
    """A host ends the game as it stands; it counts for nobody."""
    note = Seating(0, ENDED, host.name, host.id)
    table.reseat(host, table.seats, note, **_over(table, table.seats, BY_HOST))


def decline_to_end(table: Table, person: Person) -> None:
    """Play on: the offer to end the game is refused, or withdrawn by somebody who has agreed to it."""
    own = _own(table, person)
    if table.row.offer:
        what = WITHDREW if own[0] in table.row.offer else REFUSED
        note = Seating(own[0], what, table.seats[own[0]].name, person.id)
        table.reseat(person, table.seats, note, offer=())


def asked_seat(table: Table) -> int:
    """The seat that everybody waits for."""
    if table.row.unconfirmed != NOBODY:
        return table.row.unconfirmed
    return NOBODY if table.match.decider is None else table.match.decider


def is_late(table: Table) -> bool:
    """Whether everybody has waited for the decision at hand for as long as was agreed, and no clock sees to that."""
    return table.agreed.control is None and _waited(table) > PATIENCES[table.agreed.patience]


def may_remind(table: Table) -> bool:
    """Whether everybody has waited for half of that time, and nobody has reminded within it."""
    if table.agreed.control is not None:
        return False
    patience, seat = PATIENCES[table.agreed.patience], asked_seat(table)
    reminded = [one.at for one in table.happened if one.what == REMINDED and one.seat == seat]
    return _waited(table) > patience / 2 and table.store.now() - max(reminded, default=0.0) > patience


def _waited(table: Table) -> float:
    """For how many seconds the decision at hand is waited for."""
    now = table.store.now()
    if now - table.row.created < min(PATIENCES.values()) / 2:
        return 0.0
    came = [
        one.at for one in table.happened if one.what in (SAT, CAME_BACK) and one.seat == asked_seat(table)
    ]
    return now - max([table.decided, table.begun, *came])


def _to_others(table: Table) -> str:
    """How a seat is offered that somebody has left."""
    return LOBBY if table.agreed.public else ADDRESS


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
