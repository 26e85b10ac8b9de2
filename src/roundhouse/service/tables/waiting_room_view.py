"""What the page of a table's seats gets: who sits where, and what one person can do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roundhouse.service.database import ratings
from roundhouse.service.database.table_rows import NOBODY, Seating
from roundhouse.service.model.agreement import ALL_OF_IT, Agreement
from roundhouse.service.model.rating import Skill
from roundhouse.service.model.seats import (
    FRIEND,
    NOT_ASKED,
    StoredSeat,
    empty_seats,
    seat_of_link,
    seat_seen_by,
)
from roundhouse.service.model.table_view import BOT, FREE, YOU, Person, TablePlayers
from roundhouse.service.tables.presence import mark
from roundhouse.service.tables.spectators import shown_to
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import is_maker, may_start


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
    asked: int  # the seat with which whoever sits there is asked to change places, -1 for none
    last_seen: float | None = None
    player: str = ""  # whose page can be looked at
    skill: Skill | None = None  # where the game counts: the player's on this board with so many

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
    link: str = ""  # the token that the person has come with
    chosen: int = NOBODY  # the seat that it leads to
    address: str = ""  # of the table, for others
    fresh: tuple[int, str] | None = None  # a seat and the link to it, told once
    message: str = ""

    @property
    def empty(self) -> int:
        """How many seats nobody sits on."""
        return sum(seat.kind == FREE for seat in self.seats)

    @property
    def takeable(self) -> tuple[int, ...]:
        """The seats that the person could take, the one that is kept for them first."""
        found = [seat.number for seat in self.seats if seat.takeable]
        return tuple(sorted(found, key=lambda number: number != self.chosen))


def room_of(
    table: Table, person: Person, company: TablePlayers | None, link: str = "", **more: Any
) -> WaitingRoomView:
    """The seats of a table."""
    row = table.row
    chosen = seat_of_link(table.seats, link) if link else None
    seen = table.store.last_seen(row.id)
    skills = _skills(table)
    own = bool(table.own(person))
    seats = tuple(
        _seat(table, person, number, seat, own, number == chosen, seen, skills)
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
        happened=tuple(table.store.seatings(row.id)),
        link=link if chosen is not None else "",
        chosen=NOBODY if chosen is None else chosen,
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
    free_for_all = seat.is_free and seat.offered != FRIEND
    return WaitingSeat(
        number=number,
        name=shown.name,
        kind=shown.kind,
        bot=seat.bot,
        offered=seat.offered,
        mark=mark(table.row.id, seat.person),
        makes=seat.person == table.row.owner and bool(seat.person),
        takeable=not table.over and not sits and (free_for_all or invited),
        resigned=seat.resigned,
        asked=seat.asked if table.waiting else NOT_ASKED,
        last_seen=seen.get(seat.person),
        player=shown.player,
        skill=skills.get(shown.player),
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
