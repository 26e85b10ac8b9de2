"""What the finished games of this server say, made in the background from the same figures as `roundhouse report`.

A thread reads games that are new and lets worker processes play them again, a few at a time, after everything else that
waits. It begins when somebody looks, at most every `REFRESH_SECONDS`; until it is done the page is as it was.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from threading import Lock, Thread
from typing import Final
from weakref import WeakKeyDictionary

import sqlalchemy as sa

from roundhouse.data.source_game import SourceGame
from roundhouse.report.figures import MIN_GAMES
from roundhouse.report.played_again import ToldGames, play_again, tell
from roundhouse.service.database.schema import TABLES
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.server import Server
from roundhouse.service.thinking.job_queue import QueueFull, Rank
from roundhouse.service.thinking.worker_pool import JobFailed, WorkerPool
from roundhouse.web.finished_games import read_game

REFRESH_SECONDS: Final = 600.0  # between two times that new games are looked for
MAX_GAMES: Final = 5000  # the latest ones; they take about 1 KB of memory each
GAMES_A_JOB: Final = 10  # a worker is free for others after so many
MAX_JOB_SECONDS: Final = 60.0

GameId = tuple[str, int]  # of a table, and its version

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class StatisticsView:
    """What the page shows: what was told last, or why there is nothing yet."""

    told: ToldGames | None
    finished: int = 0  # games that there are, if nothing was told
    done: int = 0  # of them counted
    failed: bool = False

    @property
    def counting(self) -> bool:
        """Whether there will be something soon."""
        return self.told is None and not self.failed and self.finished >= MIN_GAMES


class ServerStatistics:
    """Counts the finished games of one server process."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self.store, self.workers = store, workers
        self._lock = Lock()
        self._running = False
        self._looked: float | None = None  # when new games were last looked for
        self._failed = False
        self._games: dict[GameId, bytes | None] = {}  # what is kept of them; None: not played to the end
        self._told: dict[str, ToldGames] = {}  # by language

    def look(self, language: str) -> StatisticsView:
        """What is known now; if that is old, somebody begins to count."""
        told = self._told.get(language)
        finished = len(finished_games(self.store)) if told is None else 0
        if told is not None or finished >= MIN_GAMES:
            self._begin(language)
        return StatisticsView(told, finished, min(finished, len(self._games)), self._failed)

    def _begin(self, language: str) -> None:
        with self._lock:
            old = self._looked is None or time.monotonic() >= self._looked + REFRESH_SECONDS
            missing = language not in self._told and not self._failed
            if self._running or not (old or missing):
                return
            self._running = True
        Thread(target=self._count, args=(language,), name="statistics", daemon=True).start()

    def _count(self, language: str) -> None:
        """Look for new games; tell all of them anew if there are any."""
        try:
            changed = self._read()
            languages = {language} if not changed else {language, *self._told}
            if changed or language not in self._told:
                kept = [packed for packed in self._games.values() if packed is not None]
                self._told |= {name: self._tell(kept, name) for name in sorted(languages)}
            self._failed = False
        except (CancelledError, JobFailed, QueueFull, StoreFault) as stopped:
            log.warning("the finished games are counted later: %s", stopped)
            self._failed = True
        except Exception:
            log.exception("the finished games could not be counted")
            self._failed = True
        with self._lock:
            self._looked, self._running = time.monotonic(), False

    def _read(self) -> bool:
        """Whether there are other games than before."""
        now = finished_games(self.store)
        before = set(self._games)
        new = [one for one in now if one not in before]
        for at in range(0, len(new), GAMES_A_JOB):
            part = new[at : at + GAMES_A_JOB]
            games = {one: read_game(self.store, one[0]) for one in part}
            whole = {one: game for one, game in games.items() if isinstance(game, SourceGame)}
            packed = dict(zip(whole, self._play_again(list(whole.values())), strict=True))
            self._games |= {one: packed.get(one) for one in part}
        gone = before.difference(now)
        self._games = {one: packed for one, packed in self._games.items() if one not in gone}
        return set(self._games) != before

    def _play_again(self, games: Sequence[SourceGame]) -> list[bytes | None]:
        ask = self.workers.ask
        return ask(Rank.REVIEW, MAX_JOB_SECONDS, play_again, games, kind="statistics").result()

    def _tell(self, packed: Sequence[bytes], language: str) -> ToldGames:
        ask = self.workers.ask
        return ask(Rank.REVIEW, MAX_JOB_SECONDS, tell, packed, language, kind="statistics told").result()


def finished_games(store: Store) -> list[GameId]:
    """The latest games that are over."""
    query = sa.select(TABLES.c.id, TABLES.c.version).where(TABLES.c.status == OVER)
    with store.reading() as connection:
        rows = connection.execute(query.order_by(TABLES.c.updated.desc()).limit(MAX_GAMES))
        return [(row.id, row.version) for row in rows]


_OF_SERVER: WeakKeyDictionary[Server, ServerStatistics] = WeakKeyDictionary()
_LOCK: Final = Lock()


def statistics_of(server: Server) -> ServerStatistics:
    """The statistics of this server process; there is one of them."""
    with _LOCK:
        if server not in _OF_SERVER:
            _OF_SERVER[server] = ServerStatistics(server.store, server.worker_pool)
        return _OF_SERVER[server]
