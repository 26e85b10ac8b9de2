"""What does it take to break the server? `make faults`, or `python -m bench.faults --kills 5 --requests 500`.

Four things, each with figures for `docs/faults.md`: a server that is killed at random moments while people play, and
what is stored afterwards; requests that are malformed, stale, doubled, out of turn or hostile, and what they change;
what one address does to the pages of another (`bench.neighbours`); and the tests about slow clients, slow webhooks,
names and mail servers, full disks, locks, lost files and PostgreSQL, which are run and counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

from bench.load import Load, furnish, machine
from bench.neighbours import neighbours
from bench.pages import ROOT, running
from bench.visitor import Failed, Tally, Visitor
from tests.service.postgresql import Cluster

TESTS = (
    "tests/service/test_connections.py",
    "tests/service/test_faults.py",
    "tests/service/test_postgresql.py",
    "tests/web/test_hostile.py",
    "tests/service/test_limits.py",
    "tests/service/test_outgoing.py",
    "tests/service/test_fair_pool.py",
    "tests/service/test_notices.py",
    "tests/service/test_mail.py",
    "tests/service/test_names.py",
    "tests/service/test_rating_honest.py",
    "tests/web/test_request_values.py",
    "tests/service/test_thinking.py",
    "tests/service/test_computing.py",
    "tests/service/test_clocks.py",
)
LANES = 4  # servers that are killed side by side: each of them mostly starts and waits
SERVING = 2  # processes that nonsense is sent to
BRACES = "{coin:>100000000}{coin.__class__.__mro__}"


def command(database: Path | str) -> list[str]:
    """The server on this database."""
    return [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--database", str(database)]


API = 0.3  # of the requests go to the API


# ---- kills


def kill_again_and_again(kills: int, seed: int) -> str:
    """Kill servers while people play, as often as wanted; nothing that was answered may be lost."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(LANES) as lanes:
        series = range(min(LANES, kills))
        shares = [len(range(lane, kills, LANES)) for lane in series]
        folders = [Path(folder) / str(lane) for lane in series]
        answered = sum(lanes.map(kill_one_after_another, folders, shares, (seed + lane for lane in series)))
    return (
        f"- **{kills} times `kill -9`**, 0.1 to 1.5 s after four tables of two were opened: {answered:,} moves "
        "answered, 0 of them lost."
    )


def kill_one_after_another(folder: Path, kills: int, seed: int) -> int:
    """How many moves were answered, all of which were found again."""
    chance, answered = Random(seed), 0
    folder.mkdir()
    for number in range(kills):
        if number % 20 == 0:  # fresh games, before the old ones end
            database = folder / f"games-{number}.db"
            tables = furnish(database, Load(tables=4, depth=20))
        wait = chance.uniform(0.1, 1.5)
        with running(command(database)) as (address, pid):
            where = address.replace("localhost", "127.0.0.1")
            tally = asyncio.run(play_until_killed(where, tables, wait, pid))
        lost = missing(database, tally)
        if lost:
            raise SystemExit(f"kill {number} after {wait:.2f} s: answered and not stored: {lost}")
        answered += len(tally.answered)
    return answered


async def play_until_killed(
    address: str, tables: list[tuple[str, list[str]]], wait: float, pid: int
) -> Tally:
    """Everybody plays as quickly as they can, until the server is gone."""
    tally = Tally()
    visitors = [
        Visitor(address, table, cookie, tally, 0.02, number)
        for number, (table, cookies) in enumerate(tables)
        for cookie in cookies
    ]
    await asyncio.gather(*(visitor.open() for visitor in visitors))
    await asyncio.gather(*(visitor.listen() for visitor in visitors))
    staying = [asyncio.create_task(visitor.stay()) for visitor in visitors]
    await asyncio.sleep(wait)
    os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(0.05)
    for task in staying:
        task.cancel()
    with suppress(Failed, ConnectionError, asyncio.IncompleteReadError):
        await asyncio.gather(*staying, return_exceptions=True)
    await asyncio.gather(*(visitor.line.leave() for visitor in visitors))
    return tally


def missing(database: Path, tally: Tally) -> list[tuple[str, str, int]]:
    """Moves that were answered and are not stored, with the version that they made."""
    from roundhouse.service.database.store import Store

    store = Store(database)
    stored = {
        (table, line.partition(" ")[2], version)
        for table in {table for table, _, _ in tally.answered}
        for line, version in store.lines(table)[1]
    }
    store.close()
    return [one for one in tally.answered if one not in stored]


# ---- requests


def send_nonsense(requests: int, seed: int) -> str:
    """Requests that must change nothing, and break nothing: to a server on SQLite, then to one on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        told = [nonsense_on(Path(folder) / "games.db", "SQLite", requests, seed)]
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        cluster = Cluster(Path(folder))
        cluster.start()
        try:
            told.append(nonsense_on(cluster.new_database(), "PostgreSQL", requests, seed))
        finally:
            cluster.stop()
    return "\n".join(told)


def nonsense_on(database: Path | str, kind: str, requests: int, seed: int) -> str:
    """The same on one database."""
    tables = furnish(database, Load(tables=4, depth=40))
    tokens = tokens_for(database, tables)
    before = contents(database)
    several = (
        "--processes",
        str(SERVING),
        "--limits",
        "tables=1000000,people=1000000,illegal=1000000,reads=1000000",
    )
    with running([*command(database), *several]) as (address, _):
        where = address.replace("localhost", "127.0.0.1")
        statuses = asyncio.run(nonsense(where, tables, tokens, requests, Random(seed)))
    changed = contents(database) != before
    errors = sum(number for status, number in statuses.items() if status >= 500)
    if errors or changed:
        raise SystemExit(f"{kind}: {errors} server errors; tables changed: {changed}; {dict(statuses)}")
    told = ", ".join(f"{status or 'closed'} {number}" for status, number in sorted(statuses.items()))
    return (
        f"- **{statuses.total():,} requests** to pages and API, malformed, stale, repeated, out of turn or hostile; "
        f"{SERVING} processes on {kind}: 0 server errors, 0 tables changed. Answers by status: {told}."
    )


def tokens_for(database: Path | str, tables: list[tuple[str, list[str]]]) -> list[str]:
    """A token of the first seat of every table, as programs have one."""
    from roundhouse.service.database.store import Store
    from roundhouse.service.people.api_tokens import ProgramTokens

    store = Store(database)
    rows = {row.id: row for row in store.going_on(1000)}
    tokens = ProgramTokens(store)
    found = [tokens.new_for_seat(rows[table].seats[0].person, table, "bench") for table, _ in tables]
    store.close()
    return found


def contents(database: Path | str) -> str:
    """A hash of all tables and moves."""
    from roundhouse.service.database.store import Store

    store = Store(database)
    rows = [(row, store.lines(row.id)[1]) for row in store.going_on(1000)]
    store.close()
    return sha256(repr(sorted(rows, key=lambda found: found[0].id)).encode()).hexdigest()


async def nonsense(
    address: str, tables: list[tuple[str, list[str]]], tokens: list[str], requests: int, chance: Random
) -> Counter[int]:
    """So many requests on eight connections; how many were answered how, 0 for a connection that was closed."""
    tally = Tally()
    visitors = [
        Visitor(address, table, cookie, tally, 0, 0) for table, cookies in tables for cookie in cookies
    ]
    for visitor in visitors:
        await visitor.open()
    statuses: Counter[int] = Counter()

    async def send(visitor: Visitor, count: int) -> None:
        for _ in range(count):
            request = (
                _hostile_api(visitor, chance, tokens)
                if chance.random() < API
                else one_request(visitor, chance)
            )
            statuses[await answered(visitor, request)] += 1

    share = -(-requests // len(visitors))
    await asyncio.gather(*(send(visitor, share) for visitor in visitors))
    await asyncio.gather(*(visitor.line.leave() for visitor in visitors))
    return statuses


async def answered(visitor: Visitor, request: bytes) -> int:
    """The status of a raw request on a connection of its own."""
    reader, writer = await asyncio.open_connection(visitor.line.host, visitor.line.port)
    try:
        writer.write(request)
        first = await asyncio.wait_for(reader.readline(), 60)
        return int(first.split()[1]) if first.startswith(b"HTTP/1.1 ") else 0
    except ConnectionError:
        return 0
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def one_request(visitor: Visitor, chance: Random) -> bytes:
    """Something that nobody should send."""
    kind = chance.choice((_stale, _out_of_turn, _malformed, _hostile_path, _hostile_form, _foreign, _torn))
    return kind(visitor, chance)


def _post(visitor: Visitor, what: str, body: bytes, more: str = "", host: str = "") -> bytes:
    head = (
        f"POST {visitor.path}/{what} HTTP/1.1\r\nHost: {host or visitor.line.host}\r\n{visitor.line.cookie}{more}"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


def _stale(visitor: Visitor, chance: Random) -> bytes:
    """A move, an undo or a confirmation of a version that is over, or of one that never was."""
    body = {
        "version": visitor.version + chance.choice((-3, -1, 1, 10**12)),
        "move": "bonus coin",
        "sure": True,
    }
    return _post(visitor, chance.choice(("moves", "undo", "reset", "confirm")), json.dumps(body).encode())


def _out_of_turn(visitor: Visitor, chance: Random) -> bytes:
    """A move that cannot be made: of somebody else's seat, or not offered."""
    moves = ("pass", "done", "wood TS", "no such move", BRACES, "x" * 79)
    body = {"version": visitor.version, "move": chance.choice(moves), "sure": True}
    who = "" if "data-yours" in visitor.sign else visitor.line.cookie
    stranger = _post(visitor, "moves", json.dumps(body).encode())
    return stranger.replace(visitor.line.cookie.encode(), who.encode())


def _malformed(visitor: Visitor, chance: Random) -> bytes:
    """Bodies that are no such request."""
    bodies: tuple[Any, ...] = (
        b"",
        b"{",
        b"null",
        b"[" * 5000,
        b"\xff\xfe",
        json.dumps({"version": "x" * 5000, "move": 1}).encode(),
        json.dumps({"version": 2**80, "move": "\0", "have": {"a": 1}}).encode(),
        json.dumps({"version": -1, "move": "x", "log": -1, "layout": "round"}).encode(),
        bytes(chance.randrange(256) for _ in range(200)),
    )
    return _post(visitor, chance.choice(("moves", "undo", "parts", "sit", "pace")), chance.choice(bodies))


def _hostile_path(visitor: Visitor, chance: Random) -> bytes:
    """Addresses that lead elsewhere, or are very long."""
    paths = (
        "/static/..%2f..%2fetc%2fpasswd",
        "/tables/%00",
        f"/tables/check?industry={BRACES}",
        "/tables/check?set=" + "&" * 2000,
        "/" + "x" * 9000,
        f"{visitor.path}/board?seat=99999999999999999999",
        f"{visitor.path}/scoring?entry=-1",
        "/about?table=a%00&what=x",
        f"{visitor.path}/record",
        "//elsewhere.example/",
    )
    method = chance.choice(("GET", "HEAD", "DELETE", "PUT", "TRACE"))
    head = f"{method} {chance.choice(paths)} HTTP/1.1\r\nHost: {visitor.line.host}\r\n{visitor.line.cookie}"
    return f"{head}Connection: close\r\n\r\n".encode()


def _hostile_form(visitor: Visitor, chance: Random) -> bytes:
    """Forms with numbers that no column holds, and with NUL where an id is wanted."""
    number = chance.choice(("9" * 25, "9" * 5000, "99999999999", str(2**63), "-1", "%D9%A5", "x"))
    path, body = chance.choice(
        (
            (f"{visitor.path}/report", f"reason=other&line={number}"),
            (f"{visitor.path}/report", f"reason=other&seat={number}"),
            (f"{visitor.path}/talk/{number}/mute", ""),
            (f"{visitor.path}/seats/stand", f"seat={number}"),
            ("/notices/holidays/end", f"holiday={number}"),
            ("/host/settle", f"report={number}"),
            ("/settings/tokens/revoke", "token=a%00b"),
            ("/notices/ways/%00/try", ""),
            ("/devices/log-out", "device=%00"),
            ("/settings", "%00=%00"),
        )
    )
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {visitor.line.host}\r\n{visitor.line.cookie}Connection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return (head + body).encode()


def _hostile_api(visitor: Visitor, chance: Random, tokens: list[str]) -> bytes:
    """What a program should not ask: other tables, numbers and texts without bounds, moves that cannot be made."""
    table = visitor.path.rpartition("/")[2]
    number: Any = chance.choice((-1, 2**31, 2**63, 2**80, "9" * 5000, "\0", None, [], 1.5))
    text: Any = chance.choice(("", "\0", BRACES, "x" * 5000, "take back", "no such move", 7, None))
    method, path, body = chance.choice(
        (
            ("POST", f"/tables/{table}/moves", {"version": number, "move": text}),
            ("POST", f"/tables/{table}/moves", {"version": 0, "move": text}),
            ("POST", f"/tables/{table}/seats", {"seat": number, "name": text}),
            ("POST", f"/tables/{table}/seats/{'9' * 30}/link", {}),
            ("POST", f"/tables/{table}/token", {"name": text}),
            ("POST", "/tables", {"players": number, "board": text, "seats": [text]}),
            ("GET", f"/tables/{table}/view?version={'9' * 30}", None),
            ("GET", f"/tables/{table}/moves?seat=%00", None),
            ("GET", "/tables/%00/view", None),
            ("GET", f"/lobby?after={'9' * 40}", None),
        )
    )
    sent = json.dumps(body).encode() if body is not None else b""
    token = chance.choice((*tokens, "", "x" * 5000, "\x7f"))
    head = (
        f"{method} /api{path} HTTP/1.1\r\nHost: {visitor.line.host}\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + sent


def _foreign(visitor: Visitor, chance: Random) -> bytes:
    """What another site sends in a person's name."""
    body = json.dumps({"version": visitor.version, "pace": "slow", "paused": False}).encode()
    origins = ("https://elsewhere.example", "http://[", "null", "")
    host = chance.choice(("", "elsewhere.example", "["))
    return _post(visitor, "pace", body, f"Origin: {chance.choice(origins)}\r\n", host)


def _torn(visitor: Visitor, chance: Random) -> bytes:
    """What is hardly HTTP at all."""
    return chance.choice(
        (
            b"\r\n\r\n\r\n\r\nnonsense\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /learn HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: x\r\n\r\n",
            b"POST /settings HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n\r\n",
            b"GET /learn HTTP/1.1\r\nX: " + b"x" * 60_000 + b"\r\n\r\n",
            bytes(chance.randrange(256) for _ in range(300)) + b"\r\n\r\n",
        )
    )


# ---- tests that are there already


def run_tests() -> str:
    """The tests about faults, counted."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.xml"
        there = [name for name in TESTS if (ROOT / name).exists()]
        options = ["-q", "--whole", "-n", "2", "-p", "no:cacheprovider", f"--junitxml={told}"]
        run = [sys.executable, "-m", "pytest", *options, *there]
        ran = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
        suite = ElementTree.parse(told).getroot()[0]
    skipped = [case.get("name") for case in suite.iter("testcase") if case.find("skipped") is not None]
    if ran.returncode:
        raise SystemExit(ran.stdout[-3000:])
    left_out = f"; left out here: {', '.join(map(str, skipped))}" if skipped else ""
    return (
        f"- **{suite.get('tests')} tests** pass: slow and silent clients; slow webhooks, resolvers and mail servers; "
        "more connections than descriptors; full disks, locks, database files that are read-only, damaged, deleted or "
        "replaced; a PostgreSQL that restarts; hostile forms, limits, slow tables, wall clocks that jump"
        f"{left_out}."
    )


HEAD = """# Fault test results

This page shows hosts and developers what the server survives. `make faults` writes it (`python -m bench.faults`).

Measured on {when}, {cores} cores ({system}, {python}), machine load before the run {busy}.
"""


def wrapped(text: str) -> str:
    """Points of a list, in lines of at most 120 characters."""
    return "\n".join(
        textwrap.fill(line, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument(
        "--no-tests", action="store_true", help="leave out the tests that are run and counted"
    )
    parser.add_argument(
        "--no-neighbours", action="store_true", help="leave out what one address does to others"
    )
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of what happens when")
    parser.add_argument("--report", type=Path, help="a page in docs/ that is written anew")
    asked = parser.parse_args()
    lines = [HEAD.format(**machine())]
    if asked.kills:
        lines.append(kill_again_and_again(asked.kills, asked.seed))
    if asked.requests:
        lines.append(send_nonsense(asked.requests, asked.seed))
    if not asked.no_neighbours:
        lines.append(neighbours())
    if not asked.no_tests:
        lines.append(run_tests())
    text = "\n".join([lines[0], *map(wrapped, lines[1:]), f"\nSeed {asked.seed}.\n"])
    print(text)
    if asked.report is not None:
        asked.report.write_text(text)


if __name__ == "__main__":
    main()
