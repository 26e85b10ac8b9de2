"""A table before its game: sitting down, standing up, swapping seats, and the start. Sitting down also goes on later,
where a seat has become free. Everything is stored before it is answered (`Table.reseat`).
"""

from __future__ import annotations

from roundhouse.service.database.rating_eligibility import KNOWN_GAMES, is_known
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import ASKED, NOBODY, PLAYING, SAT, STARTED, STOOD_UP, Seating
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
from roundhouse.service.tables.invitations import invitation, is_invited
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


def need_welcome(table: Table, person: Person) -> None:
    """Somebody may sit down here: a program not everywhere, and not everybody for a rating. Raises `SeatProblem`."""
    need_known(table, person)
    refused = table.agreed.refuses_program(person.program) if person.plays_by_program else ""
    if refused:
        raise SeatProblem(403, refused)


def knows(store: Store, person: Person) -> bool:
    """Whether somebody is known well enough to play for a rating."""
    with store.reading() as connection:
        return is_known(connection, person.id)


def sit(table: Table, person: Person, number: int, name: str, link: str = "") -> None:
    """Somebody takes a seat that is free for them; the last one may start the game."""
    _need_going_on(table)
    need_welcome(table, person)
    invited = is_invited(table, link)
    seats = seating.sit(table.seats, number, person.id, name, invited, person.plays_by_program)
    status = PLAYING if _begins(table, seats) else table.row.status
    table.reseat(person, seats, Seating(number, SAT, name, person.id), status=status)


def mark_ready(table: Table, person: Person, ready: bool) -> None:
    """Somebody is ready, or not yet; when all are and no seat is free, the game begins."""
    _need_waiting(table)
    seats = seating.mark_ready(table.seats, person.id, ready)
    if _begins(table, seats):
        table.reseat(person, seats, _started(seats, person), status=PLAYING)
    else:
        table.reseat(person, seats)


def _begins(table: Table, seats: Seats) -> bool:
    """Whether the game begins by itself: all seats are taken, and that is enough, or all are ready."""
    full = table.waiting and not empty_seats(seats) and not _too_few(table, seats)
    return full and (table.agreed.begins == WHEN_FULL or seating.are_ready(seats))


def _started(seats: Seats, person: Person) -> Seating:
    mine = seats_of(seats, person.id)
    return Seating(mine[0] if mine else 0, STARTED, person.name, person.id)


def rename(table: Table, person: Person) -> None:
    """Somebody who has another name now is called so here, if the game has not begun."""
    seats = seating.rename(table.seats, person.id, person.name)
    if table.waiting and seats != table.seats:
        table.reseat(person, seats)


def move(table: Table, person: Person, number: int) -> None:
    """Somebody who sits takes another seat that is free for everybody."""
    _need_waiting(table)
    table.reseat(person, seating.move(table.seats, person.id, number, is_invited(table, "")))


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
    """The maker gives a seat without a person to a bot, keeps it for friends, or offers it in the lobby. Once the game
    goes on, a bot's seat can be offered; the bot plays until somebody takes it.
    """
    if not table.waiting:
        _offer_on(table, person, number, to)
        return
    _need_maker(table, person)
    if to in OFFERS:
        table.reseat(person, seating.offer(table.seats, number, to))
    else:
        table.reseat(person, _with_bot(table.seats, number, to, person))


def _offer_on(table: Table, person: Person, number: int, to: str) -> None:
    _need_going_on(table)
    if not may_invite(table, person) or to not in OFFERS:
        raise SeatProblem(403, "only maker")
    table.reseat(person, seating.offer_of_bot(table.seats, number, to))


def may_invite(table: Table, person: Person) -> bool:
    """Who gives the table's link away: its maker, and all who sit here unless strangers from the lobby still come."""
    return is_maker(table, person) or (bool(table.own(person)) and not (table.waiting and table.was_listed))


def link_to(table: Table, person: Person, number: int) -> str:
    """The token of the table's link, for whoever wants to give a free seat away."""
    _need_going_on(table)
    if not may_invite(table, person):
        raise SeatProblem(403, "only maker")
    if number not in seating.free_seats(table.seats):
        raise SeatProblem(409, "seat taken", number=number + 1)
    return invitation(table.store, table.row.id)


def invite(table: Table, person: Person, number: int, other: Person) -> None:
    """The maker keeps a seat for somebody, who finds the table in their list."""
    _need_maker(table, person)
    table.reseat(person, seating.invite(table.seats, number, other.id, other.name))


def withdraw_invitation(table: Table, person: Person, number: int) -> None:
    """The maker invites somebody no longer, or whoever is invited does not want to play."""
    _need_waiting(table)
    seats = seating.withdraw_invitation(table.seats, number)
    if not is_maker(table, person) and table.seats[number].invited != person.id:
        raise SeatProblem(403, "only maker")
    table.reseat(person, seats)


def ask_for_seat(table: Table, person: Person, name: str) -> None:
    """Somebody would like to play and no seat is free for them: those who sit here are told."""
    _need_going_on(table)
    own = table.own(person)
    if own:
        raise SeatProblem(409, "sits already", number=own[0] + 1)
    if any(one.what == ASKED and one.person == person.id for one in table.store.seatings(table.row.id)):
        raise SeatProblem(409, "asked already")
    table.reseat(person, table.seats, Seating(NOBODY, ASKED, name, person.id))


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
    table.reseat(person, seats, _started(seats, person), status=PLAYING)


def close(table: Table, person: Person) -> None:
    """The maker does not want the table any more; nobody has played at it."""
    _need_maker(table, person)
    table.drop(person)


def _with_bot(seats: Seats, number: int, bot: str, person: Person) -> Seats:
    language, bots = person.settings.language, game().bots
    taken = {seat.name for at, seat in enumerate(seats) if at != number}
    names = (bots.name(bot, language), *bots.other_names(bot, language))
    return seating.give_to_bot(seats, number, bot, next((one for one in names if one not in taken), names[0]))


def _too_few(table: Table, seats: Seats) -> bool:
    """Whether the game is to count for ratings, and too few people would play it."""
    return table.agreed.rated and len(people(seats)) < RATED_PEOPLE


def _need_going_on(table: Table) -> None:
    if table.over:
        raise SeatProblem(409, "not any more")


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
