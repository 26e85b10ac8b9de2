"""What whoever runs a server does with its database: back-ups, looking through it, taking away what was abandoned."""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.service.database.backup import back_up, restore
from roundhouse.service.database.cleanup import DAY_SECONDS, CleanupReport, RetentionDays, tidy
from roundhouse.service.database.migrations import OWN_TABLES
from roundhouse.service.database.schema import META
from roundhouse.service.database.store import Store
from roundhouse.service.database.verify import verify
from roundhouse.service.model.database_errors import StoreError
from roundhouse.service.model.table_view import Settings
from tests.service.support import Browser, browser
from tests.service.test_migrations import STORED, counts, execute, made_from
from tests.service.test_store import START, new_table


@pytest.fixture(scope="module")
def brought_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with people, three tables and a review, which an earlier version has written."""
    path = made_from(STORED / "schema-2.sql", tmp_path_factory.mktemp("earlier"))
    Store(path).close()
    return path


@pytest.fixture
def filled(brought_up: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    (tmp_path / "filled").mkdir()
    return Path(shutil.copy(brought_up, tmp_path / "filled" / "games.db"))


def rows(where: Path | str) -> dict[str, list[tuple[Any, ...]]]:
    """All that there is."""
    store = Store(where)
    with store.reading() as connection:
        there = {
            table.name: sorted(
                tuple(sorted(row._mapping.items())) for row in connection.execute(table.select())
            )
            for table in META.sorted_tables
            if table.name not in OWN_TABLES
        }
    store.close()
    return there


def run(*words: str | Path) -> tuple[int, str]:
    """What a command says, and how it ends."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_back_up_comes_back_as_it_was(filled: Path, database: Path | str, tmp_path: Path) -> None:
    before = rows(filled)
    assert all(before[name] for name in ("people", "tables", "moves", "visits", "reviews"))
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    assert run("backup", first, "--database", filled) == (0, f"{first}: 1 person, 3 tables, 261 moves\n")
    kept = first.read_bytes()
    assert run("restore", first, "--database", database) == (0, "1 person, 3 tables, 261 moves are back\n")
    assert first.read_bytes() == kept
    assert rows(database) == before
    back_up(str(database), second)
    assert rows(second) == before
    assert not list(tmp_path.glob("*.part"))


def test_an_older_back_up_is_brought_up(nothing: Path | str, tmp_path: Path) -> None:
    older = made_from(STORED / "version-1.sql", tmp_path)
    shutil.copy(older, tmp_path / "older.db")
    before = (tmp_path / "older.db").read_bytes()
    restore(tmp_path / "older.db", str(nothing).replace("games.db", "new/games.db"))
    assert (tmp_path / "older.db").read_bytes() == before


@pytest.mark.sampled(2)
def test_a_back_up_of_a_server_that_is_played_at(database: Path | str, tmp_path: Path) -> None:
    with browser(database) as me:
        me.settings(confirm="never", forced="no", pace="instant")
        table_id = me.open("me", "screen")
        enough = threading.Event()
        playing = threading.Thread(target=lambda: play_until(me, table_id, enough))
        playing.start()
        made = [tmp_path / f"{number}.db" for number in range(3)]
        for file in made:
            back_up(str(database), file)
            time.sleep(0.2)
        enough.set()
        playing.join(20)
    lengths = [counts(file)["moves"] for file in made]
    assert lengths == sorted(lengths)
    for file in made:
        found = verify(file)
        assert (found.tables, found.broken) == (1, [])


def play_until(me: Browser, table_id: str, enough: threading.Event) -> None:
    while not enough.is_set():
        if me.server.store.table(table_id).status == "playing":
            assert me.play(table_id)[0] == 200


@pytest.mark.sampled(2)
def test_what_cannot_be_backed_up_or_restored(filled: Path, database: Path | str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="is there already"):
        back_up(filled, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="no such file"):
        back_up(tmp_path / "nowhere.db", tmp_path / "another.db")
    with pytest.raises(StoreError, match=r"there is no folder .*nowhere"):
        back_up(filled, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(StoreError, match="no such file"):
        restore(tmp_path / "nowhere.db", database)
    assert not (tmp_path / "nowhere.db").exists()
    (tmp_path / "letter.db").write_text("this is a letter, not a database" * 100)
    with pytest.raises(StoreError, match="no database of ours"):
        restore(tmp_path / "letter.db", database)
    restore(tmp_path / "copy.db", database)
    before = rows(database)
    with pytest.raises(StoreError, match="there is something in it already"):
        restore(tmp_path / "copy.db", database)
    assert rows(database) == before
    code, told = run("restore", tmp_path / "copy.db", "--database", database)
    assert code == 1
    assert told.count("\n") == 1


# ---- looking through it


def test_nothing_is_broken(filled: Path, database: Path | str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", database)
    assert run("verify", "--database", database) == (0, "1 person, 3 tables, 261 moves: nothing is broken\n")


BROKEN = {
    "UPDATE moves SET move = 'A fly to the moon' WHERE n = 3": "decision 4 ('A fly to the moon')",
    "DELETE FROM moves WHERE n = 2": "decision 3",
    "UPDATE tables SET progress = '{'": "is damaged",
    "UPDATE tables SET start = '{}'": "table {id}",
    "UPDATE tables SET status = 'lost'": "its status is lost",
    "UPDATE tables SET result = '{}'": "its result is {{}}",
    "UPDATE moves SET version = 999 WHERE n = 1": "its moves have the versions",
    "UPDATE people SET settings = 'de'": "settings cannot be read",
    "DELETE FROM tables": "it names something in tables",
}


@pytest.mark.parametrize("statement", BROKEN)
def test_the_row_that_is_broken_is_named(filled: Path, statement: str) -> None:
    connection = sqlite3.connect(filled)
    ids = [one for (one,) in connection.execute("SELECT id FROM tables WHERE status = 'playing' ORDER BY id")]
    connection.close()
    key = {"people": "1 = 1", "moves": f"table_id = '{ids[0]}'", "tables": f"id = '{ids[0]}'"}
    table = next(name for name in key if f" {name}" in statement)
    execute(filled, f"{statement}{' AND' if 'WHERE' in statement else ' WHERE'} {key[table]}")
    code, told = run("verify", "--database", filled)
    assert code == 1
    assert BROKEN[statement].format(id=ids[0]) in told
    assert ids[1] not in told


def test_a_zeroed_page_is_found(filled: Path) -> None:
    from tests.service.test_faults import root_page, zero

    zero(filled, root_page(filled, "reviews"))
    code, told = run("verify", "--database", filled)
    assert code == 1
    assert "the file: " in told or "damaged" in told


def test_an_older_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = made_from(STORED / "version-1.sql", tmp_path)
    before = path.read_bytes()
    for command in ("verify", "tidy"):
        code, told = run(command, "--database", path)
        assert code == 1
        assert "schema 0001" in told
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT version FROM schema").fetchone() == (1,)
    connection.close()
    assert len(path.read_bytes()) == len(before)


# ---- taking away


def at_days(store: Store, table: str, key: str, value: str, days: float) -> None:
    """Let a row be so many days old."""
    column = "updated" if table == "tables" else "created"
    with store.writing() as connection:
        connection.execute(
            sa.text(f"UPDATE {table} SET {column} = {column} - :ago WHERE {key} = :value"),
            {"ago": days * DAY_SECONDS, "value": value},
        )


def test_what_was_abandoned_goes_and_nothing_else(database: Path | str) -> None:
    store = Store(database)
    left, played, over = (new_table(store) for _ in range(3))
    store.add_move(over, 0, "A pass", over.progress, {"scores": [1, 2], "winners": [1]}, -1, None)
    strangers = [store.new_person(Settings()) for _ in range(2)]
    for row in (left, over):
        at_days(store, "tables", "id", row.id, 200)
        at_days(store, "people", "id", row.owner, 400)
    at_days(store, "people", "id", played.owner, 400)
    at_days(store, "people", "id", strangers[0].id, 400)

    for _ in range(2):  # counting changes nothing
        assert tidy(store, RetentionDays()) == CleanupReport(playing=1, finished=0, people=2)
    assert tidy(store, RetentionDays(None, None, None), really=True) == CleanupReport()
    assert tidy(store, RetentionDays(finished=100)) == CleanupReport(playing=1, finished=1, people=3)
    assert len(store.table_ids()) == 3

    assert tidy(store, RetentionDays(), really=True) == CleanupReport(playing=1, finished=0, people=2)
    assert set(store.table_ids()) == {played.id, over.id}
    assert store.lines(over.id)[1] == [("A pass", 1)]
    gone = {left.owner, strangers[0].id}
    for person in (left.owner, played.owner, over.owner, *(one.id for one in strangers)):
        assert (store.person(person) is None) == (person in gone)
    assert tidy(store, RetentionDays(), really=True) == CleanupReport()
    assert store.table(played.id).start == START
    store.close()


def test_more_than_goes_at_once(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.service.database.cleanup.ROWS_PER_TRANSACTION", 2)
    store = Store(database)
    for _ in range(5):
        at_days(store, "people", "id", store.new_person(Settings()).id, 400)
    assert tidy(store, RetentionDays(), really=True).people == 5
    assert tidy(store, RetentionDays(), really=True).people == 0
    store.close()


def test_the_command_counts_before_it_takes_away(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    execute(filled, "UPDATE tables SET updated = updated - 200 * 86400")
    told = "2 games that were left, 0 finished ones, 0 people"
    assert run("tidy", "--database", filled) == (0, f"{told} would go; --delete takes them away\n")
    assert counts(filled)["tables"] == 3
    monkeypatch.setenv("ROUNDHOUSE_KEEP_PLAYING", "300")
    assert run("tidy", "--database", filled)[1].startswith("0 games")
    monkeypatch.delenv("ROUNDHOUSE_KEEP_PLAYING")
    assert run("tidy", "--database", filled, "--delete") == (0, f"{told} are gone\n")
    assert counts(filled)["tables"] == 1
    assert counts(filled)["moves"] < 261
    assert run("verify", "--database", filled)[0] == 0
