"""What is asked of the database with every request, put together once: that takes longer than the asking."""

from __future__ import annotations

from collections import deque, namedtuple
from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.schema import BANS, MOVES, PEOPLE, SESSIONS, TABLES, VISITS

STATEMENTS_KEPT: Final = (
    4  # connections of SQLite for single questions; hardly ever are more asked at the same moment
)


class PreparedQuery:
    """A query for one row, which a driver can be asked itself: all that SQLAlchemy does around it takes five times as
    long as the asking. Numbers and texts only, for nothing else is the same with every driver.
    """

    def __init__(self, query: sa.Select[Any]) -> None:
        self.query = query
        self.row: Any = namedtuple("row", query.selected_columns.keys())  # type: ignore[misc]
        self._written: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def for_driver(self, dialect: sa.Dialect, values: Mapping[str, object]) -> tuple[str, Any]:
        """The query in a database's own words, and its values as the driver wants them: by name or by their order."""
        if dialect.name not in self._written:
            compiled = self.query.compile(dialect=dialect)
            order = compiled.positiontup if compiled.positional else None
            self._written[dialect.name] = str(compiled), None if order is None else tuple(order)
        written, names = self._written[dialect.name]
        return written, values if names is None else tuple(values[name] for name in names)


class PreparedQueries:
    """Asks single questions. Of SQLite some connections are kept for that, which any thread may take: to have one from
    SQLAlchemy takes three times as long as the answer, and every request needs several.
    """

    def __init__(self, engine: sa.Engine) -> None:
        assert engine.dialect.loaded_dbapi is not None
        self._engine = engine
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._free: deque[Any] = deque()

    def keep_some(self) -> None:
        """Open the connections that are kept."""
        for _ in range(STATEMENTS_KEPT):
            held = self._engine.raw_connection()
            held.detach()
            self._free.append(held)

    def row(self, question: PreparedQuery, values: Mapping[str, object]) -> Any:
        """The first row that answers it, None if there is none. Raises errors of SQLAlchemy."""
        written, given = question.for_driver(self._engine.dialect, values)
        try:
            found = self._found(written, given)
        except self._driver_error:  # perhaps the connection is out of date; if not, it is told what is wrong
            with self._engine.connect() as connection:
                return connection.execute(question.query, values).first()
        return None if found is None else question.row._make(found)

    def _found(self, written: str, given: Any) -> Any:
        try:
            held = self._free.pop()
        except IndexError:
            return self._of_others(written, given)
        try:
            return held.dbapi_connection.execute(written, given).fetchone()
        finally:
            self._free.append(held)

    def _of_others(self, written: str, given: Any) -> Any:
        held = self._engine.raw_connection()
        try:
            cursor = held.cursor()
            cursor.execute(written, given)
            found = cursor.fetchone()
            cursor.close()
            return found
        finally:
            held.close()

    def close(self) -> None:
        """Let go of all connections."""
        while self._free:
            self._free.pop().close()


_OLD: Final = sa.and_(
    SESSIONS.c.before == sa.bindparam("used"),
    sa.or_(SESSIONS.c.before_until.is_(None), SESSIONS.c.before_until > sa.bindparam("now")),
)
_HOLDS: Final = sa.or_(BANS.c.until.is_(None), BANS.c.until > sa.bindparam("now"))
# whose device has the token `used`, or had it until lately, with the ban that holds for them `now`
SESSION_QUERY: Final = PreparedQuery(
    sa.select(
        PEOPLE,
        SESSIONS.c.id.label("device"),
        *(SESSIONS.c[name] for name in ("token", "before", "before_until", "seen", "renewed")),
        BANS.c.reason.label("ban_reason"),
        BANS.c.until.label("ban_until"),
    )
    .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
    .outerjoin(BANS, sa.and_(BANS.c.person == PEOPLE.c.id, _HOLDS))
    .where(sa.or_(SESSIONS.c.token == sa.bindparam("used"), _OLD))
)

VERSION_QUERY: Final = PreparedQuery(sa.select(TABLES.c.version).where(TABLES.c.id == sa.bindparam("table")))
SHOWN_QUERY: Final = PreparedQuery(
    sa.select(VISITS.c.shown).where(
        VISITS.c.person == sa.bindparam("whose"), VISITS.c.table_id == sa.bindparam("table")
    )
)
# the ban of a person that holds `now`
BAN_QUERY: Final = PreparedQuery(
    sa.select(BANS.c.reason, BANS.c.until).where(BANS.c.person == sa.bindparam("whose"), _HOLDS)
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
