"""Setting up the ways in which notices come, trying them, and taking them away."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from roundhouse.service.database.store import NoTable
from roundhouse.service.middleware.rate_limits import BUSY
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.channels import (
    HOOKS,
    MAIL,
    MAX_CHANNELS,
    NOTIFIED_EVENTS,
    PUSH,
    Channel,
)
from roundhouse.service.notifications.fair_pool import PoolFull, Requester
from roundhouse.service.notifications.http_client import MAX_ADDRESS_LENGTH, Overloaded, Unreachable
from roundhouse.service.notifications.mail import Letter, mail_address, mailbox
from roundhouse.service.notifications.public_address import address_for_letters
from roundhouse.service.notifications.web_push import subscription
from roundhouse.service.pages.channels import RefusedWay
from roundhouse.service.pages.notifications import confirm_page
from roundhouse.service.pages.static_files import files
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import FormFields, SentForm, go, texts, wants_json
from roundhouse.service.routes.notification_routes import NOTIFICATIONS_SAVED, shown_notices
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server

router = APIRouter(tags=["notices"], route_class=ThreadedRoute)
WORKER: Final = "service-worker.js"
NAME_SECONDS: Final = 4.0  # for which somebody who sets a way up waits for the name of its host
TRY_SECONDS: Final = 8.0  # for which somebody waits for what comes of a trial


@router.get(f"/{WORKER}")
async def get_worker() -> Response:
    """What shows notices while no page is open. It lies at the top, since it may serve only what lies below it."""
    return Response(
        files()[WORKER].read_bytes(), media_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


def origin_of(request: Request) -> str:
    """Where this server is, for links in notices: as in letters, and at home as whoever asks says."""
    here = f"{request.url.scheme}://{request.url.netloc}{request.scope['root_path']}"
    return address_for_letters(request) or here


@dataclass(frozen=True)
class NewChannel:
    """A way that somebody wants to set up."""

    kind: str
    address: str
    given: dict[str, str]


@router.post("/notices/ways")
async def post_way(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """A new way: this browser, an address of mail, a hook. A form that is refused says so in its place."""
    try:
        return await new_way(request, server, person, given)
    except Refused as refused:
        if wants_json(request):
            raise
        told = RefusedWay(
            given.get("kind", ""), given.get("address", "")[:MAX_ADDRESS_LENGTH], refused.message
        )
        page = await run_in_threadpool(shown_notices, server, person, refused=told)
        return HTMLResponse(page, refused.status, refused.headers)


async def new_way(request: Request, server: Server, person: Person, given: dict[str, str]) -> Response:
    """Set it up. Limits are counted before a name is looked up. Raises `Refused`."""
    new = read_new_way(server, person, given)
    server.rate_limiter.begin("ways", person, request)
    if new.kind != MAIL:
        await must_be_public(request, server, person, new.address)
    return await run_in_threadpool(keep_way, request, server, person, new)


def read_new_way(server: Server, person: Person, given: dict[str, str]) -> NewChannel:
    """What a form asks for. Raises `Refused`."""
    kind, address = given.get("kind", ""), given.get("address", "").strip()
    if kind not in (PUSH, MAIL, *HOOKS) or (kind == MAIL and not server.mail.is_set_up):
        raise refusal(422, person, "bad request", why="kind")
    if kind == MAIL:
        address = mail_address(address[:MAX_ADDRESS_LENGTH])
        if not address:
            raise refusal(422, person, "mail no address")
    return NewChannel(kind, address[: MAX_ADDRESS_LENGTH + 1], given)


async def must_be_public(request: Request, server: Server, person: Person, address: str) -> None:
    """Refuse what leads nowhere, or into a private network. No thread of requests waits for the name."""
    asker = Requester(person.id, server.rate_limiter.address_of(request))
    try:
        found = server.notifier.outgoing.find(address, asker)
        await asyncio.wait_for(asyncio.wrap_future(found), NAME_SECONDS)
    except Overloaded as error:
        raise Refused(429, server.words(person)(error.key), BUSY) from error
    except Unreachable as error:
        raise refusal(422, person, error.key, **error.values) from error
    except TimeoutError:
        if found.cancelled():  # no thread had time for it
            raise Refused(429, server.words(person)("hook busy"), BUSY) from None
        raise refusal(422, person, "hook slow name", host=urlsplit(address).hostname) from None


def keep_way(request: Request, server: Server, person: Person, new: NewChannel) -> Response:
    """Store a new way, or send a letter to confirm it."""
    kind, address, given = new.kind, new.address, new.given
    secret = ""
    if kind == PUSH:
        try:
            secret = subscription(address, given.get("p256dh", "")[:200], given.get("auth", "")[:100])
        except ValueError:
            raise refusal(422, person, "bad request", why="p256dh, auth") from None
    table_id = _table_in(server, given, person) if kind in HOOKS else None
    person = welcome(request, server, person)
    if len(server.notifier.ways.of([person.id])) >= MAX_CHANNELS:
        raise refusal(409, person, "too many ways", most=MAX_CHANNELS)
    if kind == MAIL and address != server.mail_addresses.of(person.id):
        server.rate_limiter.begin("letters", person, request, mailbox(address))
        return HTMLResponse(_ask_to_confirm(server, person, address, origin_of(request)))
    server.notifier.ways.keep(person.id, kind, address, origin_of(request), table_id, secret)
    if wants_json(request):
        return JSONResponse({})
    return go(NOTIFICATIONS_SAVED)


def _table_in(server: Server, given: dict[str, str], person: Person) -> str | None:
    """The table that a hook is for, if it is one of the person's own."""
    table_id = given.get("table", "")
    if not table_id:
        return None
    try:
        row = server.store.table(table_id)
    except NoTable:
        raise refusal(404, person, "no table") from None
    if row.owner != person.id or not row.shared:
        raise refusal(403, person, "only maker")
    return table_id


def _ask_to_confirm(server: Server, person: Person, address: str, origin: str) -> str:
    """Send a link to an address; whoever opens it reads mail there."""
    token = token_urlsafe(24)
    server.notifier.ways.keep(person.id, MAIL, address, origin, None, hashed(token))
    words = server.words(person)
    letter = Letter(
        address, words("mail letter title"), words("mail letter", link=f"{origin}/notices/mail/{token}")
    )
    posted = server.mail.post(letter)
    return shown_notices(server, person, words("mail sent" if posted else "mail not sent", address=address))


@router.get("/notices/mail/{token}", response_class=HTMLResponse)
def get_confirm(token: str, person: ThePerson) -> str:
    """Asks before an address is confirmed: programs that look through mail open links too."""
    return confirm_page(person, token)


@router.post("/notices/mail/{token}", response_class=HTMLResponse)
def post_confirm(token: str, server: TheServer, person: ThePerson) -> str:
    """The address is this person's."""
    found = server.notifier.ways.confirm(token)
    return shown_notices(
        server, person, server.words(person)("mail confirmed" if found else "mail link used")
    )


@router.post("/notices/events")
def post_events(server: TheServer, person: ThePerson, sent: SentForm) -> Response:
    """Which events are told in which way."""
    chosen: dict[str, list[str]] = {}
    for name, event in texts(sent.multi_items()):
        chosen.setdefault(name, []).append(event)
    for way in server.notifier.ways.of([person.id]) if person.id else []:
        events = [event for event in NOTIFIED_EVENTS if event in chosen.get(way.id, ())]
        server.notifier.ways.keep_events(way.id, person.id, events)
    return go(NOTIFICATIONS_SAVED)


@router.post("/notices/ways/{way_id}/try")
async def post_try(request: Request, way_id: str, server: TheServer, person: ThePerson) -> Response:
    """Send something in a way, and say what came of it. No thread of requests waits for that."""
    way = await run_in_threadpool(server.notifier.ways.one, way_id, person.id)
    if way is None:
        raise refusal(404, person, "no such way")
    if not way.confirmed:
        raise refusal(404, person, "no page")
    server.rate_limiter.begin("ways", person, request)
    if way.kind == MAIL:
        server.rate_limiter.begin("letters", person, request, mailbox(way.address))
    told = f"{server.words(person)(f'way {way.kind}')}: {await tried(request, server, person, way)}"
    return HTMLResponse(await run_in_threadpool(shown_notices, server, person, told))


async def tried(request: Request, server: Server, person: Person, way: Channel) -> str:
    """What came of a notice that was only a trial, if that is known soon."""
    try:
        begun = server.notifier.try_out(way, person, server.rate_limiter.address_of(request))
    except PoolFull:
        raise Refused(429, server.words(person)("hook busy"), BUSY) from None
    answer = asyncio.wrap_future(begun)
    await asyncio.wait([answer], timeout=TRY_SECONDS)
    return answer.result().words if answer.done() else server.words(person)("way tried later")


@router.post("/notices/ways/{way_id}/{what}")
def post_way_action(way_id: str, what: str, server: TheServer, person: ThePerson) -> Response:
    """Let a way be tried again, or take it away."""
    way = server.notifier.ways.one(way_id, person.id)
    if way is None:
        raise refusal(404, person, "no such way")
    if what == "remove":
        server.notifier.ways.remove(person.id, way.id)
    elif what == "wake":
        server.notifier.ways.wake(way.id, person.id)
    else:
        raise refusal(404, person, "no page")
    return go(NOTIFICATIONS_SAVED)
