"""What people say at a table that they share: the players among themselves, and the spectators among themselves.

Spectators read what the players say, where they see the game as it is played (`spectators`). Players read what the
spectators say when the game is over: no advice reaches them before. What was said is kept as it was written; a phrase
is kept as its key, so that everybody reads it in their own language. Between it stands what happens to the seats of a
game that goes on (`SEAT_EVENT`), which nobody has said.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.schema import TALK
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import (
    NOBODY,
    OVER,
    PLAYING,
    ROOM_OF_PLAYERS,
    SEAT_EVENT,
    TableRow,
)
from roundhouse.service.model.agreement import ALL_OF_IT, read_agreed

PLAYERS, SPECTATORS = TALK_CHANNELS = (ROOM_OF_PLAYERS, "spectators")
PHRASES: Final = ("hello", "good luck", "one moment", "thanks", "well played", "good game")
PHRASE_SECONDS: Final = 10.0  # between two phrases of the same person at a table
MAX_LINE_LENGTH: Final = 300  # letters
MAX_LINES_SHOWN: Final = 100  # of what was said last


@dataclass(frozen=True)
class Speaker:
    """Where somebody speaks, and from which seat."""

    room: str
    seat: int = NOBODY
    name: str = ""


@dataclass(frozen=True)
class Said:
    """One thing that somebody has said."""

    n: int
    room: str
    seat: int
    name: str
    person: str | None = field(repr=False)
    phrase: str | None
    text: str
    at: float

    @property
    def seat_event(self) -> str:
        """What has happened to a seat, "" for what somebody has said."""
        phrase = self.phrase or ""
        return phrase.removeprefix(SEAT_EVENT) if phrase.startswith(SEAT_EVENT) else ""


@dataclass(frozen=True)
class Latest:
    """The number of what was said last in either room, 0 for nothing."""

    players: int = 0
    spectators: int = 0

    def heard(self, rooms: Sequence[str]) -> int:
        """The same for somebody who hears these rooms."""
        return max(self.players if PLAYERS in rooms else 0, self.spectators if SPECTATORS in rooms else 0)


SILENCE: Final = Latest()


def speaker(row: TableRow, person: str) -> Speaker:
    """How this person speaks: from a seat, also if a bot only keeps it warm, or as a spectator."""
    for seat, one in enumerate(row.seats):
        if person and person in (one.person, one.kept_for):
            return Speaker(PLAYERS, seat, one.name)
    return Speaker(SPECTATORS)


def rooms_of(row: TableRow, person: str) -> tuple[str, ...]:
    """What this person may read."""
    if row.status == OVER:
        return TALK_CHANNELS
    if speaker(row, person).room == PLAYERS:
        return (PLAYERS,) if row.status == PLAYING else TALK_CHANNELS
    return TALK_CHANNELS if read_agreed(row.agreed).watching == ALL_OF_IT else (SPECTATORS,)


class Talk:
    """All that was said, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def say(self, table_id: str, who: Speaker, person: str, text: str, phrase: str | None = None) -> None:
        """Keep what somebody says."""
        said = {"room": who.room, "seat": who.seat, "name": who.name, "person": person}
        with self.store.writing() as connection:
            connection.execute(
                TALK.insert().values(table_id=table_id, phrase=phrase, text=text, at=time.time(), **said)
            )

    def phrase_wait(self, table_id: str, person: str) -> float:
        """Seconds until this person may use a phrase again."""
        query = sa.select(sa.func.max(TALK.c.at)).where(
            TALK.c.table_id == table_id, TALK.c.person == person, TALK.c.phrase.in_(PHRASES)
        )
        with self.store.reading() as connection:
            last = connection.execute(query).scalar()
        return 0.0 if last is None else max(0.0, last + PHRASE_SECONDS - time.time())

    def said(self, table_id: str, rooms: Sequence[str], after: int = 0) -> list[Said]:
        """What was said in these rooms after this number, the latest last."""
        query = TALK.select().where(TALK.c.table_id == table_id, TALK.c.room.in_(rooms), TALK.c.n > after)
        with self.store.reading() as connection:
            found = connection.execute(query.order_by(TALK.c.n.desc()).limit(MAX_LINES_SHOWN)).all()
        return [_read(row) for row in reversed(found)]

    def line(self, table_id: str, rooms: Sequence[str], n: int) -> Said | None:
        """One thing that was said in these rooms."""
        query = TALK.select().where(TALK.c.table_id == table_id, TALK.c.room.in_(rooms), TALK.c.n == n)
        with self.store.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else _read(row)

    def latest(self, table_ids: Sequence[str]) -> dict[str, Latest]:
        """What was said last at these tables."""
        query = sa.select(TALK.c.table_id, TALK.c.room, sa.func.max(TALK.c.n))
        query = query.where(TALK.c.table_id.in_(table_ids)).group_by(TALK.c.table_id, TALK.c.room)
        numbers: dict[str, dict[str, int]] = {}
        with self.store.reading() as connection:
            for table_id, room, n in connection.execute(query):
                numbers.setdefault(table_id, {})[room] = n
        return {table_id: Latest(**found) for table_id, found in numbers.items()}


def _read(row: Any) -> Said:
    return Said(row.n, row.room, row.seat, row.name, row.person, row.phrase, row.text, row.at)
