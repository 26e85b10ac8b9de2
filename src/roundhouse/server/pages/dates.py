"""Days on pages, which the script writes as the person's language does."""

from __future__ import annotations

from datetime import UTC, datetime

from roundhouse.server.model.seat_view import Person
from roundhouse.server.pages import html as h
from roundhouse.server.pages.kit import say

MARK = "\0"  # around what stands for a day until the sentence is there


def day(when: datetime | float) -> h.Element:
    """A date."""
    moment = when if isinstance(when, datetime) else datetime.fromtimestamp(when, UTC)
    return h.time(datetime=moment.isoformat(), data_day=True)[str(moment.date())]


def with_days(person: Person, key: str, days: dict[str, float], **values: object) -> list[h.Node]:
    """A sentence in which days stand, by the names that it has for them."""
    marks = {name: f"{MARK}{name}{MARK}" for name in days}
    pieces = say(person, key, **marks, **values).split(MARK)
    return [day(days[piece]) if at % 2 else piece for at, piece in enumerate(pieces)]
