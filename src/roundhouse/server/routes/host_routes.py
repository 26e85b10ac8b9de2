"""The page of hosts. For all others it is not there."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, Response

from roundhouse.server import moderation
from roundhouse.server.database import ratings
from roundhouse.server.database.store import NoTable
from roundhouse.server.entrance.people import LONGEST_NAME
from roundhouse.server.house import House
from roundhouse.server.model.names import unreadable, unseen
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.request_values import Count, whole_number
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.seats import SeatProblem
from roundhouse.server.pages.host import HostView, host_page
from roundhouse.server.people.bans import DAYS
from roundhouse.server.people.reports import LONGEST_WORDS, Report
from roundhouse.server.routes.page_routes import Sent, go, texts
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute


def host_only(house: TheHouse, person: ThePerson) -> Person:
    """A host. Raises `Refused`."""
    if not house.hosts.is_host(person.id):
        raise refusal(404, person, "no page")
    return person


TheHost = Annotated[Person, Depends(host_only)]


def form_of(sent: Sent) -> dict[str, str]:
    """The fields of a form."""
    return dict(texts(sent.multi_items()))


Given = Annotated[dict[str, str], Depends(form_of)]
router = APIRouter(prefix="/host", tags=["host"], route_class=ThreadedRoute)


@router.get("", response_class=HTMLResponse)
def get_host(
    house: TheHouse,
    host: TheHost,
    search: Annotated[str, Query(max_length=80)] = "",
    report: Count = 0,
) -> str:
    """Reports, what hosts did, and people and tables that are looked for."""
    name = search.strip()
    open_reports, settled = house.reports.counts()
    return host_page(
        HostView(
            host,
            house.reports.open(),
            open_reports,
            settled,
            house.hosts.deeds(),
            name,
            house.hosts.people(name) if name else (),
            house.hosts.tables(name) if name else (),
        )
    )


@router.post("/settle")
def post_settle(house: TheHouse, host: TheHost, given: Given) -> Response:
    """A report needs no more."""
    report = report_in(house, host, given)
    house.reports.settle(report.n)
    house.hosts.note(host, "settled", report.name)
    return go("/host")


@router.post("/unsay")
def post_unsay(house: TheHouse, host: TheHost, given: Given) -> Response:
    """What was said is shown to nobody any more."""
    report = report_in(house, host, given)
    if report.line is not None:
        house.reports.unsay(report.line)
        house.hosts.note(host, "unsaid", report.name)
    house.reports.settle(report.n)
    return go("/host")


@router.post("/ban")
def post_ban(house: TheHouse, host: TheHost, given: Given) -> Response:
    """Somebody may do nothing for a while."""
    person, reason = person_in(house, host, given), " ".join(given.get("reason", "").split())[:LONGEST_WORDS]
    if given.get("days") not in DAYS or not reason or unseen(reason):
        raise refusal(422, host, "ban needs reason")
    if house.hosts.is_host(person.id):
        raise refusal(409, host, "ban host")
    moderation.ban(house, person, DAYS[given["days"]], reason)
    house.hosts.note(host, "banned", person.name)
    return go(back_to(person))


@router.post("/lift")
def post_lift(house: TheHouse, host: TheHost, given: Given) -> Response:
    """A ban holds no longer."""
    person = person_in(house, host, given)
    house.bans.lift(person.id)
    house.hosts.note(host, "lifted", person.name)
    return go(back_to(person))


@router.post("/rename")
def post_rename(house: TheHouse, host: TheHost, given: Given) -> Response:
    """Somebody has another name."""
    person, name = person_in(house, host, given), " ".join(given.get("name", "").split())[:LONGEST_NAME]
    if not name or unreadable(name):
        raise refusal(422, host, "unseen name")
    moderation.rename(house, person, name)
    house.hosts.note(host, "renamed", f"{person.name} → {name}")
    return go("/host")


@router.post("/undo-ratings")
def post_undo_ratings(house: TheHouse, host: TheHost, given: Given) -> Response:
    """Somebody's rated games count for nobody any more."""
    person = person_in(house, host, given)
    with house.store.writing() as connection:
        undone = ratings.undo(connection, person.id)
    if undone:
        house.hosts.note(host, "undid", person.name)
    return go(back_to(person))


@router.post("/close")
def post_close(house: TheHouse, host: TheHost, given: Given) -> Response:
    """A table is closed."""
    try:
        name = moderation.close(house, host, given.get("table", ""))
    except NoTable:
        raise refusal(404, host, "no table") from None
    except SeatProblem as problem:
        raise refusal(problem.status, host, problem.key, **problem.values) from None
    house.hosts.note(host, "closed", name)
    return go("/host")


def person_in(house: House, host: Person, given: dict[str, str]) -> Person:
    """Whom a form is about. Raises `Refused`."""
    person = house.store.person(given.get("person", ""))
    if person is None:
        raise refusal(404, host, "nobody found")
    return person


def report_in(house: House, host: Person, given: dict[str, str]) -> Report:
    """What a form is about. Raises `Refused`."""
    number = whole_number(given.get("report", ""))
    found = None if number is None else house.reports.find(number)
    if found is None:
        raise refusal(404, host, "nobody found")
    return found


def back_to(person: Person) -> str:
    """The page with this person on it."""
    return f"/host?search={quote(person.name)}"
