"""What is new at a table, sent with the event that tells of it, so that nobody has to ask.

A bulletin leads from one version of a table to a later one. It is made once for all who see the table alike, who are
all people without a seat that have the same settings, and anybody with a seat alone. What a browser shows is not known
here; so a bulletin says which parts it builds upon (`sum_of`), and a browser that shows anything else asks for what it
lacks, as it does when there is no bulletin. What anybody sees comes from `seen_by`, here as everywhere.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial, reduce
from threading import Lock
from typing import Final

from roundhouse.service.database.store import NoTable
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.game import game
from roundhouse.service.middleware.event_stream import event
from roundhouse.service.middleware.render_slots import RENDER_SLOTS
from roundhouse.service.middleware.request_threads import RequestThreads
from roundhouse.service.model.database_errors import Damaged, StoreFault
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.page_parts import hashes_of, stamped
from roundhouse.service.model.slugs import in_log
from roundhouse.service.model.table_view import SCREEN, YOU, Person, TableView
from roundhouse.service.people.sessions import Sessions
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.player_actions import seen_by

MAX_VERSIONS: Final = 3  # of each page, whose parts are remembered
MAX_PAGES: Final = 8192  # of all tables and audiences
MAX_ANSWERED: Final = 512  # bulletins that somebody may still come for
QUICKLY, SMALL = 1, 6  # how hard is tried to make it small: for one page, and for many

log = logging.getLogger(__name__)

Hashes = Mapping[str, str]  # of parts, by their ids


@dataclass(frozen=True)
class Audience:
    """Those who see a table alike."""

    table_id: str
    person: Person  # without an id and a name: everybody who has nothing to do with the table
    layout: str


@dataclass(frozen=True)
class PushedUpdate:
    """An event, and the version that it leads to."""

    version: int
    event: bytes


def audience_of(row: TableRow, person: Person, layout: str) -> Audience:
    """With whom somebody who listens sees a table alike."""
    return _audience(
        row.id, person, layout, any(person.id in (one.person, one.kept_for) for one in row.seats)
    )


def audience_in(view: TableView) -> Audience:
    """With whom the person of a view sees the table alike."""
    sits = any(seat.kind in (YOU, SCREEN) for seat in view.seats)
    may_come_back = view.company is not None and bool(view.company.can)
    return _audience(view.table_id, view.person, view.layout, sits or may_come_back)


def _audience(table_id: str, person: Person, layout: str, plays: bool) -> Audience:
    return Audience(table_id, person if plays and person.id else replace(person, id="", name=""), layout)


def sum_of(hashes: Hashes) -> str:
    """Tells what a page shows: the same for the same parts in whatever order.

    >>> sum_of({"sign": "00000000000f", "log": "0000000000f0"})
    'ff'
    """
    return f"{reduce(int.__xor__, (int(one, 16) for one in hashes.values()), 0):x}"


class ShownParts:
    """What pages have shown lately. May be asked from any thread."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Audience, OrderedDict[int, Hashes]] = OrderedDict()
        self._lock = Lock()

    def note(self, view: TableView, hashes: Hashes) -> None:
        """The person of this view gets these parts."""
        audience = audience_in(view)
        with self._lock:
            versions = self._pages.setdefault(audience, OrderedDict())
            versions[view.version] = hashes
            versions.move_to_end(view.version)
            while len(versions) > MAX_VERSIONS:
                versions.popitem(last=False)
            self._pages.move_to_end(audience)
            while len(self._pages) > MAX_PAGES:
                self._pages.popitem(last=False)

    def add(self, view: TableView, hashes: Hashes) -> None:
        """The person of this view gets these parts besides what they have."""
        self.note(view, {**(self.at(audience_in(view), view.version) or {}), **hashes})

    def at(self, audience: Audience, version: int) -> Hashes | None:
        """What they had at that version, None if nobody knows."""
        with self._lock:
            versions = self._pages.get(audience)
            return None if versions is None else versions.get(version)


class PushedParts:
    """All that are sent. Used in the loop; they are made in threads."""

    def __init__(self, tables: Tables, devices: Sessions, computing: RequestThreads) -> None:
        self.tables = tables
        self.computing = computing
        self.devices = devices
        self.shown = ShownParts()
        self._latest: OrderedDict[tuple[Audience, int, int], asyncio.Task[PushedUpdate]] = OrderedDict()
        self._makers: OrderedDict[str, tuple[int, str]] = OrderedDict()  # by table: of which version, and who

    def answers(self, table_id: str, version: int, person: str) -> None:
        """This person has made that version, and gets it as the answer; may be called from any thread."""
        if not person:
            return
        self._makers[table_id] = version, person
        while len(self._makers) > MAX_ANSWERED:
            self._makers.popitem(last=False)

    async def of(self, audience: Audience, before: int, version: int, token: str) -> PushedUpdate:
        """What tells somebody who shows the version `before` of a later one, or of one still later. `token` is that of
        their device, which may have been logged out.
        """
        if self._makers.get(audience.table_id) == (version, audience.person.id):
            return told(version)
        key = audience, before, version
        if key not in self._latest:
            made = partial(self._made, audience, before, version, token)
            self._latest[key] = asyncio.ensure_future(self.computing.run(audience.table_id, made))
            while len(self._latest) > MAX_ANSWERED:
                self._latest.popitem(last=False)
        return await asyncio.shield(self._latest[key])

    async def for_program(self, table_id: str, version: int, state: Callable[[], bytes]) -> PushedUpdate:
        """The event that tells a program how a table stands, at this version or a later one."""
        try:
            return PushedUpdate(version, await self.computing.run(table_id, state))
        except (NoTable, Refused, StoreFault, Damaged):
            return told(version)  # whoever asks is answered why

    def _made(self, audience: Audience, before: int, version: int, token: str) -> PushedUpdate:
        try:
            if audience.person.id and self.devices.who(token) != audience.person:
                return told(version)  # logged out, or with other settings by now
            return self._written(audience, before) or told(version)
        except (NoTable, Refused, StoreFault, Damaged):
            return told(version)  # whoever asks is answered why
        except Exception:
            log.exception("what is new at table %s could not be written", in_log(audience.table_id))
            return told(version)

    def _written(self, audience: Audience, before: int) -> PushedUpdate | None:
        """The event; None if nobody knows what they show. Then it is made for the next one all the same."""
        person, layout = audience.person, audience.layout
        with self.tables.at(audience.table_id) as table:
            view = replace(seen_by(table, person, layout=layout, pace=person.settings.pace), figures=False)
            known = table.log_known(person, before)
        first = game().first_to_write(view, known, known)
        with RENDER_SLOTS.one():
            parts = game().parts(view)
            hashes = hashes_of(parts)
            entries = game().log_entries(view, first)
        had = self.shown.at(audience, before)
        self.shown.note(view, hashes)
        if had is None:
            return None
        news = {
            "version": view.version,
            "before": before,
            "sum": sum_of(had),
            "parts": stamped(parts, hashes, had),
            "log": {"from": first, "entries": entries},
        }
        text = json.dumps(news, ensure_ascii=False).encode()
        zipped = zlib.compress(text, QUICKLY if person.id else SMALL)
        return told(view.version, zipped=b64encode(zipped).decode())


def told(version: int, **more: str) -> PushedUpdate:
    """The event that tells of a version."""
    return PushedUpdate(version, event({"version": version, **more}, retry=1000))
