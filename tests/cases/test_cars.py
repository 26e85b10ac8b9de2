"""Maintenance cars sentence by sentence (UR p. 36-37, rulings 8, 31, 36, 41)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.expansions.industry_board.rules.cars import K_PURPLE, PURPLE_LYING
from roundhouse.rules.effects import gain
from roundhouse.rules.vocabulary import F_POOL, F_ROUND, FROM_CARDS
from tests.cases.support import offered, play, player, refused, tracks
from tests.cases.support_asian import AT_SE_4, again, asian, cars, layer, places, whole_layer
from tests.cases.support_board import all_pass, coins, decides, must, score, waiting, workers
from tests.cases.support_ideas import indirect, others_pass

ALL = ["F1", "F2", "F3", "F4", "F5", "F6", "F7"]
AT_TOKYO_7: dict[str, Any] = {"tracks": {"TO": {"wood": 6}}}  # one step from a key
PURPLE_CARD = {"idea-cards": ["cars"]}


# ---- laying and moving


def test_a_car_from_the_supply_goes_to_any_factory() -> None:
    """Also to a printed one, and where others have a car."""
    game = asian({"cars": 2, "cars-lying": ["F3"]}, B={"cars": 2, "cars-lying": ["F1"]}, **layer("F4"))
    play(game, "loco-1", "factory 2a>F2")
    assert places(game, "car") == {"F1", "F2", "F4", "F5", "F6", "F7"}  # one of a colour per factory
    assert not places(game, "move")
    play(game, "car F1")
    assert cars(game) == {"supply": 1, "lying": ["F1", "F3"]}
    assert decides(game) == "B"


def test_laying_a_car_is_no_duty() -> None:
    game = play(asian(), "loco-1", "factory 2a>F2", "done")
    assert (cars(game), decides(game)) == ({"supply": 3}, "B")


def test_with_every_car_in_the_workshop_nothing_is_laid() -> None:
    game = play(asian({"cars": 0, "cars-workshop": 3}), "loco-1", "factory 2a>F2")
    assert decides(game) == "B"


def test_with_some_in_the_workshop_the_others_move() -> None:
    a = {"cars": 0, "cars-workshop": 2, "cars-standing": ["F1"]}
    game = play(asian(a, **layer("F1")), "loco-1", "factory 2a>F2")
    assert places(game, "move car") == {"F2", "F3", "F4", "F5", "F6", "F7"}
    play(game, "move car F1>F7")
    assert cars(game) == {"lying": ["F7"], "workshop": 2}


def test_every_factory_built_lays_a_car() -> None:
    """loco-1 repeated by the covered #3: two factories, two cars."""
    game = play(asian({"tracks": {"BE": {"wood": 3}}}, **whole_layer()), "loco-1", "factory 2a>F2")
    play(game, "repeat loco-1", "factory 2a>F5")
    assert waiting(game) == {"car": 2}
    play(game, "car F1", "car F2")
    assert cars(game) == {"supply": 1, "lying": ["F1", "F2"]}


# ---- standing up


def test_a_wrench_stands_up_what_lies_there_now() -> None:
    a = {"wrenches": [3], "cars": 1, "cars-lying": ["F1", "F2"]}
    b = {"cars": 2, "cars-lying": ["F1"]}
    game = play(asian(a, B=b, **layer("F2", F1=6)), "industry-1", "industry 3")
    assert cars(game) == {"supply": 1, "lying": ["F2"], "standing": ["F1"]}
    assert cars(game, "B") == {"supply": 2, "standing": ["F1"]}


def test_a_wrench_that_stands_there_already_stands_nothing_up() -> None:
    a = {"wrenches": ["F1"], "tracks": {"BE": {"wood": 2}}}
    game = play(asian(a, **whole_layer()), "loco-1", "factory 2a>F5", "car F1")
    assert cars(game) == {"supply": 2, "lying": ["F1"]}


def test_a_car_laid_first_stands_up_in_the_same_turn() -> None:
    """The covered #5 moves the wrench onto the factory where the new car lies; it is for a later turn."""
    first = whole_layer(F1=6, F2=5)
    game = play(asian({"wrenches": [3]}, **first), "loco-1", "factory 2a>F2", "car F1", "industry 3")
    assert cars(game) == {"supply": 2, "standing": ["F1"]}
    others_pass(game)
    assert "use car F1" in offered(game)


def test_passing_by_stands_nothing_up() -> None:
    a = {"wrenches": [8], "cars": 2, "cars-lying": ["F2"]}
    game = asian(a, **layer("F1", "F2"))
    assert cars(play(again(game), "industry-1", "industry 8"))["lying"] == ["F2"]
    assert cars(play(game, "industry-1", "detour 8"))["standing"] == ["F2"]


# ---- using


def test_a_car_used_is_the_whole_action() -> None:
    game = play(asian({"cars": 2, "cars-standing": ["F1"]}, **layer(F1=6)), "use car F1")
    assert (decides(game), coins(game), workers(game)) == ("B", 2, 6)
    assert cars(game) == {"supply": 2, "workshop": 1}
    others_pass(game)
    assert "use car F1" not in offered(game)
    assert "pass" in offered(game)  # still in the round


def test_a_lying_car_cannot_be_used() -> None:
    refused(asian({"cars": 2, "cars-lying": ["F1"]}, **layer("F1")), "use car F1")


def test_not_in_the_turn_in_which_one_stood_it_up() -> None:
    """A foundry moves the wrench before the action."""
    a = {"wrenches": [3], "cars": 2, "cars-lying": ["F1"], "coal": 2, "foundries": ["industry-doubler"]}
    game = asian(a, modules=["coal"], **layer(F1=6))
    play(game, "use foundry industry-doubler", "industry 3")
    assert cars(game) == {"supply": 2, "standing": ["F1"], "fresh": ["F1"]}
    assert "use car F1" not in offered(game)
    assert "use car F1" not in offered(again(game))
    play(game, "basic", "wood BE", "done")
    others_pass(game)
    assert "use car F1" in offered(game)


def test_stood_up_by_another_it_can_be_used_at_once() -> None:
    b = {"cars": 2, "cars-lying": ["F1"]}
    game = play(asian({"wrenches": [3]}, B=b, **layer(F1=6)), "industry-1", "industry 3")
    assert decides(game) == "B"
    assert "use car F1" in offered(game)


def test_what_is_built_over_it_changes_what_a_car_does() -> None:
    b = {"cars": 2, "cars-standing": ["F5"]}
    game = asian({"tracks": {"BE": {"wood": 3}}}, B=b, **whole_layer())
    play(game, "loco-1", "factory 2a>F5", "done", "use car F5")
    assert waiting(game) == {"wood": 1, "green": 1}
    assert must(game) == {}  # a car's action is indirect
    assert cars(game, "B") == {"supply": 2, "workshop": 1}


def test_a_car_can_let_one_repeat_and_be_given_up() -> None:
    a = {"cars": 2, "cars-standing": ["F2"]}
    game = play(asian(a, spaces={"coins": "A"}, **layer(F2=3)), "use car F2")
    assert offered(game) == ["skip", "repeat coins"]
    assert coins(play(game, "repeat coins")) == 3


def test_only_in_an_own_turn_never_with_a_moved_worker() -> None:
    """Ruling 8."""
    a = {"cars": 2, "cars-standing": ["F1"]}
    game = all_pass(play(asian(a, **layer(F1=6)), "second"))
    assert decides(game) == "A"
    assert "use car F1" not in offered(game)
    play(game, "basic", "wood BE")
    assert game.round == 2


def test_not_in_addition_to_an_action() -> None:
    a = {"cars": 2, "cars-standing": ["F1"]}
    game = play(asian(a, **layer(F1=6)), "any-2 c", "wood BE")
    assert "use car F1" not in offered(game)


def test_cars_stay_from_round_to_round() -> None:
    a = {"cars": 0, "cars-standing": ["F1"], "cars-lying": ["F2"], "cars-workshop": 1}
    game = all_pass(asian(a, **layer("F1")))
    assert game.round == 2
    assert cars(game) == {"standing": ["F1"], "lying": ["F2"], "workshop": 1}


# ---- keys


def test_a_key_brings_a_car_back() -> None:
    a = {**AT_TOKYO_7, "cars": 0, "cars-lying": ["F1"], "cars-standing": ["F2"], "cars-workshop": 1}
    game = play(asian(a, **layer("F2")), "basic", "wood TO")
    assert places(game, "key car") == {"F3", "F4", "F5", "F6", "F7"}
    assert {"key steps", "key points"} < set(offered(game))
    play(game, "key car F5")
    assert cars(game) == {"lying": ["F1", "F5"], "standing": ["F2"]}
    assert (score(game), tracks(game, "BE"), decides(game)) == (0, {"wood": 1}, "B")


def test_a_key_brings_a_purple_one_back() -> None:
    a = {**AT_TOKYO_7, "cars-lying": ["F3"], "cars": 2, "purple-workshop": 2, "purple-lying": ["F1"]}
    game = play(asian(a), "basic", "wood TO")
    assert places(game, "key purple") == {"F2", "F3", "F4", "F5", "F6", "F7"}
    assert not places(game, "key car")
    play(game, "key purple F3")  # beside an own one
    assert cars(game, colour="purple") == {"lying": ["F1", "F3"], "workshop": 1}


def test_two_keys_bring_two_cars() -> None:
    a = {**AT_SE_4, "cars": 0, "cars-workshop": 3}
    game = play(asian(a), "basic", "wood SE", "idea keys", "key car F1", "key car F2")
    assert cars(game) == {"lying": ["F1", "F2"], "workshop": 1}


# ---- purple cars


def purple() -> Any:
    """A has taken the idea card."""
    return play(asian({**AT_SE_4, "cars": 2, "cars-lying": ["F1"]}, **PURPLE_CARD), "basic", "wood SE",
                "idea cards", "card cars")  # fmt: skip


def test_the_purple_cars_are_laid_in_the_same_turn_on_three_factories() -> None:
    game = purple()
    assert coins(game) == 2
    assert (must(game), waiting(game)) == ({"purple-car": 3}, {"purple-car": 3, "end-card": 1})
    assert offered(game) == [f"purple {place}" for place in ALL]
    play(game, "purple F1")
    assert offered(game) == [f"purple {place}" for place in ALL[1:]]
    play(game, "purple F2", "purple F7")
    assert cars(game, colour="purple") == {"lying": ["F1", "F2", "F7"]}
    assert cars(game) == {"supply": 2, "lying": ["F1"]}  # they never come into the supply
    assert "cars" not in game.position().get("idea-cards", [])


def test_purple_cars_never_lapse() -> None:
    """An idea card is indirect, but these must be placed at once (ruling 33)."""
    game = play(purple(), "purple F1", "purple F2")
    assert "left is 1 purple car" in refused(game, "done")
    play(game, "purple F3", "no card")
    assert (cars(game, colour="purple"), decides(game)) == ({"lying": ["F1", "F2", "F3"]}, "B")


def test_purple_cars_beside_other_effects_of_the_turn() -> None:
    """They may wait for steps of the same turn, but nothing is added to it before they are placed."""
    a = {**AT_SE_4, "engineers": [14], "coal": 2, "foundries": ["any"]}
    game = play(
        asian(a, modules=["coal"], **PURPLE_CARD), "engineer-14", "wood SE", "idea cards", "card cars"
    )
    assert (must(game), indirect(game)) == ({"purple-car": 3}, {"wood": 1, "end-card": 1})
    assert "use foundry any" not in offered(game)
    play(game, "wood BE", "purple F1", "purple F2", "purple F3")
    assert "use foundry any" in offered(game)


def test_purple_cars_are_placed_as_far_as_there_are_places() -> None:
    """There never are fewer in a game; a position may say so."""
    state = asian(seats=2).state.clone()
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.players[0][PURPLE_LYING] = 0b1111
    gain(state, 0, ((K_PURPLE, 3),), False, FROM_CARDS)
    assert state.pool == [2 * K_PURPLE]


def test_a_purple_car_stands_up_and_is_used_like_any_other() -> None:
    a = {"wrenches": [3], "cars": 2, "cars-lying": ["F1"], "purple-lying": ["F1", "F2", "F3"]}
    game = play(asian(a, **layer(F1=6)), "industry-1", "industry 3")
    assert cars(game, colour="purple") == {"lying": ["F2", "F3"], "standing": ["F1"]}
    others_pass(game)
    assert {"use car F1", "use purple F1"} < set(offered(game))
    before = coins(game)
    play(game, "use purple F1")
    assert (coins(game), cars(game, colour="purple")) == (before + 1, {"lying": ["F2", "F3"], "workshop": 1})
    assert cars(game) == {"supply": 2, "standing": ["F1"]}


def test_a_purple_car_may_be_moved_once_the_supply_is_empty() -> None:
    a = {"cars": 0, "cars-workshop": 3, "purple-lying": ["F1", "F2"], "purple-standing": ["F3"]}
    game = play(asian(a, **layer("F3")), "loco-1", "factory 2a>F2")
    assert places(game, "move purple") == {"F4", "F5", "F6", "F7"}
    play(game, "move purple F3>F4")
    assert cars(game, colour="purple") == {"lying": ["F1", "F2", "F4"]}
    full = play(asian({**a, "cars": 1, "cars-workshop": 2}, **layer("F3")), "loco-1", "factory 2a>F2")
    assert not places(full, "move purple")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_always_room_for_them(seats: int) -> None:
    game = play(asian(AT_SE_4, seats=seats, **PURPLE_CARD), "basic", "wood SE", "idea cards", "card cars")
    assert len(places(game, "purple")) == (5 if seats == 2 else 7)


# ---- set-up


def test_three_cars_each_and_a_wrench_on_the_start() -> None:
    for seats in (2, 3, 4):
        game = asian(seats=seats)
        for letter in "ABCD"[:seats]:
            assert cars(game, letter) == {"supply": 3}
            assert player(game, letter).get("wrenches", [0]) == [0]
