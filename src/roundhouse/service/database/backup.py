"""Back-ups: a file of SQLite with everything, whatever the database is; and back from it into an empty database.

A back-up is of one moment and can be made while the server runs. Since it is the same file for both, it also moves the
games from SQLite to PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.engine import database_address, engine_of, must_exist, place_of
from roundhouse.service.database.file_permissions import make_private
from roundhouse.service.database.migrations import OWN_TABLES, bring_up, must_be_current
from roundhouse.service.model.database_errors import StoreError, faults_told, sentence

ROWS_PER_INSERT: Final = 500  # rows

TableCounts = Mapping[str, int]  # rows by table


def back_up(where: str | Path | None, file: Path) -> TableCounts:
    """Write a back-up to a file that is not there yet. Raises `StoreError`."""
    if file.exists():
        raise StoreError(f"{file} is there already; name a file that is not")
    place = must_exist(database_address(where))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        if isinstance(place, Path):
            _copy_file(place, part)
        else:
            _copy_from_server(where, part)
        found = _counted(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return found


def restore(file: Path, where: str | Path | None) -> TableCounts:
    """Bring a back-up into a database that is empty, or not there yet. Raises `StoreError`."""
    must_exist(database_address(file))
    with TemporaryDirectory() as folder:  # the back-up stays as it is, also if it has an older schema
        copy = Path(folder) / "games.db"
        _copy_file(file, copy)
        with _opened(copy) as source, _opened(where) as target:
            bring_up(source, file)
            place = place_of(target.url)
            if isinstance(place, Path):
                place.parent.mkdir(parents=True, exist_ok=True)
                make_private(place)
            bring_up(target, place)
            with faults_told(place), source.connect() as here, target.begin() as there:
                _must_be_empty(there, place)
                return _copy_rows(here, there)


@contextmanager
def _opened(where: str | Path | None) -> Iterator[sa.Engine]:
    engine = engine_of(database_address(where))
    try:
        yield engine
    finally:
        engine.dispose()


def _copy_file(file: Path, copy: Path) -> None:
    """A file of SQLite as it is at this moment, with what lies in `-wal` beside it."""
    with ExitStack() as stack:
        with _sqlite_told(file):
            source = stack.enter_context(closing(sqlite3.connect(file)))
            # It is read: what goes wrong from now on, goes wrong there
            source.execute("PRAGMA schema_version")
        with _sqlite_told(copy):
            target = stack.enter_context(closing(sqlite3.connect(copy)))
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it


@contextmanager
def _sqlite_told(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(sentence(error, file)) from error


def _copy_from_server(where: str | Path | None, copy: Path) -> None:
    with _opened(where) as source, _opened(copy) as target:
        place = place_of(source.url)
        must_be_current(source, place)
        bring_up(target, copy)
        one_moment = source.execution_options(isolation_level="REPEATABLE READ")
        with (
            faults_told(copy),
            target.begin() as there,
            faults_told(place),
            one_moment.connect() as here,
        ):
            _copy_rows(here, there)
        with target.connect() as there:
            there.exec_driver_sql("PRAGMA journal_mode = DELETE")


def _copy_rows(here: sa.Connection, there: sa.Connection) -> TableCounts:
    """All rows of one database into another of the same schema, those that others name first."""
    source, target = _tables(here), _tables(there)
    counts = {}
    for table in target.sorted_tables:
        if table.name in OWN_TABLES:
            continue
        rows = here.execution_options(yield_per=ROWS_PER_INSERT).execute(source.tables[table.name].select())
        counts[table.name] = 0
        for some in rows.mappings().partitions():
            with faults_told(place_of(there.engine.url)):
                there.execute(table.insert(), [dict(row) for row in some])
            counts[table.name] += len(some)
        _count_on(there, table)
    return counts


def _tables(connection: sa.Connection) -> sa.MetaData:
    """What there really is, which may be more than this program knows of."""
    found = sa.MetaData()
    found.reflect(connection)
    return found


def _count_on(connection: sa.Connection, table: sa.Table) -> None:
    """PostgreSQL numbers new rows by a counter of its own, which has to know the rows that came with their numbers."""
    column = table.autoincrement_column
    if connection.dialect.name != "postgresql" or column is None:
        return
    counter = sa.func.pg_get_serial_sequence(table.name, column.name)
    connection.execute(sa.select(sa.func.setval(counter, sa.func.max(column))).where(counter.is_not(None)))


def _must_be_empty(connection: sa.Connection, place: Path | str) -> None:
    for table in _tables(connection).sorted_tables:
        if (
            table.name not in OWN_TABLES
            and connection.execute(sa.select(sa.literal(1)).select_from(table)).first()
        ):
            raise StoreError(
                f"{place}: there is something in it already; restore into a database that is empty or not there yet"
            )


def _counted(file: Path) -> TableCounts:
    with _opened(file) as engine, engine.connect() as connection:
        found = [table for table in _tables(connection).sorted_tables if table.name not in OWN_TABLES]
        return {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in found
        }
