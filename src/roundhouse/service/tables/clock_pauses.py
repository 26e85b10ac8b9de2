"""When clocks rest: a person's holidays and quiet hours, and the times at which the server was not there.

That a server was gone is seen by its pulse: while a clock runs anywhere, a process writes the time down every few
seconds, and whoever finds the last time too long ago notes a rest for everybody. That time is the server's own
(`model.steady_clock`): a wall clock that is put back changes nothing, one that is put forward makes a rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import CLOCK_PAUSES, SERVER_STATE
from roundhouse.service.database.store import Store
from roundhouse.service.model.clocks import DAY, HOLIDAYS, NIGHTS, Control, RestPeriod, merged
from roundhouse.service.model.quiet_hours import quiet_hours, zone_of
from roundhouse.service.model.steady_clock import MAX_DRIFT_SECONDS
from roundhouse.service.model.table_view import Settings

A_YEAR: Final = 30  # days of holiday within a year
MAX_HOLIDAY_DAYS: Final = 30  # days
MAX_DAYS_AHEAD: Final = 366  # days: how far away a holiday can begin
PULSE_SECONDS: Final = 15.0  # seconds
GONE_SECONDS: Final = 60.0  # seconds without a pulse: the server was not there
ALIVE: Final = "alive"  # in the table `house`: when a server was last there, by its own time
AHEAD_OF_WALL: Final = "ahead of wall"  # and how far that was ahead of the wall clock


class NoHoliday(Exception):
    """A holiday that cannot be had: the key of a sentence of the pages, and what fills it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Holiday:
    """Days on which somebody is away."""

    number: int
    begins: float
    ends: float

    @property
    def days(self) -> float:
        """How many."""
        return (self.ends - self.begins) / DAY


class ClockPauses:
    """When people, and the server, rest."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- holidays

    def holidays(self, person: str, since: float) -> list[Holiday]:
        """A person's holidays that end after some moment."""
        query = (
            CLOCK_PAUSES.select()
            .where(CLOCK_PAUSES.c.person == person, CLOCK_PAUSES.c.ends > since)
            .order_by(CLOCK_PAUSES.c.begins)
        )
        with self.store.reading() as connection:
            return [Holiday(row.n, row.begins, row.ends) for row in connection.execute(query)]

    def days_left(self, person: str, now: float) -> int:
        """How many days of holiday a person can still have: so many a year, those that are planned included."""
        taken = sum(one.days for one in self.holidays(person, now - 365 * DAY))
        return max(0, int(A_YEAR - taken + 0.01))

    def plan(self, person: str, settings: Settings, first: date, days: int) -> None:
        """A holiday of so many days. It begins at midnight where the person lives; one that begins today begins now."""
        now, zone = self.store.now(), zone_of(settings)
        today = datetime.fromtimestamp(now, zone).date()
        if not today <= first <= today + timedelta(MAX_DAYS_AHEAD):
            raise NoHoliday("holiday not then")
        if not 1 <= days <= MAX_HOLIDAY_DAYS:
            raise NoHoliday("holiday too long", most=MAX_HOLIDAY_DAYS)
        begins = max(now, datetime.combine(first, time(), zone).timestamp())
        ends = datetime.combine(first + timedelta(days), time(), zone).timestamp()
        if (ends - begins) / DAY > self.days_left(person, now) + 0.05:  # clocks that are put forward or back
            raise NoHoliday("holiday used up", count=self.days_left(person, now), most=A_YEAR)
        if any(one.begins < ends and begins < one.ends for one in self.holidays(person, now)):
            raise NoHoliday("holiday twice")
        with self.store.writing() as connection:
            connection.execute(CLOCK_PAUSES.insert().values(person=person, begins=begins, ends=ends))

    def end(self, person: str, number: int) -> None:
        """Be back: a holiday ends now, or never begins."""
        now = self.store.now()
        mine = sa.and_(CLOCK_PAUSES.c.person == person, CLOCK_PAUSES.c.n == number)
        with self.store.writing() as connection:
            connection.execute(CLOCK_PAUSES.delete().where(mine, CLOCK_PAUSES.c.begins >= now))
            connection.execute(CLOCK_PAUSES.update().where(mine, CLOCK_PAUSES.c.ends > now).values(ends=now))

    def away(self, people: list[str], now: float) -> dict[str, float]:
        """Which of these are on holiday, and until when."""
        query = sa.select(CLOCK_PAUSES.c.person, CLOCK_PAUSES.c.ends).where(
            CLOCK_PAUSES.c.person.in_(people), CLOCK_PAUSES.c.begins <= now, CLOCK_PAUSES.c.ends > now
        )
        with self.store.reading() as connection:
            return {row.person: row.ends for row in connection.execute(query)}

    # ---- clocks

    def of(self, control: Control, person: str, since: float, seconds: float) -> list[RestPeriod]:
        """When the clock of a person rests, from some moment until so much time must have gone by without rests."""
        who: list[sa.ColumnElement[bool]] = [CLOCK_PAUSES.c.person.is_(None)]
        if control.rests in (HOLIDAYS, NIGHTS):
            who.append(CLOCK_PAUSES.c.person == person)
        query = sa.select(CLOCK_PAUSES.c.begins, CLOCK_PAUSES.c.ends).where(
            sa.or_(*who), CLOCK_PAUSES.c.ends > since
        )
        with self.store.reading() as connection:
            found = [(row.begins, row.ends) for row in connection.execute(query)]
        if control.rests == NIGHTS:
            known = self.store.person(person)
            until = (
                max([since, self.store.now(), *(ends for _, ends in found)]) + 2 * max(seconds, 0) + 2 * DAY
            )
            found += quiet_hours(known.settings, since, until) if known is not None else []
        return merged(found)

    # ---- the server

    def begin(self) -> None:
        """Go on with the time that servers have noted before this process."""
        with self.store.reading() as connection:
            last, ahead = _noted(connection, ALIVE), _noted(connection, AHEAD_OF_WALL)
        if last is not None:
            self.store.clock.go_on(last, ahead or 0.0, GONE_SECONDS)

    def beat(self, now: float) -> None:
        """The server is there; if it was not, all clocks have rested."""
        with self.store.writing() as connection:
            last = _noted(connection, ALIVE)
            if last is not None and now - last > GONE_SECONDS:
                connection.execute(CLOCK_PAUSES.insert().values(person=None, begins=last, ends=now))
            if last is None or now > last:
                _note(connection, ALIVE, now)
                _note(connection, AHEAD_OF_WALL, self.store.clock.ahead)

    def follow_wall(self) -> None:
        """Where the wall clock was put forward, or this computer has slept, go on with it: all clocks have rested."""
        clock = self.store.clock
        if clock.ahead > -MAX_DRIFT_SECONDS:
            return
        with self.store.writing() as connection:
            wall = clock.wall()
            connection.execute(CLOCK_PAUSES.insert().values(person=None, begins=clock(), ends=wall))
            _note(connection, ALIVE, wall)  # nothing else was a rest
        clock.follow()


def _noted(connection: sa.Connection, name: str) -> float | None:
    value = connection.execute(sa.select(SERVER_STATE.c.value).where(SERVER_STATE.c.name == name)).scalar()
    return None if value is None else float(value)


def _note(connection: sa.Connection, name: str, value: float) -> None:
    there = SERVER_STATE.update().where(SERVER_STATE.c.name == name).values(value=str(value))
    if not connection.execute(there).rowcount:
        connection.execute(SERVER_STATE.insert().values(name=name, value=str(value)))
