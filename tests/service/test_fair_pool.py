"""Threads that wait for other servers: who comes first, how much everybody gets, and which hosts rest."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import CancelledError, Future, wait
from functools import partial
from threading import Event

import pytest

from roundhouse.service.notifications.circuit_breaker import (
    FAILURES,
    FIRST_REST,
    LONGEST_REST,
    MAX_HOSTS,
    PROBE_SECONDS,
    Breaker,
)
from roundhouse.service.notifications.fair_pool import FairPool, PoolFull, PoolShares, Requester
from tests.service.support import PATIENCE, eventually


class Time:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Held:
    """Jobs that last until they are released."""

    def __init__(self, pool: FairPool) -> None:
        self.pool = pool
        self.release = Event()
        self.begun: list[str] = []

    def submit(self, name: str, asker: Requester, host: str) -> Future[None]:
        return self.pool.submit(asker, host, partial(self._last, name))

    def _last(self, name: str) -> None:
        self.begun.append(name)
        self.release.wait(PATIENCE)


def test_people_addresses_and_hosts_have_their_shares() -> None:
    pool = FairPool("test", PoolShares(threads=8, per_person=1, per_address=2, per_host=3))
    held = Held(pool)
    jobs = [held.submit("anna", Requester("anna", "x"), f"{n}.example") for n in range(3)]
    jobs += [held.submit("address", Requester(f"b{n}", "x"), f"b{n}.example") for n in range(3)]
    jobs += [held.submit("host", Requester(f"c{n}", f"c{n}"), "same.example") for n in range(5)]
    jobs += [held.submit("other", Requester("ben", "y"), "other.example")]
    eventually(lambda: "other" in held.begun and len(held.begun) == 6)
    assert {name: held.begun.count(name) for name in held.begun} == {
        "anna": 1,
        "address": 1,  # with anna's, two of the address x
        "host": 3,
        "other": 1,
    }
    assert (pool.running(), pool.waiting()) == (6, 6)
    held.release.set()
    assert not wait(jobs, PATIENCE).not_done
    pool.close()


def test_who_has_used_little_time_comes_first() -> None:
    time = Time()
    pool = FairPool("test", PoolShares(threads=1), time)
    order: list[str] = []

    def work(name: str, seconds: float) -> None:
        order.append(name)
        time.now += seconds

    hold = Event()
    pool.submit(Requester(), "", lambda: hold.wait(PATIENCE))
    jobs = [pool.submit(Requester("slow"), f"{n}.example", partial(work, "slow", 5.0)) for n in range(3)]
    jobs += [pool.submit(Requester("quick"), "q.example", partial(work, "quick", 0.1)) for _ in range(3)]
    hold.set()
    wait(jobs, PATIENCE)
    assert order == ["slow", "quick", "quick", "quick", "slow", "slow"]
    eventually(lambda: pool.seconds_used("slow") > 13)
    time.now += 1000
    assert pool.seconds_used("slow") == 0, "it is forgotten"
    pool.close()


def test_too_many_jobs_are_refused() -> None:
    shares = PoolShares(threads=1, waiting=6, waiting_per_person=2, waiting_per_address=3)
    pool = FairPool("test", shares)
    held = Held(pool)
    first = held.submit("first", Requester("z"), "")
    eventually(lambda: held.begun == ["first"])
    for _ in range(2):
        held.submit("anna", Requester("anna", "x"), "")
    with pytest.raises(PoolFull):
        held.submit("anna", Requester("anna", "y"), "")
    held.submit("ben", Requester("ben", "x"), "")
    with pytest.raises(PoolFull):
        held.submit("carl", Requester("carl", "x"), "")
    late = held.submit("carl", Requester("carl", "y"), "")
    for n in range(2):
        held.submit("more", Requester(f"more {n}"), "")
    with pytest.raises(PoolFull):
        held.submit("dora", Requester("dora"), "")
    assert late.cancel(), "whoever does not wait any more makes room"
    waiting = held.submit("dora", Requester("dora"), "")
    pool.close()
    held.release.set()
    assert first.result(PATIENCE) is None
    with pytest.raises(CancelledError):
        waiting.result(PATIENCE)
    with pytest.raises(PoolFull):
        held.submit("late", Requester(), "")


def test_a_job_that_fails_keeps_no_thread() -> None:
    pool = FairPool("test one", PoolShares(threads=1))

    def fail() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        pool.submit(Requester("anna"), "", fail).result(PATIENCE)
    assert pool.submit(Requester("anna"), "", lambda: 7).result(PATIENCE) == 7
    assert sum(thread.name.startswith("test one") for thread in threading.enumerate()) == 1
    pool.close()


# ---- hosts that rest


def test_a_host_rests_after_failures_in_a_row(caplog: pytest.LogCaptureFixture) -> None:
    time = Time()
    breaker = Breaker(time)
    for well in [False] * (FAILURES - 1) + [True] + [False] * (FAILURES - 1):
        breaker.note("slow.example", well)
    assert breaker.wait("slow.example") == 0, "it did answer in between"
    with caplog.at_level(logging.WARNING):
        breaker.note("slow.example", False)
    assert "slow.example was slow or did not answer 3 times in a row" in caplog.text
    assert breaker.wait("slow.example") == FIRST_REST
    assert breaker.wait("other.example") == 0
    assert breaker.resting() == 1
    breaker.note("slow.example", False)  # it was on its way when the rest began
    assert breaker.wait("slow.example") == FIRST_REST


def test_after_a_rest_one_is_let_through() -> None:
    time = Time()
    breaker = Breaker(time)
    for _ in range(FAILURES):
        breaker.note("slow.example", False)
    rest = FIRST_REST
    for _ in range(8):
        time.now += rest
        assert breaker.wait("slow.example") == 0
        assert breaker.wait("slow.example") == PROBE_SECONDS, "the others wait for it"
        breaker.note("slow.example", False)
        rest = min(2 * rest, LONGEST_REST)
        assert breaker.wait("slow.example") == rest
    time.now += rest
    assert breaker.wait("slow.example") == 0
    breaker.note("slow.example", True)
    assert breaker.wait("slow.example") == breaker.resting() == 0


def test_few_hosts_are_remembered() -> None:
    breaker = Breaker(Time())
    for number in range(MAX_HOSTS + 10):
        breaker.note(f"{number}.example", False)
    assert len(breaker._hosts) == MAX_HOSTS
