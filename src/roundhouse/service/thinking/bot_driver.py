"""Bots at the tables: each table whose decision is a bot's has a task that lets it think, waits a moment, and plays.

Thinking happens in other processes (`worker_pool`), so that nobody waits for it but those at the same table. A bot that
breaks, or takes too long, is replaced for this one decision by a quick one, that one by chance, and the fault is
logged; a table that only bots play goes on while somebody watches.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from roundhouse.service.database.claims import CLAIM_SECONDS, Claims
from roundhouse.service.database.store import NoTable
from roundhouse.service.game import BotNotFound, MissingContent, bot_kind, game
from roundhouse.service.live.listeners import LiveTables
from roundhouse.service.live.process_news import FREE, ProcessNews
from roundhouse.service.model.database_errors import Damaged, StoreFault
from roundhouse.service.model.errors import AFTER_FAULT
from roundhouse.service.model.slugs import in_log
from roundhouse.service.model.table_view import IN_LOG, PACES, TURNS, Settings
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.table_clocks import bot_of
from roundhouse.service.tables.tables import Table
from roundhouse.service.thinking.job_queue import AddressOf, QueueFull, Rank, nowhere
from roundhouse.service.thinking.worker_pool import JOB_SECONDS, JobFailed, WorkerPool

AFTER_START = 50  # tables that are gone on with when the server starts; others when they are opened
QUICK_LIMIT = 10.0  # seconds for the bot that decides when the bot of a seat cannot
# Seconds for which a claim is not renewed: a thought may begin at their end
MAX_CLAIM_SECONDS = CLAIM_SECONDS - JOB_SECONDS - QUICK_LIMIT - 5
STEP_IN_SECONDS = 5.0  # seconds before a bot begins a turn for somebody who may come back and play it
STEP_SECONDS = 0.6  # seconds for each further step of it
RETRY_SECONDS = 1.0  # seconds until a bot asks again whom nobody had time to think for

Compute = Callable[[str, Callable[[], Any]], Awaitable[Any]]  # for a table, in a thread

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotTask:
    """What a bot has to decide, for one version of a table."""

    table_id: str
    version: int
    seat: int
    name: str  # of the bot
    seen: Any  # the state as the seat may know it
    rank: Rank
    owner: str
    pace: float
    deal: str | None = None

    @property
    def dice(self) -> str:
        """What its dice are thrown from: the same for the same table, or the same deal, and the same view."""
        return f"{self.deal or self.table_id}/{self.seen.digest()}"


class BotDriver:
    """All bots of this process."""

    def __init__(
        self,
        tables: Tables,
        live: LiveTables,
        thinkers: WorkerPool,
        claims: Claims | None,
        news: ProcessNews,
        compute: Compute,
        address_of: AddressOf = nowhere,
    ) -> None:
        self.tables = tables
        self.live = live
        self.thinkers = thinkers
        self.claims = claims  # None: there are no other processes
        self.news = news
        self.address_of = address_of
        self._compute = compute
        self.loop: asyncio.AbstractEventLoop | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # tables that changed while their task was busy
        self._bots: dict[str, dict[int, Any]] = {}  # by table and seat
        self._ours: dict[str, float] = {}  # tables that are claimed, and until when that is enough
        self._theirs: dict[str, asyncio.TimerHandle] = {}  # tables where others play, as long as they may

    def wake(self, table_id: str) -> None:
        """A table has changed or was opened: perhaps a bot has to play. May be called from any thread."""
        if self.tables.without_bots(table_id):
            return
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._wake, table_id)

    def _wake(self, table_id: str) -> None:
        self._again.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.get_running_loop().create_task(self._run(table_id))

    def heard(self, table_id: str, version: int) -> None:
        """Another process has changed a table, or plays there no more. May be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._heard, table_id, version)

    def _heard(self, table_id: str, version: int) -> None:
        if version == FREE:
            if table_id in self._theirs:
                self._ask_again(table_id)
        elif version >= 0 and self.live.watchers(table_id) and table_id not in self._theirs:
            self._wake(table_id)  # it may have been paused until now

    async def wake_all(self) -> None:
        """Go on where the games stood when the server ended."""
        try:
            rows = await asyncio.to_thread(self.tables.store.going_on, AFTER_START)
        except StoreFault as fault:
            log.error("the bots go on only where somebody opens a table: %s", fault)
            return
        for row in rows:
            decider = row.progress["decider"]
            if decider >= 0 and bot_of(row, decider):
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
                await self._play_unless_faulty(table_id)
                if table_id not in self._again:
                    await self._give_back(table_id)
            self._forget(table_id)
        except NoTable:
            self._forget(table_id)
        except (MissingContent, Damaged) as missing:
            log.warning("nobody plays at table %s: %s", in_log(table_id), missing)
        except Exception:
            log.exception("the bots at table %s stop until it changes or is opened again", in_log(table_id))
        finally:
            self._ours.pop(table_id, None)
            del self._tasks[table_id]  # nothing is awaited after the question above, so no wake is lost

    async def _play_unless_faulty(self, table_id: str) -> None:
        """Play on; where the database does not take a move, wait and try again."""
        try:
            await self._play_on(table_id)
        except StoreFault as fault:
            log.error("the bots at table %s wait: %s", in_log(table_id), fault)
            await asyncio.sleep(AFTER_FAULT)
            self._again.add(table_id)

    async def _play_on(self, table_id: str) -> None:
        last = time.monotonic()
        while True:
            asked = await self._compute(table_id, partial(self._question, table_id))
            if asked is None or not await self._claimed(table_id):
                return
            move = await self._decided(asked)
            await asyncio.sleep(max(0.0, last + asked.pace - time.monotonic()))
            await self._compute(table_id, partial(self._play, asked, move))
            last = time.monotonic()

    async def _claimed(self, table_id: str) -> bool:
        """Whether it is this process that plays for the bots at a table; if not, it asks again when it may be."""
        if self.claims is None or self._ours.get(table_id, 0.0) > time.monotonic():
            return True
        if table_id in self._theirs:
            return False
        wait = await asyncio.to_thread(self.claims.take, f"bots {table_id}")
        if wait:
            loop = asyncio.get_running_loop()
            self._theirs[table_id] = loop.call_later(wait, self._ask_again, table_id)
            return False
        self._ours[table_id] = time.monotonic() + MAX_CLAIM_SECONDS
        return True

    def _ask_again(self, table_id: str) -> None:
        self._theirs.pop(table_id).cancel()
        self._wake(table_id)

    async def _give_back(self, table_id: str) -> None:
        """Let other processes play at a table."""
        if self.claims is None or self._ours.pop(table_id, None) is None:
            return
        try:
            await asyncio.to_thread(self.claims.give_back, f"bots {table_id}")
            await asyncio.to_thread(self.news.tell, table_id, FREE)
        except StoreFault as fault:
            log.error("other processes wait for the bots at table %s: %s", in_log(table_id), fault)

    def _question(self, table_id: str) -> BotTask | None:
        """What a bot has to decide now, None if none has to."""
        with self.tables.at(table_id) as table:
            name, version, seat = table.bot_to_move, table.row.version, table.match.decider
            if not name or table.held or (table.watching and not self.live.watchers(table_id)):
                return None
            if table.waits_for_answer:
                self._wake_later(table_id, table.waits_for_answer)
                return None
            assert seat is not None
            seen, pace = table.match.seen(seat), self._seconds(table, seat)
            rank = Rank.BOTS if table.watching else Rank.PEOPLE
        row = table.row
        return BotTask(table_id, version, seat, name, seen, rank, row.owner, pace, row.deal)

    async def _decided(self, asked: BotTask) -> int:
        """The bot's move; if it cannot decide, that of a quick bot, or any."""
        for name, limit in ((asked.name, JOB_SECONDS), (game().bots.quick, QUICK_LIMIT)):
            try:
                own = name is asked.name
                player = self._bot(asked) if own else game().bots.make(name)
                move, player = await self._thought(asked, limit, player)
            except (JobFailed, BotNotFound) as broke:
                where = in_log(asked.table_id)
                log.error("bot %s broke at table %s, version %d: %s", name, where, asked.version, broke)
                self._forget(asked.table_id)
            else:
                if own:
                    self._bots[asked.table_id][asked.seat] = player
                return move
        log.error("chance decides at table %s, version %d", in_log(asked.table_id), asked.version)
        moves: list[int] = await self._compute(asked.table_id, partial(self._legal, asked))
        return Random(asked.dice).choice(moves)

    def _legal(self, asked: BotTask) -> list[int]:
        """What could be played; anything, if the table has changed and nothing is played any more."""
        with self.tables.at(asked.table_id) as table:
            return table.match.legal_moves() or [0]

    async def _thought(self, asked: BotTask, limit: float, player: Any) -> tuple[int, Any]:
        """What a bot decides; where too many wait already, it asks again until somebody has time."""
        while True:
            try:
                thought = self.thinkers.ask(
                    asked.rank,
                    limit,
                    game().bots.choose,
                    player,
                    asked.seen,
                    asked.dice,
                    whose=asked.owner,
                    address=self.address_of(asked.owner),
                    kind=bot_kind(asked.name),
                )
                return await asyncio.wrap_future(thought)
            except QueueFull:
                await asyncio.sleep(RETRY_SECONDS)

    def _play(self, asked: BotTask, move: int) -> None:
        with self.tables.at(asked.table_id) as table:
            if table.held or table.waits_for_answer:
                return
            if table.play_bot(move, asked.version):
                counts = self._settings(table).count != IN_LOG and self.live.watchers(asked.table_id) > 0
                table.hold(self._pace(table) == TURNS, counts)

    def _wake_later(self, table_id: str, seconds: float) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.loop.call_later, seconds, self._wake, table_id)

    def _seconds(self, table: Table, seat: int) -> float:
        """How long a decision takes at least. A bot that plays for somebody who is away leaves them time to come."""
        pace = PACES[self._pace(table)]
        if not table.seats[seat].kept_for:
            return pace
        return max(pace, STEP_IN_SECONDS if table.match.begins_turn(table.match.length) else STEP_SECONDS)

    def _pace(self, table: Table) -> str:
        """How quickly bots play: as the table says, else as the person who has set it up likes it."""
        return table.row.pace if table.row.pace in PACES else self._settings(table).pace

    def _settings(self, table: Table) -> Settings:
        """Those of the person who has set the table up."""
        person = self.tables.store.person(table.row.owner)
        return Settings() if person is None else person.settings

    def _bot(self, asked: BotTask) -> Any:
        """The bot on a seat; it may remember what it planned."""
        here = self._bots.setdefault(asked.table_id, {})
        if asked.seat not in here:
            here[asked.seat] = game().bots.make(asked.name)
        return here[asked.seat]

    def _forget(self, table_id: str) -> None:
        self._bots.pop(table_id, None)
