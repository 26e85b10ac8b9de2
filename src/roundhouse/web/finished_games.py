"""The finished games of a server's database, for tables of data.

People are told apart from bots, and from each other by their seat alone: names leave the server only if they are asked
for, ids of people and tables and what was said never do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from roundhouse.data.source_game import PERSON, CannotReplay, SourceGame, Unfinished
from roundhouse.record.record import read_record
from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.database.table_rows import OVER, TableRow
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.seats import StoredSeat

PROGRAM = "program"  # a person's program, through the API


class ServerSource:
    """The finished games of a database."""

    def __init__(self, name: str, place: str, names: bool = False) -> None:
        self.name, self.names = name, names
        path = Path(place)
        self.store = Store(path if path.exists() else place, as_it_is=True)

    def fingerprint(self) -> str:
        versions = self.store.versions(self.store.table_ids())
        told = f"{self.names} {sorted(versions.items())}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def count(self) -> int:
        return len(self.store.table_ids())

    def games(self) -> Iterator[SourceGame | ValueError]:
        for table_id in self.store.table_ids():
            # Whoever has the id could open the table
            key = hashlib.sha256(table_id.encode()).hexdigest()[:12]
            try:
                row, lines = self.store.lines(table_id)
                if row.status == OVER and not (row.result or {}).get("ended"):
                    yield self._game(key, row, [line for line, _ in lines])
                else:
                    yield Unfinished(f"{key}: the game was not played to its end")
            except NoTable:
                continue
            except (Damaged, ValueError):
                yield CannotReplay(
                    f"{key}: what is stored of the game cannot be read; `roundhouse verify` says why"
                )

    def _game(self, key: str, row: TableRow, lines: list[str]) -> SourceGame:
        record, initial, _ = read_record(row.start)
        return SourceGame(
            key=key,
            initial=initial,
            moves=[line.partition(" ")[2] for line in lines],
            bots=[_player(seat) for seat in row.seats],
            start=record["start"],
            seconds=self.store.move_seconds(row.id),
            names=[seat.name for seat in row.seats] if self.names else None,
        )

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()


def _player(seat: StoredSeat) -> str:
    return PROGRAM if seat.program else PERSON if seat.is_person else seat.bot
