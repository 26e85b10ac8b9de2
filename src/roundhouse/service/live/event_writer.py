"""What is written to those who listen to a table: its version with what is new, who is here, that something was said.

It is put together once for all who have heard the same and see the table alike, and then written to each of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.live.listeners import Listener, ListenerUpdate
from roundhouse.service.live.pushed_parts import Audience, PushedParts, PushedUpdate
from roundhouse.service.live.pushed_parts import told as news_of
from roundhouse.service.middleware.event_stream import PING, event
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.delayed_versions import LateVersions, sees_all
from roundhouse.service.tables.presence import Here, page_of
from roundhouse.service.tables.talk import Latest, rooms_of

# those who listen, each audience once: whether two are the same is asked for every listener and event
_AUDIENCES: WeakValueDictionary[Audience, Audience] = WeakValueDictionary()


@dataclass(frozen=True)
class StreamPage:
    """A page of a table that listens."""

    audience: Audience
    version: int  # that it shows
    token: str = field(repr=False)  # of its device


@dataclass(frozen=True, eq=False)
class StreamProgram:
    """A program that listens to a table."""

    version: int  # that it has heard of, -1 for none
    state: Callable[[], bytes]  # the event that tells how the table stands; computed in a thread


class StreamReader(Listener):
    """Somebody who listens to a table, and what they have heard."""

    def __init__(
        self,
        row: TableRow,
        person: Person,
        said: Latest,
        key: str,
        page: StreamPage | None = None,
        away: bool = False,
        program: StreamProgram | None = None,
    ) -> None:
        super().__init__(row.id, row.version, page_of(person.id, away), row.shared, said, key)
        self.row = row
        self.reader = person
        self.at = page
        self.audience = None if page is None else _AUDIENCES.setdefault(page.audience, page.audience)
        self.sees_all = sees_all(row, person)
        self.rooms = rooms_of(row, person.id)
        self.program = program
        self.heard_version = -1 if program is None else program.version
        self.heard_here = Here()
        self.heard_said = 0

    def lacks(self, news: ListenerUpdate) -> tuple[object, ...]:
        """The same for all who are to be told the same."""
        here = self.shared and news.here != self.heard_here
        said = self.shared and news.said.heard(self.rooms) > self.heard_said
        rooms = self.rooms if said else None
        return id(self.audience), id(self.program), self.shows, self.sees_all, here, rooms

    @property
    def shows(self) -> int:
        """The version that a page shows: what it has heard of last, or what it came with."""
        first = -1 if self.at is None else self.at.version
        return first if self.heard_version < 0 else self.heard_version


class EventWriter:
    """Tells all who listen. Used in the loop."""

    def __init__(self, late: LateVersions, bulletins: PushedParts) -> None:
        self.late = late
        self.bulletins = bulletins

    async def tell(self, news: ListenerUpdate, listeners: Iterable[Listener], beat: bool) -> None:
        """Write to each what they have not heard yet; with a `beat` to everybody that we are still here."""
        alike: dict[tuple[object, ...], list[StreamReader]] = {}
        for one in listeners:
            assert isinstance(one, StreamReader)
            alike.setdefault(one.lacks(news), []).append(one)
        await asyncio.gather(*(self._tell(news, readers, beat) for readers in alike.values()))

    async def _tell(self, news: ListenerUpdate, readers: list[StreamReader], beat: bool) -> None:
        first = readers[0]
        latest: int | None = news.version
        if not first.sees_all:
            latest = await self.late.of(first.row, first.reader, news.version)
        if latest is None:
            for one in readers:
                one.let_go(out=True)
            return
        lines, version, here, said = b"", first.heard_version, news.here, news.said.heard(first.rooms)
        if latest > version:
            bulletin = await self._bulletin(first, latest)
            version = bulletin.version
            lines += bulletin.event
        if first.shared and here != first.heard_here:
            lines += event({"here": here.marks, "away": here.away, "count": here.count}, name="here")
        if first.shared and said > first.heard_said:
            lines += event({"last": said}, name="said")
        if not lines and beat:
            lines = PING
        for one in readers if lines else ():
            one.heard_version = version
            if one.shared:
                one.heard_here, one.heard_said = here, max(said, one.heard_said)
            if not one.left:
                one.write(lines)

    async def _bulletin(self, reader: StreamReader, version: int) -> PushedUpdate:
        """The event that tells of a version; to a page that shows an earlier one, with what is new."""
        if reader.program is not None:
            return await self.bulletins.for_program(reader.table_id, version, reader.program.state)
        page, before = reader.at, reader.shows
        if page is None or not 0 <= before < version:
            return news_of(version)
        return await self.bulletins.of(page.audience, before, version, page.token)
