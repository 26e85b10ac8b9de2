"""Putting one's own tables away, taking them back, and deleting them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.forms import FormFields, own_path
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.waiting_room_routes import act, done

router = APIRouter(tags=["own tables"], route_class=ThreadedRoute)


@router.post("/tables/{table_id}/archive")
def post_archive(
    request: Request, table_id: str, server: TheServer, person: ThePerson, given: FormFields
) -> Response:
    """Out of the person's list; the page that comes next offers to take it back."""
    act(server, person, table_id, lambda table: server.archive.put_away(table, person))
    return done(request, f"{_back(given)}?done={table_id}")


@router.post("/tables/{table_id}/unarchive")
def post_unarchive(
    request: Request, table_id: str, server: TheServer, person: ThePerson, given: FormFields
) -> Response:
    """Back into it."""
    act(server, person, table_id, lambda table: server.archive.take_back(table, person))
    return done(request, _back(given))


@router.post("/tables/{table_id}/delete")
def post_delete(
    request: Request, table_id: str, server: TheServer, person: ThePerson, given: FormFields
) -> Response:
    """Delete a table with which nobody else has anything to do."""
    act(server, person, table_id, lambda table: server.archive.delete(table, person))
    return done(request, _back(given))


def _back(given: dict[str, str]) -> str:
    """The list from which this was asked for."""
    return own_path(given.get("back", "")).partition("?")[0]
