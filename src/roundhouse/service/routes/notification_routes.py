"""When somebody wants to be left alone, and when they are away: the page of notices, and what its forms ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.service.database.table_rows import PLAYING, WAITING, TableRow
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.quiet_hours import are_hours, is_zone
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.web_push import push_keys
from roundhouse.service.pages.channels import RefusedWay, WaysView
from roundhouse.service.pages.notifications import notices_page
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.clock_pauses import NoHoliday
from roundhouse.service.tables.pause_changes import with_other_rests

router = APIRouter(tags=["notices"], route_class=ThreadedRoute)
NOTIFICATIONS_PATH = "/notices"
NOTIFICATIONS_SAVED = "/notices?saved=1"


@router.get(NOTIFICATIONS_PATH, response_class=HTMLResponse)
def get_notices(server: TheServer, person: ThePerson, saved: bool = False) -> str:
    """Ways, quiet hours and holidays."""
    return shown_notices(server, person, server.words(person)("settings saved") if saved else "")


def shown_notices(
    server: Server, person: Person, message: str = "", refused: RefusedWay | None = None
) -> str:
    """The page, with something to tell."""
    now = server.store.now()
    holidays = server.clock_pauses.holidays(person.id, now) if person.id else []
    ways = server.notifier.ways.of([person.id]) if person.id else []
    view = WaysView(
        ways,
        push_keys(server.store).told,
        server.mail.is_set_up,
        own_tables(server, person),
        server.mail_addresses.of(person.id) if person.id else "",
        message,
        refused,
    )
    return notices_page(person, now, view, holidays, server.clock_pauses.days_left(person.id, now))


def own_tables(server: Server, person: Person) -> dict[str, str]:
    """Tables for which this person can set up a hook."""
    rows = [row for status in (WAITING, PLAYING) for row in server.store.tables_of(person.id, status)]
    return {
        row.id: row.name
        for row in rows
        if isinstance(row, TableRow) and row.shared and row.owner == person.id
    }


@router.post("/notices/hours")
def post_hours(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """Keep the time zone and the quiet hours."""
    zone = given.get("zone", person.settings.zone)
    hours = "-".join(given.get(key, "") for key in ("from", "to")).strip("-")
    if not is_zone(zone):
        raise refusal(422, person, "no such zone", zone=zone[:60])
    if not are_hours(hours):
        raise refusal(422, person, "no such hours")
    person = welcome(request, server, person)
    changed = replace(person, settings=replace(person.settings, zone=zone, quiet=hours))
    _rest_otherwise(server, person, lambda: server.store.change_person(changed))
    return go(NOTIFICATIONS_SAVED)


@router.post("/notices/holidays")
def post_holiday(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """Plan a holiday."""
    first, days = day_in(given.get("from", "")), whole_number(given.get("days", ""))
    if first is None or days is None:
        raise refusal(422, person, "bad request", why="from, days")
    person = welcome(request, server, person)
    try:
        _rest_otherwise(
            server, person, lambda: server.clock_pauses.plan(person.id, person.settings, first, days)
        )
    except NoHoliday as problem:
        raise refusal(422, person, problem.key, **problem.values) from problem
    return go(NOTIFICATIONS_SAVED)


@router.post("/notices/holidays/end")
def post_holiday_end(server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """Be back, or do not go at all."""
    number = whole_number(given.get("holiday", ""))
    if number is None:
        raise refusal(422, person, "bad request", why="holiday")
    _rest_otherwise(server, person, lambda: server.clock_pauses.end(person.id, number))
    return go(NOTIFICATIONS_SAVED)


def day_in(text: str) -> date | None:
    """The day that a form names, None if it names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _rest_otherwise(server: Server, person: Person, change: Callable[[], None]) -> None:
    with_other_rests(server.tables, person.id, change)
