"""Industrialization (UR-EN p.13)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    forecast,
    must,
    on_space,
    score,
    waiting,
    workers,
    wrenches,
)

FIVE = [2, 4, 5, 6, 6]  # all gaps filled; gap 5 gives a coin


@case("industry-001")
def test_one_step() -> None:
    game = play(table({"wrenches": [2]}), "industry-1", "industry 2")
    assert (wrenches(game), workers(game), decides(game)) == ([3], 4, "B")


@case("industry-003")
def test_a_factory_acts_as_soon_as_it_is_entered() -> None:
    game = play(table({"factories": [6], "wrenches": [5], "coins": 0}), "industry-2", "industry 5")
    assert (wrenches(game), coins(game)) == (["gap 1"], 1)
    play(game, "industry gap 1")
    assert (wrenches(game), coins(game), workers(game), decides(game)) == ([10], 1, 3, "B")
    # the second step before or after the factory's action
    board = {"factories": [7], "wrenches": [5]}
    game = play(table(board), "industry-2", "industry 5", "wood TS", "industry gap 1", "green TS")
    assert (wrenches(game), tracks(game, "TS")) == ([10], {"wood": 2, "green": 1})
    game = play(table(board), "industry-2", "industry 5", "industry gap 1", "wood TS", "wood TS")
    assert (wrenches(game), tracks(game, "TS")) == ([10], {"wood": 3})


@case("industry-005")
def test_an_industry_step_that_cannot_be_made() -> None:
    game = table({"wrenches": [5], "tracks": {"TS": {"wood": 4}}})
    assert "1 industry, but only 0" in refused(game, "industry-wood")
    assert "industry-wood" not in spaces(game)


@case("industry-007")
def test_the_idea_space() -> None:
    game = table({"factories": [2, 4, 6], "wrenches": ["gap 3"]})
    play(game, "industry-1", "industry gap 3")
    assert (wrenches(game), waiting(game)) == (["idea"], {"idea": 1})
    play(game, "idea coins")
    assert player(game)["ideas"] == {"coins": "industry idea"}
    assert (coins(game), decides(game)) == (5, "B")
    assert forecast(game)["industry"] == 15


@case("industry-009")
def test_the_key_of_the_last_space() -> None:
    game = table({"factories": FIVE, "wrenches": ["gap 5"]})
    play(game, "industry-2", "industry gap 5")
    assert (wrenches(game), waiting(game)) == ([25], {"industry": 1})
    play(game, "industry 25")
    assert (wrenches(game), waiting(game)) == ([30], {"key": 1})
    play(game, "key points")
    assert (score(game), forecast(game)["industry"]) == (10, 30)


@case("industry-011")
def test_nothing_beyond_the_last_space() -> None:
    game = table({"factories": FIVE, "wrenches": [30]})
    assert "only 0 can be made" in refused(game, "industry-1")
    assert not spaces(game) & {"industry-1", "industry-2", "industry-wood", "engineer-2"}


@case("industry-013")
def test_the_space_of_the_last_round() -> None:
    game = table({"factories": FIVE, "wrenches": [20], "coins": 0}, round=7)
    play(game, "last-round", "industry 20")
    assert (wrenches(game), coins(game)) == (["gap 5"], 1)
    play(game, "industry gap 5", "industry 25")
    assert (wrenches(game), waiting(game), workers(game)) == ([30], {"key": 1}, 3)
    assert on_space(game, "last-round") == "A"
    assert "only in the last round" in refused(
        table({"factories": FIVE, "wrenches": [20]}, round=6), "last-round"
    )


@case("industry-015")
def test_neither_wrench_can_move() -> None:
    game = table({"wrenches": [5, 5]})
    assert "only 0 can be made" in refused(game, "industry-1")


@case("industry-017")
def test_an_empty_gap_stops_the_wrench() -> None:
    game = table({"factories": [2, 4], "wrenches": [15]})
    assert "only 0 can be made" in refused(game, "industry-1")
    play(game, "loco-1", "factory 2>3", "pass", "pass", "pass", "industry-1", "industry 15")
    assert wrenches(game) == ["gap 3"]
    # with four gaps filled 20 is the end
    game = table({"factories": [2, 4, 6, 6], "wrenches": [20]})
    assert "industry-1" not in spaces(game)


def test_example_p13_the_gap_after_the_first_spaces() -> None:
    """Four steps, then the wrench stands before a gap."""
    game = play(table({"engineers": [9]}), "industry-2", "industry 0", "industry 1", "pass", "pass", "pass")
    play(game, "engineer-9", "industry 2", "industry 3")
    assert wrenches(game) == [5]
    assert "industry-1" not in spaces(game)


def test_example_p13_a_factory_in_the_first_gap() -> None:
    """Onto the factory, then beyond it to the next printed space."""
    game = play(table({"factories": [6], "wrenches": [5]}), "industry-2", "industry 5", "industry gap 1")
    assert wrenches(game) == [10]
    assert forecast(game)["industry"] == 10


def test_example_p13_industry_wood() -> None:
    """2 workers for 1 industry step and 1 wood step, in either order."""
    game = play(table(), "industry-wood")
    assert must(game) == {"industry": 1, "wood": 1}
    assert offered(game) == ["wood TS", "wood SP", "wood KY", "industry 0"]
    play(game, "wood TS", "industry 0")
    assert (tracks(game, "TS"), wrenches(game), workers(game)) == ({"wood": 2}, [1], 3)
    game = play(table(), "industry-wood", "industry 0", "wood KY")
    assert (tracks(game, "KY"), wrenches(game)) == ({"wood": 2}, [1])
