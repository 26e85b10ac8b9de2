"""Two and three players read by a rule lawyer (UR-DE p.23; component book sections 1, 13; ruling 8)."""

from __future__ import annotations

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table
from tests.cases.support_board import (
    all_pass,
    decides,
    order,
    own_workers,
    score,
    stack,
    workers,
)
from tests.cases.support_ideas import end_round

RICH = {"tracks": {"TS": {"wood": 9, "green": 5, "bronze": 2}}, "coins": 3}


@pytest.mark.parametrize("space", ["wood-2", "green-2", "loco-2", "industry-wood", "temporary"])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_boarded_over_with_two(space: str, edition: str) -> None:
    """UR p.23, component book 1: five spaces are crossed out on the 2-player side, open with 3."""
    game = table(RICH, seats=2, edition=edition)
    assert "space is not in play with 2 players" in refused(game, space)
    assert space in spaces(table(RICH, seats=3, edition=edition))


def test_everything_else_is_open_with_two() -> None:
    """Component book 1: the rest of the board, turn order and coins included."""
    game = table(RICH, seats=2)
    assert {name for name in spaces(game) if not name.startswith("engineer")} == {
        "wood-3", "green-3", "bronze-1", "bronze-2", "any-2", "basic", "loco-1", "loco-3", "industry-1",
        "industry-2", "doubler", "coins", "hire", "first", "second",
    }  # fmt: skip
    assert len([name for name in spaces(game) if name.startswith("engineer")]) == 1


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({}, "AB"),
        ({"first": "A"}, "AB"),
        ({"first": "B"}, "BA"),
        ({"second": "A"}, "AB"),
        ({"second": "B"}, "AB"),
        ({"first": "A", "second": "B"}, "AB"),
        ({"first": "B", "second": "A"}, "BA"),
    ],
)
def test_two_players_are_sorted(claims: dict[str, str], expected: str) -> None:
    """UR p.16, 23: the own place may be claimed; who is first and claims second alone stays first."""
    game = end_round(table(seats=2, spaces=claims))
    assert (order(game), decides(game)) == (expected, expected[0])


def test_only_the_worker_on_first_moves_with_two() -> None:
    """Component book 1, ruling 8: B on first moves, A on second does not."""
    game = all_pass(table(seats=2, spaces={"first": "B", "second": "A"}))
    assert decides(game) == "B"
    play(game, "stay")
    assert (game.round, order(game), decides(game)) == (2, "BA", "B")


def test_two_players_neither_claims_both() -> None:
    """UR p.16: nobody occupies both spaces, with two players too."""
    game = play(table(seats=2), "first", "pass")
    assert "nobody claims both" in refused(game, "second")


def test_three_players_may_not_claim_the_own_place() -> None:
    """UR p.23: only two players may; with three place 3 may claim either."""
    assert "own pawn" in refused(table(seats=3), "first")
    assert "own pawn" in refused(table(seats=3, turn="B"), "second")
    assert {"first", "second"} <= spaces(table(seats=3, turn="C"))


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"first": "C"}, "CAB"),
        ({"first": "B"}, "BAC"),
        ({"first": "B", "second": "A"}, "BAC"),
        ({"first": "C", "second": "A"}, "CAB"),
        ({"first": "B", "second": "C"}, "BCA"),
        ({"second": "A"}, "ABC"),
    ],
)
def test_three_players_are_sorted(claims: dict[str, str], expected: str) -> None:
    """UR p.16."""
    assert order(end_round(table(seats=3, spaces=claims))) == expected


def test_three_players_move_both_workers() -> None:
    """Ruling 8: with three players second moves before first."""
    game = all_pass(table(seats=3, spaces={"first": "C", "second": "A"}))
    assert decides(game) == "A"
    play(game, "coins")
    assert decides(game) == "C"


@pytest.mark.parametrize("seats", [2, 3])
def test_points_for_passing(seats: int) -> None:
    """Component book 1: 0, 2, 3 by place."""
    game = all_pass(table(seats=seats))
    assert [score(game, seat) for seat in "ABC"[:seats]] == [0, 2, 3][:seats]


@pytest.mark.parametrize("seats", [2, 3])
def test_stacks_are_as_high_as_players(seats: int) -> None:
    """UR p.23: two or three of each; the next number opens when the last one is gone."""
    game = table(seats=seats, stacks={"2": 1})
    assert stack(game, 3) == seats
    play(game, "loco-1", "loco 2>SP", "loco-3")
    assert {move.split(">")[0] for move in offered(game)} == {"loco 3", "factory 3"}


@pytest.mark.parametrize("seats", [2, 3])
def test_six_workers_and_two_more(seats: int) -> None:
    """UR p.23: 6 at the start; TS 3 and KY 7 bring the other two, who come back every round."""
    board = {
        "tracks": {"TS": {"wood": 7, "green": 5, "bronze": 3}, "KY": {"wood": 6}},
        "locomotives": {"TS": [2, 1]},
    }
    game = table(board, seats=seats)
    assert own_workers(game) == (7, 1)
    play(game, "basic", "wood KY")
    assert own_workers(game) == (8, 0)
    end_round(game)
    assert workers(game) == 8


@pytest.mark.parametrize("seats", [2, 3])
def test_the_sixth_round_is_the_last(seats: int) -> None:
    """UR p.23: in round 6 the tile lies on the turn order, and one engineer is left, on the hiring space."""
    game = end_round(table(seats=seats, round=5))
    assert game.round == 6
    assert "last-round" in spaces(game)
    assert not spaces(game) & {"first", "second"}
    row = game.position()["engineers"]
    assert row[-1]
    assert not any(row[:-1])
    assert not [name for name in spaces(game) if name.startswith("engineer")]
    end_round(game)
    assert game.over


def test_the_one_lying_engineer_of_two_players() -> None:
    """UR p.23: place 1 lies, place 2 stands on the 2-player side."""
    game = table(seats=2, engineers=[8, 9, 10, 6, 7, 2])
    assert "stands upright" in refused(game, "engineer-6")
    play(game, "engineer-7", "wood TS")
    assert player(game)["score"] == 3
    assert "engineer 7 is occupied by A" in refused(game, "engineer-7")


def test_no_temporary_workers_with_two() -> None:
    """UR p.23: their space is crossed out, so nobody ever has them."""
    game = table(seats=2)
    assert all("temporary" not in player(game, seat) for seat in "AB")
