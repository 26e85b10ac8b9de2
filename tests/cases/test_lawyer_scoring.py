"""Scoring phases read by a rule lawyer (UR-DE p.20-21; component book sections 2, 3; ruling 9).

The wanted numbers are counted space by space here, in another way than the program does it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.cases.support import play, table
from tests.cases.support_board import all_pass, forecast, score
from tests.cases.support_ideas import COLOURS, end_round, gained

VALUES = {"base": (0, 1, 2, 4, 7), "revalued": (0, 1, 3, 6, 10)}
LENGTHS = {"TS": 15, "SP": 9, "KY": 9}
STARS = {1: 1, 2: 2, 3: 3, 4: 4, 8: 10}
INDUSTRY = (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30)


def route_by_hand(code: str, board: dict[str, Any]) -> int:
    """Space by space: the best colour that has come so far, twice under a doubler, then stars and the rest."""
    tracks = board["tracks"][code]
    reach = sum(board["locomotives"][code])
    points = 0
    for space in range(1, min(reach, LENGTHS[code]) + 1):
        best = max((i for i, colour in enumerate(COLOURS) if tracks.get(colour, 0) >= space), default=0)
        doubled = 2 if code == "TS" and space <= board["doublers"] else 1
        points += VALUES[board["valuation"]][best] * doubled
    if code == "SP" and min(reach, tracks.get("green", 0)) >= 7:
        points *= 2
    if code == "KY":
        points += sum(star for space, star in STARS.items() if min(reach, tracks["wood"]) >= space)
        if board["medal"] and min(reach, tracks.get("green", 0)) >= 5:
            points += 20
    return points


def any_board(chance: Random) -> dict[str, Any]:
    """A player board as it could be, drawn at random."""
    tracks: dict[str, dict[str, int]] = {}
    for code, length in LENGTHS.items():
        tracks[code] = {"wood": chance.randint(1, length)}
        ahead = tracks[code]["wood"]
        for colour in COLOURS[1 : {"TS": 5, "SP": 4, "KY": 3}[code]]:
            ahead = chance.randint(0, ahead - 1) if ahead > 1 else 0
            if not ahead:
                break
            tracks[code][colour] = ahead
    numbers = chance.sample(range(2, 10), 4)
    return {
        "tracks": tracks,
        "locomotives": {"TS": numbers[: chance.randint(0, 2)], "SP": numbers[2:3], "KY": numbers[3:]},
        "doublers": chance.randint(0, 8),
        "valuation": chance.choice(["base", "revalued"]),
        "medal": chance.random() < 0.5,
    }


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_routes_counted_space_by_space(edition: str) -> None:
    """UR-DE p.20: only reached spaces; a track counts for its space and the empty ones behind it."""
    chance = Random(20)
    for _ in range(150):
        board = any_board(chance)
        told = forecast(table(board, edition=edition))
        assert {code: told[code] for code in LENGTHS} == {
            code: route_by_hand(code, board) for code in LENGTHS
        }


def test_the_industry_track_counted_by_hand() -> None:
    """UR-DE p.21: the number on the space, else the next lower one; both wrenches count."""
    for first in range(16):
        for second in (0, 6, 9, 15):
            board = {"factories": [4, 5, 6, 7, 8], "wrenches": [f"place {first}", f"place {second}"]}
            assert forecast(table(board))["industry"] == INDUSTRY[first] + INDUSTRY[second]


@pytest.mark.parametrize(
    ("board", "points"),
    [
        # doublers double what a locomotive reaches, no more
        ({"tracks": {"TS": {"wood": 9, "green": 8}}, "locomotives": {"TS": [3]}, "doublers": 8}, 6),
        # a doubler over wood alone doubles nothing
        ({"tracks": {"TS": {"wood": 9}}, "locomotives": {"TS": [9]}, "doublers": 8}, 0),
        # green from 1 to 6 behind wood on 7, reach 11: no more than what is built
        ({"tracks": {"TS": {"wood": 7, "green": 6}}, "locomotives": {"TS": [6, 5]}}, 6),
        # revalued: gold 1-2 doubled 40, silver 3-5 18, doubled 3: 24, bronze 6 3, green 7 1
        (
            {
                "tracks": {"TS": {"wood": 15, "green": 9, "bronze": 6, "silver": 5, "gold": 2}},
                "locomotives": {"TS": [5, 2]},
                "doublers": 3,
                "valuation": "revalued",
            },
            40 + 24 + 3 + 1,
        ),
        # both slots of TS empty: nothing is reached
        ({"tracks": {"TS": {"wood": 15, "green": 14}}, "locomotives": {"TS": []}, "doublers": 8}, 0),
    ],
)
def test_the_main_route(board: dict[str, Any], points: int) -> None:
    """UR-DE p.20."""
    assert forecast(table(board))["TS"] == points


def test_doublers_do_not_work_on_other_routes() -> None:
    """UR-DE p.14: in the base game only the Trans-Siberian has doubler spaces."""
    board = {"tracks": {"SP": {"wood": 5, "green": 4}}, "locomotives": {"SP": [4]}, "doublers": 8}
    assert forecast(table(board))["SP"] == 4


def test_a_doubled_route_with_less_reach_than_track() -> None:
    """UR-DE p.19-20: all that is reached counts twice: bronze 1-3, green 4-7 with a #7."""
    board = {"tracks": {"SP": {"wood": 9, "green": 8, "bronze": 3}}, "locomotives": {"SP": [7]}}
    assert forecast(table(board))["SP"] == 2 * (6 + 4)


def test_the_same_board_scores_in_every_round() -> None:
    """UR-DE p.19-21: stars, doubling and industry score in all following phases, again and again."""
    board = {"tracks": {"KY": {"wood": 4}}, "locomotives": {"KY": [4]}, "wrenches": [5]}
    game = table(board)
    for number in (1, 2, 3):
        end_round(game)
        assert score(game) == 15 * number
    assert gained(game) == {"KY": 30, "industry": 15}


def test_scoring_comes_after_passing_and_before_the_next_turn() -> None:
    """UR-DE p.16, 20: points for passing at once, the phase when all have passed."""
    game = play(table({"wrenches": [3]}), "pass", "pass", "pass")
    assert score(game) == 0
    play(game, "pass")
    assert (score(game), score(game, "D"), game.round) == (3, 4, 2)


def test_the_forecast_is_what_the_phase_gives() -> None:
    """The phase adds exactly the forecast of the moment before it."""
    chance = Random(7)
    for _ in range(20):
        game = table(any_board(chance))
        told = forecast(game)["total"]
        all_pass(game)
        assert score(game) == told
