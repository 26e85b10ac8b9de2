"""Tell browsers that a table has changed, and who is there.

Those who listen are told by one task for each table (`event_writer` says what), not by one for each of them.

Changes made in this process are told at once, and those of other processes as soon as they tell them (`process_news`):
versions, that something was said, who comes and goes. Whatever is not told is noticed by asking the database about the
tables that somebody looks at, once a second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from roundhouse.service.database.store import Store
from roundhouse.service.live.process_news import CAME, HERE, LEFT, NO_NEWS, NoProcessNews
from roundhouse.service.live.process_news import ProcessNews as OtherProcesses
from roundhouse.service.live.stream_access import admitted
from roundhouse.service.middleware.event_stream import OUT, Write
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.tables.presence import MAX_SPECTATORS_SHOWN, Here, Presence
from roundhouse.service.tables.talk import SILENCE, Latest, Talk

POLL_SECONDS = 1.0  # seconds between two looks at the database
PRESENCE_SECONDS = 20.0  # seconds between two notes of who is here, for other processes
RECENT_PRESENCE_SECONDS = 2.5 * PRESENCE_SECONDS  # who was noted within this time is here
LINGER_SECONDS = 3.0  # seconds that somebody stays whose page is closed: perhaps it is only loaded again
HEARTBEAT_SECONDS = 15.0  # seconds between two signs of life
ANSWERED = 1.0  # seconds until it is said again who is here through this process

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ListenerUpdate:
    """What those who look at a table are told."""

    version: int
    here: Here
    said: Latest = SILENCE


class StreamClient:
    """Whoever has an event stream open."""

    def __init__(self, key: str) -> None:
        """`key` is that of the device or program (`stream_access`)."""
        self.key = key
        self.events: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.write: Write = self.events.put_nowait
        self.left = False

    def let_go(self, out: bool) -> None:
        """There is nothing more to hear; `out`: because they may not hear it."""
        if not self.left:
            self.left = True
            if out:
                self.write(OUT)
            self.events.put_nowait(None)


class Listener(StreamClient):
    """Somebody who looks at a table."""

    def __init__(self, table_id: str, version: int, page: str, shared: bool, said: Latest, key: str) -> None:
        """`page` is whose it is as `presence` counts it."""
        super().__init__(key)
        self.table_id = table_id
        self.version = version  # of the table when they came
        self.page = page
        self.shared = shared
        self.said = said  # what was said last then


Telling = Callable[[ListenerUpdate, Iterable[Listener], bool], Awaitable[None]]


@dataclass
class TableListeners:
    """Those who look at one table, and what there is to tell them."""

    version: int = -1
    said: Latest = SILENCE
    listeners: dict[Listener, None] = field(default_factory=dict)
    new: list[Listener] = field(default_factory=list)  # have not been told anything yet
    changed: bool = False  # there is something to tell
    beat: bool = False  # it is time for a sign of life
    telling: asyncio.Task[None] | None = None
    answered: float = 0.0  # when others were told last who is here


class LiveTables:
    """Who looks at which table."""

    def __init__(self, store: Store, telling: Telling, others: OtherProcesses = NO_NEWS) -> None:
        self.store = store
        self.telling = telling
        self.others = others
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closed = asyncio.Event()
        self._talk = Talk(store)
        self._crowds: dict[str, TableListeners] = {}
        self._presence = Presence()
        self._noted = 0.0
        self._own_notes: dict[tuple[str, str], float] = {}  # what this process has noted lately
        self._asking: set[asyncio.Task[None]] = set()
        self._admitted: dict[str, set[StreamClient]] = {}  # who listens, by the token that let them in

    def watchers(self, table_id: str) -> int:
        """How many look at a table, through this process."""
        return len(self._crowds[table_id].listeners) if table_id in self._crowds else 0

    def all_watchers(self) -> int:
        """How many look at any table, through this process."""
        return sum(len(crowd.listeners) for crowd in list(self._crowds.values()))

    def tell(self, table_id: str, version: int) -> None:
        """A table has changed; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell, table_id, version)

    def _tell(self, table_id: str, version: int) -> None:
        crowd = self._crowds.get(table_id)
        if crowd is not None and version > crowd.version:
            crowd.version = version
            self._wake(table_id)

    def tell_talk(self, table_id: str, said: Latest) -> None:
        """Somebody has said something at a table; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell_talk, table_id, said)

    def look_for_talk(self, table_id: str) -> None:
        """Somebody has said something through another process; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._look_for_talk, table_id)

    def _look_for_talk(self, table_id: str) -> None:
        if table_id in self._crowds:
            task = asyncio.get_running_loop().create_task(self._find_talk(table_id))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _find_talk(self, table_id: str) -> None:
        try:
            said = await asyncio.to_thread(self._talk.latest, [table_id])
        except StoreFault as fault:
            log.error("what was said is not noticed at once: %s", fault)
            return
        self._tell_talk(table_id, said.get(table_id, SILENCE))

    def _tell_talk(self, table_id: str, said: Latest) -> None:
        crowd = self._crowds.get(table_id)
        if crowd is None:
            return
        before = crowd.said
        crowd.said = Latest(max(said.players, before.players), max(said.spectators, before.spectators))
        if crowd.said != before:
            self._wake(table_id)

    def _wake(self, table_id: str, beat: bool = False) -> None:
        """There is something to tell everybody at a table."""
        crowd = self._crowds.get(table_id)
        if crowd is not None:
            crowd.changed, crowd.beat = True, crowd.beat or beat
            self._tell_crowd(table_id, crowd)

    def _tell_crowd(self, table_id: str, crowd: TableListeners) -> None:
        if crowd.telling is None:
            crowd.telling = asyncio.get_running_loop().create_task(self._tell_all(table_id, crowd))

    async def _tell_all(self, table_id: str, crowd: TableListeners) -> None:
        """Tell those who are to be told, again and again while there is something new."""
        try:
            while crowd.changed or crowd.new:
                listeners = list(crowd.listeners if crowd.changed else crowd.new)
                beat, crowd.changed, crowd.beat, crowd.new = crowd.beat, False, False, []
                news = ListenerUpdate(crowd.version, self._presence.here(table_id), crowd.said)
                await self._tell_some(news, listeners, beat)
        finally:
            crowd.telling = None  # nothing is awaited after the question above, so no wake is lost

    async def _tell_some(self, news: ListenerUpdate, listeners: list[Listener], beat: bool) -> None:
        try:
            await self.telling(news, listeners, beat)
        except Exception:
            log.exception("those who look at a table are let go, to come again")
            for one in listeners:
                one.let_go(out=False)

    def close(self) -> None:
        """Let everybody go, so that the server can end; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._close)

    def _close(self) -> None:
        self.closed.set()
        for clients in self._admitted.values():
            for one in clients:
                one.let_go(out=False)

    @contextmanager
    def admitting(self, client: StreamClient) -> Iterator[None]:
        """Whoever listens is let go when the device or the program is logged out that has their key, and when the
        server ends.
        """
        self._admitted.setdefault(client.key, set()).add(client)
        if self.closed.is_set():
            client.let_go(out=False)
        try:
            yield
        finally:
            client.left = True
            self._let_out(client)

    @contextmanager
    def listening(self, listener: Listener) -> Iterator[None]:
        """Tell somebody the version, who is here and what was said last, now and whenever one of them is another; from
        time to time that we are still here, so that those who have gone without a word are noticed.
        """
        table_id = listener.table_id
        crowd = self._crowds.setdefault(table_id, TableListeners())
        crowd.version = max(crowd.version, listener.version)
        crowd.listeners[listener] = None
        crowd.new.append(listener)
        self._come(table_id, listener.page, listener.shared)
        self._tell_talk(table_id, listener.said)
        self._tell_crowd(table_id, crowd)
        try:
            with self.admitting(listener):
                yield
        finally:
            del crowd.listeners[listener]
            if not crowd.listeners:
                del self._crowds[table_id]
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self._go, table_id, listener.page)

    def hang_up(self) -> None:
        """Let those go who are logged out by now; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop)

    async def _hang_up(self) -> None:
        self._let_go(await asyncio.to_thread(self._not_admitted, self._keys()))

    def _keys(self) -> list[str]:
        """By what those who listen were let in, people without a name aside."""
        return [key for key in self._admitted if key]

    def _not_admitted(self, keys: list[str]) -> set[str]:
        return set(keys) - admitted(self.store, keys) if keys else set()

    def _let_go(self, gone: Iterable[str]) -> None:
        for key in gone:
            for one in list(self._admitted.get(key, ())):
                one.let_go(out=True)

    def _let_out(self, client: StreamClient) -> None:
        self._admitted[client.key].discard(client)
        if not self._admitted[client.key]:
            del self._admitted[client.key]

    # ---- who is here

    def here(self, table_id: str) -> Here:
        """Who is at a table now, as far as this process knows."""
        return self._presence.here(table_id)

    def _come(self, table_id: str, person: str, shared: bool) -> None:
        before, known = self._presence.here(table_id), self._presence.people(table_id)
        self._presence.come(table_id, person, shared)
        if person not in known and person in self._presence.people(table_id):
            self._tell_others(table_id, CAME, person)
        if self._presence.here(table_id) != before:
            self._wake(table_id)

    def _go(self, table_id: str, person: str) -> None:
        before, known = self._presence.here(table_id), self._presence.people(table_id)
        self._presence.go(table_id, person)
        if person in known and person not in self._presence.people(table_id):
            self._tell_others(table_id, LEFT, person)
        if self._presence.here(table_id) != before:
            self._wake(table_id)

    def _tell_others(self, table_id: str, what: int, person: str) -> None:
        """In a thread: the database may be what tells it."""
        if not isinstance(self.others, NoProcessNews):
            asyncio.get_running_loop().run_in_executor(None, self.others.tell, table_id, what, person)

    def hear(self, table_id: str, what: int, person: str) -> None:
        """Somebody has come or gone through another process; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._hear_of, table_id, what, person)

    def _hear_of(self, table_id: str, what: int, person: str) -> None:
        ours, crowd = self._presence.people(table_id), self._crowds.get(table_id)
        if crowd is None:
            return
        if self._presence.told(table_id, person, what != LEFT):
            self._wake(table_id)
        now = time.monotonic()
        if what == CAME and now > crowd.answered + ANSWERED:
            crowd.answered = now
            for one in ours[:MAX_SPECTATORS_SHOWN]:
                self._tell_others(table_id, HERE, one)
        elif what == LEFT and person in ours:  # not from here
            self._tell_others(table_id, HERE, person)

    def _note(self, present: list[tuple[str, str]]) -> dict[str, set[str]]:
        """Tell other processes who is here, and hear who is there."""
        now = time.time()
        self.store.note_seen(present, now)
        return self.store.seen_since(
            sorted({table_id for table_id, _ in present}), now - RECENT_PRESENCE_SECONDS
        )

    async def _hear(self) -> None:
        present = self._presence.to_note()
        if not present or time.monotonic() < self._noted + PRESENCE_SECONDS:
            return
        self._noted = now = time.monotonic()
        kept = {pair: when for pair, when in self._own_notes.items() if when > now - RECENT_PRESENCE_SECONDS}
        self._own_notes = kept | dict.fromkeys(present, now)
        for table_id, people in (await asyncio.to_thread(self._note, present)).items():
            others = {person for person in people if (table_id, person) not in self._own_notes}
            if table_id in self._crowds and self._presence.heard(table_id, others):
                self._wake(table_id)

    async def beat_for_ever(self) -> None:
        """Let everybody say that they are still there."""
        while not self.closed.is_set():
            await asyncio.sleep(HEARTBEAT_SECONDS)
            for table_id in list(self._crowds):
                self._wake(table_id, beat=True)

    async def ask_for_ever(self) -> None:
        """Look for what other processes have changed."""
        while not self.closed.is_set():
            await asyncio.sleep(POLL_SECONDS)
            watched = list(self._crowds)
            if not watched and not self._keys():
                continue
            try:
                found, said, gone = await asyncio.to_thread(self._look, watched, self._keys())
                await self._hear()
            except StoreFault as fault:
                log.error("changes of other processes are not noticed: %s", fault)
                continue
            except Exception:
                log.exception("the database could not be asked for versions")
                continue
            self._let_go(gone)
            for table_id, version in found.items():
                self._tell(table_id, version)
            for table_id, latest in said.items():
                self._tell_talk(table_id, latest)

    def _look(
        self, watched: list[str], keys: list[str]
    ) -> tuple[dict[str, int], dict[str, Latest], set[str]]:
        """What others may have changed: versions, what was said, and who is logged out; one thread asks for all."""
        return self.store.versions(watched), self._talk.latest(watched), self._not_admitted(keys)
