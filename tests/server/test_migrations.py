"""Databases of earlier schemas are brought up to that of today, one process at a time; later ones are refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from roundhouse.service.database import migrations
from roundhouse.service.database.migrations import alembic_runner, steps
from roundhouse.service.database.migrations.__main__ import missing
from roundhouse.service.database.store import Store
from roundhouse.service.model.database_errors import StoreError
from roundhouse.service.tables.tables import Tables

FOLDER = Path(migrations.__file__).parent
STORED = Path(__file__).with_name("stored")
ROWS = ("people", "tables", "moves", "visits", "reviews")
NEW_STEP = 'python -m roundhouse.service.database.migrations "what is new"'
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
    assert followed[::-1] == list(steps()), (
        f"one step after the other: number the later of two, and name the one before it in down_revision: {steps()}"
    )
    assert list(steps()) == [f"{number:04}" for number in range(1, len(steps()) + 1)]


def test_the_steps_lead_to_the_schema(nothing: Path | str) -> None:
    store = Store(nothing)
    with store._engine.connect() as connection:
        assert not missing(connection), f"schema.py has what no step makes; {NEW_STEP} writes one"
    store.close()


@pytest.mark.parametrize("dump", ["version-1", "schema-2"])
def test_a_database_from_before_there_were_steps(dump: str, tmp_path: Path) -> None:
    path = made_from(STORED / f"{dump}.sql", tmp_path)
    before = counts(path)
    store = Store(path)
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
