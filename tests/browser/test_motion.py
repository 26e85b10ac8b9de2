"""What moved is shown moving, and not at all for people who want it so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

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
