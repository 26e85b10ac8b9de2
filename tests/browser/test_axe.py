"""Nothing that axe calls serious or critical, on every page and in every state of a table; a quick run takes one look
of each.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from roundhouse.game import Game
from tests.browser.conftest import DESKTOP, PHONE, ROOT, Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]

LOOKS = {"desktop, light": (DESKTOP, False), "phone, dark": (PHONE, True)}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
# Large targets: for a mouse, small numbers in a list have their place on the board as well
FINGERS = "wcag22aa"


def faults(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    size = page.viewport_size
    tags = [*TAGS, FINGERS] if size and size["width"] == PHONE[0] else TAGS
    found = Axe().run(
        page, options={"runOnly": {"type": "tag", "values": tags}, "resultTypes": ["violations"]}
    )
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]}"
        for fault in found.response["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS)
def test_pages(look: str, server: Server, visit: Visit) -> None:
    size, dark = LOOKS[look]
    page = visit("about:blank", size=size, dark=dark)
    for path in (
        "/",
        "/new-table?board=asian&industry=american&edition=classic&seat-1=me",
        "/new-table?preset=with+friends",
        "/learn",
        "/learn/first",
        "/learn/locomotives",
        "/puzzles",
        "/puzzles/today",
        "/settings",
        "/ratings",
        "/statistics",
        "/players/bot:medium",
        "/none",
    ):
        page.goto(f"{server.address}{path}")
        assert not faults(page), path


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_people_sit_down(look: str, server: Server, visit: Visit) -> None:
    size, dark = LOOKS[look]
    player = Player(visit("about:blank", size=size, dark=dark), server.address).settle()
    form: dict[str, str | float | bool] = {
        "edition": "ultimate",
        "board": "russian",
        "industry": "russian",
        "seat-1": "me",
        "seat-2": "open",
        "clock": "move",
    }
    made = player.page.context.request.post(f"{server.address}/tables", form=form)
    player.page.goto(made.url)
    assert not faults(player.page), "waiting, as the maker sees it"
    guest = visit(made.url, size=size, dark=dark)
    assert not faults(guest), "invited"
    guest.goto(f"{server.address}/lobby")
    assert not faults(guest), "lobby"
    guest.goto(made.url)
    guest.locator("#places a.who").first.click()
    guest.get_by_role("button", name="Befriend").click()
    guest.locator("#invite > summary").click()
    assert not faults(guest), "the page of somebody"
    guest.goto(f"{server.address}/lobby")
    assert not faults(guest), "lobby, with a friend"
    player.page.context.request.post(made.url.removesuffix("/room") + "/start", form={"fill": "bots"})
    player.page.wait_for_selector("#sign")  # the game begins by itself
    player.page.goto(made.url)
    assert not faults(player.page), "seats of a game that goes on"
    player.page.goto(made.url.removesuffix("/room"))
    player.page.evaluate("document.getElementById('company').showPopover()")
    assert not faults(player.page), "menu of the table"
    guest.goto(made.url.removesuffix("/room"))
    assert not faults(guest), "watching"
    hook: dict[str, str | float | bool] = {"kind": "json", "address": "https://93.184.215.14/hook"}
    player.page.context.request.post(f"{server.address}/notices/ways", form=hook)
    player.page.goto(f"{server.address}/notices")
    assert not faults(player.page), "notices"


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_the_reference(look: str, server: Server, visit: Visit) -> None:
    size, dark = LOOKS[look]
    page = visit(f"{server.address}/reference", size=size, dark=dark)
    if size == PHONE:  # the same drawings: one chapter is enough
        page.locator("button[data-chapter]").nth(3).press("Enter")
    assert not faults(page)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_a_finished_game(look: str, server: Server, visit: Visit) -> None:
    size, dark = LOOKS[look]
    player = Player(visit("about:blank", size=size, dark=dark), server.address).settle()
    player.take(Game.load(Path(ROOT, "tests/golden/ultimate-2-german-russian-22.json")), "random")
    table = player.table
    assert not faults(player.page), "game over"
    player.page.goto(f"{table}/result")
    player.page.locator("#review .turnings").wait_for()
    assert not faults(player.page), "result"
    player.page.locator("#review .ways-out a").first.click()
    player.page.locator("#sign.at-turning").wait_for()
    assert not faults(player.page), "replay"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS)
def test_a_table(look: str, server: Server, visit: Visit) -> None:
    size, dark = LOOKS[look]
    page = visit("about:blank", size=size, dark=dark)
    player = Player(page, server.address).settle()
    player.take(begun(30, board="american", industry="board", modules=("coal",), offering="wood-3"), "random")
    player.wait()
    assert not faults(page), "placing"
    player.pick("wood-3")
    player.wait()
    assert not faults(page), "pool"
    watcher = visit(player.table, size=size, dark=dark)
    assert not faults(watcher), "another's turn"


@pytest.mark.slow
def test_panels_at_a_table(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", dark=True), server.address).settle().take(begun(4), "random")
    page = player.page
    player.wait()
    page.keyboard.press("h")
    page.locator("#advice").wait_for()
    assert not faults(page), "hint"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("i")
    page.wait_for_selector("#panel:visible")
    assert not faults(page)
    page.keyboard.press("Escape")
    page.locator("[data-do=open]").first.click()
    page.wait_for_selector("#open-board")
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("#settings-menu:popover-open")
    assert not faults(page)
