"""What is kept: people, tables, moves; one change of a version wins."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from roundhouse.game import Game
from roundhouse.server.faults import StoreError
from roundhouse.server.opening import start_of
from roundhouse.server.seat_view import Settings
from roundhouse.server.store import (
    PEOPLE_KIND,
    NoTable,
    Row,
    Stale,
    Store,
    StoredSeat,
    default_database,
)

START = start_of(Game.new(players=2, seed=1))
PROGRESS = {"round": 1, "rounds": 7, "decider": 0, "scores": [0, 0], "moves": 0}


def new_table(store: Store) -> Row:
    person = store.new_person(Settings())
    seats = [StoredSeat(PEOPLE_KIND, name, person.token) for name in ("Ann", "Ben")]
    table_id = store.new_table(
        "t", {"players": 2, "board": "russian"}, seats, START, 1, person.token, [], PROGRESS, None
    )
    return store.table(table_id)


def add(store: Store, row: Row, line: str) -> int:
    return store.add_move(row, 0, line, PROGRESS, None, -1, None)


def test_what_was_stored_is_there_in_another_process(tmp_path: Path) -> None:
    store = Store(tmp_path / "deep" / "games.db")
    row = new_table(store)
    add(store, row, "A pass")
    again = Store(tmp_path / "deep" / "games.db")
    found, lines = again.lines(row.id)
    assert lines == [("A pass", 1)]
    assert found.version == 1
    assert found.seats == row.seats
    assert [one.id for one in again.tables_of(row.seats[0].token, "playing")] == [row.id]


def test_of_changes_at_the_same_version_exactly_one_is_kept(tmp_path: Path) -> None:
    stores = [Store(tmp_path / "games.db") for _ in range(4)]
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


def test_taking_back_raises_the_version_too(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    row = new_table(store)
    add(store, row, "A pass")
    store.cut_moves(store.table(row.id), 0, PROGRESS)
    assert store.lines(row.id)[1] == []
    assert store.table(row.id).version == 2
    with pytest.raises(Stale):
        add(store, row, "A pass")


def test_the_database_keeps_what_was_answered(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    with store._engine.connect() as connection:
        ask = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert ask == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_some_other_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("this is a letter, not a database" * 100)
    with pytest.raises(StoreError, match="no database of ours"):
        Store(tmp_path / "games.db")


def test_no_such_table(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    with pytest.raises(NoTable):
        store.table("brass-signal-42")


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is the system's own")
def test_the_database_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "roundhouse" / "roundhouse.db"
