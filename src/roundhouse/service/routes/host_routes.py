"""The page of hosts. For all others it is not there."""

from __future__ import annotations

import time
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, Response

from roundhouse.service import moderation
from roundhouse.service.database import ratings
from roundhouse.service.database.store import NoTable
from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.announcement import NOTHING_ANNOUNCED, Announcement
from roundhouse.service.model.display_names import unreadable, unseen
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.seats import SeatProblem
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.host import HostView, host_page
from roundhouse.service.people.announcements import HOURS, MAX_ANNOUNCEMENT_LENGTH
from roundhouse.service.people.bans import DAYS
from roundhouse.service.people.host_gauges import host_gauges
from roundhouse.service.people.reports import MAX_WORDS_LENGTH, Report
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server


def host_only(server: TheServer, person: ThePerson) -> Person:
    """A host. Raises `Refused`."""
    if not server.hosts.is_host(person.id):
        raise refusal(404, person, "no page")
    return person


TheHost = Annotated[Person, Depends(host_only)]


router = APIRouter(prefix="/host", tags=["host"], route_class=ThreadedRoute)


@router.get("", response_class=HTMLResponse)
def get_host(
    server: TheServer,
    host: TheHost,
    search: Annotated[str, Query(max_length=80)] = "",
    who: Annotated[str, Query(max_length=64, description="the id of somebody a report is about")] = "",
) -> str:
    """Reports, what hosts did, and people and tables that are looked for."""
    name = search.strip()
    open_reports, settled = server.reports.counts()
    return host_page(
        HostView(
            host,
            server.reports.open(),
            open_reports,
            settled,
            server.hosts.deeds(),
            name,
            server.hosts.person(who) if who else server.hosts.people(name) if name else (),
            server.hosts.tables(name) if name and not who else (),
            host_gauges(server.store, server.live.all_watchers(), server.worker_pool.waiting()),
            server.announcements.read(),
            one=bool(who),
        )
    )


@router.post("/announce")
def post_announce(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """A line above all pages for some hours, or for as long as it is wanted; without words there is none."""
    text, hours = " ".join(given.get("text", "").split()), given.get("hours", "ever")
    if hours not in HOURS or len(text) > MAX_ANNOUNCEMENT_LENGTH or unseen(text):
        raise refusal(422, host, "bad announcement", most=MAX_ANNOUNCEMENT_LENGTH)
    lasts = HOURS[hours]
    until = None if lasts is None else time.time() + lasts * 3600
    server.announcements.keep(Announcement(text, until) if text else NOTHING_ANNOUNCED)
    server.hosts.note(host, "announced", text or "–")
    return go("/host")


@router.post("/settle")
def post_settle(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """A report needs no more."""
    report = report_in(server, host, given)
    server.reports.settle(report.n)
    server.hosts.note(host, "settled", report.name)
    return go("/host")


@router.post("/unsay")
def post_unsay(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """What was said is shown to nobody any more."""
    report = report_in(server, host, given)
    if report.line is not None:
        server.reports.unsay(report.line)
        server.hosts.note(host, "unsaid", report.name)
    server.reports.settle(report.n)
    return go("/host")


@router.post("/ban")
def post_ban(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """Somebody may do nothing for a while."""
    person, reason = (
        person_in(server, host, given),
        " ".join(given.get("reason", "").split())[:MAX_WORDS_LENGTH],
    )
    if given.get("days") not in DAYS or not reason or unseen(reason):
        raise refusal(422, host, "ban needs reason")
    if server.hosts.is_host(person.id):
        raise refusal(409, host, "ban host")
    moderation.ban(server, person, DAYS[given["days"]], reason)
    server.hosts.note(host, "banned", person.name)
    return go(back_to(person))


@router.post("/lift")
def post_lift(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """A ban holds no longer."""
    person = person_in(server, host, given)
    server.bans.remove_all(person.id)
    server.hosts.note(host, "lifted", person.name)
    return go(back_to(person))


@router.post("/rename")
def post_rename(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """Somebody has another name."""
    person, name = person_in(server, host, given), " ".join(given.get("name", "").split())[:MAX_NAME_LENGTH]
    if not name or unreadable(name):
        raise refusal(422, host, "unseen name")
    moderation.rename(server, person, name)
    server.hosts.note(host, "renamed", f"{person.name} → {name}")
    return go(back_to(person))


@router.post("/undo-ratings")
def post_undo_ratings(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """Somebody's rated games count for nobody any more."""
    person = person_in(server, host, given)
    with server.store.writing() as connection:
        undone = ratings.undo(connection, person.id)
    if undone:
        server.hosts.note(host, "undid", person.name)
    return go(back_to(person))


@router.post("/close")
def post_close(server: TheServer, host: TheHost, given: FormFields) -> Response:
    """A table is closed."""
    try:
        name = moderation.close(server, host, given.get("table", ""))
    except NoTable:
        raise refusal(404, host, "no table") from None
    except SeatProblem as problem:
        raise refusal(problem.status, host, problem.key, **problem.values) from None
    server.hosts.note(host, "closed", name)
    return go("/host")


def person_in(server: Server, host: Person, given: dict[str, str]) -> Person:
    """Whom a form is about. Raises `Refused`."""
    person = server.store.person(given.get("person", ""))
    if person is None:
        raise refusal(404, host, "nobody found")
    return person


def report_in(server: Server, host: Person, given: dict[str, str]) -> Report:
    """What a form is about. Raises `Refused`."""
    number = whole_number(given.get("report", ""))
    found = None if number is None else server.reports.find(number)
    if found is None:
        raise refusal(404, host, "nobody found")
    return found


def back_to(person: Person) -> str:
    """The page with this person on it."""
    return f"/host?who={quote(person.id, safe='')}#people-head"
