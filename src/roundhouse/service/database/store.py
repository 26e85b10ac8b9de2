"""Where people, tables and moves are kept: SQLite in one file by default, or PostgreSQL by its address (`engine`).

A change of a table is one transaction. Its first statement raises the table's version and fails if somebody was
quicker, so of two changes of the same moment exactly one is kept; what was answered is on the disk.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import sqlalchemy as sa

from roundhouse.service.database import ratings
from roundhouse.service.database.engine import database_address, engine_of, must_exist, patience, place_of
from roundhouse.service.database.file_identity import FileIdentity
from roundhouse.service.database.file_permissions import close_to_others, make_private
from roundhouse.service.database.migrations import bring_up, must_be_current
from roundhouse.service.database.queries import ADD, RAISE, SHOWN_QUERY, VERSION_QUERY
from roundhouse.service.database.schema import MOVES, PEOPLE, SEATINGS, TABLES, VISITS
from roundhouse.service.database.seat_changes import keep_visitors, note_seating, show
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.database.table_rows import (
    NOBODY,
    OVER,
    PLAYING,
    WAITING,
    Seating,
    TableRow,
    UnreadableTable,
    read_row,
    read_rows,
)
from roundhouse.service.model.clocks import Clock
from roundhouse.service.model.database_errors import (
    LOCKED,
    Doubtful,
    StoreError,
    StoreFault,
    Writers,
    faults_told,
    sentence,
)
from roundhouse.service.model.seats import StoredSeat, is_listed
from roundhouse.service.model.slugs import slug
from roundhouse.service.model.steady_clock import SteadyClock
from roundhouse.service.model.table_view import Person, Settings

MAX_SEATINGS_TOLD = 40  # who came and went last
MAX_ATTEMPTS = 3  # to find a free name for a table; one is enough
CHANNEL = "roundhouse"  # on which PostgreSQL tells other processes that a table has changed

log = logging.getLogger(__name__)


class Stale(Exception):
    """Somebody was quicker: the table is no longer at the version that was to be changed."""


class NoTable(KeyError):
    """There is no table with this id."""


class Store:
    """One database."""

    def __init__(self, where: str | Path | None = None, as_it_is: bool = False) -> None:
        """Open it. Unless it is to be left `as_it_is`, it is made, or brought to the schema of today."""
        address = database_address(where)
        if as_it_is:
            must_exist(address)
        self.place = place_of(address)
        self._anchor: FileIdentity | None = None
        self._writers = Writers(patience(), one_by_one=self.file is not None)
        self.refuses = False  # whether it has not taken what it was last given to keep
        self.clock = SteadyClock()
        self.now: Callable[[], float] = self.clock  # of clocks, and of what is stored of tables
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if not as_it_is:
                make_private(self.file)
        self._engine = engine_of(address)
        if self.file is not None:
            # SQLite would make a new, empty one
            sa.event.listen(self._engine, "do_connect", self._must_be_there)
        try:
            (must_be_current if as_it_is else bring_up)(self._engine, self.place)
            if self.file is not None and not as_it_is:
                close_to_others(self.file)
            if self.file is not None:
                self._anchor = FileIdentity(self._engine, self.file)
        except StoreError:
            self.close()
            raise

    @property
    def file(self) -> Path | None:
        """The file that it is, None if it is somewhere else."""
        return self.place if isinstance(self.place, Path) else None

    def close(self) -> None:
        """Let go of the database. A thread that still uses a connection closes it when it is done."""
        sa.event.listen(self._engine, "checkin", _close_returned)
        self._engine.dispose()
        if self._anchor is not None:
            self._anchor.close()

    # ---- asking it

    @property
    def stuck(self) -> bool:
        """Whether somebody has waited for long to write."""
        return self._writers.stuck

    def locked(self) -> StoreFault:
        """What is told to those who do not wait with them."""
        return StoreFault(f"{self.place}: {LOCKED}")

    def _must_be_there(self, *_: object) -> None:
        if self._anchor is not None:
            self._anchor.must_hold()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to ask questions. Raises `StoreFault`."""
        with faults_told(self.place), self._engine.connect() as connection:
            yield connection

    def first(self, query: sa.Select[Any], **values: object) -> sa.Row[Any] | None:
        """The first row of an answer, None if there is none. Raises `StoreFault`."""
        with self.reading() as connection:
            return connection.execute(query, values).first()

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction. When this ends without an error, what was written is on the disk, where it will be found."""
        try:
            with faults_told(self.place):
                self._must_be_there()
                with self._writers.one_more(self.place), self._engine.connect() as connection:
                    yield connection
                    self._commit(connection)
                self._must_be_there()
        except StoreFault:
            self.refuses = True
            raise
        self.refuses = False

    def _commit(self, connection: sa.Connection) -> None:
        try:
            connection.commit()
        except sa.exc.DBAPIError as error:
            if error.connection_invalidated:
                raise Doubtful(sentence(error, self.place)) from error
            raise

    @contextmanager
    def _change(self, table_id: str, version: int, **values: Any) -> Iterator[sa.Connection]:
        """A transaction that raises the table's version first, or fails."""
        if "clock" in values:
            values["clock"] = _clock_text(values["clock"])
        raising = TABLES.update().where(TABLES.c.id == table_id, TABLES.c.version == version)
        with self.writing() as connection:
            raised = connection.execute(raising.values(version=version + 1, updated=self.now(), **values))
            self._raised(connection, raised, table_id, version)
            yield connection

    def _raised(
        self, connection: sa.Connection, raised: sa.CursorResult[Any], table_id: str, version: int
    ) -> None:
        """Somebody may have been quicker; if not, others are told when all of it is kept."""
        if raised.rowcount != 1:
            raise Stale(table_id)
        if self.file is None:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{table_id} {version + 1}")))

    # ---- people

    def person(self, person: str) -> Person | None:
        """Who has this id."""
        with self.reading() as connection:
            row = connection.execute(PEOPLE.select().where(PEOPLE.c.id == person)).first()
        return None if row is None else read_person(row)

    def new_person(self, settings: Settings, name: str = "", program: bool = False) -> Person:
        """Somebody who comes for the first time; `program`: the account is a program's own."""
        person = Person(token_urlsafe(24), name, settings, program)
        with self.writing() as connection:
            connection.execute(
                PEOPLE.insert().values(
                    id=person.id,
                    name=name,
                    settings=json.dumps(asdict(settings)),
                    created=time.time(),
                    program=program,
                )
            )
        return person

    def change_person(self, person: Person) -> None:
        """Keep a name and settings."""
        with self.writing() as connection:
            connection.execute(
                PEOPLE.update()
                .where(PEOPLE.c.id == person.id)
                .values(name=person.name, settings=json.dumps(asdict(person.settings)))
            )

    def same_pace(self, person: str) -> None:
        """All tables of a person play at the person's own pace again."""
        mine = sa.select(VISITS.c.table_id).where(VISITS.c.person == person)
        with self.writing() as connection:
            connection.execute(
                TABLES.update()
                .where(TABLES.c.id.in_(mine), TABLES.c.pace.is_not(None))
                .values(pace=None, version=TABLES.c.version + 1)
            )

    # ---- tables

    def new_table(
        self,
        name: str,
        options: Mapping[str, Any],
        seats: Sequence[StoredSeat],
        start: str,
        seed: int | None,
        owner: str,
        lines: Sequence[str],
        progress: Mapping[str, Any],
        result: Mapping[str, Any] | None,
        pace: str | None = None,
        guided: bool = False,
        takebacks: bool = True,
        waiting: bool = False,
        agreed: Mapping[str, Any] | None = None,
        grace: float | None = None,
        deal: str | None = None,
    ) -> str:
        """A table with the moves that were played before it was set up; its id. `waiting`: for people to sit down."""
        now = self.now()
        people = {owner, *(seat.person for seat in seats if seat.person)}
        status = WAITING if waiting else PLAYING if result is None else OVER
        for _ in range(MAX_ATTEMPTS):
            table_id = slug()
            try:
                with self.writing() as connection:
                    connection.execute(
                        TABLES.insert().values(
                            id=table_id,
                            name=name,
                            options=json.dumps(dict(options)),
                            owner=owner,
                            seats=json.dumps([asdict(seat) for seat in seats]),
                            start=start,
                            seed=seed,
                            version=0,
                            status=status,
                            unconfirmed=NOBODY,
                            paused=False,
                            guided=guided,
                            takebacks=takebacks,
                            pace=pace,
                            progress=json.dumps(progress),
                            result=None if result is None else json.dumps(result),
                            agreed=json.dumps(dict(agreed or {})),
                            grace=grace,
                            deal=deal,
                            listed=is_listed(seats),
                            created=now,
                            updated=now,
                        )
                    )
                    if lines:
                        connection.execute(
                            MOVES.insert(),
                            [
                                {"table_id": table_id, "n": n, "move": line, "version": 0, "at": now}
                                for n, line in enumerate(lines)
                            ],
                        )
                    connection.execute(
                        VISITS.insert(),
                        [
                            {"person": person, "table_id": table_id, "shown": NOBODY}
                            for person in sorted(people)
                        ],
                    )
                return table_id
            except sa.exc.IntegrityError:
                continue  # the name is taken
        raise StoreError("no free name for a table was found")

    def table(self, table_id: str) -> TableRow:
        """A table without its moves."""
        with self.reading() as connection:
            row = connection.execute(TABLES.select().where(TABLES.c.id == table_id)).first()
        if row is None:
            raise NoTable(table_id)
        return read_row(row)

    def lines(self, table_id: str) -> tuple[TableRow, list[tuple[str, int]]]:
        """A table and its moves, each with the version it made, of the same moment."""
        with self.reading() as connection:
            # one moment for both questions; by itself the driver of SQLite begins only with the first change
            same = "BEGIN" if self.file is not None else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
            connection.exec_driver_sql(same)
            row = connection.execute(TABLES.select().where(TABLES.c.id == table_id)).first()
            if row is None:
                raise NoTable(table_id)
            found = connection.execute(
                sa.select(MOVES.c.move, MOVES.c.version)
                .where(MOVES.c.table_id == table_id)
                .order_by(MOVES.c.n)
            )
            return read_row(row), [(line, version) for line, version in found]

    def move_seconds(self, table_id: str) -> list[float | None]:
        """How long each move of a table came after the one before it; None for the first."""
        query = sa.select(MOVES.c.at).where(MOVES.c.table_id == table_id).order_by(MOVES.c.n)
        with self.reading() as connection:
            at = [float(moment) for moment in connection.execute(query).scalars()]
        return [None, *(round(now - before, 3) for before, now in pairwise(at))][: len(at)]

    def table_ids(self) -> list[str]:
        """All tables that there are."""
        with self.reading() as connection:
            return list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.created)).scalars())

    def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The versions of some tables."""
        with self.reading() as connection:
            found = connection.execute(
                sa.select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(table_ids))
            )
            return {row.id: row.version for row in found}

    def version(self, table_id: str) -> int | None:
        """The version of a table, None if there is none of this name."""
        found = self.first(VERSION_QUERY, table=table_id)
        return None if found is None else int(found.version)

    def tables_of(
        self, person: str, status: str, limit: int = 100, archived: bool | None = None
    ) -> list[TableRow | UnreadableTable]:
        """A person's tables, the latest first; all of them, or only those that were put away, or not."""
        query = (
            sa.select(TABLES)
            .join(VISITS, VISITS.c.table_id == TABLES.c.id)
            .where(VISITS.c.person == person, TABLES.c.status == status)
            .order_by(TABLES.c.updated.desc())
            .limit(limit)
        )
        if archived is not None:
            query = query.where(VISITS.c.archived.is_(archived))
        with self.reading() as connection:
            return list(read_rows(connection.execute(query)))

    def archived(self, person: str) -> int:
        """How many tables a person has put away."""
        mine = sa.and_(VISITS.c.person == person, VISITS.c.archived)
        with self.reading() as connection:
            return connection.execute(sa.select(sa.func.count()).where(mine)).scalar_one()

    def names_of(self, person: str) -> set[str]:
        """The names of all tables of a person."""
        query = (
            sa.select(TABLES.c.name)
            .join(VISITS, VISITS.c.table_id == TABLES.c.id)
            .where(VISITS.c.person == person)
        )
        with self.reading() as connection:
            return set(connection.execute(query).scalars())

    def going_on(self, limit: int) -> list[TableRow]:
        """Games that are not over, the latest first."""
        query = (
            TABLES.select().where(TABLES.c.status == PLAYING).order_by(TABLES.c.updated.desc()).limit(limit)
        )
        with self.reading() as connection:
            return [row for row in read_rows(connection.execute(query)) if isinstance(row, TableRow)]

    # ---- changes of a table; each gives the new version

    def add_move(
        self,
        row: TableRow,
        n: int,
        line: str,
        progress: Mapping[str, Any],
        result: Mapping[str, Any] | None,
        unconfirmed: int,
        shown: tuple[str, int] | None,
        **timed: Any,
    ) -> int:
        """One more move; `shown` is the person who made it and the seat it was made from, `timed` the clocks."""
        now, version = self.now(), row.version + 1
        changed = {
            "progress": json.dumps(progress),
            "status": PLAYING if result is None else OVER,
            "result": None if result is None else json.dumps(result),
            "unconfirmed": unconfirmed,
            "clock": _clock_text(timed.get("clock", row.clock)),
            "due": timed.get("due", row.due),
        }
        with self.writing() as connection:
            raised = connection.execute(
                RAISE,
                {"table": row.id, "expected": row.version, "version": version, "updated": now, **changed},
            )
            self._raised(connection, raised, row.id, row.version)
            connection.execute(ADD, {"table_id": row.id, "n": n, "move": line, "version": version, "at": now})
            if shown is not None:
                show(connection, row.id, *shown, moved=now, archived=False)
            if result is not None:
                ratings.settle(connection, row.id, result)
        return version

    def cut_moves(self, row: TableRow, length: int, progress: Mapping[str, Any], **values: Any) -> int:
        """Take back the moves from this number on; `values` as in `change_table`."""
        with self._change(
            row.id,
            row.version,
            progress=json.dumps(progress),
            status=PLAYING,
            result=None,
            unconfirmed=NOBODY,
            **values,
        ) as connection:
            connection.execute(MOVES.delete().where(MOVES.c.table_id == row.id, MOVES.c.n >= length))
        return row.version + 1

    def change_table(self, row: TableRow, **values: Any) -> int:
        """Keep unconfirmed, paused, pace, the clocks, or the seats that would end the game."""
        if "offer" in values:
            values["offer"] = json.dumps(values["offer"])
        with self._change(row.id, row.version, **values):
            return row.version + 1

    def change_seats(
        self, row: TableRow, seats: Sequence[StoredSeat], seating: Sequence[Seating], **values: Any
    ) -> int:
        """Other people on the seats, and with them perhaps the table's status, its maker or its result."""
        stored: dict[str, Any] = {
            name: json.dumps(values[name]) for name in ("offer", "result") if values.get(name) is not None
        }
        stored |= {"seats": json.dumps([asdict(seat) for seat in seats]), "listed": is_listed(seats)}
        with self._change(row.id, row.version, **{**values, **stored}) as connection:
            for one in seating:
                note_seating(connection, row, one)
            keep_visitors(connection, row, seats, str(values.get("owner", row.owner)))
            if row.status == WAITING and values.get("status") == PLAYING:
                ratings.begin(connection, row, seats)
            if values.get("result") is not None:
                ratings.settle(connection, row.id, values["result"])
        return row.version + 1

    def last_move(self, table_id: str) -> str:
        """The last move of a table as it is stored, "" before the first."""
        query = (
            sa.select(MOVES.c.move).where(MOVES.c.table_id == table_id).order_by(MOVES.c.n.desc()).limit(1)
        )
        with self.reading() as connection:
            return str(connection.execute(query).scalar() or "")

    def decided(self, table_id: str) -> float:
        """When somebody last decided something at a table; 0 before the first decision."""
        query = sa.select(sa.func.max(MOVES.c.at)).where(MOVES.c.table_id == table_id)
        with self.reading() as connection:
            return float(connection.execute(query).scalar() or 0.0)

    def drop_table(self, row: TableRow) -> None:
        """Nobody needs it any more."""
        with self._change(row.id, row.version) as connection:
            connection.execute(TABLES.delete().where(TABLES.c.id == row.id))

    def seatings(self, table_id: str) -> list[Seating]:
        """Who came and went at a table, the latest last."""
        query = SEATINGS.select().where(SEATINGS.c.table_id == table_id)
        query = query.order_by(SEATINGS.c.version.desc(), SEATINGS.c.seat).limit(MAX_SEATINGS_TOLD)
        with self.reading() as connection:
            found = [
                Seating(row.seat, row.what, row.name, row.person, row.moves, row.at, row.version)
                for row in connection.execute(query)
            ]
        return found[::-1]

    # ---- when somebody was last at a table

    def note_seen(self, present: Sequence[tuple[str, str]], now: float) -> None:
        """These people have the page of these tables open; those without a seat are not noted."""
        where = sa.and_(VISITS.c.table_id == sa.bindparam("table"), VISITS.c.person == sa.bindparam("who"))
        with self.writing() as connection:
            connection.execute(
                VISITS.update().where(where).values(seen=now),
                [{"table": table_id, "who": person} for table_id, person in present],
            )

    def seen_since(self, table_ids: Sequence[str], when: float) -> dict[str, set[str]]:
        """The ids of those who were at these tables after some moment."""
        query = sa.select(VISITS.c.table_id, VISITS.c.person).where(
            VISITS.c.table_id.in_(table_ids), VISITS.c.seen > when
        )
        found: dict[str, set[str]] = {table_id: set() for table_id in table_ids}
        with self.reading() as connection:
            for table_id, person in connection.execute(query):
                found[table_id].add(person)
        return found

    def last_seen(self, table_id: str) -> dict[str, float]:
        """When the people of a table were last there, by their ids."""
        query = sa.select(VISITS.c.person, VISITS.c.seen).where(
            VISITS.c.table_id == table_id, VISITS.c.seen.is_not(None)
        )
        with self.reading() as connection:
            return {row.person: row.seen for row in connection.execute(query)}

    # ---- the lobby, and turns that nobody confirms

    def in_lobby(self, limit: int) -> list[TableRow]:
        """Tables at which a seat is free for everybody, the latest first."""
        query = TABLES.select().where(TABLES.c.listed).order_by(TABLES.c.updated.desc()).limit(limit)
        with self.reading() as connection:
            return [row for row in read_rows(connection.execute(query)) if isinstance(row, TableRow)]

    def lobby_stamp(self) -> tuple[int, int]:
        """Changes whenever the lobby does: how many tables, and the sum of their versions."""
        query = sa.select(sa.func.count(), sa.func.sum(TABLES.c.version))
        with self.reading() as connection:
            count, total = connection.execute(query.where(TABLES.c.listed)).one()
        return int(count), int(total or 0)

    def overdue(self, now: float, limit: int) -> list[str]:
        """Tables at which an ended turn has waited for its confirmation for longer than was agreed."""
        query = sa.select(TABLES.c.id).where(
            TABLES.c.unconfirmed > NOBODY, TABLES.c.status == PLAYING, TABLES.c.updated + TABLES.c.grace < now
        )
        with self.reading() as connection:
            return [str(found) for found in connection.execute(query.limit(limit)).scalars()]

    def out_of_time(self, now: float, limit: int) -> list[str]:
        """Tables at which the time of whoever is asked may be used up."""
        late = sa.and_(TABLES.c.due < now, TABLES.c.status == PLAYING)
        query = sa.select(TABLES.c.id).where(late).order_by(TABLES.c.due).limit(limit)
        with self.reading() as connection:
            return [str(found) for found in connection.execute(query).scalars()]

    def clock_runs(self) -> bool:
        """Whether one does anywhere."""
        with self.reading() as connection:
            return (
                connection.execute(sa.select(TABLES.c.id).where(TABLES.c.due.is_not(None))).first()
                is not None
            )

    # ---- the seat that a person's screen shows

    def shown(self, person: str, table_id: str) -> int:
        """The seat whose secrets this person's screen has shown last, -1 for none."""
        found = self.first(SHOWN_QUERY, whose=person, table=table_id)
        return NOBODY if found is None else int(found.shown)

    def show(self, person: str, table_id: str, seat: int) -> None:
        """The screen has been given to the person on this seat."""
        with self.writing() as connection:
            show(connection, table_id, person, seat)


def _close_returned(_: object, returned: sa.pool.ConnectionPoolEntry) -> None:
    returned.close()


def _clock_text(clock: Clock | None) -> str | None:
    return None if clock is None else json.dumps(clock.stored())
