"""The freight car of the special ideas read by a rule lawyer (UR-DE p.43; rulings 19, 20, 31, 33)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    score,
)
from tests.cases.support_ideas import named
from tests.cases.support_modules import CHOOSING, cards_left, special

# ---- freight car


@pytest.mark.parametrize(
    ("locomotives", "routes"),
    [
        ({"TS": [2, 2], "SP": [2], "KY": [2]}, set()),
        ({"TS": [2, 1], "SP": [3], "KY": []}, {"SP"}),
        ({"TS": [3, 1], "SP": [2], "KY": [9]}, {"TS", "KY"}),
        ({"TS": ["9x", 1], "SP": [], "KY": []}, {"TS"}),
    ],
)
def test_where_the_freight_car_may_go(locomotives: dict[str, Any], routes: set[str]) -> None:
    """A #2 and a #1 together reach 3, but neither of them is numbered 3."""
    game = play(special({"locomotives": locomotives}, **CHOOSING), "special freight-car")
    assert named(game, "freight") == routes
    if routes:
        play(game, "done")
    assert (decides(game), player(game).get("freight-car")) == ("B", None), "the card may lapse (ruling 1)"
    assert "freight-car" not in cards_left(game)


def test_the_freight_car_takes_no_slot() -> None:
    game = special({"locomotives": {"SP": [3]}}, **CHOOSING)
    play(game, "special freight-car", "freight SP")
    assert player(game)["freight-car"] == "SP"
    assert player(game)["locomotives"]["SP"] == [3]


def test_a_construction_site_pulls_nothing() -> None:
    game = special({"locomotives": {"BE": ["2a"]}}, board="asian", **CHOOSING)
    assert decides(play(game, "special freight-car")) == "B", "the car is lost"
    game = special({"locomotives": {"BE": [4]}}, board="asian", **CHOOSING)
    assert named(play(game, "special freight-car"), "freight") == {"BE"}


def test_the_freight_car_moves_only_colours_of_its_route() -> None:
    """Two steps in all, of any tracks that the owner has, on that route only (UR-DE p.43)."""
    a = {
        "freight-car": "KY",
        "locomotives": {"KY": [3]},
        "tracks": {"TS": {"wood": 7, "green": 3}, "KY": {"wood": 4, "green": 1}},
    }
    game = all_pass(special(a))
    assert decides(game) == "A"
    assert set(offered(game)) == {"done", "wood KY", "green KY"}, "bronze needs a gap behind green"
    play(game, "green KY", "bronze KY")
    assert tracks(game, "KY") == {"wood": 4, "green": 2, "bronze": 1}
    assert game.round == 2


def test_its_steps_are_scored_in_the_same_round() -> None:
    a = {
        "freight-car": "SP",
        "tracks": {"SP": {"wood": 5, "green": 2}},
        "locomotives": {"TS": [1], "SP": [6]},
    }
    plain = special({**a, "freight-car": "none"})
    all_pass(plain)
    game = all_pass(special(a))
    play(game, "green SP", "green SP")
    assert score(game) == score(plain) + 2


def test_the_freight_car_reaches_an_idea_space() -> None:
    a = {"freight-car": "SP", "tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}
    game = play(all_pass(special(a)), "wood SP")
    assert "idea coins" in offered(game)
    play(game, "idea coins")
    assert (coins(game), game.round) == (player(special({}))["coins"] + 4, 1), "one more step is left"


def test_a_worker_won_by_the_freight_car_serves_next_round() -> None:
    a = {"freight-car": "KY", "locomotives": {"KY": [3]}, "tracks": {"KY": {"wood": 6}}}
    game = play(all_pass(special(a)), "wood KY", "done")
    assert (game.round, player(game)["workers"]) == (2, 6)


def test_the_freight_car_with_two_turn_order_workers() -> None:
    """Order sorted, place 2 moves before place 1, then the freight car, then scoring (ruling 19)."""
    game = special({"freight-car": "SP", "locomotives": {"SP": [3]}}, spaces={"first": "C", "second": "D"})
    all_pass(game)
    assert decides(game) == "D"
    play(game, "stay")
    assert decides(game) == "C"
    play(game, "stay")
    assert (decides(game), named(game, "wood")) == ("A", {"SP"})


def test_another_players_freight_car() -> None:
    game = special(C={"freight-car": "TS", "locomotives": {"TS": [3]}})
    all_pass(game)
    assert decides(game) == "C"
    assert set(offered(game)) == {"done", "wood TS"}


def test_the_freight_car_and_a_boilerman_gone_with_its_locomotive() -> None:
    """It belongs to the route, whatever pulls there later."""
    a = {"freight-car": "SP", "locomotives": {"TS": [1], "SP": [4]}, "tracks": {"SP": {"wood": 2}}}
    game = all_pass(special(a, more=["coal"]))
    assert "wood SP" in offered(game)


def test_coal_and_income_are_not_for_the_freight_car() -> None:
    """Its steps are no turn of the player (rulings 20, 31)."""
    a = {
        "freight-car": "DR",
        "locomotives": {"DR": [3]},
        "income": {"coin": 1},
        "coal": 6,
        "foundries": ["coins"],
        "tracks": {"DR": {"wood": 2}},
    }
    game = all_pass(special(a, board="german", more=["coal"]))
    assert decides(game) == "A"
    assert {move.split()[0] for move in offered(game)} == {"done", "wood"}


def test_the_freight_car_on_the_munich_switch() -> None:
    a = {"freight-car": "MU", "locomotives": {"MU": [3]}, "tracks": {"MU": {"wood": 8}}}
    game = play(all_pass(special(a, board="german")), "wood MU")
    play(game, next(move for move in offered(game) if "berlin" in move), "wood MU")
    assert (tracks(game, "MU")["wood"], game.round) == (10, 2)


def test_the_freight_car_stops_at_a_boulder() -> None:
    a = {"freight-car": "OM", "locomotives": {"OM": [3]}, "tracks": {"OM": {"wood": 7}}, "coins": 0}
    game = special(a, board="american", industry="american")
    all_pass(game)
    assert game.round == 2, "nothing can move"


def test_no_coin_condition_is_paid_during_the_freight_cars_steps() -> None:
    """Ruling 31: only in one's own turn; it can be paid in the next round."""
    a = {"freight-car": "RM", "locomotives": {"RM": [3]}, "tracks": {"RM": {"wood": 5}}, "coins": 2}
    game = play(all_pass(special(a, board="american", industry="american")), "wood RM")
    assert not [move for move in offered(game) if move.startswith("pay")]
    play(game, "done")
    assert game.round == 2
    assert "pay RM 6" in offered(game)
