"""Events for programs, for as long as they listen: of all their tables, or of one (docs/api.md)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Final

from fastapi import Depends, Header, Request

from roundhouse.service.database.store import NoTable
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.game import MissingContent
from roundhouse.service.live.event_writer import StreamProgram, StreamReader
from roundhouse.service.live.personal_streams import PersonalStream, TableState, owners_of, read_position
from roundhouse.service.middleware.event_stream import EventStream, event_lines
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.api_answers import table_event
from roundhouse.service.routes.api_auth import KnownCaller, Looker, ReadCaller, table_at
from roundhouse.service.routes.api_document import AT_A_TABLE, api_router, refusals
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.routes.event_routes import listening, said_now
from roundhouse.service.server import Server
from roundhouse.service.tables.spectators import need_shown
from roundhouse.service.tables.talk import SILENCE, Latest, rooms_of

router = api_router("", "events")
STREAM: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Server-sent events; the data of `table`, `start` and `over` is a `TableEvent`.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}
LastEvent = Annotated[
    str, Header(alias="Last-Event-ID", max_length=80, description="the id of the last event that you got")
]


# ---- all tables


async def a_personal_stream(request: Request, server: TheServer, caller: KnownCaller) -> AsyncIterator[None]:
    """A place among those who listen, for as long as the answer lasts."""
    with server.rate_limiter.holding("streams", caller.person, request):
        yield


@router.get(
    "/events", response_class=EventStream, responses=STREAM, dependencies=[Depends(a_personal_stream)]
)
async def get_events(
    server: TheServer, caller: KnownCaller, view: bool = False, last: LastEvent = ""
) -> EventStream:
    """All your tables in one stream; with a seat's token, its table.

    `hello` comes first and names them. `invitation`: a seat is kept for you. `table` tells how a table stands: each of
    them now, and whenever it changes. `start` and `over` are the same when a game begins or ends. `said`: somebody has
    said something. `gone`: the table is not yours any more. `out`: the token was revoked. With `view=true` events hold
    what you see of the game.
    """
    person = caller.person
    states = partial(state_of, server, person, view)
    stream = PersonalStream(person, caller.key, caller.only, states, read_position(last))
    return EventStream(stream, server.personal_streams.listening(stream))


def state_of(server: Server, person: Person, with_view: bool, table_id: str) -> TableState | None:
    """How a table stands for somebody; None if there is none, or it cannot be told."""
    try:
        with server.tables.at(table_id) as table:
            row = table.row
            told = table_event(table, person, with_view)
    except (NoTable, Damaged, MissingContent, Refused):
        return None
    if told.decision.decider is not None:
        server.bot_driver.wake(table_id)  # a bot that is to move may wait for nobody
    said = server.talk.latest([table_id]).get(table_id, SILENCE) if row.shared else SILENCE
    line = said.heard(rooms_of(row, person.id))
    mine = person.id in owners_of(row)
    invited = any(seat.invited == person.id for seat in row.seats)
    return TableState(row.version, row.status, row.updated, mine, told.model_dump_json(), line, invited)


# ---- one table


def row_now(table_id: str, server: TheServer, person: Looker) -> TableRow:
    """A table that is there."""
    with table_at(server, person, table_id) as table:
        return table.row


async def a_table_stream(request: Request, server: TheServer, person: Looker) -> AsyncIterator[None]:
    """A place among those who listen, for as long as the answer lasts."""
    with server.rate_limiter.holding("streams", person, request):
        yield


@router.get(
    "/tables/{table_id}/events",
    response_class=EventStream,
    responses=refusals(*AT_A_TABLE) | STREAM,
    dependencies=[Depends(a_table_stream)],
)
async def get_table_events(
    server: TheServer,
    caller: ReadCaller,
    person: Looker,
    row: Annotated[TableRow, Depends(row_now)],
    said: Annotated[Latest, Depends(said_now)],
    view: bool = False,
    last: LastEvent = "",
) -> EventStream:
    """One table, also without a seat: `table` tells how it stands, now and whenever it changes; where people share it,
    `here` tells who is there, and `said` that somebody has said something. `out`: you may not listen any more.
    """
    need_shown(row, person)
    heard = whole_number(last)
    state = partial(table_state, server, person, row.id, view)
    program = StreamProgram(-1 if heard is None else min(heard, row.version), state)
    return listening(server, StreamReader(row, person, said, caller.key, program=program))


def table_state(server: Server, person: Person, table_id: str, with_view: bool) -> bytes:
    """The event that tells how a table stands. Raises `NoTable`, `Refused`."""
    with server.tables.at(table_id) as table:
        told = table_event(table, person, with_view)
    return event_lines(told.model_dump_json(), "table", number=str(told.decision.version))
