"""The statements of every request. Each is built once, so that SQLAlchemy finds it compiled in its cache."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.schema import BANS, MOVES, PEOPLE, SESSIONS, TABLES, VISITS

_OLD: Final = sa.and_(
    SESSIONS.c.before == sa.bindparam("used"),
    sa.or_(SESSIONS.c.before_until.is_(None), SESSIONS.c.before_until > sa.bindparam("now")),
)
_HOLDS: Final = sa.or_(BANS.c.until.is_(None), BANS.c.until > sa.bindparam("now"))
# whose device has the token `used`, or had it until lately, with the ban that holds for them `now`
SESSION_QUERY: Final[sa.Select[Any]] = (
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

VERSION_QUERY: Final = sa.select(TABLES.c.version).where(TABLES.c.id == sa.bindparam("table"))
SHOWN_QUERY: Final = sa.select(VISITS.c.shown).where(
    VISITS.c.person == sa.bindparam("whose"), VISITS.c.table_id == sa.bindparam("table")
)
# the ban of a person that holds `now`
BAN_QUERY: Final = sa.select(BANS.c.reason, BANS.c.until).where(
    BANS.c.person == sa.bindparam("whose"), _HOLDS
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
