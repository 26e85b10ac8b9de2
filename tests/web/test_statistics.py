"""The page on the finished games of a server: the figures of the report, nobody's name, nothing slow in a request."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

import pytest

from roundhouse.data.source_game import SourceGame
from roundhouse.report import figures
from roundhouse.service.database.results import progress_of, result_of
from roundhouse.service.database.schema import TABLES
from roundhouse.service.database.store import Store
from roundhouse.service.game import install
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND, StoredSeat
from roundhouse.service.model.table_view import Settings
from roundhouse.service.thinking.worker_pool import JobFailed
from roundhouse.web import finished_games, statistics, statistics_page
from roundhouse.web.railroads import RAILROADS
from roundhouse.web.statistics import statistics_of
from tests.service.support import Browser, browser, eventually

PRIVATE = ("Ada Lovelace", "Our secret table")
PAGE = {"accept": "text/html"}
FEW = 4  # games that are enough here


def add_game(store: Store, seed: int, decisions: int | None = None, **options: Any) -> str:
    """A game of chance between a person and a bot, or its beginning that was agreed to be the end."""
    chosen = {"players": 2, "board": "russian", **options}
    match, chance = RAILROADS.new(chosen, seed), Random(seed)
    while not match.over and match.length != decisions:
        match.play(chance.choice(match.legal_moves()))
    person = store.new_person(Settings(), PRIVATE[0])
    seats = [StoredSeat(PEOPLE_KIND, PRIVATE[0], person.id), StoredSeat(BOT_KIND, "Iron", bot="planner")]
    result = result_of(match, seats, "" if decisions is None else "agreed")
    progress = progress_of(match, [])
    start, lines = match.start(), match.lines()
    return store.new_table(PRIVATE[1], chosen, seats, start, seed, person.id, lines, progress, result)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Four games on the Russian board, four on the German one, and one that ended early."""
    install(RAILROADS)
    file = tmp_path_factory.mktemp("server") / "games.db"
    store = Store(file)
    ids = [add_game(store, seed) for seed in range(FEW)]
    ids += [add_game(store, seed, board="german") for seed in range(FEW)]
    ids += [add_game(store, 99, 20)]
    people = [str(store.table(table).seats[0].person) for table in ids]
    store.close()
    return file, [*ids, *people]


@pytest.fixture
def at_server(
    played: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Browser]:
    """A browser at a server with these games, which are enough to be told."""
    for module in (figures, statistics, statistics_page):
        monkeypatch.setattr(module, "MIN_GAMES", FEW)
    copyfile(played[0], tmp_path / "games.db")
    with browser(tmp_path / "games.db") as me:
        yield me


def counted(me: Browser, **query: str) -> str:
    """The page when the games have been counted."""
    found: list[str] = []

    def ready() -> bool:
        answer = me.client.get("/statistics", headers=PAGE, params=query)
        assert answer.status_code == 200
        found.append(answer.text)
        return "refresh" not in answer.headers

    eventually(ready)
    return found[-1]


def test_the_page_tells_the_games_of_this_server(at_server: Browser) -> None:
    page = counted(at_server)
    assert "8 games were finished on this server" in page, "the one that ended early does not count"
    for said in (
        "Russian board, 2 players",
        "German board, 2 players",
        "Points round by round",
        "Turn order",
    ):
        assert said in page
    german = counted(at_server, games="ultimate-german-german-2")
    assert "<h2>German board, 2 players</h2><dl><div><dt>games</dt><dd>4</dd>" in german
    assert "<h2>Russian board" not in german
    assert counted(at_server, games="no such games") == page
    games = at_server.client.get("/games", headers=PAGE).text
    assert 'href="/statistics"' in games


def test_in_german(at_server: Browser) -> None:
    counted(at_server)
    at_server.settings(language="de")
    page = counted(at_server)
    assert "Was hier gewinnt" in page
    assert "8 Partien wurden auf diesem Server beendet" in page
    assert "Points round by round" not in page


def test_nobody_is_named(at_server: Browser, played: tuple[Path, list[str]]) -> None:
    page = counted(at_server)
    for secret in (*PRIVATE, "Iron", *played[1]):
        assert secret not in page


def test_a_request_plays_no_game(at_server: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first answer says how far it has come; once counted, nothing is read again until that is old."""
    read: list[str] = []

    def read_game(store: Store, table_id: str) -> SourceGame | ValueError | None:
        read.append(table_id)
        return real(store, table_id)

    real = finished_games.read_game
    monkeypatch.setattr(statistics, "read_game", read_game)
    held: list[dict[str, Any]] = []

    class HeldThread:
        def __init__(self, **given: Any) -> None:
            self.given = given

        def start(self) -> None:
            held.append(self.given)

    with monkeypatch.context() as busy:
        busy.setattr(statistics, "Thread", HeldThread)
        answer = at_server.client.get("/statistics", headers=PAGE)
        assert (answer.headers["refresh"], read) == ("2", [])
        assert "The games are being counted: 0 of 9." in answer.text
        at_server.client.get("/statistics", headers=PAGE)
        assert len(held) == 1, "nobody counts twice"
    held[0]["target"](*held[0]["args"])
    assert len(read) == 9
    counted(at_server)
    assert len(read) == 9


def test_new_games_are_counted_and_deleted_ones_are_not(
    at_server: Browser, played: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "8 games were" in counted(at_server)
    store = at_server.server.store
    add_game(store, 50)
    assert "8 games were" in counted(at_server), "not before a while has passed"
    monkeypatch.setattr(statistics, "REFRESH_SECONDS", 0.0)
    eventually(lambda: "9 games were" in counted(at_server))
    with store.writing() as connection:
        connection.execute(TABLES.delete().where(TABLES.c.id == played[1][0]))
    eventually(lambda: "8 games were" in counted(at_server))


def test_few_games_say_so_at_once(at_server: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (figures, statistics, statistics_page):
        monkeypatch.setattr(module, "MIN_GAMES", 20)
    answer = at_server.client.get("/statistics", headers=PAGE)
    assert "refresh" not in answer.headers
    assert "20 games are needed to say something. This server has 9 so far." in answer.text


def test_enough_games_but_few_of_each_kind(at_server: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "MIN_GAMES", 5)
    page = counted(at_server)
    assert "fewer than 5 games of each kind" in page
    assert "<h2>" not in page


def test_a_count_that_fails_is_not_tried_at_every_request(
    at_server: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def fails(self: object, games: object) -> None:
        tried.append(games)
        raise JobFailed("the process died")

    monkeypatch.setattr(statistics.ServerStatistics, "_play_again", fails)
    assert "could not be counted" in counted(at_server)
    counted(at_server)
    assert len(tried) == 1
    monkeypatch.undo()
    monkeypatch.setattr(statistics, "REFRESH_SECONDS", 0.0)
    for module in (figures, statistics, statistics_page):
        monkeypatch.setattr(module, "MIN_GAMES", FEW)
    eventually(lambda: "8 games were" in counted(at_server))


def test_the_same_as_the_report_of_the_same_games(at_server: Browser, tmp_path: Path) -> None:
    """From a database and from tables come the same chapters."""
    pytest.importorskip("pyarrow")
    from roundhouse.data.export import export
    from roundhouse.report.page import told_chapter
    from roundhouse.report.sections import chapters
    from roundhouse.report.tables import read_groups
    from roundhouse.web.finished_games import ServerSource

    counted(at_server)
    told = statistics_of(at_server.server).look("en").told
    assert told is not None
    source = ServerSource("server", str(tmp_path / "games.db"))
    export([source], tmp_path / "tables")
    source.close()
    report = [
        told_chapter(at, one) for at, one in enumerate(chapters(read_groups(tmp_path / "tables"), "en"))
    ]
    assert [group.chapter for group in told.groups] == report


def test_pyarrow_is_not_needed() -> None:
    """A server is installed without the extra `data`."""
    check = "import sys; sys.modules['pyarrow'] = None; import roundhouse.report.played_again"
    subprocess.run([sys.executable, "-c", check], check=True)
