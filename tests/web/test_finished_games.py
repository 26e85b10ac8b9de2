"""Tables of a server's finished games: the games are whole, and what is private stays on the server."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.service.database.results import progress_of, result_of
from roundhouse.service.database.store import Store
from roundhouse.service.game import install
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND, SCREEN_KIND, StoredSeat
from roundhouse.service.model.table_view import Settings
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.railroads import RAILROADS

pytest.importorskip("pyarrow")

from roundhouse.data.reading import read_table

PRIVATE = ("Ada Lovelace", "Grace Hopper", "Our secret table")


def played(seed: int, decisions: int | None = None) -> RailroadsMatch:
    """A game of chance, or its beginning."""
    match, chance = RAILROADS.new({"players": 3, "board": "german"}, seed), Random(seed)
    while not match.over and match.length != decisions:
        match.play(chance.choice(match.legal_moves()))
    return match


def stored(store: Store, seed: int, decisions: int | None = None, ended: str = "") -> str:
    """A table at which two people and a bot have played."""
    match = played(seed, decisions)
    people = [store.new_person(Settings(), name) for name in PRIVATE[:2]]
    seats = [
        StoredSeat(PEOPLE_KIND, PRIVATE[0], people[0].id),
        StoredSeat(SCREEN_KIND, PRIVATE[1], people[1].id),
        StoredSeat(BOT_KIND, "Planner", bot="planner"),
    ]
    return store.new_table(
        PRIVATE[2],
        {"players": 3, "board": "german"},
        seats,
        match.start(),
        seed,
        people[0].id,
        match.lines(),
        progress_of(match, []),
        result_of(match, seats, ended),
    )


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Two games that are whole, one that goes on and one that was ended early."""
    install(RAILROADS)
    file = tmp_path_factory.mktemp("server") / "games.db"
    store = Store(file)
    ids = [stored(store, 1), stored(store, 2), stored(store, 3, 20), stored(store, 4, 20, ended="agreed")]
    people = [row for table in ids for row in (seat.person for seat in store.table(table).seats) if row]
    store.close()
    return file, [*ids, *people]


def export(file: Path, out: Path, *more: str) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    result = CliRunner().invoke(app, ["games", str(file), "--out", str(out), *more])
    assert result.exit_code == 0, result.stderr
    tables = ("games", "players", "rounds", "decisions", "events")
    return result.stdout, {table: read_table(out, table).to_pylist() for table in tables}


def test_finished_games_leave_the_server_without_their_people(
    database: tuple[Path, list[str]], tmp_path: Path
) -> None:
    told, tables = export(database[0], tmp_path / "out")
    assert "games: 2 games; left out 2" in told
    assert [row["bots"] for row in tables["games"]] == [["person", "person", "planner"]] * 2
    assert len(tables["players"]) == 6
    seconds = [row["seconds"] for row in tables["decisions"] if row["game"] == 0]
    assert seconds[0] is None
    assert all(value is not None for value in seconds[1:])
    everything = told + str(tables)
    files = b"".join(file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file())
    for secret in (*PRIVATE, *database[1]):
        assert secret not in everything
        assert secret.encode() not in files


def test_names_leave_it_if_they_are_asked_for(database: tuple[Path, list[str]], tmp_path: Path) -> None:
    _, tables = export(database[0], tmp_path / "out")
    _, named = export(database[0], tmp_path / "out", "--names")
    assert [row["name"] for row in named["players"]] == [*PRIVATE[:2], "Planner"] * 2
    without = [{**row, "name": None} for row in named["players"]]
    assert without == tables["players"]
    for secret in (PRIVATE[2], *database[1]):
        assert secret not in str(named)
    again, tables = export(database[0], tmp_path / "out")
    assert "as before" not in again, "names are not left behind by a run without them"
    assert PRIVATE[0] not in str(tables)


def test_a_damaged_table_keeps_no_other_away(database: tuple[Path, list[str]], tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(database[0].read_bytes())
    store = Store(file)
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET start = 'x' WHERE id = '{database[1][0]}'")
    store.close()
    result = CliRunner().invoke(app, ["games", str(file), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "games: 1 game" in result.stdout
    assert "1 game cannot be played again" in result.stderr
    assert "roundhouse verify" in result.stderr


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "old.db").write_bytes(b"SQLite format 3\0" + b"x" * 100)
    result = CliRunner().invoke(app, ["games", str(tmp_path / "old.db"), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert result.stderr.startswith("roundhouse: ")
