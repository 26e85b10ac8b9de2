"""How the server is, in a few figures for its hosts: who plays, how busy it is, and whether there is room."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.health_check import is_well
from roundhouse.service.database.schema import MOVES, PEOPLE, SESSIONS, TABLES
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import PLAYING, WAITING
from roundhouse.service.people.sessions import DAY_SECONDS

HOUR: Final = 3600.0
CARE_THOUGHTS: Final = 20  # so many thoughts that wait are too many
CARE_ROOM: Final = 0.1  # of the disk is too little


@dataclass(frozen=True)
class HostGauges:
    """The figures of one moment."""

    here: int  # pages of tables that are open, through this process
    today: int  # people who were here in the last 24 hours
    accounts: int
    playing: int  # games that go on
    waiting: int  # tables that wait for people
    moves: int  # in the last hour
    thoughts: int  # of bots, that nobody thinks yet
    stored: int | None  # bytes of the database; None: it is no file
    room: int | None  # bytes that the disk has left
    disk: int | None  # bytes that it has
    well: bool  # games can be read and stored

    @property
    def busy(self) -> bool:
        """Whether bots keep people waiting."""
        return self.thoughts >= CARE_THOUGHTS

    @property
    def full(self) -> bool:
        """Whether the disk is nearly full."""
        return self.room is not None and self.disk is not None and self.room < CARE_ROOM * self.disk


def host_gauges(store: Store, here: int, thoughts: int) -> HostGauges:
    """How the server is now."""
    now = time.time()
    lately = sa.select(TABLES.c.id).where(TABLES.c.updated > now - HOUR)  # moves have no index by time
    file, disk = store.file, None if store.file is None else shutil.disk_usage(store.file.parent)
    return HostGauges(
        here=here,
        today=_count(store, SESSIONS.c.person.distinct(), SESSIONS.c.seen > now - DAY_SECONDS),
        accounts=_count(store, PEOPLE.c.id),
        playing=_count(store, TABLES.c.id, TABLES.c.status == PLAYING),
        waiting=_count(store, TABLES.c.id, TABLES.c.status == WAITING),
        moves=_count(store, MOVES.c.n, MOVES.c.table_id.in_(lately), MOVES.c.at > now - HOUR),
        thoughts=thoughts,
        stored=None if file is None else file.stat().st_size,
        room=None if disk is None else disk.free,
        disk=None if disk is None else disk.total,
        well=is_well(store),
    )


def _count(store: Store, what: sa.ColumnElement[Any], *where: sa.ColumnElement[bool]) -> int:
    with store.reading() as connection:
        return int(connection.execute(sa.select(sa.func.count(what)).where(*where)).scalar_one())
