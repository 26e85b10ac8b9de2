"""The application: the service and a game put together, and what is answered when something goes wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from roundhouse.service.config import LOCAL_CONFIG, ServerConfig
from roundhouse.service.database.store import Store
from roundhouse.service.game import GameKind, MissingContent, install
from roundhouse.service.gauges import refresh_for_ever
from roundhouse.service.middleware.access_log import AccessLogMiddleware, close, journal_to, request_id
from roundhouse.service.middleware.api_headers import ApiHeaders, for_programs
from roundhouse.service.middleware.base_path_only import BasePathOnly
from roundhouse.service.middleware.limits import DEFAULT_LIMITS, Limits
from roundhouse.service.middleware.rate_limits import BUSY, too_many
from roundhouse.service.middleware.request_threads import TableBusy
from roundhouse.service.middleware.security import SAFE, WITH_FILE, SecurityMiddleware, own_names
from roundhouse.service.middleware.sessions import SessionMiddleware, person_of, stranger
from roundhouse.service.model.base_path import path_of, set_base_path
from roundhouse.service.model.database_errors import Damaged, StoreFault
from roundhouse.service.model.errors import Refused, unstored
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.mail import Smtp
from roundhouse.service.pages.error import error_page
from roundhouse.service.routes import (
    api_company_routes,
    api_document,
    api_event_routes,
    api_player_routes,
    api_seat_routes,
    api_table_routes,
    archive_routes,
    channel_routes,
    event_routes,
    friend_routes,
    health_routes,
    host_routes,
    mail_routes,
    notification_routes,
    passkey_routes,
    personal_data_routes,
    rating_routes,
    record_routes,
    report_routes,
    session_routes,
    settings_routes,
    static_files,
    talk_routes,
    token_routes,
    waiting_room_routes,
)
from roundhouse.service.server import DEFAULT_THINKING, SINGLE_PROCESS, ProcessGroup, Server, ThinkingConfig
from roundhouse.texts.pages import page_text

# how hard is tried to make an answer small: a fifth more bytes than with 6, for two fifths of the work
PACKING = 2
LONGEST_WHY = 300  # letters of what is wrong with a request
ROUTERS: tuple[APIRouter, ...] = tuple(
    each.router
    for each in (
        event_routes,
        static_files,
        settings_routes,
        record_routes,
        token_routes,
        waiting_room_routes,
        archive_routes,
        talk_routes,
        rating_routes,
        session_routes,
        passkey_routes,
        notification_routes,
        channel_routes,
        mail_routes,
        personal_data_routes,
        report_routes,
        friend_routes,
        host_routes,
        health_routes,
        api_table_routes,
        api_seat_routes,
        api_company_routes,
        api_event_routes,
        api_player_routes,
    )
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class GameParts:
    """What a game brings to the application."""

    kind: GameKind
    title: str
    description: str
    routers: Sequence[APIRouter]  # asked before ours, since nearly all requests are for a table


def create_app(
    parts: GameParts,
    database: str | Path | None = None,
    thinking: ThinkingConfig = DEFAULT_THINKING,
    limits: Limits = DEFAULT_LIMITS,
    addresses: Sequence[str] = (),
    hosting: ServerConfig = LOCAL_CONFIG,
    crew: ProcessGroup = SINGLE_PROCESS,
) -> FastAPI:
    """The application on a database: an address, a file, or the person's own data folder; see `Server`.

    `addresses` are the host names under which it is reached, besides those of this computer.
    """
    install(parts.kind)
    set_base_path(hosting.base)
    mail = None if hosting.mail is None else Smtp(hosting.mail)
    server = Server(Store(database), thinking, limits, hosting.trusted, crew, mail, hosting.hook_ports)
    journal = journal_to(hosting.journal)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await server.open()
        refreshing = asyncio.create_task(refresh_for_ever(server)) if crew.number else None
        yield
        if refreshing is not None:
            refreshing.cancel()
        await server.close()
        close(journal)

    app = FastAPI(
        title=parts.title,
        version=parts.kind.version,
        description=parts.description,
        lifespan=lifespan,
        openapi_url=None,  # that of the API is made by `api_document`; pages are described nowhere
        docs_url=None,
        redoc_url=None,
        # as they are: included, each of them would be made again for every application, and looked for twice a request
        routes=[route for router in (*parts.routers, *ROUTERS) for route in router.routes],
    )
    api_document.serve_document(app, parts.title)
    app.state.server = server
    app.state.addresses = tuple(addresses)
    app.state.listens = hosting.listens
    app.add_middleware(SessionMiddleware)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=PACKING)
    app.add_middleware(SecurityMiddleware, own_names(addresses))
    app.add_middleware(ApiHeaders)
    if hosting.base:
        app.add_middleware(BasePathOnly, hosting.base)
    app.add_middleware(AccessLogMiddleware, server.metrics, journal)
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(TableBusy, on_busy)
    app.add_exception_handler(MissingContent, on_missing_content)
    app.add_exception_handler(StoreFault, on_store_fault)
    app.add_exception_handler(Damaged, on_damaged)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(ClientDisconnect, on_gone)
    app.add_exception_handler(Exception, on_fault)
    return app


def asker(request: Request) -> Person:
    """Who is told; a stranger, if the database cannot say."""
    try:
        return person_of(request.app.state.server.sessions, request)
    except StoreFault:
        return stranger(request)


def told(request: Request, refused: Refused) -> Response:
    """A message as a page for people and as JSON for programs."""
    if for_programs(request.scope) or "text/html" not in request.headers.get("accept", ""):
        body = {"code": refused.code, "message": refused.message}
        return JSONResponse(body, refused.status, refused.headers)
    table_id = request.path_params.get("table_id", "") if refused.status not in (404, 501) else ""
    page = error_page(asker(request), refused.status, refused.message, table_id)
    return HTMLResponse(page, refused.status, refused.headers)


def on_refused(request: Request, error: Exception) -> Response:
    """Something that cannot be done."""
    assert isinstance(error, Refused)
    return told(request, error)


def on_busy(request: Request, error: Exception) -> Response:
    """A table that still computes."""
    assert isinstance(error, TableBusy)
    return told(request, too_many(asker(request), "busy", BUSY, 503))


def on_missing_content(request: Request, error: Exception) -> Response:
    """A table that cannot be opened here, until what it is played with is here."""
    assert isinstance(error, MissingContent)
    text = text_for(request, error.key, name=error.name, origin=error.origin)
    return told(request, Refused(501, text, code="missing-content"))


def on_store_fault(request: Request, error: Exception) -> Response:
    """The database cannot be asked, or does not take what it is to keep."""
    assert isinstance(error, StoreFault)
    reads = request.method in SAFE
    return told(request, unstored(asker(request), error, "not read" if reads else "not stored"))


def on_damaged(request: Request, error: Exception) -> Response:
    """A table that cannot be opened any more."""
    log.error("%s", error)
    return told(request, Refused(500, text_for(request, "damaged table")))


def on_invalid(request: Request, error: Exception) -> Response:
    """A request that makes no sense."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    why = f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    return told(request, Refused(422, text_for(request, "bad request", why=why[:LONGEST_WHY])))


def on_http_error(request: Request, error: Exception) -> Response:
    """No such page, and the like."""
    assert isinstance(error, HTTPException)
    known = {
        404: "no page",
        413: "record too large" if path_of(request.url.path) == WITH_FILE else "too large",
    }
    key = known.get(error.status_code, "bad request")
    return told(request, Refused(error.status_code, text_for(request, key, why=error.detail)))


def on_gone(_request: Request, _error: Exception) -> Response:
    """Somebody has left in the middle of a request: nobody reads this."""
    return Response(status_code=400)


def on_fault(request: Request, error: Exception) -> Response:
    """Our mistake."""
    route = request.scope.get("route")  # the address itself may hold a table's name or an invitation
    log.error("%s %s failed", request.method, getattr(route, "path", "?"), exc_info=error)
    answer = told(request, Refused(500, text_for(request, "trouble")))
    answer.headers["X-Request-ID"] = request_id.get()  # this is answered outside of everything else
    return answer


def text_for(request: Request, key: str, **values: object) -> str:
    """A text of the pages in the language of whoever asks."""
    return page_text(asker(request).settings.language, key, **values)
