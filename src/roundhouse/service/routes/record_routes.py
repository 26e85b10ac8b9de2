"""The record of a game, and new tables that go on from a moment of another."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.service.database.store import NoTable
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import go_to_table
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.tables.creation import open_branch, record_of

router = APIRouter(prefix="/tables/{table_id}", route_class=ThreadedRoute)


@router.get("/record", tags=["table"])
def get_record(table_id: str, server: TheServer, person: ThePerson) -> Response:
    """The record of a finished game."""
    try:
        with server.tables.at(table_id) as table:
            text = record_of(table, person)
    except NoTable:
        raise refusal(404, person, "no table") from None
    name = f"{table_id}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/branch", tags=["pages"], response_class=HTMLResponse)
def post_branch(
    request: Request, table_id: str, at: CountParam, server: TheServer, person: ThePerson
) -> Response:
    """A new table that goes on from a moment of this one."""
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    try:
        with server.tables.at(table_id) as table:
            new_id = open_branch(server.store, person, table, at)
    except NoTable:
        raise refusal(404, person, "no table") from None
    return go_to_table(server, new_id)
