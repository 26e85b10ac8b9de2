"""Not to hear somebody, and to report a line of talk or a person to the hosts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.model.display_names import unseen
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam, whole_number
from roundhouse.service.model.seats import called
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.report import Reported, report_page, reported_page
from roundhouse.service.people.reports import MAX_WORDS_LENGTH, REASONS
from roundhouse.service.routes.dependencies import ThePerson, TheServer, known
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.talk_routes import TheRow
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.presence import mark
from roundhouse.service.tables.talk import Said, rooms_of

router = APIRouter(tags=["talk"], route_class=ThreadedRoute)
TalkLineParam = Annotated[CountParam, Query(description="the number of what was said; 0: about somebody")]


@router.post("/tables/{table_id}/talk/{n}/mute")
def post_mute(server: TheServer, person: ThePerson, row: TheRow, n: CountParam) -> JSONResponse:
    """Not to hear whoever has said this."""
    said = line_of(server, known(person), row, n)
    if said.person and said.person != person.id:
        server.mutes.mute(person.id, said.person)
    return JSONResponse({})


@router.post("/mutes/remove")
def post_unmute(server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """To hear somebody again."""
    for muted in server.mutes.of(person.id):
        if mark("muted", muted) == given.get("who"):
            server.mutes.remove(person.id, muted)
    return go("/settings?saved=1#muted")


@router.get("/tables/{table_id}/report", response_class=HTMLResponse)
def get_report(server: TheServer, person: ThePerson, row: TheRow, line: TalkLineParam = 0) -> str:
    """A form to report a line, or somebody at the table."""
    return report_page(person, reported(server, known(person), row, line))


@router.post("/tables/{table_id}/report", response_class=HTMLResponse)
def post_report(
    request: Request, server: TheServer, person: ThePerson, row: TheRow, given: FormFields
) -> str:
    """Report it."""
    line = whole_number(given.get("line", "0"))
    if line is None:
        raise refusal(422, person, "bad request", why="line")
    about = reported(server, known(person), row, line)
    words = " ".join(given.get("words", "").split())[:MAX_WORDS_LENGTH]
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
    server.rate_limiter.begin("reports", person, request)
    said = about.said
    server.reports.report(
        person.id,
        whom,
        row.id,
        given["reason"],
        words,
        None if said is None else said.n,
        "" if said is None else said.text or said.phrase or "",
    )
    return reported_page(person, row.id)


def reported(server: Server, person: Person, row: TableRow, line: int) -> Reported:
    """What can be reported: a line that this person may read, or the others at the table. Raises `Refused`."""
    said = line_of(server, person, row, line) if line else None
    others = {
        number: called(seat, person)
        for number, seat in enumerate(row.seats)
        if (seat.person or seat.kept_for) and person.id not in (seat.person, seat.kept_for)
    }
    return Reported(row.id, row.name, others, said)


def line_of(server: Server, person: Person, row: TableRow, n: int) -> Said:
    """A line that this person may read. Raises `Refused`."""
    said = server.talk.line(row.id, rooms_of(row, person.id), n)
    if said is None:
        raise refusal(404, person, "no line")
    return said
