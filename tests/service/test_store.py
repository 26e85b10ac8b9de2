"""What is kept: people, tables, moves; one change of a version wins."""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from roundhouse.service.database.engine import default_database
from roundhouse.service.database.reviews import keep_review, kept_review
from roundhouse.service.database.store import NoTable, Stale, Store
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.model.database_errors import StoreError
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND, StoredSeat
from roundhouse.service.model.table_view import Settings
from roundhouse.web.match import RailroadsMatch

START = RailroadsMatch.new(players=2, seed=1).start()
PROGRESS = {"round": 1, "rounds": 7, "decider": 0, "scores": [0, 0], "moves": 0}


def new_table(store: Store) -> TableRow:
    person = store.new_person(Settings())
    seats = [StoredSeat(PEOPLE_KIND, name, person.id) for name in ("Ann", "Ben")]
    table_id = store.new_table(
        "t", {"players": 2, "board": "russian"}, seats, START, 1, person.id, [], PROGRESS, None
    )
    return store.table(table_id)


def add(store: Store, row: TableRow, line: str) -> int:
    return store.add_move(row, 0, line, PROGRESS, None, -1, None)


def test_what_was_stored_is_there_in_another_process(database: Path | str) -> None:
    store = Store(database)
    row = new_table(store)
    add(store, row, "A pass")
    again = Store(database)
    found, lines = again.lines(row.id)
    assert lines == [("A pass", 1)]
    assert found.version == 1
    assert found.seats == row.seats
    assert [one.id for one in again.tables_of(row.seats[0].person, "playing")] == [row.id]
    store.close()
    again.close()


def test_a_folder_is_made_for_the_file(tmp_path: Path) -> None:
    Store(tmp_path / "deep" / "games.db").close()
    assert (tmp_path / "deep" / "games.db").exists()


def test_of_changes_at_the_same_version_exactly_one_is_kept(database: Path | str) -> None:
    stores = [Store(database) for _ in range(4)]
    row = new_table(stores[0])

    def attempt(number: int) -> bool:
        try:
            add(stores[number % 4], row, f"A move-{number}")
        except Stale:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(attempt, range(16)))
    assert won.count(True) == 1
    assert stores[1].lines(row.id)[1] == [(f"A move-{won.index(True)}", 1)]
    for store in stores:
        store.close()


def test_taking_back_raises_the_version_too(database: Path | str) -> None:
    store = Store(database)
    row = new_table(store)
    add(store, row, "A pass")
    store.cut_moves(store.table(row.id), 0, PROGRESS)
    assert store.lines(row.id)[1] == []
    assert store.table(row.id).version == 2
    with pytest.raises(Stale):
        add(store, row, "A pass")
    store.close()


def test_the_database_keeps_what_was_answered(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    with store._engine.connect() as connection:
        ask = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert ask == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_single_questions_leave_no_connection_behind(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    row = new_table(store)
    with ThreadPoolExecutor(16) as threads:
        found = list(threads.map(lambda _: store.version(row.id), range(200)))
    assert found == [0] * 200
    assert add(store, row, "A pass") == store.version(row.id) == 1, "none of them sees an earlier moment"
    store.close()
    assert not (tmp_path / "games.db-wal").exists(), "SQLite takes it away when the last one is closed"


def test_a_question_under_way_when_a_store_is_closed_leaves_no_connection_behind(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    new_table(store)
    with store.reading() as connection:
        connection.exec_driver_sql("SELECT 1")
        store.close()
        assert (tmp_path / "games.db-wal").exists()
    assert not (tmp_path / "games.db-wal").exists()


def test_some_other_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("this is a letter, not a database" * 100)
    with pytest.raises(StoreError, match="no database of ours"):
        Store(tmp_path / "games.db")


def test_no_such_table(database: Path | str) -> None:
    store = Store(database)
    with pytest.raises(NoTable):
        store.table("brass-signal-42")
    store.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is the system's own")
def test_the_database_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "roundhouse" / "roundhouse.db"


def test_texts_of_all_kinds_come_back(database: Path | str) -> None:
    store = Store(database)
    row = new_table(store)
    person = store.person(row.owner)
    assert person is not None
    name = "Zoë 🚂 'quoted' \\ %s {coin} نام"
    store.change_person(replace(person, name=name))
    assert store.person(row.owner) == replace(person, name=name)
    keep_review(store, row.id, "stamp", name)
    keep_review(store, row.id, "stamp", f"{name}!")
    assert kept_review(store, row.id, "stamp") == f"{name}!"
    assert kept_review(store, row.id, "another stamp") is None
    store.close()


def test_seeds_of_63_bits_and_what_else_a_table_keeps(database: Path | str) -> None:
    store = Store(database)
    person = store.new_person(Settings())
    seats = [StoredSeat(BOT_KIND, "Olga", bot="greedy")]
    seed = 2**63 - 1
    result = {"scores": [3], "winners": [0]}
    options = {"players": 1, "board": "russian"}
    progress = {**PROGRESS, "scores": [3], "decider": -1}
    table_id = store.new_table(
        "t", options, seats, START, seed, person.id, ["A pass"], progress, result, "slow", True, False
    )
    row = store.table(table_id)
    assert (row.seed, row.result, row.pace, row.guided, row.takebacks) == (seed, result, "slow", True, False)
    assert store.tables_of(person.id, "over") == [row]
    assert store.going_on(10) == []
    store.change_table(row, pace="fast", paused=True)
    store.same_pace(person.id)
    again = store.table(table_id)
    assert (again.version, again.pace, again.paused) == (2, None, True)
    assert store.versions([table_id, "nobody"]) == {table_id: 2}
    assert store.shown(person.id, table_id) == -1
    store.show(person.id, table_id, 0)
    assert store.shown(person.id, table_id) == 0
    store.close()


@pytest.mark.parametrize("token", ["", "nobody", "x" * 10_000, "'; DROP TABLE people"])
def test_tokens_and_names_that_nobody_has(database: Path | str, token: str) -> None:
    store = Store(database)
    assert store.person(token) is None
    with pytest.raises(NoTable):
        store.table(token)
    store.close()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://localhost/games", "mysql is no database that we can use"),
        ("://games", "no address of a database"),
        ("sqlite://", "name a file"),
        ("postgresql://roundhouse@127.0.0.1:1/games", "127.0.0.1:1/games: nothing listens there"),
    ],
)
def test_addresses_that_lead_nowhere(address: str, told: str) -> None:
    with pytest.raises(StoreError, match=re.escape(told)):
        Store(address)


def test_a_password_is_never_told() -> None:
    with pytest.raises(StoreError) as error:
        Store("postgresql://roundhouse:geheim@127.0.0.1:1/games")
    assert "geheim" not in str(error.value)


def test_a_driver_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"roundhouse\[postgresql\]"):
        Store("postgresql://localhost/games")
