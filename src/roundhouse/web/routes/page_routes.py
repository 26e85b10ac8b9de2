"""Pages, and the forms on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException

from roundhouse.service.database.store import NoTable
from roundhouse.service.middleware.sessions import kind_of, layout_of, remember, stranger, with_settings
from roundhouse.service.model.base_path import address, path_of
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import NotBegun, Refused, refusal
from roundhouse.service.model.request_values import NUL, CountParam, whole_number
from roundhouse.service.model.table_options import SEATS
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.game_history import Filter
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.creation import (
    MAX_RECORD_BYTES,
    open_branch,
    open_from_record,
    open_table,
    why_not_rated,
)
from roundhouse.service.tables.your_turn import waiting_for
from roundhouse.web.component_info import about_card
from roundhouse.web.game_history import games_page
from roundhouse.web.home import home_page
from roundhouse.web.learn import learn_page
from roundhouse.web.lesson_tables import FIRST_ROUND, lessons, open_lesson
from roundhouse.web.new_table import check_answer
from roundhouse.web.reference import reference_page
from roundhouse.web.routes.table_routes import ThePerson, TheServer, look, note_client, whole_page
from roundhouse.web.table_form import TableForm, bot_table, read_form

router = APIRouter(tags=["pages"], default_response_class=HTMLResponse, route_class=ThreadedRoute)
CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"
CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
STATIC_FOLDERS = ("roundhouse.web", "static"), ("roundhouse.draw.svg", "")


async def sent_form(request: Request) -> AsyncIterator[FormData]:
    """A form in the body of a request; pages send theirs in UTF-8, and another codec may do more than decode."""
    charset = parse_options_header(request.headers.get("content-type"))[1].get(b"charset", b"utf-8")
    if charset.lower() not in (b"utf-8", b"utf8"):
        raise HTTPException(415, "a form is sent in UTF-8")
    async with request.form(max_files=1, max_fields=100) as form:
        if any(NUL in text for field in texts(form.multi_items()) for text in field):
            raise refusal(422, stranger(request), "nul")
        yield form


SentForm = Annotated[FormData, Depends(sent_form)]


def texts(items: Sequence[tuple[str, Any]]) -> list[tuple[str, str]]:
    """The fields of a form that are texts."""
    return [(key, value) for key, value in items if isinstance(value, str)]


def given_fields(sent: SentForm) -> dict[str, str]:
    """The fields of a form that are texts, by name."""
    return dict(texts(sent.multi_items()))


FormFields = Annotated[dict[str, str], Depends(given_fields)]


def known(person: Person) -> Person:
    """Somebody to whom something can belong here. Raises `Refused`."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    return person


def grouped(items: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The fields of a form by name."""
    found: dict[str, tuple[str, ...]] = {}
    for key, value in items:
        found[key] = (*found.get(key, ()), value)
    return found


def wants_json(request: Request) -> bool:
    """Whether a script asks, which stays on its page."""
    return "application/json" in request.headers.get("accept", "")


def go(path: str) -> Response:
    """Show this page next."""
    return RedirectResponse(address(path), status_code=303)


def welcome(request: Request, server: Server, person: Person) -> Person:
    """The same person, known from now on."""
    if person.id:
        return person
    server.rate_limiter.come(person, request)
    person = server.store.new_person(person.settings)
    remember(request, server.sessions.log_in(person.id, kind_of(request)))
    note_client(request, server, person)
    return person


# ---- the first page and its forms


@router.get("/")
def get_home(request: Request, server: TheServer, person: ThePerson) -> str:
    """The first page; a query fills the form of a new table."""
    return home_page(server.home(person, grouped(request.query_params.multi_items())))


@router.get("/waiting", response_class=JSONResponse)
def get_waiting(server: TheServer, person: ThePerson) -> Any:
    """The tables that wait for this person, least time first."""
    found = waiting_for(server.store, person.id) if person.id else []
    return {"tables": [{"id": one.table_id, "name": one.name, "due": one.due} for one in found]}


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
        return HTMLResponse(home_page(server.home(person, grouped(items), wrong[0].why)), 422)
    why = why_not_rated(server.store, person, form)
    if why:
        raise Refused(422, why)
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    return begin(server, open_table(server.store, person, form, form.game.to_json()))


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
    return begin(server, open_table(server.store, person, form, form.game.to_json()))


def begin(server: Server, table_id: str) -> Response:
    """Go to a new table."""
    server.opened(table_id)
    return go(f"/tables/{table_id}")


@router.post("/records")
def post_record(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Bring a record: it becomes a table."""
    file = sent.get("record")
    data = file.file.read(MAX_RECORD_BYTES + 1) if isinstance(file, UploadFile) else b""
    server.rate_limiter.begin("records", person, request)
    person = welcome(request, server, person)
    try:
        table_id = open_from_record(server.store, person, data)
    except Refused as refused:
        if wants_json(request):
            raise
        page = home_page(server.home(person, message=refused.message))
        return HTMLResponse(page, refused.status)
    answer = begin(server, table_id)
    return JSONResponse({"next": answer.headers["location"]}) if wants_json(request) else answer


@router.post("/settings")
def post_settings(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Keep settings and go back."""
    given = dict(texts(sent.multi_items()))
    if unreadable(" ".join(given.get("name", "").split())):
        raise refusal(422, person, "unseen name")
    before = welcome(request, server, person)
    person = with_settings(before, given)
    server.store.change_person(person)
    if person.settings.pace != before.settings.pace:
        server.store.same_pace(person.id)
    if wants_json(request):
        return JSONResponse({})
    return go(own_path(given.get("back", "")))


def own_path(back: str) -> str:
    """The path of an address of ours, whatever was asked for.

    >>> own_path("/tables/brass-signal-42?at=3"), own_path("//elsewhere.example"), own_path("https://x")
    ('/tables/brass-signal-42?at=3', '/', '/')
    """
    path = path_of(back)
    is_ours = back.startswith(address("/")) and not path.startswith(("//", "/\\")) and back.isprintable()
    return path if is_ours else "/"


# ---- reading


@router.get("/reference")
def get_reference(
    person: ThePerson, edition: str = "ultimate", search: Annotated[str, Query(max_length=80)] = ""
) -> str:
    """Everything in the box."""
    return reference_page(person, edition, search)


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


@router.get("/learn")
def get_learn(person: ThePerson) -> str:
    """How to play."""
    return learn_page(person)


@router.post("/learn")
def post_learn(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Set up a game that explains itself."""
    lesson = str(sent.get("lesson", FIRST_ROUND))
    if lesson not in lessons():
        raise refusal(404, person, "no lesson")
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    return begin(server, open_lesson(server.store, person, lesson))


@router.get("/about")
def get_about(
    server: TheServer, person: ThePerson, table: str, what: Annotated[str, Query(max_length=80)]
) -> str:
    """What a component of a table is."""
    card = about_card(look(server, person, table), what)
    if card is None:
        raise refusal(404, person, "no about")
    return card


# ---- a table


@router.get("/tables/{table_id}")
def get_table(request: Request, table_id: str, server: TheServer, person: ThePerson) -> Response:
    """The table; before its game begins, its seats."""
    try:
        return HTMLResponse(whole_page(server, look(server, person, table_id, layout=layout_of(request))))
    except NotBegun:
        return go(f"/tables/{table_id}/room")


@router.post("/tables/{table_id}/branch")
def post_branch(
    request: Request, table_id: str, at: CountParam, server: TheServer, person: ThePerson
) -> Response:
    """A new table that goes on from a moment of this one."""
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    try:
        with server.tables.at(table_id) as table:
            new_id = open_branch(server.store, person, table, at)
    except NoTable:
        raise refusal(404, person, "no table") from None
    return begin(server, new_id)


# ---- files


@router.get("/static/{name}", response_class=Response)
async def get_static(request: Request, name: str) -> Response:
    """A file of ours; with the right hash in its address a browser may keep it for ever.

    It needs neither the database nor a thread, so it is there whoever waits for those.
    """
    file = files().get(name)
    if file is None:
        raise refusal(404, stranger(request), "no page")
    data = file.read_bytes()
    digest = sha256(data).hexdigest()[:8]
    keep = CACHE_FOR_A_YEAR if request.url.query == digest else "no-cache"
    headers = {"Cache-Control": keep, "ETag": f'"{digest}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=CONTENT_TYPES[name[name.rfind(".") :]], headers=headers)


@cache
def files() -> dict[str, Traversable]:
    """Our files by name; whatever else is asked for is not even looked for."""
    return {
        file.name: file
        for package, folder in STATIC_FOLDERS
        for file in (resources.files(package) / folder).iterdir()
        if file.name[file.name.rfind(".") :] in CONTENT_TYPES
    }
