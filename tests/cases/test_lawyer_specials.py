"""The special spaces read by a rule lawyer (UR-DE p.18-19, 46-47; component book section 2; rulings 4, 9, 26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, table, tracks
from tests.cases.support_board import colours, decides, forecast, lowest, own_workers, used_but, waiting
from tests.cases.support_ideas import has_medal, keys


def test_the_idea_of_ts_13_needs_wood_and_reach() -> None:
    """Component book 2: wood alone does not do, the locomotive completes it (#7 + #6)."""
    board: dict[str, Any] = {"tracks": {"TS": {"wood": 12}}, "locomotives": {"TS": [6, 6]}}
    game = play(table(board, **lowest(7)), "basic", "wood TS")
    assert (waiting(game), decides(game)) == ({}, "B")
    play(game, "pass", "pass", "pass", "loco-1", "loco 7>TS/6", "move 6>SP")
    assert waiting(game) == {"idea": 1}
    play(game, "idea medal")
    assert player(game)["ideas"] == {"medal": "TS 13"}


def test_sp_6_before_sp_4_is_impossible_and_both_may_come_at_once() -> None:
    """Ruling 4: with a #5 only SP 4 fires though wood stands on 6; the #7 later brings SP 6 alone."""
    board: dict[str, Any] = {"tracks": {"SP": {"wood": 6}}, "locomotives": {"SP": []}}
    game = play(table(board, **lowest(5)), "loco-1", "loco 5>SP")
    assert waiting(game) == {"idea": 1}
    play(game, "idea medal")
    assert player(game)["ideas"] == {"medal": "SP 4"}
    board = {"tracks": {"SP": {"wood": 6}}, "locomotives": {"SP": [5]}, "ideas": {"medal": "SP 4"}}
    game = play(table(board, **lowest(7)), "loco-1", "loco 7>SP/5", "move 5>KY", "idea coins")
    assert player(game)["ideas"] == {"medal": "SP 4", "coins": "SP 6"}


def test_sp_7_asks_for_green_and_a_locomotive() -> None:
    """UR-DE p.19: wood on 9 and a #9 do not double; green on 7 with a #6 does not either."""
    board: dict[str, Any] = {"tracks": {"SP": {"wood": 9, "green": 6}}, "locomotives": {"SP": [9]}}
    assert forecast(table(board))["SP"] == 6
    board = {"tracks": {"SP": {"wood": 9, "green": 7}}, "locomotives": {"SP": [6]}}
    assert forecast(table(board))["SP"] == 6
    board = {"tracks": {"SP": {"wood": 9, "green": 7}}, "locomotives": {"SP": [7]}}
    assert forecast(table(board))["SP"] == 14


@pytest.mark.parametrize(
    ("wood", "number", "points"),
    [
        (1, 1, 1),
        (2, 1, 1),
        (2, 2, 3),
        (3, 3, 6),
        (4, 9, 10),
        (9, 4, 10),
        (7, 9, 10),
        (8, 7, 10),
        (8, 8, 20),
        (9, 9, 20),
    ],
)
def test_the_stars_of_kyiv(wood: int, number: int, points: int) -> None:
    """UR-DE p.19: 1 + 2 + 3 + 4 and 10 on space 8, each with wood and a locomotive."""
    game = table({"tracks": {"KY": {"wood": wood}}, "locomotives": {"TS": [], "KY": [number]}})
    assert forecast(game)["KY"] == points


def test_the_medal_needs_green_on_5_and_a_locomotive() -> None:
    """UR-DE p.46: wood on 9 does not do; bronze built over it afterwards changes nothing."""
    for tracks_, number, points in (
        ({"wood": 9, "green": 4}, 9, 24),
        ({"wood": 9, "green": 5}, 4, 14),
        ({"wood": 9, "green": 5}, 5, 35),
        ({"wood": 9, "green": 6, "bronze": 5}, 5, 40),
    ):
        board = {"tracks": {"KY": tracks_}, "locomotives": {"KY": [number]}, "medal": True}
        assert forecast(table(board))["KY"] == points


def test_the_medal_is_laid_after_the_condition_was_met() -> None:
    """UR-DE p.46: the medal scores from now on if the condition is met already; nothing at once."""
    board = {
        "tracks": {"SP": {"wood": 3}, "KY": {"wood": 7, "green": 6}},
        "locomotives": {"SP": [4], "KY": [6]},
    }
    game = play(table(board), "basic", "wood SP")
    before = forecast(game)["KY"]
    play(game, "idea medal")
    assert has_medal(game)
    assert (forecast(game)["KY"], player(game)["score"]) == (before + 20, 0)


def test_the_worker_of_ts_3_by_bronze_passing_it() -> None:
    """Ruling 4: reach 9; bronze steps from 2 to 4 and brings the worker on 3, no second one on 4."""
    board = {"tracks": {"TS": {"wood": 9, "green": 7, "bronze": 2}}, "locomotives": {"TS": [5, 4]}}
    game = play(table(board), "bronze-2", "bronze TS")
    assert own_workers(game) == (6, 1)
    play(game, "bronze TS")
    assert own_workers(game) == (6, 1)


def test_both_extra_workers_and_no_third() -> None:
    """UR-DE p.6: two workers wait; TS 3 and KY 7 bring them."""
    board = {
        "tracks": {"TS": {"wood": 9, "green": 7, "bronze": 2}, "KY": {"wood": 6}},
        "locomotives": {"TS": [5, 4]},
    }
    game = play(table(board), "bronze-1", "bronze TS", "pass", "pass", "pass", "basic", "wood KY")
    assert own_workers(game) == (7, 0)
    assert player(game)["workers"] == 5


@pytest.mark.parametrize("route", ["TS", "SP", "KY"])
def test_a_key_for_every_route_end(route: str) -> None:
    """UR-DE p.19: the last space with wood, no locomotive; at the end of TS gold besides."""
    last = {"TS": 15, "SP": 9, "KY": 9}[route]
    board = {"tracks": {route: {"wood": last - 1}}, "locomotives": {"TS": []}}
    game = play(table(board), "basic", f"wood {route}")
    assert (keys(game), waiting(game)["key"]) == (1, 1)
    assert ("gold" in colours(game)) == (route == "TS")
    play(game, "key points")
    assert player(game)["score"] == 10


def test_a_keys_any_step_with_every_colour_that_is_owned() -> None:
    """UR-DE p.19: one wood step and one step of any colour; colours not owned are not moved."""
    board = {"TS": {"wood": 6, "green": 4, "bronze": 2}, "SP": {"wood": 8, "green": 6}}
    game = play(table({"tracks": board}), "basic", "wood SP", "key steps", "bronze TS")
    assert tracks(game, "TS")["bronze"] == 3
    assert offered(game) == ["done", "wood TS", "wood KY"], "the wood step is left, SP is at its end"
    assert "pool holds 1 wood" in refused(game, "green TS")


def test_a_key_is_not_kept() -> None:
    """UR p.7: actions cannot be saved for the next turn; the key counts as received all the same."""
    game = play(table({"tracks": {"KY": {"wood": 8}}}), "basic", "wood KY", "done", "pass", "pass", "pass")
    assert not [move for move in offered(game) if move.startswith("key")]
    assert (keys(game), player(game)["score"]) == (1, 0)


def test_an_idea_is_not_kept_either() -> None:
    """UR-DE p.19: the space is used in the moment its condition is met, or never."""
    board: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}}
    game = play(table(board), "basic", "wood SP", "done", "pass", "pass", "pass", "loco-1", "loco 2>KY")
    assert (decides(game), waiting(game)) == ("A", {})


def test_one_token_left_for_two_idea_spaces() -> None:
    """Ruling 26: both fire, one token is laid, the other brings nothing."""
    board = {"tracks": {"SP": {"wood": 6}}, "ideas": dict.fromkeys(used_but("coins"), "out")}
    game = play(table(board, **lowest(7)), "loco-1", "loco 7>SP", "idea coins")
    assert decides(game) == "B"


def test_doubling_and_ideas_need_the_locomotive_of_the_same_route() -> None:
    """Component book 2, +L: a locomotive of that route; TS locomotives do not help SP."""
    board = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"TS": [9, 9]}}
    game = play(table(board), "basic", "wood SP")
    assert (decides(game), waiting(game)) == ("B", {})
