"""What programs ask for about seats: to take one, leave it, invite others; and a table's events (docs/api.md)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.live.event_writer import StreamReader
from roundhouse.service.middleware.event_stream import EventStream
from roundhouse.service.model import seats as seating
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.seats import FRIEND
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.api_auth import Looker, Player, TheCaller, table_at
from roundhouse.service.routes.api_models import (
    ApiLink,
    ApiTable,
    SeatRequest,
    SeatTaken,
    SeatToken,
    StartRequest,
)
from roundhouse.service.routes.api_table_routes import REFUSALS, told_table
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.routes.event_routes import listening, said_now
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.waiting_room_routes import address_of
from roundhouse.service.tables import leaving, waiting_room
from roundhouse.service.tables.spectators import need_shown
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.talk import Latest

router = APIRouter(
    prefix="/api/tables/{table_id}", tags=["api"], responses=REFUSALS, route_class=ThreadedRoute
)


# ---- seats


@router.post("/seats", status_code=201)
def post_seat(
    request: Request, table_id: str, ask: SeatRequest, server: TheServer, person: Looker
) -> SeatTaken:
    """Take a free seat. Who has no token gets one for this seat; a name is enough, or a name and the seat's link."""
    name = " ".join(ask.name.split()) or person.name
    if not name:
        raise refusal(422, person, "name needed")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    token = None
    with table_at(server, person, table_id) as table:
        number = wanted(table, person, ask)
        if not person.id:
            # nobody is remembered for a seat that they do not get
            waiting_room.need_known(table, person)
            seating.sit(table.seats, number, "", name, ask.link)
            server.rate_limiter.come(person, request)
            person = replace(server.store.new_person(person.settings), name=name)
            server.store.change_person(person)
            token = server.program_tokens.new_for_seat(person.id, table_id, name)
        waiting_room.sit(table, person, number, name, ask.link)
        return SeatTaken(seat=number, version=table.row.version, token=token)


def wanted(table: Table, person: Person, ask: SeatRequest) -> int:
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
def delete_seat(table_id: str, seat: CountParam, server: TheServer, person: Player) -> ApiTable:
    """Leave your seat: it is free again before the start; afterwards a bot plays on, if that was agreed."""
    with table_at(server, person, table_id) as table:
        if table.waiting:
            waiting_room.stand_up(table, person, seat)
        elif seat in table.own(person):
            leaving.leave(table, person)
        else:
            raise refusal(403, person, "no seat")
        return told_table(table.row, person)


@router.post("/seats/{seat}/link", status_code=201)
def post_link(
    request: Request, table_id: str, seat: CountParam, server: TheServer, person: Player
) -> ApiLink:
    """A new invitation to a free seat, for the table's maker."""
    with table_at(server, person, table_id) as table:
        link = waiting_room.new_link(table, person, seat)
    return ApiLink(address=f"{address_of(request, table_id)}/join/{link}", link=link)


@router.post("/token", status_code=201)
def post_token(table_id: str, server: TheServer, caller: TheCaller, person: Player) -> SeatToken:
    """A token for your seat here and for nothing else, in the place of the one before it.

    A seat's token makes no other, unless it is that of the table's maker.
    """
    with table_at(server, person, table_id) as table:
        own = table.own(person)
        if not own:
            raise refusal(403, person, "no seat")
        if caller.only is not None and not waiting_room.is_maker(table, person):
            raise refusal(403, person, "seat token makes none")
        name = table.seats[own[0]].name
    return SeatToken(token=server.program_tokens.new_for_seat(person.id, table_id, name))


@router.post("/start")
def post_start(table_id: str, ask: StartRequest, server: TheServer, person: Player) -> ApiTable:
    """Let the game begin, as the table's maker."""
    with table_at(server, person, table_id) as table:
        waiting_room.start(table, person, ask.fill)
        return told_table(table.row, person)


# ---- events


def row_now(table_id: str, server: TheServer, person: Looker) -> TableRow:
    """A table that is there."""
    with table_at(server, person, table_id) as table:
        return table.row


async def one_stream(request: Request, server: TheServer, person: Looker) -> AsyncIterator[None]:
    """A place among those who listen, for as long as the answer lasts."""
    with server.rate_limiter.holding("streams", person, request):
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
    server: TheServer,
    caller: TheCaller,
    person: Looker,
    row: Annotated[TableRow, Depends(row_now)],
    said: Annotated[Latest, Depends(said_now)],
) -> EventStream:
    """The version of the table, now and whenever it changes; where people share it, also who is here
    and that something was said.
    """
    need_shown(row, person)
    return listening(server, StreamReader(row, person, said, caller.key))
