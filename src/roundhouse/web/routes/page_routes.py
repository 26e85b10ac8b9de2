"""Pages, and the forms on them."""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.datastructures import UploadFile

from roundhouse.service.middleware.sessions import layout_of
from roundhouse.service.model.errors import NotBegun, Refused, refusal
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.seats import seat_for
from roundhouse.service.model.table_options import SEATS
from roundhouse.service.people.game_history import Filter
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import SentForm, go, go_to_table, grouped, texts, wants_json
from roundhouse.service.routes.friend_routes import invite
from roundhouse.service.routes.pictures import png_response
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.visits import greet
from roundhouse.service.routes.waiting_room_routes import reach
from roundhouse.service.tables.creation import (
    MAX_RECORD_BYTES,
    open_from_record,
    open_table,
    why_not_rated,
)
from roundhouse.texts.languages import LANGUAGES
from roundhouse.web.component_info import about_card
from roundhouse.web.game_history import games_page
from roundhouse.web.home import home_page, welcome_card
from roundhouse.web.new_table import check_answer, new_table_page
from roundhouse.web.reference import board_at_start, reference_page
from roundhouse.web.routes import deal_routes, puzzle_routes
from roundhouse.web.routes.table_routes import look, whole_page
from roundhouse.web.statistics import statistics_of
from roundhouse.web.statistics_page import statistics_page
from roundhouse.web.table_form import TableForm, bot_table, read_form
from roundhouse.web.table_preview import preview_of

router = APIRouter(tags=["pages"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


# ---- the first page and its forms


@router.get("/")
def get_home(request: Request, server: TheServer, person: ThePerson) -> str:
    """The first page."""
    home = server.home(person, grouped(request.query_params.multi_items()))
    return home_page(
        home,
        progress=server.lessons.of(person.id),
        offers=[deal_routes.offer_of(server, person), puzzle_routes.offer_of(server, person)],
        friends=server.friends_at_play(person),
        origin=reach(request).origin,
    )


@router.get("/preview.png")
def get_preview(person: ThePerson) -> Response:
    """What previews of links to the first page show."""
    return png_response(person, lambda: welcome_card(person))


@router.get("/new-table")
def get_new_table(request: Request, person: ThePerson) -> str:
    """The form of a new table; a query fills it."""
    return new_table_page(person, grouped(request.query_params.multi_items()))


@router.get("/tables/check", response_class=JSONResponse)
def get_check(request: Request, person: ThePerson) -> Any:
    """Whether the form of a new table can be played, and why not."""
    return check_answer(person, read_form(request.query_params.multi_items()))


@router.post("/tables")
def post_table(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Set up a new table."""
    items = texts(sent.multi_items())
    form = read_form(items, TableForm(pace=person.settings.pace))
    wrong = form.problems(person.settings.language)
    if wrong:
        return HTMLResponse(new_table_page(person, grouped(items), refused=True), 422)
    why = why_not_rated(server.store, person, form)
    if why:
        raise Refused(422, why)
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    table_id = open_table(server.store, person, form, form.game.to_json())
    invited = dict(items).get("invite", "")
    if invited and seat_for(server.store.table(table_id).seats, invited) is not None:
        invite(request, server, person, invited, table_id)
    return go_to_table(server, table_id)


@router.post("/tables/watch")
def post_watch(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Set up a table at which only bots play."""
    given = dict(texts(sent.multi_items()))
    form = bot_table(
        given.get("bot", ""),
        whole_number(given.get("players", ""), SEATS) or 0,
        given.get("board", ""),
        person.settings.language,
        SystemRandom(),
    )
    wrong = form.problems(person.settings.language)
    if wrong:
        raise Refused(422, wrong[0].why)
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    return go_to_table(server, open_table(server.store, person, form, form.game.to_json()))


@router.post("/records")
def post_record(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Bring a record, or the code of a position: it becomes a table."""
    file, code = sent.get("record"), sent.get("code")
    data = file.file.read(MAX_RECORD_BYTES + 1) if isinstance(file, UploadFile) else b""
    if not data and isinstance(code, str):
        data = code.strip().encode()
    server.rate_limiter.begin("records", person, request)
    person = welcome(request, server, person)
    try:
        table_id = open_from_record(server.store, person, data)
    except Refused as refused:
        if wants_json(request):
            raise
        page = home_page(server.home(person, message=refused.message))
        return HTMLResponse(page, refused.status)
    answer = go_to_table(server, table_id)
    return JSONResponse({"next": answer.headers["location"]}) if wants_json(request) else answer


# ---- reading


@router.get("/reference")
def get_reference(
    person: ThePerson, edition: str = "ultimate", search: Annotated[str, Query(max_length=80)] = ""
) -> str:
    """Everything in the box."""
    return reference_page(person, edition, search)


@router.get("/reference/boards/{board}.svg")
def get_reference_board(
    person: ThePerson,
    board: str,
    edition: str = "ultimate",
    language: str = "en",
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """A player board as it lies at the start; the language is in the address, so that it can be kept."""
    told = language if language in LANGUAGES.names() else person.settings.language
    drawn = board_at_start(edition, board, told, theme)
    if drawn is None:
        raise refusal(404, person, "no page")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/games")
def get_games(
    server: TheServer,
    person: ThePerson,
    search: Annotated[str, Query(max_length=80)] = "",
    board: Annotated[str, Query(max_length=80)] = "",
    players: Annotated[str, Query(pattern="^[1-4]?$")] = "",
    result: Annotated[str, Query(max_length=8)] = "",
    archived: Annotated[str, Query(pattern="^(yes)?$")] = "",
    done: Annotated[str, Query(max_length=80)] = "",
) -> str:
    """Finished games, those that were put away, bests and figures."""
    wanted = Filter(search, board, whole_number(players) or 0, result, bool(archived))
    return games_page(person, server.games(person), wanted, server.put_away(person, done))


@router.get("/statistics")
def get_statistics(
    server: TheServer, person: ThePerson, games: Annotated[str, Query(max_length=200)] = ""
) -> Response:
    """What the finished games of this server say; while they are counted, browsers ask again by themselves."""
    view = statistics_of(server).look(person.settings.language)
    headers = {"refresh": "2"} if view.counting else None
    return HTMLResponse(statistics_page(person, view, games), headers=headers)


@router.get("/about")
def get_about(
    server: TheServer, person: ThePerson, table: str, what: Annotated[str, Query(max_length=80)]
) -> str:
    """What a component of a table is."""
    return about_card(look(server, person, table), what)


# ---- a table


@router.get("/tables/{table_id}")
def get_table(request: Request, table_id: str, server: TheServer, person: ThePerson) -> Response:
    """The table; before its game begins, its seats. A bot that plays for this person waits from now on."""
    try:
        greet(request, server, person, table_id)
        view = look(server, person, table_id, layout=layout_of(request))
        return HTMLResponse(whole_page(server, view, preview_of(view, reach(request).origin)))
    except NotBegun:
        return go(f"/tables/{table_id}/room")
