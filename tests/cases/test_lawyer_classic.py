"""The classic edition read by a rule lawyer (RR13; component book section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, player, refused, table, tracks, whole
from tests.cases.support_board import (
    colours,
    decides,
    doublers,
    forecast,
    locomotives,
    lowest,
    returned,
    score,
    waiting,
    wrenches,
)
from tests.cases.support_ideas import AT_SP_4, CLASSIC_TOKENS, FILLERS, end_round, gained, idea, named

FULL = [4, 5, 6, 7, 8]


def classic(a: dict[str, Any] | None = None, **position: Any) -> Game:
    return table(a, edition="classic", **position)


@pytest.mark.parametrize("route", ["TS", "SP", "KY"])
def test_a_terminus_is_ten_points_at_once(route: str) -> None:
    """RR13 p.17: 10 points immediately; nothing to choose, no locomotive needed."""
    last = {"TS": 15, "SP": 9, "KY": 9}[route]
    game = play(classic({"tracks": {route: {"wood": last - 1}}}), "basic", f"wood {route}")
    assert (score(game), waiting(game), decides(game)) == (10, {}, "B")
    assert gained(game) == {"route ends": 10}
    assert ("gold" in colours(game)) == (route == "TS")


def test_two_termini_in_one_turn() -> None:
    """RR13 p.17: 10 points each; the gold track and up to two steps besides."""
    board = {"TS": {"wood": 14, "green": 9, "bronze": 6, "silver": 4}, "SP": {"wood": 8}}
    game = play(classic({"tracks": board}), "wood-2", "wood SP", "wood TS", "gold TS", "gold TS")
    assert (score(game), tracks(game, "TS")["gold"]) == (20, 2)


def test_no_key_anywhere() -> None:
    """Component book 14: neither route ends nor the last industry space nor a token gives a key."""
    game = play(classic({"factories": FULL, "wrenches": [25]}), "industry-1", "industry 25")
    assert (wrenches(game), decides(game)) == ([30], "B")
    game = play(classic(AT_SP_4), "basic", "wood SP")
    assert named(game, "idea") == set(CLASSIC_TOKENS)


def test_a_displaced_locomotive_goes_on_while_it_fits() -> None:
    """RR13 p.9: only when a player is unable to place it does it flip."""
    game = classic({"locomotives": {"TS": [5, 4], "SP": [3], "KY": [2]}}, **lowest(6))
    play(game, "loco-1", "loco 6>TS/5")
    assert "still fits a slot" in refused(game, "flip 5")
    assert offered(game) == ["move 5>TS/4", "move 5>SP/3", "move 5>KY/2"]
    play(game, "move 5>KY/2")
    assert offered(game) == ["flip 2"]
    play(game, "flip 2")
    assert (locomotives(game)["KY"], returned(game)) == ([5], [2])


def test_the_nine_is_the_highest() -> None:
    """RR13 p.8: stacks #2 to #9; behind them nothing, though the extra #9 still lies on its card."""
    stacks = {str(number): 0 for number in range(2, 9)} | {"9": 1}
    game = play(classic(stacks=stacks), "loco-1", "loco 9>SP")
    assert "1 loco or factory, but only 0 can be made" in refused(game, "loco-2")


def test_markers_on_the_same_space_are_impossible() -> None:
    """RR13 p.22: both markers never occupy the same space; the rear one waits, the front one goes."""
    game = classic({"wrenches": [2, 1]})
    play(game, "industry-1")
    assert "another industry marker stands there" in refused(game, "industry 1")
    play(game, "industry 2")
    assert wrenches(game) == [3, 1]


def test_the_front_marker_is_stuck_and_the_rear_one_behind_it_too() -> None:
    """RR13 p.22: on 5 and 3 before an empty gap nothing moves, so no industry space is open."""
    game = classic({"wrenches": [5, 3]})
    for space in ("industry-1", "industry-2", "industry-wood"):
        assert "industry, but only 0 can be made" in refused(game, space)
    assert "industry-1" in {move.split()[0] for move in offered(classic({"wrenches": [5, 2]}))}


def test_industry_2_with_the_markers_close_together() -> None:
    """RR13 p.22: 3 and 2 before gap 1: front to 5, then rear to 3; the rear one cannot begin."""
    game = play(classic({"wrenches": [3, 2]}), "industry-2")
    assert offered(game) == ["industry 3"]
    play(game, "industry 3", "industry 2")
    assert wrenches(game) == [5, 3]


def test_the_second_marker_needs_a_free_start() -> None:
    """Component book 14 (R 2015): a new one cannot enter while the start is taken; the token is spent then."""
    game = idea(classic(AT_SP_4), "wrench")
    assert wrenches(game) == [0]
    assert player(game)["ideas"] == {"wrench": "SP 4"}
    game = idea(classic({**AT_SP_4, "wrenches": [1]}), "wrench")
    assert (wrenches(game), decides(game)) == ([1, 0], "B")


def test_the_start_is_freed_first_in_the_same_turn() -> None:
    """Ruling 12: the pool holds in classic too, so the industry step may come before the token."""
    game = play(classic(AT_SP_4), "industry-wood", "wood SP", "industry 0", "idea wrench")
    assert wrenches(game) == [1, 0]


def test_ten_points_or_a_card_with_the_token() -> None:
    """RR13 p.23: whenever there is an end bonus card to take, 10 points may be taken instead."""
    game = play(idea(classic(AT_SP_4), "cards"), "card engineer", "done", "end doublers")
    assert player(game)["cards"] == ["doublers"]
    game = play(idea(classic(AT_SP_4), "cards"), "card engineer", "ten points")
    assert (score(game), decides(game)) == (10, "B")


def test_idea_cards_that_cannot_be_used_are_not_asked_about() -> None:
    """Ruling 1: they are direct; if nothing else is left the turn ends by itself."""
    stuck = {**AT_SP_4, "factories": list(FILLERS), "wrenches": [30]}
    game = idea(classic(stuck, **{"idea-cards": ["factory", "again"]}), "cards")
    assert offered(game) == ["done", "ten points"]
    assert decides(play(game, "ten points")) == "B"
    game = play(idea(classic(stuck, **{"idea-cards": ["factory", "engineer"]}), "cards"), "ten points")
    assert offered(game) == ["done", "card engineer"]


def test_ten_cards_of_which_eight_lie_there() -> None:
    """RR13 p.3: no silver-gold, no keys; two of ten are put away."""
    game = play(idea(classic(AT_SP_4), "cards"), "card engineer", "done")
    assert named(game, "end") == {
        "factories", "engineers", "routes", "doublers", "wood", "ideas", "extra-engineer", "locomotives",
    }  # fmt: skip


@pytest.mark.parametrize(("own", "lying"), [(True, False), (False, True)])
def test_engineer_4_three_points(own: bool, lying: bool) -> None:
    """RR13 p.14, 24: a doubler and 3 points, whoever has her."""
    game = classic({"engineers": [4] if own else []}, engineers={"1": 4} if lying else {})
    play(game, "engineer-4")
    assert (score(game), doublers(game)) == (3, 1)


def test_twenty_doublers() -> None:
    """RR13 p.2: 20 in the box; with 8, 8 and 3 laid one is left."""
    game = classic({"doublers": 3}, B={"doublers": 8}, C={"doublers": 8})
    play(game, "doubler")
    assert whole(game)["doublers"] == 0
    assert "doubler" not in {move.split()[0] for move in offered(game)}


def test_the_revaluation_and_the_medal() -> None:
    """RR13 p.22: brown, natural and white are worth more; the medal needs gray on Kiev 5."""
    board = {
        "tracks": {
            "TS": {"wood": 12, "green": 10, "bronze": 6, "silver": 4},
            "KY": {"wood": 6, "green": 5},
        },
        "locomotives": {"TS": [7, 5], "KY": [5]},
        "valuation": "revalued",
        "medal": True,
    }
    told = forecast(classic(board))
    assert told["TS"] == 4 * 6 + 2 * 3 + 4
    assert told["KY"] == 5 + 10 + 20


def test_the_doubled_route_in_classic() -> None:
    """RR13 p.17-18: every scored space of St. Petersburg counts twice with gray and a locomotive on 7."""
    board = {"tracks": {"SP": {"wood": 9, "green": 8, "bronze": 7}}, "locomotives": {"SP": [8]}}
    assert forecast(classic(board))["SP"] == 2 * (7 * 2 + 1)


def test_the_wood_worker_in_classic() -> None:
    """RR13 p.23: an extra black step on a space that grants one, not on any-2."""
    board = {"wood-worker": True, "tracks": {"TS": {"wood": 3}}}
    game = play(classic(board), "wood-2 W", "wood TS", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 6}
    game = play(classic(board), "any-2 Wc", "wood TS", "wood TS")
    assert decides(game) == "B"


def test_the_worker_moved_from_second_place_with_four() -> None:
    """RR13 p.15: second place first, then first; basic is always there."""
    game = play(classic(spaces={"first": "C", "second": "D"}), "pass", "pass", "pass", "pass")
    assert decides(game) == "D"
    play(game, "basic", "wood TS", "stay")
    assert game.round == 2


def test_the_last_round_of_classic() -> None:
    """RR13 p.20: 3 industry steps for two workers in round 7; then the final scoring."""
    game = classic({"wrenches": [1], "cards": ["fifteen"]}, round=7)
    play(game, "last-round", "industry 1", "industry 2", "industry 3")
    end_round(game)
    assert game.over
    assert game.scores[0] == 5 + 15
