"""Events, and bots that play in the background."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from queue import Empty, Queue
from random import Random

import httpx
import pytest
from starlette.types import Message

from roundhouse.bots import BOTS
from roundhouse.rules import GameState
from roundhouse.service.live import listeners
from roundhouse.service.middleware.event_stream import OUT, PING, EventStream
from roundhouse.service.tables.talk import SILENCE
from tests.service.support import Browser, awaited, serving
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME


@contextmanager
def events(address: str, me: Browser, table_id: str) -> Iterator[Queue[int]]:
    """The versions that the server tells."""
    told: Queue[int] = Queue()
    ready = threading.Event()
    stop = threading.Event()

    def listen() -> None:
        with (
            suppress(httpx.HTTPError),  # the browser is closed
            me.client.stream("GET", f"{address}/tables/{table_id}/events") as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("data:"):
                    told.put(json.loads(line[5:])["version"])
                    ready.set()
                if stop.is_set():
                    return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield told
    finally:
        stop.set()


def until(told: Queue[int], version: int) -> None:
    while told.get(timeout=10) < version:
        pass


def test_a_move_is_told_to_those_who_watch(me: Browser) -> None:
    table_id = me.open("me", "screen")
    with events(me.address, me, table_id) as told:
        assert told.get(timeout=5) == 0
        me.play(table_id, "bonus coin")
        assert told.get(timeout=5) == 1
        me.post(table_id, "undo", version=1)
        assert told.get(timeout=5) == 2


def test_who_listens_gets_signs_of_life(me: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table_id = me.open("me", "screen")
    monkeypatch.setattr(listeners, "HEARTBEAT_SECONDS", 0.1)
    with (
        serving(tmp_path / "games.db") as (server, other),
        me.client.stream("GET", f"{other}/tables/{table_id}/events") as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert next(lines) == 'data: {"version": 0}'
        assert next(lines) == "retry: 1000"
        assert [next(lines) for _ in range(3)] == ["", ": ping", ""]
        assert server.live.all_watchers() == 1


def test_who_serves_without_a_way_into_connections_is_handed_the_lines() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def listen() -> None:
        listener = listeners.Listener("table", 0, "", False, SILENCE, "")
        stream = asyncio.create_task(
            EventStream(listener, nullcontext())({"type": "http"}, asyncio.Future, send)
        )
        await asyncio.sleep(0)
        listener.write(PING)
        await asyncio.sleep(0.01)
        listener.let_go(out=True)
        await stream

    awaited(listen())
    assert [message.get("body") for message in sent] == [None, PING, OUT, b""]
    assert [message.get("more_body") for message in sent] == [None, True, True, False]


def test_a_client_that_leaves_while_an_event_is_sent_listens_no_more() -> None:
    listens: list[bool] = []

    @contextmanager
    def listening() -> Iterator[None]:
        listens.append(True)
        try:
            yield
        finally:
            listens.append(False)

    async def listen() -> None:
        listener = listeners.Listener("table", 0, "", False, SILENCE, "")
        sending = asyncio.Event()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.body":
                sending.set()
                await asyncio.Future()

        async def receive() -> Message:
            await sending.wait()
            return {"type": "http.disconnect"}

        listener.write(PING)
        await EventStream(listener, listening())({"type": "http"}, receive, send)
        assert listens == [True, False]

    awaited(listen())


def test_a_move_in_another_process_is_noticed(me: Browser, tmp_path: Path) -> None:
    table_id = me.open("me", "screen")
    with serving(tmp_path / "games.db") as (_, other), events(other, me, table_id) as told:
        assert told.get(timeout=5) == 0
        me.play(table_id, "bonus coin")
        assert told.get(timeout=5) == 1
        answer = me.client.post(f"{other}/tables/{table_id}/moves", json={"move": "bonus wood", "version": 0})
        assert answer.status_code == 409
        assert answer.json()["version"] == 1


def test_a_table_of_bots_plays_while_it_is_watched(me: Browser) -> None:
    table_id = me.open("random", "random", pace="instant")
    time.sleep(0.3)
    assert me.moves(table_id) == []
    with events(me.address, me, table_id) as told:
        until(told, 20)
        version = me.post(table_id, "pace", paused=True)[1]["version"]
        until(told, version)
        with pytest.raises(Empty):
            told.get(timeout=0.4)
        me.post(table_id, "pace", paused=False)
        until(told, version + 10)


def test_turn_by_turn_bots_wait_until_somebody_goes_on(me: Browser) -> None:
    table_id = me.open("me", "random", "random", "random", pace="turns", seed="1")
    with events(me.address, me, table_id) as told:
        until(told, 2)  # the first bot has taken its starting bonus, and the table waits
        with pytest.raises(Empty):
            told.get(timeout=1)
        assert len(me.moves(table_id)) == 1
        sign = me.post(table_id, "parts")[1]["parts"]["sign"]
        assert "has played" in sign
        assert 'data-do="pause"' in sign
        me.post(table_id, "pace", paused=False)
        until(told, 4)
        assert len(me.moves(table_id)) == 2
        assert 'data-yours="yes"' in me.post(table_id, "parts")[1]["parts"]["sign"], (
            "nobody waits before my turn"
        )
        assert me.post(table_id, "pace", paused=True)[0] == 409


def test_a_broken_bot_does_not_break_the_table(
    me: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
            raise RuntimeError("no idea")

    monkeypatch.setitem(BOTS, "greedy", Broken)
    table_id = me.open("me", "greedy")
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with me.table(table_id) as table:
            if table.match.decider == 0:
                break
        time.sleep(0.01)
    assert len(me.moves(table_id)) > 0
    assert "chance decides" in caplog.text
