"""Tables in memory, kept as long as they are used. Whoever enters one gets it as the store has it: if another process
has changed it, it is played on, or replayed where moves were taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Final, TypeVar

from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.game import MissingContent, game
from roundhouse.service.model.database_errors import SLOW_WRITE_SECONDS, Damaged
from roundhouse.service.model.errors import Overtaken
from roundhouse.service.tables.game_cache import DEFAULT_CACHE_BYTES, CachedTable, GameCache
from roundhouse.service.tables.table_clocks import bot_of
from roundhouse.service.tables.tables import Table

MAX_ATTEMPTS: Final = 8  # to change a table that other processes change at the same time

Done = TypeVar("Done")


class Tables:
    """The tables that are in use."""

    def __init__(
        self,
        store: Store,
        changed: Callable[[str, int], None] = lambda _id, _version: None,
        memory: int = DEFAULT_CACHE_BYTES,
    ) -> None:
        self.store = store
        self.changed = changed  # is told the id and the version of every table that was changed here
        self.kept = GameCache(memory)

    @contextmanager
    def at(self, table_id: str) -> Iterator[Table]:
        """A table as the store has it, for nobody else at the same time. Raises `NoTable` and `Damaged`."""
        cell = self.kept.cell(table_id)
        before = after = -1
        try:
            with self._held(cell.lock):
                table = self._renewed(table_id, cell)
                before = after = table.row.version
                try:
                    yield table
                finally:
                    after = table.row.version
                    if table.spoilt:
                        cell.table = None
                    self.kept.weigh(cell)
        finally:  # what is stored is told, whatever went wrong afterwards
            if after != before:
                self.changed(table_id, after)

    def change(self, table_id: str, do: Callable[[Table], Done]) -> Done:
        """Do something at a table that is right whatever others do meanwhile, such as taking a free seat: where another
        process was quicker, it is tried again on what that one has made of the table.
        """
        for _ in range(MAX_ATTEMPTS - 1):
            with suppress(Overtaken), self.at(table_id) as table:
                return do(table)
        with self.at(table_id) as table:
            return do(table)

    def without_bots(self, table_id: str) -> bool:
        """Whether a table is in memory at which no bot plays for anybody; its lock need not be held."""
        table = self.kept.table(table_id)
        return table is not None and not any(bot_of(table.row, seat) for seat in range(len(table.seats)))

    @contextmanager
    def _held(self, lock: RLock) -> Iterator[None]:
        """Hold a lock; not if it is only waited for because the database is locked."""
        while not lock.acquire(timeout=SLOW_WRITE_SECONDS):
            if self.store.stuck:
                raise self.store.locked()
        try:
            yield
        finally:
            lock.release()

    def _renewed(self, table_id: str, cell: CachedTable) -> Table:
        """The table as the store has it."""
        version = self.store.version(table_id)
        if version is None:
            self.kept.drop(table_id)  # addresses that are only guessed push no table out
            raise NoTable(table_id)
        kept = cell.table
        if kept is None or kept.spoilt or kept.row.version != version:
            cell.table = kept = self._read(table_id, None if kept is None or kept.spoilt else kept)
        return kept

    def _read(self, table_id: str, kept: Table | None) -> Table:
        """The table from the store; what another process has played is played on from what was kept of it."""
        row, lines = self.store.lines(table_id)
        versions = [version for _, version in lines]
        known = 0 if kept is None or versions[: len(kept.versions)] != kept.versions else len(kept.versions)
        further = [line for line, _ in lines[known:]]
        try:
            if kept is not None and known:
                match = kept.match.copy()
                match.play_lines(further)
                table = Table(self.store, row, match, versions)
                table.drawing_cache = kept.drawing_cache
                return table
            return Table(self.store, row, game().load(row.start, further), versions)
        except MissingContent:
            raise
        except Exception as error:  # what is stored may be anything, and so may what it breaks
            raise Damaged(table_id, f"{type(error).__name__}: {error}") from error
