"""Several pages at one table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Server
from tests.browser.player import QUIET, Player, begun

Visit = Callable[..., Page]


def test_a_spectator_sees_every_move_and_can_do_nothing(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(4), "random")
    watcher = visit(player.table)
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url))
    expect(watcher.locator("#sign")).not_to_have_attribute("data-yours", "yes")
    assert watcher.locator("[data-options], [data-option], [data-do=undo]").count() == 0
    newest = watcher.locator("#log-list > li").first
    for _ in range(3):
        player.step()
        player.wait()
        expect(newest).to_have_attribute("data-entry", str(player.moves() - 1))
    assert watcher.locator("#log-list > li").all_inner_texts() == player.log()
    assert not [url for url in asked if url.endswith("/parts")], "it comes with the events"


def test_a_double_click_plays_once(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(4, offering="wood-3"), "random")
    page = player.page
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/moves"):
            sent.append(request.url)

    page.on("request", note)
    moves = player.moves()
    number = next(option["number"] for option in player.wait()["options"] if option["move"] == "wood-3")
    player.sent("moves", lambda: player.sign.locator(f'[data-option="{number}"]').dblclick())
    assert len(sent) == 1
    assert player.moves() == moves + 1


@pytest.mark.slow
def test_a_stale_page_is_told_and_shown_how_it_stands(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(4), "random")
    other = player.page.context.new_page()
    other.route("**/events?*", lambda _: None)  # news never come
    other.goto(player.table)
    other.wait_for_selector("#sign[data-yours]")
    player.play(2)
    player.wait()
    moves = player.moves()
    with other.expect_response("**/moves") as answer:
        other.locator("#sign [data-option]").first.click()
    assert answer.value.status == 409
    other.wait_for_selector(QUIET)
    expect(other.locator("#notice")).to_contain_text("The table has changed since")
    assert other.locator("#question").inner_text() == player.question
    assert other.locator("#log-list > li").all_inner_texts() == player.log()
    assert player.moves() == moves


@pytest.mark.slow
def test_people_at_one_screen_hand_it_over(server: Server, visit: Visit) -> None:
    """Two people hold secret cards: nothing of the one is shown to the other."""
    game = begun(20, offering="card engineer", seed=3)
    game.play("card engineer")
    player = Player(visit("about:blank"), server.address).settle().take(game, "human")
    while not (seen := player.wait())["sit"]:
        player.choose(seen["options"][-1], seen)
    expect(player.sign).to_contain_text("Please hand the screen to")
    assert player.page.locator("[data-options]").count() == 0
    player.command("sit")
    assert player.wait()["options"]
