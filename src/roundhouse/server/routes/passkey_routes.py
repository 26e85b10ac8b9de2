"""Passkeys: made and removed on the page of settings, used to log in on another device."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.server.entrance.people import LONGEST_NAME, kind_of
from roundhouse.server.house import House
from roundhouse.server.model.names import unreadable
from roundhouse.server.model.refusals import Refused, refusal
from roundhouse.server.model.request_values import Text
from roundhouse.server.model.seat_view import Person
from roundhouse.server.people import ceremony
from roundhouse.server.people.ceremony import Site, Wrong
from roundhouse.server.people.passkeys import MOST, Known, TooMany
from roundhouse.server.routes.device_routes import come_in
from roundhouse.server.routes.page_routes import Sent, go, texts
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.view.page_words import page_text

log = logging.getLogger(__name__)
router = APIRouter(prefix="/passkeys", tags=["devices"], route_class=ThreadedRoute)


class Answer(BaseModel):
    """What an authenticator has signed, as browsers write it."""

    credential: dict[str, Any]


class NewAnswer(Answer):
    """A passkey that was just made."""

    name: Text = Field("", max_length=200, description="what the person calls it")


@router.post("/new")
def post_new(request: Request, house: TheHouse, person: ThePerson) -> JSONResponse:
    """What a browser needs to make a passkey."""
    site = site_for(request, known(person))
    house.gate.begin("logins", person, request)
    challenge = house.passkeys.challenge(person.id)
    title = page_text(person.settings.language, "app")
    return JSONResponse(ceremony.to_register(site, title, person, challenge, house.passkeys.names(person.id)))


@router.post("")
def post_passkey(request: Request, house: TheHouse, person: ThePerson, sent: NewAnswer) -> JSONResponse:
    """Keep a passkey that a browser has made."""
    site = site_for(request, known(person))
    name = " ".join(sent.name.split())[:LONGEST_NAME]
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    try:
        challenge = asked(house, person, sent.credential, person.id)
        made = ceremony.registered(site, challenge, sent.credential)
        house.passkeys.add(person.id, name or kind_of(request), made)
    except Wrong as wrong:
        raise not_proven(person, wrong) from None
    except Known:
        raise refusal(409, person, "passkey there") from None
    except TooMany:
        raise refusal(409, person, "passkeys full", most=MOST) from None
    return JSONResponse({"next": "/settings?saved=1#passkeys"})


@router.post("/remove")
def post_remove(house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """A passkey logs nobody in any more."""
    house.passkeys.remove(person.id, dict(texts(sent.multi_items())).get("passkey", "")[:64])
    return go("/settings?saved=1#passkeys")


@router.post("/ask")
def post_ask(request: Request, house: TheHouse, person: ThePerson) -> JSONResponse:
    """What a browser needs to ask for a passkey."""
    house.gate.begin("logins", person, request)
    return JSONResponse(ceremony.to_log_in(site_for(request, person), house.passkeys.challenge()))


@router.post("/log-in")
def post_log_in(request: Request, house: TheHouse, person: ThePerson, sent: Answer) -> JSONResponse:
    """Log this device in."""
    house.gate.begin("logins", person, request)
    site = site_for(request, person)
    try:
        challenge = asked(house, person, sent.credential)
        passkey = house.passkeys.find(ceremony.name_in(sent.credential))
        if passkey is None:
            raise refusal(404, person, "passkey unknown")
        counter = ceremony.counted(site, challenge, sent.credential, passkey)
        if not house.passkeys.used(passkey, counter):
            raise Wrong("it was used elsewhere at the same moment")
    except Wrong as wrong:
        raise not_proven(person, wrong) from None
    come_in(request, house, person, passkey.person)
    return JSONResponse({"next": "/"})


def known(person: Person) -> Person:
    """Somebody to whom a passkey can belong. Raises `Refused`."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    return person


def site_for(request: Request, person: Person) -> Site:
    """Where passkeys hold. Raises `Refused`."""
    site = ceremony.site_of(request)
    if site is None:
        raise refusal(409, person, "passkey number")
    return site


def asked(house: House, person: Person, answer: dict[str, Any], whose: str | None = None) -> bytes:
    """The challenge that was asked and is answered now, once. Raises `Refused` and `Wrong`."""
    challenge = ceremony.challenge_in(answer)
    if not house.passkeys.spend(challenge, whose):
        raise refusal(409, person, "passkey late")
    return challenge


def not_proven(person: Person, wrong: Wrong) -> Refused:
    """A refusal; why it is one helps a host whose proxy changes names."""
    log.warning("an answer of a passkey was refused: %r", str(wrong)[:200])
    return refusal(403, person, "passkey wrong")
