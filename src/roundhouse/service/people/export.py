"""All that the server has of a person, in one file that they can take along: JSON, and the records of their games.

Every table of the database that names people is looked through, so what is added there later is in it too. Left out are
the hashes of secrets, which are of no use to anybody, and what belongs to others at the same tables.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import sqlalchemy as sa

from roundhouse.service.database.schema import (
    CHALLENGES,
    CODES,
    FRIENDS,
    LINKS,
    META,
    MUTES,
    PEOPLE,
    RATED,
    REPORTS,
    SEATINGS,
    TABLES,
    VISITS,
)
from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.database.table_rows import OVER, TableRow
from roundhouse.service.game import game
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.seats import seats_of
from roundhouse.service.model.slugs import in_log
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.creation import HUMAN

IN_MEMORY: Final = 8_000_000  # bytes of a file that is made; a larger one is on the disk meanwhile
WHOSE: Final = {  # whose a row is, where no column says so or several do
    PEOPLE: PEOPLE.c.id,
    RATED: RATED.c.player,
    MUTES: MUTES.c.person,
    FRIENDS: FRIENDS.c.person,
    REPORTS: REPORTS.c.reporter,
}
PASSING: Final = (CODES, CHALLENGES, LINKS)  # they hold for minutes
# Columns that hold hashes
SECRETS: Final = frozenset({"token", "before", "before_until", "hash", "code", "secret"})
TIME_COLUMNS: Final = frozenset(
    {
        "at",
        "created",
        "seen",
        "renewed",
        "used",
        "made",
        "confirmed",
        "until",
        "updated",
        "begins",
        "ends",
        "answered",
    }
)

log = logging.getLogger(__name__)


def exported(store: Store, person: Person) -> IO[bytes]:
    """The file, to be read from its beginning; whoever reads it closes it."""
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("person.json", _written(_about(store, person.id)))
        tables = []
        for row, lines in _tables(store, person.id):
            tables.append(_table(row, person.id))
            if row.status == OVER and seats_of(row.seats, person.id):
                record = _record(row, lines)
                if record:
                    archive.writestr(f"records/{row.id}.json", record)
        archive.writestr("tables.json", _written(tables))
    file.seek(0)
    return file


def _about(store: Store, person: str) -> dict[str, Any]:
    """What stands about a person in the database, by table."""
    found: dict[str, Any] = {}
    with store.reading() as connection:
        for table in META.sorted_tables:
            rows = _rows(connection, table, person)
            if rows:
                found[table.name] = rows
    found["people"][0]["settings"] = json.loads(found["people"][0]["settings"])
    return found


def _rows(connection: sa.Connection, table: sa.Table, person: str) -> list[dict[str, Any]]:
    naming = [column for column in table.columns if column.references(PEOPLE.c.id)]
    mine = WHOSE[table] if table in WHOSE else naming[0] if naming else None
    if mine is None or table in (TABLES, *PASSING):
        return []
    others = {column.name for column in naming} - {mine.name}
    shown = [column for column in table.columns if column.name not in SECRETS | others]
    rows = connection.execute(sa.select(*shown).where(mine == person)).mappings()
    return [{name: _told(name, value) for name, value in row.items()} for row in rows]


def _told(name: str, value: Any) -> Any:
    """Times as people read them."""
    if name in TIME_COLUMNS and isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).isoformat(timespec="seconds")
    return value


def _tables(store: Store, person: str) -> Iterator[tuple[TableRow, list[str]]]:
    for table_id in tables_of(store, person):
        try:
            row, lines = store.lines(table_id)
        except (NoTable, Damaged):
            continue
        yield row, [line for line, _ in lines]


def _table(row: TableRow, person: str) -> dict[str, Any]:
    """A table as its people know it; a game that goes on has secrets, and they are not told."""
    mine = seats_of(row.seats, person)
    return {
        "id": row.id,
        "name": row.name,
        "options": row.options,
        "agreed": row.agreed,
        "made by you": row.owner == person,
        "seats": [
            {"name": seat.name, "kind": seat.kind, "yours": number in mine}
            for number, seat in enumerate(row.seats)
        ],
        "status": row.status,
        "result": row.result,
        "created": _told("created", row.created),
        "updated": _told("updated", row.updated),
    }


def _record(row: TableRow, lines: list[str]) -> str:
    """The record of a finished game; "" if it cannot be written here and now."""
    try:
        match = game().load(row.start, lines)
    except Exception as error:  # what is stored may be anything, and the rest of it is wanted all the same
        log.error("the record of table %s is left out of an export: %s", in_log(row.id), error)
        return ""
    match.seats = [seat.bot or HUMAN for seat in row.seats]
    return match.record()


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def tables_of(store: Store, person: str) -> list[str]:
    """All tables that somebody has had to do with."""
    named = (
        sa.select(TABLES.c.id).where(TABLES.c.owner == person),
        sa.select(VISITS.c.table_id).where(VISITS.c.person == person),
        sa.select(SEATINGS.c.table_id).where(SEATINGS.c.person == person),
    )
    with store.reading() as connection:
        return sorted(connection.execute(sa.union(*named)).scalars())
