"""A database written by an earlier version of Roundhouse: its tables go on under the rules they were begun with."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from roundhouse.rules import RULES_VERSION
from roundhouse.service.database.results import result_of
from roundhouse.service.database.store import Store
from roundhouse.service.database.verify import verify
from roundhouse.service.tables.loaded_tables import Tables
from tests.service.support import PAGE, browser
from tests.web.support import railroads

STORED = sorted((Path(__file__).parents[1] / "service" / "stored").glob("version-*.sql"))


def database(dump: Path, folder: Path) -> Path:
    """The database that a text of SQL makes."""
    path = folder / f"{dump.stem}.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(dump.read_text("utf-8"))
    return path


def table_ids(path: Path) -> dict[str, str]:
    with sqlite3.connect(path) as connection:
        return dict(connection.execute("select id, status from tables order by id"))


def check_stored_tables(path: Path) -> None:
    """Every table is replayed strictly; those that are not over are played to their end and replayed again."""
    version = int(path.stem.rpartition("-")[2])
    tables = Tables(Store(path))
    found = table_ids(path)
    assert sorted(found.values()) == ["over", "playing", "playing", "playing"]
    for table_id, status in found.items():
        with tables.at(table_id) as table:
            game = railroads(table)
            assert game.state.rules.version == version < RULES_VERSION
            if status == "over":
                stored, now = table.row.result, result_of(game)
                assert stored
                assert stored.items() <= (now or {}).items()  # it may lack what came later
            while not game.over:
                game.play(game.legal()[-1].notation)
            assert game.from_record(game.record()).state == game.state


@pytest.mark.parametrize("dump", STORED, ids=lambda dump: dump.stem)
def test_stored_tables_go_on_under_the_rules_they_were_begun_with(dump: Path, tmp_path: Path) -> None:
    check_stored_tables(database(dump, tmp_path))


@pytest.mark.parametrize("dump", STORED, ids=lambda dump: dump.stem)
def test_people_go_on_at_tables_of_earlier_rules(dump: Path, tmp_path: Path) -> None:
    """In the browser, with their cookie; what they play is stored under the rules of the table, and replayed."""
    path = database(dump, tmp_path)
    version = int(path.stem.rpartition("-")[2])
    with sqlite3.connect(path) as connection:
        tables = dict(connection.execute("select id, owner from tables where status = 'playing'"))
    connection.close()
    played = 0
    with browser(path) as me:
        for table_id, owner in tables.items():
            me.client.cookies.set("roundhouse_person", owner, domain="127.0.0.1")
            me.settings(confirm="never", forced="no", pace="instant")
            with me.table(table_id) as table:
                mine = table.match.decider is not None and table.match.decider in table.own(me.person)
            assert me.client.get(f"/tables/{table_id}", headers=PAGE).status_code == 200
            if mine:
                assert me.play(table_id)[0] == 200
                played += 1
    assert played
    found = verify(path)
    assert found.tables == 4
    assert not found.broken
    again = Store(path)
    for table_id in tables:
        with Tables(again).at(table_id) as table:
            assert railroads(table).state.rules.version == version
    again.close()
