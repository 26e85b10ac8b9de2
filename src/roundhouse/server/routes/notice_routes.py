"""When somebody wants to be left alone, and when they are away: the page of notices, and what its forms ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.server.database.rows import PLAYING, WAITING, Row
from roundhouse.server.house import House
from roundhouse.server.model.quiet import are_hours, is_zone
from roundhouse.server.model.refusals import refusal
from roundhouse.server.model.request_values import whole_number
from roundhouse.server.model.seat_view import Person
from roundhouse.server.notices.push import push_keys
from roundhouse.server.pages.notices import notices_page
from roundhouse.server.pages.ways import WaysView
from roundhouse.server.routes.page_routes import Sent, go, texts, welcome
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute
from roundhouse.server.tables.resting import with_other_rests
from roundhouse.server.tables.rests import NoHoliday

router = APIRouter(tags=["notices"], route_class=ThreadedRoute)
PLACE = "/notices"
SAVED = "/notices?saved=1"


@router.get(PLACE, response_class=HTMLResponse)
def get_notices(house: TheHouse, person: ThePerson, saved: bool = False) -> str:
    """Ways, quiet hours and holidays."""
    return shown_notices(house, person, house.words(person)("settings saved") if saved else "")


def shown_notices(house: House, person: Person, message: str = "") -> str:
    """The page, with something to tell."""
    now = house.store.now()
    holidays = house.rests.holidays(person.id, now) if person.id else []
    ways = house.notifier.ways.of([person.id]) if person.id else []
    view = WaysView(
        ways,
        push_keys(house.store).told,
        house.mail.is_set_up,
        own_tables(house, person),
        house.addresses.of(person.id) if person.id else "",
        message,
    )
    return notices_page(person, now, view, holidays, house.rests.days_left(person.id, now))


def own_tables(house: House, person: Person) -> dict[str, str]:
    """Tables for which this person can set up a hook."""
    rows = [row for status in (WAITING, PLAYING) for row in house.store.tables_of(person.id, status)]
    return {
        row.id: row.name for row in rows if isinstance(row, Row) and row.shared and row.owner == person.id
    }


def given_by(sent: Sent) -> dict[str, str]:
    """What a form has sent."""
    return dict(texts(sent.multi_items()))


@router.post("/notices/hours")
def post_hours(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Keep the time zone and the quiet hours."""
    given = given_by(sent)
    zone = given.get("zone", person.settings.zone)
    hours = "-".join(given.get(key, "") for key in ("from", "to")).strip("-")
    if not is_zone(zone):
        raise refusal(422, person, "no such zone", zone=zone[:60])
    if not are_hours(hours):
        raise refusal(422, person, "no such hours")
    person = welcome(request, house, person)
    changed = replace(person, settings=replace(person.settings, zone=zone, quiet=hours))
    _rest_otherwise(house, person, lambda: house.store.change_person(changed))
    return go(SAVED)


@router.post("/notices/holidays")
def post_holiday(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Plan a holiday."""
    given = given_by(sent)
    first, days = day_in(given.get("from", "")), whole_number(given.get("days", ""))
    if first is None or days is None:
        raise refusal(422, person, "bad request", why="from, days")
    person = welcome(request, house, person)
    try:
        _rest_otherwise(house, person, lambda: house.rests.plan(person.id, person.settings, first, days))
    except NoHoliday as problem:
        raise refusal(422, person, problem.key, **problem.values) from problem
    return go(SAVED)


@router.post("/notices/holidays/end")
def post_holiday_end(house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """Be back, or do not go at all."""
    number = whole_number(given_by(sent).get("holiday", ""))
    if number is None:
        raise refusal(422, person, "bad request", why="holiday")
    _rest_otherwise(house, person, lambda: house.rests.end(person.id, number))
    return go(SAVED)


def day_in(text: str) -> date | None:
    """The day that a form names, None if it names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _rest_otherwise(house: House, person: Person, change: Callable[[], None]) -> None:
    with_other_rests(house.tables, person.id, change)
