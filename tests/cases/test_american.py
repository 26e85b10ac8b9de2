"""American Railroads (UR-EN p.28-32, AR16): set-up, boulders, colours, doublers, the golden spike, scoring."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import case, offered, play, refused, spaces, table, tracks, whole_player
from tests.cases.support_american import (
    america,
    boulders,
    dividends,
    done,
    due,
    lanes,
    steelworks_left,
    stock,
    workers_in_all,
)
from tests.cases.support_board import decides, forecast, must, score, waiting
from tests.cases.support_ideas import COLOURS, FILLERS, all_cases, end_round, others_pass, points_of

ROUTES = {"rocky-mountaineer": "RM", "sacramento": "SA", "omaha": "OM"}
# wood cannot move but on Omaha, and that is blocked
BLOCKED = {"RM": {"wood": 15}, "SA": {"wood": 7}, "OM": {"wood": 7}}
# one step from an idea
AT_SA_4: dict[str, Any] = {"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [4]}}


# ---- set-up


@case("setup-023")
def test_the_set_up() -> None:
    game = Game.new(players=4, board="american", industry="american", seed=1)
    for seat in "ABCD":
        assert lanes(game, seat) == ["0", "upper 0"]
        assert boulders(game, seat) == ["omaha", "industry"]
        assert (whole_player(game, seat)["spike"], due(game, seat), done(game, seat)) == (False, [], [])
        assert list(whole_player(game, seat)["ideas"].values()) == ["unused"] * 11
        assert stock(game, seat) == (0, 0)
    assert len(dividends(game)) == 8
    assert steelworks_left(game) == 3
    assert len(game.state.rules.coin_names) == 3


@case("combinations-001")
def test_another_track_has_one_boulder() -> None:
    game = Game.new(players=4, board="american", industry="russian", seed=1)
    assert [boulders(game, seat) for seat in "ABCD"] == [["omaha"]] * 4
    assert steelworks_left(game) == 3


@case("combinations-003")
def test_the_wrenches_follow_the_track() -> None:
    game = america(AT_SA_4, industry="russian")
    assert lanes(game) == ["0"]
    play(game, "basic", "wood SA", "idea wrench")
    assert lanes(game) == ["0", "0"]
    assert waiting(game) == {"industry": 2}


@case("combinations-005")
def test_the_track_alone_brings_only_the_lanes() -> None:
    a: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}
    game = table(a, industry="american")
    assert lanes(game) == ["0", "upper 0"]
    assert "steelworks" not in game.position()
    play(game, "basic", "wood SP")
    assert {"idea spike", "idea stock"}.isdisjoint(offered(game))
    play(game, "idea wrench")
    assert lanes(game) == ["0", "upper 0"]
    assert waiting(game) == {"industry": 2}


def test_the_track_alone_has_no_boulder_and_no_steelworks() -> None:
    """Ruling 28: the lower wrench walks freely, and the last #4 brings nothing more."""
    game = table(
        {"factories": [5, 6], "wrenches": ["place 7", "upper place 0"]},
        industry="american",
        stacks={"2": 0, "3": 0, "4": 1},
    )
    play(game, "industry-1", "industry gap 2")
    assert lanes(game)[0] == "15"
    play(game, "loco-1", "loco 4>SP")
    assert decides(game) == "C"


def test_the_stock_space_of_the_track_alone_gives_a_key() -> None:
    game = table({"wrenches": [0, "upper place 9"], "factories": [4, 5, 6]}, industry="american")
    play(game, "industry-1", "industry upper gap 3")
    assert lanes(game) == ["0", "upper 5"]
    assert waiting(game) == {"key": 1}


def test_classic_leaves_the_second_wrench_token_in_the_box() -> None:
    """AR16 p. 3: 7 tokens without it, and the two new ones."""
    game = Game.new(players=4, edition="classic", board="american", industry="american", seed=1)
    assert list(whole_player(game)["ideas"].values()).count("unused") == 8
    assert "wrench" not in [token.id for token in game.state.rules.token_rows]


# ---- boulders


@case("american-001")
def test_no_track_enters_or_passes_a_boulder() -> None:
    full = {"RM": {"wood": 15, "green": 14}, "SA": {"wood": 7, "green": 6}, "OM": {"wood": 7, "green": 6}}
    game = america({"tracks": full, "coins": 0})
    refused(game, "basic")
    refused(game, "wood-3")


@case("american-003")
@pytest.mark.parametrize(("removed", "left"), [("omaha", "industry"), ("industry", "omaha")])
def test_blasting_removes_a_boulder_of_your_choice(removed: str, left: str) -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 5, "green": 2}}, "locomotives": {"RM": [2, 1]}}
    game = play(america(a), "basic", "green RM")
    assert offered(game) == ["boulder omaha", "boulder industry"]
    play(game, f"boulder {removed}")
    assert boulders(game) == [left]
    assert score(game) == 10
    assert decides(game) == "B"


@case("american-005")
def test_no_boulder_is_blasted_that_would_strand_a_step() -> None:
    routes = BLOCKED | {"RM": {"wood": 15, "green": 2}}
    a: dict[str, Any] = {"tracks": routes, "locomotives": {"RM": [4, 2]}, "coins": 0}
    game = play(america(a, engineers={"1": 3}), "engineer-3")
    assert must(game) == {"wood": 1, "green": 1}
    assert offered(game) == ["green RM"]
    play(game, "green RM")
    assert offered(game) == ["boulder omaha"]
    play(game, "boulder omaha")
    assert offered(game) == ["wood OM"]
    play(game, "wood OM")
    assert tracks(game, "OM") == {"wood": 8}
    assert boulders(game) == ["industry"]


def test_the_same_for_an_industry_step() -> None:
    """Nothing but the lower wrench can still move, and it stands before the boulder."""
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 5, "green": 2}, "SA": {"wood": 3}},
        "locomotives": {"RM": [4, 2]},
        "factories": [6, 1],
        "wrenches": ["place 7", "upper place 15"],
        "coins": 0,
    }
    assert "industry-1" not in spaces(america(a))
    assert "engineer-10" not in spaces(america(a, engineers={"1": 10})), "a wood step blasts nothing"
    game = america(
        a, modules=["manufactory"], train=["industry-1", "points"], **{"train-open": ["any", "wood"]}
    )
    play(game, "train")
    assert offered(game) == ["load any"], "only an any step can be green"
    play(game, "load any")
    assert offered(game) == ["green RM"]
    play(game, "green RM")
    assert offered(game) == ["boulder industry"]
    play(game, "boulder industry", "industry gap 2")
    assert lanes(game)[0] == "15"


def test_the_second_blast_removes_the_other_boulder() -> None:
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 7, "green": 5, "bronze": 3}},
        "locomotives": {"RM": [3, 1]},
        "boulders": ["omaha"],
        "score": 10,
        "coins": 0,
    }
    game = play(america(a), "bronze-1", "bronze RM")
    assert boulders(game) == []
    assert score(game) == 20
    assert decides(game) == "B", "there is nothing to choose"


def test_a_locomotive_can_set_off_both_blasts() -> None:
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 7, "green": 5, "bronze": 4}},
        "locomotives": {"RM": [1]},
        "coins": 0,
    }
    game = play(america(a, **{"lowest-stack": 4}), "loco-1", "loco 4>RM")
    assert offered(game) == ["boulder omaha", "boulder industry"]
    play(game, "boulder industry")
    assert boulders(game) == []
    assert score(game) == 20
    assert decides(game) == "B"


def test_a_blast_waits_until_the_displaced_locomotive_has_its_place() -> None:
    """Ruling 3: the chain is finished before anything else; here its second link sets off the other blast."""
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 7, "green": 5, "bronze": 4}},
        "locomotives": {"RM": [1], "SA": [2], "OM": [2]},
    }
    game = play(america(a, **{"lowest-stack": 3}), "loco-1", "loco 3>SA/2")
    assert "boulder omaha" not in offered(game)
    play(game, "move 2>RM")
    assert offered(game) == ["boulder omaha", "boulder industry"]
    assert score(game) == 0
    play(game, "boulder omaha")
    assert score(game) == 10
    game = play(america(a, **{"lowest-stack": 3}), "loco-1", "loco 3>RM/1", "move 1>RM", "boulder omaha")
    assert (boulders(game), score(game)) == ([], 20), "3 and 1 reach both"


def test_a_blast_needs_its_colour_and_its_locomotive() -> None:
    for ts, locomotives in (
        ({"wood": 5, "green": 2}, [2]),  # no locomotive reaches 3
        ({"wood": 5}, [4]),  # green only enters space 1
    ):
        game = play(america({"tracks": {"RM": ts}, "locomotives": {"RM": locomotives}}), "basic", "green RM")
        assert boulders(game) == ["omaha", "industry"]
        assert decides(game) == "B"


def test_with_another_track_the_second_blast_does_nothing() -> None:
    """Ruling 28: no boulder, no points."""
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 7, "green": 5, "bronze": 3}},
        "locomotives": {"RM": [3, 1]},
        "boulders": [],
        "score": 10,
        "coins": 0,
    }
    game = play(america(a, industry="russian"), "bronze-1", "bronze RM")
    assert score(game) == 10
    assert decides(game) == "B"


def test_with_another_track_the_first_blast_needs_no_choice() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 5, "green": 2}}, "locomotives": {"RM": [2, 1]}}
    game = play(america(a, industry="russian"), "basic", "green RM")
    assert boulders(game) == []
    assert score(game) == 10
    assert game.breakdown()[0]["1"] == {"blasting": 10}


def test_behind_the_boulder_omaha_goes_on_to_its_end() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 8}, "OM": {"wood": 7}}, "boulders": []}
    game = play(america(a), "wood-2", "wood OM", "wood OM")
    assert tracks(game, "OM") == {"wood": 9}
    assert waiting(game) == {"key": 1}


def test_the_lower_lane_ends_before_its_boulder_and_the_upper_one_does_not() -> None:
    a: dict[str, Any] = {"factories": [6, 1, 5], "wrenches": ["place 7", "upper place 7"]}
    game = play(america(a), "industry-2", "industry upper gap 2")
    assert lanes(game) == ["gap 2", "upper 4"]
    assert offered(game) == ["industry upper 4"], "the lower one stands before the boulder"
    game = play(america(a | {"boulders": ["omaha"]}), "industry-1", "industry gap 2")
    assert lanes(game) == ["15", "upper gap 2"]


# ---- colours and doublers


@case("american-027")
def test_doublers_on_three_routes() -> None:
    game = play(america({"doublers": {"RM": 8, "SA": 1}}), "doubler")
    assert offered(game) == ["doubler SA", "doubler OM"]
    play(game, "doubler OM")
    assert list(whole_player(game)["doublers"].values()) == [8, 1, 1]
    assert game.state.rules.doubler_places == 14


def test_full_routes_take_no_more_doublers() -> None:
    game = america({"doublers": {"RM": 8, "SA": 3, "OM": 3}})
    refused(game, "doubler")
    game = play(america({"doublers": {"RM": 8, "SA": 2, "OM": 3}}), "doubler")
    assert offered(game) == ["doubler SA"]


def test_doublers_of_a_factory_may_lapse_or_be_split() -> None:
    a: dict[str, Any] = {
        "factories": [4],
        "wrenches": ["place 4", "upper place 0"],
        "doublers": {"RM": 8, "SA": 2},
    }
    game = play(america(a), "industry-1", "industry 5", "doubler SA", "doubler OM")
    assert list(whole_player(game)["doublers"].values()) == [8, 3, 1]
    game = play(america(a), "industry-1", "industry 5", "done")
    assert list(whole_player(game)["doublers"].values()) == [8, 2, 0]


@case("american-029")
def test_there_is_no_third_silver() -> None:
    routes = {
        "RM": {"wood": 10, "green": 8, "bronze": 6, "silver": 4},
        "SA": {"wood": 5, "green": 4, "bronze": 2},
        "OM": {"wood": 7, "green": 6, "bronze": 4, "silver": 2},
    }
    game = play(america({"tracks": routes, "coins": 0}), "silver-1")
    assert offered(game) == ["silver RM", "silver OM"]


def test_silver_and_gold_may_go_on_any_route() -> None:
    routes = {
        "RM": {"wood": 14, "green": 8, "bronze": 6},
        "SA": {"wood": 5, "green": 4, "bronze": 3},
        "OM": {"wood": 7, "green": 6, "bronze": 4, "silver": 2},
    }
    game = play(america({"tracks": routes, "coins": 0}), "silver-1")
    assert offered(game) == ["silver RM", "silver SA", "silver OM"]
    play(game, "silver SA")
    others_pass(game)
    play(game, "gold-1")
    assert offered(game) == ["gold OM"], "on SA silver stands on 1"
    play(game, "gold OM")
    others_pass(game)
    refused(game, "gold-2")


def test_the_only_gold_stays_on_its_route() -> None:
    routes = {
        "RM": {"wood": 14, "green": 8, "bronze": 6, "silver": 4, "gold": 1},
        "SA": {"wood": 5, "green": 4, "bronze": 3, "silver": 2},
    }
    game = play(america({"tracks": routes, "coins": 0}), "gold-2")
    assert offered(game) == ["gold RM"]


# ---- the golden spike


@case("american-031")
def test_the_golden_spike_scores_on_both_routes() -> None:
    a: dict[str, Any] = {
        "tracks": {"SA": {"wood": 7}, "OM": {"wood": 9}},
        "locomotives": {"SA": [7], "OM": [9]},
        "boulders": ["industry"],
    }
    ten = forecast(america(a))
    assert (ten["SA"], ten["OM"], ten["total"]) == (10, 10, 20)
    more = forecast(america(a | {"spike": True}))
    assert (more["SA"], more["OM"], more["total"]) == (25, 25, 50)


def test_the_golden_spike_needs_wood_and_a_locomotive_at_the_end() -> None:
    for wood, tiles, points in ((6, [7], 0), (7, [6], 0), (7, [7], 10)):
        a = {"tracks": {"SA": {"wood": wood}}, "locomotives": {"SA": tiles}}
        assert forecast(america(a))["SA"] == points


def test_the_token_lays_the_spike_for_every_later_scoring() -> None:
    a: dict[str, Any] = {
        "tracks": {"SA": {"wood": 7}, "OM": {"wood": 3}},
        "locomotives": {"SA": [7], "OM": [4]},
    }
    game = play(america(a), "basic", "wood OM", "idea spike")
    assert whole_player(game)["spike"]
    end_round(game)
    assert game.breakdown()[0]["1"] == {"SA": 25}


SCORING = [
    name
    for name, found in all_cases().items()
    if found["chapter"] == "scoring" and found["board"] == "american"
]


def scoring_game(numbers: dict[str, Any]) -> Game:
    """Player A of a scoring case, first in turn order."""
    a: dict[str, Any] = {"tracks": {}, "locomotives": {}, "doublers": {}, "valuation": numbers["valuation"]}
    for route, found in numbers["routes"].items():
        code = ROUTES[route]
        a["tracks"][code] = {colour: found[colour] for colour in COLOURS if found.get(colour)}
        a["locomotives"][code] = found["locos"]
        a["doublers"][code] = found.get("doublers", 0)
    a["medal"] = bool(numbers.get("medal"))
    a["spike"] = bool(numbers.get("spike"))
    a["boulders"] = [] if a["tracks"]["OM"]["wood"] > 7 else ["omaha"]
    industry = numbers["industry"]
    a["factories"] = list(FILLERS)
    a["wrenches"] = [f"place {industry['lower']}", f"upper place {industry['upper']}"]
    return america(a, edition=numbers["edition"])


@case(*SCORING)
@pytest.mark.parametrize("name", SCORING)
def test_a_scoring_phase(name: str) -> None:
    numbers = all_cases()[name]
    expected = points_of(numbers["expect"])
    game = scoring_game(numbers["position"])
    assert forecast(game) == expected
    end_round(game)
    assert game.scores[0] == expected["total"]
    assert game.breakdown()[0]["1"] == {
        source: points for source, points in expected.items() if points and source != "total"
    }


def test_every_space_of_both_lanes_scores() -> None:
    """Ruling: a space without a number scores the one before."""
    lower = [0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30]
    upper = [0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 7, 7, 9, 12]
    for place in range(16):
        seat = {"factories": list(FILLERS), "boulders": ["omaha"]}
        game = america(seat | {"wrenches": [f"place {place}", "upper place 0"]})
        assert forecast(game)["industry"] == lower[place]
        game = america(seat | {"wrenches": ["place 0", f"upper place {place}"]})
        assert forecast(game)["industry"] == upper[place]


# ---- the end of the game, and workers


def test_the_end_card_for_routes_counts_both_halves() -> None:
    """UR-EN p. 47: Omaha and Sacramento count separately; 7 of Omaha is no end."""
    passed = {letter: {"passed": True} for letter in "BCD"}
    for omaha, points in ((7, 10), (9, 20)):
        a = {
            "tracks": {"SA": {"wood": 7}, "OM": {"wood": omaha}},
            "boulders": ["omaha"] if omaha == 7 else [],
            "cards": ["routes"],
        }
        game = play(america(a, round=7, **passed), "pass")
        assert game.breakdown()[0]["final"]["end bonus cards"] == points


def test_workers_of_the_board() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 4}, "OM": {"wood": 6}}}
    game = play(america(a), "basic", "wood OM")
    assert workers_in_all(game) == (6, 1)
    a = {
        "tracks": {"RM": {"wood": 4}, "SA": {"wood": 7, "green": 4}},
        "locomotives": {"SA": [5]},
    }
    game = play(america(a), "basic", "green SA")
    assert workers_in_all(game) == (6, 1)
