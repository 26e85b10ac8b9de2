"""Pools read by a rule lawyer (UR-DE p.7, authors' clarification; rulings 1-3, 16, 26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    factories,
    lowest,
    score,
    used_but,
    ways,
    wrenches,
)
from tests.cases.support_ideas import AT_SP_4, direct, indirect, named, pool

# one wood step short of an idea for the action itself, but not with the wood worker's step
TWO_STEPS_FROM_AN_IDEA: dict[str, Any] = {
    "tracks": {"SP": {"wood": 2}},
    "locomotives": {"SP": [5]},
    "wrenches": [5],
    "wood-worker": True,
}


@pytest.mark.parametrize("space", ["industry-wood", "engineer-10"])
def test_the_wood_workers_step_may_make_a_direct_action_possible(space: str) -> None:
    """Ruling 2: the pool decides, and with the wood worker it holds one more wood step, which reaches SP 4.

    The idea there brings the wrench that makes the direct industry step; without him the space is closed.
    """
    game = table(TWO_STEPS_FROM_AN_IDEA, engineers={"1": 10}, **lowest(4))
    assert space not in offered(game)
    assert f"{space} W" in offered(game)
    play(game, f"{space} W")
    assert offered(game) == ["wood SP"]
    play(game, "wood SP")
    assert offered(game) == ["wood SP"], "the extra step is optional elsewhere, here it finds the way"
    play(game, "wood SP")
    assert "coins" not in named(game, "idea"), (
        "a token that leaves the industry step impossible is not offered"
    )
    play(game, "idea wrench", "industry 0")
    assert direct(game) == {}


def test_a_wood_worker_who_does_not_help_does_not_open_the_space() -> None:
    """Ruling 2: three steps from the idea space are too many for him too."""
    board = {**TWO_STEPS_FROM_AN_IDEA, "tracks": {"SP": {"wood": 1}}}
    assert not ways(table(board, engineers={"1": 10}, **lowest(4)), "engineer-10")


def test_direct_and_indirect_parts_in_any_order() -> None:
    """UR-DE p.7: industry-2 over #7: any steps before, between and after; only the industry step must be."""
    game = play(table({"factories": [7], "wrenches": [5]}), "industry-2", "industry 5")
    assert pool(game) == {"direct": {"industry": 1}, "indirect": {"any": 2}}
    play(game, "wood TS")
    assert "done" not in offered(game)
    play(game, "industry gap 1")
    assert "done" in offered(game)
    play(game, "done")
    assert (tracks(game, "TS"), wrenches(game)) == ({"wood": 2}, [10])


def test_a_direct_step_by_way_of_a_repeat() -> None:
    """Ruling 2: gap 2 is empty; the #3 in gap 1 repeats loco-1 and builds it, so 3 steps are possible."""
    board = {"factories": [3], "wrenches": [5]}
    game = table(board, round=7, spaces={"loco-1": "A"})
    play(game, "last-round", "industry 5")
    assert offered(game) == ["repeat loco-1"], "skipping would strand the third step"
    play(game, "repeat loco-1")
    assert offered(game) == ["industry gap 1", "factory 2>2"], "the factory is needed, a locomotive is not"
    refused(game, "loco 2>SP")
    assert "last-round" not in spaces(table(board, round=7))


def test_a_repeat_that_does_not_help_is_not_offered() -> None:
    """Ruling 2: of two spaces to repeat only the one that frees the way."""
    game = table({"factories": [3], "wrenches": [5]}, round=7, spaces={"loco-1": "A", "coins": "A"})
    play(game, "last-round", "industry 5")
    assert offered(game) == ["repeat loco-1"]
    for move in ("repeat coins", "skip"):
        refused(game, move)


def test_the_worker_won_at_the_start_of_a_turn_does_not_pay_for_it() -> None:
    """UR p.7: workers from the own supply, placed first; a worker won in the turn comes too late for it."""
    game = table({"tracks": {"KY": {"wood": 6}}, "workers": 1, "coins": 0})
    assert "wood-3" not in spaces(game)
    play(game, "wood-2", "wood KY", "wood KY", "pass", "pass", "pass")
    assert "basic" in spaces(game)


def test_coins_won_in_a_turn_stay_for_the_next() -> None:
    """UR p.7, 13: #6 twice by two wrenches; both coins may hire in the next turn."""
    game = play(
        table({"factories": [6], "wrenches": [5, 5], "coins": 0}), "industry-2", "industry 5", "industry 5"
    )
    assert (coins(game), decides(game)) == (2, "B")


def test_green_unlocked_by_the_first_of_two_wood_steps() -> None:
    """Ruling 2: own or lying #11: the any step may be green after the wood step to TS 2."""
    game = play(table(engineers={"1": 11}), "engineer-11", "wood TS", "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}


def test_a_direct_bronze_step_opened_by_the_green_one() -> None:
    """Ruling 2: #13 with green right before bronze: green must move first, and there."""
    board = {"TS": {"wood": 8, "green": 3, "bronze": 2}, "KY": {"wood": 4}}
    game = play(table({"tracks": board}, engineers={"1": 13}), "engineer-13")
    assert offered(game) == ["green TS"]
    refused(game, "green KY")
    play(game, "green TS")
    assert offered(game) == ["bronze TS"]


def test_an_indirect_step_may_not_take_what_a_direct_one_needs() -> None:
    """Ruling 2: #7 in gap 1 gives any steps while a direct wood step waits for the last wood space."""
    board = {
        "tracks": {"TS": {"wood": 15, "green": 2}, "SP": {"wood": 9}, "KY": {"wood": 8}},
        "factories": [7],
        "wrenches": [5],
    }
    game = play(table(board), "industry-wood", "industry 5")
    play(game, "wood KY")
    assert direct(game) == {}, "the wood step was the direct one"
    assert indirect(game) == {"any": 2, "key": 1}


def test_two_direct_tiles_and_one_stack() -> None:
    """Ruling 2: loco-3 with one #2 left and nothing else: the stack of #3 gives the second tile."""
    game = play(table(stacks={"2": 1}), "loco-3", "factory 2>1")
    assert {move.split(">")[0] for move in offered(game)} == {"loco 3"}
    play(game, "loco 3>SP")
    assert factories(game) == [2]


def test_the_turn_ends_by_itself_when_nothing_can_be_used() -> None:
    """UR p.7: what cannot be used in the turn is lost; nobody is asked about it."""
    board = {**AT_SP_4, "wrenches": [5], "ideas": dict.fromkeys(used_but("industry"), "out")}
    game = play(table(board), "basic", "wood SP", "idea industry")
    assert decides(game) == "B"
    assert player(game)["ideas"]["industry"] == "SP 4"


def test_nothing_of_the_pool_is_left_for_the_next_turn() -> None:
    """UR p.7: actions are never saved."""
    game = play(table({"factories": [7], "wrenches": [5]}), "industry-1", "industry 5", "done")
    play(game, "pass", "pass", "pass")
    assert pool(game) == {}
    assert "this is not the moment" in refused(game, "wood TS")


def test_a_chain_of_ideas_in_one_turn() -> None:
    """Ruling 3: token industry over #2, a locomotive for SP, whose reach fires SP 6 and 4: all in one turn."""
    board = {
        "tracks": {"TS": {"wood": 12}, "SP": {"wood": 6}},
        "locomotives": {"TS": [7, 6], "SP": []},
        "factories": [2],
        "wrenches": [5],
    }
    game = play(table(board, **lowest(7)), "basic", "wood TS", "idea industry", "industry 5", "loco 7>SP")
    assert indirect(game) == {"industry": 4, "idea": 2}
    play(game, "idea coins", "idea medal", "industry gap 1")
    assert player(game)["ideas"] == {"industry": "TS 13", "coins": "SP 4", "medal": "SP 6"}
    assert (coins(game), wrenches(game)) == (5, [10])


def test_points_on_a_lying_engineer_need_its_step_too() -> None:
    """Ruling 1: #6 shows a green step and 5 points; without room for green there are no points to be had."""
    game = table({"tracks": {"TS": {"wood": 3, "green": 2}}}, engineers={"1": 6})
    assert "1 green, but only 0 can be made" in refused(game, "engineer-6")
    game = table({"tracks": {"TS": {"wood": 3, "green": 2}}, "engineers": [6]})
    play(game, "engineer-6")
    assert (score(game), decides(game)) == (5, "B")
