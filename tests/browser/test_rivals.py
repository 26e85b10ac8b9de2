"""What rivals have can be read in small windows and with the whole box; every bot at a table is somebody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roundhouse import Game
from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]
LAPTOP, TABLET = (1366, 768), (820, 1180)
WHOLE_BOX: dict[str, Any] = {
    "players": 4,
    "board": "american",
    "industry": "board",
    "modules": ("additional-engineers", "coal", "manufactory", "special-ideas"),
}
COAL: dict[str, Any] = {"players": 2, "board": "german", "industry": "board", "modules": ("coal",)}
# figures of the stock that do not fit their cell, or that are too small to read
UNREADABLE = """() => [...document.querySelectorAll(".rival .kit b")].filter(figure => {
  const own = figure.getBoundingClientRect(), cell = figure.parentElement.getBoundingClientRect();
  const outside = own.left < cell.left - 1 || own.right > cell.right + 1;
  return outside || parseFloat(getComputedStyle(figure).fontSize) < 12.5;
}).map(figure => figure.parentElement.title)"""
# badges of the own board of which one lies over another
PILED = """() => {
  const boxes = [...document.querySelectorAll("#own-frame .badge")].map(badge => badge.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  return boxes.filter((box, at) => boxes.slice(at + 1).some(other => over(box, other))).length;
}"""


def test_three_rivals_with_the_whole_box_share_a_ledger(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", size=LAPTOP), server.address).settle(language="de")
    player.take(begun(20, **WHOLE_BOX), "hard", "hard", "hard")
    page = player.page
    expect(page.locator(".ledger-head .icon")).not_to_have_count(0)
    heads = [sign.bounding_box() for sign in page.locator(".ledger-head .icon").all()]
    cells = [cell.bounding_box() for cell in page.locator(".rival .kit").first.locator("span").all()]
    assert len(heads) == len(cells)
    for head, cell in zip(heads, cells, strict=True):
        assert head
        assert cell
        assert cell["x"] <= head["x"] + head["width"] / 2 <= cell["x"] + cell["width"], (
            "a thing keeps its column"
        )
    assert page.evaluate(UNREADABLE) == []
    for routes in page.locator(".rival .mini-routes").all():
        expect(routes).to_be_visible()
    names = page.locator(".rival h3").evaluate_all("all => all.map(name => name.firstChild.textContent)")
    faces = page.locator(".rival .face use").evaluate_all("all => all.map(face => face.getAttribute('href'))")
    assert len(set(names)) == len(set(faces)) == 3
    assert not any(name.endswith((" II", " III")) for name in names)


def test_a_low_window_scrolls_by_parts(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", size=LAPTOP), server.address).settle(language="de")
    player.take(begun(20, **COAL), "hard")
    page = player.page
    player.wait()
    expect(page.locator(".rival .kit.two-rows")).to_have_count(1)
    assert page.evaluate(UNREADABLE) == []
    page.mouse.move(500, 600)
    page.mouse.wheel(0, 2000)
    page.wait_for_function("() => scrollY > 50")
    for part in ("#sign", ".rival"):
        box = page.locator(part).first.bounding_box()
        assert box
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= LAPTOP[1], part


@pytest.mark.parametrize("board", ["russian", "german", "american", "asian"])
def test_no_badge_lies_over_another_on_a_tablet(board: str, server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", size=TABLET), server.address).settle()
    player.take(begun(30, board=board), "random")
    player.wait()
    assert player.page.locator("#own-frame .badge").count() > 10
    assert player.page.evaluate(PILED) == 0


def test_emil_has_a_face(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(rival="shown")
    player.take(Game.new(players=1, seed=3))
    expect(player.page.locator('.rival use[href="#face-emil"]')).to_have_count(1)
    expect(player.page.locator('#rival-turn use[href="#face-emil"]')).to_have_count(1)
