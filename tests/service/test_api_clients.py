"""Clients that are generated from the description of the API build without a warning, and play a game."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.service.programs import Program, token_of
from tests.service.support import Browser
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME
ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "clients"  # what `make clients` has installed
TOOLS = BUILT / "node_modules" / ".bin"
BESIDE = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=BESIDE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def described(me: Browser, tmp_path: Path) -> Path:
    file = tmp_path / "openapi.json"
    file.write_bytes(me.client.get("/api/openapi.json").content)
    return file


@pytest.fixture
def client(described: Path) -> Iterator[Any]:
    """The package that openapi-python-client makes."""
    name = "generated_roundhouse_client"
    command = ("generate", "--path", str(described), "--meta", "none", "--output-path", name)
    run(
        str(Path(sys.executable).parent / "openapi-python-client"),
        *command,
        "--fail-on-warning",
        cwd=described.parent,
    )
    sys.path.insert(0, str(described.parent))
    try:
        yield importlib.import_module(name)
    finally:
        sys.path.remove(str(described.parent))
        for module in [one for one in sys.modules if one.partition(".")[0] == name]:
            del sys.modules[module]


def test_a_python_client_plays(me: Browser, client: Any) -> None:
    name = client.__name__
    models = importlib.import_module(f"{name}.models")
    tables = [
        importlib.import_module(f"{name}.api.tables.{one}") for one in ("open_table", "play_move", "get_view")
    ]
    open_table, play_move, get_view = tables
    asks = client.AuthenticatedClient(base_url=me.address, token=token_of(me))
    seats = [models.SeatChoice(kind="me")]
    table = open_table.sync(client=asks, body=models.NewTable(seats=seats, board="german"))
    get_decision = importlib.import_module(f"{name}.api.tables.get_decision")
    decision = get_decision.sync(table.id, client=asks)
    while decision.moves:
        body = models.ApiMoveRequest(move=decision.moves[-1].id, version=decision.version)
        decision = play_move.sync(table.id, client=asks, body=body)
    assert decision.status == "over"
    seen = get_view.sync(table.id, client=asks)
    assert seen.view.over
    assert seen.view.position.players.additional_keys == ["A"]
    stale = play_move.sync(table.id, client=asks, body=models.ApiMoveRequest(move="pass", version=0))
    assert stale.code == models.ApiErrorCode.OVER
    asks.get_httpx_client().close()


@pytest.mark.skipif(not TOOLS.exists(), reason="`make clients` installs what generates it")
def test_a_typescript_client_plays(me: Browser, described: Path) -> None:
    shutil.copy(ROOT / "tests" / "clients" / "play.ts", BUILT)
    shutil.copy(ROOT / "tests" / "clients" / "tsconfig.json", BUILT)
    schema = ("--default-non-nullable=false", "--output", str(BUILT / "schema.d.ts"))
    made = run(str(TOOLS / "openapi-typescript"), str(described), *schema, cwd=BUILT)
    assert "warning" not in made.lower()
    run(str(TOOLS / "tsc"), cwd=BUILT)
    token = token_of(me)
    told = json.loads(run("node", str(BUILT / "played" / "play.js"), me.address, token, cwd=BUILT))
    (table,) = Program(me, token).get("/tables?status=over")
    assert told == {"table": table["id"], "code": "over", "over": True, "players": ["A"]}
