"""No words of the sign are cut: titles stand whole, an effect ends with a whole line, figures have their own row."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roundhouse import Game
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.player import Player

Visit = Callable[..., Page]
LAPTOP = (1366, 768)
# the longest titles and effects that were found in games by chance: what is played, seed, decisions
LONGEST: tuple[tuple[dict[str, Any], int, int], ...] = (
    # Four locomotives on long routes, beside a factory
    ({"board": "american", "industry": "american"}, 0, 263),
    ({"board": "german"}, 1, 78),  # six extensions
    ({}, 1, 230),  # five idea cards
    ({"board": "german"}, 0, 214),  # three locomotives
    ({"modules": ("special-ideas", "additional-engineers", "manufactory")}, 1, 45),  # three loads
    ({}, 3, 101),  # a single wrench
)
# Text of the sign that ends outside its ticket or sign, over the figures, or in the middle of a line.
CUT = """() => {
  const found = [];
  for (const part of document.querySelectorAll("#sign *")) {
    if (part.closest("svg, .visually-hidden, [hidden]") || !part.getClientRects().length) continue;
    if (![...part.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())) continue;
    const ticket = part.closest(".option"), what = part.closest(".what");
    const frame = (ticket ?? part.closest(".decision")).getBoundingClientRect();
    const foot = innerWidth > 760 && !part.closest(".gain") && ticket?.querySelector(".gain")?.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(part);
    for (const line of text.getClientRects()) {
      const end = what?.getBoundingClientRect().bottom;
      if (what && line.top >= end - 3) continue; // it is not begun
      const cut = line.right > frame.right + 1 || line.bottom > frame.bottom + 1 || what && line.bottom > end + 3;
      if (cut || foot && line.bottom > foot.top + 3) found.push(part.textContent);
    }
    const style = getComputedStyle(part);
    if (!what && style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1) found.push(part.textContent);
  }
  return found;
}"""


def after_chance(options: dict[str, Any], seed: int, decisions: int) -> Game:
    """A game of three that was played by chance for so many decisions."""
    game, chance = Game.new(players=3, seed=seed, **options), Random(seed)
    for _ in range(decisions):
        game.play(chance.choice([move for move in game.legal() if move.notation != "pass"] or game.legal()))
    return game


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (LAPTOP, "de"), (PHONE, "de")])
def test_no_ticket_is_cut(size: tuple[int, int], language: str, server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", size=size), server.address).settle(language=language)
    page = player.page
    for options, seed, decisions in LONGEST:
        player.take(after_chance(options, seed, decisions), "random", "random")
        page.wait_for_selector("#sign:not([data-later])")
        assert page.locator("#sign .option").count() or page.locator("#sign .pick").count()
        assert page.evaluate(CUT) == [], (options, seed, decisions)


def test_a_long_receipt_rolls_inside_the_sign(server: Server, visit: Visit) -> None:
    tracks = {"DR": {"wood": 4}, "MU": {"wood": 1}}
    game = Game.from_position({"board": "german", "players": {"A": {"tracks": tracks}, "B": {}}})
    for move in ("wood-3", "wood DR", "wood DR", "extension 3-5"):
        game.play(move)
    page = visit("about:blank", size=LAPTOP)
    player = Player(page, server.address).settle(language="de", confirm="always").take(game, "random")
    seen = player.wait()
    player.choose(next(option for option in seen["options"] if option["move"] == "wood MU"), seen)
    done, sign = page.locator("#sign .did"), page.locator("#sign")
    expect(done.locator("li")).to_have_count(4)
    assert done.evaluate("box => box.scrollHeight > box.clientHeight && box.tabIndex === 0")
    inside = "box => box.getBoundingClientRect().bottom"
    assert done.evaluate(inside) < sign.evaluate(inside)


def test_a_ticket_whose_effect_has_no_room_shows_it_when_it_is_pointed_at(
    server: Server, visit: Visit
) -> None:
    player = Player(visit("about:blank", size=LAPTOP), server.address).settle()
    player.take(after_chance(*LONGEST[0]), "random", "random")
    page = player.page
    page.wait_for_selector("#sign:not([data-later])")
    ticket = page.locator("#sign .option").first
    assert ticket.locator(".what").evaluate("what => what.scrollHeight > what.clientHeight")
    ticket.hover()
    preview = page.locator("#preview")
    expect(preview).to_be_visible()
    expect(preview).to_contain_text(ticket.locator(".what").inner_text().split(",")[-1].strip()[:30])
    expect(preview.locator("p > b")).to_be_hidden()  # the ticket has its title
    expect(preview.locator(".what")).to_be_visible()
    assert preview.evaluate("box => box.scrollHeight <= box.clientHeight + 1"), "all of the effect has room"


def test_passing_and_waiting_tell_the_round(server: Server, visit: Visit) -> None:
    game, chance = Game.new(players=3, seed=0), Random(0)
    while game.decider != 0 or game.round < 3 or [move.notation for move in game.legal()] != ["pass"]:
        game.play(chance.choice([move for move in game.legal() if move.notation != "pass"] or game.legal()))
    player = Player(visit("about:blank"), server.address).settle(pace="slow")
    player.take(game, "random", "random")
    page = player.page
    player.wait()
    expect(player.sign.locator(".stubs li")).not_to_have_count(0)
    expect(player.sign.locator(".own-round")).to_contain_text("workers come home")
    expect(player.sign.locator("[data-key=p]")).to_have_class("cmd primary")
    assert page.evaluate(CUT) == []
    page.keyboard.press("p")
    line = player.sign.locator(".turn-line")
    expect(line.locator("li")).to_have_count(3)
    expect(line.locator(".me")).to_contain_text("passed")
    expect(line.locator(".now")).to_contain_text("plays")
    expect(player.sign.locator(".since")).to_have_count(0)
