"""The additional engineers (UR-EN p.43 and p.48; classic GR15 p.12)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules import OptionsError, moves, new, ruleset
from roundhouse.rules.packing import bits
from roundhouse.rules.scoring import majority
from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    must,
    on_space,
    own_workers,
    score,
    ways,
    workers,
)
from tests.cases.support_ideas import indirect, named
from tests.cases.support_modules import (
    ADDITIONAL,
    crew,
)

# ---- set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_number_is_laid_out_twice(players: int) -> None:
    rules = ruleset(players, modules=ADDITIONAL)
    seen = set()
    for seed in range(60):
        state = new(rules, seed)
        row = [engineer for engineer in state.row if engineer >= 0]
        numbers = [rules.engineer_number[engineer] for engineer in row]
        assert (len(row), len(set(numbers))) == (rules.rounds, rules.rounds)
        seen |= set(row)
    assert len(seen) == 14 + 9


def test_they_are_mixed_into_their_letters() -> None:
    rules = ruleset(4, modules=ADDITIONAL)
    letters = {row.id: row.letter for row in rules.engineer_rows}
    for seed in range(30):
        state = new(rules, seed)
        assert "".join(letters[moves.ENGINEER_NAMES[engineer]] for engineer in state.row) == "BBBBAAA"


def test_single_ones_can_be_chosen() -> None:
    rules = ruleset(3, modules=["engineer-9-bronze", "engineer-15-silver"])
    names = {moves.ENGINEER_NAMES[engineer] for engineer in bits(rules.engineers)}
    assert names == {*(str(number) for number in range(1, 16)), "9-bronze", "15-silver"}


@case("additional-engineers-013")
def test_nobody_uses_a_factory_of_the_industry_board() -> None:
    rules = ruleset(3, "ultimate", "asian", "board", ADDITIONAL)
    names = {moves.ENGINEER_NAMES[engineer] for engineer in bits(rules.engineers)}
    assert "10-factory" not in names
    assert "9-bronze" in names
    with pytest.raises(OptionsError, match="industry board"):
        ruleset(3, "ultimate", "asian", "board", ["engineer-10-factory"])


def test_nobody_borrows_in_the_solo_game() -> None:
    rules = ruleset(1, modules=ADDITIONAL)
    assert not rules.engineers >> moves.ENGINEER_NAMES.index("11-borrow") & 1
    with pytest.raises(OptionsError, match="another player"):
        ruleset(1, modules=["engineer-11-borrow"])


def test_classic_has_four_of_them() -> None:
    rules = ruleset(4, "classic", modules=ADDITIONAL)
    names = {row.id for row in rules.engineer_rows if "-" in row.id}
    assert names == {"3-green", "5-coin", "6-bonus", "10-factory"}
    rules = ruleset(4, "classic", modules=[*ADDITIONAL, "coal"])
    assert "4-coal" in {row.id for row in rules.engineer_rows}


def test_minus_ten_never_costs_points() -> None:
    """GR15: factory #1 counts her -10, but gives no negative points."""
    a: dict[str, Any] = {"engineers": ["10-factory", 7], "factories": [1], "wrenches": [5]}
    game = play(crew(a, edition="classic"), "industry-1", "industry 5")
    assert score(game) == 0
    a["engineers"] = ["10-factory", 12]
    game = play(crew(a, edition="classic"), "industry-1", "industry 5")
    assert score(game) == 2
    # in 2021 she is a plain #10
    game = play(crew(a), "industry-1", "industry 5")
    assert score(game) == 22


def test_minus_ten_loses_ties_of_the_majority() -> None:
    game = crew({"engineers": ["10-factory"]}, edition="classic", B={"engineers": [2]})
    assert majority(game.state)[:2] == [20, 40]


# ---- #3, #5, #13, #15: steps


@case("additional-engineers-001")
def test_three_green_steps() -> None:
    a: dict[str, Any] = {"tracks": {"TS": {"wood": 4, "green": 1}, "SP": {"wood": 2}, "KY": {"wood": 1}}}
    game = play(crew(a, "3-green"), "engineer-3-green")
    assert must(game) == {"green": 3}
    play(game, "green TS", "green SP", "green TS")
    assert (tracks(game, "TS"), tracks(game, "SP")) == ({"wood": 4, "green": 3}, {"wood": 2, "green": 1})
    assert decides(game) == "B"
    a["tracks"]["SP"] = {"wood": 1}
    assert "engineer-3-green" not in spaces(crew(a, "3-green")), "there is room for two only"
    a["engineers"] = ["3-green"]
    assert "engineer-3-green" in spaces(crew(a)), "her owner may use her in part"


def test_engineer_5_costs_a_coin() -> None:
    a: dict[str, Any] = {"tracks": {"TS": {"wood": 7, "green": 4, "bronze": 1}}, "coins": 1}
    game = crew(a, "5-coin")
    assert ways(game, "engineer-5-coin") == ["engineer-5-coin c"], "never a worker"
    play(game, "engineer-5-coin")
    assert (must(game), coins(game), workers(game)) == ({"wood": 1, "green": 1, "bronze": 1}, 0, 5)
    assert "engineer-5-coin" not in spaces(crew({**a, "coins": 0}, "5-coin"))


def test_engineer_5_is_never_repeated() -> None:
    stand = {"engineer-5-coin": "A", "coins": "A"}
    game = play(crew({"engineers": [8, "5-coin"]}, spaces=stand), "engineer-8")
    assert offered(game) == ["skip", "repeat coins"], "she demands a coin"


def test_engineer_5_shows_wood_but_takes_no_wood_worker() -> None:
    game = crew({"engineers": ["5-coin"], "wood-worker": True, "coins": 1})
    assert ways(game, "engineer-5-coin") == ["engineer-5-coin c"]


@case("additional-engineers-019")
def test_a_step_on_each_route() -> None:
    """The case has wood on TS 5, where the next step brings bronze tracks and with them room on KY (ruling 2): see
    the next test. One space further back nothing brings them, and on KY nothing can move.
    """
    routes = {"TS": {"wood": 4}, "SP": {"wood": 3}, "KY": {"wood": 9, "green": 8}}
    game = crew({"tracks": routes, "colours": ["green"]}, "13-routes")
    assert "engineer-13-routes" not in spaces(game)
    refused(game, "engineer-13-routes")
    routes["KY"] = {"wood": 9, "green": 7}
    game = play(crew({"tracks": routes, "colours": ["green"]}, "13-routes"), "engineer-13-routes")
    assert must(game) == {"any-route-1": 1, "any-route-2": 1, "any-route-3": 1}
    play(game, "green TS")
    assert named(game, "wood") | named(game, "green") == {"SP", "KY"}, "one step on each route"
    play(game, "wood SP", "green KY")
    assert tracks(game, "KY") == {"wood": 9, "green": 8}
    assert decides(game) == "B"


def test_a_step_that_brings_bronze_opens_the_third_route() -> None:
    routes = {"TS": {"wood": 5}, "SP": {"wood": 3}, "KY": {"wood": 9, "green": 8}}
    game = play(crew({"tracks": routes, "colours": ["green"]}, "13-routes"), "engineer-13-routes")
    refused(game, "green TS")  # it would strand the step on KY
    play(game, "wood TS", "wood SP")
    assert offered(game) == ["bronze KY"]


@case("additional-engineers-021")
def test_her_owner_needs_no_third_route() -> None:
    a: dict[str, Any] = {
        "tracks": {"KY": {"wood": 9, "green": 8}},
        "colours": ["green"],
        "engineers": ["13-routes"],
    }
    game = play(crew(a), "engineer-13-routes")
    assert named(game, "wood") == {"TS", "SP"}
    play(game, "wood TS")
    assert offered(game) == ["done", "wood SP"]
    play(game, "wood SP")
    assert (tracks(game, "TS"), tracks(game, "SP"), decides(game)) == ({"wood": 2}, {"wood": 2}, "B")


def test_a_route_unit_pays_before_a_free_one() -> None:
    """The key of a route's end leaves its free step for another route."""
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 5, "green": 1}, "SP": {"wood": 8}},
        "engineers": ["13-routes"],
    }
    game = play(crew(a), "engineer-13-routes", "wood SP", "key steps", "green TS")
    assert indirect(game) == {"wood": 1, "any": 1, "any-route-3": 1}


def test_one_silver_step() -> None:
    silver = {"TS": {"wood": 9, "green": 7, "bronze": 5, "silver": 2}}
    game = play(crew({"tracks": silver}, "15-silver"), "engineer-15-silver", "silver TS")
    assert (score(game), tracks(game, "TS")["silver"]) == (3, 3)
    assert "engineer-15-silver" not in spaces(crew({}, "15-silver"))


# ---- #9: bronze up behind green


@case("additional-engineers-009")
def test_bronze_comes_up_to_the_reach() -> None:
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 10, "green": 8, "bronze": 2}},
        "locomotives": {"TS": [4, 2]},
    }
    before = own_workers(crew(a, "9-bronze"))
    game = play(crew(a, "9-bronze"), "engineer-9-bronze")
    assert offered(game) == ["catch up TS"]
    play(game, "catch up TS")
    assert tracks(game, "TS") == {"wood": 10, "green": 8, "bronze": 6}
    assert own_workers(game) == (before[0] + 1, before[1] - 1), "TS 3 was passed"
    assert decides(game) == "B"


def test_bronze_stops_right_behind_green() -> None:
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 10, "green": 6, "bronze": 1}},
        "locomotives": {"TS": [7, 2]},
    }
    game = play(crew(a, "9-bronze"), "engineer-9-bronze", "catch up TS")
    assert tracks(game, "TS")["bronze"] == 5


def test_bronze_may_begin_there() -> None:
    a: dict[str, Any] = {
        "tracks": {"SP": {"wood": 6, "green": 4}},
        "locomotives": {"SP": [2]},
        "colours": ["green", "bronze"],
    }
    game = play(crew(a, "9-bronze"), "engineer-9-bronze", "catch up SP")
    assert tracks(game, "SP") == {"wood": 6, "green": 4, "bronze": 2}


@case("additional-engineers-003")
def test_at_least_one_bronze_step() -> None:
    a: dict[str, Any] = {"tracks": {"TS": {"wood": 8, "green": 5, "bronze": 4}}, "locomotives": {"TS": [7]}}
    game = crew(a, "9-bronze")
    assert "engineer-9-bronze" not in spaces(game)
    # her owner may place a worker there for nothing
    game = play(crew({**a, "engineers": ["9-bronze"]}), "engineer-9-bronze")
    assert decides(game) == "B"


def test_no_step_past_the_reach() -> None:
    a: dict[str, Any] = {"tracks": {"TS": {"wood": 8, "green": 6, "bronze": 3}}, "locomotives": {"TS": [3]}}
    assert "engineer-9-bronze" not in spaces(crew(a, "9-bronze"))
    a["tracks"]["TS"]["bronze"] = 4  # already past it
    assert "engineer-9-bronze" not in spaces(crew(a, "9-bronze"))


@case("additional-engineers-011")
def test_one_route_only() -> None:
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 6, "green": 4, "bronze": 1}, "SP": {"wood": 6, "green": 4, "bronze": 1}},
        "locomotives": {"TS": [4], "SP": [5]},
    }
    game = play(crew(a, "9-bronze"), "engineer-9-bronze")
    assert offered(game) == ["catch up TS", "catch up SP"]
    play(game, "catch up SP")
    assert (tracks(game, "SP")["bronze"], tracks(game, "TS")["bronze"], decides(game)) == (3, 1, "B")


def test_without_bronze_tracks_she_is_of_no_use() -> None:
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 3, "green": 2}},
        "locomotives": {"TS": [4]},
        "colours": ["green"],
    }
    assert "engineer-9-bronze" not in spaces(crew(a, "9-bronze"))


# ---- #10: use a factory


@case("additional-engineers-005")
def test_a_factory_without_a_wrench() -> None:
    game = crew({"factories": [4], "doublers": 7}, "10-factory")
    play(game, "engineer-10-factory")
    assert (must(game), workers(game)) == ({"use-factory": 1}, 3)
    play(game, "work 1/4")
    assert (doublers(game), decides(game)) == (8, "B"), "the second doubler lapses"


def test_she_needs_a_factory() -> None:
    assert "engineer-10-factory" not in spaces(crew({}, "10-factory"))
    game = play(crew({"engineers": ["10-factory"]}), "engineer-10-factory")
    assert decides(game) == "B", "her owner may place workers for nothing"


def test_any_one_of_the_factories() -> None:
    game = play(crew({"factories": [6, 7, 6], "wrenches": [0]}, "10-factory"), "engineer-10-factory")
    assert offered(game) == ["work 1/6", "work 2/7"], "equal ones are one choice"
    play(game, "work 2/7")
    assert indirect(game) == {"any": 2}
    play(game, "wood TS", "done")
    assert decides(game) == "B"


def test_she_takes_two_pieces() -> None:
    game = crew({"factories": [6], "workers": 1, "coins": 1}, "10-factory")
    assert ways(game, "engineer-10-factory") == ["engineer-10-factory c"]
    assert "engineer-10-factory" not in spaces(
        crew({"factories": [6], "workers": 1, "coins": 0}, "10-factory")
    )


def test_factory_3_repeats_through_her() -> None:
    game = crew({"factories": [3]}, "10-factory", spaces={"coins": "A"})
    play(game, "engineer-10-factory", "work 1/3")
    assert offered(game) == ["skip", "repeat coins"], "she herself took two workers"


def test_a_boilerman_helps() -> None:
    game = play(crew({"factories": ["6+"]}, "10-factory", more=["coal"]), "engineer-10-factory", "work 1/6+")
    assert coins(game) == player(crew({}, more=["coal"]))["coins"] + 2


def test_the_special_factory_works_through_her() -> None:
    game = crew({"factories": ["special"]}, "10-factory", more=["special-ideas"])
    play(game, "engineer-10-factory", "work 1/special")
    assert indirect(game) == {"idea": 2}


@case("additional-engineers-007")
def test_a_moved_worker_cannot_pay_for_them() -> None:
    d = {"engineers": ["5-coin", "10-factory"], "factories": [6], "coins": 5}
    game = crew({}, spaces={"first": "D"}, D=d)
    all_pass(game)
    assert decides(game) == "D"
    assert not {"engineer-5-coin", "engineer-10-factory"} & spaces(game)


# ---- #11: borrow an engineer


def test_a_second_worker_on_an_engineer_of_another_player() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": [2, 6]})
    play(game, "engineer-11-borrow")
    assert must(game) == {"borrow": 1}
    assert offered(game) == ["borrow 2", "borrow 2 c", "borrow 6", "borrow 6 c"]
    play(game, "borrow 2")
    assert (workers(game), score(game), on_space(game, "engineer-2")) == (4, 3, "A")
    assert indirect(game) == {"industry": 1}, "her action is indirect"
    play(game, "done")
    assert "engineer-2" not in spaces(game), "she is occupied for her owner"
    assert "engineer-6" in spaces(game)


def test_a_coin_pays_for_her() -> None:
    game = crew({"coins": 2}, "11-borrow", seats=2, B={"engineers": [5]})
    play(game, "engineer-11-borrow", "borrow 5 c")
    assert (coins(game), workers(game)) == (1, 5)
    assert on_space(game, "engineer-5") == {"by": "A", "coins": 1}


def test_the_wood_worker_pays_for_her() -> None:
    a: dict[str, Any] = {"wood-worker": True}
    game = crew(a, "11-borrow", seats=2, B={"engineers": [14]})
    play(game, "engineer-11-borrow", "borrow 14 W")
    assert indirect(game) == {"wood": 3}, "she shows wood"
    assert on_space(game, "engineer-14") == {"by": "A", "wood-worker": True}


@case("additional-engineers-015")
def test_no_free_engineer() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": [5]}, spaces={"engineer-5": "B"})
    assert "engineer-11-borrow" not in spaces(game)
    refused(game, "engineer-11-borrow")
    # A's own engineers are no help
    game = crew({"engineers": [6]}, "11-borrow", seats=2)
    assert "engineer-11-borrow" not in spaces(game)


@case("additional-engineers-017")
def test_only_engineers_that_cost_a_worker() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": ["5-coin", "10-factory"]})
    assert "engineer-11-borrow" not in spaces(game)
    game = crew({}, "11-borrow", seats=2, B={"engineers": ["5-coin", "10-factory", 6]})
    play(game, "engineer-11-borrow")
    assert {notation.split()[1] for notation in offered(game)} == {"6"}


def test_one_more_piece_is_needed() -> None:
    b = {"engineers": [6]}
    assert "engineer-11-borrow" not in spaces(crew({"workers": 1, "coins": 0}, "11-borrow", seats=2, B=b))
    game = crew({"workers": 1, "coins": 1}, "11-borrow", seats=2, B=b)
    assert ways(game, "engineer-11-borrow") == ["engineer-11-borrow", "engineer-11-borrow c"]
    play(game, "engineer-11-borrow c")
    assert offered(game) == ["borrow 6"]
    game = crew({"workers": 0, "coins": 1, "wood-worker": True}, "11-borrow", seats=2, B=b)
    play(game, "engineer-11-borrow W")
    assert offered(game) == ["borrow 6 c"]


def test_her_owner_may_use_her_for_nothing() -> None:
    a: dict[str, Any] = {"engineers": ["11-borrow"], "workers": 1, "coins": 0}
    game = play(crew(a, seats=2, B={"engineers": [6]}), "engineer-11-borrow")
    assert decides(game) == "B", "there is no piece left"
    a = {"engineers": ["11-borrow"]}
    game = play(crew(a, seats=2, B={"engineers": [6]}), "engineer-11-borrow")
    assert offered(game) == ["done", "borrow 6", "borrow 6 c"]


def test_not_with_a_moved_worker() -> None:
    b = {"engineers": [6]}
    game = crew({"coins": 3}, "11-borrow", seats=2, spaces={"first": "A"}, order=["B", "A"], turn="B", B=b)
    all_pass(game)
    assert decides(game) == "A"
    assert "engineer-11-borrow" not in spaces(game)
    # to an own one it may go, for nothing
    a: dict[str, Any] = {"engineers": ["11-borrow"], "coins": 3}
    game = crew(a, seats=2, spaces={"first": "A"}, order=["B", "A"], turn="B", B=b)
    all_pass(game)
    play(game, "engineer-11-borrow")
    assert game.round == 2


def test_a_borrowed_engineer_can_be_repeated() -> None:
    stand = {"engineer-14": "A", "engineer-11-borrow": "A"}
    game = crew({"engineers": [8]}, "11-borrow", seats=2, B={"engineers": [14, 6]}, spaces=stand)
    play(game, "engineer-8")
    assert offered(game) == ["skip", "repeat engineer-14", "repeat engineer-11-borrow"]
    game2 = play(
        crew({"engineers": [8]}, "11-borrow", seats=2, B={"engineers": [14, 6]}, spaces=stand), "engineer-8"
    )
    play(game, "repeat engineer-14")
    assert indirect(game) == {"wood": 2}
    play(game2, "repeat engineer-11-borrow", "borrow 6")
    assert on_space(game2, "engineer-6") == "A", "another one, who is paid for"


def test_the_board_engineer_repeats_borrowing_only_with_a_piece_left() -> None:
    stand = {"engineer-11-borrow": "A", "engineer-14": "A"}
    position: dict[str, Any] = {"seats": 3, "spaces": stand, "B": {"engineers": [14, 6]}}
    row = {"engineers": {"1": 8, "2": "11-borrow"}}
    full = {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}, "colours": []}
    two = table({"workers": 2, "coins": 0, **full}, modules=ADDITIONAL, **row, **position)
    assert "engineer-8" in spaces(two)
    one = table({"workers": 1, "coins": 0, **full}, modules=ADDITIONAL, **row, **position)
    assert "engineer-8" not in spaces(one)


def test_borrowed_with_others_at_the_table() -> None:
    game = crew({}, "11-borrow", seats=3, B={"engineers": [5]}, C={"engineers": [6]})
    play(game, "engineer-11-borrow")
    assert {notation.split()[1] for notation in offered(game)} == {"5", "6"}
