"""Whether all that is stored makes sense: every game is replayed as strictly as a record, and what lists tell of it is
compared with what comes out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from roundhouse.service.database.results import progress_of, result_of
from roundhouse.service.database.schema import PEOPLE
from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.database.table_rows import NOBODY, OVER, PLAYING, WAITING, TableRow
from roundhouse.service.game import Match, MissingContent, game
from roundhouse.service.model.database_errors import Damaged


@dataclass
class VerifyReport:
    """What was looked at, and what is wrong with it."""

    people: int = 0
    tables: int = 0
    moves: int = 0
    broken: list[str] = field(default_factory=list)  # sentences that name the row
    missing: list[str] = field(default_factory=list)  # tables that cannot be looked at here, and why


def verify(where: str | Path | None) -> VerifyReport:
    """Look through a database, and change nothing. Raises `StoreError`."""
    store = Store(where, as_it_is=True)
    try:
        found = VerifyReport(broken=list(_pages(store)))
        _look_at_people(store, found)
        for table_id in store.table_ids():
            _look_at_table(store, table_id, found)
    finally:
        store.close()
    return found


def _pages(store: Store) -> Iterator[str]:
    """What SQLite itself finds in its file; PostgreSQL sees to that by itself."""
    if store.file is None:
        return
    with store.reading() as connection:
        for (told,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if told != "ok":
                yield f"the file: {told}"
        for table, number, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"{table}, row {number}: it names something in {other} that is not there"


def _look_at_people(store: Store, found: VerifyReport) -> None:
    with store.reading() as connection:
        for person in connection.execute(PEOPLE.select()):
            found.people += 1
            if not _is_settings(person.settings):
                found.broken.append(f"people, {person.name!r} ({person.id}): the settings cannot be read")


def _is_settings(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def _look_at_table(store: Store, table_id: str, found: VerifyReport) -> None:
    found.tables += 1
    try:
        row, lines = store.lines(table_id)
        match = game().load(row.start, [line for line, _ in lines])
        found.moves += len(lines)
        found.broken += [
            f"table {table_id}: {wrong}"
            for wrong in _differences(row, match, [version for _, version in lines])
        ]
    except NoTable:
        found.tables -= 1  # somebody has taken it away meanwhile
    except MissingContent as missing:
        found.missing.append(f"table {table_id}: {missing}")
    except Damaged as damaged:
        found.broken.append(str(damaged))
    except Exception as error:  # what is stored may be anything, and so may what it breaks
        found.broken.append(f"table {table_id}: {error or type(error).__name__}")


def _differences(row: TableRow, match: Match, versions: list[int]) -> Iterator[str]:
    """Where a row says something else than its game."""
    result = result_of(match, row.seats, str((row.result or {}).get("ended", "")))
    if result is not None and row.result is not None and "rounds" not in row.result:
        del result["rounds"]  # earlier versions did not store them
    status = WAITING if row.status == WAITING and not match.length else PLAYING if result is None else OVER
    told: dict[str, tuple[Any, Any]] = {
        "progress": (row.progress, progress_of(match, row.undone)),
        "result": (row.result, result),
        "status": (row.status, status),
    }
    for name, (stored, played) in told.items():
        if stored != played:
            yield f"its {name} is {stored}, and its moves lead to {played}"
    if versions != sorted(versions) or (versions and versions[-1] > row.version):
        yield f"its moves have the versions {versions}, and it has {row.version}"
    if row.unconfirmed not in range(NOBODY, len(row.seats)):
        yield f"seat {row.unconfirmed} is to confirm, and there are {len(row.seats)} seats"
