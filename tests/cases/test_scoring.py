"""The scoring phase (rulebook p. 20-21): every numeric case by route, as forecast and as really scored."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import case, play, player, table
from tests.cases.support_ideas import (
    FILLERS,
    all_cases,
    end_round,
    numeric,
    others_pass,
    points_of,
    scoring_position,
)

IDS = numeric("scoring") + numeric("scoring", "german")


@case(*IDS)
@pytest.mark.parametrize("name", IDS)
def test_a_scoring_phase(name: str) -> None:
    numbers = all_cases()[name]
    expected = points_of(numbers["expect"])
    game = Game.from_position(scoring_position(numbers["position"]))
    assert game.forecast(0) == expected
    end_round(game)  # A passes first, for no points
    assert game.round == 2
    assert game.scores[0] == expected["total"]
    by_source = {source: points for source, points in expected.items() if points and source != "total"}
    assert game.breakdown()[0]["1"] == by_source
    assert game.forecast(0) == expected  # scoring changes nothing on the board


# ---- worked examples and single sentences of the rulebooks


EXAMPLE: dict[str, Any] = {
    "tracks": {"TS": {"wood": 9, "green": 7, "bronze": 3}, "KY": {"wood": 2}},
    "locomotives": {"TS": [6, 2], "KY": [2]},
    "doublers": 1,
    "factories": [5],
    "wrenches": ["gap 1"],
}


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_example_p20_the_board_of_the_example_in_every_round(edition: str) -> None:
    """UR p. 20-21, RR13 p. 18-19: 12 + 0 + 3 + 5 = 20, and 20 again when nothing changes."""
    game = end_round(end_round(table(EXAMPLE, edition=edition)))
    row = {"TS": 12, "KY": 3, "industry": 5}
    assert game.breakdown()[0] == {"1": row, "2": row, "3": {}}
    assert game.scores[0] == 40


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_example_p21_the_industry_track_space_by_space(edition: str) -> None:
    """A space without a number scores the next lower one: factories, and the idea space (15)."""
    printed = {
        1: 1,
        2: 2,
        3: 3,
        5: 5,
        "gap 1": 5,
        10: 10,
        "gap 2": 10,
        15: 15,
        "gap 3": 15,
        "idea": 15,
        "gap 4": 15,
        20: 20,
        "gap 5": 20,
        25: 25,
        30: 30,
        "start": 0,
    }
    for space, points in printed.items():
        game = table({"factories": list(FILLERS), "wrenches": [space]}, edition=edition)
        assert game.forecast(0)["industry"] == points, space


def test_example_p20_a_doubler_doubles_the_track_below_it_whatever_its_colour() -> None:
    """UR p. 14: it lies there before the track does, and doubles nothing out of reach or of wood."""
    for ts, locomotives, points in (
        ({"wood": 15}, [9, 9], 0),  # wood doubled is nothing
        ({"wood": 9, "green": 5}, [3], 2 * 3),  # only what is reached
        ({"wood": 9, "green": 5}, [9], 2 * 4 + 1),  # four doublers over five greens
        ({"wood": 9, "green": 8, "bronze": 6, "silver": 2}, [9], 2 * (4 + 4 + 2 + 2) + 2 + 2 + 1 + 1),
    ):
        game = table({"tracks": {"TS": ts}, "locomotives": {"TS": locomotives}, "doublers": 4})
        assert game.forecast(0)["TS"] == points, ts


def test_example_p20_scoring_comes_after_the_worker_from_the_turn_order_has_moved() -> None:
    """UR p. 20: all have passed, the order is sorted, the workers have moved on, then points are counted."""
    a = {"tracks": {"TS": {"wood": 7, "green": 3}}, "locomotives": {"TS": [4]}}
    game = play(table(a), "second", "pass", "pass", "pass", "pass")
    assert game.round == 1
    assert game.scores[0] == 0  # not yet
    play(game, "basic", "green TS")
    assert game.round == 2
    assert game.breakdown()[0]["1"] == {"TS": 4}


def test_example_p21_after_the_scoring_everything_comes_back() -> None:
    """UR p. 21: own workers return, coins on the board go to the supply, the temporary workers to their space."""
    game = play(table({"coins": 2, "workers": 5}), "temporary")
    others_pass(game)
    play(game, "basic c")
    play(game, "wood TS")
    end_round(game)
    assert player(game)["workers"] == 5
    assert player(game)["coins"] == 1
    assert player(game).get("temporary", 0) == 0
    assert "spaces" not in game.position()


def test_valuation_applies_to_every_route_and_to_one_player() -> None:
    """UR p. 46: the tile belongs to a board; wood and green keep their value."""
    routes = {
        "TS": {"wood": 9, "green": 5, "bronze": 2},
        "SP": {"wood": 5, "green": 4, "bronze": 3, "silver": 1},
        "KY": {"wood": 5, "green": 4, "bronze": 2},
    }
    seat = {"tracks": routes, "locomotives": {"TS": [9], "SP": [4], "KY": [4]}}
    game = table(seat | {"valuation": "revalued"}, B=seat)
    assert game.forecast(0) == {
        "TS": 2 * 3 + 3,
        "SP": 6 + 2 * 3 + 1,
        "KY": 2 * 3 + 2 + 10,
        "industry": 0,
        "total": 40,
    }
    assert game.forecast(1)["total"] == (2 * 2 + 3) + (4 + 2 * 2 + 1) + (2 * 2 + 2 + 10)
