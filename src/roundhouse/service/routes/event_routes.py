"""The events of a table, as long as a page listens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request

from roundhouse.service.database.store import NoTable
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.live.event_writer import StreamPage, StreamReader
from roundhouse.service.live.pushed_parts import audience_of
from roundhouse.service.live.stream_access import DEVICE
from roundhouse.service.middleware.event_stream import EventStream
from roundhouse.service.middleware.sessions import COOKIE
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import NumberParam
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.spectators import need_shown
from roundhouse.service.tables.talk import SILENCE, Latest

router = APIRouter(prefix="/tables/{table_id}", tags=["table"], route_class=ThreadedRoute)


def row_now(table_id: str, server: TheServer, person: ThePerson) -> TableRow:
    """A table that is there."""
    try:
        return server.store.table(table_id)
    except NoTable:
        raise refusal(404, person, "no table") from None


async def one_stream(request: Request, server: TheServer, person: ThePerson) -> AsyncIterator[None]:
    """A place among those who listen, for as long as the answer lasts."""
    with server.rate_limiter.holding("streams", person, request):
        yield


def said_now(table_id: str, server: TheServer) -> Latest:
    """What was said last."""
    return server.talk.latest([table_id]).get(table_id, SILENCE)


@router.get("/events", response_class=EventStream, dependencies=[Depends(one_stream)])
async def get_events(
    request: Request,
    server: TheServer,
    person: ThePerson,
    row: Annotated[TableRow, Depends(row_now)],
    said: Annotated[Latest, Depends(said_now)],
    layout: Literal["wide", "narrow"] | None = None,
    version: NumberParam = -1,
    away: bool = False,
) -> EventStream:
    """The version of the table and, where people share it, who is here and what was said last: now and whenever it
    changes. A page of this `layout`, which shows this `version`, also gets what is new. `away`: nobody
    has a hand on the page.
    """
    need_shown(row, person)
    page = None
    if layout is not None:
        page = StreamPage(audience_of(row, person, layout), version, request.cookies.get(COOKIE, ""))
    key = DEVICE + request.state.device if person.id else ""
    return listening(server, StreamReader(row, person, said, key, page, away))


def listening(server: Server, reader: StreamReader) -> EventStream:
    """An answer that lasts as long as somebody listens; at a table of bots these go on meanwhile."""
    server.bot_driver.wake(reader.row.id)  # comes to it when this one is counted among those who watch
    return EventStream(reader, server.live.listening(reader))
