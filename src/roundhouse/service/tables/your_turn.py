"""The tables that wait for a person, over all they sit at, the one with the least time first."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import inf

import sqlalchemy as sa

from roundhouse.service.database.schema import TABLES, VISITS
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import PLAYING


@dataclass(frozen=True)
class WaitingTable:
    """A table that waits for somebody."""

    table_id: str
    name: str
    version: int
    due: float | None  # when their time is used up


_ASKED = (
    sa.select(
        *(
            TABLES.c[name]
            for name in (
                "id",
                "name",
                "version",
                "due",
                "unconfirmed",
                "paused",
                "progress",
                "seats",
            )
        )
    )
    .join(VISITS, VISITS.c.table_id == TABLES.c.id)
    .where(
        VISITS.c.person == sa.bindparam("whose"), TABLES.c.status == PLAYING, VISITS.c.archived == sa.false()
    )
    .order_by(TABLES.c.updated)
)


def waiting_for(store: Store, person: str) -> list[WaitingTable]:
    """Those that wait for this person to decide, to confirm a turn or to let bots go on; a table that cannot be read
    waits for nobody.
    """
    found = []
    with store.reading() as connection:
        for row in connection.execute(_ASKED, {"whose": person}):
            try:
                asked = row.unconfirmed if row.unconfirmed >= 0 else json.loads(row.progress)["decider"]
                seats = json.loads(row.seats)
                bots_wait = row.paused and any(seat["person"] == person for seat in seats)
                mine = bots_wait or (asked >= 0 and seats[asked]["person"] == person)
            except (ValueError, TypeError, LookupError):
                continue
            if mine:
                found.append(WaitingTable(row.id, row.name, row.version, row.due))
    return sorted(found, key=lambda one: inf if one.due is None else one.due)
