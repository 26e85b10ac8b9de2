"""A phone of 390 by 844 pixels: one finger, nothing cut off, the sign always in sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.game import Game
from tests.browser.conftest import PHONE, ROOT, Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]
WIDTH, HEIGHT = PHONE
SETTLING = 450  # milliseconds: a finger is not taken by what others have just moved under it (tapping.js)
OVERFLOW = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"


def check_sign(page: Page) -> None:
    """The sign is on the screen as a whole, and nothing stands out at the side."""
    box = page.locator("#sign").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WIDTH
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= HEIGHT + 0.5
    assert page.evaluate(OVERFLOW) <= WIDTH


def test_a_first_tap_shows_and_a_second_one_acts(server: Server, visit: Visit) -> None:
    page = visit("about:blank", size=PHONE)
    player = Player(page, server.address).settle().take(begun(4, offering="wood-3"), "random")
    tapped = 0
    for _ in range(8):
        if tapped == 3:
            break
        seen = player.wait()
        check_sign(page)
        single = [place for place in seen["places"] if len(place["numbers"]) == 1]
        if not single:
            player.step()
            continue
        tapped += 1
        moves, at, number = player.moves(), single[0]["at"], single[0]["numbers"][0]
        pointed = page.locator(f'#sign [data-option="{number}"].at')
        if tapped == 1:
            x, y = player.point(at)
            page.evaluate("document.dispatchEvent(new Event('roundhouse:moved'))")
            page.touchscreen.tap(x, y)
            assert pointed.count() == 0, "what somebody else has just moved there was not meant"
        page.wait_for_timeout(SETTLING)  # a bot has moved just now
        page.touchscreen.tap(*player.point(at))
        assert pointed.count() == 1, "the first tap shows what it would do"
        assert player.moves() == moves
        check_sign(page)
        player.sent("moves", lambda at=at: page.touchscreen.tap(*player.point(at)))
    assert tapped > 2


@pytest.mark.slow
def test_tabs_show_the_parts_of_the_table(server: Server, visit: Visit) -> None:
    page = visit("about:blank", size=PHONE)
    game = begun(30, board="american", industry="board", modules=("coal",))
    Player(page, server.address).settle().take(game, "random").wait()
    names = page.get_by_role("tab").all_inner_texts()
    assert len(names) == 5
    for name in names:
        page.get_by_role("tab", name=name).tap()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.locator("[role=tabpanel]:visible")).to_have_count(1)
        check_sign(page)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("board", ["russian", "german", "american", "asian"])
def test_every_board_fits(board: str, server: Server, visit: Visit) -> None:
    page = visit("about:blank", size=PHONE)
    industry = "board" if board == "asian" else "russian"
    player = Player(page, server.address).settle(language="de")
    player.take(begun(40, board=board, industry=industry, modules=("coal", "manufactory")), "random").wait()
    check_sign(page)
    for tab in page.get_by_role("tab").all():
        tab.tap()
        wide = page.evaluate(
            """() => [...document.querySelectorAll("[role=tabpanel] *")].filter(element => {
                const box = element.getBoundingClientRect();
                return box.width && (box.right > innerWidth + 1 || box.left < -1)
                  && !element.closest("[aria-hidden=true], .visually-hidden, defs");
            }).slice(0, 5).map(element => element.outerHTML.slice(0, 160))"""
        )
        assert not wide


def test_no_page_is_wider_than_the_phone(server: Server, visit: Visit) -> None:
    page = visit("about:blank", size=PHONE)
    player = Player(page, server.address).settle(language="de")
    player.take(
        Game.load(Path(ROOT, "tests/golden/ultimate-4-american-board-17.json")), "random", "random", "random"
    )
    table = player.table.removeprefix(server.address)
    paths = (
        "/",
        "/reference",
        "/learn",
        "/learn/first",
        "/settings",
        "/none",
        table,
        f"{table}/result",
        f"{table}/replay?at=60",
    )
    for path in paths:
        page.goto(f"{server.address}{path}")
        assert page.evaluate(OVERFLOW) <= WIDTH, path


@pytest.mark.slow
def test_every_page_can_be_reached_from_the_menu(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/", size=PHONE)
    for name in ("Reference", "Learn", "Play"):
        page.get_by_role("button", name="Menu").tap()
        page.locator("#settings-menu").get_by_role("link", name=name).tap()
        expect(page.locator(f'nav [aria-current="page"]:text-is("{name}")')).to_be_attached()
