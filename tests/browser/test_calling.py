"""Who has to decide is called, by a sound and by a notice of the browser, if that was wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.player import Player, begun

# What the browser would do, written down; the page is not in front.
STAND_IN = """
window.called = [];
window.Notification = class { constructor(title) { called.push(`notice: ${title}`); } };
Notification.permission = "granted";
const part = () => ({ frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  connect: to => to, start() { called.push("sound"); }, stop() {} });
window.AudioContext = class { currentTime = 0; createOscillator = part; createGain = part; close() {} };
Object.defineProperty(document, "hidden", { get: () => true });
"""


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_the_turn_that_comes_back_calls(server: Server, visit: Callable[..., Page], wanted: str) -> None:
    page = visit("about:blank")
    page.add_init_script(STAND_IN)
    player = Player(page, server.address).settle(notice=wanted, sound=wanted)
    player.take(begun(4, offering="wood-3"), "random")
    assert page.evaluate("called") == []
    player.play(6)
    called = page.evaluate("called")
    assert ("sound" in called) == (wanted == "on")
    notices = [one.removeprefix("notice: ") for one in called if one != "sound"]
    assert bool(notices) == (wanted == "on")
    assert all(notices), "it says what the title of the page says"
