"""Mail: an address is added and confirmed, a link logs in. Only where the host sends mail."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.service.model.errors import refusal
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.mail import Letter, mail_address, mailbox
from roundhouse.service.notifications.public_address import address_for_letters
from roundhouse.service.pages.mail import asked_page, confirm_page, confirmed_page, log_in_page
from roundhouse.service.people.mail_addresses import CONFIRM, LINK_MINUTES, LOG_IN, AddressTaken, Link
from roundhouse.service.routes.dependencies import ThePerson, TheServer, known
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.session_routes import come_in
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.texts.pages import page_text

SETTINGS = "/settings#mail"


def mail_here(request: Request, server: TheServer, person: ThePerson) -> None:
    """Where no mail is sent there are no such pages."""
    if not (server.mail.is_set_up and address_for_letters(request)):
        raise refusal(404, person, "no page")


router = APIRouter(
    prefix="/address", tags=["devices"], dependencies=[Depends(mail_here)], route_class=ThreadedRoute
)


def given_address(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> str:
    """The address in a form, which may be written to now. Raises `Refused`."""
    address = mail_address(given.get("address", "")[:400])
    if not address:
        raise refusal(422, person, "no address")
    server.rate_limiter.begin("letters", person, request, mailbox(address))
    return address


TheAddress = Annotated[str, Depends(given_address)]


@router.post("")
def post_address(request: Request, server: TheServer, person: ThePerson, address: TheAddress) -> Response:
    """Write to an address, so that whoever reads it there can confirm it."""
    known(person)
    whose = server.mail_addresses.whose(address)
    if whose == person.id:
        return go(SETTINGS)
    token = server.mail_addresses.link(CONFIRM, person.id, address)
    write(request, server, person, CONFIRM if whose is None else "taken", address, token)
    return go(SETTINGS)


@router.get("/confirm/{token}", response_class=HTMLResponse)
def get_confirm(server: TheServer, person: ThePerson, token: str) -> str:
    """Whose address this would become; only the form uses the link, for programs look at links too."""
    return confirm_page(person, held(server.mail_addresses.read(CONFIRM, token), person), token)


@router.post("/confirm/{token}", response_class=HTMLResponse)
def post_confirm(server: TheServer, person: ThePerson, token: str) -> str:
    """The address is confirmed."""
    link = held(server.mail_addresses.use(CONFIRM, token), person)
    try:
        server.mail_addresses.keep(link)
    except AddressTaken:
        raise refusal(409, person, "address taken") from None
    return confirmed_page(person, link)


@router.post("/remove")
def post_remove(server: TheServer, person: ThePerson) -> Response:
    """Nothing is sent to this person any more."""
    if person.id:
        server.mail_addresses.remove_all(person.id)
    return go(SETTINGS)


@router.post("/log-in", response_class=HTMLResponse)
def post_log_in(request: Request, server: TheServer, person: ThePerson, address: TheAddress) -> str:
    """Send a link that logs in. The answer is the same for addresses that nobody has."""
    whose = server.mail_addresses.whose(address)
    token = server.mail_addresses.link(LOG_IN, whose, address)
    found = server.store.person(whose) if whose else None
    if found is not None:
        write(request, server, found, LOG_IN, server.mail_addresses.of(found.id), token)
    return asked_page(person, address)


@router.get("/log-in/{token}", response_class=HTMLResponse)
def get_log_in(server: TheServer, person: ThePerson, token: str) -> str:
    """Whose device this would become."""
    return log_in_page(person, held(server.mail_addresses.read(LOG_IN, token), person), token)


@router.post("/log-in/{token}")
def post_link(request: Request, server: TheServer, person: ThePerson, token: str) -> Response:
    """Log this device in."""
    server.rate_limiter.begin("logins", person, request)
    link = held(server.mail_addresses.use(LOG_IN, token), person)
    come_in(request, server, person, link.person.id)
    return go("/")


def held(link: Link | None, person: Person) -> Link:
    """A link that holds. Raises `Refused`."""
    if link is None:
        raise refusal(404, person, "own mail link used")
    return link


def write(request: Request, server: Server, to: Person, kind: str, address: str, token: str) -> None:
    """A letter with a link in it."""
    language = to.settings.language
    path = "log-in" if kind == LOG_IN else "confirm"
    values = {
        "name": to.name or page_text(language, "no name yet"),
        "link": f"{address_for_letters(request)}/address/{path}/{token}",
        "here": address_for_letters(request),
        "minutes": LINK_MINUTES[LOG_IN],
    }
    text = page_text(language, f"letter {kind}", **values)
    until = time.time() + 60 * LINK_MINUTES.get(kind, LINK_MINUTES[CONFIRM])
    server.mail.post(Letter(address, page_text(language, f"letter {kind}, subject"), text, until))
