"""Steps are taken by Alembic, which is imported when there is one to take."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock

import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from roundhouse.service.database.migrations.earlier import bring_to_base
from roundhouse.service.database.schema import META

_ONE_BY_ONE = Lock()  # a step calls Alembic's functions, which know one database at a time


@cache
def scripts() -> ScriptDirectory:
    """All steps."""
    return ScriptDirectory(Path(__file__).parent)


def take_steps(connection: sa.Connection, found: str | None) -> None:
    """All steps after the one that a database has seen."""
    context = context_of(connection)
    base = scripts().get_base()
    if found is not None and base is not None and found < base:
        bring_to_base(connection, int(found))
        found = base
    with _ONE_BY_ONE, Operations.context(context):
        context.stamp(scripts(), found or "base")
        context.run_migrations()


def context_of(connection: sa.Connection) -> MigrationContext:
    """Alembic's view of a database, and what it has to do there: all steps that are missing."""
    return MigrationContext.configure(
        connection,
        opts={
            # The way that Alembic's manual shows
            "fn": lambda heads, _: scripts()._upgrade_revs("head", heads),
            "target_metadata": META,
            "transactional_ddl": True,
        },
    )
