"""A table that takes long: others notice nothing, it is counted for who asks, and the log names it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from inspect import isasyncgenfunction
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from roundhouse import game as game_module
from roundhouse.rules import GameState, legal
from roundhouse.service.middleware import request_threads
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.middleware.render_slots import RenderSlots
from roundhouse.service.middleware.request_threads import Client, RequestThreads, TableBusy
from roundhouse.service.model.slugs import in_log
from roundhouse.service.pages.static_files import files
from roundhouse.web.app import create_app
from tests.service.support import Browser, awaited, lay_unused, serving

SLOW_TURNS = Path(__file__).parent / "slow_turns"
FORM = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "screen"}
SLOWLY = {**FORM, "modules": "slow-turns"}


# ---- a server with an expansion whose `legal` is slow


@contextmanager
def slow_server(folder: Path, seconds: float) -> Iterator[tuple[str, Path]]:
    """The address of a server, and its log; every turn of the expansion takes so long, many times a page."""
    lay_unused(folder / "games.db")
    log = folder / "log"
    command = [
        sys.executable,
        "-m",
        "roundhouse",
        "serve",
        "--port",
        "0",
        "--database",
        str(folder / "games.db"),
    ]
    variables = {**os.environ, "ROUNDHOUSE_EXPANSIONS": str(SLOW_TURNS), "SLOW_TURNS": str(seconds)}
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=variables) as server,
    ):
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[1].replace("localhost", "127.0.0.1"), log
        finally:
            server.kill()


def person(several: ExitStack, base: str, address: str) -> httpx.Client:
    """Somebody who comes from this address."""
    one = httpx.Client(base_url=base, headers={"x-forwarded-for": address}, timeout=60)
    several.enter_context(one)
    assert one.post("/settings", data={"confirm": "never", "forced": "no"}).status_code == 303
    return one


def opened(one: httpx.Client, form: dict[str, str], seed: int) -> str:
    answer = one.post("/tables", data={**form, "seed": str(seed)})
    assert answer.status_code == 303
    return answer.headers["location"]


def test_slow_tables_keep_no_other_table_waiting(tmp_path: Path) -> None:
    with slow_server(tmp_path, 0.05) as (base, log), ExitStack() as several:
        slow, quick = (person(several, base, f"203.0.113.{number}") for number in (1, 2))
        mine = opened(quick, FORM, 1)
        assert quick.get(mine).status_code == 200
        found: dict[str, int] = {}

        def first_turn(table: str, number: int) -> None:
            ask = {"move": "bonus coin", "version": 0}
            found[f"{table} {number}"] = slow.post(f"{table}/moves", json=ask).status_code

        theirs = [opened(slow, SLOWLY, seed) for seed in (1, 2)]
        asking = [
            threading.Thread(target=first_turn, args=(table, number))
            for number in range(20)
            for table in theirs
        ]
        for one in asking:
            one.start()
        time.sleep(1.5)
        assert not found, "both compute"
        took = []
        for _ in range(5):
            begun = time.monotonic()
            assert quick.get(mine).status_code == 200
            took.append(time.monotonic() - begun)
        assert max(took) < 2, took
        busy = slow.get(theirs[0])
        assert (busy.status_code, busy.headers["retry-after"]) == (503, "10")
        assert "The server is still computing." in busy.text
        for one in asking:
            one.join(60)
        assert sorted(found.values()) == [200] * 2 + [409] * 38, "played once, then stale"
        lines = log.read_text("utf-8")
    assert all(f"s of processor time at table {in_log(one.split('/')[2])}" in lines for one in theirs), lines


# ---- threads


def run_all(*calls: Callable[[RequestThreads], object]) -> list[object]:
    """What comes of these calls at the same time, exceptions included."""

    async def all_of_them() -> list[object]:
        one = RequestThreads()
        return await asyncio.gather(*(call(one) for call in calls), return_exceptions=True)  # type: ignore[call-overload, no-any-return]

    return awaited(all_of_them())


def test_a_table_has_one_thread_at_a_time() -> None:
    running: list[str] = []
    most: dict[str, int] = {}

    def work(table: str) -> None:
        running.append(table)
        most[table] = max(most.get(table, 0), running.count(table))
        most["all"] = max(most.get("all", 0), len(running))
        time.sleep(0.02)
        running.remove(table)

    run_all(*(lambda one, table=table: one.run(table, lambda: work(table)) for table in "abab" * 5))
    assert (most["a"], most["b"], most["all"]) == (1, 1, 2)


def test_overdue_calls_leave_the_threads_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_threads, "MAX_THREADS", 2)
    monkeypatch.setattr(request_threads, "OVERDUE_SECONDS", 0.1)
    done = threading.Event()

    async def quick(one: RequestThreads) -> str:
        await asyncio.sleep(0.05)
        assert one.overdue == 0
        answer = await one.run("quick", lambda: "answered")
        assert one.overdue == 2
        done.set()
        return answer

    slow = [lambda one, table=table: one.run(table, lambda: done.wait(5)) for table in ("a", "b")]
    assert run_all(*slow, quick) == [True, True, "answered"]


def test_who_has_overdue_calls_is_refused_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_threads, "OVERDUE_SECONDS", 0.05)
    done = threading.Event()
    here, there = Client("mine", "203.0.113.1"), Client("theirs", "203.0.113.1")

    async def later(one: RequestThreads, client: Client, last: bool = False) -> str:
        await asyncio.sleep(0.2)
        try:
            return await one.run("another", lambda: "answered", client)
        finally:
            if last:
                await asyncio.sleep(0.1)
                done.set()

    slow = [
        lambda one, table=table, client=client: one.run(table, lambda: done.wait(5), client)
        for table, client in (("a", here), ("b", here), ("c", there))
    ]
    refused, answered = run_all(*slow, lambda one: later(one, here), lambda one: later(one, there, True))[3:]
    assert isinstance(refused, TableBusy)
    assert answered == "answered"


def test_few_wait_for_a_table_that_is_overdue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_threads, "OVERDUE_SECONDS", 0.05)
    monkeypatch.setattr(request_threads, "MAX_WAIT", 0.3)
    someone = Client(address="203.0.113.1")

    async def later(one: RequestThreads) -> None:
        await asyncio.sleep(0.2)
        await one.run("a", lambda: None, someone)

    begun = time.monotonic()
    found = run_all(lambda one: one.run("a", lambda: time.sleep(1)), *[later] * 20)
    assert all(isinstance(one, TableBusy) for one in found[1:]), "some at once, some after their wait"
    assert time.monotonic() - begun < 3


def test_who_sends_many_requests_has_few_threads_and_the_others_come_in_between() -> None:
    many, other = Client("a", "203.0.113.1"), Client("b", "203.0.113.2")
    running, most, done = 0, 0, list[str]()

    def work(whose: str) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        time.sleep(0.01)
        running -= 1
        done.append(whose)

    async def later(one: RequestThreads) -> None:
        await asyncio.sleep(0.03)
        await one.run("", lambda: work("other"), other)
        done.append("other answered")

    run_all(*[lambda one: one.run("", lambda: work("many"), many)] * 60, later)
    assert most <= request_threads.MAX_THREADS_PER_CLIENT + 1
    assert done.index("other answered") < 40


def test_at_a_table_that_many_ask_for_clients_take_turns() -> None:
    many, other = Client("a", "203.0.113.1"), Client("b", "203.0.113.2")
    done: list[str] = []

    async def later(one: RequestThreads) -> None:
        await asyncio.sleep(0.02)
        await one.run("table", lambda: done.append("other"), other)

    def work() -> None:
        time.sleep(0.01)
        done.append("many")

    run_all(*[lambda one: one.run("table", work, many)] * 40, later)
    assert done.index("other") < 10


def test_every_request_shares_these_threads(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.db")
    routes = [route for route in app.routes if isinstance(route, APIRoute)]
    own_way = {"post_move", "post_parts", "post_figures", "get_health", "get_metrics"}
    plain = {
        route.endpoint.__name__
        for route in routes
        if not asyncio.iscoroutinefunction(route.endpoint) and not isasyncgenfunction(route.endpoint)
    }
    assert len(routes) > 100
    assert plain <= own_way
    app.state.server.store.close()


def test_a_page_that_takes_long_does_not_hold_up_others() -> None:
    making, done = RenderSlots(at_once=2, moment=0.1), threading.Event()

    def slow() -> None:
        with making.one():
            done.wait(5)

    threads = [threading.Thread(target=slow) for _ in range(2)]
    for one in threads:
        one.start()
    begun = time.monotonic()
    with making.one():
        assert time.monotonic() - begun < 2
        assert not done.is_set()
    done.set()
    for one in threads:
        one.join()


# ---- what is counted


@contextmanager
def limited(folder: Path, limits: Limits) -> Iterator[Browser]:
    with serving(folder / "games.db", limits=limits) as (house, address):
        one = Browser(house, address)
        with one.client:
            one.settings(confirm="never", forced="no", pace="instant")
            yield one


def slow_legal(state: GameState) -> list[int]:
    end = time.thread_time() + 0.6
    while time.thread_time() < end:
        pass
    return legal(state)


def test_what_takes_long_is_counted_for_the_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with limited(tmp_path, Limits(computing=2)) as me:
        table_id = me.open("me", "screen")
        monkeypatch.setattr(game_module, "legal", slow_legal)
        assert me.play(table_id, "bonus coin")[0] == 200
        monkeypatch.undo()
        answer = me.client.get(f"/tables/{table_id}")
        assert answer.status_code == 429
        assert "Your tables have taken a lot of computing time." in answer.text
        assert int(answer.headers["retry-after"]) > 60
        me.settings(language="de")
        assert "viel Rechenzeit" in me.client.get(f"/tables/{table_id}").text
        with httpx.Client(base_url=me.address) as other:
            assert other.get(f"/tables/{table_id}").status_code == 200


def test_illegal_moves_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path, Limits(illegal=2)) as me:
        table_id = me.open("me", "screen")
        found = [me.play(table_id, "gold TS")[0] for _ in range(3)]
        assert found == [422, 422, 429]
        assert "many moves that cannot be played" in me.play(table_id, "bonus coin")[1]["message"]


def test_a_reason_is_told_again_without_being_looked_for(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = me.open("me", "screen")
    asked: list[str] = []
    found = game_module.Game.find

    def find(self: game_module.Game, move: str) -> game_module.Move:
        asked.append(move)
        return found(self, move)

    monkeypatch.setattr(game_module.Game, "find", find)
    first, second = (me.play(table_id, "gold TS")[1]["message"] for _ in range(2))
    assert first == second
    assert asked == ["gold TS"]
    me.settings(language="de")
    assert me.play(table_id, "gold TS")[1]["message"] != first
    assert me.play(table_id, "bonus coin")[0] == 200
    me.settings(language="en")
    later = me.play(table_id, "gold TS")[1]["message"]
    assert asked.count("gold TS") == 3, f"another position may have another reason: {later}"


def test_reading_is_counted(tmp_path: Path) -> None:
    with limited(tmp_path, Limits(reads=3)) as me:
        assert [me.client.get(path).status_code for path in ("/", "/learn", "/", "/")] == [200, 200, 200, 429]
        answer = me.client.get("/")
        assert "very many pages" in answer.text
        assert 1 <= int(answer.headers["retry-after"]) <= 1200
        table_id = me.open("me", "screen")
        assert me.play(table_id, "bonus coin")[0] == 200, "a game goes on"
        assert me.post(table_id, "parts")[0] == 429
        assert me.client.get(f"/static/{next(iter(files()))}").status_code == 200


def test_many_connections_of_one_address_do_not_slow_down_others(tmp_path: Path) -> None:
    with limited(tmp_path, Limits(reads=1_000_000)) as me, ExitStack() as several:
        done = threading.Event()

        def read() -> None:
            with httpx.Client(base_url=me.address, headers={"x-forwarded-for": "203.0.113.1"}) as one:
                while not done.is_set():
                    one.get("/", timeout=60)

        readers = [threading.Thread(target=read) for _ in range(30)]
        for one in readers:
            one.start()
        time.sleep(0.5)
        other = person(several, me.address, "203.0.113.2")
        took = []
        for _ in range(10):
            begun = time.monotonic()
            assert other.get("/").status_code == 200
            took.append(time.monotonic() - begun)
        done.set()
        for one in readers:
            one.join(30)
        assert sorted(took)[5] < 0.4, took
