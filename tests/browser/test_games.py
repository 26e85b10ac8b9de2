"""Games by clicking what is lit, from the form on the first page to the result: one of them whole, in a quick run with
few decisions in the rounds of its middle; of the others the first round and the last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from roundhouse.game import Game
from tests.browser.conftest import Server
from tests.browser.player import Player, last_round

Visit = Callable[..., Page]

# every board and industry track, and every module, once
TABLES: dict[str, dict[str, Any]] = {
    "russian": {"modules": ("special-ideas", "additional-engineers"), "rivals": ("random", "random")},
    "german": {"board": "german", "modules": ("coal",)},
    "american": {"board": "american", "industry": "american", "modules": ("manufactory",)},
    "asian": {"board": "asian", "industry": "board"},
    "solo": {"rivals": ()},
}


WHOLE = "russian"
MIDDLE = 5  # rounds between the first and the last


def test_a_whole_game_by_clicking_lit_places(server: Server, visit: Visit, whole: bool) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.open(**TABLES[WHOLE])
    made = player.play_round()
    for _ in range(0 if whole else MIDDLE):
        made += player.hurry(2)
    made += player.play()
    assert made > 30
    assert player.places > player.words, "most decisions can be made on the boards"
    check_result(player, made)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TABLES if name != WHOLE])
def test_the_first_and_the_last_round_by_clicking_lit_places(name: str, server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.open(**TABLES[name])
    assert player.play_round() > 3
    rivals = TABLES[name].get("rivals", ("random",))
    options = {key: value for key, value in TABLES[name].items() if key != "rivals"}
    player.take(last_round(players=1 + len(rivals), **options), *rivals)
    made = player.play()
    assert made > 3
    assert player.places > player.words, "most decisions can be made on the boards"
    check_result(player, made)


def check_result(player: Player, made: int) -> None:
    """The result page tells what the record tells when it is played again."""
    page = player.page
    table = player.table
    player.sign.get_by_role("link").click()
    page.wait_for_url("**/result")
    shown = dict(
        zip(
            page.locator(".rank b").all_inner_texts(),
            map(int, page.locator(".rank .pts").all_inner_texts()),
            strict=True,
        )
    )
    with page.expect_download() as download:
        page.locator(f'a[href="{table.removeprefix(player.address)}/record"]').click()
    game = Game.load(download.value.path())
    assert game.over
    assert len(game.moves) >= made
    assert sorted(shown.values()) == sorted(game.scores)
    assert shown["Anna"] == game.scores[0]
