"""Boilermen and the coal factory read by a rule lawyer (UR-DE p.40-41, GR15 p.8, p.12; rulings 4, 5, 14-16, 20, 26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, spaces, tracks
from tests.cases.support_board import (
    coins,
    decides,
    doublers,
    factories,
    forecast,
    locomotives,
    lowest,
    must,
    own_workers,
    returned,
    score,
    waiting,
)
from tests.cases.support_coal import (
    coal,
    colliery,
    spending,
)
from tests.cases.support_ideas import indirect

ENTERING: dict[str, Any] = {"wrenches": [5]}


# ---- a boilerman on a locomotive


def test_the_extra_reach_counts_in_scoring() -> None:
    a = {"tracks": {"TS": {"wood": 9, "green": 8}}, "locomotives": {"TS": ["3+", "4"]}}
    assert forecast(colliery(a))["TS"] == 8
    a["locomotives"] = {"TS": [3, 4]}
    assert forecast(colliery(a))["TS"] == 7


def test_the_worker_of_ts_3_comes_with_a_boilerman() -> None:
    a = {
        "tracks": {"TS": {"wood": 7, "green": 5, "bronze": 3}},
        "locomotives": {"TS": [2]},
        "coal": 2,
    }
    game = play(colliery(a), "stoke", "boilerman TS/2")
    assert own_workers(game) == (6, 1)
    assert "basic" in spaces(game), "the action is still to come, and the new worker may take it"


def test_two_boilermen_on_one_route() -> None:
    a = {"locomotives": {"TS": ["4+", 3]}, "coal": 2, "tracks": {"TS": {"wood": 12, "green": 10}}}
    game = play(colliery(a), "stoke", "boilerman TS/3")
    assert forecast(game)["TS"] == 9


def test_a_new_locomotive_must_be_higher_than_the_manned_one() -> None:
    """All slots count 4 or more: a #4 fits nowhere and can only be a factory."""
    full = {"TS": ["3+", 4], "SP": ["3+"], "KY": [4]}
    game = play(colliery({"locomotives": full}, **lowest(4)), "loco-1")
    assert all(move.startswith(("factory", "returned")) for move in offered(game))
    game = play(colliery({"locomotives": full}, **lowest(5)), "loco-1")
    assert {"loco 5>TS/3+", "loco 5>TS/4", "loco 5>SP/3+", "loco 5>KY/4"} <= set(offered(game))


def test_the_boilerman_travels_and_counts_on_the_way() -> None:
    """A #5 displaces a manned #3: it counts 4 and may push out KY's plain #3, SP's #4 not."""
    full = {"TS": ["3+", 6], "SP": [4], "KY": [3]}
    game = play(colliery({"locomotives": full}, **lowest(5)), "loco-1", "loco 5>TS/3+")
    assert offered(game) == ["flip 3+", "move 3+>KY/3"]
    play(game, "move 3+>KY/3", "flip 3")
    assert locomotives(game) == {"TS": [6, 5], "SP": [4], "KY": ["3+"]}
    assert returned(game) == [3]


def test_in_classic_a_manned_locomotive_must_stay_while_it_fits() -> None:
    full = {"TS": ["3+", 6], "SP": [4], "KY": [3]}
    game = play(colliery({"locomotives": full}, edition="classic", **lowest(5)), "loco-1", "loco 5>TS/3+")
    assert offered(game) == ["move 3+>KY/3"]


def test_an_empty_slot_must_be_filled_by_the_displaced_one() -> None:
    full = {"TS": ["3+", 6], "SP": [], "KY": [3]}
    game = play(colliery({"locomotives": full}, **lowest(5)), "loco-1", "loco 5>TS/3+")
    assert set(offered(game)) == {"move 3+>SP", "move 3+>KY/3"}


def test_a_flipped_one_comes_back_without_its_boilerman() -> None:
    """The factory that others may build is a plain one."""
    full = {"TS": ["4+", 6], "SP": [5], "KY": [5]}
    game = play(colliery({"locomotives": full}, **lowest(6)), "loco-1", "loco 6>TS/4+", "flip 4+")
    assert returned(game) == [4]
    play(game, "loco-2")
    assert "returned 4>1" in offered(game)


def test_the_extra_nine_with_and_without_a_boilerman() -> None:
    """Plain it is displaced by a #10 and leaves the game (ruling 14); manned it counts ten and stays."""
    full = {"TS": ["9x", "10b"], "SP": ["10a"], "KY": ["10a"]}
    game = play(colliery({"locomotives": full}, **lowest(10)), "loco-1", "loco 10a>TS/9x")
    assert (returned(game), locomotives(game)["TS"]) == ([], ["10b", "10a"])
    full["TS"] = ["9x+", "10b"]
    game = play(colliery({"locomotives": full}, **lowest(10)), "loco-1")
    assert not any(move.startswith("loco ") for move in offered(game))


def test_ten_does_not_replace_a_manned_nine() -> None:
    full = {"TS": ["9+", "9+"], "SP": ["9+"], "KY": [9]}
    game = play(colliery({"locomotives": full}, **lowest(10)), "loco-1")
    assert [move for move in offered(game) if move.startswith("loco")] == ["loco 10a>KY/9", "loco 10b>KY/9"]


def test_a_manned_ten_reaches_eleven() -> None:
    a = {"tracks": {"TS": {"wood": 13, "green": 12}}, "locomotives": {"TS": ["10a+"]}}
    assert forecast(colliery(a))["TS"] == 11


def test_kyivs_stars_and_medal_with_a_boilerman() -> None:
    a = {"tracks": {"KY": {"wood": 6, "green": 5}}, "locomotives": {"KY": ["4+"]}, "medal": True}
    assert forecast(colliery(a))["KY"] == 5 + 1 + 2 + 3 + 4 + 20


def test_on_the_german_board_a_boilerman_wakes_an_extension() -> None:
    a = {
        "tracks": {"NU": {"wood": 5}},
        "locomotives": {"NU": [4]},
        "extensions": {"wuerzburg": "4-1"},
        "coal": 2,
    }
    game = play(colliery(a, board="german"), "stoke", "boilerman NU/4")
    assert indirect(game) == {"idea": 1}
    play(game, "idea coal", "basic", "wood DR")
    assert (coal(game), spending(game)) == (4, [])


# ---- a boilerman on a factory, three kinds of boost


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
@pytest.mark.parametrize(
    ("tile", "pool"),
    [
        ("2+", {"locomotive-or-factory": 2}),
        ("5+", {"industry": 2}),
        ("7+", {"any": 3}),
        ("9+", {"end-card-or-10": 2}),
        ("coal+", {"wood": 3, "burn": 3}),
    ],
)
def test_what_waits_after_entering(edition: str, tile: str, pool: dict[str, int]) -> None:
    a = {"factories": [tile, 6], "coal": 3, **ENTERING}
    game = play(colliery(a, edition=edition), "industry-1", "industry 5")
    assert (waiting(game), must(game)) == (pool, {})


def test_doublers_and_coins() -> None:
    game = play(colliery({"factories": ["4+"], **ENTERING}), "industry-1", "industry 5")
    assert doublers(game) == 3
    game = play(colliery({"factories": ["4+"], "doublers": 6, **ENTERING}), "industry-1", "industry 5")
    assert doublers(game) == 8, "the third lapses"
    game = play(colliery({"factories": ["6+"], "coins": 0, **ENTERING}), "industry-1", "industry 5")
    assert coins(game) == 2


@pytest.mark.parametrize(
    ("tile", "scored"), [("1", 11), ("1+", 12), ("8", 11), ("8+", 12), ("10a", 5), ("10a+", 6)]
)
def test_factories_that_score(tile: str, scored: int) -> None:
    a = {
        "engineers": [2, 9],
        "locomotives": {"TS": ["4+", 2], "SP": [6]},
        "tracks": {"TS": {"wood": 11, "green": 8, "bronze": 7, "silver": 5}},
        "factories": [tile],
        **ENTERING,
    }
    game = play(colliery(a), "industry-1", "industry 5")
    assert score(game) == scored


def test_one_point_although_there_is_nothing_to_count() -> None:
    game = play(colliery({"factories": ["1+"], **ENTERING}), "industry-1", "industry 5")
    assert score(game) == 1


def test_a_manned_three_may_repeat_two_spaces_or_one_of_them_twice() -> None:
    a = {"factories": ["3+"], **ENTERING}
    game = colliery(a, spaces={"coins": "A", "coal": "A"})
    play(game, "industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat industry-1", "repeat coins", "repeat coal"]
    play(game, "repeat coins")
    assert "repeat coins" in offered(game)
    play(game, "repeat coins")
    assert coins(game) == 6
    game = colliery(a, spaces={"coins": "A", "coal": "A"})
    play(game, "industry-1", "industry 5", "repeat coins", "repeat coal")
    assert (coins(game), coal(game)) == (4, 2)


def test_only_one_of_the_two_repeats() -> None:
    game = colliery({"factories": ["3+"], **ENTERING}, spaces={"coins": "A"})
    play(game, "industry-1", "industry 5", "repeat coins", "skip")
    assert coins(game) == 4


def test_a_manned_nine_with_no_card_left() -> None:
    """Ruling 26: the points remain, both times."""
    every = ["factories", "engineers", "routes", "silver-gold", "doublers", "wood"]
    every += ["ideas", "extra-engineer", "locomotives", "keys", "workers", "fifteen"]
    game = colliery({"factories": ["9+"], **ENTERING}, **{"end-cards": {"pile": [], "hidden": every}})
    play(game, "industry-1", "industry 5")
    while decides(game) == "A":
        play(game, "ten points" if "ten points" in offered(game) else "done")
    assert score(game) == 20


def test_building_over_a_manned_factory() -> None:
    a = {"factories": [2, "5+", 3, 4, 6], "locomotives": {"TS": [7, 7]}}
    game = play(colliery(a, **lowest(7)), "loco-1", "factory 7>2/5+")
    assert (factories(game)[1], returned(game)) == (7, [5])


def test_a_second_wrench_uses_the_boost_again() -> None:
    a = {"factories": ["6+"], "coins": 0, "wrenches": [5, 5], "ideas": ["wrench"]}
    game = play(colliery(a), "industry-2", "industry 5", "industry 5")
    assert coins(game) == 4


# ---- the coal factory


@pytest.mark.parametrize(("hand", "burnt", "steps"), [(0, 0, 2), (1, 1, 4), (2, 2, 6), (3, 3, 8), (5, 3, 8)])
@pytest.mark.parametrize("manned", [False, True])
def test_the_coal_factory_with_any_coal(hand: int, burnt: int, steps: int, manned: bool) -> None:
    a = {"factories": ["coal+" if manned else "coal"], "coal": hand, **ENTERING}
    game = play(colliery(a), "industry-1", "industry 5")
    for _ in range(burnt):
        play(game, "burn")
    assert "burn" not in offered(game)
    assert (waiting(game)["wood"], coal(game)) == (steps + manned, hand - burnt)


def test_some_coal_may_be_kept() -> None:
    a = {"factories": ["coal"], "coal": 3, **ENTERING}
    game = play(colliery(a), "industry-1", "industry 5", "burn", "wood TS", "wood TS", "wood TS", "wood TS")
    assert coal(game) == 2
    play(game, "done")
    assert (tracks(game, "TS"), coal(game)) == ({"wood": 5}, 2)


def test_two_visits_burn_three_each() -> None:
    a = {"factories": ["coal"], "coal": 6, "wrenches": [5, 5], "ideas": ["wrench"]}
    game = play(colliery(a), "industry-2", "industry 5", "industry 5")
    for _ in range(6):
        play(game, "burn")
    assert waiting(game)["wood"] == 16
    assert "burn" not in offered(game)


def test_the_coal_factory_in_a_share_burns_coal() -> None:
    """Ruling 31: it is part of the factory's action, in another player's turn, too."""
    b = {"factories": ["coal"], "coal": 3, **ENTERING}
    names = {"train": ["industry-1", "coin-1"], "train-open": ["points", "any", "doubler"]}
    game = colliery({}, B=b, modules=["manufactory"], **names)
    play(game, "train", "load points", "industry 0", "share industry-1", "industry 5")
    play(game, "burn", "wood TS", "wood TS", "wood TS", "wood TS", "done")
    assert (tracks(game, "TS", "B"), coal(game, "B"), decides(game)) == ({"wood": 5}, 2, "C")


def test_the_wood_worker_does_not_care_about_the_coal_factory() -> None:
    a = {"factories": ["coal"], "coal": 0, "wood-worker": True, **ENTERING}
    game = play(colliery(a), "industry-1 W", "industry 5")
    assert waiting(game)["wood"] == 2


def test_another_player_builds_the_returned_coal_factory() -> None:
    game = play(colliery({}, returned=["coal"]), "loco-1")
    assert "returned coal>1" in offered(game)


# ---- tiles of other boxes


def test_the_asian_two_gives_one_of_its_steps_again() -> None:
    a = {"factories": ["2a+"], "tracks": {"BE": {"wood": 4}}, **ENTERING}
    game = play(colliery(a, board="asian"), "industry-1", "industry 5")
    assert waiting(game) == {"wood": 1, "green": 1, "wood-or-green": 1}
    play(game, "green BE", "green BE", "wood SE")
    assert (tracks(game, "BE"), decides(game)) == ({"wood": 4, "green": 2}, "B")


def test_a_manned_steelworks_gives_two_steps() -> None:
    game = colliery({"factories": ["steelworks+"], **ENTERING}, board="american")
    play(game, "industry-1", "industry 5")
    assert waiting(game) == {"wood": 2}


def test_a_boilerman_at_the_special_factory_does_nothing() -> None:
    game = colliery({"factories": ["special+"], **ENTERING}, modules=["special-ideas"])
    play(game, "industry-1", "industry 5")
    assert waiting(game) == {"idea": 2}


def test_the_engineer_who_uses_a_factory_uses_the_boiler_and_the_coal() -> None:
    """GR15 p.12: the coal factory may be used by this engineer, wherever the wrench stands."""
    a = {"factories": ["coal+"], "coal": 3}
    game = colliery(a, modules=["additional-engineers"], engineers={"1": "10-factory"})
    play(game, "engineer-10-factory", "work 1/coal+", "burn", "burn", "burn")
    assert (waiting(game)["wood"], coal(game)) == (9, 0)


def test_no_boilerman_on_the_industry_board() -> None:
    game = colliery({"coal": 4, "foundries": ["coins"]}, industry="board", F1=[5])
    play(game, "use foundry coins")
    assert [move for move in offered(game) if move.startswith("close")] == ["close TS/1"]
    play(game, "stoke")
    assert offered(game) == ["boilerman TS/1"]
