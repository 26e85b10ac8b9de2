"""All tables of a person in one event stream: how each of them stands, now and whenever it changes.

An event holds the whole state of one table, so a client that was cut off has lost nothing: it comes again with the id
of the last event that it got, and is told of every table that has changed since. The id says until when tables were
told, and which line of talk was the last; so any process can go on, also after a restart. Something may be told twice.

Changes of this process and of others are told as soon as they are known (`wake`). Whatever is not told is noticed by
asking the database for the tables of all who listen, once a second.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import sqlalchemy as sa

from roundhouse.service.database.schema import TABLES, VISITS
from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING, TableRow
from roundhouse.service.live.listeners import HEARTBEAT_SECONDS, POLL_SECONDS, LiveTables, StreamClient
from roundhouse.service.middleware.event_stream import PING, event, event_lines
from roundhouse.service.model.database_errors import Damaged, StoreFault
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.seats import people_of
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.talk import SILENCE, Talk, rooms_of

# Seconds of what is told again: two changes may be told in another order than they were made
OVERLAP_SECONDS: Final = 10.0
LATEST: Final = 2.0**40  # seconds since 1970 that can be told of
RETRY_MILLISECONDS: Final = 1000  # after which a client that was cut off comes again

Compute = Callable[[str, Callable[[], Any]], Awaitable[Any]]  # for a table, in a thread

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class StreamPosition:
    """How far a stream has told: the id of its events."""

    updated: float  # when the latest of the tables that were told had changed
    line: int  # of talk, the last that was told

    def __str__(self) -> str:
        return f"{self.updated!r}-{self.line}"


def read_position(number: str) -> StreamPosition | None:
    """The id of an event as a client sends it back; None for one that is none.

    >>> read_position("1763449402.25-17"), read_position("twelve"), read_position("nan-1")
    (StreamPosition(updated=1763449402.25, line=17), None, None)
    """
    written, _, last = number.partition("-")
    line = whole_number(last)
    try:
        updated = float(written)
    except ValueError:
        return None
    return StreamPosition(updated, line) if line is not None and 0 <= updated < LATEST else None


@dataclass(frozen=True)
class TableState:
    """How a table stands for somebody."""

    version: int
    status: str
    updated: float
    mine: bool  # the person plays there, may come back, is invited, or has made it
    data: str  # of the event
    line: int = 0  # of talk, the last that the person may read
    invited: bool = False  # a seat is kept for the person, who does not sit there yet


class StateSource(Protocol):
    """Tells a stream how a table stands; None if it cannot be told of."""

    def __call__(self, table_id: str) -> TableState | None: ...


class PersonalStream(StreamClient):
    """A person who listens to all of their tables, or to the one that the token is for."""

    def __init__(
        self,
        person: Person,
        key: str,
        only: str | None,
        states: StateSource,
        since: StreamPosition | None = None,
    ) -> None:
        super().__init__(key)
        self.person = person
        self.only = only
        self.states = states
        self.since = since  # what the client has heard before
        self.known: dict[str, TableState] = {}  # as they were told
        self.skipped: dict[str, int] = {}  # tables that cannot be told of, by their version
        self.lines: dict[str, int] = {}  # the last line of talk that was told of, by table
        self.at = since or StreamPosition(0.0, 0)
        self.lock = asyncio.Lock()  # one table after the other

    def tell(self, name: str, data: str | dict[str, object]) -> None:
        """Write an event; its data is JSON already, or made to be."""
        if not self.left:
            told = data if isinstance(data, str) else json.dumps(data)
            self.write(event_lines(told, name, number=str(self.at)))

    def is_for(self, table_id: str) -> bool:
        """Whether the token lets the person hear of this table."""
        return self.only in (None, table_id)


class PersonalStreams:
    """All who listen in this way. Used in the loop."""

    def __init__(self, store: Store, live: LiveTables, compute: Compute) -> None:
        self.store = store
        self.live = live
        self.compute = compute
        self._talk = Talk(store)
        self._streams: set[PersonalStream] = set()
        self._changed: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        self._beginning: set[asyncio.Task[None]] = set()

    @contextmanager
    def listening(self, stream: PersonalStream) -> Iterator[None]:
        """Tell somebody how their tables stand, now and whenever one of them changes."""
        self._streams.add(stream)
        task = asyncio.get_running_loop().create_task(self._begin(stream))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)
        try:
            with self.live.admitting(stream):
                yield
        finally:
            self._streams.discard(stream)

    def wake(self, table_id: str) -> None:
        """A table has changed, or somebody has said something there; may be called from any thread."""
        loop = self.live.loop
        if self._streams and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, table_id)

    def _wake(self, table_id: str) -> None:
        self._changed.add(table_id)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_changed())

    async def _tell_changed(self) -> None:
        try:
            while self._changed:
                table_id = self._changed.pop()
                people = await asyncio.to_thread(self._people_of, table_id)
                streams = [one for one in self._streams if one.person.id in people or table_id in one.known]
                await asyncio.gather(*(self._tell(one, table_id) for one in streams))
        except Exception:
            log.exception("a change is told only after the next look at the database")
        finally:
            self._telling = None  # nothing is awaited after the question above, so no wake is lost

    def _people_of(self, table_id: str) -> set[str]:
        try:
            return owners_of(self.store.table(table_id))
        except (NoTable, Damaged, StoreFault):
            return set()

    # ---- what is told

    async def _begin(self, stream: PersonalStream) -> None:
        """The first events: who listens, and how the tables stand, as far as the client has not heard of it."""
        try:
            rows, lines = await asyncio.to_thread(self._first, stream)
        except StoreFault as fault:
            log.error("somebody who listens is let go, to come again: %s", fault)
            stream.let_go(out=False)
            return
        told = {"player": stream.person.id, "tables": [row.id for row in rows if row.status != OVER]}
        stream.write(event(told, "hello", RETRY_MILLISECONDS))
        since = stream.since
        if since is None:
            stream.lines = lines
            stream.at = StreamPosition(0.0, max(lines.values(), default=0))
        else:
            stream.lines = dict.fromkeys(lines, since.line)
        for row in rows:
            if since is not None and row.updated <= since.updated - OVERLAP_SECONDS:
                stream.known[row.id] = TableState(row.version, row.status, row.updated, mine=True, data="")
            await self._tell(stream, row.id, first=True)

    def _first(self, stream: PersonalStream) -> tuple[list[TableRow], dict[str, int]]:
        """The person's tables, the latest last, and the last line of talk at each that they may read."""
        wanted = (WAITING, PLAYING) if stream.since is None else (WAITING, PLAYING, OVER)
        since = 0.0 if stream.since is None else stream.since.updated - OVERLAP_SECONDS
        found = [
            row
            for one in wanted
            for row in self.store.tables_of(stream.person.id, one)
            if isinstance(row, TableRow) and stream.is_for(row.id) and stream.person.id in owners_of(row)
        ]
        rows = [row for row in found if row.status != OVER or row.updated > since]
        latest = self._talk.latest([row.id for row in rows])
        lines = {row.id: latest.get(row.id, SILENCE).heard(rooms_of(row, stream.person.id)) for row in rows}
        return sorted(rows, key=lambda row: row.updated), lines

    async def _tell(
        self, stream: PersonalStream, table_id: str, version: int = -1, first: bool = False
    ) -> None:
        """Tell of one table, if there is something new; `version` is what the database was seen to have."""
        if not stream.is_for(table_id) or stream.left:
            return
        async with stream.lock:
            try:
                now = await self.compute(table_id, partial(self._state, stream, table_id))
            except Exception:
                log.exception("how a table stands could not be told")
                return
            if now is None:
                stream.skipped[table_id] = version
            self._tell_state(stream, table_id, now, first)
            if now is not None and now.line > stream.lines.get(table_id, 0):
                stream.lines[table_id] = now.line
                stream.at = StreamPosition(stream.at.updated, max(stream.at.line, now.line))
                stream.tell("said", {"table": table_id, "last": now.line})

    def _state(self, stream: PersonalStream, table_id: str) -> TableState | None:
        """How a table stands that is the person's, or was until now; None for any other."""
        found = stream.states(table_id)
        return found if found is not None and (found.mine or table_id in stream.known) else None

    def _tell_state(self, stream: PersonalStream, table_id: str, now: TableState | None, first: bool) -> None:
        known = stream.known.get(table_id)
        if now is None or not (now.mine or now.status == OVER):
            if stream.known.pop(table_id, None) is not None:
                stream.tell("gone", {"table": table_id})
            return
        if known is not None and known.version == now.version:
            return
        before = "" if known is None else known.status
        name = "over" if now.status == OVER != before else "table"
        if now.status == PLAYING != before and not first:
            name = "start"
        if now.invited and not (known is not None and known.invited):
            name = "invitation"
        stream.known[table_id] = now
        stream.at = StreamPosition(max(stream.at.updated, now.updated), stream.at.line)
        stream.tell(name, now.data)

    # ---- what nobody has told us

    async def keep_for_ever(self) -> None:
        """Look for what was not told, and say from time to time that we are still here."""
        waited = 0.0
        while not self.live.closed.is_set():
            await asyncio.sleep(POLL_SECONDS)
            waited += POLL_SECONDS
            try:
                await self._look()
            except StoreFault as fault:
                log.error("changes of other processes are not noticed: %s", fault)
            except Exception:
                log.exception("the database could not be asked for the tables of those who listen")
            if waited >= HEARTBEAT_SECONDS:
                waited = 0.0
                for one in list(self._streams):
                    if not one.left:
                        one.write(PING)

    async def _look(self) -> None:
        streams = [one for one in self._streams if one.known or not one.lock.locked()]
        if not streams:
            return
        found = await asyncio.to_thread(self._versions, sorted({one.person.id for one in streams}))
        for stream in streams:
            versions = found.get(stream.person.id, {})
            changed = [
                table_id
                for table_id, version in versions.items()
                if stream.skipped.get(table_id) != version
                and (table_id not in stream.known or stream.known[table_id].version != version)
            ]
            gone = [one for one, told in stream.known.items() if told.status != OVER and one not in versions]
            for table_id in (*changed, *gone):
                await self._tell(stream, table_id, versions.get(table_id, -1))

    def _versions(self, people: list[str]) -> dict[str, dict[str, int]]:
        """The versions of the tables of some people that are not over."""
        query = (
            sa.select(VISITS.c.person, TABLES.c.id, TABLES.c.version)
            .join(TABLES, TABLES.c.id == VISITS.c.table_id)
            .where(VISITS.c.person.in_(people), TABLES.c.status != OVER)
        )
        found: dict[str, dict[str, int]] = {}
        with self.store.reading() as connection:
            for person, table_id, version in connection.execute(query):
                found.setdefault(person, {})[table_id] = version
        return found


def owners_of(row: TableRow) -> set[str]:
    """Whose table it is: those who have to do with its seats, and who has made it."""
    return people_of(row.seats) | {row.owner}
