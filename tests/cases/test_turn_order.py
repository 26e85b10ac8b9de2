"""Turn order (UR-EN p.16-17, p.22)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    locomotives,
    on_space,
    order,
    score,
    temporary,
    workers,
    wrenches,
)


def sorted_anew(claims: dict[str, str]) -> Game:
    """All have passed after these claims in the order A, B, C, D."""
    return all_pass(table(spaces=claims))


@case("turn-order-001")
def test_turns_go_round_until_all_have_passed() -> None:
    game = table()
    turns = ""
    for move in ("coins", "doubler", "pass", "temporary", "industry-1", "pass", "pass", "pass"):
        turns += decides(game)
        play(game, move)
        if move == "industry-1":
            play(game, "industry 0")
    assert turns == "ABCD" + "ABD" + "A"
    assert game.round == 2
    assert decides(game) == "A"


@case("turn-order-003")
def test_both_places_claimed() -> None:
    game = sorted_anew({"first": "C", "second": "D"})
    assert order(game) == "CDAB"


@case("turn-order-005")
def test_only_the_second_place_claimed() -> None:
    game = sorted_anew({"second": "D"})
    assert order(game) == "ADBC"
    play(game, "stay")
    assert (game.round, order(game), decides(game)) == (2, "ADBC", "A")


@case("turn-order-007")
def test_the_first_player_claims_second() -> None:
    """Nothing is sorted; the worker may move all the same."""
    game = sorted_anew({"second": "A"})
    assert (order(game), decides(game)) == ("ABCD", "A")
    assert {"stay", "industry-1", "basic"} <= set(offered(game))
    play(game, "industry-1", "industry 0")
    assert (wrenches(game), game.round, order(game)) == ([1], 2, "ABCD")


@case("turn-order-009")
def test_the_first_player_is_pushed_to_second() -> None:
    game = sorted_anew({"second": "A", "first": "B"})
    assert order(game) == "BACD"


@case("turn-order-011")
def test_not_below_the_own_pawn() -> None:
    game = table()
    assert "own pawn" in refused(game, "first")
    play(game, "second", "pass", "pass", "pass", "pass", "stay")
    game = table(turn="B")
    assert "own pawn" in refused(game, "second")
    assert "first" in spaces(game)
    game = table(turn="C")
    assert {"first", "second"} <= spaces(game)


@case("turn-order-013")
def test_a_temporary_worker_on_the_turn_order() -> None:
    game = table(
        D={"workers": 0},
        spaces={"wood-2": "D", "coins": "D", "temporary": "D"},
        turn="D",
    )
    assert temporary(game, "D") == 2
    play(game, "first")
    assert temporary(game, "D") == 1
    assert on_space(game, "first") == "D", "a plain worker of D"
    assert (on_space(game, "wood-2"), on_space(game, "coins")) == ("D", "D")
    all_pass(game)
    assert (order(game), decides(game)) == ("DABC", "D")
    assert "industry-1" in offered(game), "it moves on like any own worker"


@case("turn-order-015")
def test_a_coin_on_the_turn_order() -> None:
    game = play(table(turn="C"), "first c")
    assert (coins(game, "C"), workers(game, "C")) == (0, 5)
    all_pass(game)
    assert (order(game), decides(game)) == ("CABD", "C")
    play(game, "industry-1", "industry 0")
    assert wrenches(game, "C") == [1]
    assert workers(game, "C") == 5


@case("turn-order-017")
def test_second_place_moves_before_first() -> None:
    bronze = {"tracks": {"TS": {"wood": 7, "green": 4}}}
    game = table(C=bronze, D=bronze, spaces={"first": "C", "second": "D"})
    all_pass(game)
    assert (order(game), decides(game)) == ("CDAB", "D")
    assert {"bronze-1", "industry-1"} <= set(offered(game))
    play(game, "bronze-1", "bronze TS")
    assert tracks(game, "TS", "D")["bronze"] == 1
    assert decides(game) == "C"
    assert "occupied by D" in refused(game, "bronze-1")
    play(game, "industry-1", "industry 0")
    assert (wrenches(game, "C"), game.round) == ([1], 2)


@case("turn-order-019")
def test_exactly_one_worker_moves() -> None:
    game = table(
        D={"coins": 1, "temporary": 1},
        spaces={"second": "D", "temporary": "D", "coins": "D"},
        engineers={"hire": 5},
    )
    all_pass(game)
    assert decides(game) == "D"
    for move in ("wood-3", "wood-3 c", "any-2 c", "any-2", "hire c", "hire"):
        assert "exactly 1 worker" in refused(game, move)
    assert "moves alone" in refused(game, "industry-1 c")
    play(game, "loco-1", "loco 2>SP")
    assert locomotives(game, "D")["SP"] == [2]


@case("turn-order-021")
def test_a_used_engineer_is_occupied() -> None:
    game = table(D={"engineers": [7, 9], "used": [7]}, spaces={"second": "D"})
    all_pass(game)
    assert "occupied by D" in refused(game, "engineer-7")
    assert "engineer-9" in offered(game), "a free one of the own may be used"


@case("turn-order-023")
def test_coins_of_a_moved_worker_serve_next_round() -> None:
    game = all_pass(table(spaces={"second": "D"}))
    play(game, "coins")
    assert (game.round, decides(game), coins(game, "D")) == (2, "A", 3)


@case("turn-order-025")
def test_the_worker_may_stay() -> None:
    game = all_pass(table(spaces={"second": "D"}))
    assert workers(game, "D") == 4
    play(game, "stay")
    assert (game.round, workers(game, "D"), on_space(game, "second")) == (2, 5, None)


@case("turn-order-027")
def test_last_round_needs_three_steps() -> None:
    game = table({"wrenches": [2]}, round=7)
    assert "3 industry, but only 2" in refused(game, "last-round")
    assert "last-round" in spaces(table({"wrenches": [1]}, round=7))


@case("turn-order-029")
def test_a_coin_alone_can_be_used() -> None:
    game = table({"workers": 0, "coins": 1})
    assert {"hire c", "basic c", "pass"} <= set(offered(game))
    play(game, "hire")
    assert len(player(game)["engineers"]) == 1


@case("turn-order-031")
def test_turn_order_cards_are_handed_out_anew() -> None:
    game = all_pass(table(spaces={"first": "C"}))
    assert [score(game, seat) for seat in "ABCD"] == [0, 2, 3, 4]
    play(game, "stay")
    assert (game.round, order(game)) == (2, "CABD")
    before = {seat: score(game, seat) for seat in "ABCD"}
    all_pass(game)
    assert {seat: score(game, seat) - before[seat] for seat in "ABCD"} == {"C": 0, "A": 2, "B": 3, "D": 4}


@case("turn-order-041")
def test_a_coin_on_the_turn_order_is_exchanged_at_once() -> None:
    game = table(C={"workers": 4, "coins": 1}, spaces={"bronze-1": "C"}, turn="C")
    play(game, "second c")
    assert on_space(game, "second") == "C", "an own worker"
    assert on_space(game, "bronze-1") == {"by": "C", "coins": 1}
    assert (coins(game, "C"), workers(game, "C"), decides(game)) == (0, 4, "D")
    ready = {"tracks": {"TS": {"wood": 7, "green": 4}}}
    game = play(table(C={"coins": 1}, D=ready, spaces={"bronze-1": "C"}, turn="C"), "second c")
    assert "the 1 bronze space is occupied by C" in refused(game, "bronze-1")


@pytest.mark.parametrize(
    ("standing", "exchanged", "left"),
    [
        ({}, None, {}),
        ({"wood-2": {"by": "C", "coins": 1}}, None, {"wood-2": {"by": "C", "coins": 1}}),
        ({"wood-3": {"by": "C", "coins": 1}}, "wood-3", {"wood-3": {"by": "C", "coins": 2}}),
        ({"coins": "C", "wood-2": "C"}, "wood-2", {"coins": "C", "wood-2": {"by": "C", "coins": 1}}),
        ({"wood-2": "A", "coins": "C"}, "coins", {"wood-2": "A", "coins": {"by": "C", "coins": 1}}),
    ],
    ids=["no worker", "only a coin", "beside a coin", "the first in board order", "only own workers"],
)
def test_which_worker_is_exchanged_for_the_coin(
    standing: dict[str, Any], exchanged: str | None, left: dict[str, Any]
) -> None:
    """Ruling 18: the first space that holds an own worker; with none placed it stays a coin."""
    game = play(table(C={"coins": 1}, spaces=standing, turn="C"), "first c")
    assert on_space(game, "first") == ("C" if exchanged else {"by": "C", "coins": 1})
    assert {space: on_space(game, space) for space in standing} == left


def test_a_coin_is_exchanged_on_basic_too() -> None:
    game = play(table(C={"coins": 1}, spaces={"basic": {"C": 2}}, turn="C"), "second c")
    assert on_space(game, "second") == "C"
    assert on_space(game, "basic") == {"C": {"workers": 1, "coins": 1}}


def test_the_wood_worker_is_not_exchanged_for_a_coin() -> None:
    """He is no plain worker: where he stands alone the coin stays."""
    alone = {"wood-2": {"by": "C", "wood-worker": True}}
    game = play(table(C={"coins": 1, "wood-worker": "placed"}, spaces=alone, turn="C"), "second c")
    assert on_space(game, "second") == {"by": "C", "coins": 1}
    assert on_space(game, "wood-2") == alone["wood-2"]


def test_example_p16_the_order_of_the_track() -> None:
    """Yellow, Blue, you, Red, then Yellow again: A, B, C, D."""
    game = table(order=["C", "A", "D", "B"])
    turns = ""
    for move in ("coins", "doubler", "temporary", "first", "pass"):
        turns += decides(game)
        play(game, move)
    assert turns == "CADBC"


def test_example_p16_resort() -> None:
    """You (third) on first and Red (last) on second: the two others move right, keeping their order."""
    game = all_pass(table(order=["D", "B", "A", "C"], spaces={"first": "A", "second": "C"}))
    assert order(game) == "ACDB"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({}, "ABCD"),
        ({"first": "B"}, "BACD"),
        ({"first": "D"}, "DABC"),
        ({"second": "C"}, "ACBD"),
        ({"first": "B", "second": "A"}, "BACD"),
        ({"first": "D", "second": "C"}, "DCAB"),
        ({"first": "C", "second": "A"}, "CABD"),
    ],
)
def test_example_p16_pawns_make_room(claims: dict[str, str], expected: str) -> None:
    assert order(sorted_anew(claims)) == expected


def test_example_p17_a_step_with_the_moved_worker() -> None:
    """Red moves the worker to bronze-1 and makes one step; the bottom track space is always there."""
    game = all_pass(
        table(D={"tracks": {"TS": {"wood": 7, "green": 4}}}, spaces={"first": "D", "basic": ["A", "D"]})
    )
    assert {"bronze-1", "basic"} <= set(offered(game))
    play(game, "bronze-1", "bronze TS")
    assert tracks(game, "TS", "D") == {"wood": 7, "green": 4, "bronze": 1}
