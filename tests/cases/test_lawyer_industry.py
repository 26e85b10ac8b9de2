"""Industrialization read by a rule lawyer (UR-DE p.13, 19, 22, 47; component book section 3; rulings 1-3, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    forecast,
    lowest,
    must,
    used_but,
    waiting,
    wrenches,
)
from tests.cases.support_ideas import FILLERS, keys


def test_the_four_steps_before_the_first_gap() -> None:
    """UR-DE p.13: 0, 1, 2, 3, 5; the gap is neither entered nor skipped."""
    game = play(table(), "industry-2", "industry 0", "industry 1", "pass", "pass", "pass", "industry-1")
    play(game, "industry 2")
    assert (wrenches(game), decides(game)) == ([3], "A")
    assert "2 industry, but only 1 can be made" in refused(table({"wrenches": [3]}), "industry-2")


@pytest.mark.parametrize(
    ("filled", "wrench", "open_spaces"),
    [
        (0, 3, {"industry-1", "industry-wood"}),
        (0, 2, {"industry-1", "industry-2", "industry-wood"}),
        (0, 5, set()),
        (1, 5, {"industry-1", "industry-2", "industry-wood"}),
        (1, "gap 1", {"industry-1", "industry-wood"}),
        (5, 25, {"industry-1", "industry-wood"}),
        (5, 30, set()),
    ],
)
def test_room_decides_which_spaces_are_open(filled: int, wrench: int | str, open_spaces: set[str]) -> None:
    """UR p.7, 13: a space is used in full; factories that open nothing do not help."""
    game = table({"factories": [4, 6, 4, 6, 4][:filled], "wrenches": [wrench]})
    assert {name for name in spaces(game) if name.startswith("industry")} == open_spaces


def test_industry_wood_in_either_order() -> None:
    """UR-DE p.7: the pool is used in any order; the wood step may come first and must come."""
    game = play(table(), "industry-wood", "wood TS")
    assert must(game) == {"industry": 1}
    assert "done" not in offered(game)
    game = play(table(), "industry-wood", "industry 0")
    assert offered(game) == ["wood TS", "wood SP", "wood KY"]
    refused(game, "done")


def test_industry_wood_needs_the_wood_step_too() -> None:
    """UR p.7: all wood stands on last spaces: the wrench could move, the wood step could not."""
    board = {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}}
    assert "1 wood, but only 0 can be made" in refused(table(board), "industry-wood")
    assert "industry-1" in spaces(table(board))


def test_the_idea_space_once_though_the_token_lapsed() -> None:
    """UR-DE p.19, 47: used only once, in the moment it is reached; a second wrench brings nothing."""
    board = {"factories": [4, 6, 8], "wrenches": ["gap 3"]}
    game = play(table(board), "industry-1", "industry gap 3", "done")
    assert (wrenches(game), "ideas" in player(game)) == (["idea"], False)
    game = play(table(board | {"wrenches": ["idea", "gap 3"]}), "industry-1", "industry gap 3")
    assert (wrenches(game), decides(game)) == (["idea", "idea"], "B")


def test_passing_the_idea_space_fires_it() -> None:
    """Ruling 4: with 2 steps from gap 3 the wrench goes over the idea space; the token may come before or after."""
    board = {"factories": [4, 6, 8, 6], "wrenches": ["gap 3"]}
    game = play(table(board), "industry-2", "industry gap 3", "industry idea")
    assert (coins(game), waiting(game)) == (2, {"idea": 1})
    play(game, "idea coins")
    assert (coins(game), player(game)["ideas"]) == (6, {"coins": "industry idea"})


def test_the_idea_space_scores_fifteen() -> None:
    """Component book 3: no number is printed there, so the last one counts; on gap 4 too, then 20."""
    for wrench, points in ((15, 15), ("gap 3", 15), ("idea", 15), ("gap 4", 15), (20, 20), ("gap 5", 20)):
        game = table({"factories": list(FILLERS), "wrenches": [wrench]})
        assert forecast(game)["industry"] == points


def test_each_wrench_gets_the_key_of_the_last_space() -> None:
    """Component book 3: the key comes once for each wrench that arrives."""
    board = {"factories": list(FILLERS), "wrenches": [25, 25]}
    game = play(table(board), "industry-2", "industry 25", "industry 25")
    assert (keys(game), waiting(game)) == (2, {"key": 2})
    play(game, "key points", "key points")
    assert player(game)["score"] == 20


def test_last_round_through_two_factories() -> None:
    """UR-DE p.22: 3 steps: gap 1 (coin), 10, gap 2 (coin)."""
    game = table({"factories": [6, 6], "wrenches": [5]}, round=7)
    play(game, "last-round", "industry 5", "industry gap 1", "industry 10")
    assert (wrenches(game), coins(game)) == (["gap 2"], 3)


def test_last_round_shared_by_two_wrenches() -> None:
    """UR-DE p.47: steps may be split; 1 + 2 where one wrench alone would be stuck."""
    game = table({"factories": [], "wrenches": [3, 2]}, round=7)
    play(game, "last-round", "industry 3", "industry 2", "industry 3")
    assert wrenches(game) == [5, 5]
    refused(table({"wrenches": [3, 3]}, round=7), "last-round")


@pytest.mark.parametrize("payment", ["", " c", " cc"])
def test_last_round_costs_two_pieces(payment: str) -> None:
    """Component book 1: two workers, each of which a coin may replace."""
    game = table({"coins": 2, "workers": 2}, round=7)
    assert f"last-round{payment}" in offered(game)
    assert "last-round ccc" not in offered(table({"coins": 3}, round=7))


def test_a_factory_built_in_the_turn_lets_a_step_go_on() -> None:
    """UR p.12-13, ruling 2: the card "factory + 2 industry" from 5: gap 1 is built first, then 2 steps."""
    board: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}, "wrenches": [5]}
    game = play(table(board, **lowest(6)), "basic", "wood SP", "idea cards", "card factory")
    assert offered(game) == ["done", "factory 6>1"]
    refused(game, "industry 5")
    play(game, "factory 6>1", "industry 5", "industry gap 1")
    assert (wrenches(game), coins(game)) == ([10], 2)


def test_a_second_wrench_starts_at_zero_and_may_be_the_one_that_moves() -> None:
    """UR-DE p.47: the token's 2 steps for either wrench; with the first one stuck both go to the second."""
    board: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}, "wrenches": [5]}
    game = play(table(board), "basic", "wood SP", "idea wrench")
    assert offered(game) == ["done", "industry 0"]
    play(game, "industry 0", "industry 1")
    assert (wrenches(game), forecast(game)["industry"]) == ([5, 2], 7)


def test_wrenches_stand_together_and_pass_each_other() -> None:
    """UR-DE p.47: two wrenches may share a space, so they may also pass."""
    game = play(table({"wrenches": [2, 1]}), "industry-2", "industry 1", "industry 2")
    assert wrenches(game) == [3, 2], "of two on one space it does not matter which one moves"


def test_ideas_are_spent_before_the_industry_idea_space_is_reached() -> None:
    """Ruling 26: no token left, the space gives nothing and scores 15."""
    board = {"factories": [4, 6, 8], "wrenches": ["gap 3"], "ideas": used_but()}
    game = play(table(board), "industry-1", "industry gap 3")
    assert (decides(game), forecast(game)["industry"]) == ("B", 15)


def test_a_wood_step_of_industry_wood_fires_as_usual() -> None:
    """UR p.13, 19: KY 6 to 7 brings the worker, whatever gave the step."""
    game = play(table({"tracks": {"KY": {"wood": 6}}}), "industry-wood", "wood KY", "industry 0")
    assert (player(game)["workers"], tracks(game, "KY")) == (4, {"wood": 7})
