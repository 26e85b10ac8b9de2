"""A language from a folder in the browser: chosen like any other, with its forms, and English where it has nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT, Server
from tests.browser.player import Player, last_round
from tests.browser.test_games import Visit

CZECH = ROOT / "tests" / "languages" / "cs"


@pytest.fixture
def czech_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "roundhouse.db", "--thinkers", "0", "--language-dir", str(CZECH))
    running.start()
    yield running
    running.end()


def test_it_is_played_in_a_language_that_has_only_begun(czech_server: Server, visit: Visit) -> None:
    player = Player(visit(f"{czech_server.address}/settings"), czech_server.address)
    expect(player.page.locator("input[name=language][value=cs]")).to_have_count(1)
    player.settle(language="cs").open()
    expect(player.page.locator("html")).to_have_attribute("lang", "cs")
    assert player.play(3) == 3
    shown = player.page.content()
    assert "mincí" in shown or "mince" in shown
    assert "Undo" in shown, "English fills in"
    player.take(last_round(players=2), "random")
    player.hurry(4)
    player.page.goto(f"{czech_server.address}/reference")
    found = player.page.locator("[data-some]")
    expect(found).to_contain_text("součástí")
    player.page.locator("input[type=search]").fill("temporary")
    expect(found).to_have_text("2 součásti")
