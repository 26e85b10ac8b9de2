"""German pages are German throughout, and the language changes at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.game import Game
from tests.browser.conftest import PHONE, ROOT, Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]

ENGLISH = (
    "the|and|of|or|with|your|you|turn|round|rounds|undo|reset|choose|choice|step|steps|track|tracks|worker|workers|coin"
    "|coins|engineer|engineers|locomotive|factory|points|board|table|take|takes|lay|lays|place|places|pass|passes"
    "|player|players|next|log|rivals|space|play|plays|game|seat|learn|menu|this|wood|gold|silver|key|keys|for|from"
)
GERMAN = (
    "der|die|das|und|oder|mit|dein|deine|du|zug|runde|zurück|wähle|schritt|gleis|arbeiter|münze|punkte|tisch"
)

# every word that is seen or read out, except names that people and tables have, and the names of the languages
WORDS = """() => {
  const own = "[lang=en], [lang=de], .seat-name, .table-name, input, fieldset:has([name=language])";
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest(`script, style, noscript, ${own}`)) found.push(walker.currentNode.textContent);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-description]")) {
    if (element.closest(own)) continue;
    for (const name of ["aria-label", "title", "placeholder", "aria-description"]) {
      found.push(element.getAttribute(name) ?? "");
    }
  }
  return [...new Set(found.map(text => text.trim()).filter(Boolean)), document.title.split(" · ")[0]];
}"""


def foreign(page: Page, words: str) -> list[str]:
    """Texts of the page in which one of these words stands."""
    return [text for text in page.evaluate(WORDS) if re.search(rf"\b({words})\b", text, re.IGNORECASE)]


def finished() -> Game:
    """A whole game with everything in it."""
    return Game.load(Path(ROOT, "tests", "golden", "ultimate-2-american-american-37.json"))


@pytest.mark.slow
def test_every_page_is_german_throughout(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/", locale="de")
    for path in ("/", "/new-table", "/reference", "/learn", "/settings", "/tables/none"):
        page.goto(f"{server.address}{path}")
        assert page.locator("html").get_attribute("lang") == "de", path
        assert not foreign(page, ENGLISH), path
    player = Player(page, server.address).settle(language="de")
    player.take(finished(), "random")
    for path in ("", "/result", "/replay?at=40"):
        page.goto(f"{player.table}{path}")
        assert not foreign(page, ENGLISH), path


@pytest.mark.slow
def test_a_german_table_while_it_is_played(server: Server, visit: Visit) -> None:
    player = Player(visit(f"{server.address}/", locale="de"), server.address).settle(
        confirm="always", language="de"
    )
    player.open("german", "american", ("coal", "special-ideas"), seed=2)
    for _ in range(12):
        player.step()
        player.wait()
        assert not foreign(player.page, ENGLISH)


@pytest.mark.slow
def test_the_language_changes_in_the_middle_of_a_decision(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(20, board="asian"), "random")
    page = player.page
    english, moves = player.wait(), player.moves()
    assert not foreign(page, GERMAN)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Deutsch").check()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("Escape")
    german = player.wait()
    assert german["question"] != english["question"]
    assert [option["move"] for option in german["options"]] == [
        option["move"] for option in english["options"]
    ]
    assert player.moves() == moves
    assert not foreign(page, ENGLISH)
    player.step()  # the same page goes on
    player.wait()
    assert not foreign(page, ENGLISH)


def test_a_german_phone(server: Server, visit: Visit) -> None:
    page = visit("about:blank", locale="de", size=PHONE)
    player = Player(page, server.address).settle(language="de")
    player.take(begun(20, board="german"), "random")
    player.wait()
    assert not foreign(page, ENGLISH)
