"""Logging out, and bringing another device in."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH, forget, kind_of, remember
from roundhouse.service.model.base_path import address
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.public_address import address_for_letters
from roundhouse.service.pages.sessions import ALL, OTHERS, Mailed, SignedIn, join_page
from roundhouse.service.pages.settings import settings_page
from roundhouse.service.routes.dependencies import ThePerson, TheServer, known
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server

router = APIRouter(tags=["devices"], route_class=ThreadedRoute)


def signed_in(
    request: Request, server: Server, person: Person, code: str = "", recovery_codes: Sequence[str] = ()
) -> SignedIn | None:
    """How and where a person is logged in; None for a stranger."""
    if not person.id:
        return None
    here = f"{request.url.scheme}://{request.url.netloc}"
    link = here + address(f"/devices/join/{code}") if code else ""
    return SignedIn(
        server.sessions.of(person.id),
        request.state.device,
        server.passkeys.of(person.id),
        server.recovery_codes.left(person.id),
        mailed(request, server, person),
        code,
        link,
        recovery_codes,
    )


def mailed(request: Request, server: Server, person: Person) -> Mailed | None:
    """A person's mail; None where none is sent."""
    if not (server.mail.is_set_up and address_for_letters(request)):
        return None
    return Mailed(server.mail_addresses.of(person.id), server.mail_addresses.waiting(person.id))


def come_in(request: Request, server: Server, person: Person, found: str) -> None:
    """This device becomes one of the person who was found; whoever was somebody else here is that no more."""
    if person.id:
        server.sessions.remove(person.id, request.state.device)
        server.live.hang_up()
    remember(request, server.sessions.log_in(found, kind_of(request)))


def settings_told(
    server: Server, person: Person, ways_in: SignedIn | None, saved: bool = False, fresh: str = ""
) -> str:
    """The page of all settings, the same one after whatever was made there; `fresh` is a token that was just made."""
    return settings_page(
        person,
        ways_in,
        saved,
        server.program_tokens.of(person.id),
        fresh,
        server.mutes.people(person.id) if person.id else (),
        server.hosts.is_host(person.id),
    )


@router.get("/settings", response_class=HTMLResponse, tags=["pages"])
def get_settings(request: Request, server: TheServer, person: ThePerson, saved: bool = False) -> str:
    """A page for all settings."""
    return settings_told(server, person, signed_in(request, server, person), saved)


@router.post("/devices/code", response_class=HTMLResponse)
def post_code(request: Request, server: TheServer, person: ThePerson) -> str:
    """A code and a link for another device; they are told once."""
    code = server.login_codes.new(known(person).id)
    return settings_told(server, person, signed_in(request, server, person, code))


@router.post("/devices/recovery", response_class=HTMLResponse)
def post_recovery(request: Request, server: TheServer, person: ThePerson) -> str:
    """New recovery codes; they are told once, and those from before hold no more."""
    codes = server.recovery_codes.new(known(person).id)
    return settings_told(server, person, signed_in(request, server, person, recovery_codes=codes))


@router.get("/devices/join", response_class=HTMLResponse)
def get_join(request: Request, server: TheServer, person: ThePerson) -> str:
    """Where somebody logs in."""
    return join_page(person, mailed(request, server, person) is not None)


@router.get("/devices/join/{code}", response_class=HTMLResponse)
def get_join_link(request: Request, code: str, server: TheServer, person: ThePerson) -> HTMLResponse:
    """Whose device this would become; only the form uses the code, for programs look at links too."""
    whose = server.login_codes.whose(code)
    if whose is None:
        return _code_refused(request, server, person, code)
    return HTMLResponse(join_page(person, False, code, whose))


def _code_refused(request: Request, server: Server, person: Person, code: str) -> HTMLResponse:
    """The same page, which says why; what was typed stays."""
    mail = mailed(request, server, person) is not None
    return HTMLResponse(join_page(person, mail, code[:40], refused=True), status_code=404)


@router.post("/devices/join")
def post_join(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """Log this device in."""
    server.rate_limiter.begin("logins", person, request)
    code = given.get("code", "")
    found, recovered = server.login_codes.use(code), server.recovery_codes.use(code)
    if found is None and recovered is None:
        return _code_refused(request, server, person, code)
    come_in(request, server, person, found or str(recovered))
    return go("/settings#signing-in" if recovered else "/")


@router.post("/devices/rename")
def post_rename(server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """A device has another name, in its person's list; without one it is called by its browser."""
    name = " ".join(given.get("name", "").split())[:MAX_NAME_LENGTH]
    if name and unreadable(name):
        raise refusal(422, person, "unseen name")
    server.sessions.rename(known(person).id, given.get("device", ""), name)
    return go("/settings?saved=1#devices")


@router.post("/devices/log-out")
def post_log_out(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """Log out one device, or all others, or all; with several go the tokens of programs."""
    if not person.id:
        return go("/")
    which, here = given.get("device", ""), request.state.device
    if which in (OTHERS, ALL):
        server.sessions.remove_others(person.id, here if which == OTHERS else "")
        server.program_tokens.remove_all(person.id)
    else:
        server.sessions.remove(person.id, which)
    server.live.hang_up()
    if which not in (ALL, here):
        return go("/settings?saved=1")
    forget(request)
    return go("/")
