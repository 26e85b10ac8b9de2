"""Clients that are slow, silent or too many, with real sockets: none is kept for ever, and others notice nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from roundhouse.service.middleware import log_throttling
from roundhouse.service.middleware.connections import (
    MAX_HEAD_BYTES,
    MIN_CONNECTIONS,
    RESERVED_DESCRIPTORS,
    Connection,
    descriptors,
)
from roundhouse.service.middleware.limits import DEFAULT_LIMITS, Limits, LimitsError, read_limits
from roundhouse.service.middleware.log_throttling import ThrottledLogFilter
from roundhouse.service.serve import listen
from tests.service.support import serving

SOON = Limits(head=0.4, body=0.4, idle=0.4, fetch=0.4)
GET = b"GET /settings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"


@contextmanager
def calling(address: str, window: int = 65536) -> Iterator[socket.socket]:
    where = httpx.URL(address)
    with socket.socket() as one:
        one.settimeout(10)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        one.connect((where.host, where.port))
        yield one


def last_words(one: socket.socket) -> bytes:
    """What is said until the other end closes."""
    said = b""
    while data := one.recv(65536):
        said += data
    return said


def answered(one: socket.socket) -> bytes:
    """One whole answer with a length."""
    said = b""
    while b"\r\n\r\n" not in said:
        said += one.recv(65536)
    head, _, body = said.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += one.recv(65536)
    return head


def trickle(one: socket.socket, data: bytes) -> None:
    """Letter by letter, until the other end has had enough."""
    with suppress(OSError):
        for letter in data:
            one.sendall(bytes([letter]))
            time.sleep(0.05)


@pytest.mark.parametrize("slow", ["silent", "head", "body", "second head", "idle"])
def test_a_slow_client_is_sent_away(tmp_path: Path, slow: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path / "games.db", limits=SOON) as (_, address), calling(address) as one:
        begin = time.monotonic()
        if slow in ("second head", "idle"):
            one.sendall(GET)
            assert answered(one).startswith(b"HTTP/1.1 200")
        if slow == "body":
            one.sendall(POST + b"Content-Length: 500\r\n\r\n")
        if slow not in ("silent", "idle"):
            threading.Thread(target=trickle, args=(one, GET * 10), daemon=True).start()
        with suppress(ConnectionResetError):  # a letter that crosses the last words makes them be lost
            said = last_words(one)
            assert said.startswith(b"HTTP/1.1 408") is (slow not in ("silent", "idle"))
        assert time.monotonic() - begin < 5
    assert "ERROR" not in caplog.text


def test_who_takes_no_answer_is_sent_away(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=SOON) as (_, address), calling(address, 4096) as one:
        page = len(httpx.get(f"{address}/static/pages.css").content)
        one.sendall(GET.replace(b"/settings", b"/static/pages.css") * 200)
        time.sleep(4)
        taken = 0
        with suppress(ConnectionResetError):
            while data := one.recv(65536):
                taken += len(data)
        assert taken < 150 * page


def test_a_request_may_come_in_pieces(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "games.db", limits=Limits(head=5, body=5)) as (_, address),
        calling(address) as one,
    ):
        for _ in range(2):
            for part in (POST[:30], POST[30:], b"Content-Length: 11\r\n", b"\r\nlangu", b"age=de"):
                one.sendall(part)
                time.sleep(0.05)
            assert answered(one).startswith(b"HTTP/1.1 303")


def test_a_head_has_a_size_however_it_comes(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db") as (_, address), calling(address) as one:
        one.sendall(b"GET /settings HTTP/1.1\r\n")
        with suppress(OSError):
            for number in range(3 * MAX_HEAD_BYTES // 1000):
                one.sendall(b"x-%d: " % number + b"x" * 990 + b"\r\n")
                time.sleep(0.002)
        with suppress(ConnectionResetError):
            assert last_words(one).startswith(b"HTTP/1.1 431")
        assert httpx.get(f"{address}/settings").status_code == 200


def test_requests_one_behind_the_other_and_a_slow_one_behind_them(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=SOON) as (_, address), calling(address) as one:
        one.sendall(GET * 3 + GET[:20])
        said = last_words(one)
        assert said.count(b"HTTP/1.1 200") == 3
        assert b"HTTP/1.1 408" in said[said.rindex(b"</html>") :]


def test_who_wishes_for_another_protocol_is_answered_once(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db") as (_, address), calling(address) as one:
        one.sendall(GET[:-2] + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
        said = last_words(one)
        assert said.startswith(b"HTTP/1.1 200")
        assert said.count(b"HTTP/1.1") == 1


def test_small_answers_are_sent_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[int] = []
    made = Connection.connection_made

    def noted(self: Connection, transport: asyncio.Transport) -> None:
        made(self, transport)
        ours = transport.get_extra_info("socket")
        waiting.append(ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(Connection, "connection_made", noted)
    with serving(tmp_path / "games.db") as (_, address):
        assert httpx.get(f"{address}/settings").status_code == 200
    assert waiting == [1]
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # what asyncio's own loop goes by


def test_an_event_stream_is_no_slow_client(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "games.db", limits=SOON) as (_, address),
        httpx.Client(base_url=address) as client,
    ):
        table = client.post("/tables", data={"seat-1": "me", "seat-2": "greedy"}).headers["location"]
        with client.stream("GET", f"{address}{table}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            time.sleep(1.0)
            client.post(f"{address}{table}/pace", json={"pace": "fast"})
            assert any(line.startswith("data:") for line in lines)


def test_one_address_leaves_room_for_others(tmp_path: Path) -> None:
    limits = Limits(connections=3)
    with serving(tmp_path / "games.db", limits=limits, trusted=()) as (_, address), ExitStack() as open_ones:
        first = [open_ones.enter_context(calling(address)) for _ in range(3)]
        with calling(address) as one:
            assert last_words(one).startswith(b"HTTP/1.1 429")
        first[0].sendall(GET)
        assert answered(first[0]).startswith(b"HTTP/1.1 200")
        first[1].close()
        for _ in range(50):  # until the server has noticed
            with calling(address) as one:
                one.sendall(GET)
                if answered(one).startswith(b"HTTP/1.1 200"):
                    break
                time.sleep(0.05)
        else:
            pytest.fail("a place that was given back is not free")


def from_address(several: ExitStack, address: str, source: str) -> socket.socket:
    """A connection of another computer, as far as the server knows."""
    where = httpx.URL(address)
    one = several.enter_context(socket.create_connection((where.host, where.port), 10, (source, 0)))
    one.sendall(GET[:9])
    return one


def test_slow_heads_give_way_to_others(tmp_path: Path) -> None:
    limits = Limits(total=30, head=30)
    with serving(tmp_path / "games.db", limits=limits, trusted=()) as (_, address), ExitStack() as several:
        slow = [from_address(several, address, f"127.0.0.{2 + number % 3}") for number in range(60)]
        begin = time.monotonic()
        for _ in range(5):
            with calling(address) as one:
                one.sendall(GET)
                assert answered(one).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - begin < 5
        assert last_words(slow[0]).startswith(b"HTTP/1.1 408"), "the one that was slow for longest"
        slow[-1].sendall(GET[9:])
        assert answered(slow[-1]).startswith(b"HTTP/1.1 200"), "the last one may still send the rest"


def test_an_address_has_few_slow_heads(tmp_path: Path) -> None:
    limits = Limits(heads=3, head=30)
    with serving(tmp_path / "games.db", limits=limits, trusted=()) as (_, address), ExitStack() as several:
        slow = [from_address(several, address, "127.0.0.2") for _ in range(4)]
        assert last_words(slow[0]).startswith(b"HTTP/1.1 408")
        for one in slow[1:]:
            one.sendall(GET[9:])
            assert answered(one).startswith(b"HTTP/1.1 200")
        idle = [from_address(several, address, "127.0.0.2") for _ in range(3)]
        assert last_words(slow[1]) == b"", "one that is silent after an answer gives way first"
        idle[0].sendall(GET[9:])
        assert answered(idle[0]).startswith(b"HTTP/1.1 200")


def test_a_body_that_comes_after_the_answer_starts_the_clock_again(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=SOON) as (_, address), calling(address) as one:
        one.sendall(POST + b"Origin: http://elsewhere.example\r\nContent-Length: 11\r\n\r\n")
        assert answered(one).startswith(b"HTTP/1.1 403")
        one.sendall(b"language=de")
        one.sendall(GET)
        assert answered(one).startswith(b"HTTP/1.1 200"), "the connection can be used again"
        one.sendall(POST + b"Origin: http://elsewhere.example\r\nContent-Length: 11\r\n\r\n")
        assert answered(one).startswith(b"HTTP/1.1 403")
        one.sendall(b"language=de")
        assert last_words(one) == b""


ENDLESS = b"Transfer-Encoding: chunked\r\n\r\n"
REFUSED = (
    POST.replace(b"/settings", b"/nowhere"),
    POST + b"Origin: http://elsewhere.example\r\n",
    POST.replace(b"application/x-www-form-urlencoded", b"multipart/form-data"),
)


@pytest.mark.parametrize("head", REFUSED)
def test_nothing_more_is_read_of_a_request_that_was_answered(tmp_path: Path, head: bytes) -> None:
    with serving(tmp_path / "games.db") as (_, address), calling(address) as one:
        one.sendall(head + ENDLESS)
        piece, sent, begin = b"4000\r\n" + b"x" * 0x4000 + b"\r\n", 0, time.monotonic()
        with suppress(OSError):
            while time.monotonic() - begin < 10:
                sent += one.send(piece)
        assert time.monotonic() - begin < 9
        assert sent < 20_000_000, "what the system keeps for a connection"
        with suppress(ConnectionResetError):
            assert last_words(one).startswith(b"HTTP/1.1 40")


FEW = """
import resource, sys
from roundhouse.cli_serve import APP_FACTORY
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.serve import serve

resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]),) * 2)
serve(APP_FACTORY, "127.0.0.1", 0, sys.argv[1], False, limits=Limits(head=3.0))
"""


@pytest.mark.slow
def test_more_connections_than_descriptors(tmp_path: Path) -> None:
    most = MIN_CONNECTIONS + 24
    assert descriptors() > 3 * (RESERVED_DESCRIPTORS + most)  # for this end of the connections
    log = tmp_path / "log"
    command = [sys.executable, "-c", FEW, str(tmp_path / "games.db"), str(RESERVED_DESCRIPTORS + most)]
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[1].replace("localhost", "127.0.0.1")
            with ExitStack() as silent:
                held = [
                    silent.enter_context(calling(address)) for _ in range(2 * (RESERVED_DESCRIPTORS + most))
                ]
                assert httpx.get(f"{address}learn").status_code == 200
                assert {last_words(one) for one in held} == {b""}, "those who say nothing give way in silence"
                assert httpx.get(f"{address}learn").status_code == 200
        finally:
            server.kill()
    assert log.stat().st_size < 10_000
    assert "connections" in log.read_text()
    assert "Traceback" not in log.read_text()


# ---- the log, and what a host may set


def test_a_log_is_damped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(log_throttling, "monotonic", lambda: now)
    written: list[str] = []

    class Writing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(record.getMessage())

    handler = Writing()
    handler.addFilter(ThrottledLogFilter())
    log = logging.Logger("a log")
    log.addHandler(handler)
    for number in range(1000):
        log.error("request %d failed", number)
    log.error("something else: %s", "x" * 100_000)
    assert len(written) == log_throttling.MAX_ALIKE_LINES + 1
    assert len(written[-1]) == log_throttling.MAX_LINE_LENGTH
    now = log_throttling.WINDOW_SECONDS
    log.error("request %d failed", 1000)
    assert written[-1] == "(990 lines were left out) request 1000 failed"
    for number in range(1000):
        log.error(f"{number} failed")
    assert len(written) == log_throttling.MAX_ALIKE_LINES + 1 + log_throttling.MAX_LINES


def test_limits_are_read_with_a_sentence_for_what_cannot_be() -> None:
    assert read_limits("") == DEFAULT_LIMITS
    assert read_limits(" tables=5,head=0.5 ") == Limits(tables=5, head=0.5)
    for text, why in {
        "tabels=5": "'tabels' is no limit; these can be set: head,",
        "tables=many": "tables is 'many'; a number is wanted",
        "tables=0": "tables is 0; a number above 0",
        "head=inf": "head is inf; a number above 0",
        "head=nan": "head is nan; a number above 0",
    }.items():
        with pytest.raises(LimitsError) as refused:
            read_limits(text)
        assert str(refused.value).startswith(why), json.dumps(str(refused.value))
