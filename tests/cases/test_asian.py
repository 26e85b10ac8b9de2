"""The acceptance cases of Asian Railroads: its board, the industry board, the maintenance cars (UR p. 33-37)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.record.position import position_of
from roundhouse.rules import OptionsError, legal, moves, ruleset
from roundhouse.rules.layout import WRENCH
from roundhouse.rules.vocabulary import NOWHERE
from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks, whole
from tests.cases.support_asian import (
    AT_SE_4,
    NEARLY_GOLD,
    again,
    asian,
    cars,
    layer,
    places,
    sites,
    upgraded,
    whole_layer,
)
from tests.cases.support_board import coins, colours, decides, doublers, must, waiting, workers, wrenches
from tests.cases.support_ideas import all_cases, end_round, gained, others_pass, points_of

BEIJING_SILVER = {"wood": 10, "green": 8, "bronze": 6, "silver": 4}


# ---- the board


@case("asian-001")
def test_a_locomotive_on_tokyo_removes_a_construction_site() -> None:
    game = play(asian(), "loco-1", "loco 2a>TO")
    assert offered(game) == ["site BE", "site SE"]
    play(game, "site BE")
    assert sites(game) == 2
    assert offered(game) == ["done", "industry 0", "take coin"]
    assert game.forecast(0)["TO"] == 0  # wood has not reached the star on 2
    play(game, "take coin")
    assert (coins(game), decides(game)) == (2, "B")
    others_pass(game)
    assert places(play(game, "loco-2"), "loco") >= {"BE"}  # the open slot
    stepped = play(asian(), "loco-1", "loco 2a>TO", "site SE", "industry 0")
    assert (wrenches(stepped), coins(stepped), sites(stepped)) == ([1], 1, 2)
    assert "loco 2a>SE" in offered(play(others_pass(stepped), "loco-2"))


@case("asian-003")
def test_a_displaced_locomotive_does_not_flip_while_a_slot_is_open() -> None:
    a = {"locomotives": {"BE": [5], "SE": [3], "TO": ["2a"]}, "sites": {"BE": 1, "SE": 1}}
    game = play(asian(a, **{"lowest-stack": 6}), "loco-1", "loco 6>SE/3")
    assert offered(game) == ["move 3>BE", "move 3>TO/2a"]
    play(game, "move 3>TO/2a")
    assert offered(game) == ["move 2a>BE"]
    play(game, "move 2a>BE")
    assert player(game)["locomotives"] == {"BE": [5, "2a"], "SE": [6], "TO": [3]}
    assert decides(game) == "B"


@case("asian-005")
def test_a_special_space_brings_a_locomotive_and_no_factory() -> None:
    a = {"tracks": {"BE": {"wood": 5, "green": 3}}, "locomotives": {"BE": [4]}}
    game = play(asian(a, **{"lowest-stack": 5}), "basic", "green BE")
    assert waiting(game) == {"locomotive": 1}
    assert offered(game) == ["done", "loco 5>BE/4", "loco 5>SE", "loco 5>TO"]


@case("asian-007")
def test_osaka_keeps_the_tracks_and_fires_what_is_true() -> None:
    a = {
        "tracks": {"TO": {"wood": 4, "green": 2}, **AT_SE_4["tracks"]},
        "locomotives": {"TO": [4], "SE": [5]},
    }
    game = play(asian(a), "basic", "wood SE")
    assert game.forecast(0)["TO"] == 2 + 2 + 3 + 5
    play(game, "idea osaka")
    assert upgraded(game)
    assert tracks(game, "TO") == {"wood": 4, "green": 2}
    assert game.forecast(0)["TO"] == 2 + 3 + 4
    assert waiting(game) == {"idea": 1}  # Osaka 4
    play(game, "idea coins")
    assert player(game)["ideas"] == {"osaka": "SE 4", "coins": "TO 4"}


@case("asian-009")
def test_the_end_of_osaka() -> None:
    a = {"tracks": {"TO": {"wood": 7}, "BE": BEIJING_SILVER}, "osaka": True}
    game = play(asian(a, **{"lowest-stack": 5}), "basic", "wood TO")
    assert tracks(game, "TO") == {"wood": 8}
    assert waiting(game) == {"gold": 2, "key": 1}
    assert colours(game)[-1] == "gold"
    play(game, "gold BE", "gold BE", "key points")
    assert (tracks(game, "BE")["gold"], decides(game)) == (2, "B")


@case("asian-011")
def test_beijing_17_without_osaka() -> None:
    game = play(asian({"tracks": {"BE": NEARLY_GOLD}}), "basic", "wood BE")
    assert waiting(game) == {"gold": 2}
    assert "gold" in colours(game)


@case("asian-013")
def test_the_medal_has_two_places() -> None:
    game = play(asian(AT_SE_4), "basic", "wood SE", "idea medal")
    assert offered(game) == ["medal BE", "medal TO"]
    for route in ("BE", "TO"):
        laid = play(again(game), f"medal {route}")
        assert player(laid).get("medal", "BE") == route  # the first place goes without saying
    osaka = play(asian({**AT_SE_4, "osaka": True}), "basic", "wood SE", "idea medal")
    assert offered(osaka) == ["medal BE", "medal TO"]  # Osaka 5 lies on Tokyo's place
    # laid once, it stays when the upgrade comes
    a = {"tracks": {"TO": {"wood": 6, "green": 5}}, "locomotives": {"TO": [5]}, "medal": "TO"}
    assert asian(a).forecast(0)["TO"] == 5 + 10 + 20
    assert asian({**a, "osaka": True}).forecast(0)["TO"] == 5 + 7 + 20


# ---- wrenches and factories on the industry board


@case("asian-015")
def test_a_printed_factory_stops_the_wrench() -> None:
    game = asian({"wrenches": [3]})
    refused(game, "industry-1")
    assert not spaces(game) & {"industry-1", "industry-2", "industry-wood"}


@case("asian-017")
def test_a_printed_factory_beside_the_way_is_passed_by() -> None:
    game = play(asian({"wrenches": [8]}, **layer("F1")), "industry-1")
    assert offered(game) == ["industry 8"]
    play(game, "industry 8")
    assert wrenches(game) == [10]


@case("asian-019")
def test_a_layer_is_finished_before_the_next_one() -> None:
    game = asian({"tracks": {"BE": {"wood": 9, "green": 5}}}, **layer("F1", "F3", "F4"))
    play(game, "loco-1")
    assert places(game, "factory") == {"F2", "F5", "F6", "F7"}
    refused(game, "factory 2a>F1")


@case("asian-021")
def test_two_players_have_five_places() -> None:
    game = asian({"tracks": {"BE": {"wood": 2}}}, seats=2, **whole_layer(5))
    play(game, "loco-1", "factory 2a>F1")
    assert must(game) == {"wood": 1, "green": 1}
    assert position_of(game.state)["F1"] == ["2a", "2a"]


@case("asian-023")
def test_what_is_covered_acts_and_a_car_may_be_laid() -> None:
    game = asian({"tracks": {"BE": {"wood": 9, "green": 4, "bronze": 1}}})
    play(game, "loco-1", "factory 2a>F5")
    assert must(game) == {"wood": 1, "green": 1, "bronze": 1}
    assert "done" not in offered(game)
    play(game, "wood SE", "green BE", "bronze BE")
    assert offered(game) == ["done", *[f"car F{number}" for number in range(1, 8)]]
    play(game, "car F5")
    assert (cars(game), decides(game)) == ({"supply": 2, "lying": ["F5"]}, "B")


@case("asian-025")
def test_no_place_for_the_covered_doubler() -> None:
    game = play(asian({"doublers": 8}), "loco-1")
    refused(game, "factory 2a>F4")
    assert "F4" not in places(game, "factory")
    assert "F4" in places(play(asian({"doublers": 7}), "loco-1"), "factory")


@case("asian-039")
def test_factory_2_is_another_one() -> None:
    game = asian({"tracks": {"BE": {"wood": 2}}, "wrenches": [3]}, **layer("F1"))
    stacks = whole(game)["stacks"]
    assert "2" not in stacks
    assert stacks["2a"] == 2  # one is built
    play(game, "industry-1", "industry 3")
    assert waiting(game) == {"wood": 1, "green": 1}


# ---- cars


@case("asian-027")
def test_a_moved_car_lies() -> None:
    a = {"cars": 0, "cars-lying": ["F1", "F4"], "cars-standing": ["F3"]}
    game = play(asian(a, **layer("F1", "F3", "F4")), "loco-1", "factory 2a>F2")
    wanted = {f"move car {f}>{t}" for f in ("F1", "F3", "F4") for t in ("F2", "F5", "F6", "F7")}
    assert {words for words in offered(game) if words.startswith("move car")} == wanted
    assert not places(game, "car")
    moved = play(again(game), "move car F3>F2")
    assert cars(moved) == {"lying": ["F1", "F2", "F4"]}
    assert cars(play(game, "move car F4>F2")) == {"lying": ["F1", "F2"], "standing": ["F3"]}


@case("asian-029")
def test_anybody_stands_up_all_cars_of_a_factory() -> None:
    cars_there = {"cars": 2, "cars-lying": ["F3"]}
    game = asian(cars_there, B={**cars_there, "wrenches": [10]}, turn="B", **layer("F1", F3=6))
    play(game, "industry-1", "industry 10")
    assert wrenches(game, "B") == ["F3"]
    for seat in "AB":
        assert cars(game, seat) == {"supply": 2, "standing": ["F3"]}


@case("asian-031")
def test_a_car_is_used_instead_of_workers() -> None:
    standing = {"cars": 2, "cars-standing": ["F2"]}
    game = asian(standing, C=standing, **layer(F2=7))
    play(game, "use car F2")
    assert waiting(game) == {"any": 2}
    assert (cars(game), cars(game, "C")) == (
        {"supply": 2, "workshop": 1},
        {"supply": 2, "standing": ["F2"]},
    )
    play(game, "wood BE", "wood BE")
    assert (workers(game), decides(game)) == (6, "B")


@case("asian-033")
def test_the_action_of_a_car_may_be_done_in_part() -> None:
    game = asian({"cars": 2, "cars-standing": ["F5"], "doublers": 7}, **layer(F5=4))
    play(game, "use car F5")
    assert (doublers(game), decides(game)) == (8, "B")


@case("asian-035")
def test_a_key_without_a_car_in_the_workshop() -> None:
    a = {"tracks": {"TO": {"wood": 6}}, "cars": 1, "cars-lying": ["F1"], "cars-standing": ["F2"]}
    game = play(asian(a, **layer("F2")), "basic", "wood TO")
    assert offered(game) == ["done", "key steps", "key points"]


@case("asian-037")
def test_one_token_from_the_industry_board_then_keys() -> None:
    built = layer("F1", "F2", "F3")
    game = play(asian({"wrenches": ["F3", "F3"]}, **built), "industry-2", "industry F3")
    assert waiting(game) == {"industry": 1, "idea": 1}
    play(game, "idea coins")
    assert player(game)["ideas"] == {"coins": "industry 13"}
    play(game, "industry F3")
    assert waiting(game) == {"key": 1}
    assert wrenches(game) == [13, 13]


@case("asian-041")
def test_a_car_without_workers_and_coins() -> None:
    a = {"workers": 0, "coins": 0, "cars": 2, "cars-standing": ["F2"]}
    used = {"basic": {"A": 6}}
    game = asian(a, spaces=used, **layer(F2=6))
    assert offered(game) == ["pass", "use car F2"]
    play(game, "use car F2")
    assert (coins(game), decides(game)) == (1, "B")


# ---- with the rest of the box


@case("combinations-011")
def test_either_2_without_the_industry_board() -> None:
    def stack(name: str, *modules: str) -> bool:
        rules = ruleset(4, board="asian", modules=modules)
        return rules.stacked[moves.TILE_NAMES.index(name)]

    assert (stack("2a"), stack("2")) == (True, False)
    assert (stack("2a", "old-two"), stack("2", "old-two")) == (False, True)
    with pytest.raises(OptionsError, match="never with the industry board"):
        ruleset(4, board="asian", industry="board", modules=["old-two"])
    game = table({"tracks": {"TO": {"wood": 1}}}, board="asian", modules=["old-two"])
    assert "loco 2>TO" in offered(play(game, "loco-1"))


@case("end-003")
def test_the_factories_card_with_the_industry_board() -> None:
    a = {"cards": ["factories"], "engineers": [], "passed": False}
    game = asian(a, B={"passed": True}, seats=2, round=6, **layer("F1", "F2", "F3"))
    end_round(game)
    assert game.over
    assert gained(game).get("end bonus cards", 0) == 0


# ---- the scoring phase in numbers

SCORING = [
    name
    for name, found in all_cases().items()
    if found["chapter"] == "scoring" and found["board"] == "asian" and not found["modules"]
]
CODES = {"beijing": "BE", "seoul": "SE", "tokyo": "TO"}
COLOURS = ("wood", "green", "bronze", "silver", "gold")


def scored(numbers: dict[str, Any]) -> Game:
    """A's board as a case describes it; on the industry board a whole layer lies, so that wrenches may be anywhere."""
    a: dict[str, Any] = {"tracks": {}, "locomotives": {}, "valuation": numbers["valuation"]}
    for route, found in numbers["routes"].items():
        a["tracks"][CODES[route]] = {colour: found[colour] for colour in COLOURS if found.get(colour)}
        a["locomotives"][CODES[route]] = ["2a" if tile == 2 else tile for tile in found["locos"]]
        if found.get("doublers"):
            a["doublers"] = found["doublers"]
    if numbers.get("osaka"):
        a["osaka"] = True
    if "medal" in numbers:
        a["medal"] = CODES[numbers["medal"][0]]
    game = asian(a, **whole_layer())
    labels = game.state.rules.industry_labels
    there = [labels.index(label) for label in numbers["industry"]["wrenches"]]
    game.state.players[0][WRENCH : WRENCH + 3] = there + [NOWHERE] * (3 - len(there))
    return game


@case(*SCORING)
@pytest.mark.parametrize("name", SCORING)
def test_a_scoring_phase(name: str) -> None:
    numbers = all_cases()[name]
    expected = points_of(numbers["expect"])
    game = scored(numbers["position"])
    assert game.forecast(0) == expected
    end_round(game)
    assert game.scores[0] == expected["total"]
    assert legal(game.state)
