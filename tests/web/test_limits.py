"""Limits of what the pages of the railroads ask for: hints, records, tables of every kind."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.game import Game
from roundhouse.service.thinking.job_queue import QueueFull, Rank
from roundhouse.web.railroads import RailroadBots, advise
from tests.service.support import PAGE, Browser, another, serving
from tests.service.test_limits import TIGHT, refused

FORM = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "screen"}


@pytest.fixture
def me(tmp_path: Path) -> Iterator[Browser]:
    """My browser at a house that allows little."""
    with serving(tmp_path / "games.db", limits=TIGHT) as (server, address):
        one = Browser(server, address)
        with one.client:
            one.settings(confirm="no", pace="instant")
            yield one


def test_tables_are_counted_by_person(me: Browser) -> None:
    me.open("me", "screen")
    table_id = me.open("me", "screen")
    refused(me.client.post("/tables", data=FORM), "The next one can be opened in 30 minutes.")
    refused(me.client.post("/learn/first/table", data={"moment": '{"step": 0, "played": []}'}), "many tables")
    refused(me.client.post(f"/tables/{table_id}/branch?at=0"), "many tables")
    refused(
        me.client.post("/tables/watch", data={"bot": "greedy", "players": "2", "board": "russian"}),
        "many tables",
    )
    assert len(me.server.store.tables_of(me.person.id, "playing")) == 2
    me.settings(language="de")
    page = me.client.post("/tables", data=FORM, headers=PAGE)
    refused(page, "in kurzer Zeit viele Tische")
    assert "<html" in page.text
    assert me.play(table_id)[0] == 200, "a game goes on"
    with another(me) as other:
        other.open("me", "screen")


def test_a_form_that_does_not_fit_costs_nothing(me: Browser) -> None:
    for _ in range(5):
        assert me.client.post("/tables", data={**FORM, "board": "nowhere"}).status_code == 422
    me.open("me", "screen")


def test_records_are_counted_whether_they_can_be_read_or_not(me: Browser) -> None:
    def bring(data: bytes) -> httpx.Response:
        return me.client.post("/records", files={"record": ("game.json", data)})

    assert bring(Game.new(players=2, seed=1).record().encode()).status_code == 303
    assert bring(b"no record").status_code == 422
    refused(bring(b"no record"), "many records")


def test_hints_are_counted_and_come_one_at_a_time(me: Browser) -> None:
    table_id = me.open("me", "screen")
    blocking = nobody_has_time(me, 1.0)
    with ExitStack() as asking:
        asking.enter_context(hint_asked(me, table_id))
        time.sleep(0.3)
        status, body = me.post(table_id, "hint", version=0)
        assert (status, "sign" in body["parts"]) == (429, True)
        assert (
            body["message"] == "A bot is still thinking about a hint for you. Please ask again in 10 seconds."
        )
        wait(blocking, 5)
        time.sleep(0.3)
    answer = me.client.post(f"/tables/{table_id}/hint", json={"version": 0})
    refused(answer, "You have asked for many hints in a short time.")


def nobody_has_time(me: Browser, seconds: float) -> list[Future[None]]:
    """Both who think for this house are busy."""
    return [me.server.worker_pool.ask(Rank.HINT, 10, time.sleep, seconds) for _ in range(2)]


@contextmanager
def hint_asked(me: Browser, table_id: str) -> Iterator[socket.socket]:
    """A hint that is asked for, and not waited for at the end."""
    where = httpx.URL(me.address)
    body = json.dumps({"version": me.version(table_id)})
    head = (
        f"POST /tables/{table_id}/hint HTTP/1.1\r\nHost: {where.host}\r\nContent-Type: application/json\r\n"
        f"Cookie: roundhouse_person={me.client.cookies['roundhouse_person']}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection((where.host, where.port or 0), timeout=10) as one:
        one.sendall((head + body).encode())
        yield one


def test_a_hint_that_nobody_waits_for_is_dropped(
    me: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought_about: list[Any] = []

    def noticing(name: str, view: Any, dice: str) -> Any:
        thought_about.append(dice.partition("/")[0])
        return advise(name, view, dice)

    monkeypatch.setattr(RailroadBots, "advise", staticmethod(noticing))
    with ExitStack() as people:
        others = [people.enter_context(another(me)) for _ in range(6)]
        blocking = nobody_has_time(me, 2.0)
        for other in others:
            with hint_asked(other, other.open("me", "screen")):
                time.sleep(0.1)
        table_id = me.open("me", "screen")
        assert me.post(table_id, "hint", version=0)[0] == 200
        assert any(one.done() for one in blocking)  # as soon as the first of them had time
    assert thought_about == [table_id]
    assert caplog.text == ""


def test_where_too_many_wait_a_hint_is_refused(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = me.open("me", "screen")

    def busy(*_: Any, **__: str) -> Any:
        raise QueueFull

    monkeypatch.setattr(me.server.worker_pool, "ask", busy)
    answer = me.client.post(f"/tables/{table_id}/hint", json={"version": 0})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "10"
    assert answer.json()["message"] == "Many are waiting for a hint. Please ask again in a little while."
