"""The rulings that need another player board or industry track; `test_rulings` says how they stand on their page."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.german.boxed import extensions_in, incomes_in
from roundhouse.record.position import position_of
from roundhouse.rules import ruleset
from tests.cases.support import offered, play, refused, table, tracks
from tests.cases.support_american import (
    ALL_LEVELS,
    america,
    boulders,
    due,
    gaps,
    lanes,
    steelworks_left,
    stock,
    workers_in_all,
)
from tests.cases.support_asian import AT_SE_4, asian, cars, layer, places, sites, upgraded, whole_layer
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    forecast,
    lowest,
    must,
    own_workers,
    returned,
    score,
    waiting,
    workers,
)
from tests.cases.support_german import at_table, german, income, incomes_offered, valuation
from tests.cases.support_german import places as german_places
from tests.cases.support_ideas import named, others_pass, pool
from tests.cases.test_emil import solo, tiles

LAST_4 = {"2": 0, "3": 0, "4": 1}
TOKENS = ["cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins", "osaka"]


def test_ruling_01_what_is_direct_with_other_boards_and_modules() -> None:
    a: dict[str, Any] = {"wrenches": [5], "doublers": 8, "coal": 4, "foundries": ["industry-doubler"]}
    tokens = {"train": ["industry-1", "coin-1"], "train-open": ["wood", "points", "doubler"]}
    game = table(a, modules=["coal", "manufactory"], **tokens)
    refused(game, "train")  # its industry step has no room
    assert must(play(game, "stoke")) == {"boilerman": 1}
    play(game, "boilerman TS/1", "use foundry industry-doubler", "basic", "wood TS")  # a foundry may lapse
    assert "done" in offered(
        used := play(asian({"cars-standing": ["F1"], "cars": 2}, **layer(F1=7)), "use car F1")
    )
    assert not must(used)
    a = {"tracks": {"SA": {"wood": 2}}, "locomotives": {"SA": [3]}}
    assert pool(play(america(a), "basic", "wood SA", "dividend any")) == {"indirect": {"any": 1}}
    assert pool(play(at_table(german(income={"any": 1})), "income any")) == {"indirect": {"any": 1}}
    assert must(play(asian(), "loco-1", "factory 2a>F1")) == {"wood": 1}  # building over


def test_ruling_04_an_extension_gives_what_is_reached_already() -> None:
    a = german(nu={"wood": 7}, locomotives={"NU": [8]})
    game = play(at_table(a), "basic", "wood NU", "extension 2-1")
    assert waiting(game) == {"idea": 1}  # wood and locomotive are there when the space comes
    a = german(nu={"wood": 9}, extensions={"frankfurt": "2-1"}, locomotives={"NU": [7]})
    game = play(at_table(a, **lowest(8)), "loco-1", "loco 8>NU/7", "move 7>DR")
    assert waiting(game) == {"idea": 1}  # or when the locomotive does, wood having passed
    game = play(at_table(german(nu={"wood": 7})), "wood-2", "wood NU", "extension 2-5", "wood NU")
    assert coins(game) == 3
    others_pass(play(game, "done"))
    assert coins(play(game, "basic", "wood NU", "key points")) == 3  # it comes once


def test_ruling_08_neither_income_nor_cars_nor_coins_for_a_moved_worker() -> None:
    a = german(dr={"wood": 5}, income={"any": 1})
    game = play(at_table(a), "second", "done", *["pass"] * 4)
    assert incomes_offered(game) == []
    play(game, "basic", "wood DR", "extension 3-3")  # what fires is resolved as usual
    assert incomes_offered(game) == []
    play(game, "take income coin")
    assert (game.round, income(game)) == (2, {"any": (1, 0), "coin": (1, 0)})
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 1}), "second", *["pass"] * 4)
    play(game, "basic", "wood RM")
    assert (game.round, due(game), coins(game)) == (2, ["RM 6"], 1)
    game = all_pass(play(asian({"cars": 2, "cars-standing": ["F1"]}, **layer(F1=6)), "second"))
    assert (decides(game), "stay" in offered(game), "use car F1" in offered(game)) == ("A", True, False)


@pytest.mark.parametrize(("edition", "points"), [("ultimate", 2 * (7 + 6)), ("classic", 2 * 7 + 6)])
def test_ruling_09_an_extension_doubles_the_stars_too(edition: str, points: int) -> None:
    """Nuremberg 1 to 3 are stars of 1, 2 and 3 points."""
    a = german(nu={"wood": 8, "green": 7}, extensions={"wuerzburg": "4-6"}, locomotives={"NU": [7]})
    assert forecast(at_table(a, edition=edition))["NU"] == points
    a["tracks"]["NU"]["green"] = 6
    assert forecast(at_table(a, edition=edition))["NU"] == 6 + 6


def test_ruling_09_medal_and_golden_spike_are_points_of_their_route() -> None:
    a = {"tracks": {"SA": {"wood": 7, "green": 3}}, "locomotives": {"SA": [7]}, "doublers": {"SA": 2}}
    assert forecast(america(a))["SA"] == 3 + 2 + 10
    assert forecast(america(a | {"spike": True}))["SA"] == 3 + 2 + 25
    a = german(dr={"wood": 7, "green": 5}, locomotives={"DR": [5]}, medal=True)
    assert forecast(at_table(a))["DR"] == 5 + 20


def last_round(*markers: tuple[int, int]) -> list[int]:
    """What the majority of stocks gives for markers on these levels and places."""
    seats = {
        seat: {"stock": level, "stock-place": place, "passed": seat != "A"}
        for seat, (level, place) in zip("ABCD", markers, strict=True)
    }
    game = play(america(seats.pop("A"), levels=ALL_LEVELS, round=7, **seats), "pass")
    assert game.over
    return [rows.get("final", {}).get("stock majority", 0) for rows in game.breakdown()]


def test_ruling_10_majority_of_stocks() -> None:
    assert last_round((2, 0), (5, 0), (4, 0), (1, 0)) == [0, 20, 10, 0]
    assert last_round((4, 1), (4, 0), (4, 2), (0, 0)) == [10, 20, 0, 0]  # who came first stands left


def test_ruling_15_a_steelworks_may_always_be_replaced_and_goes_to_the_box() -> None:
    game = play(
        america({"factories": ["steelworks", 5], "wrenches": ["place 5", "upper 0"]}, **lowest(6)), "loco-1"
    )
    assert named(game, "factory") == {"6>1/steelworks", "6>3"}
    play(game, "factory 6>1/steelworks")
    assert (gaps(game), returned(game), decides(game)) == (["6", "5"], [], "B")  # under a wrench: nothing


def test_ruling_15_a_steelworks_with_a_boilerman_is_a_steelworks() -> None:
    game = play(america({"factories": ["steelworks+", 5]}, modules=["coal"], **lowest(6)), "loco-1")
    assert named(game, "factory") == {"6>1/steelworks+", "6>3"}
    play(game, "factory 6>1/steelworks+")
    assert (gaps(game), returned(game)) == (["6", "5"], [])


def test_ruling_19_income_is_turned_up_after_the_scoring() -> None:
    a = german(income={"any": 1}, **{"income-used": {"any": 1}})
    game = play(at_table(a), "second", *["pass"] * 4)
    assert income(game) == {"any": (1, 1)}  # the order is sorted, workers move
    play(game, "stay")
    assert (game.round, income(game)) == (2, {"any": (1, 0)})


def payout(**more: dict[str, Any]) -> Game:
    """C, third in the order, takes the last #4 and drops the steelworks; B has passed."""
    b: dict[str, Any] = {"stock": 2, "passed": True, "coins": 3}
    stocks = {
        "B": b | more.get("B", {}),
        "C": {"stock": 1, "stock-place": 0},
        "D": {"stock": 1, "stock-place": 1} | more.get("D", {}),
    }
    a = {"stock": 1, "stock-place": 2}
    game = america(a, levels=("industry-1", "wood"), stacks=LAST_4, turn="C", **stocks)
    return play(game, "loco-1", "loco 4>SA", "done")


def test_ruling_20_a_payout_goes_round_the_table_to_passed_players_too() -> None:
    game = payout(B={"tracks": {"OM": {"wood": 6}}}, D={"coin-due": ["RM 6"], "coins": 3})
    asked = []
    while waiting(game):
        asked.append(decides(game))
        assert not must(game)
        assert "pay RM 6" not in offered(game)  # no coin conditions now
        if decides(game) == "B":
            before = workers_in_all(game, "B")[0]
            play(game, "wood OM")  # a worker
        play(game, "done")
    assert asked == ["C", "D", "A", "B"]
    assert decides(game) == "D"
    play(game, "pass", "pass", "pass")
    assert (game.round, workers(game, "B")) == (2, before + 1)  # B had no further turn


def test_ruling_21_a_payout_set_off_inside_a_payout_comes_after_it() -> None:
    stacks = {"2": 0, "3": 0, "4": 1, "5": 0, "6": 1}
    b = {"stock": 2, "tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [5]}}
    game = america(
        {"stock": 1}, levels=("points", "wood"), stacks=stacks, seats=3, B=b, C={"stock": 1, "stock-place": 1}
    )
    play(game, "loco-1", "loco 4>SA", "done")
    assert ([score(game, seat) for seat in "ABC"], decides(game)) == ([5, 5, 0], "B")
    play(
        game,
        "wood SA",
        "idea cards",
        "card factory",
        "factory 6>1",
        "industry 0",
        "industry 1",
        "steelworks>2",
    )
    play(game, "no card")
    # the first one is over, the second has begun with B, who set it off
    assert ([score(game, seat) for seat in "ABC"], decides(game)) == ([5, 10, 5], "B")
    play(game, "done")
    assert [score(game, seat) for seat in "ABC"] == [10, 10, 10]


def test_ruling_26_extensions_income_dividends_and_idea_cards_never_run_out() -> None:
    rules = ruleset(4, board="german")
    extensions = extensions_in(rules.content)
    for size in (2, 3, 4):
        assert sum(1 for extension in extensions if extension.size == size) > 4  # one for every player
    most = sum(
        dict(special.effect).get("income", 0) for extension in extensions for special in extension.specials
    )
    assert 0 < most <= sum(row.copies for row in incomes_in(rules.content))
    american = ruleset(4, board="american")
    assert len(dividends_in(american.content)) > stocks_in(american.content).levels
    for board in ("russian", "german", "american", "asian"):
        assert Game.new(4, board=board, seed=1).state.idea_cards.bit_count() > 4  # one token each


def test_ruling_27_the_wrenches_follow_the_track() -> None:
    a: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}
    game = table(a, industry="american")
    assert lanes(game) == ["0", "upper 0"]
    play(game, "basic", "wood SP", "idea wrench")
    assert (lanes(game), waiting(game)) == (["0", "upper 0"], {"industry": 2})  # its steps only
    game = america({"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [4]}}, industry="russian")
    assert lanes(game) == ["0"]
    assert lanes(play(game, "basic", "wood SA", "idea wrench")) == ["0", "0"]


def test_ruling_27_the_purple_wrench_starts_on_the_start_of_either_lane() -> None:
    game = play(at_table(german(dr={"wood": 5}, wrenches=[2, 3])), "basic", "wood DR", "extension 3-5")
    assert german_places(game) == [0, 2, 3]
    a = german(dr={"wood": 5}, wrenches=[2, "upper 1"])
    game = play(at_table(a, industry="american"), "basic", "wood DR", "extension 3-5")
    assert offered(game) == ["lane lower", "lane upper"]
    assert lanes(play(game, "lane upper")) == ["2", "upper 1", "upper 0"]


def test_ruling_28_american_parts_belong_to_the_american_board() -> None:
    game = table({"wrenches": ["place 7", "upper place 9"], "factories": [4, 5, 6]}, industry="american")
    play(game, "industry-2", "industry gap 2", "industry upper gap 3")
    assert lanes(game) == ["15", "upper 5"]  # no boulder
    assert waiting(game) == {"key": 1}  # where the track shows a stock step
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 7, "green": 5, "bronze": 4}},
        "locomotives": {"RM": [1]},
        "coins": 0,
    }
    game = play(america(a, industry="russian", **lowest(4)), "loco-1", "loco 4>RM")
    assert (boulders(game), score(game), decides(game)) == ([], 10, "B")  # two blasts, one boulder


@pytest.mark.parametrize(("take", "gap"), [("loco 4>SA", 1), ("factory 4>1", 2)])
def test_ruling_29_the_last_tile_brings_a_steelworks_and_a_payout(take: str, gap: int) -> None:
    for choice in (f"steelworks>{gap}", "done"):
        game = play(america({"stock": 1}, levels=("points",), stacks=LAST_4), "loco-1", take)
        assert (pool(game), score(game)) == ({"indirect": {"steelworks": 1}}, 0)
        assert offered(game) == ["done", f"steelworks>{gap}"]
        play(game, choice)
        assert (score(game), steelworks_left(game)) == (5, 2)
        assert ("steelworks" in gaps(game)) == (choice != "done")


def test_ruling_29_the_payout_follows_with_the_industry_board_and_after_emil() -> None:
    game = america({"stock": 1}, levels=("points",), industry="board", stacks={"2a": 0, "3": 0, "4": 1})
    play(game, "loco-1", "loco 4>SA", "done")
    assert score(game) == 5
    for industry in ("american", "board"):
        parts = {"board": "american", "industry": industry, "lowest-stack": 4, "stacks": {"4": 1}}
        game = play(solo(["loco-1"], {"stock": 1}, **parts, **{"level-1": "points"}), "basic", "wood RM")
        assert (score(game), steelworks_left(game), "pass" in offered(game)) == (5, 2, True)
        assert tiles(game) == (["4"] if industry == "american" else [])


def test_ruling_30_markers_at_the_start_and_emils_on_level_3() -> None:
    assert last_round((0, 0), (0, 0), (1, 0), (0, 0)) == [0, 0, 20, 0]
    parts = {"board": "american", "industry": "american"}
    a = {"stock": 2, "tracks": {"OM": {"wood": 1}}, "locomotives": {"OM": [2]}}
    game = play(solo(["wood-3"], a, **parts), "basic", "wood OM")
    assert named(game, "dividend") >= {"any", "points"}  # yours to choose
    assert stock(play(game, "dividend points")) == (3, 1)  # he stands left
    for level, points in ((0, 0), (1, 10), (3, 10), (4, 20)):
        marker = {"stock": level, "stock-place": 1 if level == 3 else 0}
        game = play(solo(["wood-3"], marker, round=6, **parts), "pass")
        assert game.breakdown()[0].get("final", {}).get("stock majority", 0) == points


def test_ruling_31_coins_and_income_before_or_after_the_action_or_passing() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 8}}, "coins": 1, "coin-due": ["RM 6"]}
    for words in (
        ["pay RM 6", "dividend points", "pass"],
        ["basic", "wood SA", "pay RM 6", "dividend points"],
    ):
        game = play(america(a), *words)
        assert (score(game), decides(game)) == (5, "B")
    b = german(income={"any": 1})
    for words in (["income any", "wood DR", "pass"], ["coins", "income any", "wood DR"]):
        game = play(at_table(b), *words)
        assert (tracks(game, "DR"), decides(game)) == ({"wood": 2}, "B")
    game = play(at_table(german(), B=b), "basic")
    assert incomes_offered(game) == []  # only in one's own turn


def test_ruling_34_special_valuation_and_flipping_exclude_each_other() -> None:
    idea = german(mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]})
    game = play(at_table(idea | {"valuation": "special"}), "basic", "wood MU")
    refused(game, "idea valuation")
    game = play(at_table(idea | {"valuation": "revalued"}), "basic", "wood MU", "idea cards")
    refused(game, "card valuation")
    assert valuation(play(at_table(idea), "basic", "wood MU", "idea cards", "card valuation")) == "special"


def test_ruling_34_the_medal_on_tokyo_stays_under_osaka() -> None:
    a = {
        "tracks": {"TO": {"wood": 6, "green": 5}, "SE": {"wood": 3}},
        "locomotives": {"TO": [5], "SE": [5]},
        "medal": "TO",
    }
    game = asian(a)
    assert forecast(game)["TO"] == 5 + (2 + 3 + 5) + 20
    play(game, "basic", "wood SE", "idea osaka")
    assert forecast(game)["TO"] == 5 + (3 + 4) + 20


def test_ruling_35_osaka_fires_what_is_true_and_was_not_received() -> None:
    a = {
        "tracks": {"TO": {"wood": 6, "green": 4}, "SE": {"wood": 3}},
        "locomotives": {"TO": [6], "SE": [5]},
    }
    game = play(asian(a), "basic", "wood SE")
    before, workers_before = forecast(game)["TO"], own_workers(game)
    assert before == 4 + 2 + 3 + 5
    play(game, "idea osaka")
    assert (upgraded(game), tracks(game, "TO")) == (True, {"wood": 6, "green": 4})
    assert waiting(game) == {"idea": 1}  # space 4
    assert (sites(game), own_workers(game)) == (3, workers_before)  # 1 and 6 gave theirs before
    assert forecast(game)["TO"] == 4 + 3 + 4  # the stars below are covered


def test_ruling_36_what_is_covered_must_be_possible_in_full_and_layers_are_filled() -> None:
    game = play(asian({"doublers": 8}), "loco-1")
    assert places(game, "factory") == {"F1", "F2", "F6", "F7"}  # no doubler, no green, no bronze
    a = {"tracks": {"BE": {"wood": 9, "green": 5}}}
    assert places(play(asian(a, **layer("F1", "F3", "F4")), "loco-1"), "factory") == {"F2", "F5", "F6", "F7"}
    game = play(asian(a, **whole_layer()), "loco-1", "factory 2a>F5")
    assert (position_of(game.state)["F5"], returned(game)) == (["2a", 6], [])  # what is covered stays
    game = play(asian(a), "loco-1", "factory 2a>F6")
    assert must(game) == {"any": 2}  # direct


def test_ruling_36_a_car_is_laid_stood_up_by_anybody_and_used_for_a_turn() -> None:
    game = play(asian({"cars": 1, "cars-lying": ["F3", "F4"]}), "loco-1", "factory 2a>F2")
    assert places(game, "car") == {"F1", "F2", "F5", "F6", "F7"}  # one of them per factory
    assert not places(game, "move car")
    play(game, "car F1")
    assert cars(game)["lying"] == ["F1", "F3", "F4"]
    game = play(
        asian({"cars": 0, "cars-standing": ["F1"], "cars-lying": ["F3", "F4"]}), "loco-1", "factory 2a>F2"
    )
    assert cars(play(game, "move car F1>F2")) == {"lying": ["F2", "F3", "F4"]}
    b = {"cars": 2, "cars-lying": ["F1"]}
    game = play(asian({"wrenches": [3]} | b, B=b, **layer(F1=6)), "industry-1", "industry 3")
    assert (cars(game)["standing"], cars(game, "B")["standing"]) == (["F1"], ["F1"])
    play(game, "use car F1")
    assert (cars(game, "B"), coins(game, "B"), workers(game, "B")) == ({"supply": 2, "workshop": 1}, 2, 6)
    assert decides(game) == "C"  # the whole action


def test_ruling_36_the_coal_factory_is_everybodys_and_factories_have_no_boilermen() -> None:
    b = {"wrenches": [10], "coal": 2}
    game = table(b, B=b, board="asian", industry="board", modules=["coal"], seats=3, F1=[5], F3=["coal"])
    play(game, "stoke")
    assert named(game, "boilerman") == {"BE/1"}
    game = table(
        {}, B=b, board="asian", industry="board", modules=["coal"], seats=3, turn="B", F1=[5], F3=["coal"]
    )
    play(game, "industry-1", "industry 10", "burn")
    assert waiting(game)["wood"] == 4


def test_ruling_40_one_idea_from_13_then_keys() -> None:
    built = layer("F1", "F2", "F3")
    game = play(asian({"wrenches": ["F3", "F3"]}, **built), "industry-2", "industry F3", "industry F3")
    assert waiting(game) == {"idea": 1, "key": 1}
    assert waiting(play(asian({"wrenches": [13, "F3"]}, **built), "industry-1", "industry F3")) == {"key": 1}
    game = play(asian({"wrenches": ["F3"], "ideas": TOKENS}, **built), "industry-1", "industry F3")
    assert waiting(game) == {"key": 1}


def test_ruling_33_purple_cars_must_be_placed() -> None:
    game = play(asian(AT_SE_4, **{"idea-cards": ["cars"]}), "basic", "wood SE", "idea cards", "card cars")
    for place in ("F1", "F2", "F3"):
        assert "done" not in offered(game)
        play(game, f"purple {place}")
    assert cars(game, colour="purple") == {"lying": ["F1", "F2", "F3"]}


def test_ruling_41_purple_cars_are_cars_of_their_owner() -> None:
    purple = {"purple-lying": ["F1", "F2"], "purple-standing": ["F3"]}
    game = play(asian({"cars": 0, "cars-workshop": 3, **purple}, **layer("F3")), "loco-1", "factory 2a>F2")
    assert places(game, "move purple") == {"F4", "F5", "F6", "F7"}
    play(game, "move purple F3>F4")
    assert cars(game, colour="purple") == {"lying": ["F1", "F2", "F4"]}
    a = {"tracks": {"TO": {"wood": 6}}, "purple-lying": ["F1"], "purple-workshop": 2}
    game = play(asian(a), "basic", "wood TO")
    assert places(game, "key purple") == {"F2", "F3", "F4", "F5", "F6", "F7"}
    shop = {"cars": 0, "cars-workshop": 3, "purple-workshop": 3}
    assert decides(play(asian(shop), "loco-1", "factory 2a>F2")) == "B"  # that part lapses
