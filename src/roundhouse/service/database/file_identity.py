"""Whether the names of a database of SQLite still lead to the files that are open.

A file that was deleted takes whatever is written, and all of it is lost when it is closed. The database is two files:
the latest changes are in a second one, `-wal`, which SQLite itself removes only when nobody has it open any more. So
one connection stays open as long as the store is there, and whatever happens to the names then was done by others.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from threading import Lock

import sqlalchemy as sa

from roundhouse.service.model.database_errors import GONE, StoreFault, faults_told

log = logging.getLogger(__name__)


class FileIdentity:
    """One connection that stays open."""

    def __init__(self, engine: sa.Engine, file: Path) -> None:
        self._files = (file, file.with_name(f"{file.name}-wal"))
        with faults_told(file):
            held = engine.raw_connection()
            held.detach()
            self._held = held
        self._known = tuple(map(identity, self._files))
        self._saved = False  # whether all that was answered is in the first file
        self._lock = Lock()

    def must_hold(self) -> None:
        """Raise `StoreFault` if somebody has taken a file away."""
        now = tuple(map(identity, self._files))
        if now == self._known:
            self._saved = False
            return
        self._save()
        gone = next(
            file for file, known, found in zip(self._files, self._known, now, strict=True) if known != found
        )
        raise StoreFault(f"{self._files[0]}: {GONE.format(name=gone.name)}")

    def _save(self) -> None:
        """Bring what only the file without a name has into the other one, so that nothing that was answered is lost."""
        with self._lock:
            if self._saved:
                return
            try:
                cursor = self._held.cursor()
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                ((_, there, brought),) = cursor.fetchall()
                cursor.close()
                self._saved = there == brought
            except sqlite3.Error as error:
                log.error("%s: the latest changes are lost when the server ends (%s)", self._files[0], error)

    def close(self) -> None:
        """Let go."""
        self._held.close()


def identity(file: Path) -> tuple[int, int] | None:
    """Tells whether a name still leads to the same file; None if it leads nowhere."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
