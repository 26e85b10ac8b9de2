"""How long a game took: the time that was spent at it, and from when to when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise

import sqlalchemy as sa

from roundhouse.service.database.schema import MOVES
from roundhouse.service.database.store import Store

PAUSE_SECONDS = 30 * 60.0  # seconds; when nobody moves for longer, nobody plays


@dataclass(frozen=True)
class GameDuration:
    """The time of one game."""

    seconds: float  # of play, without pauses
    first: datetime  # UTC
    last: datetime


def took(store: Store, table_id: str) -> GameDuration | None:
    """How long it took from the first move that was made here to the last; None for a record that was only brought."""
    here = sa.and_(MOVES.c.table_id == table_id, MOVES.c.version > 0)
    with store.reading() as connection:
        times = list(connection.execute(sa.select(MOVES.c.at).where(here).order_by(MOVES.c.n)).scalars())
    if not times:
        return None
    gaps = (later - earlier for earlier, later in pairwise(times))
    played = sum(gap for gap in gaps if 0 < gap <= PAUSE_SECONDS)
    return GameDuration(played, *(datetime.fromtimestamp(when, UTC) for when in (times[0], times[-1])))
