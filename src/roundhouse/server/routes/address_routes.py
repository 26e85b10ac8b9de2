"""Mail: an address is added and confirmed, a link logs in. Only where the host sends mail."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.server.house import House
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.seat_view import Person
from roundhouse.server.notices.mail import Letter, mail_address, mailbox
from roundhouse.server.notices.reached import address_for_letters
from roundhouse.server.pages.mail import asked_page, confirm_page, confirmed_page, log_in_page
from roundhouse.server.people.addresses import CONFIRM, LOG_IN, MINUTES, Link, Taken
from roundhouse.server.routes.device_routes import come_in
from roundhouse.server.routes.page_routes import Sent, go, texts
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.view.page_words import page_text

SETTINGS = "/settings#mail"


def mail_here(request: Request, house: TheHouse, person: ThePerson) -> None:
    """Where no mail is sent there are no such pages."""
    if not (house.mail.is_set_up and address_for_letters(request)):
        raise refusal(404, person, "no page")


router = APIRouter(
    prefix="/address", tags=["devices"], dependencies=[Depends(mail_here)], route_class=ThreadedRoute
)


def given_address(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> str:
    """The address in a form, which may be written to now. Raises `Refused`."""
    address = mail_address(dict(texts(sent.multi_items())).get("address", "")[:400])
    if not address:
        raise refusal(422, person, "no address")
    house.gate.begin("letters", person, request, mailbox(address))
    return address


Given = Annotated[str, Depends(given_address)]


@router.post("")
def post_address(request: Request, house: TheHouse, person: ThePerson, address: Given) -> Response:
    """Write to an address, so that whoever reads it there can confirm it."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    whose = house.addresses.whose(address)
    if whose == person.id:
        return go(SETTINGS)
    token = house.addresses.link(CONFIRM, person.id, address)
    write(request, house, person, CONFIRM if whose is None else "taken", address, token)
    return go(SETTINGS)


@router.get("/confirm/{token}", response_class=HTMLResponse)
def get_confirm(house: TheHouse, person: ThePerson, token: str) -> str:
    """Whose address this would become; only the form uses the link, for programs look at links too."""
    return confirm_page(person, held(house.addresses.read(CONFIRM, token), person), token)


@router.post("/confirm/{token}", response_class=HTMLResponse)
def post_confirm(house: TheHouse, person: ThePerson, token: str) -> str:
    """The address is confirmed."""
    link = held(house.addresses.use(CONFIRM, token), person)
    try:
        house.addresses.keep(link)
    except Taken:
        raise refusal(409, person, "address taken") from None
    return confirmed_page(person, link)


@router.post("/remove")
def post_remove(house: TheHouse, person: ThePerson) -> Response:
    """Nothing is sent to this person any more."""
    if person.id:
        house.addresses.remove(person.id)
    return go(SETTINGS)


@router.post("/log-in", response_class=HTMLResponse)
def post_log_in(request: Request, house: TheHouse, person: ThePerson, address: Given) -> str:
    """Send a link that logs in. The answer is the same for addresses that nobody has."""
    whose = house.addresses.whose(address)
    token = house.addresses.link(LOG_IN, whose, address)
    known = house.store.person(whose) if whose else None
    if known is not None:
        write(request, house, known, LOG_IN, house.addresses.of(known.id), token)
    return asked_page(person, address)


@router.get("/log-in/{token}", response_class=HTMLResponse)
def get_log_in(house: TheHouse, person: ThePerson, token: str) -> str:
    """Whose device this would become."""
    return log_in_page(person, held(house.addresses.read(LOG_IN, token), person), token)


@router.post("/log-in/{token}")
def post_link(request: Request, house: TheHouse, person: ThePerson, token: str) -> Response:
    """Log this device in."""
    house.gate.begin("logins", person, request)
    link = held(house.addresses.use(LOG_IN, token), person)
    come_in(request, house, person, link.person.id)
    return go("/")


def held(link: Link | None, person: Person) -> Link:
    """A link that holds. Raises `Refused`."""
    if link is None:
        raise refusal(404, person, "own mail link used")
    return link


def write(request: Request, house: House, to: Person, kind: str, address: str, token: str) -> None:
    """A letter with a link in it."""
    language = to.settings.language
    path = "log-in" if kind == LOG_IN else "confirm"
    values = {
        "name": to.name or page_text(language, "no name yet"),
        "link": f"{address_for_letters(request)}/address/{path}/{token}",
        "here": address_for_letters(request),
        "minutes": MINUTES[LOG_IN],
    }
    text = page_text(language, f"letter {kind}", **values)
    until = time.time() + 60 * MINUTES.get(kind, MINUTES[CONFIRM])
    house.mail.post(Letter(address, page_text(language, f"letter {kind}, subject"), text, until))
