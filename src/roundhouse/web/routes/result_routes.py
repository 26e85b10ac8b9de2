"""What there is of a game besides playing it: the result, the replay, pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.draw.svg.picture import picture
from roundhouse.service.middleware.sessions import layout_of
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.page_parts import changed
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.table_view import NARROW
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.tables.duration import took
from roundhouse.service.tables.personal_bests import best_before
from roundhouse.web.replay import moment_of, replay_board, replay_page, replay_parts
from roundhouse.web.result import result_page
from roundhouse.web.review import review_panel
from roundhouse.web.routes.table_routes import look

router = APIRouter(tags=["afterwards"], route_class=ThreadedRoute)

Moment = Annotated[CountParam | None, Query(description="after how many moves; left out: now")]
Eyes = Annotated[
    int | None, Query(ge=-1, le=3, description="a seat, -1 for a spectator; when the game is over")
]


class MomentRequest(BaseModel):
    """A moment of a replay, and what the browser shows already."""

    at: CountParam
    seat: int | None = Field(None, ge=-1, le=3)
    layout: Literal["wide", "narrow"] = "wide"
    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=1000)


@router.get("/tables/{table_id}/result", response_class=HTMLResponse)
def get_result(table_id: str, server: TheServer, person: ThePerson) -> str:
    """How the game went, or how it stands."""
    view = look(server, person, table_id)
    if view.finished:
        best = best_before(server.store, person, table_id, view.options["board"], len(view.seats))
        view = replace(view, best=best)
    return result_page(view, server.reviews.look(view), None if view.late else took(server.store, table_id))


@router.get("/tables/{table_id}/review", response_class=HTMLResponse)
def get_review(table_id: str, server: TheServer, person: ThePerson) -> str:
    """The part of the result that tells the turning points, or how far they have been looked for."""
    view = look(server, person, table_id)
    panel = review_panel(view, server.reviews.look(view))
    if panel is None:
        raise refusal(409, person, "review later")
    return str(panel)


@router.get("/tables/{table_id}/replay", response_class=HTMLResponse)
def get_replay(
    request: Request,
    table_id: str,
    server: TheServer,
    person: ThePerson,
    at: Moment = None,
    seat: Eyes = None,
) -> str:
    """The table as it stood at any moment."""
    game = look(server, person, table_id, layout=layout_of(request))
    return replay_page(game, game.length if at is None else at, seat, server.reviews.kept(game))


@router.post("/tables/{table_id}/replay")
def post_replay(table_id: str, ask: MomentRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """The parts that differ from what the browser has."""
    game = look(server, person, table_id, layout=ask.layout)
    return JSONResponse(
        {"parts": changed(replay_parts(game, ask.at, ask.seat, server.reviews.kept(game)), ask.have)}
    )


@router.get("/tables/{table_id}/replay/board", response_class=HTMLResponse)
def get_replay_board(
    table_id: str,
    at: CountParam,
    whose: Annotated[int, Query(ge=0, le=3)],
    server: TheServer,
    person: ThePerson,
    seat: Eyes = None,
    layout: Literal["wide", "narrow"] = "wide",
) -> str:
    """The whole board of one player at a moment."""
    game = look(server, person, table_id, layout=layout)
    if whose >= len(game.seats):
        raise refusal(404, person, "no page")
    return replay_board(game, at, seat, whose)


@router.get("/tables/{table_id}/picture.svg")
def get_picture(
    request: Request,
    table_id: str,
    server: TheServer,
    person: ThePerson,
    at: Moment = None,
    seat: Eyes = None,
    theme: Literal["light", "dark"] | None = None,
) -> Response:
    """A moment as one picture that stands alone."""
    game = look(server, person, table_id, layout=layout_of(request))
    view = moment_of(game, game.length if at is None else at, seat)
    shade = theme or ("dark" if person.settings.theme == "dark" else "light")
    drawn = picture(view.scene, view.layout == NARROW, shade)
    return Response(drawn, media_type="image/svg+xml")
