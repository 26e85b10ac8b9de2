"""A real server process and a real browser for the tests of the pages.

The browser is the system's Chromium; `make test` installs it where it can. Nothing here is skipped when it is missing:
a page that was not tried is not tested.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "build" / "screenshots"
# the one without windows needs a third less processor time for the same pages
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The popup under the address bar is a page in every window that takes longer to make than ours. Chromium heeds only
# the last list of this kind, so what else stands here is from Playwright's.
UNWANTED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *(
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "AvoidCorsURLLoaderRestartOnRedirect",
        "DestroyProfileOnBrowserClose",
    ),
    *(
        "HttpsUpgrades",
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "NetworkTimeServiceQuerying",
    ),
    *(
        "OptimizationHints",
        "PaintHolding",
        "PreconnectToSearch",
        "ThirdPartyStoragePartitioning",
        "AimEnabled",
    ),
)
QUIET = (
    f"--disable-features={','.join(UNWANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = (1440, 900)
PHONE = (390, 844)
QUICK_MIND = "planner:nodes=60"  # gives hints and looks through games
PATIENCE = 30_000  # milliseconds: a machine may be slow
expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    """Where the browser is."""
    named = os.environ.get("ROUNDHOUSE_CHROMIUM", "")
    found = named or next((where for name in NAMES if (where := shutil.which(name))), "")
    if not found:
        pytest.fail(
            "no Chromium here: install your system's package (Debian: apt-get install chromium-headless-shell) "
            "or name one in ROUNDHOUSE_CHROMIUM"
        )
    return found


class Server:
    """`roundhouse serve` in a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database = database
        self.options = options
        self.log = database.with_suffix(".log")
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the same port as before if it has run already."""
        command = [sys.executable, "-m", "roundhouse", "serve", "--no-open", "--port", str(self.port)]
        command += ["--adviser", QUICK_MIND, "--reviewer", QUICK_MIND]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--database", str(self.database), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                stdin=subprocess.DEVNULL,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://[^\s:]+:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not say where it listens:\n{self.log.read_text()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def end(self) -> None:
        """End it; what it has complained about fails the tests."""
        self.kill()
        said = self.log.read_text()
        assert not said, said


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    running = Server(tmp_path_factory.mktemp("server") / "roundhouse.db")
    running.start()
    yield running
    running.end()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill; it thinks by itself, for it is started often."""
    running = Server(tmp_path / "roundhouse.db", "--thinkers", "0")
    running.start()
    yield running
    running.end()


@pytest.fixture
def network_server(tmp_path: Path) -> Iterator[Server]:
    """A server that others in the network reach."""
    running = Server(tmp_path / "roundhouse.db", "--thinkers", "0", "--host", "0.0.0.0")
    running.start()
    yield running
    running.end()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as a new person: `visit(url, size=PHONE, locale="de")`. A script error fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        url: str, size: tuple[int, int] = DESKTOP, locale: str = "en", dark: bool = False, still: bool = True
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=size[0] < 760,
            is_mobile=size[0] < 760,
            device_scale_factor=1,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keeps a picture of the page in build/screenshots/."""

    def take(page: Page, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")

    return take
