"""Turns that are not sure to work out, and one that cannot be finished, as somebody sees and uses them (ruling z)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.player import Player
from tests.browser.test_axe import faults
from tests.support_trying import stuck_game, trusting_game

Visit = Callable[..., Page]
SMALL = (1366, 768)
CUT = """() => [...document.querySelectorAll(".parts, .parts > *, #sign > .commands")]
  .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map(part => part.className)"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_option_on_trust_is_marked_and_what_is_pointed_at_says_so(
    size: tuple[int, int], server: Server, visit: Visit
) -> None:
    game = trusting_game(seat=0)
    unsure = {move.notation for move in game.legal() if not move.sure}
    player = Player(visit("about:blank", size=size), server.address).settle().take(game, "random")
    player.wait()
    found = player.sign.locator(".trusted[data-option]")
    assert {one.get_attribute("data-move") for one in found.all()} == unsure
    if size == PHONE:
        player.sign.locator("[data-do=all]").click()
    expect(player.sign.locator(".trust-legend")).to_have_count(1)
    expect(player.sign.locator(".trust-legend")).to_be_visible()
    details = player.page.locator(f"#about-{found.first.get_attribute('data-option')}")
    assert "Not sure that all of it works out." in (details.text_content() or "")
    assert faults(player.page) == []


def test_a_dead_end_is_taken_back_by_enter_and_undone(server: Server, visit: Visit) -> None:
    game = stuck_game(seat=0, later=False)
    last = game.undo().notation
    player = Player(visit("about:blank"), server.address).settle(forced="yes", confirm="always")
    player.take(game, "random")
    moves = len(game.moves)
    player.wait()
    player.pick(last)
    expect(player.page.locator("#sign.dead-end")).to_be_visible()
    assert player.moves() == moves + 1, "nothing goes by itself"
    expect(player.sign.locator(".cmd.primary")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.page.locator("#sign.dead-end")).to_have_count(0)
    player.wait()
    assert player.moves() == moves + 2
    first = player.page.locator("#log-list > li").first
    expect(first.locator(".took-back s")).to_be_visible()
    player.page.keyboard.press("u")
    expect(player.page.locator("#sign.dead-end")).to_be_visible()
    player.page.keyboard.press("u")
    expect(player.page.locator("#sign.dead-end")).to_have_count(0)
    assert player.moves() <= moves


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [DESKTOP, SMALL, PHONE], ids=["desktop", "small", "phone"])
def test_a_dead_end_has_room(language: str, size: tuple[int, int], server: Server, visit: Visit) -> None:
    game = stuck_game(seat=0, later=False)
    player = Player(visit("about:blank", size=size), server.address).settle(language=language)
    player.take(game, "random").wait()
    assert player.page.evaluate(CUT) == []
    for command in player.sign.locator(".commands .cmd").all():
        expect(command).to_be_in_viewport()
    assert faults(player.page) == []
