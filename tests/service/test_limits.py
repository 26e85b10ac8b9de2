"""Limits by person and by address: who has enough is told so and when it goes on, and the others notice nothing."""

from __future__ import annotations

import asyncio
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
from typer.testing import CliRunner, Result

from roundhouse.cli import app
from roundhouse.game import Game
from roundhouse.service import serve
from roundhouse.service.middleware.client_addresses import address_of_client, trusted_proxies
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.middleware.rate_limits import ADDRESS_FACTOR
from roundhouse.service.thinking.job_queue import QueueFull, Rank
from roundhouse.web.railroads import RailroadBots, advise
from tests.service.support import PAGE, Browser, another, awaited, by_name, serving
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

TIGHT = Limits(people=3, tables=2, records=2, hints=2, streams=2, asking=1)
FORM = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "screen"}


@pytest.fixture
def me(tmp_path: Path) -> Iterator[Browser]:
    """My browser at a house that allows little."""
    with serving(tmp_path / "games.db", limits=TIGHT) as (server, address):
        one = Browser(server, address)
        with one.client:
            one.settings(confirm="no", pace="instant")
            yield one


def refused(answer: httpx.Response, words: str) -> None:
    assert answer.status_code == 429, answer.text
    assert 1 <= int(answer.headers["retry-after"]) <= 3600
    assert words in answer.text


def test_tables_are_counted_by_person(me: Browser) -> None:
    me.open("me", "screen")
    table_id = me.open("me", "screen")
    refused(me.client.post("/tables", data=FORM), "The next one can be opened in 30 minutes.")
    refused(me.client.post("/learn"), "many tables")
    refused(me.client.post(f"/tables/{table_id}/branch?at=0"), "many tables")
    refused(
        me.client.post("/tables/watch", data={"bot": "easy", "players": "2", "board": "russian"}),
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


@contextmanager
def stranger(me: Browser, address: str) -> Iterator[httpx.Client]:
    """Somebody new, whom a proxy on this computer says to come from an address."""
    with httpx.Client(base_url=me.address, headers={"x-forwarded-for": address}) as one:
        yield one


def test_an_address_has_several_people_but_not_any_number(me: Browser) -> None:
    for number in range(TIGHT.people):
        with stranger(me, f"2001:db8::{number}") as one:
            assert one.post("/settings", data={"language": "en"}).status_code == 303
    with stranger(me, "2001:db8::ffff") as one:
        refused(one.post("/settings", data={"language": "en"}), "Many people have come from your address")
        refused(one.post("/tables", data=FORM), "from your address")
        assert one.get("/").status_code == 200
    with stranger(me, "2001:db8:1::1") as one:
        assert one.post("/tables", data=FORM).status_code == 303


def test_an_address_has_tables_for_several_people(me: Browser) -> None:
    opened = 0
    for _ in range(TIGHT.people):
        with stranger(me, "203.0.113.7") as one:
            for _ in range(TIGHT.tables):
                opened += one.post("/tables", data=FORM).status_code == 303
    assert opened == TIGHT.people * TIGHT.tables < TIGHT.tables * ADDRESS_FACTOR
    with ExitStack() as many:
        mine = [many.enter_context(stranger(me, f"203.0.113.{number}")) for number in (1, 2, 3, 4, 5, 6)]
        for one in mine:
            assert one.post("/settings", data={"language": "en"}).status_code == 303
            one.headers["x-forwarded-for"] = "203.0.113.9"
        found = [one.post("/tables", data=FORM).status_code for one in mine for _ in range(TIGHT.tables)]
    assert found == [303] * (TIGHT.tables * ADDRESS_FACTOR) + [429] * TIGHT.tables


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


def test_tables_that_are_open_at_once(me: Browser) -> None:
    path = f"/tables/{me.open('me', 'screen')}/events"

    async def listening() -> None:
        async with httpx.AsyncClient(base_url=me.address, cookies=me.client.cookies) as one:
            async with one.stream("GET", path) as first, one.stream("GET", path) as second:
                assert (first.status_code, second.status_code) == (200, 200)
                refused(await one.get(path), "You have too many tables open at once.")
            for _ in range(50):  # until the server has noticed that they are gone
                async with one.stream("GET", path) as again:
                    if again.status_code == 200:
                        return
                await asyncio.sleep(0.05)
            pytest.fail("a place that was given back is not free")

    awaited(listening())


def test_addresses_that_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.5, 192.0.2.0/24")
    trusted = trusted_proxies()
    for host in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.5", "192.0.2.9", None, "a socket"):
        assert address_of_client(host, trusted) == ""
    assert address_of_client("::ffff:203.0.113.7", trusted) == "203.0.113.7"
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert address_of_client("203.0.113.7", trusted_proxies()) == ""


def test_a_host_sets_limits_and_names_in_a_command_or_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[Any, ...]] = []
    monkeypatch.setattr(serve, "serve", lambda *given: started.append(given[6:]))

    def begin(*words: str, **environment: str) -> Result:
        return CliRunner().invoke(app, ["serve", *words], env=environment)

    begin()
    begin("--limits", "tables=5", "--address", "a.example", "--address", "b.example")
    begin(ROUNDHOUSE_LIMITS="hints=7,head=2.5", ROUNDHOUSE_ADDRESSES="a.example b.example")
    assert [(limits, list(names)) for limits, names, *_ in started] == [
        (Limits(), []),
        (Limits(tables=5), ["a.example", "b.example"]),
        (Limits(hints=7, head=2.5), ["a.example", "b.example"]),
    ]
    wrong = begin("--limits", "tabels=5")
    assert wrong.exit_code == 2
    assert "--limits: 'tabels' is no limit; these can be set:" in wrong.output


def test_passkeys_that_are_begun_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=Limits(logins=2)) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(language="en")
            answers = [me.client.post("/passkeys/new", headers=by_name(me)) for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    refused(answers[2], "many attempts to log in")
