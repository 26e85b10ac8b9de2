"""The best that somebody has reached alone: what a game without rivals is measured by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.server.rows import OVER, Row
from roundhouse.server.seat_view import Person
from roundhouse.server.seats import PEOPLE_KIND
from roundhouse.server.store import Store

NONE_BEFORE = -1


def best_before(store: Store, person: Person, row: Row) -> int:
    """Most points of this person's other finished games alone with the same boards; `NONE_BEFORE` if there is none."""
    found = [
        other.progress["scores"][0]
        for other in store.tables_of(person.id, OVER)
        if isinstance(other, Row)
        and other.id != row.id
        and _played(other, person)
        and _boards(other.options) == _boards(row.options)
    ]
    return max(found, default=NONE_BEFORE)


def _played(row: Row, person: Person) -> bool:
    """Whether the person sat there, and has not only watched or brought a record."""
    seat = row.seats[0]
    return seat.kind == PEOPLE_KIND and seat.person == person.id


def _boards(options: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple(options.get(name) for name in ("players", "edition", "board", "industry"))
