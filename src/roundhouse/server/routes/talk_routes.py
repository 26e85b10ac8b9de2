"""What is said at a table, and what is written down about it. The event stream tells that somebody has said something;
this says what.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.server.database.rows import NOBODY, Row
from roundhouse.server.entrance.people import LONGEST_NAME
from roundhouse.server.house import House
from roundhouse.server.model.names import unreadable, unseen
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.request_values import Count, Text
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.seats import other_name
from roundhouse.server.pages.talk import lines
from roundhouse.server.people.notes import LONGEST_NOTES
from roundhouse.server.routes.page_routes import welcome
from roundhouse.server.routes.table_routes import TheHouse, ThePerson, row_now
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.server.tables.talk import LONGEST_SAID, PHRASES, SPECTATORS, rooms_of, speaker
from roundhouse.server.tables.watching import need_shown

router = APIRouter(prefix="/tables/{table_id}", tags=["talk"], route_class=ThreadedRoute)


class SayAsk(BaseModel):
    """Something to say: words, or one of the phrases."""

    text: Text = Field("", max_length=4 * LONGEST_SAID)
    phrase: Text = Field("", max_length=32)
    name: Text = Field("", max_length=200, description="of a spectator who has none yet")
    after: Count = Field(0, description="the number of the last line that the browser has")


def shared_row(row: Annotated[Row, Depends(row_now)], person: ThePerson) -> Row:
    """A table at which people talk: they do not share a screen."""
    if not row.shared:
        raise refusal(404, person, "no page")
    need_shown(row, person)
    return row


TheRow = Annotated[Row, Depends(shared_row)]


@router.get("/talk")
def get_talk(house: TheHouse, person: ThePerson, row: TheRow, after: Count = 0) -> JSONResponse:
    """What was said after the line of this number."""
    return JSONResponse(heard(house, person, row, after))


@router.post("/talk")
def post_talk(request: Request, house: TheHouse, person: ThePerson, row: TheRow, ask: SayAsk) -> Response:
    """Say something."""
    text = said_in(ask, person)
    who = speaker(row, person.id)
    name = person.name
    if who.room == SPECTATORS:
        name = name_in(ask, person)
        who = replace(who, name=other_name(row.seats, NOBODY, name))  # nobody speaks in a player's name
    person = welcome(request, house, person)
    house.gate.begin("talk", person, request)
    if not person.name and name:
        person = replace(person, name=name)
        house.store.change_person(person)
    house.talk.say(row.id, who, person.id, text, ask.phrase or None)
    house.said(row.id)
    if who.room != SPECTATORS:
        house.notifier.said(row.id, person.id)
    return JSONResponse(heard(house, person, row, ask.after))


class NotesAsk(BaseModel):
    """What somebody has written down."""

    text: Text = Field(max_length=2 * LONGEST_NOTES)


def known(person: ThePerson) -> Person:
    """Somebody for whom notes can be kept."""
    if not person.id:
        raise refusal(403, person, "notes of nobody")
    return person


@router.get("/notes")
def get_notes(house: TheHouse, row: TheRow, person: Annotated[Person, Depends(known)]) -> JSONResponse:
    """What this person has written down about the table."""
    return JSONResponse({"text": house.notes.of(person.id, row.id)})


@router.post("/notes")
def post_notes(
    request: Request, house: TheHouse, row: TheRow, person: Annotated[Person, Depends(known)], ask: NotesAsk
) -> JSONResponse:
    """Keep it, in the place of what was written before."""
    text = ask.text.replace("\r\n", "\n").replace("\t", " ")
    if len(text) > LONGEST_NOTES:
        raise refusal(422, person, "too much said", most=LONGEST_NOTES, count=len(text))
    if unseen(text.replace("\n", "")):
        raise refusal(422, person, "unseen said")
    house.gate.begin("notes", person, request)
    house.notes.keep(person.id, row.id, text)
    return JSONResponse({"text": text})


def said_in(ask: SayAsk, person: Person) -> str:
    """The words that somebody wants to say, "" for a phrase. Raises `Refused`."""
    if ask.phrase:
        if ask.phrase not in PHRASES:
            raise refusal(422, person, "no such phrase")
        return ""
    text = " ".join(ask.text.split())
    if not text:
        raise refusal(422, person, "nothing said")
    if len(text) > LONGEST_SAID:
        raise refusal(422, person, "too much said", most=LONGEST_SAID, count=len(text))
    if unseen(text):
        raise refusal(422, person, "unseen said")
    return text


def name_in(ask: SayAsk, person: Person) -> str:
    """What a spectator is called. Raises `Refused`."""
    name = person.name or " ".join(ask.name.split())[:LONGEST_NAME]
    if not name:
        raise refusal(422, person, "name needed to talk")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    return name


def heard(house: House, person: Person, row: Row, after: int) -> dict[str, Any]:
    """What somebody may read of it."""
    muted = house.mutes.of(person.id) if person.id else frozenset()
    said = house.talk.said(row.id, rooms_of(row, person.id), after)
    return {"lines": lines(person, row.id, [one for one in said if one.person not in muted])}
