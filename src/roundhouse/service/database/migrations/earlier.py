"""From each schema before step 18, the oldest that has a file in `versions`, to that one.

Each was reached by a step of its own once: which columns these have added to tables that were there, and since when
people have keys. The tables and indexes that they have created stand in step 18.
"""

from __future__ import annotations

import json
from collections import defaultdict
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.migrations.versions.m0018_schema import SCHEMA, execute

ADDED: Final = (  # by which step, to which table
    (2, "tables", "takebacks BOOLEAN NOT NULL DEFAULT true"),
    (4, "tables", "agreed TEXT NOT NULL DEFAULT '{}'"),
    (4, "tables", "grace FLOAT"),
    (4, "tables", "offer TEXT NOT NULL DEFAULT '[]'"),
    (4, "tables", "listed BOOLEAN NOT NULL DEFAULT false"),
    (4, "visits", "seen FLOAT"),
    (13, "visits", "moved FLOAT"),
    (13, "visits", "archived BOOLEAN NOT NULL DEFAULT false"),
    (14, "tables", "clock TEXT"),
    (14, "tables", "due FLOAT"),
    (18, "rated", "weight FLOAT NOT NULL DEFAULT '1'"),
    (18, "rated", "undone FLOAT"),
)
# The step that has given them to people, who were known by the tokens of their cookies before
KEYS: Final = 8
NAMING: Final = ("visits", "seatings", "talk", "notes")  # tables of then whose rows name people
PEOPLE: Final = sa.table("people", *map(sa.column, ("id", "name", "settings", "created")))
TABLES: Final = sa.table("tables", sa.column("id"), sa.column("seats"))
DEVICES: Final = sa.table(
    "devices", *map(sa.column, ("id", "person", "kind", "token", "created", "seen", "renewed"))
)


def bring_to_base(connection: sa.Connection, found: int) -> None:
    """From the schema of a step before 18, `found`, to that of step 18."""
    there = set(sa.inspect(connection).get_table_names())
    for step, table, column in ADDED:
        if found < step and table in there:
            execute(connection, f"ALTER TABLE {table} ADD COLUMN {column}")
    if found < KEYS:
        for table in there.intersection(("people", *NAMING)):
            column = "id" if table == "people" else "person"
            execute(connection, f"ALTER TABLE {table} RENAME COLUMN token TO {column}")
    for step, statements in SCHEMA.items():
        if found < step:
            execute(connection, statements)
    if found < KEYS:
        _give_keys(connection)
    if "alembic_version" in there:
        execute(connection, "DELETE FROM alembic_version")  # Alembic does not know that step any more


def _give_keys(connection: sa.Connection) -> None:
    """Everybody gets a key that is no secret; the token becomes that of a device and is kept as a hash.

    Whoever was logged in still is.
    """
    people = list(connection.execute(sa.select(PEOPLE)))
    keys: dict[str, str] = defaultdict(lambda: token_urlsafe(24))  # by token
    if people:
        connection.execute(PEOPLE.insert(), [{**row._mapping, "id": keys[row.id]} for row in people])
        connection.execute(DEVICES.insert(), [_device(row, keys[row.id]) for row in people])
    _rename(connection, dict(keys))
    for row in connection.execute(sa.select(TABLES)).all():
        seats = _seated(row.seats, keys)
        connection.execute(TABLES.update().where(TABLES.c.id == row.id).values(seats=seats))


def _device(person: Any, key: str) -> dict[str, Any]:
    return {
        "id": token_urlsafe(12),
        "person": key,
        "kind": "",
        "token": sha256(person.id.encode()).hexdigest(),
        "created": person.created,
        "seen": person.created,
        "renewed": 0.0,  # back-ups may have it as it is: it gets another one when the person comes
    }


def _rename(connection: sa.Connection, keys: dict[str, str]) -> None:
    """Let every column name people by their keys, and take those away that were named by their tokens."""
    execute(
        connection,
        "CREATE TEMPORARY TABLE renamed (token VARCHAR(64) PRIMARY KEY, id VARCHAR(64) NOT NULL)",
    )
    renamed = sa.table("renamed", sa.column("token"), sa.column("id"))
    if keys:
        connection.execute(renamed.insert(), [{"token": token, "id": key} for token, key in keys.items()])
    for table, column in (("tables", "owner"), *((name, "person") for name in NAMING)):
        execute(
            connection,
            f"UPDATE {table} SET {column} = (SELECT renamed.id FROM renamed WHERE renamed.token = {column}) "
            f"WHERE {column} IS NOT NULL",
        )
    execute(connection, "DELETE FROM people WHERE id IN (SELECT token FROM renamed); DROP TABLE renamed")


def _seated(text: str, keys: dict[str, str]) -> str:
    """Seats as they are stored, with keys instead of tokens; also where nobody can read them any more."""
    try:
        return json.dumps([_seat(seat, keys) for seat in json.loads(text)])
    except (ValueError, TypeError, AttributeError):
        for token, key in keys.items():
            text = text.replace(token, key)
        return text


def _seat(seat: dict[str, Any], keys: dict[str, str]) -> dict[str, Any]:
    found = {("person" if name == "token" else name): value for name, value in seat.items()}
    for name in ("person", "kept_for"):
        if found.get(name):
            found[name] = keys[found[name]]
    return found
