"""Limits by person and by address: who has enough is told so and when it goes on, and the others notice nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from roundhouse.cli import app
from roundhouse.service import serve
from roundhouse.service.middleware.client_addresses import address_of_client, trusted_proxies
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.middleware.rate_limits import ADDRESS_FACTOR
from tests.service.support import Browser, awaited, by_name, serving

TIGHT = Limits(people=3, tables=2, records=2, hints=2, streams=2, asking=1)
FORM = {"seat-1": "me", "seat-2": "screen"}


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
