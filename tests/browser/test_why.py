"""Why a turn is better: at a turning point of a replay, on the result and in a hint, whole in every window."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse import Game
from tests.browser.conftest import Server
from tests.browser.people import Visit
from tests.browser.player import Player

RICH = Path(__file__).parents[1] / "golden" / "ultimate-2-american-american-37.json"  # with all modules
SIZES = ((1440, 900), (1366, 768), (820, 1180), (390, 844))
SIDE_BY_SIDE = 600  # pixels from which two cards stand beside each other

# What is cut off or runs out of its box, by what it says; what only a screen reader has is one pixel wide.
CUT = """within => [...document.querySelectorAll(`${within}, ${within} *`)].filter(one =>
  one.clientWidth > 1 && !one.closest("svg, select, noscript, .icon-button")
  && getComputedStyle(one).display !== "inline"
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
).map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)"""


def set_size(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def check_whole(page: Page, within: str) -> None:
    """Nothing is cut, and all of it lies in the window."""
    where = f"{within} at {page.viewport_size}, {page.locator('html').get_attribute('lang')}"
    assert page.evaluate(CUT, within) == [], where
    box = page.locator(within).first.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0, where
    assert box["x"] + box["width"] <= size["width"] + 1, where


def check_ways(page: Page) -> None:
    """Two cards of equal width, side by side where there is room, and the reason below both."""
    played, better = (card.bounding_box() for card in page.locator("#sign .way-card").all())
    reason = page.locator("#sign .reason").bounding_box()
    size = page.viewport_size
    assert played is not None
    assert better is not None
    assert reason is not None
    assert size is not None
    assert played["width"] == pytest.approx(better["width"], abs=1)
    if size["width"] >= SIDE_BY_SIDE:
        assert played["y"] == better["y"]
        assert played["x"] + played["width"] < better["x"]
    else:
        assert played["y"] + played["height"] < better["y"]
    assert reason["y"] >= better["y"] + better["height"]
    assert reason["y"] + reason["height"] <= size["height"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_ways_of_a_turning_point_fit(server: Server, visit: Visit, language: str) -> None:
    player = (
        Player(visit(server.address), server.address)
        .settle(language=language)
        .take(Game.load(RICH), "random")
    )
    page, table = player.page, player.table
    page.goto(f"{table}/result")
    moments = page.locator("#review .ways-out a")
    expect(moments.first).to_be_visible()
    links = [str(link.get_attribute("href")) for link in moments.all()]
    assert len(links) > 3
    for width, height in SIZES:
        set_size(page, width, height)
        page.goto(f"{table}/result")
        expect(page.locator("#review .reason").first).to_be_visible()
        check_whole(page, "#review .turnings")
        for link in links[::3]:
            page.goto(f"{server.address}{link}")
            expect(page.locator("#sign .reason")).to_be_visible()
            check_ways(page)
            check_whole(page, "#sign")
            height_here = page.locator("#sign").evaluate("sign => sign.offsetHeight")
            if width >= SIDE_BY_SIDE * 2:
                page.locator("#step-on").click()
                expect(page.locator("#sign .way-card")).to_have_count(0)
                assert page.locator("#sign").evaluate("sign => sign.offsetHeight") == height_here, (
                    "nothing jumps"
                )


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_with_its_reason_fits(server: Server, visit: Visit, language: str) -> None:
    player = Player(visit(server.address), server.address).settle(language=language)
    player.open("american", modules=("coal",), rivals=("random",), seed=3)
    page = player.page
    for width, height in SIZES:
        set_size(page, width, height)
        page.goto(player.table)
        page.locator(f"[data-layout={'wide' if width >= 1024 else 'narrow'}]").first.wait_for()
        player.wait()
        page.keyboard.press("h")
        reason = page.locator("#advice .why")
        expect(reason).to_be_visible()
        next_best = page.locator("#advice .others .num").first.inner_text()
        expect(reason.locator("b")).to_have_text(
            f"{'Rather than' if language == 'en' else 'Statt'} {next_best}:"
        )
        check_whole(page, "#advice")
        bottom = page.locator("#advice").evaluate("hint => hint.getBoundingClientRect().bottom")
        assert bottom <= height
