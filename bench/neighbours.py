"""What one address can do to the pages of another: many requests, slow heads, tables over which the rules take long.

`make faults` writes the figures into `docs/faults.md`.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from bench.pages import ROOT, running

from roundhouse.service.middleware.connections import descriptors

FORM = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "screen"}
SLOW_TURNS = ROOT / "tests" / "service" / "slow_turns"  # an expansion whose `legal` is slow
READERS, SLOW_HEADS, SLOW_TABLES, PAGES = 60, 2100, 4, 20  # more heads than a server has connections
CROWD, OTHER = "203.0.113.1", "198.51.100.1"

Attack = Callable[[str], Coroutine[Any, Any, None]]


def neighbours() -> str:
    """How long somebody's page takes alone, and while another address does each of these."""
    slow = {"ROUNDHOUSE_EXPANSIONS": str(SLOW_TURNS), "SLOW_TURNS": "0.05"}
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.db")
        command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--database", database]
        with running(command, ROOT, **slow) as (address, _):
            told = asyncio.run(measured(address.replace("localhost", "127.0.0.1")))
    return f"- **A page for another client**, median and maximum of {PAGES}: {'; '.join(told)}."


async def measured(address: str) -> list[str]:
    """What is told of each."""
    attacks: dict[str, Attack] = {
        f"{READERS} connections of one address read `/`": read,
        f"{SLOW_HEADS} slow heads": hold_heads,
        f"{SLOW_TABLES} slow tables": open_slow_tables,
    }
    async with httpx.AsyncClient(base_url=address, headers={"x-forwarded-for": OTHER}, timeout=120) as other:
        table = (await other.post("/tables", data={**FORM, "seed": "1"})).headers["location"]
        await pages(other, table)
        told = [f"alone {await pages(other, table)}"]
        for name, attack in attacks.items():
            task = asyncio.create_task(attack(address))
            await asyncio.sleep(1.5)
            told.append(f"{name} {await pages(other, table)}")
            if attack is not open_slow_tables:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    return told


async def pages(other: httpx.AsyncClient, table: str) -> str:
    """The times of some pages."""
    took = []
    for _ in range(PAGES):
        begun = time.perf_counter()
        answer = await other.get(table)
        if answer.status_code != 200:
            raise SystemExit(f"somebody else's page was answered {answer.status_code}")
        took.append(1000 * (time.perf_counter() - begun))
    return f"{statistics.median(took):.0f} and {max(took):.0f} ms"


async def read(address: str) -> None:
    """Many connections that read as quickly as they can."""

    where = httpx.URL(address)

    async def one() -> None:
        reader, writer = await asyncio.open_connection(where.host, where.port)
        try:
            while True:
                writer.write(
                    f"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {CROWD}\r\n\r\n".encode()
                )
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.partition(b"content-length:")[2].split()[0]))
        finally:
            writer.close()

    await asyncio.gather(*(one() for _ in range(READERS)))


async def hold_heads(address: str) -> None:
    """Connections that begin a request and do not go on."""
    where = httpx.URL(address)
    descriptors()  # as many as this end needs too
    writers = []
    try:
        for _ in range(SLOW_HEADS):
            _, writer = await asyncio.open_connection(where.host, where.port)
            writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            writers.append(writer)
        await asyncio.sleep(600)
    finally:
        for writer in writers:
            writer.close()


async def open_slow_tables(address: str) -> None:
    """Tables whose first turn takes seconds, all at once."""
    headers = {"x-forwarded-for": CROWD}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=120) as client:
        form = {**FORM, "modules": "slow-turns"}
        opened = [await client.post("/tables", data={**form, "seed": str(n)}) for n in range(SLOW_TABLES)]
        ask = {"move": "bonus coin", "version": 0}
        await asyncio.gather(*(client.post(f"{one.headers['location']}/moves", json=ask) for one in opened))
