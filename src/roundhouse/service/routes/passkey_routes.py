"""Passkeys: made and removed on the page of settings, used to log in on another device."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH, kind_of
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.request_values import TextParam
from roundhouse.service.model.table_view import Person
from roundhouse.service.people import webauthn_checks
from roundhouse.service.people.passkeys import MAX_PASSKEYS, KnownPasskey
from roundhouse.service.people.personal_list import TooMany
from roundhouse.service.people.webauthn_checks import Site, Wrong
from roundhouse.service.routes.dependencies import ThePerson, TheServer, known
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.session_routes import come_in
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.texts.pages import page_text

log = logging.getLogger(__name__)
router = APIRouter(prefix="/passkeys", tags=["devices"], route_class=ThreadedRoute)


class PasskeyAnswer(BaseModel):
    """What an authenticator has signed, as browsers write it."""

    credential: dict[str, Any]


class NewPasskeyAnswer(PasskeyAnswer):
    """A passkey that was just made."""

    name: TextParam = Field("", max_length=200, description="what the person calls it")


@router.post("/new")
def post_new(request: Request, server: TheServer, person: ThePerson) -> JSONResponse:
    """What a browser needs to make a passkey."""
    site = site_for(request, known(person))
    server.rate_limiter.begin("logins", person, request)
    challenge = server.passkeys.challenge(person.id)
    title = page_text(person.settings.language, "app")
    return JSONResponse(
        webauthn_checks.to_register(site, title, person, challenge, server.passkeys.names(person.id))
    )


@router.post("")
def post_passkey(
    request: Request, server: TheServer, person: ThePerson, sent: NewPasskeyAnswer
) -> JSONResponse:
    """Keep a passkey that a browser has made."""
    site = site_for(request, known(person))
    name = " ".join(sent.name.split())[:MAX_NAME_LENGTH]
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    try:
        challenge = asked(server, person, sent.credential, person.id)
        made = webauthn_checks.registered(site, challenge, sent.credential)
        server.passkeys.keep(person.id, name or kind_of(request), made)
    except Wrong as wrong:
        raise not_proven(person, wrong) from None
    except KnownPasskey:
        raise refusal(409, person, "passkey there") from None
    except TooMany:
        raise refusal(409, person, "passkeys full", most=MAX_PASSKEYS) from None
    return JSONResponse({"next": "/settings?saved=1#passkeys"})


@router.post("/remove")
def post_remove(server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """A passkey logs nobody in any more."""
    server.passkeys.remove(person.id, given.get("passkey", ""))
    return go("/settings?saved=1#passkeys")


@router.post("/ask")
def post_ask(request: Request, server: TheServer, person: ThePerson) -> JSONResponse:
    """What a browser needs to ask for a passkey."""
    server.rate_limiter.begin("logins", person, request)
    return JSONResponse(webauthn_checks.to_log_in(site_for(request, person), server.passkeys.challenge()))


@router.post("/log-in")
def post_log_in(request: Request, server: TheServer, person: ThePerson, sent: PasskeyAnswer) -> JSONResponse:
    """Log this device in."""
    server.rate_limiter.begin("logins", person, request)
    site = site_for(request, person)
    try:
        challenge = asked(server, person, sent.credential)
        passkey = server.passkeys.find(webauthn_checks.name_in(sent.credential))
        if passkey is None:
            raise refusal(404, person, "passkey unknown")
        counter = webauthn_checks.counted(site, challenge, sent.credential, passkey)
        if not server.passkeys.used(passkey, counter):
            raise Wrong("it was used elsewhere at the same moment")
    except Wrong as wrong:
        raise not_proven(person, wrong) from None
    come_in(request, server, person, passkey.person)
    return JSONResponse({"next": "/"})


def site_for(request: Request, person: Person) -> Site:
    """Where passkeys hold. Raises `Refused`."""
    site = webauthn_checks.site_of(request)
    if site is None:
        raise refusal(409, person, "passkey number")
    return site


def asked(server: Server, person: Person, answer: dict[str, Any], whose: str | None = None) -> bytes:
    """The challenge that was asked and is answered now, once. Raises `Refused` and `Wrong`."""
    challenge = webauthn_checks.challenge_in(answer)
    if not server.passkeys.spend(challenge, whose):
        raise refusal(409, person, "passkey late")
    return challenge


def not_proven(person: Person, wrong: Wrong) -> Refused:
    """A refusal; why it is one helps a host whose proxy changes names."""
    log.warning("an answer of a passkey was refused: %r", str(wrong)[:200])
    return refusal(403, person, "passkey wrong")
