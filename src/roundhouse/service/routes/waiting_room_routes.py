"""Sitting down and leaving: the page of a table's seats, and what its forms ask for.

A form without a script is answered with the page that comes next; a script asks for JSON and gets the new parts.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, Callable
from dataclasses import asdict, replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field

from roundhouse.service.database.store import NoTable
from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.base_path import address
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.page_parts import changed
from roundhouse.service.model.reach import Reach, is_loopback, reach_of
from roundhouse.service.model.request_values import TextParam, whole_number
from roundhouse.service.model.seats import SeatProblem
from roundhouse.service.model.table_view import Person
from roundhouse.service.own_address import own_address
from roundhouse.service.pages.lobby import lobby_page, lobby_rows
from roundhouse.service.pages.waiting_room import room_page, room_parts
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.event_routes import one_stream
from roundhouse.service.routes.forms import SentForm, go, texts, wants_json
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables import leaving, waiting_room
from roundhouse.service.tables.lobby import LobbyFilter
from roundhouse.service.tables.player_actions import company_of
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room_view import WaitingRoomView, room_of

LOBBY_COOKIE = "roundhouse_lobby"  # what was looked for last

router = APIRouter(tags=["seats"], route_class=ThreadedRoute)


class WaitingRoomRequest(BaseModel):
    """What the browser shows already."""

    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=100)
    link: TextParam = Field(
        "", max_length=80, description="the token of the link that the person has come with"
    )


# ---- the page


def seen_room(
    server: Server, person: Person, table_id: str, request: Request, link: str = "", **more: Any
) -> WaitingRoomView:
    """The seats of a table as a person sees them."""
    try:
        with server.tables.at(table_id) as table:
            return room_of(table, person, company_of(table, person), link, reach=reach(request), **more)
    except NoTable:
        raise refusal(404, person, "no table") from None


def reach(request: Request) -> Reach:
    """Where others find this server."""
    asked = f"{request.url.scheme}://{request.url.netloc}"
    own = own_address() if is_loopback(request.url.hostname or "") else ""
    return reach_of(asked, request.app.state.listens, own)


def address_of(request: Request, table_id: str) -> str:
    """The whole address of a table, to be sent to others."""
    return f"{reach(request).origin}{address(f'/tables/{table_id}')}"


@router.get("/tables/{table_id}/room", response_class=HTMLResponse)
def get_room(request: Request, table_id: str, server: TheServer, person: ThePerson) -> str:
    """Who sits where."""
    return room_page(seen_room(server, person, table_id, request))


@router.get("/tables/{table_id}/join/{link}", response_class=HTMLResponse)
def get_join(request: Request, table_id: str, link: str, server: TheServer, person: ThePerson) -> str:
    """The same for somebody who was invited."""
    return room_page(seen_room(server, person, table_id, request, link))


@router.post("/tables/{table_id}/room")
def post_room(
    request: Request, table_id: str, ask: WaitingRoomRequest, server: TheServer, person: ThePerson
) -> JSONResponse:
    """What is new on it since the browser asked last."""
    view = seen_room(server, person, table_id, request, ask.link)
    parts = changed(room_parts(view), ask.have)
    return JSONResponse({"version": view.version, "waiting": view.waiting, "parts": parts})


# ---- what its forms ask for


def act(server: Server, person: Person, table_id: str, do: Callable[[Table], Any], version: str = "") -> Any:
    """Do something with the seats of a table, at the version that the person saw if it matters."""

    def change(table: Table) -> Any:
        if version and version != str(table.row.version):
            raise refusal(409, person, "stale")
        return do(table)

    try:
        return server.tables.change(table_id, change)
    except NoTable:
        raise refusal(404, person, "no table") from None
    except SeatProblem as problem:
        raise refusal(problem.status, person, problem.key, **problem.values) from problem


def done(request: Request, path: str) -> Response:
    """It is done: show this page next."""
    if wants_json(request):
        return JSONResponse({"next": path})
    return go(path)


def number_in(given: dict[str, str], person: Person) -> int:
    """The seat that a form is about, from 0."""
    number = whole_number(given.get("seat", ""))
    if number is None:
        raise refusal(422, person, "bad request", why="seat")
    return number - 1


def name_in(given: dict[str, str], person: Person) -> str:
    """What somebody wants to be called at the table."""
    name = " ".join(given.get("name", "").split())[:MAX_NAME_LENGTH] or person.name
    if not name:
        raise refusal(422, person, "name needed")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    return name


def join_path(table_id: str, link: str) -> str:
    """The page of the seats, for somebody who has come with a link or without one."""
    return f"/tables/{table_id}/join/{quote(link, safe='')}" if link else f"/tables/{table_id}/room"


@router.post("/tables/{table_id}/seats")
def post_sit(
    request: Request, table_id: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Take a free seat; a name is enough."""
    given = dict(texts(sent.multi_items()))
    name = name_in(given, person)
    number = number_in(given, person)
    # nobody is remembered for a table that is not there, or not for them
    act(server, person, table_id, lambda table: waiting_room.need_welcome(table, person))
    person = welcome(request, server, person)
    act(
        server,
        person,
        table_id,
        lambda table: waiting_room.sit(table, person, number, name, given.get("link", "")),
    )
    if person.name != name:
        server.store.change_person(replace(person, name=name))
    return done(request, f"/tables/{table_id}")


SEAT_ACTIONS: dict[str, Callable[[Table, Person, int, dict[str, str]], Any]] = {
    "move": lambda table, person, number, _: waiting_room.move(table, person, number),
    "stand": lambda table, person, number, _: waiting_room.stand_up(table, person, number),
    "swap": lambda table, person, number, _: waiting_room.swap(table, person, number - 1, number),
    "agree": lambda table, person, number, _: waiting_room.agree_to_swap(table, person, number),
    "decline": lambda table, person, number, _: waiting_room.decline_to_swap(table, person, number),
    "give": lambda table, person, number, given: waiting_room.give(
        table, person, number, bot_or_offer(given, person)
    ),
    "replace": lambda table, person, number, given: leaving.replace_absent(
        table, person, number, given.get("to") == "others"
    ),
    "refuse": lambda table, person, number, _: waiting_room.withdraw_invitation(table, person, number),
    "remind": lambda table, person, number, _: leaving.remind(table, person, number),
}
TABLE_ACTIONS: dict[str, Callable[[Table, Person], Any]] = {
    "leave": leaving.leave,
    "resign": leaving.resign,
    "stand-in": leaving.stand_in,
    "back": leaving.come_back,
    "let-play": leaving.let_play,
    "end": leaving.agree_to_end,
    "decline": leaving.decline_to_end,
}


def bot_or_offer(given: dict[str, str], person: Person) -> str:
    """To whom a seat is given."""
    to = given.get("to", "")
    if to not in waiting_room.receivers():
        raise refusal(422, person, "no such offer")
    return to


@router.post("/tables/{table_id}/seats/ask")
def post_ask(
    request: Request, table_id: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Ask those who sit here for a seat; a name is enough."""
    given = dict(texts(sent.multi_items()))
    name = name_in(given, person)
    act(server, person, table_id, lambda table: waiting_room.need_welcome(table, person))
    person = welcome(request, server, person)
    act(server, person, table_id, lambda table: waiting_room.ask_for_seat(table, person, name))
    if person.name != name:
        server.store.change_person(replace(person, name=name))
    return done(request, join_path(table_id, given.get("link", "")))


@router.post("/tables/{table_id}/seats/{what}")
def post_seat(
    request: Request, table_id: str, what: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Something with one seat: move, stand, swap (with the one before), agree to that or decline it, give, replace,
    remind.
    """
    if what not in SEAT_ACTIONS:
        raise refusal(404, person, "no page")
    given = dict(texts(sent.multi_items()))
    number = number_in(given, person)
    do = SEAT_ACTIONS[what]
    version = given.get("version", "-1") if what == "swap" else ""
    act(server, person, table_id, lambda table: do(table, person, number, given), version)
    if what == "remind":
        server.notifier.remind(table_id)
    return done(request, f"/tables/{table_id}")


@router.post("/tables/{table_id}/start")
def post_start(
    request: Request, table_id: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Begin the game; bots may take the seats that are still free."""
    fill = dict(texts(sent.multi_items())).get("fill") == "bots"
    act(server, person, table_id, lambda table: waiting_room.start(table, person, fill))
    return done(request, f"/tables/{table_id}")


@router.post("/tables/{table_id}/ready")
def post_ready(
    request: Request, table_id: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Say that one would begin, or not yet; the game begins when all are ready."""
    ready = dict(texts(sent.multi_items())).get("ready") != "no"
    act(server, person, table_id, lambda table: waiting_room.mark_ready(table, person, ready))
    return done(request, f"/tables/{table_id}")


@router.post("/tables/{table_id}/close")
def post_close(request: Request, table_id: str, server: TheServer, person: ThePerson) -> Response:
    """Give a table up that has not begun."""
    act(server, person, table_id, lambda table: waiting_room.close(table, person))
    return done(request, "/")


@router.post("/tables/{table_id}/company/{what}")
def post_company(
    request: Request, table_id: str, what: str, server: TheServer, person: ThePerson
) -> Response:
    """Leave, resign, let a bot stand in, come back, agree to end the game, or decline that."""
    if what not in TABLE_ACTIONS:
        raise refusal(404, person, "no page")
    act(server, person, table_id, lambda table: TABLE_ACTIONS[what](table, person))
    return done(request, f"/tables/{table_id}")


# ---- the lobby


@router.get("/lobby")
def get_lobby(request: Request, server: TheServer, person: ThePerson) -> HTMLResponse:
    """Tables at which a seat is free for everybody, and games to watch; the browser remembers what was looked for."""
    wanted = lobby_filter(request)
    lobby = server.lobby
    friends = server.friends_at_play(person)
    page = HTMLResponse(lobby_page(person, lobby.lines(person), wanted, lobby.running(person), friends))
    if request.query_params:
        sent = urlencode({name: value for name, value in asdict(wanted).items() if value})
        page.set_cookie(LOBBY_COOKIE, sent, path=address("/lobby"), httponly=True, samesite="lax")
    return page


@router.get("/lobby/rows", response_class=HTMLResponse)
def get_lobby_rows(request: Request, server: TheServer, person: ThePerson) -> str:
    """The list alone."""
    return str(lobby_rows(person, server.lobby.lines(person), lobby_filter(request)))


def lobby_filter(request: Request) -> LobbyFilter:
    """What is looked for: as the address says, or as last time."""
    remembered = dict(parse_qsl(request.cookies.get(LOBBY_COOKIE, "")))
    return LobbyFilter.read(dict(request.query_params) or remembered)


@router.get("/lobby/events", response_class=EventSourceResponse, dependencies=[Depends(one_stream)])
async def get_lobby_events(server: TheServer) -> AsyncIterable[ServerSentEvent]:
    """A number, and another one whenever the list has changed."""
    found = server.lobby.news()
    try:
        async for number in found:
            yield ServerSentEvent(data={"number": number}, retry=1000)
    finally:
        await found.aclose()
