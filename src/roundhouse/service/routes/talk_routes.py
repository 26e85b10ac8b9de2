"""What is said at a table, and what is written down about it. The event stream tells that somebody has said something;
this says what.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.service.database.table_rows import NOBODY, TableRow
from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.display_names import unreadable, unseen
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam, TextParam
from roundhouse.service.model.seats import other_name
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.talk import lines
from roundhouse.service.people.notes import MAX_NOTES_LENGTH
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.event_routes import row_now
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.spectators import need_shown
from roundhouse.service.tables.talk import MAX_LINE_LENGTH, PHRASES, SPECTATORS, Said, rooms_of, speaker

router = APIRouter(prefix="/tables/{table_id}", tags=["talk"], route_class=ThreadedRoute)


class SayRequest(BaseModel):
    """Something to say: words, or one of the phrases."""

    text: TextParam = Field("", max_length=4 * MAX_LINE_LENGTH)
    phrase: TextParam = Field("", max_length=32)
    name: TextParam = Field("", max_length=200, description="of a spectator who has none yet")
    after: CountParam = Field(0, description="the number of the last line that the browser has")


def shared_row(row: Annotated[TableRow, Depends(row_now)], person: ThePerson) -> TableRow:
    """A table at which people talk: they do not share a screen."""
    if not row.shared:
        raise refusal(404, person, "no page")
    need_shown(row, person)
    return row


TheRow = Annotated[TableRow, Depends(shared_row)]


@router.get("/talk")
def get_talk(server: TheServer, person: ThePerson, row: TheRow, after: CountParam = 0) -> JSONResponse:
    """What was said after the line of this number."""
    return JSONResponse(heard(server, person, row, after))


@router.post("/talk")
def post_talk(
    request: Request, server: TheServer, person: ThePerson, row: TheRow, ask: SayRequest
) -> Response:
    """Say something."""
    person = say(request, server, person, row, ask)
    return JSONResponse(heard(server, person, row, ask.after))


def say(request: Request, server: Server, person: Person, row: TableRow, ask: SayRequest) -> Person:
    """Keep what somebody says, and tell the others; the person, known from now on. Raises `Refused`."""
    text = said_in(ask, person)
    who = speaker(row, person.id)
    name = person.name
    if who.room == SPECTATORS:
        name = name_in(ask, person)
        who = replace(who, name=other_name(row.seats, NOBODY, name))  # nobody speaks in a player's name
    person = welcome(request, server, person)
    if ask.phrase and (wait := server.talk.phrase_wait(row.id, person.id)):
        raise refusal(429, person, "phrase too soon", seconds=ceil(wait))
    server.rate_limiter.begin("talk", person, request)
    if not person.name and name:
        person = replace(person, name=name)
        server.store.change_person(person)
    server.talk.say(row.id, who, person.id, text, ask.phrase or None)
    server.said(row.id)
    if who.room != SPECTATORS:
        server.notifier.said(row.id, person.id)
    return person


class NotesRequest(BaseModel):
    """What somebody has written down."""

    text: TextParam = Field(max_length=2 * MAX_NOTES_LENGTH)


def known(person: ThePerson) -> Person:
    """Somebody for whom notes can be kept."""
    if not person.id:
        raise refusal(403, person, "notes of nobody")
    return person


@router.get("/notes")
def get_notes(server: TheServer, row: TheRow, person: Annotated[Person, Depends(known)]) -> JSONResponse:
    """What this person has written down about the table."""
    return JSONResponse({"text": server.notes.of(person.id, row.id)})


@router.post("/notes")
def post_notes(
    request: Request,
    server: TheServer,
    row: TheRow,
    person: Annotated[Person, Depends(known)],
    ask: NotesRequest,
) -> JSONResponse:
    """Keep it, in the place of what was written before."""
    text = ask.text.replace("\r\n", "\n").replace("\t", " ")
    if len(text) > MAX_NOTES_LENGTH:
        raise refusal(422, person, "too much said", most=MAX_NOTES_LENGTH, count=len(text))
    if unseen(text.replace("\n", "")):
        raise refusal(422, person, "unseen said")
    server.rate_limiter.begin("notes", person, request)
    server.notes.keep(person.id, row.id, text)
    return JSONResponse({"text": text})


def said_in(ask: SayRequest, person: Person) -> str:
    """The words that somebody wants to say, "" for a phrase. Raises `Refused`."""
    if ask.phrase:
        if ask.phrase not in PHRASES:
            raise refusal(422, person, "no such phrase")
        return ""
    text = " ".join(ask.text.split())
    if not text:
        raise refusal(422, person, "nothing said")
    if len(text) > MAX_LINE_LENGTH:
        raise refusal(422, person, "too much said", most=MAX_LINE_LENGTH, count=len(text))
    if unseen(text):
        raise refusal(422, person, "unseen said")
    return text


def name_in(ask: SayRequest, person: Person) -> str:
    """What a spectator is called. Raises `Refused`."""
    name = person.name or " ".join(ask.name.split())[:MAX_NAME_LENGTH]
    if not name:
        raise refusal(422, person, "name needed to talk")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    return name


def heard(server: Server, person: Person, row: TableRow, after: int) -> dict[str, Any]:
    """What somebody may read of it, as the page shows it."""
    return {"lines": lines(person, row.id, heard_lines(server, person, row, after))}


def heard_lines(server: Server, person: Person, row: TableRow, after: int) -> list[Said]:
    """What somebody may read of it."""
    muted = server.mutes.of(person.id) if person.id else frozenset()
    said = server.talk.said(row.id, rooms_of(row, person.id), after)
    return [one for one in said if one.seat_event or one.person not in muted]
