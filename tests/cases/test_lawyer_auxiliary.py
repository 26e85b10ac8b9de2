"""Auxiliary actions read by a rule lawyer (UR-DE p.14; component book section 1; rulings 1, 7, 26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    forecast,
    on_space,
    temporary,
    ways,
    workers,
)


def test_a_doubler_over_an_unbuilt_space_counts_later() -> None:
    """UR-DE p.14: it need not cover a track; it doubles the track value once one is scored there."""
    game = play(table({"doublers": 2}), "doubler")
    assert (doublers(game), forecast(game)["TS"]) == (3, 0)
    board: dict[str, Any] = {"tracks": {"TS": {"wood": 4, "green": 3}}, "locomotives": {"TS": [3]}}
    assert forecast(table(board | {"doublers": 2}))["TS"] == 5


def test_the_last_doubler_of_the_supply() -> None:
    """UR-DE p.14: with an empty supply the space cannot be used; board #4 not either, an own one is."""
    game = play(table(doublers=1), "doubler")
    assert game.position()["doublers"] == 0
    game = table({"engineers": [4]}, doublers=0)
    assert "doubler" not in spaces(game)
    play(game, "engineer-4")
    assert (player(game)["score"], doublers(game)) == (5, 0)
    assert "engineer-4" not in spaces(table(doublers=0, engineers={"1": 4}))


def test_coins_paid_with_a_coin() -> None:
    """UR p.14: a coin replaces the worker on coins too: one for two."""
    game = play(table({"workers": 0}), "coins c")
    assert coins(game) == 2
    assert on_space(game, "coins") == {"by": "A", "coins": 1}


def test_coins_are_kept_and_those_laid_are_gone() -> None:
    """UR-DE p.14, 21: unused coins stay, those on spaces go to the general supply."""
    game = play(table({"coins": 5}), "wood-3 cc", "wood TS", "wood TS", "wood TS", "pass", "pass", "pass")
    play(game, "coins", "pass")
    assert (game.round, coins(game), workers(game)) == (2, 5, 5)


def test_every_mixture_of_workers_and_coins() -> None:
    """UR p.14: workers and coins combine freely where workers are asked for."""
    game = table({"workers": 2, "coins": 3})
    assert ways(game, "loco-3") == ["loco-3 c", "loco-3 cc", "loco-3 ccc"]
    assert ways(game, "wood-3") == ["wood-3", "wood-3 c", "wood-3 cc"]
    assert ways(game, "any-2") == ["any-2 c", "any-2 cc"]
    assert ways(game, "hire") == ["hire c"]
    game = table({"workers": 1, "coins": 1})
    assert ways(game, "loco-3") == []
    assert "you have 1 worker and 1 coin" in refused(game, "loco-3 c")


def test_temporary_workers_are_for_one_player() -> None:
    """UR-DE p.14: the space is occupied after the first one; nobody else gets them this round."""
    game = play(table(), "temporary")
    assert (temporary(game), workers(game), decides(game)) == (2, 4, "B")
    assert "the temporary workers space is occupied by A" in refused(game, "temporary")


def test_temporary_paid_with_a_coin() -> None:
    """UR p.14: a coin does; all five own workers stay, two more to place."""
    game = play(table(), "temporary c")
    assert (workers(game), temporary(game), coins(game)) == (5, 2, 0)


def test_temporary_workers_and_nothing_else() -> None:
    """UR-DE p.14: alone, together, or combined; never where a coin is demanded."""
    game = table({"workers": 0, "temporary": 2, "coins": 0})
    assert {"wood-3", "wood-2", "industry-2", "basic", "doubler"} <= spaces(game)
    assert not spaces(game) & {"loco-3", "any-2", "hire"}
    play(game, "wood-3", "wood TS", "wood TS", "wood TS")
    assert (temporary(game), workers(game)) == (0, 0)


def test_temporary_workers_are_back_on_their_space_next_round() -> None:
    """UR-DE p.14, 21: unused ones too; the next round somebody else may take them."""
    game = all_pass(table({"temporary": 2}))
    assert (game.round, temporary(game)) == (2, 0)
    play(game, "pass", "temporary")
    assert temporary(game, "B") == 2


def test_the_doubler_card_of_the_draft_and_the_space() -> None:
    """UR-DE p.14: from left to right, one for each place; eight are the most."""
    game = table({"doublers": 7})
    play(game, "doubler")
    assert doublers(game) == 8
    play(game, "pass", "pass", "pass")
    assert "the doubler space is occupied by A" in refused(game, "doubler")


@pytest.mark.parametrize("space", ["doubler", "coins", "temporary"])
def test_auxiliary_spaces_are_used_once_a_round(space: str) -> None:
    """UR p.7: an occupied space is closed for everybody until the round ends."""
    game = play(table(), space)
    assert "space is occupied by A" in refused(game, space)
    all_pass(game)
    assert space in spaces(game)


def test_any_2_and_hire_demand_coins() -> None:
    """UR-DE p.14: coins replace workers, workers never coins; the wood worker is a worker."""
    game = table({"wood-worker": True, "coins": 1})
    assert ways(game, "any-2") == ["any-2 c", "any-2 Wc"]
    assert ways(game, "hire") == ["hire c"]
    assert "a worker cannot replace a coin" in refused(game, "any-2 W")
    assert not spaces(table({"wood-worker": True, "coins": 0})) & {"any-2", "hire"}


def test_the_wood_worker_on_any_2_brings_no_third_step() -> None:
    """UR-DE p.47, ruling 17: any-2 shows no wood step."""
    game = play(table({"wood-worker": True}), "any-2 Wc", "wood TS", "wood TS")
    assert decides(game) == "B"
    assert offered(game)[0] == "pass"
