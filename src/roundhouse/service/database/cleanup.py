"""What nobody comes back to: games that were left, and people who have to do with nothing that is kept."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.schema import (
    ADDRESSES,
    CHALLENGES,
    CODES,
    LINKS,
    META,
    MUTES,
    PASSKEYS,
    PEOPLE,
    RECOVERY_CODES,
    REPORTS,
    SESSIONS,
    TABLES,
)
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING

DAY_SECONDS: Final = 24 * 3600.0
LAST_USED: Final[dict[sa.Table, sa.ColumnElement[float]]] = {  # when somebody was last here
    SESSIONS: SESSIONS.c.seen,
    CODES: CODES.c.until,
    CHALLENGES: CHALLENGES.c.until,
    LINKS: LINKS.c.until,
    MUTES: MUTES.c.at,
    REPORTS: REPORTS.c.at,
    ADDRESSES: ADDRESSES.c.confirmed,
    RECOVERY_CODES: RECOVERY_CODES.c.made,
    PASSKEYS: sa.case((PASSKEYS.c.used.is_(None), PASSKEYS.c.created), else_=PASSKEYS.c.used),
}
ROWS_PER_TRANSACTION: Final = 200  # rows that go in one transaction, so that others need not wait


@dataclass(frozen=True)
class RetentionDays:
    """For how many days something is kept after it was touched last; None: for ever."""

    playing: float | None = 180
    finished: float | None = None
    people: float | None = 365


@dataclass
class CleanupReport:
    """How many rows went, or would go."""

    playing: int = 0
    finished: int = 0
    people: int = 0


def tidy(store: Store, keep: RetentionDays, really: bool = False, now: float | None = None) -> CleanupReport:
    """Take away what was abandoned; unless it is done `really`, only count it."""
    now = time.time() if now is None else now
    left = {WAITING: keep.playing, PLAYING: keep.playing, OVER: keep.finished}
    old = [_left(status, now - days * DAY_SECONDS) for status, days in left.items() if days is not None]
    going = sa.or_(sa.false(), *old)
    found = CleanupReport()
    with store.reading() as connection:
        for status, many in connection.execute(
            sa.select(TABLES.c.status, sa.func.count()).where(going).group_by(TABLES.c.status)
        ):
            if status == OVER:
                found.finished += many
            else:
                found.playing += many
    if really:
        _delete(store, TABLES, TABLES.c.id, going)
    if keep.people is not None:
        alone = _alone(now - keep.people * DAY_SECONDS, going)
        with store.reading() as connection:
            found.people = connection.execute(sa.select(sa.func.count()).where(alone)).scalar_one()
        if really:
            _delete(store, PEOPLE, PEOPLE.c.id, alone)
    return found


def _left(status: str, before: float) -> sa.ColumnElement[bool]:
    return sa.and_(TABLES.c.status == status, TABLES.c.updated < before)


def _alone(before: float, going: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """People who came long ago and whom no row names that stays."""
    named = [
        sa.exists().where(column == PEOPLE.c.id, _stays(table, going, before))
        for table in META.sorted_tables
        for column in table.columns
        if column.references(PEOPLE.c.id)
    ]
    return sa.and_(PEOPLE.c.created < before, *(sa.not_(one) for one in named))


def _stays(table: sa.Table, going: sa.ColumnElement[bool], before: float) -> sa.ColumnElement[bool]:
    """Whether a row is kept: not a table that goes, nor what goes with one, nor a device that was not here since."""
    if table is TABLES:
        return sa.not_(going)
    if table in LAST_USED:
        return LAST_USED[table] >= before
    with_table = [column for column in table.columns if column.references(TABLES.c.id)]
    gone = sa.select(TABLES.c.id).where(going)
    return sa.and_(sa.true(), *(sa.or_(column.is_(None), column.not_in(gone)) for column in with_table))


def _delete(store: Store, table: sa.Table, key: sa.Column[Any], which: sa.ColumnElement[bool]) -> None:
    """A few rows at a time, each asked about once more: somebody may have come back to it."""
    while True:
        with store.writing() as connection:
            some = list(connection.execute(sa.select(key).where(which).limit(ROWS_PER_TRANSACTION)).scalars())
            if some:
                connection.execute(table.delete().where(key.in_(some), which))
        if len(some) < ROWS_PER_TRANSACTION:
            return
