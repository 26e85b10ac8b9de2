"""The lobby: tables at which a seat is free for everybody, games to watch, and who looks at the list.

While somebody looks, the database is asked whether the list has changed, however many they are: when a table was
changed or opened, by whatever process that tells it (`live.process_news`), and once a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from types import MappingProxyType
from typing import Final, Self

import sqlalchemy as sa

from roundhouse.service.database import ratings
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import WAITING, TableRow
from roundhouse.service.model.agreement import SHUT, SPEEDS, read_agreed
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.form_model import short
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.seats import is_listed, seat_seen_by, seats_of
from roundhouse.service.model.table_view import LobbyEntry, Person

MAX_TABLES_SHOWN: Final = 100  # tables
MAX_RUNNING_SHOWN: Final = 12  # games to watch
MAX_RUNNING_READ: Final = 200  # games among which those are looked for
POLL_SECONDS = 1.0  # seconds between two looks at the database, if nothing is told
MIN_POLL_SECONDS: Final = 0.1  # and if much is told

NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LobbyFilter:
    """What somebody looks for in the lobby; what is empty lets everything through."""

    speed: str = ""  # one of SPEEDS
    players: int = 0
    rated: str = ""  # "yes": for the ratings; "no": for fun
    board: str = ""

    @classmethod
    def read(cls, sent: Mapping[str, str]) -> Self:
        """As the address of the page has it; what is not known lets everything through.

        >>> LobbyFilter.read({"speed": "live", "players": "3", "rated": "perhaps"})
        LobbyFilter(speed='live', players=3, rated='', board='')
        """
        speed, rated = sent.get("speed", ""), sent.get("rated", "")
        return cls(
            speed if speed in SPEEDS else "",
            whole_number(sent.get("players", "")) or 0,
            rated if rated in ("yes", "no") else "",
            short(sent.get("board", "")),
        )

    def lets(self, line: LobbyEntry) -> bool:
        """Whether a table is looked for."""
        return (
            self.speed in ("", line.agreed.pace)
            and self.players in (0, len(line.seats))
            and self.rated in ("", "yes" if line.agreed.rated else "no")
            and self.board in ("", line.options["board"])
        )


class Lobby:
    """The lobby of one server process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.loop: asyncio.AbstractEventLoop | None = None
        self._lookers: set[asyncio.Event] = set()
        self._told = asyncio.Event()  # the list may have changed
        self._stamp: tuple[int, int] = (0, 0)
        self._number = 0
        self._closed = False

    def lines(self, person: Person) -> tuple[LobbyEntry, ...]:
        """The list as a person sees it, the latest first."""
        rows = self.store.in_lobby(MAX_TABLES_SHOWN)
        with self.store.reading() as connection:
            return tuple(line_of(row, person, numbers_of(connection, row)) for row in rows)

    def running(self, person: Person) -> tuple[LobbyEntry, ...]:
        """Games of the lobby that go on and may be watched by this person, who does not play there."""
        lines = (line_of(row, person) for row in self.store.going_on(MAX_RUNNING_READ) if row.shared)
        found = (line for line in lines if line.agreed.public and line.agreed.watching != SHUT)
        return tuple(islice((line for line in found if not line.yours and not line.free), MAX_RUNNING_SHOWN))

    def close(self) -> None:
        """Let everybody go."""
        self._closed = True
        self._wake()

    def look(self) -> None:
        """Something may have changed; may be called from any thread."""
        if self._lookers and self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._told.set)

    def _wake(self) -> None:
        self._number += 1
        for changed in self._lookers:
            changed.set()

    async def news(self) -> AsyncGenerator[int]:
        """A number, and another one whenever the list has changed."""
        changed = asyncio.Event()
        self._lookers.add(changed)
        try:
            while not self._closed:
                changed.clear()
                yield self._number
                await changed.wait()
        finally:
            self._lookers.discard(changed)

    async def ask_for_ever(self) -> None:
        """Look for changes as long as somebody looks at the list."""
        while not self._closed:
            await asyncio.sleep(MIN_POLL_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), POLL_SECONDS)
            self._told.clear()
            if not self._lookers:
                continue
            try:
                stamp = await asyncio.to_thread(self.store.lobby_stamp)
            except StoreFault as fault:
                log.error("changes of the lobby are not noticed: %s", fault)
                continue
            if stamp != self._stamp:
                self._stamp = stamp
                self._wake()


def numbers_of(connection: sa.Connection, row: TableRow) -> dict[str, int]:
    """The ratings of those who sit at a table that counts, by player."""
    if not read_agreed(row.agreed).rated:
        return {}
    of = (str(row.options["board"]), len(row.seats))
    found = ratings.of_players(connection, of, [seat.player for seat in row.seats if seat.player])
    return {player: one.skill.number for player, one in found.items()}


def line_of(row: TableRow, person: Person, numbers: Mapping[str, int] = NO_NUMBERS) -> LobbyEntry:
    """A table in the lobby."""
    progress, agreed = row.progress, read_agreed(row.agreed)
    return LobbyEntry(
        table_id=row.id,
        name=row.name,
        options=row.options,
        seats=tuple(seat_seen_by(seat, person) for seat in row.seats),
        free=tuple(n for n, seat in enumerate(row.seats) if is_listed((seat,))),
        agreed=agreed,
        begun=row.status != WAITING,
        round=progress["round"],
        rounds=progress["rounds"],
        yours=bool(seats_of(row.seats, person.id)) or (bool(person.id) and person.id == row.owner),
        created=datetime.fromtimestamp(row.created, UTC),
        numbers=numbers,
    )
