"""The server is killed in the middle of a game and started again while the page is open and somebody clicks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]
Shot = Callable[[Page, str], None]


def test_the_game_goes_on_after_a_kill(own_server: Server, visit: Visit, shot: Shot) -> None:
    player = Player(visit("about:blank"), own_server.address).settle().take(begun(8), "random")
    page = player.page
    player.step()
    while (before := player.wait())["question"] != "Choose an action":
        player.step()
    log, board = player.log(), player.own_board()

    own_server.kill()
    player.sign.locator("[data-option]").first.click()  # plays nothing
    lost = page.locator("#lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("Connection lost")
    expect(lost).to_contain_text("Your last move is safe")
    shot(page, "table-lost-connection")

    own_server.start()
    expect(lost).to_be_hidden()
    after = player.wait()
    assert (after, player.log()) == (before, log)
    assert player.own_board() == board
    moves = player.moves()
    player.play(3)
    assert player.moves() > moves + 2

    page.reload()  # what the store has is what the page showed
    assert player.wait()["question"]
    assert player.log()[-len(log) :] == log
