"""Hooks that are slow, names that are slow, and a mail server that is slow: nobody else waits for them."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import httpx
import pytest

from roundhouse.service.middleware.limits import Limits
from roundhouse.service.notifications import http_client, mail
from roundhouse.service.notifications.channels import YOUR_TURN
from roundhouse.service.notifications.circuit_breaker import FAILURES
from roundhouse.service.notifications.fair_pool import Requester
from roundhouse.service.notifications.http_client import OutgoingHttp, Unreachable
from roundhouse.service.notifications.mail import Letter, NotSent, Smtp, read_mail
from roundhouse.service.notifications.notifier import A_MOMENT, MAX_CLAIMED
from tests.service.company import people
from tests.service.slow_hook import (
    SLOW_NAMES,
    Answering,
    Hook,
    byte_by_byte,
    endless_body,
    endless_head,
    names_lead_to,
    slow_body,
)
from tests.service.support import PATIENCE, Browser, eventually, serving
from tests.service.test_clocks import timed, until_turn_of
from tests.service.test_notices import HOOK, Letters, Takes, add_hook, send_due, ways_of
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

SOON = 2.5  # seconds within which people are answered whatever others do; a machine may be busy


@pytest.fixture
def hook(tmp_path: Path) -> Iterator[Hook]:
    """A hook on this computer."""
    one = Hook(tmp_path)
    yield one
    one.close()


def seconds_since(began: float) -> float:
    return time.monotonic() - began


@contextmanager
def clients(number: int) -> Iterator[ThreadPoolExecutor]:
    """So many at the same time; nobody waits for them in the end."""
    pool = ThreadPoolExecutor(number)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def others_are_answered(me: Browser) -> None:
    """Somebody elsewhere asks for pages, and is answered soon."""
    with httpx.Client(base_url=me.address, timeout=30, headers={"x-forwarded-for": "203.0.113.200"}) as other:
        for path in ("/", "/healthz", "/notices"):
            began = time.monotonic()
            assert other.get(path).status_code == 200
            assert seconds_since(began) < SOON, path


# ---- one deadline for an exchange


def post(hook: Hook) -> int:
    sender = OutgoingHttp(frozenset({hook.port}))
    return sender.post(hook.url(), b"{}", {}, Requester("anna"))


def test_a_hook_is_reached(hook: Hook) -> None:
    with names_lead_to(hook):
        assert post(hook) == 204


@pytest.mark.parametrize("answering", [byte_by_byte, endless_head, None])
def test_a_hook_that_never_ends_its_answer(
    hook: Hook, answering: Answering | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes that come now and then keep every timeout of a socket; silence before TLS counts too."""
    monkeypatch.setattr(http_client, "EXCHANGE_SECONDS", 1.0)
    hook.shakes_hands, hook.answering = answering is not None, answering or byte_by_byte
    began = time.monotonic()
    with names_lead_to(hook), pytest.raises(Unreachable, match="hook no answer"):
        post(hook)
    assert seconds_since(began) < SOON


@pytest.mark.parametrize("answering", [endless_body, slow_body])
def test_a_body_that_never_ends_changes_no_status(
    hook: Hook, answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "EXCHANGE_SECONDS", 1.0)
    hook.answering = answering
    began = time.monotonic()
    with names_lead_to(hook):
        assert post(hook) == 200
    assert seconds_since(began) < SOON


def test_a_slow_name_is_part_of_it(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "EXCHANGE_SECONDS", 0.5)
    began = time.monotonic()
    with names_lead_to(hook), pytest.raises(Unreachable, match="hook slow name"):
        OutgoingHttp().post(f"https://a.{SLOW_NAMES}/", b"{}", {}, Requester("anna"))
    assert seconds_since(began) < SOON


# ---- nobody holds the threads of requests


def test_slow_hooks_hold_no_request_threads(me: Browser, hook: Hook) -> None:
    """As many tries as there are threads for requests, and some more, at a hook that never ends its answer."""
    hook.answering = byte_by_byte
    me.server.notifier.outgoing.ports = frozenset({hook.port})
    with names_lead_to(hook), people(me, "Anna", "Boris") as guests, clients(44) as attack:
        found = []
        for guest in guests:
            data = {"kind": "json", "address": hook.url(guest.person.name.lower())}
            assert guest.client.post("/notices/ways", data=data).status_code == 303
            way = ways_of(guest)[0].id
            found += [
                attack.submit(guest.client.post, f"/notices/ways/{way}/try", timeout=60) for _ in range(22)
            ]
        eventually(lambda: hook.connections > 0)
        began = time.monotonic()
        others_are_answered(me)
        done, waiting = wait(found, PATIENCE)
        assert not waiting
        assert seconds_since(began) < 20
        assert {one.result().status_code for one in done} <= {200, 429}
        assert hook.connections <= 4, "two people, one exchange at a time"


def test_slow_names_hold_no_request_threads(me: Browser, hook: Hook) -> None:
    """Sixty connections of one address that set up ways with names that take long."""
    with names_lead_to(hook, 6.0) as asked, clients(60) as attack:
        headers = {"x-forwarded-for": "198.51.100.7", "cookie": ""}
        data = [{"kind": "json", "address": f"https://{n}.{SLOW_NAMES}/"} for n in range(60)]
        found = [
            attack.submit(httpx.post, f"{me.address}/notices/ways", data=one, headers=headers, timeout=60)
            for one in data
        ]
        eventually(lambda: len(asked) > 0)
        others_are_answered(me)
        done, waiting = wait(found, PATIENCE)
        assert not waiting
        assert {one.result().status_code for one in done} == {422, 429}
        assert len(asked) <= 8, "an address has few names looked up at the same time"


def test_limits_are_counted_before_a_name_is_looked_up(tmp_path: Path, hook: Hook) -> None:
    limits = Limits(ways=2)
    with (
        serving(tmp_path / "games.db", limits=limits) as (server, address),
        names_lead_to(hook, 0.01) as asked,
    ):
        me = Browser(server, address)
        with me.client:
            me.settings(name="Anna")
            data = {"kind": "json", "address": f"https://a.{SLOW_NAMES}/"}
            statuses = [me.client.post("/notices/ways", data=data).status_code for _ in range(4)]
        assert statuses == [422, 422, 429, 429]
        assert len(asked) == 2


# ---- one slow target stops nobody else


class SlowTakes(Takes):
    """Everything that leaves the house; what goes to one host waits until it is released."""

    def __init__(self, slow: str) -> None:
        super().__init__()
        self.slow, self.held, self.released = slow, 0, Event()

    def post(self, url: str, body: bytes, headers: Mapping[str, str], asker: Requester) -> int:
        if self.slow in url:
            self.held += 1
            self.released.wait(PATIENCE)
        return super().post(url, body, headers, asker)


def test_one_slow_hook_stops_nobody_elses_notices(me: Browser) -> None:
    me.server.notifier.outgoing = out = SlowTakes("slow")  # type: ignore[assignment]
    with timed(me, move="7d") as (hours, table_id, everybody):
        boris = next(one for one in everybody if one is not me)
        for number in range(6):
            data = {"kind": "json", "address": f"https://slow.example.org/{number}"}
            assert me.client.post("/notices/ways", data=data).status_code == 303
        add_hook(boris)
        until_turn_of(me, me, everybody, table_id)
        me.server.notifier.look(table_id)
        for way in (*ways_of(me), *ways_of(boris)):  # those of the slow hook are due first
            me.server.notifier.ways.want(way.id, "over", table_id, 1, hours.now)
        hours.now += A_MOMENT
        with clients(1) as loop:
            loop.submit(me.server.notifier.send_due)
            eventually(lambda: out.held > 0 and [url for url, _, _ in out.sent] == [HOOK])
            assert out.held == 1, "one exchange of a person at a time"
            eventually(lambda: "roundhouse_notices_sending 1.0\n" in me.client.get("/metrics").text)
            assert 'roundhouse_notices_total{outcome="sent"} 1.0\n' in me.client.get("/metrics").text
            out.released.set()
            eventually(lambda: len(out.sent) > 6)


def test_what_is_due_is_taken_in_turns_between_people(me: Browser) -> None:
    """Somebody with hundreds of notices lets others in after each of theirs."""
    me.server.notifier.outgoing = Takes()  # type: ignore[assignment]
    ways, now = me.server.notifier.ways, me.server.store.now()
    table_id = me.open("me", "screen")
    mine = add_hook(me)
    for number in range(3 * MAX_CLAIMED):
        ways.want(mine, YOUR_TURN, table_id, number, now - 100)
    with people(me, "Boris") as (boris,):
        theirs = add_hook(boris)
        ways.want(theirs, YOUR_TURN, table_id, 0, now - 1)
        assert [one.way for one in ways.due(now, 3)] == [mine, theirs, mine]
        ways.want(theirs, YOUR_TURN, table_id, 1, now - 1)
        used = {me.person.id: 5.0}
        found = ways.due(now, 2, lambda person: used.get(person, 0.0))
        assert [one.way for one in found] == [theirs, mine], "who has used much time comes later"


def test_a_host_that_does_not_answer_rests(
    me: Browser, hook: Hook, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http_client, "EXCHANGE_SECONDS", 0.3)
    hook.answering = byte_by_byte
    me.server.notifier.outgoing.ports = frozenset({hook.port})
    with names_lead_to(hook), timed(me, move="7d") as (hours, table_id, everybody):
        data = {"kind": "json", "address": hook.url("broken")}
        assert me.client.post("/notices/ways", data=data).status_code == 303
        (way,) = ways_of(me)
        for _ in range(FAILURES):
            assert "No answer came" in me.client.post(f"/notices/ways/{way.id}/try").text
        with caplog.at_level(logging.WARNING):
            page = me.client.post(f"/notices/ways/{way.id}/try").text
        assert "not sent: broken.hooks.example.org was slow" in page
        assert hook.connections == FAILURES
        assert "broken.hooks.example.org was slow or did not answer 3 times in a row" in caplog.text
        assert "/hook" not in caplog.text, "the rest of an address is as good as a password"
        metrics = me.client.get("/metrics").text
        assert "roundhouse_hosts_resting 1.0\n" in metrics
        assert f'roundhouse_notices_total{{outcome="failed"}} {FAILURES}.0\n' in metrics
        assert 'roundhouse_notices_total{outcome="rested"} 1.0\n' in metrics
        until_turn_of(me, me, everybody, table_id)
        me.server.notifier.look(table_id)
        hours.now += A_MOMENT
        send_due(me)
        (left,) = me.server.notifier.ways.due(hours.now + 3600, 5)
        assert left.tries == 0, "a notice for it waits, and loses no try"
        assert ways_of(me)[0].failures == FAILURES
        assert hook.connections == FAILURES


# ---- mail


def test_letters_to_an_address_are_counted_whoever_asks(tmp_path: Path) -> None:
    limits = Limits(letters=3)
    with serving(tmp_path / "games.db", limits=limits) as (server, address):
        server.mail.sender = box = Letters()
        statuses = []
        for number in range(8):
            where = "Anna@example.org" if number % 2 else f"anna+{number}@example.org"
            with httpx.Client(base_url=address, headers={"x-forwarded-for": f"198.51.100.{number}"}) as one:
                data = {"kind": "mail", "address": where}
                statuses.append(one.post("/notices/ways", data=data).status_code)
        assert statuses == [200] * 3 + [429] * 5
        with httpx.Client(base_url=address.replace("127.0.0.1", "localhost")) as one:
            asked = one.post("/address/log-in", data={"address": "anna@example.org"})
            assert asked.status_code == 429, "letters to log in are counted with them"
        eventually(lambda: len(box.letters) == 3)


def test_a_person_asks_for_so_many_letters(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=Limits(letters=3)) as (server, address):
        server.mail.sender = Letters()
        with httpx.Client(base_url=address) as one:
            one.post("/settings", data={"name": "Anna"})
            data = [{"kind": "mail", "address": f"person{number}@example.org"} for number in range(5)]
            statuses = [one.post("/notices/ways", data=each).status_code for each in data]
        assert statuses == [200] * 3 + [429] * 2


def test_a_trial_by_mail_is_a_letter_too(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=Limits(letters=2)) as (server, address):
        server.mail.sender = box = Letters()
        me = Browser(server, address)
        with me.client:
            me.settings(name="Anna")
            way = server.notifier.ways.keep(me.person.id, "mail", "anna@example.org", address)
            tries = [me.client.post(f"/notices/ways/{way}/try").status_code for _ in range(4)]
        assert tries == [200, 200, 429, 429]
        assert len(box.letters) == 2


def test_a_slow_mail_server_holds_nobody_who_asks(me: Browser) -> None:
    release = Event()

    class Slow:
        def send(self, letter: Letter) -> None:
            release.wait(PATIENCE)

    me.server.mail.sender = Slow()
    began = time.monotonic()
    data = {"kind": "mail", "address": "anna@example.org"}
    assert me.client.post("/notices/ways", data=data).status_code == 200
    assert seconds_since(began) < SOON
    release.set()


@contextmanager
def slow_mail_server() -> Iterator[int]:
    """A mail server that greets with one character now and then; its port."""
    ended = Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            with suppress(OSError):
                sock, _ = listener.accept()
                with sock:
                    sock.sendall(b"220 ")
                    while not ended.wait(0.2):
                        sock.sendall(b"x")

        Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]
        ended.set()


def test_a_letter_has_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "LETTER_SECONDS", 1.0)
    with slow_mail_server() as port:
        host = read_mail(f"smtp+open://127.0.0.1:{port}", "games@example.org")
        assert host is not None
        began = time.monotonic()
        with pytest.raises(NotSent, match="cannot be used"):
            Smtp(host).send(Letter("anna@example.org", "Hello", "…"))
    assert seconds_since(began) < SOON
