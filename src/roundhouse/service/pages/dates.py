"""Days and moments on pages: in the person's language and zone, and by the browser's own clock where it has scripts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from roundhouse.service.model.quiet_hours import zone_of
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import say
from roundhouse.texts.dates import date_words, moment_words, with_zone
from roundhouse.texts.pages import page_count

DATE_PLACEHOLDER = "\0"  # around what stands for a day until the sentence is there


def day(person: Person, when: datetime | float) -> h.Element:
    """A date."""
    there = _by_their_clock(person, when)
    return h.time(datetime=there.isoformat(), data_day=True)[date_words(person.settings.language, there)]


def moment(person: Person, when: datetime | float) -> h.Element:
    """A date and the time of day."""
    there = _by_their_clock(person, when)
    written = there.isoformat(timespec="seconds")
    return h.time(datetime=written, data_moment=True)[moment_text(person, when)]


def moment_text(person: Person, when: datetime | float) -> str:
    """The same where no element can stand."""
    there = _by_their_clock(person, when)
    now = datetime.now(there.tzinfo)
    return with_zone(moment_words(person.settings.language, there, now), there)


def day_text(person: Person, when: float) -> str:
    """A date by the zone that is kept for the person, whatever the device says: holidays are planned by that one."""
    return date_words(person.settings.language, _by_their_clock(person, when))


def last_here_words(person: Person, when: float | None) -> str | None:
    """When somebody was last here; nothing for those of whom it is not known."""
    if when is None:
        return None
    minutes = int(datetime.now(UTC).timestamp() - when) // 60
    for unit, size, most in (("minutes", 1, 60), ("hours", 60, 24 * 60)):
        if minutes < most:
            return page_count(person.settings.language, f"last here {unit}", max(1, minutes // size))
    return page_count(person.settings.language, "last here days", minutes // (24 * 60))


def with_days(person: Person, key: str, days: dict[str, float], **values: object) -> list[h.Node]:
    """A sentence in which days stand, by the names that it has for them."""
    return _sentence(person, key, days, partial(day, person), values)


def with_moments(person: Person, key: str, moments: dict[str, float], **values: object) -> list[h.Node]:
    """A sentence in which moments stand, by the names that it has for them."""
    return _sentence(person, key, moments, partial(moment, person), values)


def _by_their_clock(person: Person, when: datetime | float) -> datetime:
    at = when.timestamp() if isinstance(when, datetime) else when
    return datetime.fromtimestamp(at, zone_of(person.settings))


def _sentence(
    person: Person,
    key: str,
    times: dict[str, float],
    written: Callable[[float], h.Element],
    values: dict[str, object],
) -> list[h.Node]:
    marks = {name: f"{DATE_PLACEHOLDER}{name}{DATE_PLACEHOLDER}" for name in times}
    pieces = say(person, key, **marks, **values).split(DATE_PLACEHOLDER)
    return [written(times[piece]) if at % 2 else piece for at, piece in enumerate(pieces)]
