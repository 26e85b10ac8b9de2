"""What the page of a table asks for: moves, undo, parts. Every answer holds only what the browser lacks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field, ValidationError
from starlette.requests import ClientDisconnect

from roundhouse.service.database.store import NoTable
from roundhouse.service.middleware.event_stream import gone
from roundhouse.service.middleware.rate_limits import BUSY
from roundhouse.service.middleware.render_slots import RENDER_SLOTS
from roundhouse.service.middleware.sessions import layout_of
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.errors import IllegalMoveRefused, NeedsConfirmation, Refused, refusal, unstored
from roundhouse.service.model.page_parts import hashes_of, stamped
from roundhouse.service.model.request_values import CountParam, NumberParam, TextParam
from roundhouse.service.model.slugs import in_log
from roundhouse.service.model.table_view import MoveToConfirm, Person, UndoToConfirm
from roundhouse.service.pages.link_preview import LinkPreview
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.threads import ThreadedRoute, threaded
from roundhouse.service.server import Server
from roundhouse.service.tables.player_actions import seen_by
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.taking_back import ask_before_undo, is_played, redo
from roundhouse.service.thinking.hints import AdvisedLines
from roundhouse.service.thinking.job_queue import QueueFull
from roundhouse.service.thinking.worker_pool import JobFailed
from roundhouse.texts.pages import page_text
from roundhouse.view.advice import advice
from roundhouse.view.options import NO_FIGURES, decision
from roundhouse.web.log import first_to_write
from roundhouse.web.player_panels import rival_board
from roundhouse.web.scoring import scoring
from roundhouse.web.table import figured_parts, log_entries, table_page, table_parts
from roundhouse.web.table_view import BoardView, board_view

JSON = "application/json"

log = logging.getLogger(__name__)
router = APIRouter(prefix="/tables/{table_id}", tags=["table"], route_class=ThreadedRoute)


class PartsRequest(BaseModel):
    """What the browser shows already."""

    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=1000)
    layout: Literal["wide", "narrow"] = "wide"
    log: CountParam = Field(0, description="how many entries of the log")
    version: NumberParam = Field(-1, description="which version")
    chip: CountParam = Field(0, description="which of the things that the turn holds is asked about")
    figures: bool = Field(
        False, description="whether it shows, or wants, what the options of its version bring"
    )


class MoveRequest(PartsRequest):
    """A move, for the version that the person saw."""

    move: TextParam = Field(max_length=80)
    version: NumberParam
    sure: bool = Field(False, description="the person was asked about this move already")
    again: bool = Field(False, description="it was sent before, and the connection broke before the answer")


class ChangeRequest(PartsRequest):
    """A change of the version that the person saw."""

    version: NumberParam


class UndoRequest(ChangeRequest):
    """Take back the last decision."""

    sure: bool = Field(False, description="the person knows what goes with it")


HINT_BODY: dict[str, Any] = {
    "requestBody": {"content": {"application/json": {"schema": ChangeRequest.model_json_schema()}}}
}


class SitRequest(PartsRequest):
    """The screen is now in the hands of the person on this seat."""

    seat: NumberParam


class PaceRequest(PartsRequest):
    """How quickly bots play."""

    pace: Literal["turns", "slow", "normal", "fast", "instant"] | None = None
    paused: bool | None = None


def is_json(request: Request) -> bool:
    """Whether a script has asked, and not a form."""
    return request.headers.get("content-type", "").startswith(JSON)


def look(server: Server, person: Person, table_id: str, **how: Any) -> BoardView:
    """The table as a person sees it; bots that have to move are woken."""
    try:
        with server.tables.at(table_id) as table:
            view = board_view(seen_by(table, person, pace=person.settings.pace, **how))
    except NoTable:
        raise refusal(404, person, "no table") from None
    if view.thinking:
        server.bot_driver.wake(table_id)
    return view


def answer(
    server: Server,
    person: Person,
    table_id: str,
    ask: PartsRequest,
    act: Callable[[Table], None] | None = None,
    adding: Callable[[BoardView], BoardView] = lambda view: view,
) -> JSONResponse:
    """Do something at a table, and tell what is new; a refusal tells that too, and why.

    `adding` puts something into the view that the table does not know: a hint.
    """
    status, message, headers = 200, "", dict[str, str]()
    asked: MoveToConfirm | UndoToConfirm | None = None
    try:
        with server.tables.at(table_id) as table:
            before = table.row.version
            try:
                if act is not None:
                    act(table)
            except NeedsConfirmation as asks:
                asked = asks.asked
            except (Refused, StoreFault) as error:
                refused = error if isinstance(error, Refused) else unstored(person, error)
                status, message, headers = refused.status, refused.message, refused.headers
            if table.spoilt:
                raise _Again
            if table.row.version != before:
                server.pushed_parts.answers(table_id, table.row.version, person.id)
            view, known = _seen(table, person, ask, message)
    except NoTable:
        raise refusal(404, person, "no table") from None
    except _Again:
        with server.tables.at(table_id) as table:
            view, known = _seen(table, person, ask, message)
    view = adding(view if asked is None else replace(view, asked=asked))
    first = first_to_write(view, known, ask.log)
    with RENDER_SLOTS.one():
        parts = table_parts(view)
        hashes = hashes_of(parts)
        entries = log_entries(view, first)
    server.pushed_parts.shown.note(view, hashes)
    body: dict[str, Any] = {
        "version": view.version,
        "parts": stamped(parts, hashes, ask.have),
        "log": {"from": first, "entries": entries},
    }
    if message:
        body["message"] = message
    return JSONResponse(body, status, headers)


def whole_page(server: Server, view: BoardView, preview: LinkPreview | None = None) -> str:
    """The page of a table; what it shows is noted. It asks for what the options bring."""
    with RENDER_SLOTS.one():
        note = partial(server.pushed_parts.shown.note, view)
        return table_page(replace(view, figures=False), note, preview)


class _Again(Exception):
    """Another process was quicker: what is in memory is out of date."""


def _seen(table: Table, person: Person, ask: PartsRequest, message: str) -> tuple[BoardView, int]:
    view = seen_by(
        table, person, layout=ask.layout, message=message, pace=person.settings.pace, chip=ask.chip
    )
    view = replace(view, figures=ask.figures and ask.version == view.version)
    return board_view(view), table.log_known(person, ask.version)


@router.post("/moves")
def post_move(
    request: Request, table_id: str, ask: MoveRequest, server: TheServer, person: ThePerson
) -> JSONResponse:
    """Play a move. It is stored before it is answered."""

    def play(table: Table) -> None:
        if ask.again and is_played(table, person, ask.move, ask.version):
            return
        server.rate_limiter.need("illegal", person, request)
        try:
            table.play(person, ask.move, ask.version, ask.sure)
        except IllegalMoveRefused:
            server.rate_limiter.spend("illegal", person, request)
            raise

    return answer(server, person, table_id, ask, play)


@router.post("/undo")
def post_undo(table_id: str, ask: UndoRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """Take back the last decision."""

    def undo(table: Table) -> None:
        if not ask.sure:
            ask_before_undo(table, person)
        table.undo(person, ask.version)

    return answer(server, person, table_id, ask, undo)


@router.post("/redo")
def post_redo(table_id: str, ask: ChangeRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """Play again what was taken back."""
    return answer(server, person, table_id, ask, lambda table: redo(table, person, ask.version))


@router.post("/reset")
def post_reset(table_id: str, ask: ChangeRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """Begin the turn again."""
    return answer(server, person, table_id, ask, lambda table: table.reset(person, ask.version))


@router.post("/confirm")
def post_confirm(table_id: str, ask: ChangeRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """Confirm the end of a turn."""
    return answer(server, person, table_id, ask, lambda table: table.confirm(person, ask.version))


@router.post("/sit")
def post_sit(table_id: str, ask: SitRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """Take over the screen."""
    return answer(server, person, table_id, ask, lambda table: table.sit(person, ask.seat))


@router.post("/pace")
def post_pace(table_id: str, ask: PaceRequest, server: TheServer, person: ThePerson) -> JSONResponse:
    """Let bots play quicker or slower, or stop them where they play alone."""
    return answer(server, person, table_id, ask, lambda table: table.set_pace(person, ask.pace, ask.paused))


@router.post("/hint", openapi_extra=HINT_BODY)
async def post_hint(request: Request, table_id: str, server: TheServer, person: ThePerson) -> Response:
    """What a bot would do in place of the person who decides. A form without a script gets the whole page."""
    ask = read_ask(await request.body()) if is_json(request) else None
    refused: Refused | None = None
    lines: AdvisedLines = []
    version = -1
    try:
        view = await threaded(request, table_id, partial(asked_for_hint, server, person, table_id, ask))
        version = view.version
        server.rate_limiter.begin("hints", person, request)
        with server.rate_limiter.holding("asking", person, request):
            asked = server.hints.lines((table_id, version, view.viewer), view.seen, person.id)
            lines = await unless_gone(request, asked)
    except JobFailed as broke:
        log.error("no hint at table %s, version %d: %s", in_log(table_id), version, broke)
        refused = refusal(503, person, "hint failed")
    except QueueFull:
        refused = Refused(503, page_text(person.settings.language, "hint busy"), BUSY)
    except Refused as error:
        refused = error

    def adding(view: BoardView) -> BoardView:
        return hinted(view, lines) if lines and view.version == version and view.yours else view

    def act(_: Table) -> None:
        if refused is not None:
            raise refused

    if ask is not None:
        return await threaded(request, table_id, partial(answer, server, person, table_id, ask, act, adding))
    if refused is not None:
        raise refused

    def page() -> str:
        return whole_page(server, adding(look(server, person, table_id, layout=layout_of(request))))

    return HTMLResponse(await threaded(request, table_id, page))


def read_ask(body: bytes) -> ChangeRequest:
    """What a script asks of a path that forms use too."""
    try:
        return ChangeRequest.model_validate_json(body)
    except ValidationError as error:
        raise RequestValidationError(error.errors()) from error


async def unless_gone(request: Request, asked: Awaitable[AdvisedLines]) -> AdvisedLines:
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


def asked_for_hint(server: Server, person: Person, table_id: str, ask: ChangeRequest | None) -> BoardView:
    """The table of somebody who has to decide there."""
    view = look(server, person, table_id)
    if ask is not None and ask.version != view.version:
        raise refusal(409, person, "stale")
    if view.no_hints:
        raise refusal(403, person, view.no_hints)
    if not view.yours:
        raise refusal(409, person, "hint not yours")
    return view


def hinted(view: BoardView, lines: AdvisedLines) -> BoardView:
    """The table with a hint in the sign, which shows what the hint is about."""
    told = advice(view.seen, lines, view.language)
    asked = decision(view.seen, view.viewer, view.names, view.language, figures=NO_FIGURES)
    chip = next(option.chip for option in asked.options if option.move == told.move)
    return replace(view, hint=told, chip=max(chip, 0))


@router.post("/parts")
def post_parts(
    request: Request, table_id: str, ask: PartsRequest, server: TheServer, person: ThePerson
) -> JSONResponse:
    """What is new since the browser asked last."""
    server.rate_limiter.begin("reads", person, request)
    return answer(server, person, table_id, ask)


@router.post("/figures")
def post_figures(
    request: Request, table_id: str, ask: ChangeRequest, server: TheServer, person: ThePerson
) -> JSONResponse:
    """What the options of this version bring."""
    server.rate_limiter.begin("reads", person, request)
    return figured(server, person, table_id, ask)


def figured(server: Server, person: Person, table_id: str, ask: ChangeRequest) -> JSONResponse:
    """The parts of a page that tell what the options bring."""
    view = replace(look(server, person, table_id, layout=ask.layout), chip=ask.chip)
    if view.version != ask.version:
        raise refusal(409, person, "stale")
    with RENDER_SLOTS.one():
        parts = figured_parts(view)
    hashes = hashes_of(parts)
    server.pushed_parts.shown.add(view, hashes)
    return JSONResponse({"version": view.version, "parts": stamped(parts, hashes, ask.have)})


@router.get("/board", response_class=HTMLResponse)
def get_board(
    table_id: str,
    seat: NumberParam,
    server: TheServer,
    person: ThePerson,
    layout: Literal["wide", "narrow"] = "wide",
) -> str:
    """The whole board of one player, to be laid over the page."""
    view = look(server, person, table_id, layout=layout)
    if not 0 <= seat < len(view.seats):
        raise refusal(404, person, "no page")
    return rival_board(view, seat)


@router.get("/scoring", response_class=HTMLResponse)
def get_scoring(
    table_id: str,
    entry: NumberParam,
    server: TheServer,
    person: ThePerson,
    phase: Annotated[int, Query(ge=0, le=1)] = 0,
) -> str:
    """A scoring phase, to be counted out over the page: the one that the move of this number has led to."""
    found = scoring(look(server, person, table_id), entry, phase)
    if found is None:
        raise refusal(404, person, "no page")
    return found
