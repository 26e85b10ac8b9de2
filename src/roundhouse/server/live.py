"""Tell browsers that a table has changed: "version n", and they ask for what is new; and who is there.

Changes made in this process are told at once, and those of other processes as soon as they tell them (`news`):
versions, that something was said, who comes and goes. Whatever is not told is noticed by asking the database about the
tables that somebody looks at, once a second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from roundhouse.server.admitted import admitted
from roundhouse.server.faults import StoreFault
from roundhouse.server.news import CAME, HERE, LEFT, NO_NEWS, NoNews
from roundhouse.server.news import News as OtherProcesses
from roundhouse.server.presence import MOST, Here, Presence
from roundhouse.server.store import Store
from roundhouse.server.talk import SILENCE, Latest, Talk

EVERY = 1.0  # seconds between two looks at the database
NOTED = 20.0  # seconds between two notes of who is here, for other processes
RECENT = 2.5 * NOTED  # who was noted within this time is here
LINGER = 3.0  # seconds that somebody stays whose page is closed: perhaps it is only loaded again
BEAT = 15.0  # seconds between two signs of life
ANSWERED = 1.0  # seconds until it is said again who is here through this process

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class News:
    """What those who look at a table are told."""

    version: int
    here: Here
    said: Latest = SILENCE


class Live:
    """Who looks at which table."""

    def __init__(self, store: Store, others: OtherProcesses = NO_NEWS) -> None:
        self.store = store
        self.others = others
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closed = asyncio.Event()
        self._talk = Talk(store)
        self._known: dict[str, int] = {}
        self._said: dict[str, Latest] = {}
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._presence = Presence()
        self._noted = 0.0
        self._own_notes: dict[tuple[str, str], float] = {}  # what this process has noted lately
        self._answered: dict[str, float] = {}  # by table: when others were told last who is here
        self._asking: set[asyncio.Task[None]] = set()
        self._admitted: dict[str, set[asyncio.Event]] = {}  # who listens, by the token that let them in
        self._ended: set[asyncio.Event] = set()

    def watchers(self, table_id: str) -> int:
        """How many look at a table, through this process."""
        return len(self._watchers.get(table_id, ()))

    def all_watchers(self) -> int:
        """How many look at any table, through this process."""
        return sum(map(len, list(self._watchers.values())))

    def tell(self, table_id: str, version: int) -> None:
        """A table has changed; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell, table_id, version)

    def _tell(self, table_id: str, version: int) -> None:
        if table_id in self._watchers and version > self._known.get(table_id, -1):
            self._known[table_id] = version
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
        if table_id in self._watchers:
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
        if table_id not in self._watchers:
            return
        before = self._said.get(table_id, SILENCE)
        self._said[table_id] = Latest(
            max(said.players, before.players), max(said.spectators, before.spectators)
        )
        if self._said[table_id] != before:
            self._wake(table_id)

    def _wake(self, table_id: str) -> None:
        for changed in self._watchers.get(table_id, ()):
            changed.set()

    def close(self) -> None:
        """Let everybody go, so that the server can end; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._close)

    def _close(self) -> None:
        self.closed.set()
        self._wake_all()

    def _wake_all(self) -> None:
        for table_id in self._watchers:
            self._wake(table_id)

    async def news(
        self,
        table_id: str,
        version: int,
        person: str = "",
        shared: bool = False,
        said: Latest = SILENCE,
        key: str = "",
    ) -> AsyncGenerator[News]:
        """The version, who is here and what was said last, now and whenever one of them is another when it is asked
        for; from time to time the same again, so that those who have gone without a word are noticed. It ends when the
        device or the program is logged out that has this `key` (`admitted`).
        """
        changed = asyncio.Event()
        self._admitted.setdefault(key, set()).add(changed)
        self._watchers.setdefault(table_id, set()).add(changed)
        self._known[table_id] = max(version, self._known.get(table_id, -1))
        self._come(table_id, person, shared)
        self._tell_talk(table_id, said)
        try:
            while not self.closed.is_set() and changed not in self._ended:
                changed.clear()
                said = self._said.get(table_id, SILENCE)
                yield News(self._known[table_id], self._presence.here(table_id), said)
                await changed.wait()
        finally:
            self._let_out(key, changed)
            watchers = self._watchers[table_id]
            watchers.discard(changed)
            if not watchers:
                del self._watchers[table_id], self._known[table_id]
                self._said.pop(table_id, None)
                self._answered.pop(table_id, None)
            asyncio.get_running_loop().call_later(LINGER, self._go, table_id, person)

    def hang_up(self) -> None:
        """Let those go who are logged out by now; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop)

    async def _hang_up(self) -> None:
        keys = [key for key in self._admitted if key]
        if not keys:
            return
        gone = set(keys) - await asyncio.to_thread(admitted, self.store, keys)
        for key in gone:
            for changed in self._admitted.get(key, ()):
                self._ended.add(changed)
                changed.set()

    def _let_out(self, key: str, changed: asyncio.Event) -> None:
        self._ended.discard(changed)
        self._admitted[key].discard(changed)
        if not self._admitted[key]:
            del self._admitted[key]

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
        if not isinstance(self.others, NoNews):
            asyncio.get_running_loop().run_in_executor(None, self.others.tell, table_id, what, person)

    def hear(self, table_id: str, what: int, person: str) -> None:
        """Somebody has come or gone through another process; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._hear_of, table_id, what, person)

    def _hear_of(self, table_id: str, what: int, person: str) -> None:
        ours = self._presence.people(table_id)
        if table_id not in self._watchers:
            return
        if self._presence.told(table_id, person, what != LEFT):
            self._wake(table_id)
        now = time.monotonic()
        if what == CAME and now > self._answered.get(table_id, 0.0) + ANSWERED:
            self._answered[table_id] = now
            for one in ours[:MOST]:
                self._tell_others(table_id, HERE, one)
        elif what == LEFT and person in ours:  # not from here
            self._tell_others(table_id, HERE, person)

    def _note(self, present: list[tuple[str, str]]) -> dict[str, set[str]]:
        """Tell other processes who is here, and hear who is there."""
        now = time.time()
        self.store.note_seen(present, now)
        return self.store.seen_since(sorted({table_id for table_id, _ in present}), now - RECENT)

    async def _hear(self) -> None:
        present = self._presence.to_note()
        if not present or time.monotonic() < self._noted + NOTED:
            return
        self._noted = now = time.monotonic()
        kept = {pair: when for pair, when in self._own_notes.items() if when > now - RECENT}
        self._own_notes = kept | dict.fromkeys(present, now)
        for table_id, people in (await asyncio.to_thread(self._note, present)).items():
            others = {person for person in people if (table_id, person) not in self._own_notes}
            if self._watchers.get(table_id) and self._presence.heard(table_id, others):
                self._wake(table_id)

    async def beat_for_ever(self) -> None:
        """Let everybody say that they are still there."""
        while not self.closed.is_set():
            await asyncio.sleep(BEAT)
            self._wake_all()

    async def ask_for_ever(self) -> None:
        """Look for what other processes have changed."""
        while not self.closed.is_set():
            await asyncio.sleep(EVERY)
            watched = list(self._watchers)
            if not watched:
                continue
            try:
                found = await asyncio.to_thread(self.store.versions, watched)
                said = await asyncio.to_thread(self._talk.latest, watched)
                await self._hang_up()
                await self._hear()
            except StoreFault as fault:
                log.error("changes of other processes are not noticed: %s", fault)
                continue
            except Exception:
                log.exception("the database could not be asked for versions")
                continue
            for table_id, version in found.items():
                self._tell(table_id, version)
            for table_id, latest in said.items():
                self._tell_talk(table_id, latest)
