"""What a person has chosen, and which tables wait for them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from roundhouse.service.database.store import NoTable
from roundhouse.service.database.table_rows import WAITING
from roundhouse.service.game import MissingContent
from roundhouse.service.middleware.sessions import with_settings
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import SentForm, go, own_path, texts, wants_json
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables import waiting_room
from roundhouse.service.tables.your_turn import waiting_for

router = APIRouter(tags=["pages"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


@router.post("/settings")
def post_settings(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Keep settings and go back."""
    given = dict(texts(sent.multi_items()))
    name = " ".join(given.get("name", "").split())
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    if person.name and "name" in given and not name:
        raise refusal(422, person, "name needed")
    before = welcome(request, server, person)
    person = with_settings(before, given)
    server.store.change_person(person)
    if person.settings.pace != before.settings.pace:
        server.store.same_pace(person.id)
    if person.name != before.name:
        _rename(server, person)
    if wants_json(request):
        return JSONResponse({})
    return go(own_path(given.get("back", "")))


def _rename(server: Server, person: Person) -> None:
    """Tables that still wait for people know the new name; a game that has begun tells of the one before."""
    for row in server.store.tables_of(person.id, WAITING):
        with suppress(NoTable, Refused, Damaged, MissingContent):
            server.tables.change(row.id, lambda table: waiting_room.rename(table, person))


@router.get("/waiting", response_class=JSONResponse)
def get_waiting(server: TheServer, person: ThePerson) -> Any:
    """The tables that wait for this person, least time first."""
    found = waiting_for(server.store, person.id) if person.id else []
    return {"tables": [{"id": one.table_id, "name": one.name, "due": one.due} for one in found]}
