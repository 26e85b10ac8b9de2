"""News between processes, a line of text each: "this table has this version now", and what else cannot wait.

On SQLite, processes of one command have a pipe each, into which the others write. PostgreSQL tells its own clients by
itself (`NOTIFY`, in the transaction that made the change), on however many machines. Besides, every process looks once
a second (`listeners`), so that news that got lost is only late.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from threading import Event, Thread
from typing import Final, Protocol

import sqlalchemy as sa

from roundhouse.service.database.store import CHANNEL, Store
from roundhouse.service.model.database_errors import StoreFault

PIPE_BYTES: Final = 65536  # all that a pipe holds, so that no line is read in part
RECONNECT_SECONDS: Final = 1.0  # seconds until PostgreSQL is asked again that did not answer

# what can be told of a table instead of a version
FREE: Final = -1  # nobody plays for its bots any more
SAID: Final = -2  # somebody has said something
LISTED: Final = -3  # it is new, and may stand in the lobby
CAME, HERE, LEFT = -4, -5, -6  # a person: has come (who is here with you?), is here, has gone

# A table, its version or one of these, and the person they are about
NewsHandler = Callable[[str, int, str], None]

log = logging.getLogger(__name__)


class ProcessNews(Protocol):
    """The way to other processes."""

    def tell(self, table_id: str, version: int, person: str = "") -> None:
        """Let all others know; may be called from any thread."""

    def listen(self, heard: NewsHandler) -> None:
        """Call this, in any thread, with what others tell."""

    def close(self) -> None:
        """Tell and listen no more."""


class NoProcessNews:
    """There are no others, or they are only noticed by looking."""

    def tell(self, table_id: str, version: int, person: str = "") -> None:
        """Nobody is there."""

    def listen(self, heard: NewsHandler) -> None:
        """Nobody is there."""

    def close(self) -> None:
        """Nobody is there."""


NO_NEWS: Final = NoProcessNews()


class PipeNews:
    """Between processes of one command: each reads from a pipe of its own, and writes into those of all others."""

    def __init__(self, inbox: int, others: Sequence[int]) -> None:
        self._inbox = inbox
        self._others = others  # do not block; so few bytes are written as a whole or not at all

    def tell(self, table_id: str, version: int, person: str = "") -> None:
        """Let all others know; one whose pipe is full finds it by looking."""
        line = f"{written(table_id, version, person)}\n".encode()
        for other in self._others:
            with suppress(OSError):
                os.write(other, line)

    def listen(self, heard: NewsHandler) -> None:
        """From now on."""
        Thread(target=self._listen, args=(heard,), name="news", daemon=True).start()

    def _listen(self, heard: NewsHandler) -> None:
        while True:
            for line in os.read(self._inbox, PIPE_BYTES).decode().splitlines():
                heard(*read(line))

    def close(self) -> None:
        """The pipes stay until the process ends."""


def written(table_id: str, version: int, person: str = "") -> str:
    """News as a line of text.

    >>> read(written("brass-signal-42", 7)), read(written("brass-signal-42", HERE, "x1"))
    (('brass-signal-42', 7, ''), ('brass-signal-42', -5, 'x1'))
    """
    return f"{table_id} {version} {person}"


def read(line: str) -> tuple[str, int, str]:
    """What a line says."""
    table_id, version, *person = line.split(" ")
    return table_id, int(version), person[0] if person else ""


class PostgresNews:
    """What PostgreSQL tells. A thread has a connection of its own for it, and gets another one when that is lost."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._name = token_hex(8)  # PostgreSQL tells everybody, also who has told it
        self._closed = Event()
        self._thread: Thread | None = None

    def tell(self, table_id: str, version: int, person: str = "") -> None:
        """Changes of a table are told by the transaction itself."""
        if version >= 0:
            return
        try:
            with self.store.writing() as connection:
                line = f"{written(table_id, version, person)} {self._name}"
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, line)))
        except StoreFault as fault:
            log.error("other processes are not told at once: %s", fault)

    def listen(self, heard: NewsHandler) -> None:
        """From now on."""
        self._thread = Thread(target=self._listen, args=(heard,), name="news", daemon=True)
        self._thread.start()

    def _listen(self, heard: NewsHandler) -> None:
        while not self._closed.is_set():
            try:
                self._hear(heard)
            except Exception as error:  # also those of the driver, which may not be installed
                log.error("other processes are not heard at once: %s", error)
                self._closed.wait(RECONNECT_SECONDS)

    def _hear(self, heard: NewsHandler) -> None:
        with self.store.reading() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(f"LISTEN {CHANNEL}")
            own = connection.connection.driver_connection
            assert own is not None
            connection.detach()
            while not self._closed.is_set():
                for notice in own.notifies(timeout=0.5):
                    if not notice.payload.endswith(f" {self._name}"):
                        heard(*read(notice.payload))

    def close(self) -> None:
        """End the thread."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(5)
