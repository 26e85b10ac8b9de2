"""What can be wrong with a database, in a sentence for whoever runs the server.

SQLite's own words say little: a full disk, a folder that cannot be written and a file of somebody else may all be
"unable to open database file". So its code is held against the file, its folder and its disk. PostgreSQL says what is
wrong itself, and is only asked where it is not our fault.

A database is a place: the path of a file, or an address in words.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

import sqlalchemy as sa

from roundhouse.server.slugs import in_log

LONG: Final = 1.0  # seconds after which a database counts as locked for those who come later
MOST: Final = 8  # who may wait then; each of them holds a thread that others need to read
LITTLE: Final = 65536  # bytes: with less, SQLite cannot even make the files that it needs beside the database

GONE: Final = "{name} was deleted or replaced while the server ran; put it back, or start the server again"
LOCKED: Final = "another program has locked it; wait for that program, or end it"
DAMAGED: Final = "it is damaged ({why}); put a back-up in its place"
FOREIGN: Final = "this is no database of ours ({why}); name another file with --database"
FULL: Final = "there is no room left on its disk"
READ_ONLY: Final = "it can only be read; the server needs to write it"
FORBIDDEN: Final = "it does not let us do what we have to ({why}); make our user the owner of the database"
SILENT: Final = "it does not answer ({why})"


class StoreError(Exception):
    """A database that cannot be used."""


class StoreFault(StoreError):
    """The database cannot do this now, and nothing of it is kept."""


class Doubtful(StoreFault):
    """The database was lost while it was to keep something: that may be there, or not."""


class Damaged(Exception):
    """A table whose row or record makes no sense; all others are as they were."""

    def __init__(self, table_id: str, why: str) -> None:
        super().__init__(f"table {in_log(table_id)} is damaged: {why}")
        self.table_id = table_id


def sentence(error: Exception, place: Path | str) -> str:
    """What is wrong with the database at this place."""
    cause = getattr(error, "orig", None) or error
    why = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(place, Path) and code is not None:
        return f"{place}: {_of_file(code & 0xFF, why, place)}"  # the other bits only say where in SQLite
    return f"{place}: {_of_server(getattr(cause, 'sqlstate', None) or '', why)}"


# PostgreSQL's codes, or the classes that they begin with; what stands first is told
_OF_SERVER: Final = {
    "53100": FULL,
    "25006": READ_ONLY,
    "55P03": LOCKED,
    "57014": LOCKED,
    "40": LOCKED,
    "42501": FORBIDDEN,
    "42": FOREIGN,
    "XX": DAMAGED,
}


def _of_server(code: str, why: str) -> str:
    told = next((told for start, told in _OF_SERVER.items() if code.startswith(start)), SILENT)
    return told.format(why=why)


def _of_file(code: int, why: str, file: Path) -> str:
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LOCKED
    if code == sqlite3.SQLITE_CORRUPT:
        return DAMAGED.format(why=why)
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return FOREIGN.format(why=why)
    if code == sqlite3.SQLITE_FULL or room(file.parent) < LITTLE:
        return FULL
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return _forbidden(file) or f"it cannot be opened or written ({why})"
    return f"its disk cannot be read or written ({why})"


def _forbidden(file: Path) -> str:
    """What the system does not let us do with this file."""
    folder = file.parent
    if not may(folder, os.X_OK):
        return f"there is no permission to enter its folder {folder}"
    if file.is_dir():
        return "this is a folder; name a file in it with --database"
    if file.exists() and not may(file, os.R_OK):
        return "there is no permission to read it"
    if file.exists() and not may(file, os.W_OK):
        return READ_ONLY
    if not may(folder, os.W_OK):
        return f"its folder {folder} can only be read; SQLite needs to write two files beside the database"
    return ""


def may(path: Path, what: int) -> bool:
    """Whether the system lets us do this."""
    return os.access(path, what, effective_ids=os.access in os.supports_effective_ids)


def room(folder: Path) -> int:
    """Bytes that are left for us on a disk."""
    try:
        disk = os.statvfs(folder)
    except (AttributeError, OSError):  # Windows has no such question
        return LITTLE
    return disk.f_bavail * disk.f_frsize


@contextmanager
def faults_told(place: Path | str) -> Iterator[None]:
    """What the database cannot do is a `StoreFault`; what we do wrong, and a name that is taken, stay what they are."""
    try:
        yield
    except (sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.DataError):
        raise
    except (sa.exc.DatabaseError, sa.exc.InterfaceError, sa.exc.TimeoutError) as error:
        raise StoreFault(sentence(error, place)) from error


class Writers:
    """Those who write, or wait until they can."""

    def __init__(self) -> None:
        self._since: list[float] = []  # in the order in which they came
        self._lock = Lock()

    @property
    def stuck(self) -> bool:
        """Whether the first of them has waited for long."""
        first = self._since[:1]
        return bool(first) and monotonic() - first[0] > LONG

    @contextmanager
    def one_more(self, place: Path | str) -> Iterator[None]:
        """A place among them; where the database is locked there are few."""
        came = monotonic()
        with self._lock:
            if len(self._since) >= MOST and self.stuck:
                raise StoreFault(f"{place}: {LOCKED}")
            self._since.append(came)
        try:
            yield
        finally:
            with self._lock:
                self._since.remove(came)
