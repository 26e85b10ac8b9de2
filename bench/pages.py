"""What does a move cost in the browser? `make bench-pages`, or `python -m bench.pages --games 1`.

A real server in a process of its own, a real Chromium, whole games played by clicking lit places against bots that wait
for nothing. The server tells with every answer where its time went (`Server-Timing`, added here and not in the game),
the browser how many bytes came and how long it took from the click until the new picture was painted. Times are those
of a clock on the wall; `processor` and its shares are processor time, which a busy machine does not stretch, all but
`store`, which mostly waits for the disk.

The numbers are for people to read. Nothing here fails because a machine is slow.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES: dict[str, dict[str, Any]] = {
    "Russian, 2 players": {"rivals": ("random",)},
    "American with its track, 4 players": {
        "board": "american",
        "industry": "american",
        "rivals": ("random", "random", "random"),
    },
    "Asian, industry board, coal, train, 2 players": {
        "board": "asian",
        "industry": "board",
        "modules": ("coal", "manufactory"),
        "rivals": ("random",),
    },
}
SHARES = ("rules", "figures", "scene", "drawing", "html", "log", "rest")  # where a server's work can go

# Notes when something was clicked and when the answer to it has been painted.
WATCH = """
performance.setResourceTimingBufferSize(20000);
window.painted = [];
let clicked = 0;
addEventListener("click", () => { clicked = performance.now(); }, true);
addEventListener("DOMContentLoaded", () => new MutationObserver(changes => {
  if (!clicked || !changes.some(change => change.oldValue?.includes("busy"))) return;
  const since = clicked;
  clicked = 0;
  requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - since)));
}).observe(document.body, { attributeFilter: ["class"], attributeOldValue: true }));
"""

# Everything that came over the wire since the page was opened.
CAME = """() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind)).map(entry => ({
  path: new URL(entry.name).pathname,
  zipped: entry.encodedBodySize,
  plain: entry.decodedBodySize,
  moved: entry.transferSize,
  spent: Object.fromEntries(entry.serverTiming.map(share => [share.name, share.duration])),
}))"""


# ---- the server, with a clock in it


class Clock:
    """Where the time of one request goes: each share without what it hands on to another."""

    def __init__(self) -> None:
        self.begin = time.perf_counter()
        self.spent: dict[str, float] = {}
        self.inner = [0.0]

    def total(self) -> float:
        return time.perf_counter() - self.begin


_clock: ContextVar[Clock | None] = ContextVar("clock", default=None)


def clocked(share: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, with its time noted."""

    @wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        clock = _clock.get()
        if clock is None:
            return function(*args, **kwargs)
        begin, working = time.perf_counter(), time.thread_time()
        clock.inner.append(0.0)
        try:
            return function(*args, **kwargs)
        finally:
            worked, inner = time.thread_time() - working, clock.inner.pop()
            took = time.perf_counter() - begin if share == "store" else worked - inner
            clock.spent[share] = clock.spent.get(share, 0.0) + took
            clock.inner[-1] += worked

    return wrapped


def counted(function: Callable[..., dict[str, str]]) -> Callable[..., dict[str, str]]:
    """The parts that are sent, counted."""

    @wraps(function)
    def wrapped(*args: Any) -> dict[str, str]:
        found = function(*args)
        clock = _clock.get()
        if clock is not None:
            clock.spent["parts"] = len(found) / 1000
        return found

    return wrapped


class Timing:
    """Adds `Server-Timing` to every answer."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        clock = Clock()
        _clock.set(clock)

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                spent = {"total": clock.total(), **clock.spent}
                told = ", ".join(f"{share};dur={seconds * 1000:.3f}" for share, seconds in spent.items())
                message["headers"] = [*message["headers"], (b"server-timing", told.encode())]
            await send(message)

        await self.app(scope, receive, sending)


def serve_with_a_clock(database: str) -> None:
    """`roundhouse serve`, with the clock."""
    from roundhouse.cli_serve import APP_FACTORY
    from roundhouse.game import Game
    from roundhouse.service.database.store import Store
    from roundhouse.service.serve import serve
    from roundhouse.service.thinking.bot_driver import BotDriver
    from roundhouse.view import scene
    from roundhouse.web import app as web_app
    from roundhouse.web import player_panels, table_view
    from roundhouse.web.routes import table_routes

    watched: list[tuple[str, Any, tuple[str, ...]]] = [
        ("rules", Game, ("play",)),
        ("figures", scene, ("figures_of",)),
        ("scene", table_view, ("scene",)),
        ("drawing", table_view, ("main_board", "own_board")),
        ("drawing", player_panels, ("mini_routes",)),
        ("rest", table_routes, ("answer",)),
        ("html", table_routes, ("table_parts", "stamped", "table_page")),
        ("log", table_routes, ("log_entries",)),
        ("store", Store, ("person", "table", "lines", "shown", "add_move", "change_table")),
    ]
    for share, place, names in watched:
        for name in names:
            setattr(place, name, clocked(share, getattr(place, name)))
    pages: Any = table_routes
    pages.stamped = counted(pages.stamped)
    bots: Any = BotDriver
    play_on = bots._run

    async def apart(*args: Any) -> None:
        _clock.set(None)  # a bot that a request has woken is not part of it
        await play_on(*args)

    bots._run = apart
    application: Any = web_app
    create_app = application.create_app

    def create(*args: Any) -> Any:
        app = create_app(*args)
        app.add_middleware(Timing)
        return app

    application.create_app = create
    serve(APP_FACTORY, "127.0.0.1", 0, database, False)


# ---- processes


def environment(**more: str) -> dict[str, str]:
    """Ours, without what a surrounding `make` has put into it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return {**kept, "PYTHONUNBUFFERED": "1", **more}


@contextmanager
def running(command: Sequence[str], folder: Path = ROOT, **more: str) -> Iterator[tuple[str, int]]:
    """A command that prints its address; the address, and its process."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield found[0].rstrip("/"), process.pid
                return
        raise SystemExit(f"{' '.join(command)} has printed no address")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.wait(20)
        process.stdout.close()


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else float("nan")


# ---- measuring


def spread(values: Sequence[float]) -> str:
    """Median, 95 % and the most.

    >>> spread([1, 2, 3, 40])
    '2.5 / 40.0 / 40.0'
    """
    if not values:
        return "-"
    ordered = sorted(values)
    return f"{median(ordered):.1f} / {ordered[int(0.95 * len(ordered))]:.1f} / {ordered[-1]:.1f}"


def tell_answers(name: str, came: list[dict[str, Any]]) -> None:
    """What the answers of one kind cost."""
    print(f"  {name}: {len(came)} answers (median / 95 % / most)")
    print(f"    kB gzip       {spread([entry['zipped'] / 1000 for entry in came])}")
    print(f"    kB            {spread([entry['plain'] / 1000 for entry in came])}")
    print(f"    parts         {spread([entry['spent'].get('parts', 0) for entry in came])}")
    print(f"    server ms     {spread([entry['spent'].get('total', 0) for entry in came])}")
    worked = [sum(entry["spent"].get(share, 0.0) for share in SHARES) for entry in came]
    print(f"    store ms      {spread([entry['spent'].get('store', 0) for entry in came])}")
    print(f"    processor ms  {spread(worked)}")
    for share in SHARES:
        spent = [entry["spent"].get(share, 0.0) for entry in came]
        if any(spent):
            print(f"      {share:<10}  {spread(spent)}")


def play_games(browser: Any, address: str, pid: int, only: str, games: int) -> None:
    """Whole games, and what each cost."""
    from tests.browser.player import Player

    for name, options in GAMES.items():
        if only not in name.lower():
            continue
        came: list[dict[str, Any]] = []
        painted: list[float] = []
        decisions = 0
        for seed in range(1, games + 1):
            page = browser.new_context(
                viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce"
            ).new_page()
            page.context.set_default_timeout(60_000)
            page.add_init_script(WATCH)
            player = Player(page, address, Random(seed)).settle().open(seed=seed, **options)
            decisions += player.play()
            page.wait_for_timeout(200)
            came += page.evaluate(CAME)
            painted += page.evaluate("() => window.painted")
            elements = page.evaluate("() => document.querySelectorAll('*').length")
            heap = page.evaluate("() => performance.memory.usedJSHeapSize") / 1e6
            page.context.close()
        print(f"\n{name}: {decisions} decisions of one person in {games} game(s)")
        tell_answers("my move (POST moves)", [entry for entry in came if entry["path"].endswith("/moves")])
        tell_answers(
            "what others did (POST parts)", [entry for entry in came if entry["path"].endswith("/parts")]
        )
        print(f"  browser ms from the click until the answer is painted: {spread(painted)}")
        print(
            f"  memory: server {memory(pid):.0f} MB; page {heap:.0f} MB of script heap, {elements} elements"
        )


def weigh_first_page(browser: Any, address: str) -> None:
    """What a new visitor loads to see a table."""
    from tests.browser.player import MINE, Player

    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    player = Player(context.new_page(), address).settle().open()
    cookies, where = context.cookies(), player.page.url
    context.close()
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    context.add_cookies(cookies)
    for visit in ("first visit", "again"):
        page = context.new_page()
        begin = time.perf_counter()
        page.goto(where)
        page.wait_for_selector(MINE)
        took = time.perf_counter() - begin
        came = [
            entry for entry in page.evaluate(CAME) if not entry["path"].endswith(("/events", "favicon.ico"))
        ]
        html, files = came[0], came[1:]
        fetched = sum(1 for entry in files if entry["moved"])
        print(
            f"  {visit}: page {html['zipped'] / 1000:.1f} kB gzip ({html['plain'] / 1000:.0f} kB), "
            f"{len(files)} files {sum(entry['zipped'] for entry in files) / 1000:.1f} kB gzip "
            f"({sum(entry['plain'] for entry in files) / 1000:.0f} kB), {fetched} of them fetched; {took:.2f} s"
        )
        page.close()
    context.close()


def time_to_first_decision(browser: Any, folder: Path, what: str) -> None:
    """From `make play` to the first decision on the screen, with a visitor who clicks at once."""
    from tests.browser.player import MINE

    with tempfile.TemporaryDirectory() as data:
        begin = time.perf_counter()
        with running(["make", "-s", "play", "ARGS=--no-open"], folder, XDG_DATA_HOME=data) as (address, _):
            said = time.perf_counter() - begin
            page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en").new_page()
            page.context.set_default_timeout(60_000)
            page.goto(address)
            page.wait_for_selector("#open")
            shown = time.perf_counter() - begin
            page.locator("#open").click()
            page.wait_for_selector(MINE)
            asked = time.perf_counter() - begin
            page.context.close()
    print(f"  {what}: address after {said:.1f} s, first page {shown:.1f} s, first decision {asked:.1f} s")


@contextmanager
def fresh_copy() -> Iterator[Path]:
    """The tree as a clone would have it: nothing built, no environment."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder:
        for name in listed.stdout.splitlines():
            if (ROOT / name).is_file():
                target = Path(folder) / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)
        yield Path(folder)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1, help="whole games of each kind")
    parser.add_argument("--only", default="", help="a word of the games to play: russian, american, asian")
    parser.add_argument("--fresh", action="store_true", help="also set up a fresh copy (needs the network)")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve_with_a_clock(asked.serve)
        return

    from playwright.sync_api import sync_playwright
    from tests.browser.conftest import QUIET, chromium

    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        print("from `make play` to the first decision")
        time_to_first_decision(browser, ROOT, "environment prepared")
        if asked.fresh:
            with fresh_copy() as copy:
                time_to_first_decision(browser, copy, "fresh copy, fresh environment")
        command = [sys.executable, "-m", "bench.pages", "--serve", f"{folder}/roundhouse.db"]
        with running(command) as (address, pid):
            print(f"\nthe page of a table (server {memory(pid):.0f} MB)")
            weigh_first_page(browser, address)
            play_games(browser, address, pid, asked.only.lower(), asked.games)
        browser.close()
    print(f"\nload of this machine after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
