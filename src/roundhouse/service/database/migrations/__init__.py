"""Steps from the schema of an earlier day to that of today: each is a file in `versions`, numbered, and never changed
once it is pushed. The oldest file creates a whole schema; `earlier` leads there from those before it.

A database says which step it has seen (Alembic's table `alembic_version`). At every start the steps that it lacks are
taken, in one transaction during which no other process can begin the same.
`python -m roundhouse.service.database.migrations
"what is new"` writes the next step from what `schema` has and the steps do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import BY_HAND
from roundhouse.service.model.database_errors import FOREIGN, StoreError, StoreFault, faults_told, sentence

BY_STEPS: Final = sa.table("alembic_version", sa.column("version_num"))
OWN_TABLES: Final = (BY_HAND.name, BY_STEPS.name)  # say which schema it is, and hold nothing of anybody
LOCK: Final = 0x726F756E64  # the number under which PostgreSQL knows who brings its schema up
NEWER: Final = (
    "the database has schema {found}, and this version of Roundhouse knows schemas up to {newest}; "
    "use a newer version, or another file with --database"
)
OLDER: Final = (
    "the database has schema {found}, and this version of Roundhouse works with {newest}; "
    "start the server once, which brings it up, or use the version that has written it"
)


@cache
def steps() -> tuple[str, ...]:
    """The numbers of all steps that there ever were, from the first to the newest file."""
    newest = max(int(file.name[1:5]) for file in Path(__file__).with_name("versions").glob("m*.py"))
    return tuple(f"{number:04}" for number in range(1, newest + 1))


def bring_up(engine: sa.Engine, place: Path | str) -> None:
    """Bring a database to the schema of today. Raises `StoreError` if it is newer than that, or not ours."""
    try:
        with _alone(engine) as connection:
            has_steps = _bring_up(connection, place)
            if has_steps and engine.dialect.name == "sqlite":
                # what a step has taken away would stay in the file until the next time that it is written
                connection.commit()
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    except (sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
        raise StoreFault(sentence(error, place)) from error


def must_be_current(engine: sa.Engine, place: Path | str) -> None:
    """Raise `StoreError` if a database has another schema than that of today; it is left as it is."""
    with faults_told(place), engine.connect() as connection:
        found = _found(connection, place)
    if found is None:
        raise StoreError(f"{place}: {FOREIGN.format(why='it is empty')}")
    _must_be_known(found, place)
    if found != steps()[-1]:
        raise StoreError(f"{place}: {OLDER.format(found=found, newest=steps()[-1])}")


def _bring_up(connection: sa.Connection, place: Path | str) -> bool:
    """Whether there was anything to do."""
    found = _found(connection, place)
    if found is not None:
        _must_be_known(found, place)
    if found != steps()[-1]:
        from roundhouse.service.database.migrations.alembic_runner import (
            take_steps,  # Alembic is slow to import
        )

        take_steps(connection, found)
    # Complain now, not at the first move
    connection.execute(BY_HAND.update().values(version=BY_HAND.c.version))
    return found != steps()[-1]


def _must_be_known(found: str, place: Path | str) -> None:
    if found not in steps():
        raise StoreError(f"{place}: {NEWER.format(found=found, newest=steps()[-1])}")


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction that no other process is in; those who come meanwhile wait for its end."""
    with engine.connect() as connection:
        connection.detach()  # it is no connection like the others: see below
        if engine.dialect.name == "sqlite":
            # SQLite changes a column by making its table anew; with keys on, dropping the old one would empty others
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql("SET lock_timeout = 0")  # however long the steps take
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        yield connection
        connection.commit()


def _found(connection: sa.Connection, place: Path | str) -> str | None:
    """The last step that a database has seen, None for an empty one; before there were steps, a number was kept."""
    has_table = sa.inspect(connection).has_table
    if has_table(BY_STEPS.name):
        found: str | None = connection.execute(sa.select(BY_STEPS.c.version_num)).scalar()
        if found is not None:
            return found
    if not has_table(BY_HAND.name):
        return None
    version = connection.execute(sa.select(sa.func.max(BY_HAND.c.version))).scalar()
    if version is None:
        raise StoreError(f"{place}: {FOREIGN.format(why='it has no version')}")
    return f"{version:04}"
