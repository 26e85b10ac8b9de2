"""The best that somebody has reached before: what a finished game is measured by, by board and number of players."""

from __future__ import annotations

from roundhouse.server.database.rows import OVER, Row
from roundhouse.server.database.store import Store
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.seats import PEOPLE_KIND

MANY = 5000  # finished games that are looked through
NONE_BEFORE = -1


def best_before(store: Store, person: Person, table_id: str, board: object, players: int) -> int | None:
    """Most points of this person's other finished games on this board with so many players.

    `NONE_BEFORE` if there is no such game, None for somebody without games of their own.
    """
    if not person.id:
        return None
    found = [
        other.progress["scores"][seat]
        for other in store.tables_of(person.id, OVER, MANY)
        if isinstance(other, Row)
        and (other.options["board"], len(other.seats)) == (board, players)
        and other.id != table_id
        and (seat := _own_seat(other, person)) is not None
    ]
    return max(found, default=NONE_BEFORE)


def best_alone(store: Store, person: Person, row: Row) -> int | None:
    """The same for a game without rivals; None for any other."""
    return best_before(store, person, row.id, row.options["board"], 1) if len(row.seats) == 1 else None


def _own_seat(row: Row, person: Person) -> int | None:
    """Where the person sat, and has not only watched or brought a record."""
    return next(
        (n for n, seat in enumerate(row.seats) if seat.kind == PEOPLE_KIND and seat.person == person.id), None
    )
