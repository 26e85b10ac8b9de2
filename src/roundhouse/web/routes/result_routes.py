"""What there is of a game besides playing it: the result, the replay, pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.draw.svg.picture import picture
from roundhouse.draw.svg.share_pictures import all_boards
from roundhouse.service.middleware.sessions import layout_of
from roundhouse.service.model.errors import NotBegun, refusal
from roundhouse.service.model.page_parts import changed
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.table_view import NARROW, Person
from roundhouse.service.pages.layout import say
from roundhouse.service.pages.waiting_room import room_words
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.pictures import png_response
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.waiting_room_routes import reach, seen_room
from roundhouse.service.tables.duration import took
from roundhouse.service.tables.personal_bests import best_before
from roundhouse.web.replay import moment_of, replay_board, replay_page, replay_parts
from roundhouse.web.result import result_page
from roundhouse.web.review import review_panel
from roundhouse.web.routes.table_routes import look
from roundhouse.web.share_card import invitation_card
from roundhouse.web.table_preview import preview_of, preview_picture

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
def get_result(request: Request, table_id: str, server: TheServer, person: ThePerson) -> str:
    """How the game went, or how it stands."""
    view = look(server, person, table_id)
    if view.finished:
        best = best_before(server.store, person, table_id, view.options["board"], len(view.seats))
        view = replace(view, best=best)
    time = None if view.late else took(server.store, table_id)
    return result_page(
        view, server.reviews.look(view), time, preview_of(view, reach(request).origin, "/result")
    )


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
    drawn = picture(view.scene, view.layout == NARROW, theme or shade_of(person))
    return Response(drawn, media_type="image/svg+xml")


@router.get("/tables/{table_id}/boards.svg")
def get_boards(
    request: Request,
    table_id: str,
    server: TheServer,
    person: ThePerson,
    theme: Literal["light", "dark"] | None = None,
) -> Response:
    """Everybody's boards as one picture that stands alone."""
    game = look(server, person, table_id, layout=layout_of(request))
    drawn = all_boards(moment_of(game, game.length).scene, game.layout == NARROW, theme or shade_of(person))
    return Response(drawn, media_type="image/svg+xml")


@router.get("/tables/{table_id}/preview.png")
def get_preview(request: Request, table_id: str, server: TheServer, person: ThePerson) -> Response:
    """What previews of links to this table show: its seats before the game begins, then a board."""
    try:
        view = look(server, person, table_id)
    except NotBegun:
        room = seen_room(server, person, table_id, request)
        house, kicker = say(person, "app"), say(person, "welcome kind")
        return png_response(person, lambda: invitation_card(house, kicker, *room_words(room)))
    return png_response(person, lambda: preview_picture(view))


def shade_of(person: Person) -> str:
    """The theme that somebody has chosen, light if none."""
    return "dark" if person.settings.theme == "dark" else "light"
