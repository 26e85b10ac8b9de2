"""Logging out, and bringing another device in."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.server.entrance.people import forget, kind_of, remember
from roundhouse.server.house import House
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.seat_view import Person
from roundhouse.server.notices.reached import address_for_letters
from roundhouse.server.pages.devices import ALL, OTHERS, Mailed, SignedIn, join_page
from roundhouse.server.pages.settings import settings_page
from roundhouse.server.people.program_tokens import revoke_all, tokens_of
from roundhouse.server.routes.page_routes import Sent, go, texts
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute

router = APIRouter(tags=["devices"], route_class=ThreadedRoute)


def signed_in(
    request: Request, house: House, person: Person, code: str = "", recovery_codes: Sequence[str] = ()
) -> SignedIn | None:
    """How and where a person is logged in; None for a stranger."""
    if not person.id:
        return None
    base = f"{request.url.scheme}://{request.url.netloc}{request.app.state.base}"
    link = f"{base}/devices/join/{code}" if code else ""
    return SignedIn(
        house.devices.of(person.id),
        request.state.device,
        house.passkeys.of(person.id),
        house.recovery.left(person.id),
        mailed(request, house, person),
        code,
        link,
        recovery_codes,
    )


def mailed(request: Request, house: House, person: Person) -> Mailed | None:
    """A person's mail; None where none is sent."""
    if not (house.mail.is_set_up and address_for_letters(request)):
        return None
    return Mailed(house.addresses.of(person.id), house.addresses.waiting(person.id))


def come_in(request: Request, house: House, person: Person, found: str) -> None:
    """This device becomes one of the person who was found; whoever was somebody else here is that no more."""
    if person.id:
        house.devices.log_out(person.id, request.state.device)
        house.live.hang_up()
    remember(request, house.devices.log_in(found, kind_of(request)))


def settings_told(
    house: House, person: Person, known: SignedIn | None, saved: bool = False, fresh: str = ""
) -> str:
    """The page of all settings, the same one after whatever was made there; `fresh` is a token that was just made."""
    return settings_page(
        person,
        known,
        saved,
        tokens_of(house.store, person.id),
        fresh,
        house.mutes.people(person.id) if person.id else (),
        house.hosts.is_host(person.id),
    )


@router.get("/settings", response_class=HTMLResponse, tags=["pages"])
def get_settings(request: Request, house: TheHouse, person: ThePerson, saved: bool = False) -> str:
    """A page for all settings."""
    return settings_told(house, person, signed_in(request, house, person), saved)


@router.post("/devices/code", response_class=HTMLResponse)
def post_code(request: Request, house: TheHouse, person: ThePerson) -> str:
    """A code and a link for another device; they are told once."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    return settings_told(house, person, signed_in(request, house, person, house.codes.new(person.id)))


@router.post("/devices/recovery", response_class=HTMLResponse)
def post_recovery(request: Request, house: TheHouse, person: ThePerson) -> str:
    """New recovery codes; they are told once, and those from before hold no more."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    codes = house.recovery.new(person.id)
    return settings_told(house, person, signed_in(request, house, person, recovery_codes=codes))


@router.get("/devices/join", response_class=HTMLResponse)
def get_join(request: Request, house: TheHouse, person: ThePerson) -> str:
    """Where somebody logs in."""
    return join_page(person, mailed(request, house, person) is not None)


@router.get("/devices/join/{code}", response_class=HTMLResponse)
def get_join_link(code: str, house: TheHouse, person: ThePerson) -> str:
    """Whose device this would become; only the form uses the code, for programs look at links too."""
    whose = house.codes.whose(code)
    if whose is None:
        raise refusal(404, person, "code used")
    return join_page(person, False, code, whose)


@router.post("/devices/join")
def post_join(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Log this device in."""
    house.gate.begin("logins", person, request)
    code = dict(texts(sent.multi_items())).get("code", "")
    found, recovered = house.codes.use(code), house.recovery.use(code)
    if found is None and recovered is None:
        raise refusal(404, person, "code used")
    come_in(request, house, person, found or str(recovered))
    return go("/settings#signing-in" if recovered else "/")


@router.post("/devices/log-out")
def post_log_out(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Log out one device, or all others, or all; with several go the tokens of programs."""
    if not person.id:
        return go("/")
    which, here = dict(texts(sent.multi_items())).get("device", ""), request.state.device
    if which in (OTHERS, ALL):
        house.devices.log_out_all(person.id, but=here if which == OTHERS else "")
        revoke_all(house.store, person.id)
    else:
        house.devices.log_out(person.id, which)
    house.live.hang_up()
    if which not in (ALL, here):
        return go("/settings?saved=1")
    forget(request)
    return go("/")
