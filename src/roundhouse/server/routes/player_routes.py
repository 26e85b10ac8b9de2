"""The pages of players, and the list of the strongest."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from roundhouse.server.database import ratings
from roundhouse.server.model.refusals import refusal
from roundhouse.server.pages.profile import profile_page
from roundhouse.server.pages.ratings import class_in, ratings_page
from roundhouse.server.people.profiles import profile_of
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute

router = APIRouter(tags=["players"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


@router.get("/players/{player}")
def get_player(player: str, house: TheHouse, person: ThePerson) -> str:
    """A person, or a bot."""
    profile = profile_of(house.store, person, player)
    if profile is None:
        raise refusal(404, person, "no player")
    return profile_page(person, profile)


@router.get("/ratings")
def get_ratings(
    house: TheHouse,
    person: ThePerson,
    board: Annotated[str, Query(max_length=80)] = "",
    players: Annotated[int, Query(ge=2, le=4)] = 4,
) -> str:
    """The strongest on one board with so many players."""
    of = class_in(board, players)
    with house.store.reading() as connection:
        found = ratings.strongest(connection, of)
    return ratings_page(person, of, found)
