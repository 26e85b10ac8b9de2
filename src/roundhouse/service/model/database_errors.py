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

from roundhouse.service.model.slugs import in_log

SLOW_WRITE_SECONDS: Final = 1.0  # seconds after which a database counts as locked for those who come later
MAX_WAITING_WRITERS: Final = 8  # who may wait then; each of them holds a thread that others need to read
# Bytes: with less, SQLite cannot even make the files that it needs beside the database
MIN_FREE_BYTES: Final = 65536

GONE: Final = "{name} was deleted or replaced while the server ran; put it back, or start the server again"
LOCKED: Final = "another program has locked it; wait for that program, or end it"
DAMAGED: Final = "it is damaged ({why}); put a back-up in its place"
FOREIGN: Final = "this is no database of ours ({why}); name another file with --database"
FULL: Final = "there is no room left on its disk"
READ_ONLY: Final = "it can only be read; the server needs to write it"
FORBIDDEN: Final = "it does not let us do what we have to ({why}); make our user the owner of the database"
SILENT: Final = "it does not answer ({why})"
NOBODY: Final = "nothing listens there ({why}); start PostgreSQL, or name its host and port with --database"
NO_HOST: Final = "its host is not found ({why}); name another one with --database"
NO_DATABASE: Final = (
    "it has no such database ({why}); make it (createdb), or name another one with --database"
)
NO_USER: Final = "it knows no such user ({why}); make one (createuser), or name another one with --database"
NO_PASSWORD: Final = "it wants a password ({why}); put it into PGPASSWORD or ~/.pgpass"
WRONG_PASSWORD: Final = (
    "the password is wrong, or there is no such user ({why}); put the right one into PGPASSWORD or ~/.pgpass"
)
NOT_FROM_HERE: Final = "it does not let this user in from here ({why}); its pg_hba.conf says who may come how"
REFUSED: Final = "it does not let us in ({why})"
UNREACHED: Final = "there is no connection to it ({why})"


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
_CODES: Final = {
    "28P01": WRONG_PASSWORD,
    "3D000": NO_DATABASE,
    "53100": FULL,
    "25006": READ_ONLY,
    "55P03": LOCKED,
    "57014": LOCKED,
    "40": LOCKED,
    "42501": FORBIDDEN,
    "42": FOREIGN,
    "XX": DAMAGED,
}
# who is not let in is told no code, only words
_WORDS: Final = {
    "no password supplied": NO_PASSWORD,
    "password authentication failed": WRONG_PASSWORD,
    "authentication failed": NOT_FROM_HERE,
    "pg_hba.conf": NOT_FROM_HERE,
    'FATAL:  role "': NO_USER,
    'FATAL:  database "': NO_DATABASE,
    "FATAL:": REFUSED,
    "Connection refused": NOBODY,
    "No such file or directory": NOBODY,
    "failed to resolve host": NO_HOST,
    "timeout expired": SILENT,
}


def _of_server(code: str, why: str) -> str:
    by_code = (told for start, told in _CODES.items() if code.startswith(start))
    by_words = (told for words, told in _WORDS.items() if words in why)
    told = next(by_code, None) or next(by_words, UNREACHED)
    return told.format(why=why.rpartition(" failed: ")[2].removeprefix("FATAL:").lstrip())


def _of_file(code: int, why: str, file: Path) -> str:
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LOCKED
    if code == sqlite3.SQLITE_CORRUPT:
        return DAMAGED.format(why=why)
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return FOREIGN.format(why=why)
    if code == sqlite3.SQLITE_FULL or room(file.parent) < MIN_FREE_BYTES:
        return FULL
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return _forbidden(file) or f"it cannot be opened or written ({why})"
    return f"its disk cannot be read or written ({why})"


def _forbidden(file: Path) -> str:
    """What the system does not let us do with this file."""
    folder = file.parent
    if _is_missing(folder):
        return f"there is no folder {folder}; make it, or name another one"
    if not may(folder, os.X_OK):
        return f"there is no permission to enter its folder {folder}"
    if file.is_dir():
        return "this is a folder; name a file in it with --database"
    if file.exists() and not may(file, os.R_OK):
        return "there is no permission to read it; give it to the user who does this (chown)"
    if file.exists() and not may(file, os.W_OK):
        return READ_ONLY
    if not may(folder, os.W_OK):
        return f"its folder {folder} can only be read; SQLite needs to write two files beside the database"
    return ""


def _is_missing(folder: Path) -> bool:
    try:
        return not folder.exists()
    except OSError:  # one above it cannot be entered
        return False


def may(path: Path, what: int) -> bool:
    """Whether the system lets us do this."""
    return os.access(path, what, effective_ids=os.access in os.supports_effective_ids)


def room(folder: Path) -> int:
    """Bytes that are left for us on a disk."""
    try:
        disk = os.statvfs(folder)
    except (AttributeError, OSError):  # Windows has no such question
        return MIN_FREE_BYTES
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
    """Those who write, and those who wait for them. Where only one can write they come in one by one, as they came: who
    finds the database locked by another of us would try again and again, and give up in the end.
    """

    def __init__(self, patience: float, one_by_one: bool) -> None:
        self._patience = patience  # seconds that are waited where the database is locked
        self._one_by_one = one_by_one
        self._line: list[Lock] = []  # those who wait, each for a lock to be opened
        self._since: dict[Lock, float] = {}  # those who write, and since when, the first of them first
        self._lock = Lock()

    @property
    def stuck(self) -> bool:
        """Whether the first of them has been at it for long."""
        first = next(iter(list(self._since.values())), None)
        return first is not None and monotonic() - first > SLOW_WRITE_SECONDS

    @property
    def many(self) -> int:
        """How many write or wait."""
        return len(self._since) + len(self._line)

    @contextmanager
    def one_more(self, place: Path | str) -> Iterator[None]:
        """A place among them; where the database is locked there are few."""
        turn = Lock()
        turn.acquire()
        with self._lock:
            if self.many >= MAX_WAITING_WRITERS and self.stuck:
                raise StoreFault(f"{place}: {LOCKED}")
            self._line.append(turn)
            self._let_in()
        until = monotonic() + self._patience
        while not turn.acquire(timeout=SLOW_WRITE_SECONDS):
            if self._gives_up(turn, until):
                raise StoreFault(f"{place}: {LOCKED}")
        try:
            yield
        finally:
            with self._lock:
                del self._since[turn]
                self._let_in()

    def _let_in(self) -> None:
        while self._line and not (self._one_by_one and self._since):
            turn = self._line.pop(0)
            self._since[turn] = monotonic()
            turn.release()

    def _gives_up(self, turn: Lock, until: float) -> bool:
        """Whether somebody in the line waits no longer: the database is locked, and there are many, or it was long."""
        with self._lock:
            if turn not in self._line or not self.stuck:
                return False
            if self._line.index(turn) + 1 < MAX_WAITING_WRITERS and monotonic() < until:
                return False
            self._line.remove(turn)
            return True
