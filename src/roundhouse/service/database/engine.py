"""Which database: a file of SQLite, or PostgreSQL at an address; and how each is spoken to."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.model.database_errors import StoreError

BUSY_TIMEOUT_MS = 5000  # milliseconds that are waited for another writer
POSTGRESQL: Final = "postgresql+psycopg"
SPELLINGS: Final = ("postgresql", "postgres", POSTGRESQL)
AN_ADDRESS: Final = "name a file, or an address such as postgresql://user@host/games, with --database"
NO_DRIVER: Final = (
    "PostgreSQL is spoken to by the package psycopg: install it (pip install 'roundhouse[postgresql]')"
)
# a server that is gone is noticed within seconds, also where the network drops what is sent
WATCHFUL: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


def patience() -> float:
    """Seconds that are waited for another writer."""
    return BUSY_TIMEOUT_MS / 1000


def default_database() -> Path:
    """The file in the user's own data folder, as the system has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "roundhouse" / "roundhouse.db"


def database_address(where: str | Path | None) -> sa.URL:
    """The address of a database, given as an address, a file, or nothing. Raises `StoreError`.

    >>> print(database_address("postgresql://localhost/games"))
    postgresql+psycopg://localhost/games
    >>> print(database_address("/tmp/games.db"))
    sqlite:////tmp/games.db
    """
    if where is None or "://" not in str(where):
        file = Path(where) if where is not None else default_database()
        return sa.URL.create("sqlite", database=str(file.expanduser().absolute()))
    try:
        address = sa.make_url(str(where))
    except (sa.exc.ArgumentError, ValueError):
        raise StoreError(f"this is no address of a database; {AN_ADDRESS}") from None
    if address.drivername in SPELLINGS:
        return address.set(drivername=POSTGRESQL)
    if address.drivername != "sqlite" or not address.database:
        raise StoreError(f"{address.drivername} is no database that we can use; {AN_ADDRESS}")
    return address


def place_of(address: sa.URL) -> Path | str:
    """What a database is called: the path of its file, or its address without the password."""
    if address.get_backend_name() == "sqlite":
        return Path(address.database or "")
    return address.set(drivername="postgresql").render_as_string(hide_password=True)


def must_exist(address: sa.URL) -> Path | str:
    """The place of a database that is there; SQLite would make an empty one. Raises `StoreError`."""
    place = place_of(address)
    if isinstance(place, Path) and not place.exists():
        raise StoreError(f"{place}: there is no such file; {AN_ADDRESS}")
    return place


def engine_of(address: sa.URL) -> sa.Engine:
    """Connections to a database. Raises `StoreError` where the driver is missing."""
    if address.get_backend_name() == "sqlite":
        # one for every thread that answers, and all are kept: to open one takes as long as twenty questions
        engine = sa.create_engine(address, pool_size=40, max_overflow=0, hide_parameters=True)
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "handle_error", _drop_if_read_only)
        return engine
    try:
        engine = sa.create_engine(
            address,
            pool_size=8,
            max_overflow=8,  # a usual PostgreSQL has 100 for everybody
            pool_timeout=10,
            pool_pre_ping=True,  # after it was away, nobody has to find that out
            connect_args=WATCHFUL,
            hide_parameters=True,
        )
    except ModuleNotFoundError as error:
        raise StoreError(NO_DRIVER) from error
    sa.event.listen(engine, "connect", _set_up_postgresql)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers never wait for a writer; a transaction that was answered survives a crash of the machine."""
    for pragma in (
        f"busy_timeout = {BUSY_TIMEOUT_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # what was deleted is no longer in the file
    ):
        connection.execute(f"PRAGMA {pragma}")


def _drop_if_read_only(context: sa.ExceptionContext) -> None:
    """A connection that was opened when the file could only be read stays that way; the next one may be better off."""
    code = getattr(context.original_exception, "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_READONLY:
        context.is_disconnect = True


def _set_up_postgresql(connection: Any, _: object) -> None:
    connection.execute(f"SET lock_timeout = {BUSY_TIMEOUT_MS}")
    connection.commit()
