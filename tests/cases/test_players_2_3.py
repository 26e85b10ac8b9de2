"""Two and three players (UR-EN p.23)."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from tests.cases.support import case, offered, play, player, refused, spaces, table
from tests.cases.support_board import (
    all_pass,
    decides,
    locomotives,
    order,
    own_workers,
    score,
    stack,
    workers,
    wrenches,
)

FURTHER: dict[str, Any] = {"tracks": {"TS": {"wood": 4, "green": 1}}, "wrenches": [1]}


@case("players-2-3-001")
def test_wood_2_is_boarded_over() -> None:
    game = table(FURTHER, seats=2)
    assert "not in play with 2 players" in refused(game, "wood-2")
    assert "wood-2" in spaces(table(FURTHER, seats=3))


@case("players-2-3-003")
def test_loco_2_is_boarded_over() -> None:
    game = table(FURTHER, seats=2)
    assert "not in play with 2 players" in refused(game, "loco-2")
    assert "loco-2" in spaces(table(FURTHER, seats=3))


@case("players-2-3-005")
def test_temporary_is_boarded_over() -> None:
    game = table(FURTHER, seats=2)
    assert "not in play with 2 players" in refused(game, "temporary")
    for space in ("green-2", "industry-wood"):
        assert "not in play with 2 players" in refused(game, space)


@case("players-2-3-007")
def test_two_players_may_claim_the_own_place() -> None:
    game = play(table(seats=2), "first")
    all_pass(game)
    assert (order(game), decides(game)) == ("AB", "A")
    play(game, "industry-1", "industry 0")
    assert (wrenches(game), game.round, order(game)) == ([1], 2, "AB")


@case("players-2-3-009")
def test_the_worker_on_second_does_not_move_with_two_players() -> None:
    game = play(table(seats=2), "pass", "second", "pass")
    assert (game.round, order(game), decides(game)) == (2, "AB", "A"), "nobody was asked to move a worker"
    assert workers(game, "B") == 6


@case("players-2-3-011")
def test_the_first_of_two_claims_second() -> None:
    game = play(table(seats=2), "second", "pass", "pass")
    assert (game.round, order(game), decides(game)) == (2, "AB", "A")


@case("players-2-3-013")
def test_three_players_are_sorted() -> None:
    game = all_pass(table(seats=3, spaces={"second": "C"}))
    assert order(game) == "ACB"
    assert decides(game) == "C", "with three players the worker on second moves"


@case("players-2-3-015")
def test_points_for_passing_with_three_players() -> None:
    game = all_pass(table(seats=3))
    assert [score(game, seat) for seat in "ABC"] == [0, 2, 3]
    game = all_pass(table(seats=3, order=["C", "A", "B"]))
    assert [score(game, seat) for seat in "ABC"] == [2, 3, 0]


@case("players-2-3-017")
def test_eight_workers_with_two_players() -> None:
    board = {
        "tracks": {"TS": {"wood": 8, "green": 5, "bronze": 2}, "KY": {"wood": 6}},
        "locomotives": {"TS": [2, 1]},
    }
    game = table(board, seats=2)
    assert own_workers(game) == (6, 2)
    play(game, "bronze-1", "bronze TS")
    assert (own_workers(game), workers(game)) == ((7, 1), 6), "the new worker can be used in this round"
    play(game, "pass", "basic", "wood KY")
    assert (own_workers(game), workers(game)) == ((8, 0), 6)
    play(game, "pass")
    assert (game.round, workers(game)) == (2, 8)


@case("players-2-3-019")
def test_the_engineer_row_of_two_players() -> None:
    game = Game.new(players=2, seed=5)
    row = game.position()["engineers"]
    assert len(row) == 6
    assert 0 not in row
    play(game, "bonus coin")
    for upright in row[:4]:
        assert "stands upright" in refused(game, f"engineer-{upright}")
    assert "hired, not used" in refused(game, f"engineer-{row[5]}")
    while game.round < 6:
        play(game, "pass")
    assert game.position()["engineers"] == [0, 0, 0, 0, 0, row[0]]
    assert "hire c" in offered(game)
    assert "engineer-7" in spaces(table(seats=2, engineers=[8, 9, 10, 11, 7, 4])), "one lies"


@case("players-2-3-021")
def test_a_stack_of_three() -> None:
    game = table(seats=3, stacks={"2": 1})
    play(game, "loco-1", "loco 2>SP")
    assert (stack(game, 2), stack(game, 3)) == (0, 3)
    play(game, "loco-2")
    assert "loco 3>SP" in offered(game)
    assert stack(table(seats=3), 2) == 3


@case("players-2-3-023")
def test_no_majority_without_an_engineer() -> None:
    game = table({"engineers": [2, 5]}, seats=2, round=6)
    all_pass(game)
    assert game.over
    final = [points.get("final", {}) for points in game.breakdown()]
    assert final == [{"engineer majority": 40}, {}]
    assert (score(game, "A"), score(game, "B")) == (40, 2), "2 for passing in second place"


def test_example_p23_two_players() -> None:
    """2 locomotives a stack, 6 engineers, 6 workers, 2 coins, 6 rounds."""
    game = table(seats=2)
    assert (workers(game), player(game)["coins"], stack(game, 2)) == (6, 2, 2)
    assert game.rounds == 6
    play(game, "loco-1", "loco 2>SP", "loco-3", "loco 2>SP", "factory 3>1")
    assert locomotives(game, "B")["SP"] == [2]


def test_example_p23_three_players() -> None:
    """The full board, 3 locomotives a stack, the left-most engineer place empty."""
    game = Game.new(players=3, seed=1)
    row = game.position()["engineers"]
    assert (len(row), row[0], row.count(0)) == (7, 0, 1)
    game = table(seats=3)
    assert {"wood-2", "loco-2", "industry-wood", "temporary"} <= spaces(game)
    assert (workers(game), player(game)["coins"]) == (6, 1)
    assert "own pawn" in refused(game, "first")
