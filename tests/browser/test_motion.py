"""What moved is shown moving, and not at all for people who want it so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roundhouse import Game
from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]

# remembers every animation that a script starts
SPY = """
window.started = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.started.push({ piece: this.dataset.piece, from: how[0][0].translate });
  return animate.apply(this, how);
};
"""
ENDED = "() => Promise.all(document.getAnimations().filter(a => a.effect.target.dataset.piece).map(a => a.finished))"
LIE = """() => Object.fromEntries([...document.querySelectorAll("#column svg [data-piece]")].map(piece => {
  const box = piece.getBoundingClientRect(), board = piece.ownerSVGElement.getBoundingClientRect();
  return [piece.dataset.piece, [Math.round(box.x - board.x), Math.round(box.y - board.y)]];
}))"""


def lay(page: Page, server: Server) -> list[dict[str, Any]]:
    """Use a space, then lay the first step; what was animated."""
    page.add_init_script(SPY)
    player = Player(page, server.address).settle()
    player.take(begun(8, offering="wood-3"), "random")
    player.pick("wood-3")
    page.evaluate("() => { window.started = []; }")
    player.step()
    started: list[dict[str, Any]] = page.evaluate("() => window.started")
    return started


def test_pieces_travel_and_arrive(server: Server, visit: Visit) -> None:
    page = visit("about:blank", still=False)
    started = lay(page, server)
    assert started, "the track that was laid has moved"
    assert len(started) <= 4, "and not much else"
    assert all(move["piece"] and move["from"] != "0px 0px" for move in started)
    page.evaluate(ENDED)
    arrived = page.evaluate(LIE)
    page.reload()
    assert page.evaluate(LIE) == arrived, "pieces end where a fresh page has them"


@pytest.mark.slow
def test_reduced_motion_is_none(server: Server, visit: Visit) -> None:
    page = visit("about:blank", still=True)
    assert not lay(page, server)
    assert page.evaluate("() => document.getAnimations().length") == 0
    page.locator("#sign [data-option]").first.hover()
    assert page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.slow
def test_the_setting_stops_motion_too(server: Server, visit: Visit) -> None:
    page = visit("about:blank", still=False)
    Player(page, server.address).settle(motion="none")
    assert not lay(page, server)
    running = page.evaluate(
        "() => document.getAnimations().map(a => a.effect.target.outerHTML.slice(0, 120))"
    )
    assert running == []


LOCOMOTIVE = {
    "players": {"A": {"tracks": {"TS": {"wood": 9, "green": 5}}, "locomotives": {"TS": [3]}}},
    "lowest-stack": 5,
    "pool": {"indirect": {"locomotive": 1}},
}
# Notes every animation on the own board, since the board may be drawn anew before a test has looked at it.
NOTED = """
  window.noted = { ring: 0, steam: 0, end: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const one = animate.apply(this, how);
    if (this.closest(".reach-line")) {
      noted.ring += this.matches(".reach-ring");
      noted.steam += this.matches(".steam");
      noted.end = Math.max(noted.end, one.effect.getComputedTiming().endTime);
    }
    one.pause();  // so that a key finds it running
    return one;
  };
"""


def extend(page: Page, server: Server) -> None:
    """Put a locomotive on a route: its reach grows."""
    player = Player(page, server.address).settle()
    player.take(Game.from_position(LOCOMOTIVE), "random", "random", "random")
    player.wait()
    assert page.locator('#own-frame [data-line="TS/1"]').get_attribute("data-reach") == "3"
    place = player.sign.locator('[data-move="loco 5>TS"]')
    player.sent("moves", place.first.click)


def test_the_brass_runs_on_when_a_locomotive_extends_the_reach(server: Server, visit: Visit) -> None:
    page = visit("about:blank", still=False)
    page.add_init_script(NOTED)
    extend(page, server)
    page.wait_for_function("() => noted.ring > 0")
    noted = page.evaluate("() => noted")
    assert noted["steam"] == 3, "track lies there already"
    assert 0 < round(noted["end"]) <= 600
    page.keyboard.press("Shift")  # any key ends it
    expect(page.locator(".reach-ring, .steam")).to_have_count(0)


def test_without_motion_what_is_reached_is_outlined(server: Server, visit: Visit) -> None:
    page = visit("about:blank", still=True)
    extend(page, server)
    line = page.locator('#own-frame [data-line="TS/1"]')
    reach = int(line.get_attribute("data-reach") or 0)
    assert reach > 3
    assert page.locator(".reach-new").count() == reach - 3
    assert page.locator(".reach-ring, .steam").count() == 0
