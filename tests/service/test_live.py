"""Events, and bots that play in the background."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from queue import Empty, Queue

import httpx
import pytest
from starlette.types import Message

from roundhouse.service.live import listeners
from roundhouse.service.middleware.event_stream import OUT, PING, EventStream
from roundhouse.service.tables.talk import SILENCE
from tests.service.support import Browser, awaited, database_of, serving
from tests.service.toy import State
from tests.service.toy_match import ToyBots


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
    me.post(table_id, "sit", seat=0)
    with events(me.address, me, table_id) as told:
        assert told.get(timeout=5) == 0
        me.play(table_id)
        assert told.get(timeout=5) == 1
        me.post(table_id, "undo", version=1)
        assert told.get(timeout=5) == 2


def test_who_listens_gets_signs_of_life(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = me.open("me", "screen")
    monkeypatch.setattr(listeners, "HEARTBEAT_SECONDS", 0.1)
    with (
        serving(database_of(me)) as (server, other),
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


def test_a_move_in_another_process_is_noticed(me: Browser) -> None:
    table_id = me.open("me", "screen")
    me.post(table_id, "sit", seat=0)
    with serving(database_of(me)) as (_, other), events(other, me, table_id) as told:
        assert told.get(timeout=5) == 0
        me.play(table_id)
        assert told.get(timeout=5) == 1
        answer = me.client.post(f"{other}/tables/{table_id}/moves", json={"move": "draw", "version": 0})
        assert answer.status_code == 409
        assert answer.json()["version"] == 1


def test_a_table_of_bots_plays_while_it_is_watched(me: Browser) -> None:
    table_id = me.open("greedy", "greedy", pace="fast")
    time.sleep(0.3)
    assert me.moves(table_id) == []
    with events(me.address, me, table_id) as told:
        until(told, 2)
        version = me.post(table_id, "pace", paused=True)[1]["version"]
        until(told, version)
        with pytest.raises(Empty):
            told.get(timeout=0.4)
        me.post(table_id, "pace", paused=False)
        until(told, version + 3)


def test_a_broken_bot_does_not_break_the_table(
    me: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(player: str, seen: State, dice: str) -> tuple[int, str]:
        raise RuntimeError("no idea")

    monkeypatch.setattr(ToyBots, "choose", staticmethod(broken))
    table_id = me.open("greedy", "me")
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with me.table(table_id) as table:
            if table.match.decider == 1:
                break
        time.sleep(0.01)
    assert len(me.moves(table_id)) > 0
    assert "chance decides" in caplog.text
