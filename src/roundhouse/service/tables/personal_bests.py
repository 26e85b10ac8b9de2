"""The best that somebody has reached before: what a finished game is measured by, by board and number of players."""

from __future__ import annotations

from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER, TableRow
from roundhouse.service.model.seats import PEOPLE_KIND
from roundhouse.service.model.table_view import Person

MAX_GAMES_READ = 5000  # finished games that are looked through
NONE_BEFORE = -1


def best_before(store: Store, person: Person, table_id: str, board: object, players: int) -> int | None:
    """Most points of this person's other finished games on this board with so many players.

    `NONE_BEFORE` if there is no such game, None for somebody without games of their own.
    """
    if not person.id:
        return None
    found = [
        other.progress["scores"][seat]
        for other in store.tables_of(person.id, OVER, MAX_GAMES_READ)
        if isinstance(other, TableRow)
        and (other.options["board"], len(other.seats)) == (board, players)
        and other.id != table_id
        and (seat := _own_seat(other, person)) is not None
    ]
    return max(found, default=NONE_BEFORE)


def best_alone(store: Store, person: Person, row: TableRow) -> int | None:
    """The same for a game without rivals; None for any other."""
    return best_before(store, person, row.id, row.options["board"], 1) if len(row.seats) == 1 else None


def _own_seat(row: TableRow, person: Person) -> int | None:
    """Where the person sat, and has not only watched or brought a record."""
    return next(
        (n for n, seat in enumerate(row.seats) if seat.kind == PEOPLE_KIND and seat.person == person.id), None
    )
