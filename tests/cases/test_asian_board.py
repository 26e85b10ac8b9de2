"""The Asian player board sentence by sentence (UR p. 34-35, rulings 3-5, 34, 35)."""

from __future__ import annotations

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, player, refused, table, tracks
from tests.cases.support_asian import AT_SE_4, NEARLY_GOLD, again, asian, layer, places, sites, upgraded
from tests.cases.support_board import (
    coins,
    colours,
    decides,
    empty_stacks,
    own_workers,
    returned,
    waiting,
    wrenches,
)
from tests.cases.support_ideas import end_round, gained, keys, others_pass

TOKENS = ["cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins", "osaka"]


def none_left() -> dict[str, int]:
    """No locomotive in any stack."""
    return {("2a" if tile == "2" else tile): 0 for tile in empty_stacks()}


# ---- construction sites


@pytest.mark.parametrize(
    ("track", "locomotives", "step"),
    [
        ({"BE": {"wood": 8}}, {"BE": [9]}, "wood BE"),
        ({"SE": {"wood": 5}}, {"SE": [6]}, "wood SE"),
    ],
)
def test_beijing_9_and_seoul_6_remove_a_site(
    track: dict[str, dict[str, int]], locomotives: dict[str, list[int]], step: str
) -> None:
    game = play(asian({"tracks": track, "locomotives": locomotives}, **{"lowest-stack": 8}), "basic", step)
    assert offered(game) == ["site BE", "site SE"]
    assert waiting(game) == {}  # the choice comes first, then what it is paid with
    assert "done" not in offered(game)
    play(game, "site SE")
    assert player(game)["sites"] == {"SE": 0}
    assert waiting(game) == {"industry-or-coin": 1}


def test_without_a_locomotive_there_is_no_building_site_to_clear() -> None:
    game = play(asian({"tracks": {"SE": {"wood": 5}}, "locomotives": {"SE": [5]}}), "basic", "wood SE")
    assert (decides(game), sites(game)) == ("B", 3)


def test_the_step_or_the_coin_may_be_given_up() -> None:
    game = play(asian(), "loco-1", "loco 2a>TO", "site SE", "done")
    assert (coins(game), wrenches(game), decides(game)) == (1, [0], "B")


def test_only_one_route_has_sites() -> None:
    """Nothing to choose: the site goes at once."""
    a = {"sites": {"BE": 1, "SE": 0}}
    game = play(asian(a), "loco-1", "loco 2a>TO")
    assert sites(game) == 0
    assert waiting(game) == {"industry-or-coin": 1}


def test_no_site_left_no_payment() -> None:
    game = play(asian({"sites": {"BE": 0, "SE": 0}}), "loco-1", "loco 2a>TO")
    assert (coins(game), decides(game)) == (1, "B")


def test_two_sites_of_a_route_are_opened_one_by_one() -> None:
    a = {"sites": {"BE": 1, "SE": 1}}
    game = asian(a)
    assert [words for words in offered(play(game, "loco-1")) if words.startswith("loco")] == [
        "loco 2a>BE/1",
        "loco 2a>BE",
        "loco 2a>SE",
        "loco 2a>TO",
    ]
    play(game, "loco 2a>BE")
    assert player(game)["locomotives"] == {"BE": ["2a", 1]}


def test_a_site_takes_no_locomotive() -> None:
    """With the three open slots filled a new locomotive takes the place of a lower one."""
    a = {"locomotives": {"BE": [4], "SE": [3], "TO": ["2a"]}}
    game = play(asian(a, **{"lowest-stack": 5}), "loco-1", "loco 5>BE/4")
    assert offered(game) == ["flip 4", "move 4>SE/3", "move 4>TO/2a"]


def test_the_site_goes_before_the_chain_is_finished() -> None:
    """Ruling 3 (DE p.34 "sofort"): the slot that opens is there for the displaced locomotive."""
    a = {"tracks": {"SE": {"wood": 6}}, "locomotives": {"BE": [4], "SE": [5], "TO": [3]}}
    game = play(asian(a, **{"lowest-stack": 6}), "loco-1", "loco 6>SE/5")
    assert offered(game) == ["site BE", "site SE"]
    play(game, "site SE")
    assert offered(game) == ["move 5>BE/4", "move 5>SE", "move 5>TO/3"]
    play(game, "move 5>BE/4")
    assert offered(game) == ["move 4>SE", "move 4>TO/3"], "nothing is turned over while a slot is free"
    play(game, "move 4>SE")
    assert waiting(game) == {"industry-or-coin": 1}
    assert returned(game) == []


def test_a_site_that_goes_without_asking_is_there_for_the_chain_too() -> None:
    a = {"tracks": {"SE": {"wood": 6}}, "locomotives": {"BE": [5], "SE": [3, 1], "TO": [4]}}
    game = play(asian(a | {"sites": {"BE": 2}}, **{"lowest-stack": 6}), "loco-1", "loco 6>SE/3")
    assert sites(game) == 1
    assert offered(game) == ["move 3>BE", "move 3>SE/1"]


def test_a_position_in_the_middle_of_it() -> None:
    game = play(asian(), "loco-1", "loco 2a>TO")
    assert offered(again(game)) == ["site BE", "site SE"]
    play(game, "site BE")
    assert offered(again(game)) == offered(game)


def test_the_industry_step_goes_on_any_track() -> None:
    game = play(table(board="asian"), "loco-1", "loco 2a>TO", "site BE", "industry 0")
    assert wrenches(game) == [1]
    # blocked before an empty gap, the coin is left
    game = play(table({"wrenches": [5]}, board="asian"), "loco-1", "loco 2a>TO", "site BE")
    assert offered(game) == ["done", "take coin"]


def test_the_payment_may_wait_for_the_rest_of_the_action() -> None:
    """Ruling 3: loco-3, the locomotive first; the direct factory cannot be given up."""
    game = play(asian(), "loco-3", "loco 2a>TO", "site BE")
    assert waiting(game) == {"factory": 1, "industry-or-coin": 1}
    assert "done" not in offered(game)
    play(game, "factory 2a>F2", "done")
    assert coins(game) == 2  # the covered coin


def test_a_worker_from_the_turn_order_removes_one_too() -> None:
    game = play(asian(), "second", "pass", "pass", "pass", "loco-1", "loco 2a>TO")
    assert offered(game) == ["site BE", "site SE"]


# ---- the other special spaces


def test_a_locomotive_for_a_locomotive() -> None:
    """Seoul 3 waits for a locomotive, and brings another one."""
    game = play(asian({"tracks": {"SE": {"wood": 3}}}, **{"lowest-stack": 3}), "loco-1", "loco 3>SE")
    assert waiting(game) == {"locomotive": 1}
    play(game, "loco 3>TO", "site BE", "take coin")
    assert decides(game) == "B"
    assert player(game)["locomotives"] == {"SE": [3], "TO": [3]}


def test_the_locomotive_of_a_special_space_may_be_left() -> None:
    a = {"tracks": {"BE": {"wood": 5, "green": 3}}, "locomotives": {"BE": [4]}}
    game = play(asian(a, **{"lowest-stack": 5}), "basic", "green BE", "done")
    assert decides(game) == "B"
    empty = play(asian(a, stacks=none_left()), "basic", "green BE")
    assert decides(empty) == "B"  # none to take


def test_silver_comes_from_the_first_of_two_routes() -> None:
    a = {"tracks": {"SE": {"wood": 7}, "BE": {"wood": 10}}}
    game = play(asian(a), "basic", "wood SE")
    assert colours(game) == ["wood", "green", "bronze", "silver"]
    others_pass(game)
    before = player(game)
    play(game, "basic", "wood BE")
    assert colours(game) == ["wood", "green", "bronze", "silver"]
    assert player(game)["coins"] == before["coins"]
    other_way = play(asian({"tracks": {"BE": {"wood": 10}}}), "basic", "wood BE")
    assert "silver" in colours(other_way)


def test_tokyo_takes_wood_and_green_only() -> None:
    a = {"tracks": {"TO": {"wood": 7, "green": 6}, "BE": {"wood": 6}}}
    assert "bronze-1" not in {words.split()[0] for words in offered(asian(a))}


def test_seoul_counts_double() -> None:
    a = {"tracks": {"SE": {"wood": 8, "green": 7}}, "locomotives": {"SE": [7]}}
    assert asian(a).forecast(0)["SE"] == 2 * 7
    nearly = {"tracks": {"SE": {"wood": 8, "green": 6}}, "locomotives": {"SE": [7]}}
    assert asian(nearly).forecast(0)["SE"] == 6


def test_the_medal_scores_where_it_lies() -> None:
    a = {
        "tracks": {"BE": {"wood": 9, "green": 8}, "TO": {"wood": 6, "green": 5}},
        "locomotives": {"BE": [8], "TO": [5]},
    }
    none, beijing, tokyo = (asian({**a, "medal": place}).forecast(0) for place in (False, "BE", "TO"))
    assert beijing["BE"] == none["BE"] + 20
    assert tokyo["TO"] == none["TO"] + 20
    assert tokyo["BE"] == none["BE"]


# ---- Osaka


def osaka(a: dict[str, object] | None = None) -> Game:
    """A lays the upgrade by an idea from Seoul 4."""
    own = dict(a or {})
    extra_tracks = own.pop("tracks", {})
    extra_locomotives = own.pop("locomotives", {})
    assert isinstance(extra_tracks, dict)
    assert isinstance(extra_locomotives, dict)
    board = {
        "tracks": {**AT_SE_4["tracks"], **extra_tracks},
        "locomotives": {**AT_SE_4["locomotives"], **extra_locomotives},
        **own,
    }
    return play(asian(board), "basic", "wood SE", "idea osaka")


def test_osaka_gives_nothing_twice() -> None:
    """Spaces 1 and 6 are printed on both."""
    game = osaka({"tracks": {"TO": {"wood": 6}}, "locomotives": {"TO": [3]}})
    assert (sites(game), own_workers(game)[0], decides(game)) == (3, 7, "B")


def test_osaka_gives_later_what_tokyo_has_not_given() -> None:
    game = osaka({"tracks": {"TO": {"wood": 5}}})
    assert upgraded(game)
    others_pass(game)
    workers = own_workers(game)[0]
    play(game, "basic", "wood TO")
    assert own_workers(game)[0] == workers + 1  # 6
    others_pass(game)
    play(game, "loco-1", "loco 2a>TO")
    assert offered(game) == ["site BE", "site SE"]  # 1


def test_the_key_of_tokyo_is_kept_and_the_end_lies_further_on() -> None:
    for space, upgrade, points in ((7, False, 10), (7, True, 0), (8, True, 10)):
        a = {"tracks": {"TO": {"wood": space}}, "osaka": upgrade, "cards": ["routes"]}
        game = asian(a, B={"passed": True}, seats=2, round=6)
        assert keys(game) == (1 if points else 0)  # as the board shows it
        end_round(game)
        assert gained(game).get("end bonus cards", 0) == points
    kept = osaka({"tracks": {"TO": {"wood": 7}}, "keys": 1})
    assert keys(kept) == 1


def test_bronze_on_osaka() -> None:
    a = {"tracks": {"TO": {"wood": 6, "green": 4}, "BE": {"wood": 6}}}
    refused(asian(a), "bronze-1")
    game = play(asian({**a, "osaka": True}), "bronze-1")
    assert offered(game) == ["bronze TO"]
    assert tracks(play(game, "bronze TO"), "TO") == {"wood": 6, "green": 4, "bronze": 1}


def test_the_key_of_beijing_17_comes_with_osaka_or_afterwards() -> None:
    laid = play(asian({"tracks": {"BE": NEARLY_GOLD}, "osaka": True}), "basic", "wood BE")
    assert waiting(laid) == {"gold": 2, "key": 1}
    later = osaka({"tracks": {"BE": {**NEARLY_GOLD, "wood": 18}}})
    assert waiting(later) == {"key": 1}
    assert keys(later) == 1
    assert offered(play(later, "key steps"))[0] == "done"
    never = osaka({"tracks": {"BE": NEARLY_GOLD}})
    assert waiting(never) == {}


def test_gold_is_gained_once_its_steps_twice() -> None:
    """The second of Beijing 17 and Osaka 8 brings two more gold steps and a key."""
    beijing = {"wood": 17, "green": 14, "bronze": 12, "silver": 10, "gold": 2}
    game = play(asian({"tracks": {"BE": beijing, "TO": {"wood": 7}}, "osaka": True}), "basic", "wood TO")
    assert waiting(game) == {"gold": 2, "key": 1}
    play(game, "gold BE", "gold BE", "key points")
    assert tracks(game, "BE")["gold"] == 4


def test_gold_steps_of_osaka_need_silver_ahead() -> None:
    game = play(asian({"tracks": {"TO": {"wood": 7}}, "osaka": True}), "basic", "wood TO", "key points")
    assert decides(game) == "B"  # the steps lapse
    assert "gold" in colours(game)


def test_osaka_4_without_another_token() -> None:
    used = {token: "out" for token in TOKENS if token != "osaka"}
    a = {"tracks": {"TO": {"wood": 4}}, "locomotives": {"TO": [4]}, "ideas": used}
    game = osaka(a)
    assert (upgraded(game), decides(game)) == (True, "B")


def test_the_upgrade_by_factory_10b() -> None:
    """Two tokens leave the game, one is used."""
    a = {"wrenches": [3], "tracks": {"TO": {"wood": 4}}, "locomotives": {"TO": [4]}}
    game = play(asian(a, **layer(F1="10b")), "industry-1", "industry 3", "trade osaka", "discard medal")
    assert upgraded(game)
    assert waiting(game) == {"idea": 1}
    assert player(game)["ideas"] == {"osaka": "out", "medal": "out"}


def test_the_upgrade_may_come_before_tokyo_is_begun() -> None:
    game = osaka()
    assert (upgraded(game), tracks(game, "TO"), decides(game)) == (True, {"wood": 1}, "B")
    assert "osaka" not in places(game, "idea")
