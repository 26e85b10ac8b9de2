"""The ways in which people want to be told that something has happened, and what waits to be told.

A notice is a row that waits until it is due. Whoever sends it claims it first by moving that moment on, so that of
several processes one does, and what a process had when it was killed is tried again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.claims import Claims
from roundhouse.service.database.schema import CHANNELS, NOTIFICATIONS, VISITS
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.people.personal_list import PersonalList

PUSH, MAIL, DISCORD, SLACK, JSON = CHANNEL_KINDS = ("push", "mail", "discord", "slack", "json")
HOOKS: Final = (DISCORD, SLACK, JSON)
YOUR_TURN, LOW, OVER, TAKEN, SAID = NOTIFIED_EVENTS = ("turn", "low", "over", "taken", "said")
AT_FIRST: Final = (YOUR_TURN, LOW, OVER, TAKEN)
MAX_CHANNELS: Final = 12  # of one person
MAX_FAILURES: Final = 10  # failures in a row, after which a way rests
SEND_CLAIM_SECONDS: Final = 120.0  # seconds for sending one
MAX_LOOKED_AT: Final = 1000  # notices that are due, to find those that are sent first


@dataclass(frozen=True)
class Channel:
    """One way to reach a person."""

    id: str
    person: str = field(repr=False)
    kind: str
    address: str = field(repr=False)  # of mail, a hook, or a browser's service
    # What encrypts for a browser; the hash of what confirms an address of mail
    secret: str = field(repr=False)
    events: tuple[str, ...]
    table_id: str | None  # the one table it is for; then it tells of everybody there
    origin: str  # where the person has set it up: links lead there
    confirmed: bool
    failures: int
    answer: str  # to the last notice
    answered: float | None

    @property
    def rests(self) -> bool:
        """Whether it has failed too often."""
        return self.failures >= MAX_FAILURES


@dataclass(frozen=True)
class Notification:
    """Something that is to be told."""

    number: int
    way: str
    event: str
    table_id: str
    mark: int  # which turn, or which line, it is about; below 0: somebody reminds of it
    at: float
    tries: int
    made: float

    @property
    def reminds(self) -> bool:
        """Whether somebody has asked to tell it again."""
        return self.mark < 0


class Channels(PersonalList):
    """All of them, in the database."""

    table = CHANNELS

    def of(self, people: Sequence[str], table_id: str | None = None) -> list[Channel]:
        """The ways of some people, and those for one table."""
        wanted: sa.ColumnElement[bool] = CHANNELS.c.person.in_(people)
        if table_id is not None:
            wanted = sa.or_(sa.and_(wanted, CHANNELS.c.table_id.is_(None)), CHANNELS.c.table_id == table_id)
        with self.store.reading() as connection:
            return [
                read_way(row)
                for row in connection.execute(CHANNELS.select().where(wanted).order_by(CHANNELS.c.created))
            ]

    def are_there(self) -> bool:
        """Whether anybody wants to be told anything."""
        with self.store.reading() as connection:
            return connection.execute(sa.select(CHANNELS.c.id).limit(1)).first() is not None

    def one(self, way: str, person: str | None = None) -> Channel | None:
        """A way by its id, if it is this person's."""
        query = CHANNELS.select().where(CHANNELS.c.id == way)
        if person is not None:
            query = query.where(CHANNELS.c.person == person)
        with self.store.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else read_way(row)

    def keep(
        self, person: str, kind: str, address: str, origin: str, table_id: str | None = None, secret: str = ""
    ) -> str:
        """A new way; one to the same address takes its place. Its id."""
        way = token_urlsafe(12)
        self.replace(
            person,
            CHANNELS.c.kind == kind,
            CHANNELS.c.address == address,
            id=way,
            kind=kind,
            address=address,
            secret=secret,
            origin=origin,
            table_id=table_id,
            confirmed=kind != MAIL or not secret,  # without one, the person logs in by mail from there
            events=json.dumps(AT_FIRST),
            failures=0,
            answer="",
            created=self.store.now(),
        )
        return way

    def keep_events(self, way: str, person: str, events: Sequence[str]) -> None:
        """Which events it tells of."""
        self._change(CHANNELS.c.id == way, CHANNELS.c.person == person, events=json.dumps(list(events)))

    def wake(self, way: str, person: str) -> None:
        """It is tried again after it has failed too often."""
        self._change(CHANNELS.c.id == way, CHANNELS.c.person == person, failures=0)

    def confirm(self, token: str) -> bool:
        """An address of mail is the person's own: whoever reads mail there has the token."""
        mine = sa.and_(CHANNELS.c.kind == MAIL, CHANNELS.c.secret == hashed(token))
        with self.store.writing() as connection:
            return connection.execute(CHANNELS.update().where(mine).values(confirmed=True)).rowcount == 1

    def answered(self, way: Channel, answer: str, failed: bool) -> None:
        """What came of the last notice."""
        failures = CHANNELS.c.failures + 1 if failed else 0
        self._change(CHANNELS.c.id == way.id, answer=answer, answered=self.store.now(), failures=failures)

    def _change(self, *where: sa.ColumnElement[bool], **values: Any) -> None:
        with self.store.writing() as connection:
            connection.execute(CHANNELS.update().where(*where).values(**values))

    # ---- what waits

    def want(self, way: str, event: str, table_id: str, mark: int, at: float) -> None:
        """Let something be told; once is enough."""
        made = {"way": way, "event": event, "table_id": table_id, "mark": mark, "at": at, "tries": 0}
        insert = Claims.inserting(self.store)(NOTIFICATIONS).values(**made, made=self.store.now())
        with self.store.writing() as connection:
            connection.execute(
                insert.on_conflict_do_nothing(index_elements=["way", "table_id", "event", "mark"])
            )

    def due(
        self, now: float, limit: int, used: Callable[[str], float] = lambda person: 0.0
    ) -> list[Notification]:
        """What is to be told now, claimed for this process.

        First the oldest notice of every person, then the second; people who have `used` little time come first.
        """
        turn = sa.func.row_number().over(
            partition_by=CHANNELS.c.person, order_by=(NOTIFICATIONS.c.at, NOTIFICATIONS.c.n)
        )
        waiting = (
            sa.select(NOTIFICATIONS, CHANNELS.c.person, turn.label("turn"))
            .join(CHANNELS, CHANNELS.c.id == NOTIFICATIONS.c.way)
            .where(NOTIFICATIONS.c.sent.is_(None), NOTIFICATIONS.c.at <= now)
            .subquery()
        )
        query = waiting.select().order_by(waiting.c.turn, waiting.c.at).limit(MAX_LOOKED_AT)
        with self.store.reading() as connection:
            rows = connection.execute(query).all()
        rows = sorted(rows, key=lambda row: (row.turn, used(row.person), row.at))[:limit]
        return [one for one in map(_read_notice, rows) if self._claim(one, now)]

    def _claim(self, one: Notification, now: float) -> bool:
        mine = sa.and_(
            NOTIFICATIONS.c.n == one.number, NOTIFICATIONS.c.at == one.at, NOTIFICATIONS.c.sent.is_(None)
        )
        with self.store.writing() as connection:
            return (
                connection.execute(
                    NOTIFICATIONS.update().where(mine).values(at=now + SEND_CLAIM_SECONDS)
                ).rowcount
                == 1
            )

    def again(self, one: Notification, at: float, tries: int) -> None:
        """It is told later."""
        self._note(one, at=at, tries=tries)

    def sent(self, one: Notification) -> None:
        """It was told."""
        self._note(one, sent=self.store.now())

    def _note(self, one: Notification, **values: Any) -> None:
        with self.store.writing() as connection:
            connection.execute(NOTIFICATIONS.update().where(NOTIFICATIONS.c.n == one.number).values(**values))

    def drop(self, one: Notification) -> None:
        """Nobody needs it any more."""
        with self.store.writing() as connection:
            connection.execute(NOTIFICATIONS.delete().where(NOTIFICATIONS.c.n == one.number))

    def forget(self, before: float) -> None:
        """What was told long ago is not remembered."""
        with self.store.writing() as connection:
            connection.execute(NOTIFICATIONS.delete().where(NOTIFICATIONS.c.sent < before))

    def told_since_visit(self, one: Notification, person: str) -> bool:
        """Whether this table was told of already, and the person has not been there since."""
        query = sa.select(sa.func.max(NOTIFICATIONS.c.sent)).where(
            NOTIFICATIONS.c.way == one.way,
            NOTIFICATIONS.c.table_id == one.table_id,
            NOTIFICATIONS.c.event == one.event,
        )
        with self.store.reading() as connection:
            last = connection.execute(query).scalar()
        return last is not None and self.last_there(one.table_id, person) < last

    def last_there(self, table_id: str, person: str) -> float:
        """When somebody was last at a table, 0 for never."""
        query = sa.select(VISITS.c.seen, VISITS.c.moved).where(
            VISITS.c.person == person, VISITS.c.table_id == table_id
        )
        with self.store.reading() as connection:
            row = connection.execute(query).first()
        return 0.0 if row is None else max(row.seen or 0.0, row.moved or 0.0)


def read_way(row: Any) -> Channel:
    """A way as the database has it."""
    names = (
        "id",
        "person",
        "kind",
        "address",
        "secret",
        "table_id",
        "origin",
        "confirmed",
        "failures",
        "answer",
    )
    kept = {name: getattr(row, name) for name in names}
    events = tuple(event for event in json.loads(row.events) if event in NOTIFIED_EVENTS)
    return Channel(**kept, events=events, answered=row.answered)


def _read_notice(row: Any) -> Notification:
    return Notification(row.n, row.way, row.event, row.table_id, row.mark, row.at, row.tries, row.made)
