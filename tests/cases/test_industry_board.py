"""The industry board sentence by sentence (UR p. 35-36, rulings 36 and 40): the way, building over, layers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from roundhouse.record.position import position_of
from roundhouse.rules import ruleset
from tests.cases.support import offered, play, player, refused, spaces, table, tracks, whole
from tests.cases.support_asian import AT_SE_4, again, asian, cars, layer, places, top, whole_layer
from tests.cases.support_board import (
    coins,
    decides,
    doublers,
    forecast,
    must,
    returned,
    score,
    waiting,
    wrenches,
)
from tests.cases.support_ideas import keys, others_pass

WAY = ["0", "1", "2", "3", "F1", "5", "8", "F2", "10", "F3", "13", "15", "F4", "18", "F5", "21", "24", "F6", "27",
       "F7", "30", "35"]  # fmt: skip
TOKENS = ["cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins", "osaka"]


def printed(space: str) -> int | str:
    """A space as a position names it."""
    return int(space) if space.isdigit() else space


# ---- the way


def test_the_way_with_three_or_four_players_and_with_fewer() -> None:
    for players in (3, 4):
        assert ruleset(players, board="asian", industry="board").industry_labels == WAY
    for players in (1, 2):
        short = [space for space in WAY if space not in ("F6", "F7")]
        assert ruleset(players, board="asian", industry="board").industry_labels == short


def test_points_of_every_space() -> None:
    """A factory scores the number before it."""
    number = 0
    for space in WAY:
        number = int(space) if space.isdigit() else number
        game = asian({"wrenches": [printed(space)]}, **whole_layer())
        assert forecast(game)["industry"] == number, space


def test_from_the_start_to_the_end() -> None:
    """Over every factory that lies on the way, past those beside it."""
    way = [space for space in WAY if space not in ("F2", "F4", "F6")]
    for here, there in pairwise(way):
        game = asian({"wrenches": [printed(here)]}, **whole_layer(F1=6, F3=6, F5=6))
        play(game, "industry-1", f"industry {here}")
        assert wrenches(game) == [printed(there)], here
    game = asian({"wrenches": [35]}, **whole_layer())
    refused(game, "industry-1")
    assert not spaces(game) & {"industry-1", "industry-2", "industry-wood"}


@pytest.mark.parametrize(("before", "place", "behind"), [(8, "F2", 10), (15, "F4", 18), (24, "F6", 27)])
def test_a_factory_beside_the_way_may_be_entered(before: int, place: str, behind: int) -> None:
    game = asian({"wrenches": [before]}, **whole_layer(**{place: 6}))
    play(game, "industry-2")
    assert offered(game) == [f"industry {before}", f"detour {before}"]
    play(game, f"detour {before}")
    assert (wrenches(game), coins(game)) == ([place], 2)
    play(game, f"industry {place}")
    assert (wrenches(game), decides(game)) == ([behind], "B")


def test_a_detour_is_a_step_more() -> None:
    """industry-2 before F3 is possible only by way of F2."""
    game = asian({"wrenches": [8]}, **layer("F1", F2=6))
    play(game, "industry-2")
    assert offered(game) == ["detour 8"]  # past it there would be no second step
    refused(asian({"wrenches": [8]}, **layer("F1")), "industry-2")


def test_two_wrenches_may_share_every_space() -> None:
    game = play(asian({"wrenches": [3, 5]}, **layer(F1=6)), "industry-2", "industry 3", "industry F1")
    assert wrenches(game) == [5, 5]
    others = asian({"wrenches": [3]}, B={"wrenches": ["F1"]}, **layer(F1=6))
    assert wrenches(play(others, "industry-1", "industry 3")) == ["F1"]


def test_the_second_wrench_starts_at_the_start() -> None:
    game = asian({**AT_SE_4, "wrenches": [3]}, **layer("F1"))
    play(game, "basic", "wood SE", "idea wrench")
    assert waiting(game) == {"industry": 2}
    assert offered(game) == ["done", "industry 3", "industry 0"]


def test_the_coin_and_the_key_come_for_every_wrench() -> None:
    game = play(
        asian({"wrenches": ["F5", "F5"]}, **whole_layer()), "industry-2", "industry F5", "industry F5"
    )
    assert coins(game) == 3
    a = {"wrenches": [30, 30], "keys": 0}
    game = play(asian(a, **whole_layer()), "industry-2", "industry 30", "industry 30")
    assert waiting(game) == {"key": 2}
    assert keys(game) == 2


def test_13_without_a_token_is_a_key() -> None:
    game = asian({"wrenches": ["F3"], "ideas": TOKENS}, **layer("F1", "F2", "F3"))
    play(game, "industry-1", "industry F3")
    assert waiting(game) == {"key": 1}


def test_a_further_wrench_gets_a_key_though_the_first_used_no_token() -> None:
    """The idea may lapse; it is not there a second time."""
    game = asian({"wrenches": [13, "F3"]}, **layer("F1", "F2", "F3"))
    play(game, "industry-1", "industry F3")
    assert waiting(game) == {"key": 1}


def test_a_factory_acts_again_for_every_wrench() -> None:
    game = asian({"wrenches": [3, 3], "coins": 0}, **layer(F1=6))
    play(game, "industry-2", "industry 3", "industry 3")
    assert coins(game) == 2


def test_a_built_factory_is_everybodys() -> None:
    game = asian({"wrenches": [3]}, B={"wrenches": [3]}, **layer(F1=6))
    play(game, "industry-1", "industry 3", "industry-2", "industry 3", "industry F1")
    assert (coins(game), coins(game, "B"), wrenches(game, "B")) == (2, 2, [5])


# ---- building over


@pytest.mark.parametrize(
    ("place", "brings"),
    [
        ("F1", {"wood": 1}),
        ("F2", {}),
        ("F3", {"green": 1}),
        ("F4", {}),
        ("F5", {"wood": 1, "green": 1, "bronze": 1}),
        ("F6", {"any": 2}),
        ("F7", {}),
    ],
)
def test_what_is_printed(place: str, brings: dict[str, int]) -> None:
    game = asian({"tracks": {"BE": {"wood": 9, "green": 5}}})
    play(game, "loco-1", f"factory 2a>{place}")
    assert must(game) == brings
    assert (coins(game), doublers(game), score(game)) == (
        2 if place == "F2" else 1,
        1 if place == "F4" else 0,
        5 if place == "F7" else 0,
    )


def test_green_and_bronze_must_be_there() -> None:
    """The example of p. 36: what cannot be done in full cannot be built over."""
    assert places(play(asian(), "loco-1"), "factory") == {"F1", "F2", "F4", "F6", "F7"}
    green = {"tracks": {"BE": {"wood": 3}}}
    assert places(play(asian(green), "loco-1"), "factory") == {"F1", "F2", "F3", "F4", "F6", "F7"}


def test_the_covered_action_may_make_its_own_room() -> None:
    """Wood on Beijing 6 brings bronze: the first of the three steps of F5."""
    a = {"tracks": {"BE": {"wood": 5, "green": 3}}}
    game = play(asian(a), "loco-1", "factory 2a>F5")
    assert set(offered(game)) == {"green BE", "wood BE", *[f"car F{number}" for number in range(1, 8)]}
    play(game, "wood BE", "bronze BE", "green BE", "done")
    assert tracks(game, "BE") == {"wood": 6, "green": 4, "bronze": 1}


def test_an_idea_without_a_token_does_not_matter() -> None:
    """The second example of p. 36: only the steps themselves must be possible."""
    a = {**AT_SE_4, "ideas": TOKENS}
    game = play(asian(a), "loco-1", "factory 2a>F6", "wood SE", "wood SE", "done")
    assert decides(game) == "B"


def test_a_car_can_be_laid_before_the_covered_action() -> None:
    """Ruling 3: any order."""
    game = play(asian(), "loco-1", "factory 2a>F1", "car F1", "wood BE")
    assert cars(game) == {"supply": 2, "lying": ["F1"]}


def test_a_covered_tile_stays() -> None:
    game = asian({"tracks": {"BE": {"wood": 3}}}, **whole_layer())
    play(game, "loco-1", "factory 2a>F5", "done")  # a coin: #6 lay there
    assert position_of(game.state)["F5"] == ["2a", 6]
    assert returned(game) == []
    assert coins(game) == 2


def test_the_second_layer_may_begin_anywhere() -> None:
    a = {"tracks": {"BE": {"wood": 3}}, "wrenches": [5]}
    game = play(asian(a, **whole_layer()), "loco-1")
    assert places(game, "factory") == {"F1", "F2", "F3", "F4", "F5", "F6", "F7"}
    second = {"F1": [7, "2a"], "F2": [7, 3], "F3": [8, 4], "F4": [8, 5], "F5": [9, 6]}
    two = asian(a, **{**whole_layer(), **second})
    assert places(play(two, "loco-1"), "factory") == {"F6", "F7"}


def test_building_under_a_wrench_sets_nothing_else_off() -> None:
    a = {"wrenches": ["F1"], "cars": 2, "cars-lying": ["F1"], "coins": 0}
    game = play(asian(a, **whole_layer(F1=4)), "loco-1", "factory 2a>F1")
    assert doublers(game) == 2  # what it covers
    assert waiting(game) == {"car": 1}  # not what it builds
    assert cars(game)["lying"] == ["F1"]


def test_both_covered_doublers_must_fit() -> None:
    built = whole_layer()  # F3: #4
    assert "F3" in places(play(asian({"doublers": 6}, **built), "loco-1"), "factory")
    assert "F3" not in places(play(asian({"doublers": 7}, **built), "loco-1"), "factory")


def test_a_covered_industry_step_must_be_possible() -> None:
    """F4 is #5. A wrench before F1 may be freed by building there, not by covering #5."""
    built = whole_layer()
    assert "F4" in places(play(asian({"wrenches": [5]}, **built), "loco-1"), "factory")
    assert "F4" not in places(play(asian({"wrenches": [35]}, **built), "loco-1"), "factory")


def test_the_built_factory_may_be_entered_by_the_covered_step() -> None:
    """#5 lies on F1 before the wrench; the new #6 is entered by the step that #5 gives."""
    first = whole_layer(F1=5, F5=8)
    game = asian({"wrenches": [3]}, **{**first, "lowest-stack": 6})
    play(game, "loco-1", "factory 6>F1", "industry 3")
    assert (wrenches(game), coins(game)) == (["F1"], 2)


def test_a_covered_repeat_needs_a_space_to_repeat() -> None:
    """#3 on F2. loco-1 itself can be repeated, loco-2 with its two workers cannot."""
    built = whole_layer()
    game = play(asian(**built), "loco-1", "factory 2a>F2")
    assert offered(game) == ["repeat loco-1"]  # direct, so it cannot be skipped
    play(game, "repeat loco-1")
    assert must(game) == {"locomotive-or-factory": 1}
    assert "F2" not in places(play(asian(**built), "loco-2"), "factory")
    used = asian(spaces={"wood-2": "A"}, **built)
    assert "F2" in places(play(used, "loco-2"), "factory")


def test_the_repeated_action_is_direct() -> None:
    """bronze-1 was used, and bronze has no room any more: it cannot be what #3 repeats."""
    a = {"tracks": {"BE": {"wood": 6, "green": 2, "bronze": 1}}}
    game = asian(a, spaces={"bronze-1": "A", "green-2": "A"}, **whole_layer())
    play(game, "loco-2", "factory 2a>F2")
    assert offered(game) == ["repeat green-2"]


def test_a_covered_10b_needs_two_tokens() -> None:
    built = whole_layer(F2="10b")
    for used, possible in ((TOKENS[:8], True), (TOKENS[:9], False)):
        game = play(asian({"ideas": used}, **built), "loco-2")
        assert ("F2" in places(game, "factory")) == possible
    game = play(asian({"ideas": TOKENS[:8]}, **built), "loco-1", "factory 2a>F2")
    assert must(game) == {"trade-ideas": 1}
    assert "done" not in offered(game)
    play(game, "trade coins", "discard osaka", "done")
    assert coins(game) == 5


def test_a_covered_9_brings_a_card_or_ten_points() -> None:
    """One of them must be had: it is direct."""
    built = whole_layer(F2=9)
    game = play(asian(**built), "loco-1", "factory 2a>F2")
    assert {"done", "ten points"} < set(offered(game))
    ten = play(again(game), "ten points", "done")
    assert (score(ten), decides(ten)) == (10, "B")
    play(game, "done")
    assert "ten points" in offered(game)
    assert "no card" not in offered(game)
    assert "end routes" in offered(game)
    play(game, "end routes")
    assert player(game)["cards"] == ["routes"]
    # entered it is indirect
    entered = play(asian({"wrenches": [8]}, **built), "industry-1", "detour 8", "done")
    assert "no card" in offered(entered)


def test_a_covered_1_may_be_worth_nothing() -> None:
    game = asian(**{**whole_layer(), "F2": [1]}, B={"locomotives": {"BE": []}})
    play(game, "loco-1", "factory 2a>F2", "done")
    assert (score(game), decides(game)) == (0, "B")


@pytest.mark.parametrize("direct", [True, False])
def test_building_is_direct_whoever_lets_one_build(direct: bool) -> None:
    """An own engineer's action is indirect, what is covered by it is not."""
    if direct:
        game = asian({"doublers": 8}, engineers={"1": 12})
    else:
        game = asian({"doublers": 8, "engineers": [12]})
    play(game, "engineer-12")
    assert ("done" in offered(game)) != direct
    assert "F4" not in places(game, "factory")
    play(game, "factory 2a>F1")
    assert must(game) == {"wood": 1}


def test_loco_3_needs_a_place_to_build_on() -> None:
    """Only F5 is left of the layer, and there is no bronze."""
    built = layer("F1", "F2", "F3", "F4", "F6", "F7")
    a = {"tracks": {"BE": {"wood": 3}}}
    refused(asian(a, **built), "loco-3")
    game = play(asian(a, **built), "loco-1")
    assert not places(game, "factory")
    assert places(game, "loco")
    play(asian({"tracks": {"BE": {"wood": 9, "green": 5}}}, **built), "loco-3", "factory 2a>F5")


def test_the_idea_card_factory() -> None:
    """A factory and two industry steps, indirect; the wrench may go on once F1 is built.

    Building over is direct by itself, so what it covers must be carried out.
    """
    start = ["basic", "wood SE", "idea cards", "card factory"]
    game = play(asian({**AT_SE_4, "wrenches": [3]}, **{"idea-cards": ["factory"]}), *start)
    assert (must(game), waiting(game)) == ({}, {"factory": 1, "industry": 2, "end-card": 1})
    assert "done" in offered(game)
    assert "industry 3" not in offered(game)
    assert {"F1", "F2"} <= places(game, "factory")
    play(game, "factory 2a>F1")
    assert must(game) == {"wood": 1}
    play(game, "industry 3", "industry F1", "wood BE")
    assert wrenches(game) == [5]


def test_building_over_that_is_impossible_is_not_asked_about() -> None:
    """Only F5 is left of the layer, which shows bronze; without it the factory of the card lapses by itself."""
    built = layer("F1", "F2", "F3", "F4", "F6", "F7")
    for beijing, places_ in (({"wood": 3}, set()), ({"wood": 9, "green": 5}, {"F5"})):
        a = {**AT_SE_4, "tracks": {**AT_SE_4["tracks"], "BE": beijing}, "wrenches": [18]}
        game = asian(a, **built, **{"idea-cards": ["factory"]})
        play(game, "basic", "wood SE", "idea cards", "card factory")
        assert places(game, "factory") == places_
        assert ("done" in offered(game)) == bool(places_)
        assert ("no card" in offered(game)) != bool(places_), "the turn is over"


def test_direct_industry_steps_decide_where_a_factory_is_built() -> None:
    """Ruling 2: the steps need F1 on the way."""
    game = asian({"wrenches": [3]}, pool={"direct": {"factory": 1, "industry": 2}})
    assert offered(game) == ["factory 2a>F1"]
    play(game, "factory 2a>F1", "industry 3", "industry F1", "wood BE")
    assert wrenches(game) == [5]


def test_a_flipped_locomotive_can_be_built() -> None:
    a = {"locomotives": {"BE": [4], "SE": [4], "TO": [4]}}
    game = play(asian(a, **{"lowest-stack": 5}), "loco-3", "loco 5>BE/4", "flip 4")
    assert {"returned 4>F1", "factory 5>F1"} < set(offered(game))
    play(game, "returned 4>F7", "done")
    assert (top(game, "F7"), returned(game), score(game)) == (4, [], 5)


def test_the_board_of_russia_and_of_germany() -> None:
    """Any board can be combined with it."""
    for board, route in (("russian", "KY"), ("german", "DR")):
        game = table(board=board, industry="board", seats=3)
        play(game, "loco-1", "factory 2a>F6", f"wood {route}", f"wood {route}", "car F6")
        assert (top(game, "F6"), cars(game)) == ("2a", {"supply": 2, "lying": ["F6"]})


def test_only_boards_of_this_game_lie_on_it() -> None:
    game = asian()
    assert "2" not in whole(game)["stacks"]
    others_pass(play(game, "loco-1", "factory 2a>F1", "wood BE", "done"))
    assert "factory 2a>F2" in offered(play(game, "loco-2"))


def test_a_covered_coal_factory_burns_only_what_one_likes() -> None:
    """Its two wood steps are direct, the coal stays a choice."""
    game = asian({"coal": 2}, modules=["coal"], **whole_layer(F2="coal"))
    play(game, "loco-1", "factory 2a>F2")
    assert must(game) == {"wood": 2}
    assert "burn" in offered(game)
    play(game, "wood BE", "wood BE")
    assert {"burn", "done"} < set(offered(game))
    play(game, "burn")
    assert waiting(game)["wood"] == 2
    assert player(game).get("coal", 1) == 1  # what one begins with
