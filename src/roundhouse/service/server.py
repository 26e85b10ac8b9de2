"""All that one server process holds: the store, the tables in use, who watches, and the bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from secrets import token_urlsafe
from typing import Final

from roundhouse.service.database.claims import Claims
from roundhouse.service.database.health_check import hold_some
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING, TableRow, UnreadableTable
from roundhouse.service.game import game
from roundhouse.service.garbage_collection import RulesetCollector
from roundhouse.service.health import Health
from roundhouse.service.live.event_writer import EventWriter
from roundhouse.service.live.listeners import LiveTables
from roundhouse.service.live.personal_streams import PersonalStreams
from roundhouse.service.live.process_news import (
    CAME,
    HERE,
    LEFT,
    LISTED,
    SAID,
    NoProcessNews,
    PostgresNews,
    ProcessNews,
)
from roundhouse.service.live.pushed_parts import PushedParts
from roundhouse.service.middleware.client_addresses import LOCAL_NETWORKS, ClientAddresses, Network
from roundhouse.service.middleware.limits import DEFAULT_LIMITS, Limits
from roundhouse.service.middleware.metrics import Metrics
from roundhouse.service.middleware.rate_limits import RateLimiter
from roundhouse.service.middleware.request_threads import RequestThreads
from roundhouse.service.model.agreement import ALL_OF_IT, read_agreed
from roundhouse.service.model.clocks import short_of
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.seats import BOT_KIND, empty_seats, seat_for, seat_seen_by, seats_of
from roundhouse.service.model.table_view import HomeView, Person, TableSummary
from roundhouse.service.notifications.http_client import HTTPS_ONLY
from roundhouse.service.notifications.mail import Mail, Sender
from roundhouse.service.notifications.notifier import Notifier
from roundhouse.service.people.announcements import Announcements
from roundhouse.service.people.api_tokens import ProgramTokens
from roundhouse.service.people.archive import NO_VISIT, Archive, Visit, may_archive, may_delete
from roundhouse.service.people.bans import Bans
from roundhouse.service.people.friends import Acquaintance, AtPlay, Friends, at_play
from roundhouse.service.people.hosts import Hosts
from roundhouse.service.people.lesson_progress import LessonProgress
from roundhouse.service.people.login_codes import LoginCodes
from roundhouse.service.people.mail_addresses import Addresses
from roundhouse.service.people.mutes import Mutes
from roundhouse.service.people.notes import Notes
from roundhouse.service.people.passkeys import Passkeys
from roundhouse.service.people.recovery_codes import RecoveryCodes
from roundhouse.service.people.reports import Reports
from roundhouse.service.people.sessions import Sessions
from roundhouse.service.tables.clock_pauses import ClockPauses
from roundhouse.service.tables.delayed_versions import LateVersions
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.lobby import Lobby
from roundhouse.service.tables.personal_bests import MAX_GAMES_READ
from roundhouse.service.tables.spectators import progress_for, shown_to
from roundhouse.service.tables.talk import Talk
from roundhouse.service.tables.timers import TableTimers
from roundhouse.service.thinking.bot_driver import BotDriver
from roundhouse.service.thinking.deals import Deals
from roundhouse.service.thinking.hints import Hints
from roundhouse.service.thinking.reviews import Reviews
from roundhouse.service.thinking.worker_pool import WorkerPool
from roundhouse.texts.pages import page_text

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ThinkingConfig:
    """Who thinks for a server: so many processes (None: as many as there are cores for), and bots by name."""

    thinkers: int | None = None
    adviser: str = ""  # gives hints; "": as the game says
    reviewer: str = ""  # looks for the turning points of finished games; "": as the game says


DEFAULT_THINKING: Final = ThinkingConfig()


@dataclass(frozen=True)
class ProcessGroup:
    """What a process knows of others on the same database."""

    name: str = ""  # its own, which it has again after it was started anew; "": one that nobody else has
    # The way to other processes of the same command, where the database has none
    news: ProcessNews | None = None
    number: int = 0  # from 1, of so many processes of one command; 0: there are no others
    processes: int = 1


SINGLE_PROCESS: Final = ProcessGroup()


class Server:
    """One server process."""

    def __init__(
        self,
        store: Store,
        thinking: ThinkingConfig = DEFAULT_THINKING,
        limits: Limits = DEFAULT_LIMITS,
        trusted: tuple[Network, ...] = LOCAL_NETWORKS,
        crew: ProcessGroup = SINGLE_PROCESS,
        mail: Sender | None = None,
        hook_ports: frozenset[int] = HTTPS_ONLY,
    ) -> None:
        self.store = store
        hold_some(store)
        self.sessions = Sessions(store)
        self.login_codes = LoginCodes(store)
        self.passkeys = Passkeys(store)
        self.recovery_codes = RecoveryCodes(store)
        self.program_tokens = ProgramTokens(store)
        self.mail_addresses = Addresses(store)
        self.mutes = Mutes(store)
        self.friends = Friends(store)
        self.reports = Reports(store)
        self.bans = Bans(store)
        self.hosts = Hosts(store)
        self.announcements = Announcements(store)
        self.news: ProcessNews = PostgresNews(store) if store.file is None else crew.news or NoProcessNews()
        alone = isinstance(self.news, NoProcessNews)
        self.claims = None if alone else Claims(store, crew.name or token_urlsafe(12))
        self.metrics = Metrics(crew.number, crew.processes)
        self.rate_limiter = RateLimiter(limits, trusted)
        self.clients = ClientAddresses(trusted)
        self.tables = Tables(store, self.changed, limits.memory * 1_000_000)
        self.threads = RequestThreads()
        self.pushed_parts = PushedParts(self.tables, self.sessions, self.threads)
        late = LateVersions(self.tables, self.threads.run)
        self.live = LiveTables(store, EventWriter(late, self.pushed_parts).tell, self.news)
        self.personal_streams = PersonalStreams(store, self.live, self.threads.run)
        self.worker_pool = WorkerPool(thinking.thinkers)
        where = self.clients.of
        self.bot_driver = BotDriver(
            self.tables, self.live, self.worker_pool, self.claims, self.news, self.threads.run, where
        )
        self.hints = Hints(self.worker_pool, thinking.adviser or game().bots.adviser, where)
        self.reviews = Reviews(
            store, self.worker_pool, thinking.reviewer or game().bots.reviewer, self.claims, where
        )
        self.deals = Deals(store, self.worker_pool, game().bots.yardstick, self.claims)
        self.lobby = Lobby(store)
        self.talk = Talk(store)
        self.notes = Notes(store)
        self.lessons = LessonProgress(store)
        self.archive = Archive(store)
        self.timers = TableTimers(self.tables, self.threads.run)
        self.clock_pauses = ClockPauses(store)
        self.mail = Mail(mail)
        self.notifier = Notifier(store, self.mail, self.metrics.count_notice, hook_ports)
        self.health = Health(store)
        self.collector = RulesetCollector()
        self._tasks: list[asyncio.Task[None]] = []

    def changed(self, table_id: str, version: int) -> None:
        """Tell everybody that a table has changed."""
        self.live.tell(table_id, version)
        self.personal_streams.wake(table_id)
        self.news.tell(table_id, version)
        self.lobby.look()
        self.bot_driver.wake(table_id)
        self.notifier.look_at(table_id)

    def opened(self, table_id: str) -> None:
        """A table is new: it may stand in the lobby, and if a bot decides first, it begins."""
        self.personal_streams.wake(table_id)
        self.news.tell(table_id, LISTED)
        self.lobby.look()
        self.bot_driver.wake(table_id)

    def said(self, table_id: str) -> None:
        """Somebody has said something at a table."""
        self.live.tell_talk(table_id, self.talk.latest([table_id])[table_id])
        self.personal_streams.wake(table_id)
        self.news.tell(table_id, SAID)

    def words(self, person: Person) -> Callable[..., str]:
        """The words of the pages in this person's language."""
        return partial(page_text, person.settings.language)

    def let_go(self) -> None:
        """Let go of those who only listen, so that the server can end; may be called from any thread."""
        self.live.close()
        if self.live.loop is not None and not self.live.loop.is_closed():
            self.live.loop.call_soon_threadsafe(self.lobby.close)

    def _heard(self, table_id: str, version: int, person: str = "") -> None:
        """Another process has told something."""
        if version == SAID:
            self.live.look_for_talk(table_id)
            self.personal_streams.wake(table_id)
        elif version in (CAME, HERE, LEFT):
            self.live.hear(table_id, version, person)
        else:
            self.live.tell(table_id, version)
            self.personal_streams.wake(table_id)
            self.bot_driver.heard(table_id, version)
            self.lobby.look()

    async def open(self) -> None:
        """Begin: bots that were to move go on."""
        self.live.loop = self.bot_driver.loop = self.lobby.loop = asyncio.get_running_loop()
        self.news.listen(self._heard)
        await asyncio.to_thread(self._begin)
        for lasting in (
            self.live.ask_for_ever,
            self.live.beat_for_ever,
            self.personal_streams.keep_for_ever,
            self.lobby.ask_for_ever,
            self.timers.keep_for_ever,
            self.collector.collect_for_ever,
            self.notifier.tell_for_ever,
            self.announcements.look_for_ever,
        ):
            self._tasks.append(asyncio.create_task(lasting()))
        await self.bot_driver.wake_all()

    async def close(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await self.bot_driver.stop()
        self.reviews.close()
        self.mail.close()
        self.notifier.close()
        await asyncio.to_thread(self.worker_pool.close)
        await asyncio.to_thread(self.news.close)
        await asyncio.to_thread(self._hold_nothing)
        self.live.loop = self.bot_driver.loop = self.lobby.loop = None
        self.store.close()

    def _begin(self) -> None:
        """Go on where a server of before has ended."""
        self._hold_nothing()
        try:
            self.clock_pauses.begin()
        except StoreFault as fault:
            log.error("clocks go by the wall clock: %s", fault)

    def _hold_nothing(self) -> None:
        """Give back what this process has claimed, or one of its name that ended without a word."""
        try:
            if self.claims is not None:
                self.claims.give_back_all()
        except StoreFault as fault:
            log.error("other processes wait for what this one has claimed: %s", fault)

    def home(
        self, person: Person, form: Mapping[str, tuple[str, ...]] | None = None, message: str = ""
    ) -> HomeView:
        """What the first page shows to this person."""
        going_on = self._rows(person, WAITING) + self._rows(person, PLAYING)
        finished = self._rows(person, OVER)
        return HomeView(
            person=person,
            mine=self._lines(going_on, person),
            finished=self._lines(finished, person),
            damaged=tuple(
                (row.id, row.name) for row in (*going_on, *finished) if isinstance(row, UnreadableTable)
            ),
            form=form or {},
            message=message,
            in_lobby=self.store.lobby_stamp()[0],
            archived=self.store.archived(person.id) if person.id else 0,
            put_away=self.put_away(person, *(form or {}).get("done", ())[:1]),
        )

    def friends_at_play(self, person: Person) -> tuple[AtPlay, ...]:
        """This person's friends, and the way to each of them."""
        friends = self.friends.of(person.id) if person.id else ()
        if not friends:
            return ()
        mine = self._rows(person, WAITING) + self._rows(person, PLAYING)
        in_lobby, running = self.lobby.lines(person), self.lobby.running(person)
        return tuple(at_play(friends, self._lines(mine, person), in_lobby, running))

    def acquaintance(self, person: Person, player: str) -> Acquaintance:
        """What this person has to do with somebody else, and to which of their tables they could invite them."""
        tables = [
            row
            for row in self._rows(person, WAITING)
            if isinstance(row, TableRow)
            and row.owner == person.id
            and seat_for(row.seats, player) is not None
        ]
        return Acquaintance(self.friends.find(person.id, player), tables)

    def games(self, person: Person) -> tuple[TableSummary, ...]:
        """All finished games of this person, and all that they have put away, the latest first."""
        finished = self._rows(person, OVER, MAX_GAMES_READ, archived=None)
        put_away = self._rows(person, PLAYING, MAX_GAMES_READ, archived=True)
        return self._lines(put_away + finished, person)

    def put_away(self, person: Person, table_id: str = "") -> tuple[str, str] | None:
        """Id and name of a table, if this person has put it away."""
        visit = self.archive.visits(person.id, [table_id]).get(table_id) if person.id and table_id else None
        return (table_id, self.store.table(table_id).name) if visit is not None and visit.archived else None

    def _rows(
        self, person: Person, status: str, most: int = 100, archived: bool | None = False
    ) -> list[TableRow | UnreadableTable]:
        return self.store.tables_of(person.id, status, most, archived) if person.id else []

    def _lines(self, rows: list[TableRow | UnreadableTable], person: Person) -> tuple[TableSummary, ...]:
        """A list of tables."""
        found = [row for row in rows if isinstance(row, TableRow)]
        visits = self.archive.visits(person.id, [row.id for row in found]) if found else {}
        return tuple(line_of(row, person, visits.get(row.id, NO_VISIT)) for row in found)


def line_of(row: TableRow, person: Person, visit: Visit) -> TableSummary:
    """A table in a list."""
    progress, result = progress_for(row, person.id), row.result or {}
    return TableSummary(
        table_id=row.id,
        name=row.name,
        options=row.options,
        seats=tuple(seat_seen_by(seat, person) for seat in row.seats),
        moves=progress["moves"],
        round=progress["round"],
        rounds=progress["rounds"],
        over=row.status == OVER,
        your_turn=waits_for(row, person),
        watching=all(seat.kind == BOT_KIND for seat in row.seats),
        updated=datetime.fromtimestamp(row.updated, UTC),
        scores=tuple(progress["scores"]),
        winners=tuple(result.get("winners", ())),
        waiting=row.status == WAITING,
        asked=row.unconfirmed if row.unconfirmed >= 0 else progress["decider"],
        due=row.due if shown_to(row, person.id) == ALL_OF_IT else None,
        short=_short(row),
        free=len(empty_seats(row.seats)),
        moved=None if visit.moved is None else datetime.fromtimestamp(visit.moved, UTC),
        archived=visit.archived,
        can=can_with(row, person, visit),
    )


def can_with(row: TableRow, person: Person, visit: Visit) -> frozenset[str]:
    """What a person can do with a table in their list."""
    can = {"unarchive"} if visit.archived else {"archive"} if may_archive(row, person, visit) else set()
    return frozenset(can | {"delete"} if may_delete(row, person, visit) else can)


def _short(row: TableRow) -> float:
    """How much time is little at a table."""
    control = read_agreed(row.agreed).control
    return 0.0 if control is None else short_of(control)


def waits_for(row: TableRow, person: Person) -> bool:
    """Whether a table waits for this person: to decide, to confirm a turn, to let bots go on, to let the game begin, or
    to sit down.
    """
    if row.status == WAITING:
        invited = bool(person.id) and any(seat.invited == person.id for seat in row.seats)
        return invited or (row.owner == person.id and not empty_seats(row.seats))
    if row.paused and row.status == PLAYING and seats_of(row.seats, person.id):
        return True
    asked = row.unconfirmed if row.unconfirmed >= 0 else row.progress["decider"]
    return row.status == PLAYING and asked >= 0 and row.seats[asked].person == person.id
