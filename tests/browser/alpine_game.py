"""A last round on the alpine board by clicking, in a process that has the package (`tests/test_alpine.py`)."""

from __future__ import annotations

from tests.browser.conftest import Server
from tests.browser.player import Player, last_round
from tests.browser.test_games import Visit, check_result


def test_it_is_opened_and_the_last_round_is_played_by_clicking_lit_places(
    server: Server, visit: Visit
) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.open(board="alpine")
    assert player.play(2) == 2
    assert player.page.locator('[data-at="A/flags/JU"]').count() == 1
    player.take(last_round(players=2, board="alpine"), "random")
    check_result(player, player.hurry(4))
