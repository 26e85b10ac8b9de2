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

from roundhouse.bots.levels import ADVISER
from roundhouse.bots.review import REVIEWER
from roundhouse.server.collecting import Collector
from roundhouse.server.database.claims import Claims
from roundhouse.server.database.rows import OVER, PLAYING, WAITING, Row, Spoilt
from roundhouse.server.database.store import Store
from roundhouse.server.database.well import hold_some
from roundhouse.server.entrance.client_addresses import ClientAddresses
from roundhouse.server.entrance.computing import Computing
from roundhouse.server.entrance.gate import Gate
from roundhouse.server.entrance.limits import LOCAL, USUAL_LIMITS, Limits, Network
from roundhouse.server.entrance.meter import Meter
from roundhouse.server.health import Health
from roundhouse.server.line import Line, SharedThinkers
from roundhouse.server.live.bulletins import Bulletins
from roundhouse.server.live.live import Live
from roundhouse.server.live.news import CAME, HERE, LEFT, LISTED, SAID, News, NoNews, Notices
from roundhouse.server.live.telling import Teller
from roundhouse.server.minds.driver import Driver
from roundhouse.server.minds.hints import Hints
from roundhouse.server.minds.review import Reviews
from roundhouse.server.minds.thinking import Thinkers, Thinking
from roundhouse.server.model.agreed import ALL_OF_IT, read_agreed
from roundhouse.server.model.clocks import short_of
from roundhouse.server.model.faults import StoreFault
from roundhouse.server.model.seat_view import HomeView, Person, TableLine
from roundhouse.server.model.seats import BOT_KIND, empty_seats, seat_seen_by
from roundhouse.server.notices.mail import Mail, Sender
from roundhouse.server.notices.notifying import Notifier
from roundhouse.server.notices.outgoing import HTTPS_ONLY
from roundhouse.server.people.addresses import Addresses
from roundhouse.server.people.bans import Bans
from roundhouse.server.people.codes import Codes
from roundhouse.server.people.devices import Devices
from roundhouse.server.people.hosts import Hosts
from roundhouse.server.people.mutes import Mutes
from roundhouse.server.people.notes import Notes
from roundhouse.server.people.passkeys import Passkeys
from roundhouse.server.people.recovery import Recovery
from roundhouse.server.people.reports import Reports
from roundhouse.server.people.shelf import NO_VISIT, Shelf, Visit, may_archive, may_delete
from roundhouse.server.tables.bests import MANY
from roundhouse.server.tables.keeper import Keeper
from roundhouse.server.tables.late import LateVersions
from roundhouse.server.tables.lobby import Lobby
from roundhouse.server.tables.rests import Rests
from roundhouse.server.tables.tables import Tables
from roundhouse.server.tables.talk import Talk
from roundhouse.server.tables.watching import progress_for, shown_to
from roundhouse.view.page_words import page_text

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Minds:
    """Who thinks for a server: so many processes (None: as many as there are cores for), and bots by name."""

    thinkers: int | None = None
    adviser: str = ADVISER  # gives hints
    reviewer: str = REVIEWER  # looks for the turning points of finished games


USUAL_MINDS: Final = Minds()


@dataclass(frozen=True)
class Crew:
    """What a process knows of others on the same database."""

    name: str = ""  # its own, which it has again after it was started anew; "": one that nobody else has
    line: Line | None = None  # to its parent, if one command has started several


ALONE: Final = Crew()


class House:
    """One server process."""

    def __init__(
        self,
        store: Store,
        minds: Minds = USUAL_MINDS,
        limits: Limits = USUAL_LIMITS,
        trusted: tuple[Network, ...] = LOCAL,
        crew: Crew = ALONE,
        mail: Sender | None = None,
        base: str = "",
        hook_ports: frozenset[int] = HTTPS_ONLY,
    ) -> None:
        self.store = store
        hold_some(store)
        self.devices = Devices(store)
        self.codes = Codes(store)
        self.passkeys = Passkeys(store)
        self.recovery = Recovery(store)
        self.addresses = Addresses(store)
        self.mutes = Mutes(store)
        self.reports = Reports(store)
        self.bans = Bans(store)
        self.hosts = Hosts(store)
        self.news: News = Notices(store) if store.file is None else crew.line or NoNews()
        alone = isinstance(self.news, NoNews)
        self.claims = None if alone else Claims(store, crew.name or token_urlsafe(12))
        self.line = crew.line
        self.meter = Meter()
        self.gate = Gate(limits, trusted)
        self.clients = ClientAddresses(trusted)
        self.tables = Tables(store, self.changed, limits.memory * 1_000_000)
        self.computing = Computing()
        self.bulletins = Bulletins(self.tables, self.devices, self.computing, base)
        late = LateVersions(self.tables, self.computing.run)
        self.live = Live(store, Teller(late, self.bulletins).tell, self.news)
        self.thinkers: Thinking
        if crew.line is not None and minds.thinkers != 0:
            self.thinkers = SharedThinkers(crew.line)
        else:
            self.thinkers = Thinkers(minds.thinkers)
        where = self.clients.of
        self.driver = Driver(
            self.tables, self.live, self.thinkers, self.claims, self.news, self.computing.run, where
        )
        self.hints = Hints(self.thinkers, minds.adviser, where)
        self.reviews = Reviews(store, self.thinkers, minds.reviewer, self.claims, where)
        self.lobby = Lobby(store)
        self.talk = Talk(store)
        self.notes = Notes(store)
        self.shelf = Shelf(store)
        self.keeper = Keeper(self.tables, self.computing.run)
        self.rests = Rests(store)
        self.mail = Mail(mail)
        self.notifier = Notifier(store, self.mail, hook_ports)
        self.health = Health(store)
        self.collector = Collector()
        self._tasks: list[asyncio.Task[None]] = []

    def changed(self, table_id: str, version: int) -> None:
        """Tell everybody that a table has changed."""
        self.live.tell(table_id, version)
        self.news.tell(table_id, version)
        self.lobby.look()
        self.driver.wake(table_id)
        self.notifier.look_at(table_id)

    def opened(self, table_id: str) -> None:
        """A table is new: it may stand in the lobby, and if a bot decides first, it begins."""
        self.news.tell(table_id, LISTED)
        self.lobby.look()
        self.driver.wake(table_id)

    def said(self, table_id: str) -> None:
        """Somebody has said something at a table."""
        self.live.tell_talk(table_id, self.talk.latest([table_id])[table_id])
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
        elif version in (CAME, HERE, LEFT):
            self.live.hear(table_id, version, person)
        else:
            self.live.tell(table_id, version)
            self.driver.heard(table_id, version)
            self.lobby.look()

    async def open(self) -> None:
        """Begin: bots that were to move go on."""
        self.live.loop = self.driver.loop = self.lobby.loop = asyncio.get_running_loop()
        self.news.listen(self._heard)
        await asyncio.to_thread(self._begin)
        for lasting in (
            self.live.ask_for_ever,
            self.live.beat_for_ever,
            self.lobby.ask_for_ever,
            self.keeper.keep_for_ever,
            self.collector.collect_for_ever,
            self.notifier.tell_for_ever,
        ):
            self._tasks.append(asyncio.create_task(lasting()))
        await self.driver.wake_all()

    async def close(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await self.driver.stop()
        self.reviews.close()
        self.mail.close()
        self.notifier.close()
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.news.close)
        await asyncio.to_thread(self._hold_nothing)
        self.live.loop = self.driver.loop = self.lobby.loop = None
        self.store.close()

    def _begin(self) -> None:
        """Go on where a server of before has ended."""
        self._hold_nothing()
        try:
            self.rests.begin()
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
            damaged=tuple((row.id, row.name) for row in (*going_on, *finished) if isinstance(row, Spoilt)),
            form=form or {},
            message=message,
            in_lobby=self.store.lobby_stamp()[0],
            archived=self.store.archived(person.id) if person.id else 0,
            put_away=self.put_away(person, *(form or {}).get("done", ())[:1]),
        )

    def games(self, person: Person) -> tuple[TableLine, ...]:
        """All finished games of this person, and all that they have put away, the latest first."""
        finished = self._rows(person, OVER, MANY, archived=None)
        put_away = self._rows(person, PLAYING, MANY, archived=True)
        return self._lines(put_away + finished, person)

    def put_away(self, person: Person, table_id: str = "") -> tuple[str, str] | None:
        """Id and name of a table, if this person has put it away."""
        visit = self.shelf.visits(person.id, [table_id]).get(table_id) if person.id and table_id else None
        return (table_id, self.store.table(table_id).name) if visit is not None and visit.archived else None

    def _rows(
        self, person: Person, status: str, most: int = 100, archived: bool | None = False
    ) -> list[Row | Spoilt]:
        return self.store.tables_of(person.id, status, most, archived) if person.id else []

    def _lines(self, rows: list[Row | Spoilt], person: Person) -> tuple[TableLine, ...]:
        """A list of tables."""
        found = [row for row in rows if isinstance(row, Row)]
        visits = self.shelf.visits(person.id, [row.id for row in found]) if found else {}
        return tuple(line_of(row, person, visits.get(row.id, NO_VISIT)) for row in found)


def line_of(row: Row, person: Person, visit: Visit) -> TableLine:
    """A table in a list."""
    progress, result = progress_for(row, person.id), row.result or {}
    return TableLine(
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


def can_with(row: Row, person: Person, visit: Visit) -> frozenset[str]:
    """What a person can do with a table in their list."""
    can = {"unarchive"} if visit.archived else {"archive"} if may_archive(row, person, visit) else set()
    return frozenset(can | {"delete"} if may_delete(row, person, visit) else can)


def _short(row: Row) -> float:
    """How much time is little at a table."""
    control = read_agreed(row.agreed).control
    return 0.0 if control is None else short_of(control)


def waits_for(row: Row, person: Person) -> bool:
    """Whether a table waits for this person: to decide, to confirm a turn, or to let the game begin."""
    if row.status == WAITING:
        return row.owner == person.id and not empty_seats(row.seats)
    asked = row.unconfirmed if row.unconfirmed >= 0 else row.progress["decider"]
    return row.status == PLAYING and asked >= 0 and row.seats[asked].person == person.id
