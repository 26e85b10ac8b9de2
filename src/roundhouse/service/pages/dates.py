"""Days on pages, which the script writes as the person's language does."""

from __future__ import annotations

from datetime import UTC, datetime

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import say

DATE_PLACEHOLDER = "\0"  # around what stands for a day until the sentence is there


def day(when: datetime | float) -> h.Element:
    """A date."""
    moment = when if isinstance(when, datetime) else datetime.fromtimestamp(when, UTC)
    return h.time(datetime=moment.isoformat(), data_day=True)[str(moment.date())]


def with_days(person: Person, key: str, days: dict[str, float], **values: object) -> list[h.Node]:
    """A sentence in which days stand, by the names that it has for them."""
    marks = {name: f"{DATE_PLACEHOLDER}{name}{DATE_PLACEHOLDER}" for name in days}
    pieces = say(person, key, **marks, **values).split(DATE_PLACEHOLDER)
    return [day(days[piece]) if at % 2 else piece for at, piece in enumerate(pieces)]
