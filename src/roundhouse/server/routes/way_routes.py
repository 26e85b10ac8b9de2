"""Setting up the ways in which notices come, trying them, and taking them away."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from roundhouse.server.database.store import NoTable
from roundhouse.server.house import House
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.tokens import hashed
from roundhouse.server.notices.mail import Letter, NotSent, mail_address
from roundhouse.server.notices.notice_words import trial
from roundhouse.server.notices.outgoing import LONGEST, Unreachable, checked, target
from roundhouse.server.notices.push import subscription
from roundhouse.server.notices.reached import address_for_letters
from roundhouse.server.notices.ways import EVENTS, HOOKS, MAIL, MOST_WAYS, PUSH, Way
from roundhouse.server.pages.notices import confirm_page
from roundhouse.server.routes.notice_routes import SAVED, given_by, shown_notices
from roundhouse.server.routes.page_routes import Sent, files, go, texts, welcome
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute

router = APIRouter(tags=["notices"], route_class=ThreadedRoute)
WORKER: Final = "service-worker.js"


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


@router.post("/notices/ways")
def post_way(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """A new way: this browser, an address of mail, a hook."""
    given = given_by(sent)
    kind, address = given.get("kind", ""), given.get("address", "").strip()
    if kind not in (PUSH, MAIL, *HOOKS) or (kind == MAIL and not house.mail.is_set_up):
        raise refusal(422, person, "bad request", why="kind")
    secret = ""
    if kind == MAIL:
        address = mail_address(address)
        if not address:
            raise refusal(422, person, "mail no address")
    else:
        _must_be_public(address, person)
    if kind == PUSH:
        try:
            secret = subscription(address, given.get("p256dh", "")[:200], given.get("auth", "")[:100])
        except ValueError:
            raise refusal(422, person, "bad request", why="p256dh, auth") from None
    table_id = _table_in(house, given, person) if kind in HOOKS else None
    person = welcome(request, house, person)
    house.gate.begin("ways", person, request)
    if len(house.notifier.ways.of([person.id])) >= MOST_WAYS:
        raise refusal(409, person, "too many ways", most=MOST_WAYS)
    if kind == MAIL and address != house.addresses.of(person.id):
        return HTMLResponse(_ask_to_confirm(house, person, address, origin_of(request)))
    house.notifier.ways.add(person.id, kind, address, origin_of(request), table_id, secret)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({})
    return go(SAVED)


def _must_be_public(address: str, person: Person) -> None:
    try:
        checked(target(address[: LONGEST + 1]))
    except Unreachable as error:
        raise refusal(422, person, error.key, **error.values) from error


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
    try:
        house.mail.deliver(letter)
    except NotSent as error:
        return shown_notices(house, person, words("mail not sent", why=str(error)))
    return shown_notices(house, person, words("mail sent", address=address))


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


@router.post("/notices/ways/{way_id}/{what}")
def post_way_action(request: Request, way_id: str, what: str, house: TheHouse, person: ThePerson) -> Response:
    """Try a way, let it be tried again, or take it away."""
    way = house.notifier.ways.one(way_id, person.id)
    if way is None:
        raise refusal(404, person, "no such way")
    if what == "remove":
        house.notifier.ways.remove(way.id, person.id)
    elif what == "wake":
        house.notifier.ways.wake(way.id, person.id)
    elif what == "try" and way.confirmed:
        house.gate.begin("ways", person, request)
        return HTMLResponse(shown_notices(house, person, _tried(house, person, way)))
    else:
        raise refusal(404, person, "no page")
    return go(SAVED)


def _tried(house: House, person: Person, way: Way) -> str:
    """What came of a notice that was only a trial."""
    answer = house.notifier.deliver(way, person, trial(person, way))
    house.notifier.ways.answered(way, answer.words, failed=not answer.sent)
    return f"{house.words(person)(f'way {way.kind}')}: {answer.words}"
