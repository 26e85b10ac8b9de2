"""The tables that wait for a person, over all they sit at, the one with the least time first."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import inf

import sqlalchemy as sa

from roundhouse.server.database.rows import PLAYING
from roundhouse.server.database.schema import TABLES, VISITS
from roundhouse.server.database.store import Store


@dataclass(frozen=True)
class Waiting:
    """A table that waits for somebody."""

    table_id: str
    name: str
    version: int
    due: float | None  # when their time is used up


_ASKED = (
    sa.select(
        *(TABLES.c[name] for name in ("id", "name", "version", "due", "unconfirmed", "progress", "seats"))
    )
    .join(VISITS, VISITS.c.table_id == TABLES.c.id)
    .where(
        VISITS.c.person == sa.bindparam("whose"), TABLES.c.status == PLAYING, VISITS.c.archived == sa.false()
    )
    .order_by(TABLES.c.updated)
)


def waiting_for(store: Store, person: str) -> list[Waiting]:
    """Those that wait for this person to decide, or to confirm a turn; a table that cannot be read waits for nobody."""
    found = []
    with store.reading() as connection:
        for row in connection.execute(_ASKED, {"whose": person}):
            try:
                asked = row.unconfirmed if row.unconfirmed >= 0 else json.loads(row.progress)["decider"]
                mine = asked >= 0 and json.loads(row.seats)[asked]["person"] == person
            except (ValueError, TypeError, LookupError):
                continue
            if mine:
                found.append(Waiting(row.id, row.name, row.version, row.due))
    return sorted(found, key=lambda one: inf if one.due is None else one.due)
