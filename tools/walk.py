"""Follow one click through the server: `python tools/walk.py`, as JSON with `--json`.

A person plays against a bot on a server in this process. One `POST /tables/{id}/moves` is followed through the event
loop and the threads, and only functions of `src/roundhouse` count: how many there are, in which files, how deep they
call each other, and by which path the request comes from its route to the rules.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import threading
from collections import Counter
from contextvars import ContextVar
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

os.environ["ROUNDHOUSE_PLAIN"] = "1"  # compiled functions cannot be followed

import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from roundhouse.service.server import Server, ThinkingConfig
from roundhouse.web.app import create_app

SOURCE: Final = str(Path(__file__).resolve().parents[1] / "src" / "roundhouse") + os.sep
ROUTE: Final = ("web/routes/table_routes.py", "post_move")
RULES: Final = ("rules/engine.py", "apply")
SEATS: Final = {"seat-1": "me", "seat-2": "greedy"}
GAME: Final = {
    "edition": "ultimate",
    "board": "russian",
    "industry": "russian",
    "seed": "7",
    "pace": "instant",
}
CLICK: Final = 12  # the click that is followed, when all that is kept between two moves has been made
PART_HASH: Final = re.compile(r'id="([^"]+)"[^>]*? data-hash="([^"]+)"')
INLINE: Final = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")  # part of the function they stand in


class Walk:
    """The functions that a request has called: an application around ours, which follows while it is told to."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.follows = False
        # of a request; the threads that work for it know it too
        self.following: ContextVar[bool] = ContextVar("following", default=False)
        self.functions: set[CodeType] = set()
        self.deepest = 0
        self.path: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.following.set(self.follows)
        await self.app(scope, receive, send)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Called by the interpreter for every call, in every thread."""
        if event != "call" or not self.follows or not is_ours(frame.f_code) or not self.following.get():
            return
        self.functions.add(frame.f_code)
        stack = own_stack(frame)
        self.deepest = max(self.deepest, len(stack))
        if not self.path and named(frame.f_code) == RULES:
            route = next(n for n, one in enumerate(stack) if named(one.f_code) == ROUTE)
            self.path = [place(one) for one in stack[route:]]

    def report(self) -> dict[str, Any]:
        """What is printed."""
        files = Counter(relative(code) for code in self.functions)
        packages: dict[str, dict[str, int]] = {}
        for file, count in sorted(files.items()):
            packages.setdefault(str(Path(file).parent), {})[Path(file).name] = count
        return {
            "functions": len(self.functions),
            "files": len(files),
            "deepest": self.deepest,
            "path": self.path,
            "packages": packages,
        }


def is_ours(code: CodeType) -> bool:
    return code.co_filename.startswith(SOURCE) and code.co_name not in INLINE


def own_stack(frame: FrameType | None) -> list[FrameType]:
    """Our frames from the outermost to this one."""
    stack = []
    while frame is not None:
        if is_ours(frame.f_code):
            stack.append(frame)
        frame = frame.f_back
    return stack[::-1]


def relative(code: CodeType) -> str:
    return Path(code.co_filename.removeprefix(SOURCE)).as_posix()


def named(code: CodeType) -> tuple[str, str]:
    return relative(code), code.co_name


def place(frame: FrameType) -> str:
    return f"{relative(frame.f_code)}:{frame.f_lineno} {frame.f_code.co_qualname}"


class Player:
    """A person at a table, with what their browser knows of it."""

    def __init__(self, client: httpx.AsyncClient, server: Server, table_id: str) -> None:
        self.client = client
        self.server = server
        self.table_id = table_id
        self.have: dict[str, str] = {}

    async def choice(self) -> tuple[str, int]:
        """A legal move, and the version it is for, once the bot has moved."""
        for _ in range(1000):
            with self.server.tables.at(self.table_id) as table:
                if not table.bot_to_move:
                    moves = table.match.legal()
                    return moves[len(moves) // 2].notation, table.row.version
            await asyncio.sleep(0.01)
        raise TimeoutError("the bot does not move")

    async def click(self, move: str, version: int) -> None:
        """Choose a move, as the browser does."""
        ask = {"move": move, "version": version, "have": self.have, "layout": "wide", "sure": True}
        answer = await self.client.post(f"/tables/{self.table_id}/moves", json=ask)
        assert answer.status_code == 200, answer.text
        for part in answer.json()["parts"].values():
            self.have.update(PART_HASH.findall(part))


async def follow(database: Path, click: int) -> Walk:
    """Play up to this click, and follow it."""
    app = create_app(database, ThinkingConfig(0))
    walk = Walk(app)
    threading.setprofile(walk.note)  # for the threads that the server starts
    sys.setprofile(walk.note)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(walk), base_url="http://localhost")
    async with app.router.lifespan_context(app), client:
        opened = await client.post("/tables", data={**GAME, **SEATS})
        player = Player(client, app.state.server, opened.headers["location"].rpartition("/")[2])
        for number in range(1, click + 1):
            move, version = await player.choice()
            walk.follows = number == click
            await player.click(move, version)
        walk.follows = False
    sys.setprofile(None)
    return walk


def printed(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [
        f"{report['functions']} functions in {report['files']} files, {report['deepest']} frames deep",
        "",
        f"{len(report['path'])} frames from the route to the rules:",
        *(f"  {number:2} {frame}" for number, frame in enumerate(report["path"], 1)),
    ]
    for package, files in report["packages"].items():
        lines += ["", f"{package}: {sum(files.values())} functions in {len(files)} files"]
        lines += [f"  {count:3} {name}" for name, count in files.items()]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--click", type=int, default=CLICK, help="which click of the game is followed")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        report = asyncio.run(follow(Path(folder) / "games.db", chosen.click)).report()
    print(json.dumps(report, indent=1) if chosen.json else printed(report))


if __name__ == "__main__":
    main()
