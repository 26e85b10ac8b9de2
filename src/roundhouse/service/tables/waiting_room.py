"""A table before its game: sitting down, standing up, swapping seats, and the start. Sitting down also goes on later,
where a seat has become free. Everything is stored before it is answered (`Table.reseat`).
"""

from __future__ import annotations

from roundhouse.service.database.rating_eligibility import KNOWN_GAMES, is_known
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import PLAYING, SAT, STARTED, STOOD_UP, Seating
from roundhouse.service.game import game
from roundhouse.service.model import seats as seating
from roundhouse.service.model.agreement import AWAY_SECONDS, RATED_PEOPLE, WHEN_FULL
from roundhouse.service.model.seats import (
    FRIEND,
    LOBBY,
    OFFERS,
    PEOPLE_KIND,
    SeatProblem,
    Seats,
    empty_seats,
    people,
    seats_of,
)
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.tables import Table


def receivers() -> tuple[str, ...]:
    """To whom the maker can give a seat: offers, and bots with a face."""
    return (FRIEND, LOBBY, *game().bots.characters)


def is_maker(table: Table, person: Person) -> bool:
    """Whether this person has set the table up."""
    return bool(person.id) and person.id == table.row.owner


def may_start(table: Table, person: Person) -> bool:
    """The maker may; when nothing has happened for a day, everybody who sits here."""
    late = table.store.now() - table.row.updated > AWAY_SECONDS
    return table.waiting and (is_maker(table, person) or (late and bool(table.own(person))))


def need_known(table: Table, person: Person) -> None:
    """Only people who are known play for ratings (docs/rating.md). Raises `SeatProblem`."""
    if table.agreed.rated and table.waiting and not knows(table.store, person):
        raise SeatProblem(403, "rated needs known", games=KNOWN_GAMES)


def knows(store: Store, person: Person) -> bool:
    """Whether somebody is known well enough to play for a rating."""
    with store.reading() as connection:
        return is_known(connection, person.id)


def sit(table: Table, person: Person, number: int, name: str, link: str = "") -> None:
    """Somebody takes a seat that is free for them; the last one may start the game."""
    if table.over:
        raise SeatProblem(409, "not any more")
    need_known(table, person)
    seats = seating.sit(table.seats, number, person.id, name, link)
    full = table.waiting and not empty_seats(seats) and not _too_few(table, seats)
    begins = full and table.agreed.begins == WHEN_FULL
    status = PLAYING if begins else table.row.status
    table.reseat(person, seats, Seating(number, SAT, name, person.id), status=status)


def move(table: Table, person: Person, number: int) -> None:
    """Somebody who sits takes another seat that is free for everybody."""
    _need_waiting(table)
    table.reseat(person, seating.move(table.seats, person.id, number))


def stand_up(table: Table, person: Person, number: int) -> None:
    """A seat is free again: its person does not want it any more, or the maker has asked them to leave."""
    _need_waiting(table)
    if number not in table.own(person) and not is_maker(table, person):
        raise SeatProblem(403, "only maker")
    seats = seating.stand_up(table.seats, number)
    was = table.seats[number]
    table.reseat(person, seats, Seating(number, STOOD_UP, was.name, was.person))


def swap(table: Table, person: Person, one: int, other: int) -> None:
    """The maker lets two seats change places, if whoever sits there agrees."""
    _need_maker(table, person)
    table.reseat(person, seating.ask_to_swap(table.seats, one, other, person.id))


def agree_to_swap(table: Table, person: Person, number: int) -> None:
    """Change places, as one was asked to."""
    _need_waiting(table)
    table.reseat(person, seating.agree_to_swap(table.seats, person.id, number))


def decline_to_swap(table: Table, person: Person, number: int) -> None:
    """Stay where one sits."""
    _need_waiting(table)
    table.reseat(person, seating.decline_to_swap(table.seats, person.id, number))


def give(table: Table, person: Person, number: int, to: str) -> None:
    """The maker gives a seat without a person to a bot, keeps it for a friend, or offers it in the lobby."""
    _need_maker(table, person)
    if to in OFFERS:
        table.reseat(person, seating.offer(table.seats, number, to))
    else:
        table.reseat(person, _with_bot(table.seats, number, to, person))


def new_link(table: Table, person: Person, number: int) -> str:
    """The token of a link to a free seat, for the maker; once the game goes on, for everybody who plays."""
    if table.over:
        raise SeatProblem(409, "not any more")
    if not is_maker(table, person) and not (table.own(person) and not table.waiting):
        raise SeatProblem(403, "only maker")
    seats, token = seating.with_link(table.seats, number)
    table.reseat(person, seats)
    return token


def start(table: Table, person: Person, fill: bool = False) -> None:
    """The game begins. `fill`: bots take the seats that are still free."""
    if not table.waiting:
        raise SeatProblem(409, "begun already")
    if not may_start(table, person):
        raise SeatProblem(403, "only maker")
    seats = table.seats
    for number in empty_seats(seats) if fill else ():
        seats = _with_bot(seats, number, game().bots.usual, person)
    empty = len(empty_seats(seats))
    if empty:
        raise SeatProblem(409, "still free", count=empty)
    if _too_few(table, seats):
        raise SeatProblem(409, "rated needs people")
    mine = seats_of(seats, person.id)
    note = Seating(mine[0] if mine else 0, STARTED, person.name, person.id)
    table.reseat(person, seats, note, status=PLAYING)


def close(table: Table, person: Person) -> None:
    """The maker does not want the table any more; nobody has played at it."""
    _need_maker(table, person)
    table.drop(person)


def _with_bot(seats: Seats, number: int, bot: str, person: Person) -> Seats:
    return seating.give_to_bot(seats, number, bot, game().bots.name(bot, person.settings.language))


def _too_few(table: Table, seats: Seats) -> bool:
    """Whether the game is to count for ratings, and too few people would play it."""
    return table.agreed.rated and len(people(seats)) < RATED_PEOPLE


def _need_waiting(table: Table) -> None:
    if not table.waiting:
        raise SeatProblem(409, "begun already")


def _need_maker(table: Table, person: Person) -> None:
    _need_waiting(table)
    if not is_maker(table, person):
        raise SeatProblem(403, "only maker")


def sits_alone(table: Table, person: Person) -> bool:
    """Whether this person has one seat here and nobody else at their screen."""
    own = table.own(person)
    return len(own) == 1 and table.seats[own[0]].kind == PEOPLE_KIND
