"""What people report to the hosts: a line of talk, or a person, with a reason."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.schema import PEOPLE, REPORTS, TABLES, TALK
from roundhouse.service.database.store import Store

REASONS: Final = ("insult", "advertising", "cheating", "name", "other")
MAX_WORDS_LENGTH: Final = 300  # letters
MAX_REPORTS_SHOWN: Final = 100  # reports on a page


@dataclass(frozen=True)
class Report:
    """One that a host reads."""

    n: int
    person: str = field(repr=False)  # the id of whom it is about
    name: str  # what they are called now
    reporter: str  # by name; "" if they have left, or have none
    table_id: str
    table: str  # its name, "" for none
    line: int | None
    said: str
    reason: str
    words: str
    at: float


class Reports:
    """All reports, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def report(
        self, reporter: str, person: str, table_id: str, reason: str, words: str, line: int | None, said: str
    ) -> None:
        """Keep one, in the place of an open one by the same person about the same."""
        about = {"reporter": reporter, "person": person, "table_id": table_id, "line": line}
        same = sa.and_(
            *(
                REPORTS.c[name].is_(value) if value is None else REPORTS.c[name] == value
                for name, value in about.items()
            ),
            REPORTS.c.settled.is_(None),
        )
        row = {**about, "said": said, "reason": reason, "words": words, "at": time.time()}
        with self.store.writing() as connection:
            connection.execute(REPORTS.delete().where(same))
            connection.execute(REPORTS.insert().values(**row))

    def open(self) -> list[Report]:
        """Those that nobody has settled, the oldest first."""
        return self._found(REPORTS.c.settled.is_(None))

    def find(self, n: int) -> Report | None:
        """The report of this number."""
        return next(iter(self._found(REPORTS.c.n == n)), None)

    def counts(self) -> tuple[int, int]:
        """How many are open, and how many were settled."""
        with self.store.reading() as connection:
            made, settled = connection.execute(
                sa.select(sa.func.count(), sa.func.count(REPORTS.c.settled)).select_from(REPORTS)
            ).one()
        return made - settled, settled

    def settle(self, n: int) -> None:
        """A host has looked at it."""
        with self.store.writing() as connection:
            connection.execute(REPORTS.update().where(REPORTS.c.n == n).values(settled=time.time()))

    def unsay(self, line: int) -> None:
        """What was said is shown to nobody any more."""
        with self.store.writing() as connection:
            connection.execute(TALK.delete().where(TALK.c.n == line))

    def _found(self, *where: sa.ColumnElement[bool]) -> list[Report]:
        who, by = PEOPLE.alias(), PEOPLE.alias()
        query = (
            sa.select(
                REPORTS,
                who.c.name.label("name"),
                by.c.name.label("by_name"),
                TABLES.c.name.label("table_name"),
            )
            .select_from(
                REPORTS.join(who, who.c.id == REPORTS.c.person)
                .outerjoin(by, by.c.id == REPORTS.c.reporter)
                .outerjoin(TABLES, TABLES.c.id == REPORTS.c.table_id)
            )
            .where(*where)
            .order_by(REPORTS.c.at)
            .limit(MAX_REPORTS_SHOWN)
        )
        with self.store.reading() as connection:
            return [_read(row) for row in connection.execute(query)]


def _read(row: Any) -> Report:
    return Report(
        row.n,
        row.person,
        row.name,
        row.by_name or "",
        row.table_id or "",
        row.table_name or "",
        row.line,
        row.said,
        row.reason,
        row.words,
        row.at,
    )
