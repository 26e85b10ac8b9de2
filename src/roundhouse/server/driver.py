"""Bots at the tables: each table whose decision is a bot's has a task that thinks, waits a moment, and plays.

Thinking happens in a thread, so that nobody at another table waits for it. A bot that breaks is replaced for this one
decision by chance, and the fault is logged; a table that only bots play goes on while somebody watches.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from random import Random

from roundhouse.bots import Bot, bot
from roundhouse.rules import legal
from roundhouse.server.live import Live
from roundhouse.server.seat_view import PACES, Settings
from roundhouse.server.store import NoTable
from roundhouse.server.tables import Table, Tables
from roundhouse.view.secrets import redact

AT_ONCE = 2  # bots that think at the same time
AFTER_START = 50  # tables that are gone on with when the server starts; others when they are opened

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Thought:
    """A move that a bot has chosen, for one version of a table."""

    version: int
    move: int
    pace: float


class Driver:
    """All bots of this process."""

    def __init__(self, tables: Tables, live: Live) -> None:
        self.tables = tables
        self.live = live
        self.loop: asyncio.AbstractEventLoop | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # tables that changed while their task was busy
        self._thinking = asyncio.Semaphore(AT_ONCE)
        self._bots: dict[str, dict[int, Bot]] = {}  # by table and seat

    def wake(self, table_id: str) -> None:
        """A table has changed or was opened: perhaps a bot has to play. May be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._wake, table_id)

    def _wake(self, table_id: str) -> None:
        self._again.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.get_running_loop().create_task(self._run(table_id))

    async def wake_all(self) -> None:
        """Go on where the games stood when the server ended."""
        for row in await asyncio.to_thread(self.tables.store.going_on, AFTER_START):
            decider = row.progress["decider"]
            if decider >= 0 and row.seats[decider].bot:
                self._wake(row.id)

    async def stop(self) -> None:
        """End all tasks; what was played is stored."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table_id: str) -> None:
        """Play the bots' decisions of one table until it is a person's."""
        try:
            while table_id in self._again:
                self._again.discard(table_id)
                await self._play_on(table_id)
            self._forget(table_id)
        except NoTable:
            self._forget(table_id)
        except Exception:
            log.exception("the bots at table %s stop until it changes or is opened again", table_id)
        finally:
            del self._tasks[table_id]  # nothing is awaited after the question above, so no wake is lost

    async def _play_on(self, table_id: str) -> None:
        last = time.monotonic()
        while True:
            async with self._thinking:
                thought = await asyncio.to_thread(self._think, table_id)
            if thought is None:
                return
            await asyncio.sleep(max(0.0, last + thought.pace - time.monotonic()))
            await asyncio.to_thread(self._play, table_id, thought)
            last = time.monotonic()

    def _think(self, table_id: str) -> Thought | None:
        """The next move of a bot, None if no bot has to play."""
        with self.tables.at(table_id) as table:
            name, version = table.bot_to_move, table.row.version
            if not name or (table.watching and (table.row.paused or not self.live.watchers(table_id))):
                return None
            state, seat = table.states[-1], table.game.decider
            pace = self._pace(table)
        assert seat is not None
        moves = legal(state)
        if len(moves) == 1:
            return Thought(version, moves[0], pace)
        seen = redact(state, seat)
        chance = Random(f"{table_id}/{seen.digest()}")
        try:
            move = self._bot(table_id, seat, name).choose(seen, list(moves), chance)
            if move not in moves:
                raise ValueError(f"{move!r} is not legal")
        except Exception:
            log.exception("bot %s broke at table %s, version %d; chance decides", name, table_id, version)
            move = moves[int(chance.random() * len(moves))]
        return Thought(version, move, pace)

    def _play(self, table_id: str, thought: Thought) -> None:
        with self.tables.at(table_id) as table:
            if table.watching and table.row.paused:
                return
            table.play_bot(thought.move, thought.version)

    def _pace(self, table: Table) -> float:
        """Seconds for a move: as the table says, else as the person who has set it up likes it."""
        if table.row.pace in PACES:
            return PACES[table.row.pace]
        person = self.tables.store.person(table.row.owner)
        return PACES[(Settings() if person is None else person.settings).pace]

    def _bot(self, table_id: str, seat: int, name: str) -> Bot:
        """The bot on a seat; it may remember what it planned."""
        here = self._bots.setdefault(table_id, {})
        if seat not in here:
            here[seat] = bot(name)
        return here[seat]

    def _forget(self, table_id: str) -> None:
        self._bots.pop(table_id, None)
