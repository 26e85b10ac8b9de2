"""The server as a process: killed at any moment, started again, and the game goes on with every answered move."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.rules import legal, notation
from roundhouse.service.database.store import Store
from roundhouse.service.serve import LOCAL, listen
from roundhouse.service.tables.loaded_tables import Tables
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

COMMAND = [sys.executable, "-m", "roundhouse"]
EMPTY: Mapping[str, str] = {}
FORM = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "greedy"}


@contextmanager
def server(
    database: Path | str, *options: str, command: str = "serve", env: Mapping[str, str] = EMPTY
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that serves, with pipes instead of a terminal, and its address."""
    process = subprocess.Popen(
        [*COMMAND, command, "--port", "0", "--database", str(database), *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **env},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert process.stderr is not None
        assert line.startswith("Roundhouse: http://localhost:"), line or process.stderr.read()
        yield process, line.split()[1].rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        process.kill()
        process.communicate()


def table_now(tables: Tables, table_id: str) -> tuple[int, int, list[str]]:
    """Version, decider, and the moves that are possible, as the database has it."""
    with tables.at(table_id) as table:
        state = table.match.states[-1]
        decider = -1 if table.match.decider is None else table.match.decider
        return table.row.version, decider, [notation(state, move) for move in legal(state)]


def play(client: httpx.Client, tables: Tables, table_id: str, count: int, chance: Random) -> list[str]:
    """So many moves of a person; those that were answered."""
    answered: list[str] = []
    end = time.monotonic() + 60
    while len(answered) < count and time.monotonic() < end:
        version, decider, moves = table_now(tables, table_id)
        if decider != 0:
            time.sleep(0.02)
            continue
        move = chance.choice(moves)
        answer = client.post(f"/tables/{table_id}/moves", json={"move": move, "version": version})
        if answer.status_code == 200:
            answered.append(f"A {move}")
    return answered


def test_killed_in_mid_game_and_started_again(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    store = Store(database)
    tables = Tables(store)
    chance = Random(5)
    answered: list[str] = []
    cookies, table_id = httpx.Cookies(), ""
    for _ in range(2):
        with (
            server(database, "--thinkers", "0") as (process, address),
            httpx.Client(base_url=address, cookies=cookies, timeout=30) as client,
        ):
            if not table_id:
                client.post("/settings", data={"confirm": "never", "forced": "no", "pace": "instant"})
                table_id = client.post("/tables", data=FORM).headers["location"].removeprefix("/tables/")
                cookies = client.cookies
            answered += play(client, tables, table_id, 6, chance)
            process.send_signal(signal.SIGKILL)
            process.wait(10)
        kept = [line for line, _ in store.lines(table_id)[1]]
        assert [line for line in kept if line.startswith("A ")] == answered
    assert len(answered) == 12
    store.close()


@pytest.mark.slow
def test_a_bot_that_was_to_move_moves_after_the_start(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    store = Store(database)
    with server(database) as (process, address), httpx.Client(base_url=address, timeout=30) as client:
        client.post("/settings", data={"confirm": "never", "forced": "no", "pace": "slow"})
        form = {**FORM, "seed": "7"}  # with which the second seat begins
        table_id = client.post("/tables", data=form).headers["location"].removeprefix("/tables/")
        process.kill()
        process.wait(10)
    before = len(store.lines(table_id)[1])
    assert store.table(table_id).progress["decider"] == 1
    with server(database):
        end = time.monotonic() + 20
        while len(store.lines(table_id)[1]) == before and time.monotonic() < end:
            time.sleep(0.05)
    assert len(store.lines(table_id)[1]) > before
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["serve", "play"])
def test_ctrl_c_ends_it_cleanly_even_while_somebody_watches(tmp_path: Path, command: str) -> None:
    with server(tmp_path / "games.db", command=command) as (process, address):
        with httpx.Client(base_url=address, timeout=30) as client:
            table_id = client.post("/tables", data=FORM).headers["location"].removeprefix("/tables/")
            with client.stream("GET", f"/tables/{table_id}/events") as stream:
                next(stream.iter_lines())
                process.send_signal(signal.SIGINT)
                begin = time.monotonic()
                assert process.wait(10) == 0
                assert time.monotonic() - begin < 5
        assert process.stderr is not None
        assert process.stderr.read() == ""


def refused(*options: str) -> str:
    """What a server says that cannot begin."""
    result = CliRunner().invoke(app, ["serve", *options])
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code in (1, 2)
    return result.stderr


def test_wrong_options_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("no database" * 1000)
    for processes in "12":  # the parent of several says it, and no process of them
        said = refused("--port", "0", "--database", str(tmp_path / "letter.db"), "--processes", processes)
        assert "no database of ours" in said
        assert said.count("\n") == 1
    said = refused("--host", "nowhere.invalid", "--port", "0", "--database", str(tmp_path / "a.db"))
    assert "nowhere.invalid" in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with listen(LOCAL, 0) as listener:
        port = str(listener.getsockname()[1])
        assert port in refused("--port", port, "--database", str(tmp_path / "b.db"))
