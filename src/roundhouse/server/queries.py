"""What is asked of the database with every request, put together once: that takes longer than the asking."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from roundhouse.server.schema import DEVICES, MOVES, PEOPLE, TABLES, VISITS

_OLD: Final = sa.and_(
    DEVICES.c.before == sa.bindparam("used"),
    sa.or_(DEVICES.c.before_until.is_(None), DEVICES.c.before_until > sa.bindparam("now")),
)
# whose device has the token `used`, or had it until lately
DEVICE: Final = (
    sa.select(
        PEOPLE,
        DEVICES.c.id.label("device"),
        *(DEVICES.c[name] for name in ("token", "before", "before_until", "seen", "renewed")),
    )
    .join(DEVICES, DEVICES.c.person == PEOPLE.c.id)
    .where(sa.or_(DEVICES.c.token == sa.bindparam("used"), _OLD))
)

VERSION: Final = sa.select(TABLES.c.version).where(TABLES.c.id == sa.bindparam("table"))
SHOWN: Final = sa.select(VISITS.c.shown).where(
    VISITS.c.person == sa.bindparam("whose"), VISITS.c.table_id == sa.bindparam("table")
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
