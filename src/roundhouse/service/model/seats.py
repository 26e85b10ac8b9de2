"""Who sits where: the seats of a table, and what can become of one. Pure: whoever changes seats gets new ones.

A seat is a person's, another person's at the same screen, a bot's, or free. A free seat is offered to friends, who come
by the table's link (`tables.invitations`); to all who have the table's address; or to everybody in the lobby. What a
seat was offered as stays with it while somebody sits there, so it is free in the same way when they stand up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from roundhouse.service.model.display_names import free_name
from roundhouse.service.model.table_view import BOT, FREE, PERSON, SCREEN, YOU, Person, Seat
from roundhouse.texts.pages import page_text

PEOPLE_KIND, SCREEN_KIND, BOT_KIND, FREE_KIND = "person", "screen", "bot", "free"
FRIEND, ADDRESS, LOBBY = OFFERS = ("friend", "address", "lobby")
NOT_OFFERED: Final = ""
NOT_ASKED: Final = -1
BOT_MARK: Final = "bot:"  # before the name of a bot that is a player among others; no person's id has a colon


class SeatProblem(Exception):
    """Something that cannot be done with a seat: the key of a sentence of the pages, and what fills it."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.values = values


@dataclass(frozen=True)
class StoredSeat:
    """One seat as it is stored."""

    kind: str
    name: str  # of a free seat: for whom it is kept, "" for nobody in particular
    person: str = field(default="", repr=False)  # their id
    bot: str = ""
    offered: str = NOT_OFFERED  # one of OFFERS
    kept_for: str = field(default="", repr=False)  # a bot plays for this person, who can come back
    resigned: bool = False  # whatever the seat scores, it has not won
    asked: int = NOT_ASKED  # the seat with which whoever sits here is asked to change places
    stopped: float = 0.0  # until when the bot waits, since the person for whom it plays has opened the table
    program: bool = False  # a program plays here, through the API
    invited: str = field(default="", repr=False)  # of a free seat: for whom it is kept, by their id
    ready: bool = False  # whoever sits here would begin the game as it is now

    @property
    def is_person(self) -> bool:
        """Whether somebody of flesh and blood sits here."""
        return self.kind in (PEOPLE_KIND, SCREEN_KIND)

    @property
    def player(self) -> str:
        """What ratings call whoever sits here, "" for nobody: a person's id, or a bot without its settings."""
        return BOT_MARK + self.bot.partition(":")[0] if self.kind == BOT_KIND else self.person

    @property
    def is_free(self) -> bool:
        """Whether it can be taken: nobody sits here, or a bot that keeps it warm for somebody."""
        return self.kind == FREE_KIND or (self.kind == BOT_KIND and bool(self.offered))


Seats = tuple[StoredSeat, ...]


def read_seat(stored: dict[str, Any]) -> StoredSeat:
    """A seat as the database has it. One of earlier days may lack what is new, and have links of its own."""
    return StoredSeat(**{name: value for name, value in stored.items() if name != "links"})


# ---- questions


def kept_seat(seats: Sequence[StoredSeat], person: str) -> int | None:
    """The seat on which a bot plays for this person."""
    return next((number for number, seat in enumerate(seats) if person and seat.kept_for == person), None)


def seats_of(seats: Sequence[StoredSeat], person: str) -> tuple[int, ...]:
    """The seats of a person and of others at the same screen."""
    return tuple(number for number, seat in enumerate(seats) if person and seat.person == person)


def free_seats(seats: Sequence[StoredSeat]) -> tuple[int, ...]:
    """The seats that can be taken."""
    return tuple(number for number, seat in enumerate(seats) if seat.is_free)


def empty_seats(seats: Sequence[StoredSeat]) -> tuple[int, ...]:
    """The seats on which nobody sits, not even a bot: the game cannot start."""
    return tuple(number for number, seat in enumerate(seats) if seat.kind == FREE_KIND)


def seat_for(seats: Sequence[StoredSeat], person: str) -> int | None:
    """The first seat to which somebody could be invited; None where there is none, or where they sit or are invited."""
    if person in people_of(seats):
        return None
    return next((number for number in empty_seats(seats) if not seats[number].invited), None)


def people(seats: Sequence[StoredSeat]) -> tuple[str, ...]:
    """The ids of the people who sit here, each once, in the order of their seats."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.is_person))


def people_of(seats: Sequence[StoredSeat]) -> set[str]:
    """The ids of all who have to do with these seats: who sits there, may come back, or is invited."""
    return {one for seat in seats for one in (seat.person, seat.kept_for, seat.invited)} - {""}


def is_listed(seats: Sequence[StoredSeat]) -> bool:
    """Whether the table stands in the lobby: a seat that can be taken is offered there."""
    return any(seat.is_free and seat.offered == LOBBY and not seat.invited for seat in seats)


def seat_seen_by(seat: StoredSeat, person: Person) -> Seat:
    """A seat as this person sees it."""
    if seat.kind == FREE_KIND:
        return Seat(seat.name, FREE)
    name = called(seat, person)
    if seat.kind == BOT_KIND:
        return Seat(name, BOT, seat.bot, seat.player)
    yours = bool(person.id) and seat.person == person.id
    if seat.kind == SCREEN_KIND:  # somebody without a device of their own
        return Seat(name, SCREEN if yours else PERSON)
    return Seat(name, YOU if yours else PERSON, player=seat.player, program=seat.program)


def called(seat: StoredSeat, person: Person) -> str:
    """What somebody at the table is called, to this person; whoever has left the server has no name any more."""
    return seat.name or page_text(person.settings.language, "former player")


# ---- changes


def sit(seats: Seats, number: int, person: str, name: str, invited: bool, program: bool = False) -> Seats:
    """Somebody takes a free seat; those that are kept for friends need an invitation."""
    seat = _seat(seats, number)
    own = seats_of(seats, person)
    if own:
        raise SeatProblem(409, "sits already", number=own[0] + 1)
    if not seat.is_free:
        raise SeatProblem(409, "seat taken", number=number + 1)
    _need_invitation(seat, number, person, invited)
    _need_other_name(seats, number, name)
    sitting = StoredSeat(PEOPLE_KIND, name, person, offered=seat.offered, program=program, ready=program)
    return _with(seats, number, sitting)


def move(seats: Seats, person: str, number: int, invited: bool) -> Seats:
    """Somebody who sits already takes another free seat."""
    seat = _seat(seats, number)
    mine = [one for one in seats_of(seats, person) if seats[one].kind == PEOPLE_KIND]
    if not mine:
        raise SeatProblem(403, "no seat")
    if seat.kind != FREE_KIND:
        raise SeatProblem(409, "seat taken", number=number + 1)
    _need_invitation(seat, number, person, invited)
    return swap(seats, mine[0], number)


def _need_invitation(seat: StoredSeat, number: int, person: str, invited: bool) -> None:
    """A seat for one person is for nobody else; one for friends needs an invitation."""
    if seat.invited:
        kept = seat.invited != person
    else:
        kept = seat.offered == FRIEND and not invited
    if kept:
        raise SeatProblem(403, "seat kept", number=number + 1)


def invite(seats: Seats, number: int, person: str, name: str) -> Seats:
    """A seat that nobody sits on, or only a bot, is kept for this person, and no other seat any more."""
    _need_no_person(seats, number)
    if seats_of(seats, person):
        raise SeatProblem(409, "invited sits", name=name)
    seats = tuple(replace(seat, name="", invited="") if seat.invited == person else seat for seat in seats)
    offered = seats[number].offered or FRIEND  # to whom it goes if they do not want it
    return _with(seats, number, StoredSeat(FREE_KIND, name, offered=offered, invited=person))


def withdraw_invitation(seats: Seats, number: int) -> Seats:
    """A seat is kept for nobody in particular any more."""
    if not _seat(seats, number).invited:
        raise SeatProblem(409, "nobody invited", number=number + 1)
    return _with(seats, number, replace(seats[number], name="", invited=""))


def stand_up(seats: Seats, number: int) -> Seats:
    """The seat is free as it was before; one that was never offered is now a friend's."""
    seat = _seat(seats, number)
    if not seat.is_person:
        raise SeatProblem(409, "nobody there", number=number + 1)
    offered = seat.offered or FRIEND
    return _with(seats, number, StoredSeat(FREE_KIND, "", offered=offered))


def swap(seats: Seats, one: int, other: int) -> Seats:
    """Two seats change places, with all that belongs to them; nobody has said to be ready for that."""
    for number in (one, other):
        _seat(seats, number)
    changed = list(_unready(_unasked(seats, range(len(seats)))))
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def ask_to_swap(seats: Seats, one: int, other: int, person: str) -> Seats:
    """Somebody would let two seats change places; whoever else sits there is asked. Nobody to ask: they do."""
    pair = {one: other, other: one}
    asked = [number for number in pair if _seat(seats, number).is_person and seats[number].person != person]
    if not asked:
        return swap(seats, one, other)
    return tuple(
        replace(seat, asked=pair[number]) if number in asked else seat
        for number, seat in enumerate(_unasked(seats, pair))
    )


def agree_to_swap(seats: Seats, person: str, number: int) -> Seats:
    """Whoever was asked agrees; the seats change places when nobody is asked any more."""
    other = _asked(seats, person, number)
    rest = tuple(replace(seat, asked=NOT_ASKED) if seat.person == person else seat for seat in seats)
    return rest if rest[other].asked == number else swap(rest, number, other)


def decline_to_swap(seats: Seats, person: str, number: int) -> Seats:
    """Whoever was asked stays where they are."""
    return _unasked(seats, (number, _asked(seats, person, number)))


def _asked(seats: Seats, person: str, number: int) -> int:
    """The seat with which this person is asked to change places."""
    seat = _seat(seats, number)
    if not person or seat.person != person or seat.asked == NOT_ASKED:
        raise SeatProblem(409, "nothing asked", number=number + 1)
    return seat.asked


def _unasked(seats: Seats, numbers: Collection[int]) -> Seats:
    """Nobody is asked any more about these seats."""
    return tuple(
        replace(seat, asked=NOT_ASKED) if number in numbers or seat.asked in numbers else seat
        for number, seat in enumerate(seats)
    )


def offer(seats: Seats, number: int, to: str) -> Seats:
    """A seat that nobody sits on, or only a bot, is offered to somebody else than before."""
    _need_no_person(seats, number)
    return _with(_unready(seats), number, StoredSeat(FREE_KIND, "", offered=to))


def offer_of_bot(seats: Seats, number: int, to: str) -> Seats:
    """A bot plays on until somebody takes its seat; one that is kept for a person stays theirs."""
    seat = _seat(seats, number)
    if seat.kind != BOT_KIND or seat.kept_for:
        raise SeatProblem(409, "seat taken", number=number + 1)
    return _with(seats, number, replace(seat, offered=to))


def give_to_bot(seats: Seats, number: int, bot: str, name: str) -> Seats:
    """A bot sits down on a seat on which nobody sits."""
    _need_no_person(seats, number)
    return _with(_unready(seats), number, StoredSeat(BOT_KIND, other_name(seats, number, name), bot=bot))


def mark_ready(seats: Seats, person: str, ready: bool) -> Seats:
    """Somebody would begin the game as it is now, with all who are at the same screen, or not yet."""
    if not seats_of(seats, person):
        raise SeatProblem(403, "no seat")
    return tuple(replace(seat, ready=ready) if seat.person == person else seat for seat in seats)


def are_ready(seats: Sequence[StoredSeat]) -> bool:
    """Whether everybody who sits here would begin."""
    return all(seat.ready for seat in seats if seat.is_person)


def _unready(seats: Seats) -> Seats:
    """The table has changed, so people say anew that they are ready; programs always are."""
    return tuple(replace(seat, ready=seat.program) for seat in seats)


def hand_to_bot(seats: Seats, number: int, bot: str, offered: str, kept_for: str) -> Seats:
    """A bot plays on for somebody; the seat keeps its name, for the log tells of it."""
    seat = _seat(seats, number)
    return _with(seats, number, StoredSeat(BOT_KIND, seat.name, "", bot, offered, kept_for, seat.resigned))


def come_back(seats: Seats, person: str, program: bool = False) -> Seats:
    """Somebody for whom a bot has played takes the seat again."""
    number = _kept(seats, person)
    return _with(seats, number, StoredSeat(PEOPLE_KIND, seats[number].name, person, program=program))


def stop_bot(seats: Seats, person: str, until: float) -> Seats:
    """The bot that plays for somebody waits until some moment; 0: it plays on."""
    number = _kept(seats, person)
    return _with(seats, number, replace(seats[number], stopped=until))


def _kept(seats: Seats, person: str) -> int:
    number = kept_seat(seats, person)
    if number is None:
        raise SeatProblem(409, "nothing kept")
    return number


def mark_program(seats: Seats, number: int) -> Seats:
    """A program plays here from now on."""
    return tuple(replace(seat, program=True) if n == number else seat for n, seat in enumerate(seats))


def resign(seats: Seats, numbers: Sequence[int]) -> Seats:
    """These seats cannot win any more."""
    return tuple(
        replace(seat, resigned=True) if number in numbers else seat for number, seat in enumerate(seats)
    )


def rename(seats: Seats, person: str, name: str) -> Seats:
    """Somebody has another name; the others at their screen keep theirs."""
    for number, seat in enumerate(seats):
        if person and person in (seat.person, seat.kept_for) and seat.kind != SCREEN_KIND:
            called = replace(seat, name=other_name(seats, number, name))
            seats = (*seats[:number], called, *seats[number + 1 :])
    return seats


def other_name(seats: Sequence[StoredSeat], number: int, name: str) -> str:
    """The name, with a number behind it if that of another seat looks like it."""
    return free_name(name, [seat.name for one, seat in enumerate(seats) if one != number and seat.name])


def _need_other_name(seats: Seats, number: int, name: str) -> None:
    free = other_name(seats, number, name)
    if free != name:
        raise SeatProblem(409, "name taken", name=name, other=free)


def _need_no_person(seats: Seats, number: int) -> None:
    if _seat(seats, number).is_person:
        raise SeatProblem(409, "seat taken", number=number + 1)


def _seat(seats: Seats, number: int) -> StoredSeat:
    if not 0 <= number < len(seats):
        raise SeatProblem(404, "no such seat", number=number + 1, most=len(seats))
    return seats[number]


def _with(seats: Seats, number: int, seat: StoredSeat) -> Seats:
    """Somebody else sits there, or in another way: who was asked about that seat is not any more."""
    return (*_unasked(seats, (number,))[:number], seat, *_unasked(seats, (number,))[number + 1 :])
