"""What a person has chosen, and which tables wait for them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from roundhouse.service.middleware.sessions import with_settings
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import refusal
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import SentForm, go, own_path, texts, wants_json
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.tables.your_turn import waiting_for

router = APIRouter(tags=["pages"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


@router.post("/settings")
def post_settings(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Keep settings and go back."""
    given = dict(texts(sent.multi_items()))
    if unreadable(" ".join(given.get("name", "").split())):
        raise refusal(422, person, "unseen name")
    before = welcome(request, server, person)
    person = with_settings(before, given)
    server.store.change_person(person)
    if person.settings.pace != before.settings.pace:
        server.store.same_pace(person.id)
    if wants_json(request):
        return JSONResponse({})
    return go(own_path(given.get("back", "")))


@router.get("/waiting", response_class=JSONResponse)
def get_waiting(server: TheServer, person: ThePerson) -> Any:
    """The tables that wait for this person, least time first."""
    found = waiting_for(server.store, person.id) if person.id else []
    return {"tables": [{"id": one.table_id, "name": one.name, "due": one.due} for one in found]}
