"""A person's time zone, and the hours in which they want to be left alone. Pure."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from roundhouse.service.model.clocks import HOUR, RestPeriod
from roundhouse.service.model.table_view import Settings

MAX_QUIET_SECONDS: Final = 12 * HOUR


def zone_of(settings: Settings) -> tzinfo:
    """The person's time zone; UTC where none is known."""
    try:
        return ZoneInfo(settings.zone) if settings.zone else UTC
    except (KeyError, OSError, ValueError):  # this computer does not know it
        return UTC


def is_zone(text: str) -> bool:
    """Whether this computer knows a time zone of that name.

    >>> is_zone("Europe/Berlin"), is_zone("../etc/passwd"), is_zone("")
    (True, False, True)
    """
    try:
        return not text or (len(text) <= 64 and bool(ZoneInfo(text)))
    except (KeyError, OSError, ValueError):
        return False


def are_hours(text: str) -> bool:
    """Whether these are quiet hours: "22:00-07:00", at most half a day; "" for none.

    >>> are_hours("22:00-07:00"), are_hours("08:00-22:00"), are_hours("25:00-26:00")
    (True, False, False)
    """
    if not text:
        return True
    if not re.fullmatch(r"(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d", text):
        return False
    begins, ends = (int(one[:2]) * HOUR + int(one[3:]) * 60 for one in text.split("-"))
    return begins != ends and (ends - begins) % (24 * HOUR) <= MAX_QUIET_SECONDS


def quiet_hours(settings: Settings, since: float, until: float) -> list[RestPeriod]:
    """A person's quiet hours between two moments, by their own clock."""
    if not settings.quiet:
        return []
    zone = zone_of(settings)
    begins, ends = (time.fromisoformat(text) for text in settings.quiet.split("-"))
    day = datetime.fromtimestamp(since, zone).date() - timedelta(1)
    found: list[RestPeriod] = []
    while (first := datetime.combine(day, begins, zone).timestamp()) < until:
        last = datetime.combine(day + timedelta(begins >= ends), ends, zone).timestamp()
        if last > since:
            found.append((first, last))
        day += timedelta(1)
    return found


def quiet_until(settings: Settings, now: float) -> float | None:
    """When somebody who wants to be left alone now can be reached again; None: they can be reached."""
    return next((ends for begins, ends in quiet_hours(settings, now, now + 1) if begins <= now < ends), None)
