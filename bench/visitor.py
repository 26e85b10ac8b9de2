"""A browser without a picture: it opens a table, listens, fetches what is new, and plays what the sign offers.

It asks for exactly what `static/table.js` asks for, and costs so little that one process stands for a thousand of them.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
import zlib
from base64 import b64decode
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

from roundhouse.service.live.pushed_parts import sum_of

PART = re.compile(r'<[A-Za-z][\w:-]*(?=[^>]* data-hash="([0-9a-f]{12})")(?=[^>]* id="([^"]+)")[^>]*>')
MOVE = re.compile(r'data-move="([^"]+)"')
TOLD = re.compile(r'id="told"[^>]*>(.*?)</script>', re.S)
LOG = re.compile(r'data-entry="(\d+)"')
LATER = 'data-later="yes"'  # a sign that does not say yet what its options bring
SOON = 0.12  # seconds until the page asks for that
UNESCAPED = (("&amp;", "&"), ("&#39;", "'"), ("&#34;", '"'), ("&lt;", "<"), ("&gt;", ">"))


class Failed(Exception):
    """An answer that no request should get."""


@dataclass
class Tally:
    """What all visitors together have seen."""

    moves: list[float] = field(default_factory=list)  # milliseconds
    parts: list[float] = field(default_factory=list)
    figures: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answered: list[tuple[str, str, int]] = field(default_factory=list)  # table, move, version that it made
    refused: int = 0  # somebody else was quicker
    came: int = 0  # bytes
    events: int = 0
    pushed: int = 0  # of these with all that was new


class Line:
    """One connection that is kept as long as the server keeps it."""

    def __init__(self, address: str, cookie: str) -> None:
        where = urlsplit(address)
        self.host, self.port = where.hostname or "", where.port or 80
        self.cookie = f"Cookie: roundhouse_person={cookie}\r\n" if cookie else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.StreamWriter | None = None
        self._hung_up: list[asyncio.StreamWriter] = []  # closing, which takes a moment

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> tuple[int, bytes, int]:
        """Status, content, and how many bytes came; on a new connection if the server has closed the old one."""
        try:
            return await self._ask(path, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            return await self._ask(path, body)

    async def listen(self, path: str) -> asyncio.StreamReader:
        """An event stream, on a connection of its own."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        self._listening = writer  # kept, or the stream would end
        writer.write(self._head("GET", path, "Accept: text/event-stream\r\n"))
        status, _ = await _read_head(reader)
        if status != 200:
            raise Failed(f"{path}: {status}")
        return reader

    def close(self) -> None:
        """Hang up what was asked; a stream goes on."""
        if self._writer is not None:
            self._writer.close()
            self._hung_up.append(self._writer)
        self._reader = self._writer = None

    async def leave(self) -> None:
        """Hang up everything."""
        for writer in (self._writer, self._listening, *self._hung_up):
            if writer is not None:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()

    async def _ask(self, path: str, body: dict[str, Any] | None) -> tuple[int, bytes, int]:
        if self._reader is None or self._writer is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        content = b"" if body is None else json.dumps(body).encode()
        more = "Accept: text/html\r\n" if body is None else f"Content-Length: {len(content)}\r\n"
        kind = "" if body is None else "Content-Type: application/json\r\n"
        head = self._head("GET" if body is None else "POST", path, f"{kind}{more}Accept-Encoding: gzip\r\n")
        self._writer.write(head + content)
        status, headers = await _read_head(self._reader)
        length = int(headers.get("content-length", 0))
        found = await self._reader.readexactly(length)
        if headers.get("connection") == "close":
            self.close()
        plain = gzip.decompress(found) if headers.get("content-encoding") == "gzip" else found
        return status, plain, length

    def _head(self, method: str, path: str, more: str) -> bytes:
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{self.cookie}{more}\r\n".encode()
        )


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


class Visitor:
    """Somebody at a table, who plays if the sign asks them."""

    def __init__(self, address: str, table: str, cookie: str, tally: Tally, think: float, seed: int) -> None:
        self.table = table
        self.path = f"/tables/{table}"
        self.line = Line(address, cookie)
        self.tally = tally
        self.think = think
        self.chance = Random(seed)
        self.have: dict[str, str] = {}
        self.version = -1
        self.latest = -1
        self.logged = 0
        self.sign = ""
        self.news = asyncio.StreamReader()  # of what the page listens to
        self.ready = asyncio.Event()  # there may be something to play
        self.busy = asyncio.Lock()  # a page sends one request at a time

    async def open(self) -> None:
        """Load the page."""
        begin = time.perf_counter()
        status, html, length = await self.line.ask(self.path)
        self.tally.pages.append(1000 * (time.perf_counter() - begin))
        self.tally.came += length
        if status != 200:
            raise Failed(f"GET {self.path}: {status}")
        text = html.decode()
        self.have = {name: number for number, name in PART.findall(text)}
        found = TOLD.search(text)
        assert found is not None
        self.version = self.latest = json.loads(found[1])["version"]
        self.logged = max((int(number) + 1 for number in LOG.findall(text)), default=0)
        self._read_sign(text[text.index('id="sign"') :])

    async def listen(self) -> None:
        """Let the page hear what is new."""
        self.news = await self.line.listen(f"{self.path}/events?layout=wide&version={self.version}")

    async def stay(self) -> None:
        """Take what is told, and play whenever it is this person's turn, until somebody cancels it."""
        playing = asyncio.create_task(self._play())
        try:
            while line := await self.news.readline():
                if line.startswith(b"data:"):
                    await self._hear(json.loads(line[5:]), len(line))
            raise Failed(f"{self.path}/events has ended")
        finally:
            playing.cancel()

    async def _hear(self, news: dict[str, Any], length: int) -> None:
        """An event: what is new stands in it, if it builds upon what is shown here; else it is asked for."""
        self.tally.events += 1
        self.tally.came += length
        self.latest = news["version"]
        async with self.busy:
            if self.latest > self.version and "zipped" in news:
                found = json.loads(zlib.decompress(b64decode(news["zipped"])))
                if found["before"] == self.version and found["sum"] == sum_of(self.have):
                    self.tally.pushed += 1
                    self._show(found)
            if self.latest > self.version:
                await self._post("parts", {}, self.tally.parts)

    async def _play(self) -> None:
        if self.think <= 0:
            return
        while True:
            await self.ready.wait()
            wait = self.chance.expovariate(1 / self.think)
            if wait > SOON:
                await asyncio.sleep(SOON)
                await self.look()
                wait -= SOON
            await asyncio.sleep(wait)
            async with self.busy:
                offered = MOVE.findall(self.sign)
                if offered:
                    move = self.chance.choice(offered)
                    for written, meant in UNESCAPED:
                        move = move.replace(written, meant)
                    await self._post("moves", {"move": move, "sure": True}, self.tally.moves)

    async def look(self) -> None:
        """Ask what the options bring, as a page does that is looked at."""
        async with self.busy:
            if LATER in self.sign:
                await self._post("figures", {}, self.tally.figures)

    async def _post(self, what: str, body: dict[str, Any], times: list[float]) -> None:
        asked = {
            "version": self.version,
            "layout": "wide",
            "have": self.have,
            "log": self.logged,
            "chip": 0,
            "figures": LATER not in self.sign,
            **body,
        }
        begin = time.perf_counter()
        status, content, length = await self.line.ask(f"{self.path}/{what}", asked)
        times.append(1000 * (time.perf_counter() - begin))
        self.tally.came += length
        if status not in (200, 409):
            self.tally.errors.append(f"POST {self.path}/{what}: {status} {content[:200]!r}")
            return
        self.tally.refused += status == 409
        if status == 200 and "move" in body:
            self.tally.answered.append((self.table, body["move"], asked["version"] + 1))
        found = json.loads(content)
        if "parts" in found:
            self._show(found)

    def _show(self, answer: dict[str, Any]) -> None:
        self.version = answer["version"]
        for name, html in answer["parts"].items():
            found = PART.search(html)
            assert found is not None, html[:200]
            self.have[name] = found[1]
        if "log" in answer and answer["log"]["entries"]:
            self.logged = int(LOG.findall(answer["log"]["entries"][-1])[0]) + 1
        if "sign" in answer["parts"]:
            self._read_sign(answer["parts"]["sign"])

    def _read_sign(self, html: str) -> None:
        """The sign ends where its section ends; it has no section inside."""
        self.sign = html[: html.index("</section>")]
        if 'data-yours="yes"' in self.sign and 'data-do="confirm"' not in self.sign:
            self.ready.set()
        else:
            self.ready.clear()
