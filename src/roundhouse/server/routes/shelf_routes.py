"""Putting one's own tables away, taking them back, and deleting them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from roundhouse.server.routes.page_routes import Sent, own_address, texts
from roundhouse.server.routes.room_routes import act, done
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute

router = APIRouter(tags=["own tables"], route_class=ThreadedRoute)


@router.post("/tables/{table_id}/archive")
def post_archive(request: Request, table_id: str, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Out of the person's list; the page that comes next offers to take it back."""
    act(house, person, table_id, lambda table: house.shelf.put_away(table, person))
    return done(request, f"{_back(sent)}?done={table_id}")


@router.post("/tables/{table_id}/unarchive")
def post_unarchive(
    request: Request, table_id: str, house: TheHouse, person: ThePerson, sent: Sent
) -> Response:
    """Back into it."""
    act(house, person, table_id, lambda table: house.shelf.take_back(table, person))
    return done(request, _back(sent))


@router.post("/tables/{table_id}/delete")
def post_delete(request: Request, table_id: str, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Delete a table with which nobody else has anything to do."""
    act(house, person, table_id, lambda table: house.shelf.delete(table, person))
    return done(request, _back(sent))


def _back(sent: Sent) -> str:
    """The list from which this was asked for."""
    return own_address(dict(texts(sent.multi_items())).get("back", "/")).partition("?")[0]
