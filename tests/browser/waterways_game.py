"""Boards with two and four routes by clicking, in a process that has them (`tests/test_waterways.py`)."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Server
from tests.browser.player import Player, last_round
from tests.browser.test_games import Visit, check_result


@pytest.mark.parametrize(("board", "codes"), [("delta", "NI RO"), ("fjord", "SO NO GE LY")])
def test_a_last_round_is_played_by_clicking_lit_places(
    server: Server, visit: Visit, board: str, codes: str
) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.open(board=board)
    assert player.play(2) == 2
    for code in codes.split():
        assert player.page.locator(f'[id="own:{code}"]').count() == 1
    player.take(last_round(players=2, board=board), "random")
    check_result(player, player.hurry(4))
