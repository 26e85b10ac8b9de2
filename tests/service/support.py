"""A house to ask in the tests: a server in a thread, browsers with cookies, tables, moves."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import httpx
import uvicorn

from roundhouse.service.app import GameParts, create_app
from roundhouse.service.config import ServerConfig
from roundhouse.service.database.store import Store
from roundhouse.service.game import game, install
from roundhouse.service.middleware.client_addresses import LOCAL_NETWORKS, Network
from roundhouse.service.middleware.connections import config_of
from roundhouse.service.middleware.limits import DEFAULT_LIMITS, Limits
from roundhouse.service.model.base_path import set_base_path
from roundhouse.service.model.table_view import Person
from roundhouse.service.serve import address_of, listen, run
from roundhouse.service.server import Server, ThinkingConfig
from roundhouse.service.tables.tables import Table
from tests.service.toy_app import TOY_PARTS
from tests.service.toy_match import TOY

PAGE = {"accept": "text/html"}
PATIENCE = 60.0  # seconds: a machine may be slow

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class PlayedGame:
    """A game as tests serve it."""

    parts: GameParts
    form: Mapping[str, str]  # fields of a new table, besides those of every game
    adviser: str  # a quick bot that gives hints and looks through games


TOY_GAME = PlayedGame(TOY_PARTS, {}, "greedy")


def game_served() -> PlayedGame:
    """What servers of this process play: the toy, or else the railroads, which are loaded only then."""
    if game() is TOY:
        return TOY_GAME
    from tests.web.support import RAILROADS_GAME

    return RAILROADS_GAME


@contextmanager
def played(one: PlayedGame) -> Iterator[None]:
    """Servers of these tests play this game for a while."""
    before = game()
    install(one.parts.kind)
    try:
        yield
    finally:
        install(before)


class Browser:
    """One person's browser."""

    def __init__(self, house: Server, address: str, **headers: str) -> None:
        self.server = house
        self.address = address
        self.client = httpx.Client(base_url=address, headers=headers, timeout=30, verify=False)

    def settings(self, **values: str) -> None:
        assert self.client.post("/settings", data=values).status_code == 303

    def open(self, *seats: str, **form: Any) -> str:
        """A new table with these seats; its id."""
        data = {f"seat-{number}": seat for number, seat in enumerate(seats, 1)}
        fields = {"seed": "7", **game_served().form, **data, **form}
        answer = self.client.post("/tables", data=fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/tables/")[2]

    @property
    def person(self) -> Person:
        person = self.server.sessions.who(self.client.cookies["roundhouse_person"])
        assert person is not None
        return person

    def post(self, table_id: str, what: str, **body: Any) -> Any:
        """The answer to a request of the table's page, status and body."""
        answer = self.client.post(f"/tables/{table_id}/{what}", json=body)
        return answer.status_code, answer.json()

    def play(self, table_id: str, move: str | None = None, **body: Any) -> Any:
        """A move at the version that is there; the first legal one if none is named."""
        with self.table(table_id) as table:
            version = table.row.version
            if move is None:
                move = first_legal(table)
        return self.post(table_id, "moves", move=move, version=version, **body)

    @contextmanager
    def table(self, table_id: str) -> Iterator[Table]:
        with self.server.tables.at(table_id) as table:
            yield table

    def version(self, table_id: str) -> int:
        with self.table(table_id) as table:
            return table.row.version

    def moves(self, table_id: str) -> list[str]:
        return [line for line, _ in self.server.store.lines(table_id)[1]]


def awaited(what: Coroutine[Any, Any, Answer]) -> Answer:
    """What comes of it, in a thread of its own: where a browser is tested, the loop of its driver runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, what).result(PATIENCE)


def eventually(true: Callable[[], bool]) -> None:
    """Wait for it, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def first_legal(table: Table) -> str:
    return table.match.legal()[0].notation


@cache
def unused() -> bytes:
    """A database of today that nobody has used yet; the steps that lead to it are tested elsewhere."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        Store(path).close()
        return path.read_bytes()


def lay_unused(database: Path | str) -> None:
    """Where there is no file yet, put one that a house need not make."""
    if isinstance(database, Path) and not database.exists():
        database.touch(0o600)
        database.write_bytes(unused())


class Prompt(uvicorn.Server):
    """A server that ends when it is asked to, while uvicorn looks for that only ten times a second, three times over:
    hundreds of tests would wait for it.
    """

    LOOK = 0.005

    async def main_loop(self) -> None:
        await self.on_tick(0)
        while not self.should_exit:
            await asyncio.sleep(self.LOOK)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        while self.server_state.connections or self.server_state.tasks:
            await asyncio.sleep(self.LOOK)
        await self.lifespan.shutdown()


@contextmanager
def below(base: str) -> Iterator[None]:
    """All addresses begin with this path for a while; other houses of this process lie at the root."""
    set_base_path(base)
    try:
        yield
    finally:
        set_base_path("")


def database_of(me: Browser) -> Path | str:
    """Where a house keeps its games, for another process on the same database."""
    store = me.server.store
    return store.file or store._engine.url.render_as_string(hide_password=False)


@contextmanager
def serving(
    database: Path | str,
    thinkers: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    trusted: tuple[Network, ...] = LOCAL_NETWORKS,
    addresses: Sequence[str] = (),
    base: str = "",
    journal: Path | None = None,
) -> Iterator[tuple[Server, str]]:
    """A house on this database, and its address; bots think in a thread, which starts at once."""
    lay_unused(database)
    served = game_served()
    app = create_app(
        served.parts,
        database,
        ThinkingConfig(thinkers, served.adviser, served.adviser),
        limits,
        addresses,
        ServerConfig(trusted, base, journal),
    )
    with below(base), listen("127.0.0.1", 0) as listener:
        server = Prompt(config_of(app, limits, trusted))
        thread = threading.Thread(target=run, args=(server, listener))
        thread.start()
        try:
            yield app.state.server, address_of(listener).rstrip("/").replace("localhost", "127.0.0.1")
        finally:
            app.state.server.let_go()
            server.should_exit = True
            thread.join(20)


@contextmanager
def browser(database: Path | str, **headers: str) -> Iterator[Browser]:
    """A browser at a house on this database."""
    with serving(database) as (house, address):
        one = Browser(house, address, **headers)
        with one.client:
            yield one


@contextmanager
def another(first: Browser, **headers: str) -> Iterator[Browser]:
    """Somebody else's browser at the same house."""
    one = Browser(first.server, first.address, **headers)
    with one.client:
        yield one


def by_name(who: Browser) -> dict[str, str]:
    """Headers of a request for a name: there are no passkeys for a number, and no links in letters."""
    return {"host": who.address.removeprefix("http://").replace("127.0.0.1", "localhost")}
