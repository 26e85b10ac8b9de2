"""What is asked of the database with every request, put together once: that takes longer than the asking."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.server.database.schema import BANS, DEVICES, MOVES, PEOPLE, TABLES, VISITS


class Question:
    """A query for one row, which a driver can be asked itself: all that SQLAlchemy does around it takes five times as
    long as the asking. Numbers and texts only, for nothing else is the same with every driver.
    """

    def __init__(self, query: sa.Select[Any]) -> None:
        self.query = query
        self._row: Any = namedtuple("_row", query.selected_columns.keys())  # type: ignore[misc]
        self._written: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def ask(self, engine: sa.Engine, values: Mapping[str, object]) -> Any:
        """The first row, None if there is none. Raises errors of the driver."""
        written, names = self._for(engine.dialect)
        held = engine.raw_connection()
        try:
            cursor = held.cursor()
            cursor.execute(written, values if names is None else tuple(values[name] for name in names))
            found = cursor.fetchone()
            cursor.close()
        finally:
            held.close()
        return None if found is None else self._row._make(found)

    def _for(self, dialect: sa.Dialect) -> tuple[str, tuple[str, ...] | None]:
        """The query in a database's own words, and the names of its values where they are told by their order."""
        if dialect.name not in self._written:
            compiled = self.query.compile(dialect=dialect)
            names = compiled.positiontup if compiled.positional else None
            self._written[dialect.name] = str(compiled), None if names is None else tuple(names)
        return self._written[dialect.name]


_OLD: Final = sa.and_(
    DEVICES.c.before == sa.bindparam("used"),
    sa.or_(DEVICES.c.before_until.is_(None), DEVICES.c.before_until > sa.bindparam("now")),
)
# whose device has the token `used`, or had it until lately
DEVICE: Final = Question(
    sa.select(
        PEOPLE,
        DEVICES.c.id.label("device"),
        *(DEVICES.c[name] for name in ("token", "before", "before_until", "seen", "renewed")),
    )
    .join(DEVICES, DEVICES.c.person == PEOPLE.c.id)
    .where(sa.or_(DEVICES.c.token == sa.bindparam("used"), _OLD))
)

VERSION: Final = Question(sa.select(TABLES.c.version).where(TABLES.c.id == sa.bindparam("table")))
SHOWN: Final = Question(
    sa.select(VISITS.c.shown).where(
        VISITS.c.person == sa.bindparam("whose"), VISITS.c.table_id == sa.bindparam("table")
    )
)
# the ban of a person that holds `now`
BAN: Final = Question(
    sa.select(BANS.c.reason, BANS.c.until).where(
        BANS.c.person == sa.bindparam("whose"),
        sa.or_(BANS.c.until.is_(None), BANS.c.until > sa.bindparam("now")),
    )
)

# a move: the version is raised, or nothing happens since somebody was quicker
RAISE: Final = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"), TABLES.c.version == sa.bindparam("expected"))
    .values(
        {
            name: sa.bindparam(name)
            for name in ("version", "updated", "progress", "status", "result", "unconfirmed", "clock", "due")
        }
    )
)
ADD: Final = MOVES.insert()
SHOW: Final = VISITS.update().where(
    VISITS.c.person == sa.bindparam("whose"), VISITS.c.table_id == sa.bindparam("table")
)
