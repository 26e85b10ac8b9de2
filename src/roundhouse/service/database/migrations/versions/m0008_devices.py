"""Devices, on which people are logged in.

Until now a person's key was the token of their cookie itself. Everybody gets a key that is no secret, the token
becomes that of a device and is kept as a hash; whoever was logged in still is.
"""

from __future__ import annotations

import json
from collections import defaultdict
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NAMING = ("visits", "seatings", "talk", "notes")  # tables whose rows name people
PEOPLE = sa.table("people", *map(sa.column, ("id", "name", "settings", "created")))
TABLES = sa.table("tables", sa.column("id"), sa.column("owner"), sa.column("seats"))


def upgrade() -> None:
    for table, column in (("people", "id"), *((name, "person") for name in NAMING)):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN token TO {column}")
    devices = op.create_table(
        "devices",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("before", sa.String(64)),
        sa.Column("before_until", sa.Float()),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("renewed", sa.Float(), nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person"])
    op.create_index("devices_by_token_before", "devices", ["before"])
    _give_keys(op.get_bind(), devices)


def _give_keys(connection: sa.Connection, devices: sa.Table) -> None:
    people = list(connection.execute(sa.select(PEOPLE)))
    keys: dict[str, str] = defaultdict(lambda: token_urlsafe(24))  # by token
    if people:
        connection.execute(
            PEOPLE.insert(),
            [{**row._mapping, "id": keys[row.id]} for row in people],
        )
        connection.execute(devices.insert(), [_device(row, keys[row.id]) for row in people])
    _rename(connection, {row.id: keys[row.id] for row in people})
    seats = [
        {"table": row.id, "seated": _seated(row.seats, keys)} for row in connection.execute(sa.select(TABLES))
    ]
    if seats:
        connection.execute(
            TABLES.update().where(TABLES.c.id == sa.bindparam("table")).values(seats=sa.bindparam("seated")),
            seats,
        )


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
    connection.exec_driver_sql(
        "CREATE TEMPORARY TABLE renamed (token VARCHAR(64) PRIMARY KEY, id VARCHAR(64) NOT NULL)"
    )
    renamed = sa.table("renamed", sa.column("token"), sa.column("id"))
    if keys:
        connection.execute(renamed.insert(), [{"token": token, "id": key} for token, key in keys.items()])
    for table, column in (("tables", "owner"), *((name, "person") for name in NAMING)):
        connection.exec_driver_sql(
            f"UPDATE {table} SET {column} = (SELECT renamed.id FROM renamed WHERE renamed.token = {column}) "
            f"WHERE {column} IS NOT NULL"
        )
    connection.exec_driver_sql("DELETE FROM people WHERE id IN (SELECT token FROM renamed)")
    connection.exec_driver_sql("DROP TABLE renamed")


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
