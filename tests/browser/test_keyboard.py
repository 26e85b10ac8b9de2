"""The keyboard alone is enough, and it is always to be seen where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]

FOCUS = """() => {
  const now = document.activeElement;
  const style = getComputedStyle(now);
  return {
    tag: now.tagName,
    id: now.id,
    option: Number(now.dataset.option ?? 0),
    visible: now.matches(":focus-visible") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
  };
}"""


def focus(page: Page) -> dict[str, object]:
    """What has the focus."""
    found: dict[str, object] = page.evaluate(FOCUS)
    return found


def tab_to(page: Page, ident: str) -> None:
    """Press Tab until this element has the focus; on the way it can always be seen."""
    for _ in range(120):
        page.keyboard.press("Tab")
        now = focus(page)
        assert now["visible"], now
        if now["id"] == ident:
            return
    raise AssertionError(f"Tab does not lead to {ident}")


@pytest.mark.slow
def test_from_the_first_page_to_the_end_of_a_round(server: Server, visit: Visit) -> None:
    page = visit("about:blank")
    player = Player(page, server.address).settle(confirm="always")
    page.goto(f"{server.address}/new-table")
    tab_to(page, "open")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    page.keyboard.press("ArrowDown")
    used = set()
    for turn in range(60):
        seen = player.wait()
        if page.locator(".rounds b").inner_text() != "Round 1":
            break
        places = [option for option in seen["options"] if not option["command"]]
        commands = {
            page.locator(f'[data-option="{option["number"]}"]').get_attribute("data-key")
            for option in seen["options"]
            if option["command"]
        }
        if seen["confirm"]:
            used.add("e")
            player.sent("confirm", lambda: page.keyboard.press("e"))
        elif "p" in commands and turn > 6:
            used.add("p")
            player.sent("moves", lambda: page.keyboard.press("p"))
        elif not places:
            used.add("e")
            player.sent("moves", lambda: page.keyboard.press("e"))
        elif turn % 2:
            used.add("digits")
            number = str(player.chance.choice(places)["number"])
            player.sent("moves", lambda number=number: page.keyboard.type(number))
        else:
            used.add("enter")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowRight")
            assert focus(page)["option"], "arrows go through the options"
            assert focus(page)["visible"]
            player.sent("moves", lambda: page.keyboard.press("Enter"))
        assert focus(page)["tag"] != "BODY", "the focus is not lost after a move"
    else:
        raise AssertionError("the round has no end")
    assert used == {"e", "p", "digits", "enter"}


def test_undo_reset_a_lit_place_and_help_by_key(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(4, offering="wood-3"), "random")
    page = player.page
    seen, moves = player.wait(), player.moves()
    number = next(option["number"] for option in seen["options"] if option["move"] == "wood-3")
    page.keyboard.press("ArrowDown")
    player.sent("moves", lambda: page.keyboard.type(str(number)))
    player.sent("moves", lambda: page.keyboard.press("1"))
    player.sent("undo", lambda: page.keyboard.press("u"))
    assert player.moves() == moves + 1
    assert focus(page)["tag"] != "BODY"
    player.sent("reset", lambda: page.keyboard.press("r"))
    assert player.moves() == moves
    assert focus(page)["tag"] != "BODY"
    page.locator('.lit[data-at="space/wood-3"]').focus()  # a lit place is chosen with Enter
    player.sent("moves", lambda: page.keyboard.press("Enter"))
    assert player.moves() == moves + 1
    assert focus(page)["tag"] != "BODY"

    page.keyboard.press("ArrowDown")
    page.keyboard.press("i")
    panel = page.locator("#panel")
    expect(panel).to_be_visible()
    expect(panel.locator("h2")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert focus(page)["tag"] != "BODY"
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator("#notice")).to_be_visible()


def test_of_several_options_on_a_place_the_sign_shows_only_them(server: Server, visit: Visit) -> None:
    game = begun(0, offering="returned 1>4", board="american", industry="american")
    player = Player(visit("about:blank"), server.address).settle().take(game, "random")
    page, moves = player.page, player.moves()
    place = next(place for place in player.wait()["places"] if place["at"] == "A/gap/3")
    page.locator('.lit[data-at="A/gap/3"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#options [data-option]:visible")).to_have_count(len(place["numbers"]))
    assert focus(page)["option"] in place["numbers"]
    assert player.moves() == moves
    player.sent("moves", lambda: page.keyboard.press("Enter"))
    assert player.moves() > moves
    assert focus(page)["tag"] != "BODY"


@pytest.mark.slow
def test_a_rival_is_opened_and_closed(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(4), "random")
    page = player.page
    player.wait()
    button = page.locator("[data-do=open]").first
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#open-board")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#open-board")).to_have_count(0)
    expect(button).to_be_focused()


def test_the_focus_waits_in_the_sign_while_others_play(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(pace="slow")
    page = player.take(begun(4), "random").page
    player.wait()
    page.keyboard.press("ArrowDown")
    player.sent("moves", lambda: page.keyboard.press("p"))
    expect(player.sign).not_to_have_attribute("data-yours", "yes")
    assert page.locator("#sign :focus").count() == 1
