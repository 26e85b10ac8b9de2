"""Games in memory, each with what was drawn of it lately: all that are in use, and of the others, the latest ones that
there is room for. Rules that a game is played by, with what was drawn and told of them, are counted once for all games.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from sys import getsizeof
from threading import Lock, RLock
from typing import TYPE_CHECKING, Final

from roundhouse.game import Game
from roundhouse.rules import Ruleset

if TYPE_CHECKING:
    from roundhouse.service.tables.tables import Table

DEFAULT_CACHE_BYTES: Final = (
    400_000_000  # bytes; a game has a quarter of a million to two millions, its drawings 300,000 at most
)
EMPTY: Final = 1000  # bytes of a table that is known, but not in memory
RULES: Final = 1_700_000  # bytes of a ruleset, about


class CachedTable:
    """The place of a table."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None
        self.bytes = EMPTY
        self.rules: Ruleset | None = None  # of its game, as far as it is counted
        self.counted = True  # among those that are kept; whoever uses it may still hold one that is not


class GameCache:
    """The places of all tables, by id. May be asked from any thread."""

    def __init__(self, memory: int = DEFAULT_CACHE_BYTES) -> None:
        self.memory = memory
        self._cells: OrderedDict[str, CachedTable] = OrderedDict()
        self._bytes = 0  # of all of them
        self._games: Counter[Ruleset] = Counter()  # that are played by each
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
        held, rules = EMPTY, None
        if cell.table is not None:
            held = bytes_of(cell.table.game) + cell.table.drawing_cache.letters
            rules = cell.table.game.state.rules
        if held == cell.bytes and rules is cell.rules:
            return
        with self._lock:
            if cell.counted:
                self._bytes += held - cell.bytes
                self._count_rules(cell, rules)
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
        self._count_rules(cell, None)
        cell.counted = False

    def _count_rules(self, cell: CachedTable, rules: Ruleset | None) -> None:
        """A game is played by these now."""
        before, cell.rules = cell.rules, rules
        if rules is not None:
            self._bytes += RULES * (rules not in self._games)
            self._games[rules] += 1
        if before is not None:
            self._games[before] -= 1
            if not self._games[before]:
                del self._games[before]
                self._bytes -= RULES

    def held(self) -> tuple[int, int]:
        """How many games there are, and about how many bytes they take."""
        with self._lock:
            return sum(cell.table is not None for cell in self._cells.values()), self._bytes

    def clear(self) -> None:
        """Read everything again."""
        with self._lock:
            while self._cells:
                self._let_go(self._cells.popitem()[1])


def bytes_of(game: Game) -> int:
    """About how much memory a game holds: its states, which are all as large as the last one."""
    last = game.state
    lists = (last.order, last.spaces, last.row, last.stacks, last.returned, last.pool, last.table, last.looks)
    one = getsizeof(last) + sum(map(getsizeof, lists)) + sum(map(getsizeof, last.players))
    return EMPTY + len(game.states) * one
