"""What the page of a table's seats gets: who sits where, and what one person can do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roundhouse.service.database import ratings
from roundhouse.service.database.table_rows import ASKED, NOBODY, Seating
from roundhouse.service.model.agreement import ALL_OF_IT, Agreement
from roundhouse.service.model.rating import Skill
from roundhouse.service.model.reach import NOWHERE, Reach
from roundhouse.service.model.seats import (
    FRIEND,
    NOT_ASKED,
    StoredSeat,
    empty_seats,
    seat_seen_by,
)
from roundhouse.service.model.table_view import BOT, FREE, YOU, Person, TablePlayers
from roundhouse.service.tables.invitations import invitation, is_invited
from roundhouse.service.tables.presence import mark
from roundhouse.service.tables.spectators import shown_to
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import is_maker, may_invite, may_start


@dataclass(frozen=True)
class WaitingSeat:
    """One seat, as a person sees it."""

    number: int
    name: str
    kind: str  # of seat_view: YOU, SCREEN, PERSON, BOT or FREE
    bot: str
    offered: str
    mark: str  # what events call whoever sits there
    makes: bool  # the maker sits there
    takeable: bool  # by the person who looks
    resigned: bool
    kept: bool  # a bot plays for somebody who can come back
    asked: int  # the seat with which whoever sits there is asked to change places, -1 for none
    last_seen: float | None = None
    player: str = ""  # whose page can be looked at
    skill: Skill | None = None  # where the game counts: the player's on this board with so many
    program: bool = False  # a program plays there
    invited: bool = False  # it is kept for the person who looks
    ready: bool = False  # whoever sits there would begin

    @property
    def yours(self) -> bool:
        """Whether it is the seat of the person who looks."""
        return self.kind == YOU

    @property
    def is_free(self) -> bool:
        """Whether somebody may still come."""
        return self.kind == FREE or (self.kind == BOT and bool(self.offered))


@dataclass(frozen=True)
class WaitingRoomView:
    """The seats of a table, as a person sees them."""

    table_id: str
    name: str
    options: Mapping[str, Any]
    person: Person
    version: int
    waiting: bool
    over: bool
    round: int
    rounds: int
    seats: tuple[WaitingSeat, ...]
    makes: bool  # the person has set it up
    sits: bool
    may_start: bool
    maker_name: str
    agreed: Agreement
    grace: float | None
    company: TablePlayers | None
    happened: tuple[Seating, ...]
    asks: bool  # the person has asked for a seat
    link: str = ""  # the token that the person has come with
    invitation: str = ""  # the token that the person may give to others
    reach: Reach = NOWHERE  # where others find the table
    message: str = ""

    @property
    def empty(self) -> int:
        """How many seats nobody sits on."""
        return sum(seat.kind == FREE for seat in self.seats)

    @property
    def takeable(self) -> tuple[int, ...]:
        """The seats that the person could take, the one that is kept for them first, those for others by name last."""

        def rank(seat: WaitingSeat) -> tuple[bool, bool]:
            return seat.name not in ("", self.person.name), seat.offered != FRIEND

        return tuple(seat.number for seat in sorted((s for s in self.seats if s.takeable), key=rank))

    @property
    def chosen(self) -> int:
        """The seat that is kept for the person."""
        first = self.takeable[:1]
        return first[0] if first and self.seats[first[0]].offered == FRIEND else NOBODY


def room_of(
    table: Table, person: Person, company: TablePlayers | None, link: str = "", **more: Any
) -> WaitingRoomView:
    """The seats of a table."""
    row = table.row
    invited = is_invited(table, link)
    seen = table.store.last_seen(row.id)
    skills = _skills(table)
    own = bool(table.own(person))
    happened = tuple(table.store.seatings(row.id))
    seats = tuple(
        _seat(table, person, number, seat, own, invited, seen, skills)
        for number, seat in enumerate(table.seats)
    )
    return WaitingRoomView(
        table_id=row.id,
        name=row.name,
        options=row.options,
        person=person,
        version=row.version if shown_to(row, person.id) == ALL_OF_IT else 0,
        waiting=table.waiting,
        over=table.over,
        round=row.progress["round"],
        rounds=row.progress["rounds"],
        seats=seats,
        makes=is_maker(table, person),
        sits=own,
        may_start=may_start(table, person) and not empty_seats(table.seats),
        maker_name=_maker_name(table),
        agreed=table.agreed,
        grace=row.grace,
        company=company,
        happened=happened,
        asks=any(one.what == ASKED and one.person == person.id for one in happened),
        link=link,
        invitation=invitation(table.store, row.id) if may_invite(table, person) else "",
        **more,
    )


def _seat(
    table: Table,
    person: Person,
    number: int,
    seat: StoredSeat,
    sits: bool,
    invited: bool,
    seen: Mapping[str, float],
    skills: Mapping[str, Skill],
) -> WaitingSeat:
    shown = seat_seen_by(seat, person)
    kept = bool(person.id) and seat.invited == person.id
    is_open = seat.is_free and (kept or (not seat.invited and (seat.offered != FRIEND or invited)))
    return WaitingSeat(
        number=number,
        name=shown.name,
        kind=shown.kind,
        bot=seat.bot,
        offered=FRIEND if seat.invited else seat.offered,
        mark=mark(table.row.id, seat.person),
        makes=seat.person == table.row.owner and bool(seat.person),
        takeable=not table.over and not sits and is_open,
        resigned=seat.resigned,
        kept=bool(seat.kept_for),
        asked=seat.asked if table.waiting else NOT_ASKED,
        last_seen=seen.get(seat.person),
        player=shown.player,
        skill=skills.get(shown.player),
        program=shown.program,
        invited=kept,
        ready=seat.ready and table.waiting,
    )


def _skills(table: Table) -> dict[str, Skill]:
    """Of those who sit here, where the game counts."""
    if not table.agreed.rated:
        return {}
    of = (str(table.row.options["board"]), len(table.seats))
    with table.store.reading() as connection:
        found = ratings.of_players(connection, of, [seat.player for seat in table.seats])
    return {player: one.skill for player, one in found.items()}


def _maker_name(table: Table) -> str:
    """What the others call the maker: the name on the seat, else the person's own."""
    sitting = next((seat.name for seat in table.seats if seat.person == table.row.owner), "")
    if sitting:
        return sitting
    maker = table.store.person(table.row.owner)
    return "" if maker is None else maker.name
