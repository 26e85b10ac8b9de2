"""German Railroads (UR-EN p.24-27, GR15 p.2-5): the acceptance cases."""

from __future__ import annotations

import pytest

from tests.cases.support import case, offered, play, player, refused, spaces, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    colours,
    decides,
    forecast,
    must,
    own_workers,
    score,
    waiting,
    wrenches,
)
from tests.cases.support_german import (
    SIZE_2,
    SIZE_3,
    SIZE_4,
    at_table,
    german,
    income,
    incomes_offered,
    places,
    valuation,
)
from tests.cases.support_ideas import end_round, gained, has_medal, keys, named, others_pass

# ---- the switch


@case("german-001")
def test_the_arm_is_chosen_on_space_9() -> None:
    game = play(at_table(german(mu={"wood": 6})), "wood-3", "wood MU", "wood MU")
    assert must(game) == {"wood": 1}
    play(game, "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    assert decides(game) == "A"
    play(game, "arm hamburg")
    assert (tracks(game, "MU"), player(game)["arm"]) == ({"wood": 9}, "hamburg")
    assert colours(game) == ["wood", "green", "bronze"]
    others_pass(game)
    play(game, "basic", "wood MU")
    assert (tracks(game, "MU"), colours(game)) == ({"wood": 10}, ["wood", "green", "bronze", "silver"])


def test_berlin_brings_silver_at_once() -> None:
    """The other half of german-001."""
    game = play(at_table(german(mu={"wood": 6})), "wood-3", *["wood MU"] * 3, "arm berlin")
    assert (tracks(game, "MU"), player(game)["arm"]) == ({"wood": 9}, "berlin")
    assert colours(game) == ["wood", "green", "bronze", "silver"]
    assert decides(game) == "B"


@case("german-003")
def test_berlin_ends_with_a_key_and_without_gold() -> None:
    full = {"wood": 12, "green": 11, "bronze": 9, "silver": 6}
    game = at_table(german(mu=full, arm="berlin"))
    play(game, "basic", "wood MU")
    assert tracks(game, "MU")["wood"] == 13
    assert (waiting(game), keys(game)) == ({"key": 1}, 1)
    assert colours(game) == ["wood", "green", "bronze", "silver"]
    play(game, "key steps")
    assert "gold MU" not in offered(game)
    assert "wood MU" not in offered(game)
    play(game, "done")
    others_pass(game)
    assert not {"gold-1", "gold-2"} & spaces(game)


# ---- colours


@case("german-005")
def test_there_are_two_silver_tracks() -> None:
    a = german(
        dr={"wood": 5, "green": 4, "bronze": 3, "silver": 2},
        mu={"wood": 9, "green": 7, "bronze": 5, "silver": 3},
        nu={"wood": 6, "green": 4, "bronze": 3},
        arm="hamburg",
    )
    game = play(at_table(a), "silver-1")
    assert offered(game) == ["silver MU"]
    refused(game, "silver NU")
    assert "silver-2" not in spaces(at_table(a)), "one space is left on Munich, none on Dresden"


@case("german-007")
def test_gold_is_built_towards_hamburg_only() -> None:
    a = german(
        dr={"wood": 9, "green": 7, "bronze": 5, "silver": 3},
        mu={"wood": 15, "green": 9, "bronze": 7, "silver": 5},
        arm="hamburg",
    )
    game = play(at_table(a), "gold-1")
    assert offered(game) == ["gold MU"]
    refused(game, "gold DR")
    a["tracks"]["MU"] = {"wood": 15, "green": 9}
    assert "gold-1" not in spaces(at_table(a | {"colours": ["wood", "green", "bronze", "silver", "gold"]}))


# ---- extensions


@case("german-009")
def test_an_extension_is_laid_and_the_steps_go_on() -> None:
    a = german(nu={"wood": 3}, locomotives={"NU": [5], "MU": [1]})
    game = play(at_table(a), "wood-3", "wood NU")
    assert offered(game) == SIZE_4
    play(game, "extension 4-2")
    assert player(game)["extensions"] == {"wuerzburg": "4-2"}
    assert tracks(game, "NU") == {"wood": 4}
    assert forecast(game)["NU"] == 1 + 2 + 3 + 4
    assert must(game) == {"wood": 2}
    play(game, "wood NU")
    assert forecast(game)["NU"] == 1 + 2 + 3 + 4 + 5
    play(game, "wood NU")
    assert tracks(game, "NU") == {"wood": 6}
    assert forecast(game)["NU"] == 15
    assert decides(game) == "B"


@case("german-011")
def test_places_of_an_extension_give_what_they_show_once() -> None:
    game = play(at_table(german(nu={"wood": 7}, wrenches=[1])), "wood-2", "wood NU")
    assert offered(game) == SIZE_2
    before = coins(game)
    play(game, "extension 2-5")
    assert coins(game) == before + 2
    assert must(game) == {"wood": 1}
    play(game, "wood NU")
    assert coins(game) == before + 2
    assert game.position()["pool"] == {"indirect": {"industry": 2}}
    play(game, "industry 1", "industry 2")
    assert wrenches(game) == [3]
    assert decides(game) == "B"


@case("german-029")
def test_three_steps_over_frankfurt_to_the_end() -> None:
    b = german(nu={"wood": 8}, extensions={"wuerzburg": "4-4", "frankfurt": "2-1"})
    game = play(at_table(german(nu={"wood": 7}), B=b), "wood-3", "wood NU")
    assert offered(game) == SIZE_2[1:], "five are left"
    play(game, "extension 2-6", "wood NU", "wood NU")
    assert tracks(game, "NU") == {"wood": 10}
    assert waiting(game) == {"locomotive-or-factory": 1, "key": 1}
    assert (coins(game), keys(game)) == (3, 1)
    play(game, "loco 2>NU", "key points")
    assert (score(game), decides(game)) == (10, "B")


@case("german-027")
def test_what_an_extension_gives_may_lapse() -> None:
    game = play(at_table(german(dr={"wood": 5}, wrenches=[1])), "basic", "wood DR")
    assert offered(game) == SIZE_3
    play(game, "extension 3-6")
    assert game.position()["pool"] == {"indirect": {"industry": 2}}
    assert offered(game) == ["done", "industry 1"]
    play(game, "industry 1", "industry 2")
    assert wrenches(game) == [3]
    game = play(at_table(german(dr={"wood": 5}, wrenches=[1])), "basic", "wood DR", "extension 3-6", "done")
    assert (wrenches(game), decides(game)) == ([1], "B")


@case("german-013")
def test_a_third_wrench() -> None:
    a = german(
        dr={"wood": 8},
        mu={"wood": 10},
        arm="berlin",
        extensions={"hannover": "3-5"},
        wrenches=[2, 3],
        locomotives={"MU": [9, 4]},
    )
    game = play(at_table(a), "basic", "wood MU", "idea wrench")
    assert places(game) == [0, 2, 3]
    assert waiting(game) == {"industry": 2}
    assert offered(game) == ["done", "industry 2", "industry 3", "industry 0"]
    play(game, "industry 0", "industry 3")
    assert places(game) == [1, 2, 4]
    assert forecast(game)["industry"] == 1 + 2 + 5


@case("classic-021")
def test_classic_the_extensions_marker_needs_an_empty_start() -> None:
    a = german(dr={"wood": 5}, wrenches=[3])
    game = play(at_table(a, edition="classic"), "basic", "wood DR", "extension 3-5")
    assert places(game) == [0, 3]
    a = german(dr={"wood": 5}, wrenches=[0])
    game = play(at_table(a, edition="classic"), "basic", "wood DR", "extension 3-5")
    assert places(game) == [0], "a marker stands on 0"
    a = german(
        dr={"wood": 8},
        mu={"wood": 10},
        arm="berlin",
        extensions={"hannover": "3-5"},
        wrenches=[2, 3],
        locomotives={"MU": [9, 4]},
    )
    game = play(at_table(a, edition="classic"), "basic", "wood MU", "idea wrench")
    assert places(game) == [0, 2, 3], "three markers with the ? token"


# ---- income


@case("german-015")
def test_income_before_or_after_the_action() -> None:
    a = german(mu={"wood": 7, "green": 4, "bronze": 1}, income={"wood-green": 1})
    game = at_table(a)
    assert incomes_offered(game) == ["wood-green"]
    play(game, "income wood-green", "wood NU", "green MU")
    assert income(game) == {"wood-green": (1, 1)}
    assert incomes_offered(game) == []
    play(game, "bronze-1", "bronze MU")
    assert decides(game) == "B"
    assert tracks(game, "MU") == {"wood": 7, "green": 5, "bronze": 2}
    game = play(at_table(a), "bronze-1", "bronze MU")
    assert decides(game) == "A"
    assert offered(game) == ["done", "income wood-green"]
    play(game, "income wood-green", "green MU", "wood NU")
    assert (tracks(game, "MU"), decides(game)) == ({"wood": 7, "green": 5, "bronze": 2}, "B")


@case("german-017")
def test_income_is_turned_up_after_the_scoring_phase() -> None:
    a = german(income={"any": 1})
    game = play(at_table(a, round=2), "income any", "wood DR")
    assert (income(game), incomes_offered(game)) == ({"any": (1, 1)}, [])
    end_round(game)
    assert game.round == 3
    assert (income(game), decides(game)) == ({"any": (1, 0)}, "A")
    play(game, "income any", "wood DR")
    assert incomes_offered(game) == []
    play(game, "basic", "wood DR")
    others_pass(game)
    assert incomes_offered(game) == [], "once a round"


@case("german-019")
def test_income_is_of_no_use_outside_the_own_turn() -> None:
    a = german(income={"any": 1})
    game = play(at_table(a), "second", "done", *["pass"] * 4)
    assert (decides(game), "stay" in offered(game)) == ("A", True)
    assert incomes_offered(game) == [], "moving the worker"
    refused(game, "income any")
    play(game, "basic")
    assert incomes_offered(game) == []
    play(game, "wood DR")
    assert game.round == 2, "and none during the scoring"
    game = play(at_table(a), "pass")
    while game.round == 1:
        assert decides(game) != "A"
        refused(game, "income any")
        play(game, "pass")


@case("german-021")
def test_income_can_make_an_action_possible() -> None:
    a = german(
        mu={"wood": 8, "green": 3, "bronze": 2}, locomotives={"MU": [2, 1]}, income={"any": 1}, workers=3
    )
    game = at_table(a)
    assert "bronze-1" not in spaces(game)
    refused(game, "bronze-1")
    workers = own_workers(game)
    play(game, "income any", "green MU")
    assert "bronze-1" in spaces(game)
    play(game, "bronze-1", "bronze MU")
    assert tracks(game, "MU") == {"wood": 8, "green": 4, "bronze": 3}
    assert own_workers(game) == (workers[0] + 1, workers[1] - 1)


# ---- ideas


@case("german-023")
def test_the_valuation_tiles_exclude_each_other() -> None:
    at_idea = german(mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]})
    game = play(at_table(at_idea | {"valuation": "special"}), "basic", "wood MU")
    assert "cards" in named(game, "idea")
    assert "valuation" not in named(game, "idea")
    refused(game, "idea valuation")
    game = play(at_table(at_idea | {"valuation": "revalued"}), "basic", "wood MU", "idea cards")
    assert "engineer" in named(game, "card")
    assert "valuation" not in named(game, "card")
    refused(game, "card valuation")
    game = play(at_table(at_idea), "basic", "wood MU", "idea cards", "card valuation")
    assert valuation(game) == "special"


@case("german-025")
def test_the_medal_lies_on_dresden() -> None:
    a = german(
        dr={"wood": 7, "green": 4},
        mu={"wood": 10},
        arm="berlin",
        locomotives={"DR": [4], "MU": [9, 3]},
    )
    game = play(at_table(a), "basic", "wood MU", "idea medal")
    assert has_medal(game)
    assert forecast(game)["DR"] == 4, "neither green nor the locomotive reaches 5"
    for green, locomotive, points in ((5, 4, 4), (4, 5, 4), (5, 5, 5 + 20)):
        a = german(dr={"wood": 7, "green": green}, locomotives={"DR": [locomotive]}, medal=True)
        assert forecast(at_table(a))["DR"] == points, (green, locomotive)


@case("end-051")
def test_the_end_of_the_arm_is_the_end_of_the_route() -> None:
    for arm, wood, ends in (("berlin", 13, 2), ("hamburg", 13, 1), ("hamburg", 15, 2)):
        a = german(dr={"wood": 9}, mu={"wood": wood}, nu={"wood": 6}, arm=arm, cards=["routes"])
        game = at_table(a, round=7)
        all_pass(game)
        assert game.over
        assert gained(game)["end bonus cards"] == 10 * ends


@case("combinations-009")
@pytest.mark.parametrize(("lane", "standing"), [("lower", [0, 2]), ("upper", [2])])
def test_on_the_dual_track_the_player_picks_the_lane(lane: str, standing: list[int]) -> None:
    a = german(dr={"wood": 5}, wrenches=[2, "upper 1"])
    game = play(at_table(a, industry="american"), "basic", "wood DR", "extension 3-5")
    assert offered(game) == ["lane lower", "lane upper"]
    play(game, f"lane {lane}")
    assert len(places(game)) == 3
    assert [place for place in places(game) if place < 32] == standing
