"""The list of the strongest."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from roundhouse.service.database import ratings
from roundhouse.service.pages.ratings import class_in, ratings_page
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.threads import ThreadedRoute

router = APIRouter(tags=["players"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


@router.get("/ratings")
def get_ratings(
    server: TheServer,
    person: ThePerson,
    board: Annotated[str, Query(max_length=80)] = "",
    players: Annotated[int | None, Query(ge=2, le=4)] = None,
) -> str:
    """The strongest on one board with so many players; where nothing is asked for, where most is played."""
    with server.store.reading() as connection:
        busiest = None if board or players else ratings.busiest_class(connection)
        of = busiest or class_in(board, players)
        found = ratings.strongest(connection, of)
    return ratings_page(person, of, found)
