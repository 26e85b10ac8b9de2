"""The dual industry track and the steelworks (UR-EN p.31-32, AR16 p.6-7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import case, offered, play, refused, tracks, whole
from tests.cases.support_american import america, gaps, lanes, steelworks_left, stock
from tests.cases.support_board import coins, decides, must, score, waiting
from tests.cases.support_ideas import FILLERS, others_pass

# one step from an idea
AT_SA_4: dict[str, Any] = {"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [4]}}


# ---- the dual industry track


@case("american-021")
def test_the_upper_wrench_passes_an_empty_gap() -> None:
    game = america({"wrenches": ["place 0", "upper place 4"]})
    assert game.state.rules.industry_labels[36] == lanes(game)[1] == "upper 2"
    play(game, "industry-2", "industry upper 2")
    assert lanes(game) == ["0", "upper gap 1"]
    assert waiting(game) == {"industry": 1}
    play(game, "industry upper gap 1")
    assert lanes(game) == ["0", "upper 3"]


@case("american-023")
def test_a_factory_below_a_wrench_does_nothing_in_retrospect() -> None:
    a: dict[str, Any] = {"wrenches": ["place 4", "upper place 5"], "coins": 1}
    game = play(america(a, **{"lowest-stack": 6}), "loco-1", "factory 6>1")
    assert coins(game) == 1
    assert decides(game) == "B"
    others_pass(game)
    play(game, "industry-1", "industry 5")
    assert coins(game) == 2
    game = play(america(a, **{"lowest-stack": 6}), "loco-1", "factory 6>1")
    others_pass(game)
    play(game, "industry-1", "industry upper gap 1")
    assert coins(game) == 1, "nor when it moves on"


def test_the_upper_wrench_uses_a_factory_that_is_there() -> None:
    """UR-EN p. 31: onto the space above it."""
    a: dict[str, Any] = {"factories": [6], "wrenches": ["place 4", "upper place 4"], "coins": 0}
    game = play(america(a), "industry-2", "industry upper 2")
    assert coins(game) == 1
    play(game, "industry 5")
    assert coins(game) == 2, "and so does the lower one"
    assert lanes(game) == ["gap 1", "upper gap 1"]


def test_steps_may_be_split_between_the_lanes() -> None:
    game = play(america(), "industry-2", "industry 0", "industry upper 0")
    assert lanes(game) == ["1", "upper 1"]
    assert decides(game) == "B"


def test_the_lower_wrench_stops_before_an_empty_gap() -> None:
    game = play(america({"wrenches": ["place 4", "upper place 1"]}), "industry-1")
    assert offered(game) == ["industry upper 1"]


def test_at_both_ends_there_is_nothing_to_do() -> None:
    a: dict[str, Any] = {
        "factories": list(FILLERS),
        "wrenches": ["place 15", "upper place 15"],
        "boulders": ["omaha"],
    }
    refused(america(a), "industry-1")


def test_each_lane_ends_with_a_key() -> None:
    a: dict[str, Any] = {
        "factories": list(FILLERS),
        "wrenches": ["place 14", "upper place 14"],
        "boulders": ["omaha"],
    }
    game = play(america(a), "industry-2", "industry 25", "industry upper 9")
    assert waiting(game) == {"key": 2}


def test_classic_lanes_end_without_a_key() -> None:
    a: dict[str, Any] = {
        "factories": list(FILLERS),
        "wrenches": ["place 14", "upper place 14"],
        "boulders": ["omaha"],
    }
    game = play(america(a, edition="classic"), "industry-2", "industry 25", "industry upper 9")
    assert decides(game) == "B"


def test_the_idea_of_the_lower_lane() -> None:
    """The upper wrench may be far ahead: it is on another lane."""
    a: dict[str, Any] = {
        "factories": list(FILLERS),
        "wrenches": ["place 9", "upper place 13"],
        "boulders": ["omaha"],
    }
    game = play(america(a), "industry-1", "industry gap 3")
    assert waiting(game) == {"idea": 1}


@case("american-025")
def test_the_wrench_token_gives_its_two_steps_only() -> None:
    game = play(america(AT_SA_4), "basic", "wood SA", "idea wrench")
    assert lanes(game) == ["0", "upper 0"]
    assert waiting(game) == {"industry": 2}
    play(game, "industry upper 0", "industry upper 1")
    assert lanes(game)[0] == "0"


@case("american-033")
def test_the_stock_space_of_the_upper_lane() -> None:
    a: dict[str, Any] = {"wrenches": ["place 0", "upper place 9"]}
    game = play(america(a), "industry-1", "industry upper gap 3")
    assert stock(game) == (1, 0)
    assert offered(game)[0].startswith("dividend")


# ---- steelworks


@case("american-017")
@pytest.mark.parametrize("build", [True, False])
def test_the_last_locomotive_brings_a_steelworks(build: bool) -> None:
    a: dict[str, Any] = {"factories": [5], "stock": 1}
    game = america(a, levels=("points",), stacks={"2": 0, "3": 0, "4": 1})
    play(game, "loco-1", "loco 4>SA")
    assert waiting(game) == {"steelworks": 1}
    assert offered(game) == ["done", "steelworks>2"]
    play(game, "steelworks>2" if build else "done")
    assert gaps(game) == (["5", "steelworks"] if build else ["5"])
    assert steelworks_left(game) == 2
    assert score(game) == 5, "the payout follows in either case"
    assert decides(game) == "B"


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 9])
@pytest.mark.parametrize("as_factory", [True, False])
def test_only_three_stacks_have_one(number: int, as_factory: bool) -> None:
    stacks = {str(lower): 0 for lower in range(2, number)} | {str(number): 1}
    game = play(america(stacks=stacks), "loco-1", f"{'factory' if as_factory else 'loco'} {number}>" +
                ("1" if as_factory else "OM"))  # fmt: skip
    assert waiting(game) == ({"steelworks": 1} if number in (4, 6, 8) else {})
    if number in (4, 6, 8):
        assert offered(game) == ["done", "steelworks>2" if as_factory else "steelworks>1"]


def test_only_the_last_tile_brings_one() -> None:
    game = play(america(stacks={"2": 0, "3": 0, "4": 2}), "loco-1", "loco 4>SA")
    assert decides(game) == "B"
    play(game, "loco-2", "factory 4>1")
    assert waiting(game) == {"steelworks": 1}
    assert decides(game) == "B"


def test_a_factory_that_came_back_is_not_the_last_tile() -> None:
    game = play(america(stacks={"2": 0, "3": 0, "4": 0}, returned=[4]), "loco-1", "returned 4>1")
    assert decides(game) == "B"


def test_a_steelworks_gives_a_wood_step() -> None:
    a: dict[str, Any] = {"factories": ["steelworks"], "wrenches": ["place 4", "upper place 4"]}
    game = play(america(a), "industry-2", "industry 5", "industry upper 2")
    assert waiting(game) == {"wood": 2}


@case("american-019")
@pytest.mark.parametrize("gap", [1, 2])
def test_a_steelworks_is_replaced_before_the_gaps_are_full(gap: int) -> None:
    game = america({"factories": ["steelworks"]}, **{"lowest-stack": 5})
    play(game, "loco-1")
    found = [words for words in offered(game) if words.startswith("factory")]
    assert found == ["factory 5>1/steelworks", "factory 5>2"]
    play(game, found[gap - 1])
    assert gaps(game) == (["5"] if gap == 1 else ["steelworks", "5"])
    assert not whole(game)["returned"], "it goes to the box"


def test_a_steelworks_takes_any_place_once_the_gaps_are_full() -> None:
    a: dict[str, Any] = {"factories": [2, 5, 7, 9, 1]}
    game = play(america(a, stacks={"2": 0, "3": 0, "4": 1}), "loco-1", "loco 4>SA", "steelworks>3/7")
    assert gaps(game) == ["2", "5", "steelworks", "9", "1"]
    assert game.position()["returned"] == [7]


def test_a_steelworks_may_replace_another() -> None:
    a: dict[str, Any] = {"factories": ["steelworks", 5]}
    game = play(america(a, stacks={"2": 0, "3": 0, "4": 1}), "loco-1", "loco 4>SA")
    assert offered(game) == ["done", "steelworks>1/steelworks", "steelworks>3"]


def test_a_steelworks_opens_the_way_in_the_same_turn() -> None:
    """It lies in the pool with the rest: build first, then walk on it."""
    a: dict[str, Any] = {
        "wrenches": ["place 4", "upper place 15"],
        "tracks": {"SA": {"wood": 3}},
        "locomotives": {"SA": [3]},
    }
    game = america(a, stacks={"2": 0, "3": 0, "4": 1})
    play(game, "loco-1", "loco 4>SA/3", "move 3>OM")
    assert waiting(game) == {"steelworks": 1}
    game = america(a | {"locomotives": {}}, stacks={"2": 0, "3": 0, "4": 1})
    play(game, "loco-1", "loco 4>SA")  # reaches the stock space, then the idea space is one step on
    play(game, "dividend industry-1")
    assert waiting(game) == {"steelworks": 1, "industry": 1}
    assert "industry 5" not in offered(game)
    play(game, "steelworks>1", "industry 5", "wood SA")
    assert tracks(game, "SA") == {"wood": 4}


def test_steelworks_count_as_factories_at_the_end() -> None:
    passed = {letter: {"passed": True} for letter in "BCD"}
    game = america({"factories": ["steelworks", 5], "cards": ["factories"]}, round=7, **passed)
    play(game, "pass")
    assert game.breakdown()[0]["final"]["end bonus cards"] == 8


@case("american-037")
def test_the_last_8_and_a_9_in_one_action() -> None:
    a: dict[str, Any] = {"stock": 1}
    stacks = {str(lower): 0 for lower in range(2, 8)} | {"8": 1}
    game = america(a, levels=("points",), stacks=stacks, B={"stock": 1, "stock-place": 1})
    play(game, "loco-3", "loco 8>SA")
    assert waiting(game) == {"factory": 1, "steelworks": 1}
    assert must(game) == {"factory": 1}
    assert offered(game) == ["factory 9>1", "steelworks>1"]
    play(game, "factory 9>1")
    assert offered(game) == ["done", "steelworks>2"]
    assert score(game) == 0
    play(game, "steelworks>2")
    assert gaps(game) == ["9", "steelworks"]
    assert (score(game), score(game, "B")) == (5, 5)
    assert decides(game) == "B"
