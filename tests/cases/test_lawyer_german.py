"""The German board read by a rule lawyer (UR-DE p.24-27, GR15 p.3-5; rulings 3, 4, 8, 9, 13, 20, 26, 27, 31, 34)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    colours,
    decides,
    forecast,
    lowest,
    must,
    own_workers,
    score,
    waiting,
    workers,
)
from tests.cases.support_german import (
    SIZE_2,
    SIZE_3,
    SIZE_4,
    at_table,
    extensions_left,
    german,
    places,
)
from tests.cases.support_ideas import end_round, indirect, keys

EDITIONS = ["ultimate", "classic"]
BERLIN = {"arm": "berlin"}
HAMBURG = {"arm": "hamburg"}


# ---- the switch


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("arm", "silver"), [("hamburg", False), ("berlin", True)])
def test_a_single_step_onto_space_9(edition: str, arm: str, silver: bool) -> None:
    """P. 25: the choice is part of the step onto 9; Berlin's 9 gives silver, Hamburg's nothing."""
    game = play(at_table(german(mu={"wood": 8}), edition=edition), "basic", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    play(game, f"arm {arm}")
    assert ("silver" in colours(game)) is silver
    assert tracks(game, "MU") == {"wood": 9}


def test_space_8_is_before_the_switch() -> None:
    game = play(at_table(german(mu={"wood": 6})), "wood-2", "wood MU", "wood MU")
    assert decides(game) == "B", "nothing is asked on 8"
    assert "arm" not in player(game)


def test_the_choice_interrupts_a_row_of_steps() -> None:
    """The step onto 10 is made on the arm: towards Hamburg it brings silver."""
    game = play(at_table(german(mu={"wood": 8})), "wood-2", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    play(game, "arm hamburg")
    assert must(game) == {"wood": 1}
    play(game, "wood MU")
    assert "silver" in colours(game)


def test_green_on_the_switch_follows_wood() -> None:
    """Green comes onto 9 of the arm that wood has chosen, without being asked."""
    game = at_table(german(mu={"wood": 11, "green": 8}, **BERLIN))
    play(game, "green-2", "green MU", "green MU")
    assert (tracks(game, "MU"), decides(game)) == ({"wood": 11, "green": 10}, "B")


@pytest.mark.parametrize(("arm", "end"), [("hamburg", 15), ("berlin", 13)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_end_of_an_arm_in_both_editions(edition: str, arm: str, end: int) -> None:
    """CB 14: a key in ultimate, 10 points in classic."""
    game = at_table(german(mu={"wood": end - 1}, arm=arm), edition=edition)
    play(game, "basic", "wood MU")
    if edition == "classic":
        assert score(game) == 10
        assert "key" not in indirect(game)
    else:
        assert (keys(game), indirect(game)["key"]) == (1, 1)
    assert ("gold" in colours(game)) is (arm == "hamburg")


def test_gold_needs_room_behind_silver() -> None:
    """Ruling 13: with silver on 1 the two gold steps lapse; the key may still be used."""
    mu = {"wood": 14, "green": 5, "bronze": 3, "silver": 1}
    game = play(at_table(german(mu=mu, **HAMBURG)), "basic", "wood MU")
    assert not any(move.startswith("gold") for move in offered(game))
    mu = {"wood": 14, "green": 5, "bronze": 4, "silver": 2}
    game = play(at_table(german(mu=mu, **HAMBURG)), "basic", "wood MU", "gold MU")
    assert "gold MU" not in offered(game)
    mu = {"wood": 14, "green": 6, "bronze": 5, "silver": 4}
    game = play(at_table(german(mu=mu, **HAMBURG)), "basic", "wood MU", "gold MU", "gold MU", "key points")
    assert (tracks(game, "MU")["gold"], score(game), decides(game)) == (2, 10, "B")


def test_gold_through_space_3_counts_as_nothing_but_bronze_does() -> None:
    """The worker on Munich 3 waits for bronze and a locomotive, not for other colours."""
    mu = {"wood": 8, "green": 5, "bronze": 2}
    game = at_table(german(mu=mu, locomotives={"MU": [3]}))
    play(game, "bronze-1", "bronze MU")
    assert own_workers(game) == (6, 1)
    game = at_table(german(mu=mu, locomotives={"MU": [2]}))
    play(game, "bronze-1", "bronze MU")
    assert own_workers(game) == (5, 2)


def test_both_munich_locomotives_pull_together() -> None:
    """The main route has two slots: #7 and #4 reach 11, Berlin's idea space."""
    game = at_table(german(mu={"wood": 10}, **BERLIN, locomotives={"MU": [7, 4]}))
    play(game, "basic", "wood MU")
    assert waiting(game) == {"idea": 1}
    game = at_table(german(mu={"wood": 10}, **BERLIN, locomotives={"MU": [6, 4]}))
    play(game, "basic", "wood MU")
    assert decides(game) == "B"


def test_the_arm_fires_what_its_locomotive_reaches_only_there() -> None:
    """Hamburg's 11 gives nothing, its 13 an idea; Berlin's 13 no idea."""
    reach = {"locomotives": {"MU": [9, 8]}}
    game = play(at_table(german(mu={"wood": 10}, **HAMBURG, **reach)), "basic", "wood MU")
    assert decides(game) == "B"
    game = play(at_table(german(mu={"wood": 12}, **HAMBURG, **reach)), "basic", "wood MU")
    assert waiting(game) == {"idea": 1}
    game = play(at_table(german(mu={"wood": 12}, **BERLIN, **reach)), "basic", "wood MU")
    assert waiting(game) == {"key": 1}


def test_room_for_a_direct_row_of_steps_at_the_switch() -> None:
    """With the other routes at their ends three wood steps fit behind the switch on either arm."""
    full: dict[str, Any] = {"dr": {"wood": 9}, "nu": {"wood": 10}}
    game = at_table(german(**full, mu={"wood": 8}))
    play(game, "wood-3", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    game = at_table(german(**full, mu={"wood": 11}, **BERLIN))
    assert "wood-3" not in spaces(game), "two spaces are left, and the key at the end comes too late"
    assert "wood-2" in spaces(game)


def test_three_steps_with_two_spaces_left_elsewhere() -> None:
    """Munich 8 with 1 space left on Dresden is room enough, wherever the first step goes."""
    game = at_table(german(dr={"wood": 8}, nu={"wood": 10}, mu={"wood": 12}, **BERLIN))
    assert "wood-3" not in spaces(game)
    assert "wood-2" in spaces(game)


def test_a_share_of_the_train_reaches_the_switch() -> None:
    """Ruling 20: the others resolve at once, choices included, without income."""
    b = german(mu={"wood": 8}, income={"any": 1})
    train = {"train": ["wood", "coin-1"], "train-open": ["points", "any", "doubler"]}
    game = at_table(german(), modules=["manufactory"], B=b, **train)
    play(game, "train", "load points", "wood MU", "share wood", "wood MU")
    assert (decides(game), offered(game)) == ("B", ["arm hamburg", "arm berlin"])
    play(game, "arm berlin")
    assert "silver" in colours(game, "B")
    assert decides(game) == "C", "the income tile is for the own turn"


def test_a_moved_worker_sets_the_switch_and_a_station() -> None:
    """Ruling 8: what fires is resolved as usual."""
    b = german(dr={"wood": 5})
    game = at_table(german(), B=b, spaces={"first": "B"})
    all_pass(game)
    play(game, "basic", "wood DR")
    assert (decides(game), offered(game)) == ("B", SIZE_3)


# ---- route extensions


@pytest.mark.parametrize(
    ("route", "wood", "fitting"), [("DR", 5, SIZE_3), ("NU", 3, SIZE_4), ("NU", 7, SIZE_2)]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_eighteen_lie_open_with_any_number_of_players(
    route: str, wood: int, fitting: list[str], seats: int
) -> None:
    a = german(**{route.lower(): {"wood": wood}})
    game = play(at_table(a, seats=seats), "basic", f"wood {route}")
    assert offered(game) == fitting


def test_a_tile_that_another_has_is_gone() -> None:
    b = german(nu={"wood": 4}, extensions={"wuerzburg": "4-3"})
    game = play(at_table(german(nu={"wood": 3}), B=b), "basic", "wood NU")
    assert offered(game) == [tile for tile in SIZE_4 if tile != "extension 4-3"]
    play(game, "extension 4-1")
    assert "4-1" not in extensions_left(game)


def test_the_space_before_a_station_asks_nothing() -> None:
    game = play(at_table(german(dr={"wood": 4}, nu={"wood": 2})), "wood-2", "wood DR", "wood NU")
    assert (decides(game), len(extensions_left(game))) == ("B", 18)


def test_only_wood_opens_a_station() -> None:
    """Green arriving on 6 changes nothing: the tile lies since wood came."""
    a = german(dr={"wood": 8, "green": 5}, extensions={"hannover": "3-3"}, income={"coin": 1})
    game = play(at_table(a), "green-2", "green DR", "green DR")
    assert waiting(game) == {"income": 1}, "place 2 of the tile is Dresden 7"


def test_the_tile_with_two_stars_needs_no_more_than_its_places() -> None:
    a = german(dr={"wood": 9, "green": 4}, locomotives={"DR": [7]}, extensions={"hannover": "3-2"})
    assert forecast(at_table(a))["DR"] == 4 + 10
    a["locomotives"] = {"DR": [6]}
    assert forecast(at_table(a))["DR"] == 4 + 4


@pytest.mark.parametrize(("edition", "points"), [("ultimate", 2 * (7 + 6 + 10)), ("classic", 2 * 7 + 16)])
def test_a_doubled_nuremberg_with_the_star_of_frankfurt(edition: str, points: int) -> None:
    """Ruling 9: ultimate doubles the stars of both tiles too, classic the tracks only."""
    a = german(
        nu={"wood": 10, "green": 7},
        locomotives={"NU": [8]},
        extensions={"wuerzburg": "4-6", "frankfurt": "2-2"},
    )
    assert forecast(at_table(a, edition=edition))["NU"] == points


def test_no_doubling_without_green_or_locomotive_on_seven() -> None:
    laid = {"extensions": {"wuerzburg": "4-6", "frankfurt": "2-5"}}
    a = german(nu={"wood": 9, "green": 6}, locomotives={"NU": [9]}, **laid)
    assert forecast(at_table(a))["NU"] == 6 + 6
    a = german(nu={"wood": 9, "green": 7}, locomotives={"NU": [6]}, **laid)
    assert forecast(at_table(a))["NU"] == 6 + 6
    a = german(nu={"wood": 9, "green": 7}, locomotives={"NU": [7]}, **laid)
    assert forecast(at_table(a))["NU"] == 2 * (7 + 6)


def test_the_idea_of_a_tile_comes_with_the_locomotive() -> None:
    """Tile 4-1: the idea is on Nuremberg 5; wood is there first, a #5 later."""
    a = german(nu={"wood": 4}, extensions={"wuerzburg": "4-1"})
    game = play(at_table(a, **lowest(5)), "basic", "wood NU")
    assert decides(game) == "B"
    a = german(nu={"wood": 5}, extensions={"wuerzburg": "4-1"})
    game = play(at_table(a, **lowest(4)), "loco-1", "loco 4>NU")
    assert decides(game) == "B", "a #4 does not reach 5"
    game = play(at_table(a, **lowest(5)), "loco-1", "loco 5>NU")
    assert waiting(game) == {"idea": 1}
    play(game, "idea coins")
    assert (player(game)["ideas"], coins(game)) == ({"coins": "NU 5"}, 5)


def test_the_first_place_of_a_tile_fires_when_it_is_laid() -> None:
    """Tile 3-1: idea on Dresden 6 with a #6 that stands there already."""
    a = german(dr={"wood": 5}, locomotives={"DR": [6]})
    game = play(at_table(a), "basic", "wood DR", "extension 3-1")
    assert waiting(game) == {"idea": 1}
    a = german(dr={"wood": 5}, locomotives={"DR": [5]})
    game = play(at_table(a), "basic", "wood DR", "extension 3-1")
    assert decides(game) == "B"


def test_two_coins_at_the_end_of_wuerzburg() -> None:
    a = german(nu={"wood": 6}, extensions={"wuerzburg": "4-1"})
    game = play(at_table(a), "basic", "wood NU")
    assert (coins(game), decides(game)) == (3, "B")


def test_coins_of_a_tile_pay_for_nothing_in_this_turn_but_serve_the_next() -> None:
    a = german(nu={"wood": 7}, workers=1, coins=0)
    game = play(at_table(a), "basic", "wood NU", "extension 2-5")
    assert (coins(game), decides(game)) == (2, "B")


def test_a_tiles_locomotive_is_indirect_and_may_be_a_factory() -> None:
    a = german(nu={"wood": 7})
    game = play(at_table(a), "basic", "wood NU", "extension 2-6")
    assert (must(game), waiting(game)) == ({}, {"locomotive-or-factory": 1})
    assert {"loco 2>DR", "factory 2>1", "done"} <= set(offered(game))


def test_a_tiles_industry_steps_enter_factories() -> None:
    """Tile 4-5: 2 industry on 5 and on 7, each once."""
    a = german(nu={"wood": 4}, extensions={"wuerzburg": "4-5"}, factories=[6], wrenches=[5])
    game = play(at_table(a), "wood-3", "wood NU")
    assert waiting(game) == {"wood": 2, "industry": 2}
    play(game, "wood NU", "wood NU")
    assert indirect(game) == {"industry": 4}
    play(game, "industry 5", "industry gap 1")
    assert (coins(game), places(game), decides(game)) == (2, [6], "B"), "before the next gap the others lapse"


def test_a_tiles_industry_steps_make_a_direct_step_possible() -> None:
    """Ruling 2: industry-wood with the wrench before an empty gap; the tile's locomotive builds the factory."""
    a = german(nu={"wood": 7}, wrenches=[5])
    game = at_table(a)
    assert "industry-wood" in spaces(game)
    play(game, "industry-wood")
    assert offered(game) == ["wood NU"], "only Frankfurt leads to a factory"
    play(game, "wood NU")
    assert offered(game) == ["extension 2-6"]
    play(game, "extension 2-6")
    assert all(move.startswith(("factory", "returned")) for move in offered(game))


def test_when_the_tile_with_the_factory_is_gone_the_space_is_closed() -> None:
    b = german(nu={"wood": 8}, extensions={"wuerzburg": "4-5", "frankfurt": "2-6"})
    game = at_table(german(nu={"wood": 7}, wrenches=[5]), B=b)
    assert "industry-wood" not in spaces(game)


# ---- silver


def test_two_silver_tracks_may_move_on() -> None:
    a = german(
        mu={"wood": 12, "green": 8, "bronze": 6, "silver": 3},
        dr={"wood": 6, "green": 5, "bronze": 4, "silver": 2},
        nu={"wood": 6, "green": 4, "bronze": 3},
        **BERLIN,
    )
    game = play(at_table(a), "silver-2")
    assert set(offered(game)) == {"silver DR", "silver MU"}


def test_silver_gained_on_berlin_goes_to_nuremberg() -> None:
    a = german(mu={"wood": 8}, nu={"wood": 5, "green": 4, "bronze": 3})
    game = play(at_table(a), "basic", "wood MU", "arm berlin")
    play(game, "pass", "pass", "pass", "silver-1")
    assert offered(game) == ["silver NU"]


def test_the_scoring_card_counts_silver_of_all_routes() -> None:
    a = german(
        mu={"wood": 12, "green": 8, "bronze": 6, "silver": 3},
        nu={"wood": 6, "green": 4, "bronze": 3, "silver": 2},
        **BERLIN,
        factories=["10a"],
        wrenches=[5],
    )
    game = play(at_table(a), "industry-1", "industry 5")
    assert score(game) == 5


# ---- wrenches


def test_a_third_wrench_by_the_token_first() -> None:
    """Ruling 27: token, then tile 3-5; three wrenches on the track, all count in scoring."""
    a = german(dr={"wood": 5}, wrenches=[5, 3], ideas=["wrench"])
    game = play(at_table(a), "basic", "wood DR", "extension 3-5")
    assert places(game) == [0, 3, 4]
    assert forecast(game)["industry"] == 8


@pytest.mark.parametrize(("wrench", "standing"), [(0, [0]), (1, [0, 1])])
def test_classic_marker_of_the_tile(wrench: int, standing: list[int]) -> None:
    """GR15 p.5: with a marker on 0 the tile gives none, not even later."""
    game = at_table(german(dr={"wood": 5}, wrenches=[wrench]), edition="classic")
    play(game, "basic", "wood DR", "extension 3-5")
    assert places(game) == standing
    end_round(game)
    assert places(game) == standing


def test_classic_the_industry_step_first() -> None:
    """Ruling 3: industry-wood makes room on 0 before the marker comes."""
    a = german(dr={"wood": 5})
    game = at_table(a, edition="classic")
    play(game, "industry-wood", "industry 0", "wood DR", "extension 3-5")
    assert places(game) == [0, 1]


def test_the_tile_with_the_wrench_exists_once() -> None:
    b = german(dr={"wood": 6}, extensions={"hannover": "3-5"}, wrenches=[0, 0])
    game = play(at_table(german(dr={"wood": 5}), B=b), "basic", "wood DR")
    assert "extension 3-5" not in offered(game)


def test_the_industry_board_takes_a_third_wrench_too() -> None:
    a = german(dr={"wood": 5}, wrenches=[2, 1], ideas=["wrench"])
    game = play(at_table(a, industry="board"), "basic", "wood DR", "extension 3-5")
    assert places(game) == [0, 1, 2]


# ---- set-up


@pytest.mark.parametrize(("seats", "rounds", "hands"), [(2, 6, (6, 2)), (3, 6, (6, 1)), (4, 7, (5, 1))])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_board_alone_changes_no_numbers(
    edition: str, seats: int, rounds: int, hands: tuple[int, int]
) -> None:
    game = table(seats=seats, board="german", edition=edition)
    assert game.rounds == rounds
    assert (workers(game), coins(game)) == hands
    assert len(extensions_left(game)) == 18
    assert tracks(game, "DR") == tracks(game, "MU") == tracks(game, "NU") == {"wood": 1}


def test_refusals_name_a_reason() -> None:
    game = at_table(german(mu={"wood": 9}, **BERLIN))
    assert refused(game, "arm hamburg")


# ---- steps that come from elsewhere


def test_the_freight_car_reaches_a_station_before_scoring() -> None:
    """Special ideas: two steps of the route, with the choice and without income."""
    a = german(nu={"wood": 3}, locomotives={"NU": [3]}, income={"coin": 1}, **{"freight-car": "NU"})
    game = all_pass(at_table(a, modules=["special-ideas"]))
    play(game, "wood NU")
    assert offered(game) == SIZE_4
    play(game, "extension 4-2")
    assert offered(game) == ["done", "wood NU"]


def test_the_freight_car_reaches_the_switch() -> None:
    a = german(mu={"wood": 8}, locomotives={"MU": [3]}, **{"freight-car": "MU"})
    game = all_pass(at_table(a, modules=["special-ideas"]))
    play(game, "wood MU", "arm berlin")
    assert "silver" in colours(game)


def test_three_gates_in_one_action() -> None:
    """Additional engineer 13: one step on every route, a choice on each."""
    a = german(mu={"wood": 8}, dr={"wood": 5}, nu={"wood": 7})
    game = at_table(a, modules=["additional-engineers"], engineers={"1": "13-routes"})
    play(game, "engineer-13-routes", "wood MU", "arm hamburg", "wood DR", "extension 3-2", "wood NU")
    assert offered(game) == SIZE_2
