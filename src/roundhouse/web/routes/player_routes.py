"""The pages of players, and the list of the strongest."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from roundhouse.service.database import ratings
from roundhouse.service.model.errors import refusal
from roundhouse.service.pages.ratings import class_in, ratings_page
from roundhouse.service.people.profiles import profile_of
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.web.profile import profile_page
from roundhouse.web.routes.table_routes import ThePerson, TheServer

router = APIRouter(tags=["players"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


@router.get("/players/{player}")
def get_player(player: str, server: TheServer, person: ThePerson) -> str:
    """A person, or a bot."""
    profile = profile_of(server.store, person, player)
    if profile is None:
        raise refusal(404, person, "no player")
    return profile_page(person, profile)


@router.get("/ratings")
def get_ratings(
    server: TheServer,
    person: ThePerson,
    board: Annotated[str, Query(max_length=80)] = "",
    players: Annotated[int, Query(ge=2, le=4)] = 4,
) -> str:
    """The strongest on one board with so many players."""
    of = class_in(board, players)
    with server.store.reading() as connection:
        found = ratings.strongest(connection, of)
    return ratings_page(person, of, found)
