"""The lobby: tables at which a seat is free for everybody, and who looks at the list.

While somebody looks, the database is asked whether the list has changed, however many they are: when a table was
changed or opened, by whatever process that tells it (`live.process_news`), and once a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import WAITING, TableRow
from roundhouse.service.model.agreement import read_agreed
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.seats import is_listed, seat_seen_by, seats_of
from roundhouse.service.model.table_view import LobbyEntry, Person

MAX_TABLES_SHOWN: Final = 100  # tables
POLL_SECONDS = 1.0  # seconds between two looks at the database, if nothing is told
MIN_POLL_SECONDS: Final = 0.1  # and if much is told

log = logging.getLogger(__name__)


class Lobby:
    """The lobby of one server process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.loop: asyncio.AbstractEventLoop | None = None
        self._lookers: set[asyncio.Event] = set()
        self._told = asyncio.Event()  # the list may have changed
        self._stamp: tuple[int, int] = (0, 0)
        self._number = 0
        self._closed = False

    def lines(self, person: Person) -> tuple[LobbyEntry, ...]:
        """The list as a person sees it, the latest first."""
        return tuple(line_of(row, person) for row in self.store.in_lobby(MAX_TABLES_SHOWN))

    def close(self) -> None:
        """Let everybody go."""
        self._closed = True
        self._wake()

    def look(self) -> None:
        """Something may have changed; may be called from any thread."""
        if self._lookers and self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._told.set)

    def _wake(self) -> None:
        self._number += 1
        for changed in self._lookers:
            changed.set()

    async def news(self) -> AsyncGenerator[int]:
        """A number, and another one whenever the list has changed."""
        changed = asyncio.Event()
        self._lookers.add(changed)
        try:
            while not self._closed:
                changed.clear()
                yield self._number
                await changed.wait()
        finally:
            self._lookers.discard(changed)

    async def ask_for_ever(self) -> None:
        """Look for changes as long as somebody looks at the list."""
        while not self._closed:
            await asyncio.sleep(MIN_POLL_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), POLL_SECONDS)
            self._told.clear()
            if not self._lookers:
                continue
            try:
                stamp = await asyncio.to_thread(self.store.lobby_stamp)
            except StoreFault as fault:
                log.error("changes of the lobby are not noticed: %s", fault)
                continue
            if stamp != self._stamp:
                self._stamp = stamp
                self._wake()


def line_of(row: TableRow, person: Person) -> LobbyEntry:
    """A table in the lobby."""
    progress, agreed = row.progress, read_agreed(row.agreed)
    return LobbyEntry(
        table_id=row.id,
        name=row.name,
        options=row.options,
        seats=tuple(seat_seen_by(seat, person) for seat in row.seats),
        free=tuple(n for n, seat in enumerate(row.seats) if is_listed((seat,))),
        agreed=agreed,
        begun=row.status != WAITING,
        round=progress["round"],
        rounds=progress["rounds"],
        yours=bool(seats_of(row.seats, person.id)) or (bool(person.id) and person.id == row.owner),
        created=datetime.fromtimestamp(row.created, UTC),
    )
