"""Tells people what has happened at their tables, in the ways they have chosen.

Nobody who plays waits for it: a table that has changed is looked at a moment later, and what is worth telling is
written down. It is sent when it is due, if it is still news by then: somebody who has moved meanwhile, or has been at
the table, is told nothing. A notice is made from the row of a table alone, and tells nothing of it but names, rounds
and points.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from math import ceil
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.database.table_rows import NOBODY, OVER, PLAYING, SAT, TableRow
from roundhouse.service.game import SEAT_LETTERS
from roundhouse.service.model.agreement import read_agreed
from roundhouse.service.model.clocks import short_of
from roundhouse.service.model.database_errors import Damaged, StoreFault
from roundhouse.service.model.quiet_hours import quiet_until
from roundhouse.service.model.seats import people
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.channels import (
    DISCORD,
    LOW,
    MAIL,
    PUSH,
    SAID,
    SEND_CLAIM_SECONDS,
    SLACK,
    TAKEN,
    YOUR_TURN,
    Channel,
    Channels,
    Notification,
)
from roundhouse.service.notifications.channels import OVER as GAME_OVER
from roundhouse.service.notifications.circuit_breaker import SLOW_SECONDS, Breaker
from roundhouse.service.notifications.fair_pool import FairPool, PoolFull, Requester
from roundhouse.service.notifications.http_client import HTTPS_ONLY, OutgoingHttp, Overloaded, Unreachable
from roundhouse.service.notifications.mail import Letter, Mail, NotSent
from roundhouse.service.notifications.messages import REMINDER, NotificationText, told, trial
from roundhouse.service.notifications.web_push import message, push_keys
from roundhouse.texts.pages import page_text

POLL_SECONDS: Final = 5.0  # seconds between two looks at what is due
MAX_CLAIMED: Final = 32  # notices at the same time: they have to be sent before their lease ends
A_MOMENT: Final = 30.0  # seconds: who plays on by then need not be told
CHAT_GATHER_SECONDS: Final = 600.0  # seconds for which talk is gathered
RETRY_SECONDS: Final = (60.0, 300.0, 1800.0, 7200.0, 21600.0)  # seconds before it is tried again
BUSY_PAUSE: Final = 60.0  # seconds after which a notice is looked at again for which no thread had time
MAX_AGE: Final = 86400.0  # seconds for which a notice waits for a host that rests
DELIVERED_KEPT_SECONDS: Final = 30 * 86400.0
GONE_STATUSES: Final = (404, 410)  # a browser that does not want notices any more
OK: Final = range(200, 300)
NOT_ALLOWED: Final = ("hook private", "hook port", "hook no address")  # no failure of a host

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChannelReply:
    """What came of a notice: a sentence for its person."""

    words: str
    sent: bool
    for_ever: bool = False  # it need not be tried again
    later: float = 0.0  # it was not tried; seconds until it may be


class Notifier:
    """The notices of one server process."""

    def __init__(
        self, store: Store, mail: Mail, count: Callable[[str], None], ports: frozenset[int] = HTTPS_ONLY
    ) -> None:
        self.store = store
        self.mail = mail
        self.ways = Channels(store)
        self.outgoing = OutgoingHttp(ports)
        self.senders = FairPool("notices")
        self.breaker = Breaker()
        self._claimed: list[Future[None]] = []  # notices that wait for a thread, or are on their way
        self._count = count  # what came of a notice: sent, failed, rested (its host does) or busy
        self.loop: asyncio.AbstractEventLoop | None = None
        self._changed: dict[str, None] = {}  # tables to look at, in order
        self._chance = Random()

    # ---- what is worth telling

    def look_at(self, table_id: str) -> None:
        """A table has changed. May be called from any thread, and takes no time."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._changed.setdefault, table_id)

    def look(self, table_id: str) -> None:
        """Write down what is worth telling of a table as it stands."""
        try:
            row = self.store.table(table_id)
        except (NoTable, Damaged):
            return
        ways = self.ways.of(concerned(row), table_id) if row.shared else []
        for way in ways:
            for event, mark, at in self._news(row, way):
                if event in way.events:
                    self.ways.want(way.id, event, table_id, mark, at)

    def _news(self, row: TableRow, way: Channel) -> list[tuple[str, int, float]]:
        """What a way could tell of: the event, which one, and when."""
        now, moves = self.store.now(), row.progress["moves"]
        mine = way.person if way.table_id is None else ""
        if row.status == OVER:
            return [(GAME_OVER, moves, now)]
        asked = asked_person(row)
        if row.status != PLAYING:
            came = self.store.seatings(row.id)[-1:]
            taken = bool(came) and came[0].what == SAT and came[0].person != way.person
            return [(TAKEN, row.version, now)] if taken and row.owner == way.person else []
        if not asked or (mine and asked != mine) or self._has_begun(row, asked):
            return []
        found = [(YOUR_TURN, moves, now + A_MOMENT)]
        control = read_agreed(row.agreed).control
        if row.due is not None and control is not None and row.due - short_of(control) > now:
            found.append((LOW, moves, row.due - short_of(control)))
        return found

    def _has_begun(self, row: TableRow, asked: str) -> bool:
        """Whether whoever is asked has decided something in this turn, and knows that it is theirs."""
        last = self.store.last_move(row.id)
        return bool(last) and row.seats[SEAT_LETTERS.index(last[0])].person == asked

    def said(self, table_id: str, by: str) -> None:
        """Somebody has said something: the others are told of all of it after a while."""
        try:
            row = self.store.table(table_id)
        except (NoTable, Damaged):
            return
        for way in self.ways.of([one for one in people(row.seats) if one != by]):
            if SAID in way.events and way.table_id is None:
                at = self.store.now() + CHAT_GATHER_SECONDS
                self.ways.want(way.id, SAID, table_id, int(at // CHAT_GATHER_SECONDS), at)

    def remind(self, table_id: str) -> None:
        """Somebody reminds whoever everybody waits for: they are told again, though they were told already."""
        row = self._row(table_id)
        asked = "" if row is None else asked_person(row)
        if row is None or not asked:
            return
        for way in self.ways.of([asked], table_id):
            if YOUR_TURN in way.events and way.table_id in (None, table_id):
                self.ways.want(way.id, YOUR_TURN, table_id, -row.version, self.store.now())

    # ---- telling it

    async def tell_for_ever(self) -> None:
        """Look at what has changed, and send what is due, again and again."""
        self.loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(POLL_SECONDS)
            changed, self._changed = list(self._changed), {}
            try:
                await asyncio.to_thread(self._work, changed)
            except StoreFault as fault:
                log.error("notices wait: %s", fault)
            except Exception:
                log.exception("a notice breaks what sends them")

    def _work(self, changed: list[str]) -> None:
        if self.ways.are_there():
            for table_id in changed:
                self.look(table_id)
            self.send_due()

    def send_due(self) -> list[Future[None]]:
        """Let the threads that send have what is due; nothing is waited for."""
        now, begun = self.store.now(), []
        self._claimed = [one for one in self._claimed if not one.done()]
        for one in self.ways.due(now, MAX_CLAIMED - len(self._claimed), self.senders.seconds_used):
            way = self.ways.one(one.way)
            if way is None:
                continue  # it is gone, and the notice with it
            try:
                send = partial(self._send_safely, one, now)
                begun.append(self.senders.submit(Requester(way.person), host_of(way), send))
            except PoolFull:
                self.ways.again(one, now + BUSY_PAUSE, one.tries)
        if self._chance.random() < POLL_SECONDS / 3600:
            self.ways.forget(now - DELIVERED_KEPT_SECONDS)
        self._claimed += begun
        return begun

    def _send_safely(self, one: Notification, claimed: float) -> None:
        try:
            self._send(one, claimed)
        except StoreFault as fault:
            log.error("a notice waits: %s", fault)
        except Exception:
            log.exception("a notice cannot be sent")

    def _send(self, one: Notification, claimed: float) -> None:
        now = self.store.now()
        if now - claimed > SEND_CLAIM_SECONDS / 2:
            return  # it has waited for so long that another process may take it
        way = self.ways.one(one.way)
        person = None if way is None else self.store.person(way.person)
        row = self._row(one.table_id)
        if way is None or person is None or row is None or not self._is_news(one, way, row):
            self.ways.drop(one)
            return
        until = quiet_until(person.settings, now) if way.table_id is None else None
        if until is not None:
            self.ways.again(one, until, one.tries)
            return
        answer = self.deliver(
            way, person, told(person, REMINDER if one.reminds else one.event, row, way), Requester(person.id)
        )
        self._note(one, way, answer)

    def _note(self, one: Notification, way: Channel, answer: ChannelReply) -> None:
        """What becomes of a notice."""
        now = self.store.now()
        if answer.later and now - one.made < MAX_AGE:
            self.ways.again(one, now + answer.later, one.tries)
            return
        self.ways.answered(way, answer.words, failed=not answer.sent)
        if answer.sent:
            self.ways.sent(one)
        elif answer.for_ever or one.tries >= len(RETRY_SECONDS) or answer.later:
            self.ways.drop(one)
        else:
            pause = RETRY_SECONDS[one.tries] * (1 + self._chance.random() / 4)  # not all at the same moment
            self.ways.again(one, now + pause, one.tries + 1)

    def try_out(self, way: Channel, person: Person, address: str) -> Future[ChannelReply]:
        """Let something be sent that is only a trial, for a client at this address. Raises `PoolFull`."""
        asker = Requester(person.id, address)
        return self.senders.submit(asker, host_of(way), partial(self._try_out, way, person, asker))

    def _try_out(self, way: Channel, person: Person, asker: Requester) -> ChannelReply:
        answer = self.deliver(way, person, trial(person, way), asker)
        if not answer.later:
            self.ways.answered(way, answer.words, failed=not answer.sent)
        return answer

    def _row(self, table_id: str) -> TableRow | None:
        try:
            return self.store.table(table_id)
        except (NoTable, Damaged):
            return None

    def _is_news(self, one: Notification, way: Channel, row: TableRow) -> bool:
        """Whether it still is worth telling."""
        if not way.confirmed or way.rests or one.event not in way.events:
            return False
        last_there = self.ways.last_there(one.table_id, way.person) if way.table_id is None else 0.0
        if one.event in (YOUR_TURN, LOW):
            asked = asked_person(row)
            same = row.progress["moves"] == one.mark if way.table_id is not None else asked == way.person
            if not asked or not (same or one.reminds):
                return False
        if one.event in (YOUR_TURN, LOW, SAID) and last_there > one.made:
            return False
        return way.table_id is not None or one.reminds or not self.ways.told_since_visit(one, way.person)

    def deliver(self, way: Channel, person: Person, what: NotificationText, asker: Requester) -> ChannelReply:
        """Send something now, unless its host rests, and say what came of it."""
        host = host_of(way)
        rest = self.breaker.wait(host) if host else 0.0
        if rest:
            self._count("rested")
            language = person.settings.language
            name = page_text(language, "way mail") if way.kind == MAIL else host
            words = page_text(language, "hook rests", host=name, minutes=ceil(rest / 60))
            return ChannelReply(words, False, later=rest)
        began = time.monotonic()
        answer, well = self._delivered(way, person, what, asker)
        if host and not answer.later:
            self.breaker.note(host, well and time.monotonic() - began < SLOW_SECONDS)
        self._count("sent" if answer.sent else "busy" if answer.later else "failed")
        return answer

    def _delivered(
        self, way: Channel, person: Person, what: NotificationText, asker: Requester
    ) -> tuple[ChannelReply, bool]:
        """What came of it, and whether the host did its part: a refusal is an answer too."""
        language = person.settings.language
        try:
            if way.kind == MAIL:
                self.mail.deliver(Letter(way.address, what.title, what.letter))
                return ChannelReply(page_text(language, "way taken mail"), True), True
            body, headers = self._written(way, what)
            status = self.outgoing.post(way.address, body, headers, asker)
        except NotSent as error:
            words = page_text(language, "way refused mail", why=str(error))
            return ChannelReply(words, False, error.for_ever), error.answered
        except Overloaded as error:
            return ChannelReply(page_text(language, error.key), False, later=BUSY_PAUSE), True
        except Unreachable as error:
            words = page_text(language, error.key, **error.values)
            return ChannelReply(words, False, error.key in NOT_ALLOWED), error.key in NOT_ALLOWED
        return self._read_status(way, language, status), True

    def _read_status(self, way: Channel, language: str, status: int) -> ChannelReply:
        if status in OK:
            return ChannelReply(page_text(language, "way taken", status=status), True)
        if 300 <= status < 400:
            return ChannelReply(page_text(language, "way elsewhere", status=status), False, True)
        if way.kind == PUSH and status in GONE_STATUSES:
            self.ways.remove(way.person, way.id)
        return ChannelReply(
            page_text(language, "way refused", status=status), False, 400 <= status < 500 and status != 429
        )

    def close(self) -> None:
        """Begin nothing more."""
        self.senders.close()
        self.outgoing.close()

    def _written(self, way: Channel, what: NotificationText) -> tuple[bytes, dict[str, str]]:
        if way.kind == PUSH:
            sender = f"webmaster@{urlsplit(way.origin).hostname or 'localhost'}"
            shown = {"title": what.title, "body": what.body, "tag": what.tag, "url": what.url}
            return message(push_keys(self.store), sender, way.address, way.secret, shown)
        return json.dumps(_hook(way.kind, what)).encode(), {"content-type": "application/json"}


def host_of(way: Channel) -> str:
    """Which server a way leads to; all mail goes through one."""
    return MAIL if way.kind == MAIL else urlsplit(way.address).hostname or ""


def _hook(kind: str, what: NotificationText) -> dict[str, Any]:
    """What a hook is sent; what people have written means nothing there."""
    if kind == DISCORD:
        return {"content": what.line, "allowed_mentions": {"parse": []}}
    if kind == SLACK:
        escaped = what.line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": escaped}
    return {
        "event": what.event,
        "text": what.line,
        "table": what.table,
        "name": what.name,
        "url": what.url,
    }


def asked_person(row: TableRow) -> str:
    """The person whom everybody waits for, "" for a bot or nobody."""
    seat = row.unconfirmed if row.unconfirmed != NOBODY else row.progress["decider"]
    return row.seats[seat].person if row.status == PLAYING and seat >= 0 and row.seats[seat].is_person else ""


def concerned(row: TableRow) -> list[str]:
    """Who has to do with a table: those who play, those for whom a bot does, and the maker."""
    kept = [seat.kept_for for seat in row.seats if seat.kept_for]
    return list(dict.fromkeys([*people(row.seats), *kept, row.owner]))
