"""Thoughts in other processes: they are bounded, ranked, replaced when they break, and leave nobody behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.bots import BOTS
from roundhouse.service.server import Server
from roundhouse.service.thinking import bot_driver, job_queue
from roundhouse.service.thinking.job_queue import Durations, QueueFull, Rank
from roundhouse.service.thinking.worker_pool import JobFailed, WorkerPool, usual_count
from tests.service.faulty import Cheating, Dying, Hanging, Raising
from tests.service.support import Browser, serving
from tests.support_processes import alive, gone
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

HOLDING = """
import time
from roundhouse.service.thinking.worker_pool import WorkerPool
from roundhouse.service.thinking.job_queue import Rank

thinkers = WorkerPool(1)
future = thinkers.ask(Rank.BOTS, 60, time.sleep, 60)
while not thinkers.pids():
    time.sleep(0.01)
time.sleep(0.6)
print(*thinkers.pids(), flush=True)
future.result()
"""


@contextmanager
def thinking(count: int) -> Iterator[WorkerPool]:
    thinkers = WorkerPool(count)
    try:
        yield thinkers
    finally:
        thinkers.close()


def test_a_process_is_warm_polite_and_replaced_when_it_breaks() -> None:
    with thinking(1) as thinkers:
        assert thinkers.pids() == []
        first = thinkers.ask(Rank.BOTS, 10, os.getpid).result()
        assert first != os.getpid()
        assert thinkers.ask(Rank.BOTS, 10, os.getpid).result() == first
        assert thinkers.ask(Rank.BOTS, 10, os.getpriority, os.PRIO_PROCESS, 0).result() > 0
        with pytest.raises(JobFailed, match="ZeroDivisionError"):
            thinkers.ask(Rank.BOTS, 10, divmod, 1, 0).result()
        with pytest.raises(JobFailed, match="cannot be sent"):
            thinkers.ask(Rank.BOTS, 10, lambda: None).result()
        assert thinkers.pids() == [first]
        with pytest.raises(JobFailed, match=r"more than 0\.2 seconds"):
            thinkers.ask(Rank.BOTS, 0.2, time.sleep, 60).result()
        assert gone(first)
        second = thinkers.ask(Rank.BOTS, 10, os.getpid).result()
        asked = thinkers.ask(Rank.BOTS, 10, time.sleep, 60)
        time.sleep(0.3)  # it has begun by then
        os.kill(second, signal.SIGKILL)
        with pytest.raises(JobFailed, match="its process ended"):
            asked.result(5)
        third = thinkers.ask(Rank.BOTS, 10, os.getpid).result()
        thinkers.ask(Rank.BOTS, 60, time.sleep, 60)
        begin = time.monotonic()
        thinkers.close()
        assert time.monotonic() - begin < 2
        assert gone(third)
        with pytest.raises(JobFailed, match="the server ends"):
            thinkers.ask(Rank.BOTS, 10, os.getpid).result()


def test_people_come_before_bots_and_hints_wait_for_nobody() -> None:
    done: list[str] = []
    with thinking(0) as thinkers:
        thinkers.ask(Rank.BOTS, 10, time.sleep, 0.2)
        asked = [
            thinkers.ask(rank, 10, done.append, name)
            for rank, name in (
                (Rank.REVIEW, "a review"),
                (Rank.BOTS, "bots"),
                (Rank.PEOPLE, "people"),
                (Rank.BOTS, "more bots"),
                (Rank.HINT, "a hint"),
            )
        ]
        for one in asked:
            one.result(5)
    assert done == ["a hint", "people", "bots", "more bots", "a review"]
    with thinking(3) as several:  # of several thinkers one is left to people
        assert [one.lowest for one in several._thinkers] == [Rank.HINT, Rank.PEOPLE, Rank.REVIEW, Rank.REVIEW]
    assert 1 <= usual_count() <= 4


@pytest.fixture
def equal_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """All thoughts count as much, however long they take."""
    monkeypatch.setattr(Durations, "note", lambda *_: None)


@pytest.mark.usefixtures("equal_thoughts")
def test_people_take_turns() -> None:
    done: list[str] = []
    with thinking(0) as thinkers:
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.3, whose="Anna")
        asked = [
            thinkers.ask(Rank.PEOPLE, 10, done.append, f"{who} {number}", whose=who)
            for who, count in (("Anna", 5), ("Jonas", 2), ("Mia", 1))
            for number in range(count)
        ]
        dropped = thinkers.ask(Rank.PEOPLE, 10, done.append, "nobody waits for this", whose="Mia")
        assert dropped.cancel()
        for one in asked:
            one.result(5)
    assert done == ["Jonas 0", "Mia 0", "Anna 0", "Jonas 1", "Anna 1", "Anna 2", "Anna 3", "Anna 4"]


@pytest.mark.usefixtures("equal_thoughts")
def test_addresses_share_before_people_do() -> None:
    """Sixty people behind one address are one of two who wait."""
    done: list[str] = []
    with thinking(0) as thinkers:
        running = thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.5, whose="0", address="203.0.113.7")
        many = [
            thinkers.ask(Rank.PEOPLE, 10, done.append, f"many {who}", whose=str(who), address="203.0.113.7")
            for who in range(60)
        ]
        few = [
            thinkers.ask(Rank.PEOPLE, 10, done.append, f"few {n}", whose="Mia", address="203.0.113.9")
            for n in range(3)
        ]
        assert not running.done(), "all of them wait"
        for one in (*many, *few):
            one.result(5)
    assert done[:5] == ["few 0", "many 0", "few 1", "many 1", "few 2"]


@pytest.mark.usefixtures("equal_thoughts")
def test_people_of_one_address_share_what_it_has() -> None:
    done: list[str] = []
    with thinking(0) as thinkers:
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.3, whose="Zoe", address="203.0.113.9")
        asked = [
            thinkers.ask(Rank.PEOPLE, 10, done.append, f"{who} {n}", whose=who, address="203.0.113.7")
            for who, count in (("Anna", 4), ("Jonas", 1))
            for n in range(count)
        ]
        for one in asked:
            one.result(5)
    assert done == ["Anna 0", "Jonas 0", "Anna 1", "Anna 2", "Anna 3"]


def test_quick_bots_come_before_slow_ones() -> None:
    done: list[str] = []

    def ask(kind: str, number: int) -> Any:
        who = f"{kind} {number}"
        return thinkers.ask(Rank.PEOPLE, 10, done.append, who, whose=who, kind=kind)

    with thinking(0) as thinkers:
        for kind, seconds in (("hard", 0.3), ("easy", 0.02), ("hard", 0.3)):
            thinkers.ask(Rank.PEOPLE, 10, time.sleep, seconds, whose=kind, kind=kind)
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.1).result(5)  # by now it is known how long both take
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.3, whose="somebody")
        asked = [ask(kind, number) for kind in ("hard", "easy") for number in range(3)]
        for one in asked:
            one.result(5)
    assert done == ["easy 0", "easy 1", "easy 2", "hard 0", "hard 1", "hard 2"]


def test_quick_bots_do_not_keep_slow_ones_waiting_for_ever() -> None:
    done: list[str] = []
    with thinking(0) as thinkers:
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.05, whose="a", kind="easy").result(5)
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.2, whose="b", kind="hard").result(5)
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.2, whose="a", kind="easy")
        asked = [thinkers.ask(Rank.PEOPLE, 10, done.append, "slow", whose="b", kind="hard")]
        asked += [
            thinkers.ask(Rank.PEOPLE, 10, done.append, "quick", whose="a", kind="easy") for _ in range(15)
        ]
        for one in asked:
            one.result(5)
    assert done.index("slow") < 9


def test_an_address_has_so_many_thoughts_and_each_of_its_people_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "MAX_WAITING_PER_ADDRESS", 4)
    with thinking(0) as thinkers:
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.3)

        def ask(whose: str, address: str) -> Any:
            return thinkers.ask(Rank.PEOPLE, 10, len, "", whose=whose, address=address)

        asked = [ask(who, "203.0.113.7") for who in ("a", "a", "b", "b")]
        for who in ("a", "b"):
            with pytest.raises(QueueFull):
                ask(who, "203.0.113.7")
        asked += [ask("c", "203.0.113.7"), ask("a", "203.0.113.9")]
        with pytest.raises(QueueFull):
            ask("c", "203.0.113.7")
        assert [one.result(5) for one in asked] == [0] * 6


def test_thoughts_do_not_wait_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "MAX_WAITING_PER_PERSON", 3)
    monkeypatch.setattr(job_queue, "MAX_WAITING", 5)
    with thinking(0) as thinkers:
        thinkers.ask(Rank.PEOPLE, 10, time.sleep, 0.3)
        asked = [thinkers.ask(Rank.PEOPLE, 10, len, "", whose="Anna") for _ in range(3)]
        with pytest.raises(QueueFull):
            thinkers.ask(Rank.PEOPLE, 10, len, "", whose="Anna")
        asked += [thinkers.ask(Rank.PEOPLE, 10, len, "", whose="Jonas") for _ in range(2)]
        with pytest.raises(QueueFull):
            thinkers.ask(Rank.PEOPLE, 10, len, "", whose="Mia")
        asked.append(thinkers.ask(Rank.BOTS, 10, len, "", whose="Mia"))
        assert asked.pop(0).cancel()
        asked.append(thinkers.ask(Rank.PEOPLE, 10, len, "", whose="Mia"))
        assert [one.result(5) for one in asked] == [0] * 6


def test_a_killed_server_leaves_no_process_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDING], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        assert pids
        assert all(alive(pid) for pid in pids)
        server.kill()
    assert all(gone(pid) for pid in pids)


@contextmanager
def sitting(house: Server, address: str) -> Iterator[Browser]:
    me = Browser(house, address)
    with me.client:
        yield me


def moves_by_bots(me: Browser, table_id: str, count: int) -> None:
    end = time.monotonic() + 20
    while sum(not line.startswith("A ") for line in me.moves(table_id)) < count:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_bots_that_hang_or_die_hold_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_driver, "JOB_SECONDS", 2.0)
    monkeypatch.setitem(BOTS, "random", Dying)
    monkeypatch.setitem(BOTS, "planner", Hanging)
    with serving(tmp_path / "games.db", thinkers=1) as (house, address), sitting(house, address) as me:
        me.settings(confirm="never", forced="no", pace="instant")
        table_id = me.open("me", "planner")  # with this seed the second seat begins
        end = time.monotonic() + 20
        while not (pids := me.server.worker_pool.pids()):
            assert time.monotonic() < end
            time.sleep(0.02)
        begin = time.monotonic()
        assert me.client.get(f"/tables/{table_id}").status_code == 200
        assert me.moves(table_id) == []
        assert time.monotonic() - begin < 2
        moves_by_bots(me, table_id, 1)
        assert not set(pids) & set(me.server.worker_pool.pids())
        moves_by_bots(me, me.open("me", "random"), 1)
        last = me.server.worker_pool.pids()
    assert all(gone(pid) for pid in last)
    assert "bot planner broke" in caplog.text
    assert "more than 2 seconds" in caplog.text
    assert "bot random broke" in caplog.text
    assert "its process ended (3)" in caplog.text
    assert "chance decides" not in caplog.text


@pytest.mark.parametrize("fault", [Raising, Cheating])
def test_a_broken_bot_is_replaced_by_a_quick_one(
    me: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: type[Raising]
) -> None:
    monkeypatch.setitem(BOTS, "planner", fault)
    moves_by_bots(me, me.open("me", "planner"), 1)
    assert "bot planner broke" in caplog.text
    assert "chance decides" not in caplog.text


def test_a_bot_for_whom_nobody_has_time_asks_again(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "RETRY_SECONDS", 0.05)
    ask = me.server.worker_pool.ask
    refused: list[str] = []

    def busy(*asked: Any, whose: str, **more: Any) -> Any:
        if len(refused) < 3:
            refused.append(whose)
            raise QueueFull
        return ask(*asked, whose=whose, **more)

    monkeypatch.setattr(me.server.worker_pool, "ask", busy)
    moves_by_bots(me, me.open("me", "greedy"), 1)
    assert refused == [me.person.id] * 3


def test_a_bot_thinks_for_the_address_of_whoever_made_the_table(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = me.server.worker_pool.ask
    counted: list[tuple[str, str]] = []

    def noted(*asked: Any, address: str, kind: str, **more: Any) -> Any:
        counted.append((address, kind))
        return ask(*asked, address=address, kind=kind, **more)

    monkeypatch.setattr(me.server.worker_pool, "ask", noted)
    moves_by_bots(me, me.open("me", "greedy"), 1)
    with httpx.Client(base_url=me.address, headers={"x-forwarded-for": "203.0.113.7"}) as client:
        other = Browser(me.server, me.address)
        other.client = client
        moves_by_bots(me, other.open("me", "greedy"), 1)
    assert set(counted) == {("", "greedy"), ("203.0.113.7", "greedy")}
