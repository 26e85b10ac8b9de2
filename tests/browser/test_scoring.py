"""The end of a round, counted out over the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from roundhouse.game import Game
from tests.browser.conftest import PHONE, Server
from tests.browser.player import Player
from tests.support_endings import before_scoring

Visit = Callable[..., Page]


def end_a_round(player: Player, game: Game, move: str) -> None:
    """Play the move after which a round is scored."""
    player.take(game, "random")
    player.pick(move)


def top_of(page: Page, selector: str) -> float:
    """Where an element begins."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]


def test_a_round_is_counted_out(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", still=False), server.address).settle(count="steady")
    game, move = before_scoring(2)
    player.take(game, "random")
    page = player.page
    player.wait()
    before = top_of(page, "#own-panel")
    player.pick(move)
    expect(page.locator(".tally tbody tr.now")).to_have_count(1)
    assert top_of(page, "#own-panel") == before, "nothing moves"
    expect(page.locator("#counting")).to_be_visible()
    expect(page.locator("#main-panel")).to_be_hidden()
    expect(player.sign).to_be_hidden()
    page.keyboard.press("Enter")
    done = page.locator("#counted-out")
    expect(done).to_be_visible()
    expect(page.locator("#counting")).to_be_hidden()
    game.play(move)
    shown = [int(text) for text in page.locator(".tally tfoot b").all_inner_texts()]
    assert shown == game.scores
    done.locator("[data-do=count-again]").click()
    expect(page.locator("#counting")).to_be_visible()
    page.locator("[data-do=count-skip]").click()
    done.locator("[data-do=count-done]").click()
    expect(page.locator("#main-panel")).to_be_visible()
    expect(player.sign).to_be_visible()
    expect(page.locator(".tally")).to_have_count(0)


@pytest.mark.slow
def test_it_can_be_read_again_from_the_log(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(count="log")
    game, move = before_scoring(2)
    end_a_round(player, game, move)
    page = player.page
    player.wait()
    folded = page.locator(".scored").first
    expect(folded).to_contain_text(f"Round {game.round} scored")
    expect(page.locator(".tally")).to_have_count(0)
    folded.locator("summary").click()
    game.play(move)
    totals = folded.locator("tfoot tr").last.locator("td").all_inner_texts()
    assert [int(text) for text in totals] == game.scores
    folded.locator(".again").click()
    expect(page.locator(".tally")).to_be_visible()


def test_reduced_motion_shows_the_sum_at_once(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", size=PHONE), server.address).settle(count="steady")
    game, move = before_scoring(2)
    end_a_round(player, game, move)
    expect(player.page.locator("#counted-out")).to_be_visible()
    expect(player.page.locator("#counting")).to_be_hidden()
    words, race = (player.page.locator(part).bounding_box() for part in ("#leader", ".race-box"))
    assert words
    assert race
    assert words["width"] > PHONE[0] * 0.8, "words stand beside each other"
    assert race["y"] >= words["y"] + words["height"], "and nothing over them"
