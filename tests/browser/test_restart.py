"""The server is killed in the middle of a game and started again while the page is open and somebody clicks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]
Shot = Callable[[Page, str], None]


def test_a_choice_is_kept_while_the_connection_fails(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(8), "random")
    page, lost = player.page, player.page.locator("#lost")
    while player.wait()["question"] != "Choose an action":
        player.step()
    page.wait_for_selector("#sign:not([data-later])")
    moves = player.moves()
    page.route("**/moves", lambda route: route.abort(), times=1)
    page.route("**/events?*", lambda route: route.abort(), times=1)
    player.sign.locator("#options [data-option]").first.click()
    expect(lost).to_contain_text("it is kept")
    expect(lost).to_be_hidden()
    expect(page.locator("#log-list > li").first).to_have_attribute("data-entry", str(moves))
    assert player.moves() == moves + 1, "it was played"


def test_a_choice_whose_answer_is_lost_is_played_once(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(8), "random")
    page = player.page
    while player.wait()["question"] != "Choose an action":
        player.step()
    page.wait_for_selector("#sign:not([data-later])")
    moves = player.moves()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/moves", lose_the_answer, times=1)
    with page.expect_response("**/moves") as again:
        player.sign.locator("#options [data-option]").first.click()
    assert again.value.ok
    assert player.moves() == moves + 1
    expect(page.locator("#notice")).to_be_hidden()


def test_the_game_goes_on_after_a_kill(own_server: Server, visit: Visit, shot: Shot) -> None:
    player = Player(visit("about:blank"), own_server.address).settle().take(begun(8), "random")
    page = player.page
    player.step()
    while (before := player.wait())["question"] != "Choose an action":
        player.step()
    log, board = player.log(), player.own_board()

    own_server.kill()
    lost = page.locator("#lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("Connection lost")
    expect(lost).to_contain_text("What was played is stored")
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
