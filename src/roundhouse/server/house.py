"""All that one server process holds: the store, the tables in use, who watches, and the bots."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime

from roundhouse.bots import BOTS
from roundhouse.server.driver import Driver
from roundhouse.server.live import Live
from roundhouse.server.seat_view import HomeView, Person, TableLine
from roundhouse.server.store import BOT_KIND, OVER, PLAYING, Row, Store
from roundhouse.server.tables import Tables, seat_seen_by


class House:
    """One server process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live = Live(store)
        self.tables = Tables(store, self._changed)
        self.driver = Driver(self.tables, self.live)
        self._asking: asyncio.Task[None] | None = None

    def _changed(self, table_id: str, version: int) -> None:
        self.live.tell(table_id, version)
        self.driver.wake(table_id)

    async def open(self) -> None:
        """Begin: bots that were to move go on."""
        self.live.loop = self.driver.loop = asyncio.get_running_loop()
        self._asking = asyncio.create_task(self.live.ask_for_ever())
        await self.driver.wake_all()

    async def close(self) -> None:
        """End."""
        if self._asking is not None:
            self._asking.cancel()
        await self.driver.stop()
        self.live.loop = self.driver.loop = None
        self.store.close()

    def home(
        self, person: Person, form: Mapping[str, tuple[str, ...]] | None = None, message: str = ""
    ) -> HomeView:
        """What the first page shows to this person."""
        return HomeView(
            person=person,
            mine=self._lines(person, PLAYING),
            finished=self._lines(person, OVER),
            bots=tuple(BOTS),
            form=form or {},
            message=message,
        )

    def _lines(self, person: Person, status: str) -> tuple[TableLine, ...]:
        if not person.token:
            return ()
        return tuple(line_of(row, person) for row in self.store.tables_of(person.token, status))


def line_of(row: Row, person: Person) -> TableLine:
    """A table in a list."""
    progress, result = row.progress, row.result or {}
    asked = row.unconfirmed if row.unconfirmed >= 0 else progress["decider"]
    return TableLine(
        table_id=row.id,
        name=row.name,
        options=row.options,
        seats=tuple(seat_seen_by(seat, person) for seat in row.seats),
        moves=progress["moves"],
        round=progress["round"],
        rounds=progress["rounds"],
        over=row.status == OVER,
        your_turn=asked >= 0 and row.seats[asked].token == person.token,
        watching=all(seat.kind == BOT_KIND for seat in row.seats),
        updated=datetime.fromtimestamp(row.updated, UTC),
        scores=tuple(progress["scores"]),
        winners=tuple(result.get("winners", ())),
    )
