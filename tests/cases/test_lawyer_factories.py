"""Factories read by a rule lawyer (UR-DE p.11-13, 48; component book section 4; rulings 1, 15, 16, 26, 39)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    doublers,
    factories,
    locomotives,
    lowest,
    returned,
    score,
    stack,
    used_but,
    waiting,
    wrenches,
)


def at_gap_1(tile: int | str, **more: Any) -> dict[str, Any]:
    """A wrench before gap 1, in which this factory lies."""
    return {"factories": [tile], "wrenches": [5], **more}


ENTER = ("industry-1", "industry 5")


def test_returned_factories_are_a_choice_beside_the_lowest_stack() -> None:
    """UR p.12: the lowest stack or any returned factory, whatever its number."""
    game = play(table({"locomotives": {"TS": [4]}}, **lowest(5), returned=[1, 3, 3]), "loco-1")
    assert [move for move in offered(game) if not move.startswith("loco")] == [
        "factory 5>1",
        "returned 1>1",
        "returned 3>1",
    ]
    play(game, "returned 3>1")
    assert (returned(game), stack(game, 5)) == ([1, 3], 4)


def test_gaps_are_not_replaced_while_one_is_empty() -> None:
    """UR-DE p.12: replacing begins when all five gaps are filled."""
    game = play(table({"factories": [2, 3, 4, 5]}, **lowest(6)), "loco-1")
    assert [move for move in offered(game) if move.startswith("factory")] == ["factory 6>5"]
    assert "the next one is gap 5" in refused(game, "factory 6>1/2")


def test_the_factory_given_back_is_for_the_next_one() -> None:
    """UR p.12, ruling 39: A replaces the #2; B may take it at once, A could not in the same build."""
    game = table({"factories": [2, 3, 4, 5, 6]}, **lowest(7))
    play(game, "loco-1", "factory 7>1/2")
    assert returned(game) == [2]
    play(game, "loco-2", "returned 2>1")
    assert (factories(game, "B"), returned(game)) == ([2], [])


def test_a_returned_factory_may_replace_one() -> None:
    """UR p.12: with five filled gaps the new one may be a returned one; the old one takes its place there."""
    board = {"factories": [2, 3, 4, 5, 6], "locomotives": {"TS": [9, 9], "SP": [9], "KY": [9]}}
    game = table(board, **lowest(8), returned=[1])
    play(game, "loco-1", "returned 1>5/6")
    assert (factories(game), returned(game)) == ([2, 3, 4, 5, 1], [6])


def test_factory_1_counts_numbers_hired_before() -> None:
    """UR p.48: the sum of the numbers, engineer #1 of the idea card included."""
    game = play(table(at_gap_1(1, engineers=[1, 6, 13], locomotives={"TS": [2]})), *ENTER)
    assert score(game) == 20


def test_factory_2_builds_the_way_on() -> None:
    """UR p.13: #2 in gap 1 builds gap 2, and the second step of industry-2 goes on to 10, not into it."""
    game = play(table(at_gap_1(2)), "industry-2", "industry 5", "factory 2>2", "industry gap 1")
    assert (factories(game), wrenches(game)) == ([2, 2], [10])


def test_two_factories_2_build_each_other() -> None:
    """UR p.13, ruling 3: #2, then 10, then the #2 just built: three tiles by one token."""
    board = at_gap_1(2, tracks={"SP": {"wood": 3}}, locomotives={"SP": [5]})
    game = play(table(board), "basic", "wood SP", "idea industry", "industry 5", "factory 2>2")
    play(game, "industry gap 1", "industry 10", "loco 2>KY", "industry gap 2")
    assert (wrenches(game), locomotives(game)["KY"]) == ([15], [2])
    assert decides(game) == "B", "gap 3 is empty: the fifth step lapses"


def test_factory_3_repeats_what_gives_coins_and_doublers() -> None:
    """Ruling 16: also coins; the repeated space is not paid for again."""
    game = play(table(at_gap_1(3), spaces={"coins": "A", "doubler": "A"}), *ENTER)
    assert offered(game) == ["skip", "repeat industry-1", "repeat doubler", "repeat coins"]
    before = (coins(game), player(game)["workers"])
    play(game, "repeat coins")
    assert (coins(game), player(game)["workers"]) == (before[0] + 2, before[1])


def test_factory_3_repeats_nobody_elses_space() -> None:
    """UR-DE p.48: a space occupied by you; B's worker on bronze-1 does not serve A."""
    game = play(table(at_gap_1(3), spaces={"bronze-1": "B", "first": "C"}), *ENTER)
    assert offered(game) == ["skip", "repeat industry-1"]
    assert "occupied by B" in refused(game, "repeat bronze-1")


def test_factory_3_entered_by_a_space_of_two_workers_and_nothing_else_used() -> None:
    """Ruling 16: industry-2 takes two workers, so there is nothing to repeat and nothing is asked."""
    game = play(table(at_gap_1(3)), "industry-2", "industry 5")
    assert offered(game) == ["industry gap 1"]


def test_factory_3_repeats_the_step_that_brought_the_wrench() -> None:
    """Ruling 16: industry-1 again, indirect: the wrench goes on to 10."""
    game = play(table(at_gap_1(3)), *ENTER, "repeat industry-1")
    assert offered(game) == ["done", "industry gap 1"]
    play(game, "industry gap 1")
    assert wrenches(game) == [10]


def test_factory_4_needs_places_and_tiles() -> None:
    """Ruling 26: with one doubler in the supply one is laid, with none nothing happens; the step is legal."""
    for supply, laid in ((1, 1), (0, 0), (5, 2)):
        game = play(table(at_gap_1(4), doublers=supply), *ENTER)
        assert doublers(game) == laid


def test_factory_5_twice() -> None:
    """UR p.13: #5 in gaps 1 and 2: one step becomes 5 > gap 1 > 10 > gap 2 > 15 with one step unused."""
    game = table({"factories": [5, 5], "wrenches": [5]})
    play(game, *ENTER, "industry gap 1")
    assert (wrenches(game), decides(game)) == ([10], "B"), "the step of gap 1 is used up on 10"
    game = table({"factories": [5, 5], "wrenches": [5]})
    play(game, "industry-2", "industry 5", "industry gap 1", "industry 10", "industry gap 2")
    assert wrenches(game) == [15]


def test_factory_6_gives_a_coin_for_the_next_turn() -> None:
    """UR p.13: the coin is in the supply at once."""
    game = play(table(at_gap_1(6, coins=0)), *ENTER, "pass", "pass", "pass", "hire")
    assert coins(game) == 0


def test_factory_7_unlocks_and_uses() -> None:
    """Ruling 3: an any step to TS 2 brings green, which the other any step may move."""
    game = play(table(at_gap_1(7)), *ENTER, "wood TS", "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}


def test_factory_8_with_a_single_locomotive() -> None:
    """UR p.48: the two highest; with one it is that one."""
    game = play(table(at_gap_1(8, locomotives={"TS": [], "SP": [7]})), *ENTER)
    assert score(game) == 7


def test_factory_9_points_or_card_or_nothing() -> None:
    """UR-DE p.48: a card of the pile, or 10 points; indirect, so it may lapse (ruling 1)."""
    game = play(table(at_gap_1(9)), *ENTER, "ten points")
    assert (score(game), decides(game)) == (10, "B")
    game = play(table(at_gap_1(9)), *ENTER, "done", "end wood")
    assert (score(game), player(game)["cards"]) == (0, ["wood"])
    game = play(table(at_gap_1(9)), *ENTER, "done", "no card")
    assert (score(game), "cards" in player(game)) == (0, False)


def test_factory_10a_counts_steps_not_tracks() -> None:
    """UR p.48: 1 point per silver and gold step, reached by a locomotive or not."""
    board = {"TS": {"wood": 15, "green": 14, "bronze": 13, "silver": 12, "gold": 11}}
    game = play(table(at_gap_1("10a", tracks=board, locomotives={"TS": []})), *ENTER)
    assert score(game) == 23


def test_factory_10b_uses_one_of_two() -> None:
    """UR-DE p.48: both tokens leave; the used one works in full, and neither counts as placed."""
    game = play(table(at_gap_1("10b", ideas=used_but("coins", "medal", "any"))), *ENTER)
    assert offered(game) == ["done", "trade medal", "trade any", "trade coins"]
    play(game, "trade coins")
    assert coins(game) == 5
    assert offered(game) == ["discard medal", "discard any"]
    play(game, "discard any")
    assert {token: player(game)["ideas"][token] for token in ("coins", "any")} == dict.fromkeys(
        ("coins", "any"), "out"
    )
    assert "medal" not in player(game)["ideas"]


def test_factory_10b_may_be_left_alone() -> None:
    """Ruling 1: the factory is indirect: with many tokens it may be given up."""
    game = play(table(at_gap_1("10b")), *ENTER, "done")
    assert "ideas" not in player(game)


def test_a_factory_built_ahead_acts_when_it_is_entered() -> None:
    """Ruling 15: building sets nothing off; entering does, also in the same turn."""
    game = play(table({"wrenches": [5]}, **lowest(6)), "loco-1", "factory 6>1")
    assert (coins(game), waiting(game)) == (1, {})
    play(game, "pass", "pass", "pass", *ENTER)
    assert coins(game) == 2


@pytest.mark.parametrize("tile", [1, 4, 6, 8])
def test_both_wrenches_use_a_factory(tile: int) -> None:
    """UR-DE p.47: the second wrench sets the factory off a second time."""
    game = table(at_gap_1(tile, wrenches=[5, 5], engineers=[9], locomotives={"TS": [7, 2]}))
    play(game, "industry-2", "industry 5", "industry 5")
    got = {1: score(game), 4: doublers(game), 6: coins(game) - 1, 8: score(game)}[tile]
    assert got == {1: 18, 4: 4, 6: 2, 8: 18}[tile]
