"""What there is of a game besides playing it: the result, the replay, pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.draw.svg.picture import picture
from roundhouse.server.entrance.people import layout_of
from roundhouse.server.model.parts import changed
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.request_values import Count
from roundhouse.server.model.seat_view import NARROW
from roundhouse.server.pages.desk import desk
from roundhouse.server.pages.replay import moment_of, replay_board, replay_page, replay_parts
from roundhouse.server.pages.result import result_page
from roundhouse.server.pages.review import review_panel
from roundhouse.server.routes.table_routes import TheHouse, ThePerson, look
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.server.tables.bests import best_before
from roundhouse.server.tables.took import took

router = APIRouter(tags=["afterwards"], route_class=ThreadedRoute)

Moment = Annotated[Count | None, Query(description="after how many moves; left out: now")]
Eyes = Annotated[
    int | None, Query(ge=-1, le=3, description="a seat, -1 for a spectator; when the game is over")
]


class MomentAsk(BaseModel):
    """A moment of a replay, and what the browser shows already."""

    at: Count
    seat: int | None = Field(None, ge=-1, le=3)
    layout: Literal["wide", "narrow"] = "wide"
    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=1000)


@router.get("/tables/{table_id}/result", response_class=HTMLResponse)
def get_result(table_id: str, house: TheHouse, person: ThePerson) -> str:
    """How the game went, or how it stands."""
    view = look(house, person, table_id)
    if view.finished:
        best = best_before(house.store, person, table_id, view.options["board"], len(view.seats))
        view = replace(view, best=best)
    return result_page(view, house.reviews.look(view), None if view.late else took(house.store, table_id))


@router.get("/tables/{table_id}/review", response_class=HTMLResponse)
def get_review(table_id: str, house: TheHouse, person: ThePerson) -> str:
    """The part of the result that tells the turning points, or how far they have been looked for."""
    view = look(house, person, table_id)
    panel = review_panel(view, house.reviews.look(view))
    if panel is None:
        raise refusal(409, person, "review later")
    return str(panel)


@router.get("/tables/{table_id}/replay", response_class=HTMLResponse)
def get_replay(
    request: Request,
    table_id: str,
    house: TheHouse,
    person: ThePerson,
    at: Moment = None,
    seat: Eyes = None,
) -> str:
    """The table as it stood at any moment."""
    game = look(house, person, table_id, layout=layout_of(request))
    return replay_page(game, game.length if at is None else at, seat, house.reviews.kept(game))


@router.post("/tables/{table_id}/replay")
def post_replay(table_id: str, ask: MomentAsk, house: TheHouse, person: ThePerson) -> JSONResponse:
    """The parts that differ from what the browser has."""
    game = look(house, person, table_id, layout=ask.layout)
    return JSONResponse(
        {"parts": changed(replay_parts(game, ask.at, ask.seat, house.reviews.kept(game)), ask.have)}
    )


@router.get("/tables/{table_id}/replay/board", response_class=HTMLResponse)
def get_replay_board(
    table_id: str,
    at: Count,
    whose: Annotated[int, Query(ge=0, le=3)],
    house: TheHouse,
    person: ThePerson,
    seat: Eyes = None,
    layout: Literal["wide", "narrow"] = "wide",
) -> str:
    """The whole board of one player at a moment."""
    game = look(house, person, table_id, layout=layout)
    if whose >= len(game.seats):
        raise refusal(404, person, "no page")
    return replay_board(game, at, seat, whose)


@router.get("/tables/{table_id}/picture.svg")
def get_picture(
    request: Request,
    table_id: str,
    house: TheHouse,
    person: ThePerson,
    at: Moment = None,
    seat: Eyes = None,
    theme: Literal["light", "dark"] | None = None,
) -> Response:
    """A moment as one picture that stands alone."""
    game = look(house, person, table_id, layout=layout_of(request))
    view = moment_of(game, game.length if at is None else at, seat)
    shade = theme or ("dark" if person.settings.theme == "dark" else "light")
    drawn = picture(desk(view).scene, view.layout == NARROW, shade)
    return Response(drawn, media_type="image/svg+xml")
