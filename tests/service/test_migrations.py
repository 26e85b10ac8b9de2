"""Databases of earlier schemas are brought up to that of today, one process at a time; later ones are refused."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from roundhouse.service.database import migrations
from roundhouse.service.database.engine import database_address, engine_of
from roundhouse.service.database.migrations import BY_STEPS, OWN_TABLES, alembic_runner, steps
from roundhouse.service.database.migrations.__main__ import missing
from roundhouse.service.database.migrations.versions.m0018_schema import execute as execute_statements
from roundhouse.service.database.schema import BY_HAND
from roundhouse.service.database.store import Store
from roundhouse.service.model.database_errors import StoreError
from roundhouse.service.tables.loaded_tables import Tables
from tests.web.support import RAILROADS_GAME

FOLDER = Path(migrations.__file__).parent
STORED = Path(__file__).with_name("stored")
STEPS = STORED / "steps"
EVERY_STEP = sorted(STEPS.glob("*.sql"))
Rows = dict[str, list[dict[str, Any]]]  # by table
DEFAULTS = {  # of columns that were added to tables that had rows; all others are null
    "takebacks": True,
    "agreed": "{}",
    "offer": "[]",
    "listed": False,
    "archived": False,
    "weight": 1.0,
    "program": False,
    "scopes": "read play talk manage",
    "name": "",
}
ROWS = ("people", "tables", "moves", "visits", "reviews")
NEW_STEP = 'python -m roundhouse.service.database.migrations "what is new"'
PLAYED = RAILROADS_GAME  # the stored databases hold games of railroads
A_COLUMN_LESS = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"


def upgrade():
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("name", type_=sa.Text())
"""
OPENING = "import sys; from roundhouse.service.database.store import Store; Store(sys.argv[1]).close()"


def made_from(dump: Path, folder: Path) -> Path:
    """The database that a text of SQL makes."""
    path = folder / "games.db"
    connection = sqlite3.connect(path)
    connection.executescript(dump.read_text("utf-8"))
    connection.close()
    path.chmod(0o600)
    return path


def counts(path: Path) -> dict[str, int]:
    connection = sqlite3.connect(path)
    found = {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ROWS}
    connection.close()
    return found


def execute(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


def test_the_steps_follow_each_other() -> None:
    followed = [step.revision for step in alembic_runner.scripts().walk_revisions()]
    files = sorted(file.name[1:5] for file in (FOLDER / "versions").glob("m*.py"))
    assert followed[::-1] == files == list(steps())[-len(files) :], (
        f"one step after the other: number the later of two, and name the one before it in down_revision: {files}"
    )
    assert list(steps()) == [f"{number:04}" for number in range(1, len(steps()) + 1)]


def test_the_steps_lead_to_the_schema(nothing: Path | str) -> None:
    store = Store(nothing)
    with store._engine.connect() as connection:
        assert not missing(connection), f"schema.py has what no step makes; {NEW_STEP} writes one"
    store.close()


class Described(NamedTuple):
    """A table, whatever the order of its columns is."""

    columns: dict[str, tuple[str, bool, str | None]]  # type, whether it may be null, default
    key: list[str]
    references: list[tuple[object, ...]]
    indexes: list[tuple[object, ...]]
    unique: list[list[str]]


def described(store: Store) -> dict[str, Described]:
    found = sa.inspect(store._engine)
    return {
        table: Described(
            {
                column["name"]: (str(column["type"]), column["nullable"], column["default"])
                for column in found.get_columns(table)
            },
            found.get_pk_constraint(table)["constrained_columns"],
            sorted(
                (
                    key["constrained_columns"],
                    key["referred_table"],
                    key["referred_columns"],
                    str(key["options"]),
                )
                for key in found.get_foreign_keys(table)
            ),
            sorted(
                (index["name"], index["column_names"], index["unique"]) for index in found.get_indexes(table)
            ),
            sorted(unique["column_names"] for unique in found.get_unique_constraints(table)),
        )
        for table in found.get_table_names()
    }


def rows_of(engine: sa.Engine) -> Rows:
    tables = sa.MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        return {
            table.name: ordered(dict(row._mapping) for row in connection.execute(table.select()))
            for table in tables.sorted_tables
            if table.name not in OWN_TABLES
        }


def ordered(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: sorted(map(str, row.items())))


def laid(step: str, where: Path | str, *, with_number: bool = True) -> Rows:
    """Make a database as the steps until this one have once made it, with rows in every table, and tell these."""
    engine = engine_of(database_address(where))
    with engine.begin() as connection:
        execute_statements(connection, (STEPS / f"{step}.sql").read_text("utf-8"))
        if not with_number:
            execute_statements(
                connection, f"DROP TABLE alembic_version; UPDATE schema SET version = {int(step)}"
            )
    found = rows_of(engine)
    engine.dispose()
    return found


def brought_up(before: Rows, now: Rows) -> Rows:
    """What is to become of the rows of an earlier schema."""
    if "token" in before["people"][0]:
        before = with_keys(before, now)
    expected: Rows = {table: [] for table in now} | before
    for table, rows in before.items():
        later = now[table][0].keys() - rows[0].keys()
        expected[table] = ordered(
            {**row, **{column: DEFAULTS.get(column) for column in later}} for row in rows
        )
    return expected


def with_keys(before: Rows, now: Rows) -> Rows:
    """The rows of a schema that knew people by their tokens, with the keys and devices that they have got."""
    keys = {row["name"]: row["id"] for row in now["people"]}
    assert len(set(keys.values())) == len(before["people"])
    text = json.dumps(before)
    for row in before["people"]:
        text = text.replace(row["token"], keys[row["name"]])
    found: Rows = json.loads(text.replace('"token"', '"person"').replace(r"\"token\"", r"\"person\""))
    found["people"] = [{**row, "id": row["person"]} for row in found["people"]]
    for row in found["people"]:
        del row["person"]
    ids = {row["person"]: row["id"] for row in now["devices"]}
    found["devices"] = [
        {
            "id": ids[keys[row["name"]]],
            "person": keys[row["name"]],
            "kind": "",
            "token": sha256(row["token"].encode()).hexdigest(),
            "before": None,
            "before_until": None,
            "created": row["created"],
            "seen": row["created"],
            "renewed": 0.0,
        }
        for row in before["people"]
    ]
    return found


@pytest.fixture
def new_of_same_kind(nothing: Path | str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    """A new database of the kind that `nothing` will have."""
    where = (
        tmp_path / "new.db"
        if isinstance(nothing, Path)
        else request.getfixturevalue("cluster").new_database()
    )
    store = Store(where)
    yield store
    store.close()


def test_every_step_that_there_was_is_stored() -> None:
    assert [file.stem for file in EVERY_STEP] == list(steps())[: len(EVERY_STEP)]
    assert len(EVERY_STEP) >= 18


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("step", "with_number"),
    # Before there were steps
    [*((file.stem, True) for file in EVERY_STEP), ("0001", False), ("0002", False)],
)
def test_every_earlier_schema_becomes_that_of_today(
    step: str, with_number: bool, nothing: Path | str, new_of_same_kind: Store
) -> None:
    before = laid(step, nothing, with_number=with_number)
    store = Store(nothing)
    assert described(store) == described(new_of_same_kind)
    now = rows_of(store._engine)
    assert now == brought_up(before, now)
    with store._engine.connect() as connection:
        assert connection.execute(sa.select(BY_STEPS.c.version_num)).scalars().all() == [steps()[-1]]
        assert connection.execute(BY_HAND.select()).scalars().all() == [3]
        if store.file is not None:
            assert not connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    store.close()
    Store(nothing, as_it_is=True).close()


@pytest.mark.parametrize("dump", ["version-1", "schema-2"])
def test_a_database_from_before_there_were_steps(dump: str, tmp_path: Path) -> None:
    path = made_from(STORED / f"{dump}.sql", tmp_path)
    before = counts(path)
    store, new = Store(path), Store(tmp_path / "new.db")
    expected = described(new)
    if dump == "schema-2":  # there the column never had a default; all who write it name it
        expected["tables"].columns["takebacks"] = ("BOOLEAN", False, None)
    assert described(store) == expected
    new.close()
    assert counts(path) == before
    assert all(before[name] for name in ROWS if (dump, name) != ("version-1", "reviews"))
    tables = Tables(store)
    for row in store.going_on(50):
        with tables.at(row.id) as table:
            assert table.row.takebacks
    store.close()
    Store(path).close()


def test_a_database_from_before_there_were_reviews(tmp_path: Path) -> None:
    path = made_from(STORED / "version-1.sql", tmp_path)
    execute(path, "DROP TABLE reviews")
    Store(path).close()
    assert counts(path)["reviews"] == 0


def test_a_program_from_before_there_were_steps_refuses_what_we_have_written(tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    connection = sqlite3.connect(tmp_path / "games.db")
    assert connection.execute("SELECT max(version) FROM schema").fetchone()[0] > 2
    connection.close()


@pytest.mark.parametrize(
    "statement",
    ["UPDATE alembic_version SET version_num = '9999'", "DROP TABLE alembic_version"],
)
def test_a_newer_database_is_refused(statement: str, tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    execute(tmp_path / "games.db", "UPDATE schema SET version = 9999")
    execute(tmp_path / "games.db", statement)
    before = (tmp_path / "games.db").read_bytes()
    with pytest.raises(StoreError, match=f"schema 9999, .* up to {steps()[-1]}"):
        Store(tmp_path / "games.db")
    assert (tmp_path / "games.db").read_bytes() == before


def test_a_table_that_is_made_anew_loses_nothing_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made_from(STORED / "schema-2.sql", tmp_path)
    before = counts(path)
    (tmp_path / "m9999.py").write_text(A_COLUMN_LESS.format(newest=steps()[-1]))
    scripts = ScriptDirectory(FOLDER, version_locations=[FOLDER / "versions", tmp_path])
    monkeypatch.setattr(alembic_runner, "scripts", lambda: scripts)
    monkeypatch.setattr(migrations, "steps", lambda: (*steps(), "9999"))
    store = Store(path)
    assert isinstance(sa.inspect(store._engine).get_columns("tables")[1]["type"], sa.TEXT)
    with store._engine.connect() as connection:
        assert not connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    store.close()
    assert counts(path) == before


def test_a_step_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made_from(STORED / "version-1.sql", tmp_path)
    execute(path, "ALTER TABLE tables ADD COLUMN takebacks BOOLEAN")
    with pytest.raises(StoreError, match="no database of ours"):
        Store(path)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT version FROM schema").fetchone() == (1,)
    assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall()
    connection.close()


def open_at_once(where: Path | str) -> None:
    command = [sys.executable, "-c", OPENING, str(where)]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    assert [process.communicate()[1] for process in started] == [""] * 3
    assert all(process.returncode == 0 for process in started)


@pytest.mark.slow
def test_processes_that_start_at_once(nothing: Path | str) -> None:
    open_at_once(nothing)


@pytest.mark.slow
def test_processes_that_start_at_once_on_an_older_database(tmp_path: Path) -> None:
    open_at_once(made_from(STORED / "version-1.sql", tmp_path))
