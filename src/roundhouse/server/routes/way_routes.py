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

from roundhouse.server.database.store import NoTable
from roundhouse.server.entrance.gate import BUSY
from roundhouse.server.house import House
from roundhouse.server.model.refusals import Refused, refusal
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.tokens import hashed
from roundhouse.server.notices.fair_pool import Asker, Busy
from roundhouse.server.notices.mail import Letter, mail_address, mailbox
from roundhouse.server.notices.outgoing import MAX_ADDRESS_LENGTH, Overloaded, Unreachable
from roundhouse.server.notices.push import subscription
from roundhouse.server.notices.reached import address_for_letters
from roundhouse.server.notices.ways import EVENTS, HOOKS, MAIL, MOST_WAYS, PUSH, Way
from roundhouse.server.pages.notices import confirm_page
from roundhouse.server.routes.notice_routes import SAVED, given_by, shown_notices
from roundhouse.server.routes.page_routes import Sent, files, go, texts, wants_json, welcome
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute

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
    here = f"{request.url.scheme}://{request.url.netloc}{request.app.state.base}"
    return address_for_letters(request) or here


@dataclass(frozen=True)
class NewWay:
    """A way that somebody wants to set up."""

    kind: str
    address: str
    given: dict[str, str]


@router.post("/notices/ways")
async def post_way(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """A new way: this browser, an address of mail, a hook. Limits are counted before a name is looked up."""
    new = read_new_way(house, person, given_by(sent))
    house.gate.begin("ways", person, request)
    if new.kind != MAIL:
        await must_be_public(request, house, person, new.address)
    return await run_in_threadpool(keep_way, request, house, person, new)


def read_new_way(house: House, person: Person, given: dict[str, str]) -> NewWay:
    """What a form asks for. Raises `Refused`."""
    kind, address = given.get("kind", ""), given.get("address", "").strip()
    if kind not in (PUSH, MAIL, *HOOKS) or (kind == MAIL and not house.mail.is_set_up):
        raise refusal(422, person, "bad request", why="kind")
    if kind == MAIL:
        address = mail_address(address[:MAX_ADDRESS_LENGTH])
        if not address:
            raise refusal(422, person, "mail no address")
    return NewWay(kind, address[: MAX_ADDRESS_LENGTH + 1], given)


async def must_be_public(request: Request, house: House, person: Person, address: str) -> None:
    """Refuse what leads nowhere, or into a private network. No thread of requests waits for the name."""
    asker = Asker(person.id, house.gate.address_of(request))
    try:
        found = house.notifier.outgoing.find(address, asker)
        await asyncio.wait_for(asyncio.wrap_future(found), NAME_SECONDS)
    except Overloaded as error:
        raise Refused(429, house.words(person)(error.key), BUSY) from error
    except Unreachable as error:
        raise refusal(422, person, error.key, **error.values) from error
    except TimeoutError:
        if found.cancelled():  # no thread had time for it
            raise Refused(429, house.words(person)("hook busy"), BUSY) from None
        raise refusal(422, person, "hook slow name", host=urlsplit(address).hostname) from None


def keep_way(request: Request, house: House, person: Person, new: NewWay) -> Response:
    """Store a new way, or send a letter to confirm it."""
    kind, address, given = new.kind, new.address, new.given
    secret = ""
    if kind == PUSH:
        try:
            secret = subscription(address, given.get("p256dh", "")[:200], given.get("auth", "")[:100])
        except ValueError:
            raise refusal(422, person, "bad request", why="p256dh, auth") from None
    table_id = _table_in(house, given, person) if kind in HOOKS else None
    person = welcome(request, house, person)
    if len(house.notifier.ways.of([person.id])) >= MOST_WAYS:
        raise refusal(409, person, "too many ways", most=MOST_WAYS)
    if kind == MAIL and address != house.addresses.of(person.id):
        house.gate.begin("letters", person, request, mailbox(address))
        return HTMLResponse(_ask_to_confirm(house, person, address, origin_of(request)))
    house.notifier.ways.add(person.id, kind, address, origin_of(request), table_id, secret)
    if wants_json(request):
        return JSONResponse({})
    return go(SAVED)


def _table_in(house: House, given: dict[str, str], person: Person) -> str | None:
    """The table that a hook is for, if it is one of the person's own."""
    table_id = given.get("table", "")
    if not table_id:
        return None
    try:
        row = house.store.table(table_id)
    except NoTable:
        raise refusal(404, person, "no table") from None
    if row.owner != person.id or not row.shared:
        raise refusal(403, person, "only maker")
    return table_id


def _ask_to_confirm(house: House, person: Person, address: str, origin: str) -> str:
    """Send a link to an address; whoever opens it reads mail there."""
    token = token_urlsafe(24)
    house.notifier.ways.add(person.id, MAIL, address, origin, None, hashed(token))
    words = house.words(person)
    letter = Letter(
        address, words("mail letter title"), words("mail letter", link=f"{origin}/notices/mail/{token}")
    )
    posted = house.mail.post(letter)
    return shown_notices(house, person, words("mail sent" if posted else "mail not sent", address=address))


@router.get("/notices/mail/{token}", response_class=HTMLResponse)
def get_confirm(token: str, person: ThePerson) -> str:
    """Asks before an address is confirmed: programs that look through mail open links too."""
    return confirm_page(person, token)


@router.post("/notices/mail/{token}", response_class=HTMLResponse)
def post_confirm(token: str, house: TheHouse, person: ThePerson) -> str:
    """The address is this person's."""
    found = house.notifier.ways.confirm(token)
    return shown_notices(house, person, house.words(person)("mail confirmed" if found else "mail link used"))


@router.post("/notices/events")
def post_events(house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Which events are told in which way."""
    chosen: dict[str, list[str]] = {}
    for name, event in texts(sent.multi_items()):
        chosen.setdefault(name, []).append(event)
    for way in house.notifier.ways.of([person.id]) if person.id else []:
        events = [event for event in EVENTS if event in chosen.get(way.id, ())]
        house.notifier.ways.keep_events(way.id, person.id, events)
    return go(SAVED)


@router.post("/notices/ways/{way_id}/try")
async def post_try(request: Request, way_id: str, house: TheHouse, person: ThePerson) -> Response:
    """Send something in a way, and say what came of it. No thread of requests waits for that."""
    way = await run_in_threadpool(house.notifier.ways.one, way_id, person.id)
    if way is None:
        raise refusal(404, person, "no such way")
    if not way.confirmed:
        raise refusal(404, person, "no page")
    house.gate.begin("ways", person, request)
    if way.kind == MAIL:
        house.gate.begin("letters", person, request, mailbox(way.address))
    told = f"{house.words(person)(f'way {way.kind}')}: {await tried(request, house, person, way)}"
    return HTMLResponse(await run_in_threadpool(shown_notices, house, person, told))


async def tried(request: Request, house: House, person: Person, way: Way) -> str:
    """What came of a notice that was only a trial, if that is known soon."""
    try:
        begun = house.notifier.try_out(way, person, house.gate.address_of(request))
    except Busy:
        raise Refused(429, house.words(person)("hook busy"), BUSY) from None
    answer = asyncio.wrap_future(begun)
    await asyncio.wait([answer], timeout=TRY_SECONDS)
    return answer.result().words if answer.done() else house.words(person)("way tried later")


@router.post("/notices/ways/{way_id}/{what}")
def post_way_action(way_id: str, what: str, house: TheHouse, person: ThePerson) -> Response:
    """Let a way be tried again, or take it away."""
    way = house.notifier.ways.one(way_id, person.id)
    if way is None:
        raise refusal(404, person, "no such way")
    if what == "remove":
        house.notifier.ways.remove(way.id, person.id)
    elif what == "wake":
        house.notifier.ways.wake(way.id, person.id)
    else:
        raise refusal(404, person, "no page")
    return go(SAVED)
