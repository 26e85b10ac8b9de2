"""What the page of a table asks for: moves, undo, parts, events. Every answer holds only what the browser lacks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from fastapi import APIRouter, Depends, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field, ValidationError
from starlette.requests import ClientDisconnect

from roundhouse.server.database.rows import Row
from roundhouse.server.database.store import NoTable
from roundhouse.server.entrance.gate import BUSY
from roundhouse.server.entrance.guard import SAFE
from roundhouse.server.entrance.making import MAKING
from roundhouse.server.entrance.people import COOKIE, layout_of, person_of
from roundhouse.server.entrance.stream import EventStream, gone
from roundhouse.server.house import House
from roundhouse.server.live.admitted import DEVICE
from roundhouse.server.live.bulletins import audience_of
from roundhouse.server.live.telling import Page, Reader
from roundhouse.server.minds.thinker import Lines
from roundhouse.server.minds.thinking import Broke
from roundhouse.server.minds.waiting import Busy
from roundhouse.server.model.faults import StoreFault
from roundhouse.server.model.parts import hashes_of, stamped
from roundhouse.server.model.refusals import Asks, Illegal, Refused, refusal, unstored
from roundhouse.server.model.request_values import Count, Number, Text
from roundhouse.server.model.seat_view import Asked, Person, SeatView
from roundhouse.server.model.slugs import in_log
from roundhouse.server.pages.log import first_to_write
from roundhouse.server.pages.rivals import rival_board
from roundhouse.server.pages.scoring import scoring
from roundhouse.server.pages.table import figured_parts, log_entries, table_page, table_parts
from roundhouse.server.people.bans import STILL, Ban
from roundhouse.server.routes.threads import ThreadedRoute, counted, threaded
from roundhouse.server.tables.company import seen_by
from roundhouse.server.tables.opening import record_of
from roundhouse.server.tables.tables import Table
from roundhouse.server.tables.talk import SILENCE, Latest
from roundhouse.server.tables.watching import need_shown
from roundhouse.view.advice import advice
from roundhouse.view.options import NO_FIGURES, decision
from roundhouse.view.page_words import page_text

JSON = "application/json"

log = logging.getLogger(__name__)
router = APIRouter(prefix="/tables/{table_id}", tags=["table"], route_class=ThreadedRoute)


class Ask(BaseModel):
    """What the browser shows already."""

    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=1000)
    layout: Literal["wide", "narrow"] = "wide"
    log: Count = Field(0, description="how many entries of the log")
    version: Number = Field(-1, description="which version")
    chip: Count = Field(0, description="which of the things that the turn holds is asked about")
    figures: bool = Field(
        False, description="whether it shows, or wants, what the options of its version bring"
    )


class MoveAsk(Ask):
    """A move, for the version that the person saw."""

    move: Text = Field(max_length=80)
    version: Number
    sure: bool = Field(False, description="the person was asked about this move already")


class ChangeAsk(Ask):
    """A change of the version that the person saw."""

    version: Number


HINT_BODY: dict[str, Any] = {
    "requestBody": {"content": {"application/json": {"schema": ChangeAsk.model_json_schema()}}}
}


class SitAsk(Ask):
    """The screen is now in the hands of the person on this seat."""

    seat: Number


class PaceAsk(Ask):
    """How quickly bots play."""

    pace: Literal["turns", "slow", "normal", "fast", "instant"] | None = None
    paused: bool | None = None


async def house_of(request: Request) -> House:
    """The house that this request has come to; no thread is needed to know that."""
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]


def asking(request: Request, house: TheHouse) -> Person:
    """Who asks."""
    person = person_of(house.devices, request)
    note_client(request, house, person)
    if request.method not in SAFE and not request.scope["path"].startswith(STILL):
        need_no_ban(person, request.state.ban)
    return person


def note_client(request: Request, house: House, person: Person) -> None:
    """Remember from where a person asks."""
    if person.id:
        house.clients.note(person.id, request.client.host if request.client else None)


def need_no_ban(person: Person, ban: Ban | None) -> None:
    """Refuse those who may do nothing here. Raises `Refused`."""
    if ban is None:
        return
    if ban.until is None:
        raise refusal(403, person, "banned for ever", reason=ban.reason)
    day = datetime.fromtimestamp(ban.until, UTC).strftime("%Y-%m-%d %H:%M")
    raise refusal(403, person, "banned until", reason=ban.reason, until=day)


ThePerson = Annotated[Person, Depends(asking)]


# ---- what is asked with every move


class Asking:
    """Who asks, found out by whoever wants to know it: then the same thread does the rest."""

    def __init__(self, request: Request, house: TheHouse) -> None:
        self.request = request
        self.house = house

    @cached_property
    def person(self) -> Person:
        """Who it is. Raises `Refused`."""
        return asking(self.request, self.house)


async def asked_later(request: Request, house: TheHouse) -> Asking:
    """Who asks."""
    return Asking(request, house)


Asker = Annotated[Asking, Depends(asked_later)]
OneAsk = TypeVar("OneAsk", bound=Ask)


def read_ask(kind: type[OneAsk], request: Request, body: bytes) -> OneAsk:
    """What was asked, in JSON."""
    if not is_json(request):
        raise RequestValidationError([{"loc": ("body",), "msg": f"{JSON} is wanted"}])
    try:
        return kind.model_validate_json(body)
    except ValidationError as error:
        raise RequestValidationError(error.errors()) from error


def is_json(request: Request) -> bool:
    """Whether a script has asked, and not a form."""
    return request.headers.get("content-type", "").startswith(JSON)


class OftenAsked(APIRoute):
    """A request with one body, answered by one thread; what FastAPI does for all others takes longer than to read it.

    Its endpoint takes the table, what is asked, the house and who asks, and is described like every other.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Reads a request and calls the endpoint."""
        endpoint, kind = self.endpoint, get_type_hints(self.endpoint)["ask"]

        async def handle(request: Request) -> Response:
            house: House = request.app.state.house
            ask = read_ask(kind, request, await request.body())
            asker, table_id = Asking(request, house), request.path_params["table_id"]

            def call() -> Response:
                answer: Response = counted(
                    request,
                    asker.person,
                    partial(endpoint, table_id, ask, house, asker),
                    reads=kind is not MoveAsk,
                )
                return answer

            return await threaded(request, table_id, call)

        return handle


often = APIRouter(prefix=router.prefix, tags=["table"], route_class=OftenAsked)


def look(house: House, person: Person, table_id: str, **how: Any) -> SeatView:
    """The table as a person sees it; bots that have to move are woken."""
    try:
        with house.tables.at(table_id) as table:
            view = seen_by(table, person, pace=person.settings.pace, **how)
    except NoTable:
        raise refusal(404, person, "no table") from None
    if view.thinking:
        house.driver.wake(table_id)
    return view


def answer(
    house: House,
    person: Person,
    table_id: str,
    ask: Ask,
    act: Callable[[Table], None] | None = None,
    adding: Callable[[SeatView], SeatView] = lambda view: view,
) -> JSONResponse:
    """Do something at a table, and tell what is new; a refusal tells that too, and why.

    `adding` puts something into the view that the table does not know: a hint.
    """
    status, message, headers = 200, "", dict[str, str]()
    asked: Asked | None = None
    try:
        with house.tables.at(table_id) as table:
            before = table.row.version
            try:
                if act is not None:
                    act(table)
            except Asks as asks:
                asked = asks.asked
            except (Refused, StoreFault) as error:
                refused = error if isinstance(error, Refused) else unstored(person, error)
                status, message, headers = refused.status, refused.message, refused.headers
            if table.spoilt:
                raise _Again
            if table.row.version != before:
                house.bulletins.answers(table_id, table.row.version, person.id)
            view, known = _seen(table, person, ask, message)
    except NoTable:
        raise refusal(404, person, "no table") from None
    except _Again:
        with house.tables.at(table_id) as table:
            view, known = _seen(table, person, ask, message)
    view = adding(view if asked is None else replace(view, asked=asked))
    first = first_to_write(view, known, ask.log)
    with MAKING.one():
        parts = table_parts(view)
        hashes = hashes_of(parts)
        entries = log_entries(view, first)
    house.bulletins.shown.note(view, hashes)
    body: dict[str, Any] = {
        "version": view.version,
        "parts": stamped(parts, hashes, ask.have),
        "log": {"from": first, "entries": entries},
    }
    if message:
        body["message"] = message
    return JSONResponse(body, status, headers)


def whole_page(house: House, view: SeatView) -> str:
    """The page of a table; what it shows is noted. It asks for what the options bring."""
    with MAKING.one():
        return table_page(replace(view, figures=False), partial(house.bulletins.shown.note, view))


class _Again(Exception):
    """Another process was quicker: what is in memory is out of date."""


def _seen(table: Table, person: Person, ask: Ask, message: str) -> tuple[SeatView, int]:
    view = seen_by(
        table, person, layout=ask.layout, message=message, pace=person.settings.pace, chip=ask.chip
    )
    view = replace(view, figures=ask.figures and ask.version == view.version)
    return view, table.log_known(person, ask.version)


@often.post("/moves")
def post_move(table_id: str, ask: MoveAsk, house: TheHouse, asker: Asker) -> JSONResponse:
    """Play a move. It is stored before it is answered."""
    person, request = asker.person, asker.request

    def play(table: Table) -> None:
        house.gate.need("illegal", person, request)
        try:
            table.play(person, ask.move, ask.version, ask.sure)
        except Illegal:
            house.gate.spend("illegal", person, request)
            raise

    return answer(house, person, table_id, ask, play)


@router.post("/undo")
def post_undo(table_id: str, ask: ChangeAsk, house: TheHouse, person: ThePerson) -> JSONResponse:
    """Take back the last decision."""
    return answer(house, person, table_id, ask, lambda table: table.undo(person, ask.version))


@router.post("/reset")
def post_reset(table_id: str, ask: ChangeAsk, house: TheHouse, person: ThePerson) -> JSONResponse:
    """Begin the turn again."""
    return answer(house, person, table_id, ask, lambda table: table.reset(person, ask.version))


@router.post("/confirm")
def post_confirm(table_id: str, ask: ChangeAsk, house: TheHouse, person: ThePerson) -> JSONResponse:
    """Confirm the end of a turn."""
    return answer(house, person, table_id, ask, lambda table: table.confirm(person, ask.version))


@router.post("/sit")
def post_sit(table_id: str, ask: SitAsk, house: TheHouse, person: ThePerson) -> JSONResponse:
    """Take over the screen."""
    return answer(house, person, table_id, ask, lambda table: table.sit(person, ask.seat))


@router.post("/pace")
def post_pace(table_id: str, ask: PaceAsk, house: TheHouse, person: ThePerson) -> JSONResponse:
    """Let bots play quicker or slower, or stop them where they play alone."""
    return answer(house, person, table_id, ask, lambda table: table.set_pace(person, ask.pace, ask.paused))


@router.post("/hint", openapi_extra=HINT_BODY)
async def post_hint(request: Request, table_id: str, house: TheHouse, person: ThePerson) -> Response:
    """What a bot would do in place of the person who decides. A form without a script gets the whole page."""
    body = await request.body()
    ask = read_ask(ChangeAsk, request, body) if is_json(request) else None
    refused: Refused | None = None
    lines: Lines = []
    version = -1
    try:
        view = await threaded(request, table_id, partial(asked_for_hint, house, person, table_id, ask))
        version = view.version
        house.gate.begin("hints", person, request)
        with house.gate.holding("asking", person, request):
            asked = house.hints.lines((table_id, version, view.viewer), view.seen, person.id)
            lines = await unless_gone(request, asked)
    except Broke as broke:
        log.error("no hint at table %s, version %d: %s", in_log(table_id), version, broke)
        refused = refusal(503, person, "hint failed")
    except Busy:
        refused = Refused(503, page_text(person.settings.language, "hint busy"), BUSY)
    except Refused as error:
        refused = error

    def adding(view: SeatView) -> SeatView:
        return hinted(view, lines) if lines and view.version == version and view.yours else view

    def act(_: Table) -> None:
        if refused is not None:
            raise refused

    if ask is not None:
        return await threaded(request, table_id, partial(answer, house, person, table_id, ask, act, adding))
    if refused is not None:
        raise refused

    def page() -> str:
        return whole_page(house, adding(look(house, person, table_id, layout=layout_of(request))))

    return HTMLResponse(await threaded(request, table_id, page))


async def unless_gone(request: Request, asked: Awaitable[Lines]) -> Lines:
    """What was asked for; if whoever asked leaves before it is there, it is not wanted any more."""
    answer, left = asyncio.ensure_future(asked), asyncio.ensure_future(gone(request.receive))
    try:
        await asyncio.wait((answer, left), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ClientDisconnect
        return answer.result()
    finally:
        answer.cancel()
        left.cancel()


def asked_for_hint(house: House, person: Person, table_id: str, ask: ChangeAsk | None) -> SeatView:
    """The table of somebody who has to decide there."""
    view = look(house, person, table_id)
    if ask is not None and ask.version != view.version:
        raise refusal(409, person, "stale")
    if view.company is not None and view.company.no_hints:
        raise refusal(403, person, view.company.no_hints)
    if not view.yours:
        raise refusal(409, person, "hint not yours")
    return view


def hinted(view: SeatView, lines: Lines) -> SeatView:
    """The table with a hint in the sign, which shows what the hint is about."""
    told = advice(view.seen, lines, view.language)
    asked = decision(view.seen, view.viewer, view.names, view.language, figures=NO_FIGURES)
    chip = next(option.chip for option in asked.options if option.move == told.move)
    return replace(view, hint=told, chip=max(chip, 0))


@often.post("/parts")
def post_parts(table_id: str, ask: Ask, house: TheHouse, asker: Asker) -> JSONResponse:
    """What is new since the browser asked last."""
    return answer(house, asker.person, table_id, ask)


@often.post("/figures")
def post_figures(table_id: str, ask: ChangeAsk, house: TheHouse, asker: Asker) -> JSONResponse:
    """What the options of this version bring."""
    return figured(house, asker.person, table_id, ask)


def figured(house: House, person: Person, table_id: str, ask: ChangeAsk) -> JSONResponse:
    """The parts of a page that tell what the options bring."""
    view = replace(look(house, person, table_id, layout=ask.layout), chip=ask.chip)
    if view.version != ask.version:
        raise refusal(409, person, "stale")
    with MAKING.one():
        parts = figured_parts(view)
    hashes = hashes_of(parts)
    house.bulletins.shown.add(view, hashes)
    return JSONResponse({"version": view.version, "parts": stamped(parts, hashes, ask.have)})


def row_now(table_id: str, house: TheHouse, person: ThePerson) -> Row:
    """A table that is there."""
    try:
        return house.store.table(table_id)
    except NoTable:
        raise refusal(404, person, "no table") from None


async def one_stream(request: Request, house: TheHouse, person: ThePerson) -> AsyncIterator[None]:
    """A place among those who listen, for as long as the answer lasts."""
    with house.gate.holding("streams", person, request):
        yield


def said_now(table_id: str, house: TheHouse) -> Latest:
    """What was said last."""
    return house.talk.latest([table_id]).get(table_id, SILENCE)


@router.get("/events", response_class=EventStream, dependencies=[Depends(one_stream)])
async def get_events(
    request: Request,
    house: TheHouse,
    person: ThePerson,
    row: Annotated[Row, Depends(row_now)],
    said: Annotated[Latest, Depends(said_now)],
    layout: Literal["wide", "narrow"] | None = None,
    version: Number = -1,
    away: bool = False,
) -> EventStream:
    """The version of the table and, where people share it, who is here and what was said last: now and whenever it
    changes. A page of this `layout`, which shows this `version`, also gets what is new (`bulletins`). `away`: nobody
    has a hand on the page.
    """
    need_shown(row, person)
    page = None
    if layout is not None:
        page = Page(audience_of(row, person, layout), version, request.cookies.get(COOKIE, ""))
    key = DEVICE + request.state.device if person.id else ""
    return listening(house, Reader(row, person, said, key, page, away))


def listening(house: House, reader: Reader) -> EventStream:
    """An answer that lasts as long as somebody listens; at a table of bots these go on meanwhile."""
    house.driver.wake(reader.row.id)  # comes to it when this one is counted among those who watch
    return EventStream(reader, house.live.listening(reader))


@router.get("/board", response_class=HTMLResponse)
def get_board(
    table_id: str,
    seat: Number,
    house: TheHouse,
    person: ThePerson,
    layout: Literal["wide", "narrow"] = "wide",
) -> str:
    """The whole board of one player, to be laid over the page."""
    view = look(house, person, table_id, layout=layout)
    if not 0 <= seat < len(view.seats):
        raise refusal(404, person, "no page")
    return rival_board(view, seat)


@router.get("/scoring", response_class=HTMLResponse)
def get_scoring(
    table_id: str,
    entry: Number,
    house: TheHouse,
    person: ThePerson,
    phase: Annotated[int, Query(ge=0, le=1)] = 0,
) -> str:
    """A scoring phase, to be counted out over the page: the one that the move of this number has led to."""
    found = scoring(look(house, person, table_id), entry, phase)
    if found is None:
        raise refusal(404, person, "no page")
    return found


@router.get("/record")
def get_record(table_id: str, house: TheHouse, person: ThePerson) -> Response:
    """The record of a finished game."""
    try:
        with house.tables.at(table_id) as table:
            text = record_of(table, person)
    except NoTable:
        raise refusal(404, person, "no table") from None
    name = f"{table_id}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


router.routes[:0] = often.routes  # first, since nearly all requests are for these
