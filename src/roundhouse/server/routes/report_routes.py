"""Not to hear somebody, and to report a line of talk or a person to the hosts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from roundhouse.server.database.rows import Row
from roundhouse.server.house import House
from roundhouse.server.model.names import unseen
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.request_values import Count, whole_number
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.seats import called
from roundhouse.server.pages.report import Reported, report_page, reported_page
from roundhouse.server.people.reports import LONGEST_WORDS, REASONS
from roundhouse.server.routes.page_routes import Sent, go, texts
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.talk_routes import TheRow
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.server.tables.presence import mark
from roundhouse.server.tables.talk import Said, rooms_of

router = APIRouter(tags=["talk"], route_class=ThreadedRoute)
Line = Annotated[Count, Query(description="the number of what was said; 0: about somebody")]


@router.post("/tables/{table_id}/talk/{n}/mute")
def post_mute(house: TheHouse, person: ThePerson, row: TheRow, n: Count) -> JSONResponse:
    """Not to hear whoever has said this."""
    said = line_of(house, known(person), row, n)
    if said.person and said.person != person.id:
        house.mutes.mute(person.id, said.person)
    return JSONResponse({})


@router.post("/mutes/remove")
def post_unmute(house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """To hear somebody again."""
    which = dict(texts(sent.multi_items())).get("who", "")
    for muted in house.mutes.of(person.id):
        if mark("muted", muted) == which:
            house.mutes.unmute(person.id, muted)
    return go("/settings?saved=1#muted")


@router.get("/tables/{table_id}/report", response_class=HTMLResponse)
def get_report(house: TheHouse, person: ThePerson, row: TheRow, line: Line = 0) -> str:
    """A form to report a line, or somebody at the table."""
    return report_page(person, reported(house, known(person), row, line))


@router.post("/tables/{table_id}/report", response_class=HTMLResponse)
def post_report(request: Request, house: TheHouse, person: ThePerson, row: TheRow, sent: Sent) -> str:
    """Report it."""
    given = dict(texts(sent.multi_items()))
    line = whole_number(given.get("line", "0"))
    if line is None:
        raise refusal(422, person, "bad request", why="line")
    about = reported(house, known(person), row, line)
    words = " ".join(given.get("words", "").split())[:LONGEST_WORDS]
    if about.said is not None:
        whom = about.said.person
    else:
        number = whole_number(given.get("seat", ""))
        seat = row.seats[number] if number is not None and number in about.seats else None
        whom = None if seat is None else seat.person or seat.kept_for
    if not whom or given.get("reason") not in REASONS:
        raise refusal(422, person, "report whom")
    if unseen(words):
        raise refusal(422, person, "unseen said")
    house.gate.begin("reports", person, request)
    said = about.said
    house.reports.report(
        person.id,
        whom,
        row.id,
        given["reason"],
        words,
        None if said is None else said.n,
        "" if said is None else said.text or said.phrase or "",
    )
    return reported_page(person, row.id)


def known(person: Person) -> Person:
    """Somebody who has a name here, or a seat. Raises `Refused`."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    return person


def reported(house: House, person: Person, row: Row, line: int) -> Reported:
    """What can be reported: a line that this person may read, or the others at the table. Raises `Refused`."""
    said = line_of(house, person, row, line) if line else None
    others = {
        number: called(seat, person)
        for number, seat in enumerate(row.seats)
        if (seat.person or seat.kept_for) and person.id not in (seat.person, seat.kept_for)
    }
    return Reported(row.id, row.name, others, said)


def line_of(house: House, person: Person, row: Row, n: int) -> Said:
    """A line that this person may read. Raises `Refused`."""
    said = house.talk.line(row.id, rooms_of(row, person.id), n)
    if said is None:
        raise refusal(404, person, "no line")
    return said
