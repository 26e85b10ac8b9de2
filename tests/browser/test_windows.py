"""Windows of every size: the boards fit, and nothing covers what one reads."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]


def box(found: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    where = found.bounding_box()
    assert where is not None
    return where["x"], where["y"], where["x"] + where["width"], where["y"] + where["height"]


def test_nothing_covers_what_one_reads(server: Server, visit: Visit) -> None:
    """The tallest boards in the longest language: on a laptop, and in a page at 200 %."""
    player = Player(visit("about:blank"), server.address).settle(language="de")
    tallest = begun(40, offering="pass", board="german", industry="american", modules=["coal"])
    player.take(tallest, "greedy").wait()
    page = player.page
    expect(page.locator("#sign:not([data-later])")).to_be_visible()  # figures replace the prompt once
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    question, own = page.locator("#question"), page.locator("#own-panel")
    before = box(question), box(own)
    page.locator("#sign .pick").first.hover()
    expect(page.locator("#preview")).to_be_visible()
    assert (box(question), box(own)) == before, "nothing moves"
    assert box(page.locator("#preview"))[1] >= box(question)[3]

    page.set_viewport_size({"width": 720, "height": 450})
    expect(page.locator("[data-layout=narrow]")).to_be_visible()
    assert box(page.locator("#sign"))[0] >= box(page.locator("#column"))[2], (
        "the sign stands beside the board"
    )
