"""What the page of a player offers: to keep somebody as a friend, and to invite them to a table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from roundhouse.service.model.errors import refusal
from roundhouse.service.model.seats import seat_for
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.friends import player_path
from roundhouse.service.people.friends import MAX_FRIENDS
from roundhouse.service.people.personal_list import TooMany
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.waiting_room_routes import act
from roundhouse.service.server import Server
from roundhouse.service.tables import waiting_room
from roundhouse.service.tables.tables import Table

router = APIRouter(prefix="/players/{player}", tags=["players"], route_class=ThreadedRoute)


@router.post("/befriend")
def post_befriend(request: Request, player: str, server: TheServer, person: ThePerson) -> Response:
    """Keep somebody in one's list."""
    other = another(server, person, player)
    person = welcome(request, server, person)
    try:
        server.friends.keep(person.id, other.id)
    except TooMany:
        raise refusal(409, person, "too many friends", most=MAX_FRIENDS) from None
    return go(player_path(player))


@router.post("/unfriend")
def post_unfriend(player: str, server: TheServer, person: ThePerson) -> Response:
    """Keep them no more."""
    server.friends.remove(person.id, player)
    return go(player_path(player))


@router.post("/invite")
def post_invite(
    request: Request, player: str, server: TheServer, person: ThePerson, given: FormFields
) -> Response:
    """Keep a seat at one of one's own tables for somebody, who hears of it."""
    table_id = given.get("table", "")
    invite(request, server, person, player, table_id)
    return go(f"/tables/{table_id}/room")


def invite(request: Request, server: Server, person: Person, player: str, table_id: str) -> None:
    """Keep the first free seat of a table for somebody. Raises `Refused`."""
    other = another(server, person, player)

    def keep(table: Table) -> None:
        number = seat_for(table.seats, other.id)
        if number is None:
            raise refusal(409, person, "no seat for them", name=other.name)
        waiting_room.invite(table, person, number, other)

    server.rate_limiter.begin("invitations", person, request)
    act(server, person, table_id, keep)


def another(server: Server, person: Person, player: str) -> Person:
    """Somebody else. Raises `Refused`."""
    found = server.store.person(player)
    if found is None or found.id == person.id:
        raise refusal(404, person, "no player")
    return found
