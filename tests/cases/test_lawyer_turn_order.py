"""Turn order read by a rule lawyer (UR-DE p.16-17, 20-22; rulings 8, 18, 19)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    forecast,
    on_space,
    order,
    own_workers,
    score,
    temporary,
    workers,
    wrenches,
)
from tests.cases.support_ideas import end_round


def moving(**position: Any) -> Game:
    """C and D hold first and second place; everybody has passed, D moves first."""
    claims = {"first": "C", "second": "D"}
    spaces_taken = {**claims, **position.pop("spaces", {})}
    return all_pass(table(spaces=spaces_taken, **position))


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({}, "ABCD"),
        ({"first": "B"}, "BACD"),
        ({"first": "C"}, "CABD"),
        ({"first": "D"}, "DABC"),
        ({"second": "C"}, "ACBD"),
        ({"second": "A"}, "ABCD"),
        ({"first": "B", "second": "A"}, "BACD"),
        ({"first": "D", "second": "A"}, "DABC"),
        ({"first": "B", "second": "C"}, "BCAD"),
        ({"first": "D", "second": "C"}, "DCAB"),
        ({"first": "C", "second": "A"}, "CABD"),
    ],
)
def test_every_kind_of_sorting(claims: dict[str, str], expected: str) -> None:
    """UR-DE p.16: the others move right only as far as needed and keep their order."""
    game = end_round(table(spaces=claims))
    assert (order(game), decides(game)) == (expected, expected[0])


def test_passing_in_the_second_place_scores_by_place_not_by_seat() -> None:
    """Component book 1: 0, 2, 3, 4 by turn-order place, once, in the moment of passing."""
    game = table(order=["C", "A", "D", "B"])
    all_pass(game)
    assert [score(game, seat) for seat in "CADB"] == [0, 2, 3, 4]
    assert game.round == 2


def test_passing_late_scores_the_same() -> None:
    """UR-DE p.16: the card shows the points, not when one passes; who passed is out of the round."""
    game = play(table(), "pass", "coins", "pass", "doubler", "pass")
    assert (decides(game), score(game, "B"), score(game, "C")) == ("D", 2, 3)
    play(game, "basic", "wood TS", "pass")
    assert (game.round, score(game, "D")) == (2, 4)


def test_nobody_has_to_pass_and_everybody_may() -> None:
    """UR-DE p.16: without workers a coin is enough for a turn; with nothing left only passing is."""
    assert "basic c" in offered(table({"workers": 0, "coins": 1}))
    assert offered(table({"workers": 0, "coins": 0})) == ["pass"]


@pytest.mark.parametrize(
    ("seat", "may"),
    [("A", {"second"}), ("B", {"first"}), ("C", {"first", "second"}), ("D", {"first", "second"})],
)
def test_which_places_may_be_claimed(seat: str, may: set[str]) -> None:
    """UR p.16: not the space below the own pawn."""
    game = table(turn=seat)
    assert spaces(game) & {"first", "second"} == may


def test_both_places_are_too_much_for_one() -> None:
    """UR p.16: nobody occupies both; what one has claimed is closed for the others."""
    game = play(table(turn="C"), "first", "pass", "pass", "pass")
    assert "nobody claims both" in refused(game, "second")
    game = play(table(turn="C"), "first", "second")
    assert "first place is occupied by C" in refused(game, "first")


def test_a_coin_on_first_is_a_worker_there() -> None:
    """UR-DE p.16, ruling 18: it counts as a worker there, so it sorts and moves like one."""
    game = play(table(turn="D"), "first c", "pass", "pass", "pass", "pass")
    assert (order(game), decides(game)) == ("DABC", "D")
    assert {"wood-2", "loco-1", "doubler", "basic"} <= spaces(game)
    play(game, "doubler")
    assert (player(game, "D")["doublers"], coins(game, "D"), workers(game, "D")) == (1, 0, 5)


def test_the_moved_worker_takes_any_free_space_of_one_worker() -> None:
    """UR p.17: exactly 1 worker: coins, temporary, lying engineers, own engineers, basic; nothing dearer."""
    game = moving(D={"engineers": [14]}, engineers=[8, 9, 10, 11, 7, 2, 4])
    assert decides(game) == "D"
    assert spaces(game) - {"stay"} == {
        "wood-2", "basic", "loco-1", "industry-1", "doubler", "coins", "temporary",
        "engineer-2", "engineer-7", "engineer-14",
    }  # fmt: skip


def test_what_is_occupied_stays_occupied_for_the_moved_worker() -> None:
    """UR-DE p.17: a free space; one's own workers of this round block too, basic never."""
    game = moving(spaces={"wood-2": "D", "loco-1": "A", "basic": ["A", "D"]})
    assert "the 2 wood space is occupied by D" in refused(game, "wood-2")
    assert "the first locomotive space is occupied by A" in refused(game, "loco-1")
    play(game, "basic", "wood KY")
    assert tracks(game, "KY", "D") == {"wood": 2}
    assert decides(game) == "C"


def test_the_second_mover_finds_the_space_taken() -> None:
    """UR-DE p.17: place 2 first; the space it takes is occupied for place 1."""
    game = play(moving(), "coins")
    assert (decides(game), coins(game, "D")) == ("C", 3)
    assert "the coins space is occupied by D" in refused(game, "coins")
    play(game, "wood-2", "wood TS", "wood TS")
    assert (game.round, tracks(game, "TS", "C")) == (2, {"wood": 3})


def test_the_moved_worker_counts_for_this_rounds_scoring() -> None:
    """UR-DE p.20: scoring comes after the workers have moved."""
    game = moving(D={"tracks": {"KY": {"wood": 1}}})
    play(game, "loco-1", "loco 2>KY", "stay")
    assert game.round == 2
    assert score(game, "D") == 4 + 1, "4 for passing, the star of KY 1"


def test_a_worker_won_by_moving_serves_next_round() -> None:
    """UR p.17: coins and workers won then are used in the next round."""
    game = moving(D={"tracks": {"KY": {"wood": 6}}})
    play(game, "basic", "wood KY", "stay")
    assert (own_workers(game, "D"), workers(game, "D")) == ((6, 1), 6)


def test_temporary_workers_taken_by_moving_are_lost() -> None:
    """UR p.17, 14: temporary is a space of one worker; they go back before the next round."""
    game = play(moving(), "temporary", "stay")
    assert (game.round, temporary(game, "D"), temporary(game, "C")) == (2, 0, 0)


def test_a_direct_action_of_the_moved_worker_is_done_in_full() -> None:
    """UR-EN p.17: additional direct actions, so green-2 needs room for both steps; own engineers do not."""
    game = moving(D={"tracks": {"TS": {"wood": 2}}, "engineers": [13]})
    assert "2 green, but only 1 can be made" in refused(game, "green-2")
    play(game, "engineer-13", "green TS")
    assert decides(game) == "C", "the bronze step has lapsed"


def test_an_idea_set_off_by_the_moved_worker() -> None:
    """Ruling 8: benefits that fire are resolved as usual, end bonus card included, before place 1 moves."""
    game = moving(D={"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}})
    play(game, "basic", "wood SP", "idea cards", "card engineer", "end wood")
    assert (decides(game), player(game, "D")["cards"]) == ("C", ["wood"])


def test_the_unsorted_special_case_still_moves() -> None:
    """UR-DE p.16-17: A on second, nobody on first: the order stays and A moves the worker."""
    game = all_pass(table(spaces={"second": "A"}))
    assert (order(game), decides(game)) == ("ABCD", "A")
    play(game, "industry-1", "industry 0")
    assert (game.round, wrenches(game)) == (2, [1])
    assert on_space(game, "second") is None


def test_the_last_round_has_no_turn_order() -> None:
    """UR p.22: the tile covers both spaces; after passing the game is over at once."""
    game = table(round=7)
    assert "last-round" in spaces(game)
    assert not spaces(game) & {"first", "second"}
    assert "in the last round" in refused(game, "second")
    all_pass(game)
    assert game.over


def test_after_the_round_everything_is_back() -> None:
    """UR-DE p.21: workers from all spaces, turn-order spaces included; forecasts do not change by it."""
    game = table({"workers": 0}, spaces={"wood-3": "A", "loco-3": "A"}, B={"used": []}, turn="A")
    end_round(game)
    assert (workers(game), game.position().get("spaces")) == (5, None)
    assert forecast(game)["total"] == 0
