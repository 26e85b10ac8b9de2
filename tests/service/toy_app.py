"""The toy game's own routes: a form for a new table, the page of a table, and what the page asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup
from pydantic import ConfigDict

from roundhouse.service.app import GameParts
from roundhouse.service.database.store import NoTable
from roundhouse.service.model.errors import NeedsConfirmation, NotBegun, Refused, refusal
from roundhouse.service.model.form_model import short
from roundhouse.service.model.page_parts import hashes_of, stamped
from roundhouse.service.model.table_options import NOBODY, SEAT_NUMBERS, SeatChoice, TableOptions
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import masthead, page
from roundhouse.service.pages.notes import notes_panel
from roundhouse.service.pages.players import company_body, free_seats, offer_bar, watching_stamp
from roundhouse.service.pages.table_list import table_row
from roundhouse.service.pages.talk import table_talk
from roundhouse.service.routes.api_auth import Opener
from roundhouse.service.routes.api_document import api_router
from roundhouse.service.routes.api_models import ApiTable
from roundhouse.service.routes.api_table_routes import get_table as api_table
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import SentForm, go, go_to_table, texts
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.visits import greet
from roundhouse.service.server import Server
from roundhouse.service.tables.creation import open_table, why_not_rated
from roundhouse.service.tables.player_actions import seen_by
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.taking_back import redo
from tests.service.toy import BOARD
from tests.service.toy_match import TOY
from tests.service.toy_view import ToyView, first_to_write, log_entries, parts

router = APIRouter(route_class=ThreadedRoute)
api = api_router("", "tables")

Asked = Annotated[dict[str, Any], Body()]
ACTIONS: Final[dict[str, Callable[[Table, Person, dict[str, Any]], object]]] = {
    "moves": lambda table, who, ask: table.play(who, ask["move"], ask["version"], bool(ask.get("sure"))),
    "undo": lambda table, who, ask: table.undo(who, ask["version"]),
    "redo": lambda table, who, ask: redo(table, who, ask["version"]),
    "reset": lambda table, who, ask: table.reset(who, ask["version"]),
    "confirm": lambda table, who, ask: table.confirm(who, ask["version"]),
    "sit": lambda table, who, ask: table.sit(who, ask["seat"]),
    "pace": lambda table, who, ask: table.set_pace(who, ask.get("pace"), ask.get("paused")),
    "parts": lambda table, who, ask: None,
}


class NewToyTable(TableOptions):
    """A new table, as programs ask for it."""

    model_config = ConfigDict(extra="forbid")


def read_form(items: Iterable[tuple[str, str]], pace: str) -> TableOptions:
    """The form as a browser sends it."""
    sent = {key: short(text) for key, text in items}
    seats = [{"kind": sent.get(f"seat-{n}", NOBODY), "name": sent.get(f"name-{n}", "")} for n in SEAT_NUMBERS]
    given = {key: text for key, text in sent.items() if key in TableOptions.model_fields}
    return TableOptions(pace=pace, seats=(SeatChoice("me"),)).accepted(**given, seats=seats)


def opened(request: Request, server: Server, person: Person, form: TableOptions) -> str:
    """The id of a new table."""
    wrong = form.problems(person.settings.language)
    why = wrong[0].why if wrong else why_not_rated(server.store, person, form)
    if why:
        raise Refused(422, why, code="bad-table")
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    return open_table(server.store, person, form, {"board": BOARD, "players": len(form.taken)})


@router.get("/", response_class=HTMLResponse)
def get_home(server: TheServer, person: ThePerson) -> str:
    """My tables."""
    home = server.home(person)
    lines = sorted((*home.mine, *home.finished), key=lambda line: line.due or inf)
    rows = [table_row(person, line, "/") for line in lines]
    return page(person, "", masthead(person, here="home"), h.table[rows])


@router.post("/tables")
def post_table(request: Request, server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Set up a new table."""
    form = read_form(texts(sent.multi_items()), person.settings.pace)
    return go_to_table(server, opened(request, server, person, form))


@api.post("/tables", status_code=201)
def post_api_table(request: Request, ask: NewToyTable, server: TheServer, person: Opener) -> ApiTable:
    """The same for programs."""
    table_id = opened(request, server, person, ask)
    server.opened(table_id)
    return api_table(table_id, server, person)


@router.get("/tables/{table_id}")
def get_table(request: Request, table_id: str, server: TheServer, person: ThePerson) -> Response:
    """The table; before its game begins, its seats."""
    greet(request, server, person, table_id)
    try:
        view = answered(server, person, table_id, {}, ACTIONS["parts"])[1]
    except NotBegun:
        return go(f"/tables/{table_id}/room")
    return HTMLResponse(table_page(view))


def table_page(view: ToyView) -> str:
    """The parts of the game, and what the service has for every table."""
    company = view.company
    return page(
        view.person,
        view.name,
        [Markup(part) for part in parts(view).values()],
        [watching_stamp(view), free_seats(view)],
        notes_panel(view) if view.person.id else None,
        None
        if company is None
        else [company_body(view, company), offer_bar(view, company), table_talk(view)],
    )


def answered(
    server: Server,
    person: Person,
    table_id: str,
    ask: dict[str, Any],
    act: Callable[[Table, Person, dict[str, Any]], object],
) -> tuple[int, ToyView, int]:
    """Do something at a table: the status, the view after it, and how much of the log is known."""
    status, message = 200, ""
    try:
        with server.tables.at(table_id) as table:
            before = table.row.version
            try:
                act(table, person, ask)
            except NeedsConfirmation as asked:
                message = getattr(asked.asked, "why", "undo")
            except Refused as refused:
                status, message = refused.status, refused.message
            if table.row.version != before:
                server.pushed_parts.answers(table_id, table.row.version, person.id)
            view: Any = seen_by(table, person, message=message, pace=person.settings.pace)
            known = table.log_known(person, ask.get("version", -1))
    except NoTable:
        raise refusal(404, person, "no table") from None
    if view.thinking:
        server.bot_driver.wake(table_id)
    return status, view, known


def add_action(what: str) -> None:
    """A path of a table's page, answered with the parts that the browser lacks."""

    @router.post(f"/tables/{{table_id}}/{what}")
    def post(table_id: str, ask: Asked, server: TheServer, person: ThePerson) -> Response:
        status, view, known = answered(server, person, table_id, ask, ACTIONS[what])
        made, first = parts(view), first_to_write(view, known, ask.get("log", 0))
        hashes = hashes_of(made)
        server.pushed_parts.shown.note(view, hashes)
        body = {
            "version": view.version,
            "parts": stamped(made, hashes, ask.get("have", {})),
            "log": {"from": first, "entries": log_entries(view, first)},
        }
        return JSONResponse(body | ({"message": view.message} if view.message else {}), status)


for action in ACTIONS:
    add_action(action)

TOY_PARTS: Final = GameParts(TOY, "Toy", "A toy game.", (router, api))
