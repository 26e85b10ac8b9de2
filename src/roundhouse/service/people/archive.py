"""A person's own tables: put away and taken back, and deleted where nobody else loses a game by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import VISITS
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER, WAITING, TableRow
from roundhouse.service.model.seats import SeatProblem, seats_of
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.tables import Table


@dataclass(frozen=True)
class Visit:
    """What a person has to do with a table."""

    moved: float | None = None  # when they last decided something there
    archived: bool = False  # they have put it away
    alone: bool = True  # nobody else has to do with it


NO_VISIT: Final = Visit()


class Archive:
    """What people have put away, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def visits(self, person: str, table_ids: Sequence[str]) -> dict[str, Visit]:
        """What this person has to do with some tables."""
        other = VISITS.alias()
        others = sa.exists().where(other.c.table_id == VISITS.c.table_id, other.c.person != person)
        query = sa.select(VISITS.c.table_id, VISITS.c.moved, VISITS.c.archived, others.label("others")).where(
            VISITS.c.person == person, VISITS.c.table_id.in_(table_ids)
        )
        with self.store.reading() as connection:
            return {
                row.table_id: Visit(row.moved, row.archived, not row.others)
                for row in connection.execute(query)
            }

    def put_away(self, table: Table, person: Person) -> None:
        """Out of this person's list; whoever plays on has it there again."""
        if not may_archive(table.row, person, self._visit(table, person)):
            raise SeatProblem(409, "others wait")
        self._keep(table, person, archived=True)

    def take_back(self, table: Table, person: Person) -> None:
        """Back into the list."""
        self._keep(table, person, archived=False)

    def delete(self, table: Table, person: Person) -> None:
        """The table is no more."""
        if not may_delete(table.row, person, self._visit(table, person)):
            raise SeatProblem(403, "not yours alone")
        table.drop(person)

    def _visit(self, table: Table, person: Person) -> Visit:
        return self.visits(person.id, [table.row.id]).get(table.row.id, NO_VISIT)

    def _keep(self, table: Table, person: Person, archived: bool) -> None:
        mine = sa.and_(VISITS.c.person == person.id, VISITS.c.table_id == table.row.id)
        with self.store.writing() as connection:
            kept = connection.execute(VISITS.update().where(mine).values(archived=archived))
            if not kept.rowcount:
                raise SeatProblem(403, "not your table")


def may_archive(row: TableRow, person: Person, visit: Visit) -> bool:
    """Not where others may wait for this person: one leaves or resigns there, as it was agreed."""
    sits = seats_of(row.seats, person.id) or any(seat.kept_for == person.id for seat in row.seats)
    return row.status == OVER or (row.status != WAITING and (visit.alone or not sits))


def may_delete(row: TableRow, person: Person, visit: Visit) -> bool:
    """Who has made a table may: before its game has begun, and later if nobody else has to do with it; but the one try
    at a deal stays.
    """
    return (
        bool(person.id)
        and row.deal is None
        and row.owner == person.id
        and (row.status == WAITING or visit.alone)
    )
