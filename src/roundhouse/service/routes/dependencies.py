"""What endpoints ask for: the server, and the person who asks, who must not be banned."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from roundhouse.service.middleware.security import SAFE
from roundhouse.service.middleware.sessions import kind_of, person_of, remember
from roundhouse.service.model.base_path import path_of
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.dates import moment_text
from roundhouse.service.people.bans import STILL, Ban
from roundhouse.service.server import Server


async def server_of(request: Request) -> Server:
    """The server that this request has come to; no thread is needed to know that."""
    server: Server = request.app.state.server
    return server


TheServer = Annotated[Server, Depends(server_of)]


def asking(request: Request, server: TheServer) -> Person:
    """Who asks."""
    person = person_of(server.sessions, request)
    note_client(request, server, person)
    if request.method not in SAFE and not path_of(request.scope["path"]).startswith(STILL):
        need_no_ban(person, request.state.ban)
    return person


ThePerson = Annotated[Person, Depends(asking)]


def note_client(request: Request, server: Server, person: Person) -> None:
    """Remember from where a person asks."""
    if person.id:
        server.clients.note(person.id, request.client.host if request.client else None)


def need_no_ban(person: Person, ban: Ban | None) -> None:
    """Refuse those who may do nothing here. Raises `Refused`."""
    if ban is None:
        return
    if ban.until is None:
        raise refusal(403, person, "banned for ever", reason=ban.reason)
    until = moment_text(person, ban.until)
    raise refusal(403, person, "banned until", reason=ban.reason, until=until)


def known(person: Person) -> Person:
    """Somebody to whom something can belong here. Raises `Refused`."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    return person


def welcome(request: Request, server: Server, person: Person) -> Person:
    """The same person, known from now on."""
    if person.id:
        return person
    server.rate_limiter.come(person, request)
    person = server.store.new_person(person.settings)
    remember(request, server.sessions.log_in(person.id, kind_of(request)))
    note_client(request, server, person)
    return person
