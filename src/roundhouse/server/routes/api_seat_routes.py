"""What programs ask for about seats: to take one, leave it, invite others; and a table's events (docs/api.md)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from roundhouse.server.database.rows import Row
from roundhouse.server.entrance.stream import EventStream
from roundhouse.server.live.telling import Reader
from roundhouse.server.model import seats as seating
from roundhouse.server.model.names import unreadable
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.request_values import Count
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.seats import FRIEND
from roundhouse.server.people.program_tokens import new_seat_token
from roundhouse.server.routes.api_asking import Looker, Player, TheCaller, table_at
from roundhouse.server.routes.api_models import ApiLink, ApiTable, SeatAsk, SeatToken, StartAsk, Taken
from roundhouse.server.routes.api_routes import REFUSALS, told_table
from roundhouse.server.routes.room_routes import address_of
from roundhouse.server.routes.table_routes import TheHouse, listening, said_now
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.server.tables import leaving, room
from roundhouse.server.tables.tables import Table
from roundhouse.server.tables.talk import Latest
from roundhouse.server.tables.watching import need_shown

router = APIRouter(
    prefix="/api/tables/{table_id}", tags=["api"], responses=REFUSALS, route_class=ThreadedRoute
)


# ---- seats


@router.post("/seats", status_code=201)
def post_seat(request: Request, table_id: str, ask: SeatAsk, house: TheHouse, person: Looker) -> Taken:
    """Take a free seat. Who has no token gets one for this seat; a name is enough, or a name and the seat's link."""
    name = " ".join(ask.name.split()) or person.name
    if not name:
        raise refusal(422, person, "name needed")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    token = None
    with table_at(house, person, table_id) as table:
        number = wanted(table, person, ask)
        if not person.id:
            # nobody is remembered for a seat that they do not get
            room.need_known(table, person)
            seating.sit(table.seats, number, "", name, ask.link)
            house.gate.come(person, request)
            person = replace(house.store.new_person(person.settings), name=name)
            house.store.change_person(person)
            token = new_seat_token(house.store, person.id, table_id, name)
        room.sit(table, person, number, name, ask.link)
        return Taken(seat=number, version=table.row.version, token=token)


def wanted(table: Table, person: Person, ask: SeatAsk) -> int:
    """The seat that is asked for; else that of the link, or the first that needs none."""
    if ask.seat is not None:
        return ask.seat
    if ask.link:
        found = seating.seat_of_link(table.seats, ask.link)
        if found is None:
            raise refusal(409, person, "link used")
        return found
    free = [number for number in seating.free_seats(table.seats) if table.seats[number].offered != FRIEND]
    if not free:
        raise refusal(409, person, "no seat free")
    return free[0]


@router.delete("/seats/{seat}")
def delete_seat(table_id: str, seat: Count, house: TheHouse, person: Player) -> ApiTable:
    """Leave your seat: it is free again before the start; afterwards a bot plays on, if that was agreed."""
    with table_at(house, person, table_id) as table:
        if table.waiting:
            room.stand_up(table, person, seat)
        elif seat in table.own(person):
            leaving.leave(table, person)
        else:
            raise refusal(403, person, "no seat")
        return told_table(table.row, person)


@router.post("/seats/{seat}/link", status_code=201)
def post_link(request: Request, table_id: str, seat: Count, house: TheHouse, person: Player) -> ApiLink:
    """A new invitation to a free seat, for the table's maker."""
    with table_at(house, person, table_id) as table:
        link = room.new_link(table, person, seat)
    return ApiLink(address=f"{address_of(request, table_id)}/join/{link}", link=link)


@router.post("/token", status_code=201)
def post_token(table_id: str, house: TheHouse, caller: TheCaller, person: Player) -> SeatToken:
    """A token for your seat here and for nothing else, in the place of the one before it.

    A seat's token makes no other, unless it is that of the table's maker.
    """
    with table_at(house, person, table_id) as table:
        own = table.own(person)
        if not own:
            raise refusal(403, person, "no seat")
        if caller.only is not None and not room.is_maker(table, person):
            raise refusal(403, person, "seat token makes none")
        name = table.seats[own[0]].name
    return SeatToken(token=new_seat_token(house.store, person.id, table_id, name))


@router.post("/start")
def post_start(table_id: str, ask: StartAsk, house: TheHouse, person: Player) -> ApiTable:
    """Let the game begin, as the table's maker."""
    with table_at(house, person, table_id) as table:
        room.start(table, person, ask.fill)
        return told_table(table.row, person)


# ---- events


def row_now(table_id: str, house: TheHouse, person: Looker) -> Row:
    """A table that is there."""
    with table_at(house, person, table_id) as table:
        return table.row


async def one_stream(request: Request, house: TheHouse, person: Looker) -> AsyncIterator[None]:
    """A place among those who listen, for as long as the answer lasts."""
    with house.gate.holding("streams", person, request):
        yield


@router.get(
    "/events",
    response_class=EventStream,
    responses={
        200: {"description": 'Lines such as `data: {"version": 12}`', "content": {"text/event-stream": {}}}
    },
    dependencies=[Depends(one_stream)],
)
async def get_events(
    house: TheHouse,
    caller: TheCaller,
    person: Looker,
    row: Annotated[Row, Depends(row_now)],
    said: Annotated[Latest, Depends(said_now)],
) -> EventStream:
    """The version of the table, now and whenever it changes; where people share it, also who is here
    and that something was said.
    """
    need_shown(row, person)
    return listening(house, Reader(row, person, said, caller.key))
