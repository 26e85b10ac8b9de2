"""Games in memory, each with what was drawn of it lately: all that are in use, and of the others, the latest ones that
there is room for. What games of the same kind share, such as their rules, is counted once for all of them.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, Final

from roundhouse.service.game import game

if TYPE_CHECKING:
    from roundhouse.service.tables.tables import Table

# Bytes; a game has a quarter of a million to two millions, its drawings 300,000 at most
DEFAULT_CACHE_BYTES: Final = 400_000_000
EMPTY: Final = 1000  # bytes of a table that is known, but not in memory


class CachedTable:
    """The place of a table."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None
        self.bytes = EMPTY
        self.shared: Any = None  # of its match, as far as it is counted
        self.counted = True  # among those that are kept; whoever uses it may still hold one that is not


class GameCache:
    """The places of all tables, by id. May be asked from any thread."""

    def __init__(self, memory: int = DEFAULT_CACHE_BYTES) -> None:
        self.memory = memory
        self._cells: OrderedDict[str, CachedTable] = OrderedDict()
        self._bytes = 0  # of all of them
        self._matches: Counter[Any] = Counter()  # that share each thing
        self._lock = Lock()

    def cell(self, table_id: str) -> CachedTable:
        """The place of a table, which is in use now."""
        with self._lock:
            found = self._cells.get(table_id)
            if found is None:
                found = self._cells[table_id] = CachedTable()
                self._bytes += found.bytes
            self._cells.move_to_end(table_id)
            return found

    def table(self, table_id: str) -> Table | None:
        """A table, if it is in memory."""
        with self._lock:
            cell = self._cells.get(table_id)
        return None if cell is None else cell.table

    def weigh(self, cell: CachedTable) -> None:
        """A game has grown, or more was drawn of it: those that were not used for longest make room for it."""
        held, shared = EMPTY, None
        if cell.table is not None:
            match = cell.table.match
            held, shared = match.size + cell.table.drawing_cache.letters, match.shared
        if held == cell.bytes and shared is cell.shared:
            return
        with self._lock:
            if cell.counted:
                self._bytes += held - cell.bytes
                self._count_shared(cell, shared)
            cell.bytes = held
            while self._bytes > self.memory and len(self._cells) > 1:
                self._let_go(self._cells.popitem(last=False)[1])

    def drop(self, table_id: str) -> None:
        """There is no such table."""
        with self._lock:
            cell = self._cells.pop(table_id, None)
            if cell is not None:
                self._let_go(cell)

    def _let_go(self, cell: CachedTable) -> None:
        self._bytes -= cell.bytes
        self._count_shared(cell, None)
        cell.counted = False

    def _count_shared(self, cell: CachedTable, shared: Any) -> None:
        """A match shares this with others of its kind now."""
        before, cell.shared = cell.shared, shared
        if shared is not None:
            self._bytes += game().shared_bytes * (shared not in self._matches)
            self._matches[shared] += 1
        if before is not None:
            self._matches[before] -= 1
            if not self._matches[before]:
                del self._matches[before]
                self._bytes -= game().shared_bytes

    def held(self) -> tuple[int, int]:
        """How many games there are, and about how many bytes they take."""
        with self._lock:
            return sum(cell.table is not None for cell in self._cells.values()), self._bytes

    def clear(self) -> None:
        """Read everything again."""
        with self._lock:
            while self._cells:
                self._let_go(self._cells.popitem()[1])
