"""Several processes on one database: what one does the others tell, a bot's move is thought once, and who is killed is
started again.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from random import Random

import httpx
import pytest

from roundhouse.bots import BOTS
from roundhouse.rules import GameState
from roundhouse.service.database.claims import Claims
from roundhouse.service.database.store import Store
from roundhouse.service.live import listeners, personal_streams
from roundhouse.service.live.process_news import SAID, PipeNews
from roundhouse.service.tables import lobby, tables
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.presence import mark
from tests.service.company import playing, waiting_table
from tests.service.postgresql import Cluster
from tests.service.programs import Program, token_of
from tests.service.streams import listening
from tests.service.support import Browser, eventually, serving
from tests.service.test_kill import FORM, play, server
from tests.service.test_live import events, until
from tests.service.test_lobby import stream
from tests.service.test_lobby import until as until_told
from tests.support_processes import gone
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")

# Only what is told counts, not what is found by looking once a second.
NEVER_LOOKS = "import roundhouse.service.live.listeners as live; live.EVERY = 3600"


def children(pid: int, what: str) -> list[int]:
    """The processes that a process has started and that run this."""
    found = [int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in children_of(task)]
    return [one for one in found if what in command_of(one)]


def children_of(thread: Path) -> list[str]:
    try:
        return (thread / "children").read_text().split()
    except OSError:
        return []


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


@contextmanager
def several(
    database: Path | str, folder: Path, *options: str
) -> Iterator[tuple[subprocess.Popen[str], str, list[int]]]:
    """A server of two processes; these have begun."""
    (folder / "sitecustomize.py").write_text(NEVER_LOOKS)
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    with server(database, "--processes", "2", *options, env={"PYTHONPATH": path}) as (process, address):
        workers: list[int] = []

        def both_serve() -> bool:
            workers[:] = children(process.pid, "server_process")
            return len(workers) == 2 and all(serves(address, workers, one) for one in workers)

        eventually(both_serve)
        yield process, address, workers


def serves(address: str, workers: Sequence[int], one: int) -> bool:
    """Whether this one answers while the others cannot."""
    with only(workers, one):
        try:
            return httpx.get(f"{address}/learn", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False


@contextmanager
def only(workers: Sequence[int], one: int) -> Iterator[None]:
    """Whoever comes now is let in by this process: the others are stopped."""
    others = [pid for pid in workers if pid != one]
    for pid in others:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in others:
            os.kill(pid, signal.SIGCONT)


@contextmanager
def watching(client: httpx.Client, table_id: str) -> Iterator[Queue[int]]:
    """The versions that are told on one connection."""
    told: Queue[int] = Queue()
    with client.stream("GET", f"/tables/{table_id}/events") as stream:

        def read() -> None:
            try:
                for line in stream.iter_lines():
                    if line.startswith("data:"):
                        told.put(json.loads(line[5:])["version"])
            except httpx.HTTPError:
                return

        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        assert told.get(timeout=20) == 0
        yield told
        client.close()
        thread.join(10)


def new_table(client: httpx.Client, **form: str) -> str:
    client.post("/settings", data={"confirm": "never", "forced": "no", "pace": "instant"})
    answer = client.post("/tables", data={**FORM, **form})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/tables/")


@pytest.mark.slow
def test_what_another_process_has_played_is_played_on(
    me: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, others = me.open("me", "screen"), Tables(Store(tmp_path / "games.db"))
    with others.at(table_id) as table:
        assert table.match.moves == []
    me.play(table_id, "bonus coin")
    me.play(table_id)
    with monkeypatch.context() as nobody, others.at(table_id) as table:
        nobody.setattr(tables, "replayed", None)
        assert len(table.match.moves) == len(table.versions) == 2
    me.post(table_id, "undo", version=2)
    me.play(table_id)
    with others.at(table_id) as table, me.table(table_id) as own:
        assert table.match.states == own.match.states
        assert table.versions == own.versions == [1, 4]
    others.store.close()


def learnt(figures: str) -> float:
    """How often the page that both have served at the start was served by all of them."""
    return float(figures.partition('{method="GET",route="/learn",status="200"} ')[2].partition("\n")[0] or 0)


# what PostgreSQL tells is seen with houses below, which need no processes
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True
)
def test_what_one_process_does_the_other_tells_and_counts(database: Path | str, tmp_path: Path) -> None:
    with several(database, tmp_path) as (process, address, workers):
        first, second = workers
        with httpx.Client(base_url=address, timeout=30) as here, httpx.Client(base_url=address) as there:
            with only(workers, first):
                table_id = new_table(here, **{"seat-2": "screen"})
            with only(workers, second), watching(there, table_id) as told:
                os.kill(first, signal.SIGCONT)
                played = here.post(f"/tables/{table_id}/moves", json={"move": "bonus coin", "version": 0})
                assert played.status_code == 200, played.text
                assert told.get(timeout=20) == 1
        with only(workers, second):  # one that says nothing holds up no metrics
            figures = httpx.get(f"{address}/metrics", timeout=5).text
        assert learnt(figures) >= 2, "both have served it"
        for name in ("roundhouse_process_up", "roundhouse_database_up"):
            assert all(f'{name}{{process="{number}"}} 1.0\n' in figures for number in (1, 2))
        os.kill(first, signal.SIGKILL)
        assert gone(first)
        assert learnt(httpx.get(f"{address}/metrics", timeout=20).text) == learnt(figures)
        eventually(lambda: len(set(children(process.pid, "server_process")) - {first}) == 2)
        assert learnt(httpx.get(f"{address}/metrics", timeout=20).text) == learnt(figures)


@pytest.mark.slow
def test_a_killed_process_loses_nothing_and_is_started_again(database: Path | str, tmp_path: Path) -> None:
    store = Store(database)
    tables = Tables(store)
    answered: list[str] = []
    thinkers: list[int] = []
    chance = Random(5)
    with several(database, tmp_path, "--thinkers", "1") as (process, address, workers):
        with httpx.Client(base_url=address, timeout=30) as client:
            table_id = new_table(client)
            cookies = client.cookies
            for turn in range(3):
                answered += play(client, tables, table_id, 3, chance)
                assert len(answered) == 3 * turn + 3
                for pid in children(process.pid, "server_process"):
                    thinkers += children(pid, "thinking.worker")
                if turn < 2:
                    os.kill(workers[turn], signal.SIGKILL)
                    eventually(lambda: answers(address, table_id, cookies))
        kept = [line for line, _ in store.lines(table_id)[1]]
        assert [line for line in kept if line.startswith("A ")] == answered
        eventually(lambda: len(set(children(process.pid, "server_process")) - set(workers)) == 2)
        assert thinkers, "each process has its own"
    store.close()


def answers(address: str, table_id: str, cookies: httpx.Cookies) -> bool:
    return httpx.get(f"{address}/tables/{table_id}", cookies=dict(cookies), timeout=20).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_all_end_with_the_parent(tmp_path: Path, by: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    with several(tmp_path / "games.db", tmp_path) as (process, address, workers):
        with httpx.Client(base_url=address, timeout=30) as client:
            table_id = new_table(client, **{"seat-2": "screen"})
            with client.stream("GET", f"/tables/{table_id}/events") as stream:
                next(stream.iter_lines())
                process.send_signal(by)
                assert process.wait(20) == (0 if by == signal.SIGINT else -by)
                assert all(gone(pid) for pid in workers)
        assert list(temporary.glob("roundhouse-metrics-*")) == []
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_news_cross_by_pipes_and_nobody_waits_for_a_full_one() -> None:
    pipes = [os.pipe() for _ in range(2)]
    for _, end in pipes:
        os.set_blocking(end, False)
    (here, to_here), (there, to_there) = pipes
    first, second = PipeNews(here, [to_there]), PipeNews(there, [to_here])
    told = [("brass-signal-42", number, "x1") for number in range(10_000)]
    for news in told:
        first.tell(*news)
    heard: Queue[tuple[str, int, str]] = Queue()
    second.listen(lambda *news: heard.put(news))
    eventually(lambda: heard.qsize() > 1000)
    eventually(lambda: not select.select([there], [], [], 0)[0])
    first.tell("brass-signal-42", SAID)
    said = ("brass-signal-42", SAID, "")
    got = list(iter(lambda: heard.get(timeout=20), said))
    assert got == told[: len(got)], "whole lines, in order, until the pipe was full"


# ---- several machines: two houses on one PostgreSQL


class Counting:
    """A bot that counts its thoughts."""

    thoughts: list[str]

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        self.thoughts.append(view.digest())
        time.sleep(0.02)
        return chance.choice(moves)


@contextmanager
def two_houses(address: str) -> Iterator[tuple[Browser, Browser]]:
    with serving(address) as (here, first), serving(address) as (there, second):
        me, elsewhere = Browser(here, first), Browser(there, second)
        with me.client, elsewhere.client:
            me.settings(confirm="never", forced="no", pace="instant")
            elsewhere.client.cookies = me.client.cookies
            yield me, elsewhere


@pytest.fixture
def houses(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Browser, Browser]]:
    monkeypatch.setattr(listeners, "POLL_SECONDS", 3600)
    monkeypatch.setattr(personal_streams, "POLL_SECONDS", 3600)
    with cluster.lent() as address, two_houses(address) as both:
        yield both


def test_postgresql_tells_all_machines(houses: tuple[Browser, Browser]) -> None:
    me, elsewhere = houses
    table_id = me.open("me", "screen")
    with events(elsewhere.address, elsewhere, table_id) as told:
        assert told.get(timeout=10) == 0
        assert me.play(table_id, "bonus coin")[0] == 200
        assert told.get(timeout=10) == 1
        assert me.post(table_id, "undo", version=1)[0] == 200
        assert told.get(timeout=10) == 2


def test_postgresql_tells_what_is_said_who_is_here_and_what_is_new_in_the_lobby(
    houses: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    me, elsewhere = houses
    monkeypatch.setattr(lobby, "POLL_SECONDS", 3600)
    monkeypatch.setattr(listeners, "LINGER_SECONDS", 0.1)
    with stream(elsewhere, f"{elsewhere.address}/lobby/events") as told:
        waiting_table(me, "me", "open")
        until_told(told, "number", 1)
    with playing(me, "Boris") as (table_id, (boris,)):
        boris.server, boris.address = elsewhere.server, elsewhere.address
        mine, his = (mark(table_id, who.person.id) for who in (me, boris))
        with stream(me, f"{me.address}/tables/{table_id}/events") as told:
            with stream(boris, f"{boris.address}/tables/{table_id}/events") as also_told:
                until_told(told, "here", sorted([mine, his]))
                until_told(also_told, "here", sorted([mine, his]))
                assert me.client.post(f"/tables/{table_id}/talk", json={"text": "Hello"}).status_code == 200
                until_told(also_told, "last", 1)
            me.play(table_id)  # whoever listens no more is noticed when something is written to them
            boris.play(table_id)
            until_told(told, "here", [mine])


def test_a_stream_of_all_tables_is_told_by_all_machines_and_goes_on_at_another(
    houses: tuple[Browser, Browser],
) -> None:
    me, elsewhere = houses
    token = token_of(me)
    with listening(Program(elsewhere, token)) as heard:
        assert heard.next()[0] == "hello"
        table_id = me.open("me", "screen")
        assert heard.next()[1]["table"]["id"] == table_id
        assert me.play(table_id, "bonus coin")[0] == 200
        assert heard.until("table")["table"]["moves"] == 1
    assert me.play(table_id)[0] == 200
    with listening(Program(me, token), last=heard.last) as again:
        assert again.until("table")["table"]["moves"] == 2


def test_a_move_is_thought_once(houses: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch) -> None:
    me, elsewhere = houses
    thoughts: list[str] = []
    monkeypatch.setattr(Counting, "thoughts", thoughts, raising=False)
    monkeypatch.setitem(BOTS, "greedy", Counting)
    table_id = me.open("greedy", "greedy", pace="instant")
    with (
        events(me.address, me, table_id) as told,
        events(elsewhere.address, elsewhere, table_id) as also_told,
    ):
        until(told, 15)
        until(also_told, 15)
        assert me.post(table_id, "pace", paused=True)[0] == 200
    moves = me.moves(table_id)
    assert len(thoughts) == len(set(thoughts)) <= len(moves) + 1


def test_who_watches_at_another_machine_lets_the_bots_play_on(houses: tuple[Browser, Browser]) -> None:
    me, elsewhere = houses
    table_id = me.open("random", "random", pace="instant")
    with events(elsewhere.address, elsewhere, table_id) as told:
        with events(me.address, me, table_id) as also_told:
            until(also_told, 10)
        version = elsewhere.version(table_id)
        until(told, version + 20)
        paused = me.post(table_id, "pace", paused=True)[1]["version"]
        until(told, paused)
        me.post(table_id, "pace", paused=False)
        until(told, paused + 10)


def test_a_claim_is_one_processs(database: Path | str) -> None:
    store = Store(database)
    first, second = Claims(store, "one"), Claims(store, "two")
    assert first.take("bots a") == first.take("bots a") == 0
    assert second.take("bots a") > 1
    assert second.take("bots b") == 0
    second.give_back("bots a")
    assert second.take("bots a") > 1, "it is not theirs to give back"
    first.give_back("bots a")
    assert second.take("bots a") == 0
    Claims(store, "two").give_back_all()
    assert first.take("bots a") == first.take("bots b") == 0
    store.close()


def test_a_claim_lapses(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(database)
    monkeypatch.setattr("roundhouse.service.database.claims.CLAIM_SECONDS", 0.3)
    assert Claims(store, "one").take("bots a") == 0
    wait = Claims(store, "two").take("bots a")
    assert 0 < wait <= 0.3
    time.sleep(wait + 0.05)
    assert Claims(store, "two").take("bots a") == 0
    store.close()
