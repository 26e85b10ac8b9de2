"""The pool of a turn: any order, direct before indirect, no dead ends (rulebook p. 7; rulings 1 to 3)."""

from __future__ import annotations

from typing import Any

from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_ideas import TOKENS, direct, indirect, keys, named, others_pass, pool


@case("pool-001")
def test_a_wood_step_may_unlock_the_green_one_of_the_same_action() -> None:
    game = table({}, engineers={"1": 3})
    assert "engineer-3" in offered(game)
    play(game, "engineer-3")
    assert offered(game) == ["wood TS"]
    refused(game, "wood SP")
    refused(game, "wood KY")
    play(game, "wood TS")
    assert offered(game) == ["green TS"]
    play(game, "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}
    assert game.decider == 1


@case("pool-003")
def test_an_idea_may_make_room_for_a_direct_industry_step() -> None:
    a = {
        "wrenches": [5],
        "tracks": {"TS": {"wood": 12}},
        "locomotives": {"TS": [7, 6]},
        "ideas": {"cards": "SP 4"},
    }
    game = play(table(a, engineers={"1": 10}), "engineer-10")
    assert offered(game) == ["wood TS"]
    refused(game, "wood SP")
    refused(game, "wood KY")
    play(game, "wood TS")
    assert offered(game) == ["idea wrench"]
    refused(game, "idea coins")
    refused(game, "done")
    play(game, "idea wrench")
    assert pool(game) == {"direct": {"industry": 1}, "indirect": {"industry": 2}}
    refused(game, "done")
    play(game, "industry 0")
    assert "done" in offered(game)
    play(game, "industry 1", "industry 2")
    assert player(game)["wrenches"] == [5, 3]
    assert player(game)["ideas"] == {"cards": "SP 4", "wrench": "TS 13"}
    assert game.decider == 1


def test_the_engineer_of_pool_003_is_out_of_reach_without_the_wrench_token() -> None:
    """The same position, but the one token that helps is used: the action cannot be chosen."""
    a = {
        "wrenches": [5],
        "tracks": {"TS": {"wood": 12}},
        "locomotives": {"TS": [7, 6]},
        "ideas": {"cards": "SP 4", "wrench": "SP 6"},
    }
    game = table(a, engineers={"1": 10})
    assert "engineer-10" not in spaces(game)
    refused(game, "engineer-10")


@case("pool-005")
def test_the_second_factory_must_build_the_way_for_the_third_step() -> None:
    game = play(table({"wrenches": [5], "factories": [2]}, round=7), "last-round")
    assert offered(game) == ["industry 5"]
    play(game, "industry 5")
    assert set(offered(game)) == {"industry gap 1", "factory 2>2"}
    refused(game, "loco 2>KY")
    refused(game, "done")
    play(game, "industry gap 1")
    assert offered(game) == ["factory 2>2"]
    refused(game, "loco 2>TS")
    refused(game, "done")
    play(game, "factory 2>2")
    assert offered(game) == ["industry 10"]
    play(game, "industry 10")
    assert player(game)["wrenches"] == ["gap 2"]
    assert indirect(game) == {"locomotive-or-factory": 1}  # of the second #2: free again
    assert {"done", "loco 2>KY", "factory 2>3"} <= set(offered(game))


@case("pool-007")
def test_a_factory_that_is_not_needed_is_free() -> None:
    a = {"wrenches": [5], "factories": [2]}
    free = {"loco 2>TS", "loco 2>TS/1", "loco 2>SP", "loco 2>KY", "factory 2>2"}
    game = play(table(a), "industry-2", "industry 5")
    assert set(offered(game)) == free | {"industry gap 1"}
    play(game, "industry gap 1")
    assert set(offered(game)) == free | {"done"}
    play(game, "done")
    assert player(game)["wrenches"] == [10]
    assert player(game)["factories"] == [2]

    game = play(table(a), "industry-2", "industry 5", "loco 2>KY", "industry gap 1")  # before the second step
    assert player(game)["locomotives"] == {"KY": [2]}
    assert game.decider == 1
    game = play(table(a), "industry-2", "industry 5", "industry gap 1", "factory 2>2")  # after it
    assert player(game)["factories"] == [2, 2]
    assert game.decider == 1


@case("pool-009")
def test_the_last_tile_is_not_a_locomotive_and_a_factory() -> None:
    supply: dict[str, Any] = {"lowest-stack": 10, "stacks": {"10a": 0, "10b": 1}}
    a: dict[str, Any] = {"locomotives": {"TS": [5], "SP": [5], "KY": [5]}, "factories": [6, 8]}
    game = table(a, **supply)
    assert "loco-3" not in spaces(game)
    refused(game, "loco-3")
    assert "loco-1" in spaces(game)  # one of the two is possible
    # with no empty slot the displaced #5 flips and becomes the factory
    game = table(a | {"locomotives": {"TS": [5, 4], "SP": [5], "KY": [5]}}, **supply)
    play(game, "loco-3")
    assert not named(game, "factory")
    play(game, "loco 10b>TS/4", "flip 4")
    assert offered(game) == ["returned 4>3"]
    play(game, "returned 4>3")
    assert player(game)["factories"] == [6, 8, 4]
    # and with a returned factory there is something to build
    game = play(table(a, returned=[3], **supply), "loco-3")
    assert named(game, "returned") == {"3>3"}
    assert not named(game, "factory")  # the tile is the locomotive


@case("pool-011")
def test_what_is_not_used_is_lost() -> None:
    game = play(table({"wrenches": [5], "factories": [7]}), "industry-1", "industry 5")
    assert indirect(game) == {"any": 2}
    play(game, "wood TS", "done")
    assert tracks(game, "TS") == {"wood": 2}
    assert game.decider == 1
    others_pass(game)
    assert not pool(game)
    assert "wood TS" not in offered(game)
    play(game, "basic", "wood TS")
    assert game.decider == 0  # all others have passed: her next turn, with nothing left over
    assert not pool(game)


@case("pool-013")
def test_the_end_bonus_card_is_chosen_after_everything_else() -> None:
    game = play(table({"wrenches": [5], "factories": [9]}), "industry-2", "industry 5")
    assert pool(game) == {"direct": {"industry": 1}, "indirect": {"end-card-or-10": 1}}
    assert set(offered(game)) == {"industry gap 1", "ten points"}
    refused(game, "end wood")
    play(game, "industry gap 1")
    refused(game, "end wood")
    play(game, "done")
    assert {"ten points", "no card", "end wood"} <= set(offered(game))
    assert len(named(game, "end")) == 10
    play(game, "end wood")
    assert player(game)["cards"] == ["wood"]
    assert player(game)["wrenches"] == [10]
    assert game.decider == 1


@case("pool-015")
def test_a_displaced_locomotive_comes_before_the_idea_it_set_off() -> None:
    a = {"tracks": {"TS": {"wood": 13}}, "locomotives": {"TS": ["9x", 2], "SP": [3], "KY": [1]}}
    game = play(table(a, **{"lowest-stack": 4}), "loco-1", "loco 4>TS/2")
    assert set(offered(game)) == {"flip 2", "move 2>KY/1"}
    assert indirect(game) == {"idea": 1}  # fired, but it has to wait
    refused(game, "idea medal")
    play(game, "move 2>KY/1")
    assert offered(game) == ["flip 1"]
    refused(game, "idea medal")
    play(game, "flip 1")
    assert named(game, "idea") == set(TOKENS)
    assert game.position()["returned"] == [1]

    game = play(table(a, **{"lowest-stack": 4}), "loco-1", "loco 4>TS/2", "flip 2")
    assert named(game, "idea") == set(TOKENS)
    assert player(game)["locomotives"] == {"TS": ["9x", 4], "SP": [3], "KY": [1]}


@case("pool-017")
def test_two_steps_fit_on_two_routes() -> None:
    a = {"tracks": {"TS": {"wood": 2}, "KY": {"wood": 8, "green": 6}}}
    game = play(table(a), "green-2")
    assert set(offered(game)) == {"green TS", "green KY"}
    play(game, "green KY")
    assert offered(game) == ["green TS"]
    refused(game, "green KY")
    play(game, "green TS")
    assert (tracks(game, "TS")["green"], tracks(game, "KY")["green"]) == (1, 7)
    assert game.decider == 1


@case("pool-019")
def test_the_any_step_may_not_take_the_last_wood_space_from_the_wood_step() -> None:
    a = {"tracks": {"TS": {"wood": 15, "green": 4}, "SP": {"wood": 9}, "KY": {"wood": 8}}}
    game = play(table(a, engineers={"1": 11}), "engineer-11")
    before = keys(game)
    play(game, "wood KY")
    assert direct(game) == {"any": 1}  # the wood step paid for it
    assert keys(game) == before + 1
    assert not named(game, "wood")
    refused(game, "done")
    play(game, "green SP", "key points")
    assert game.decider == 1
    # the other way round
    game = play(table(a, engineers={"1": 11}), "engineer-11", "green TS")
    assert direct(game) == {"wood": 1}
    assert offered(game) == ["wood KY"]


@case("pool-021")
def test_a_keys_wood_step_does_not_take_the_space_of_a_direct_one() -> None:
    a = {"tracks": {"TS": {"wood": 14, "green": 5}, "SP": {"wood": 8}, "KY": {"wood": 9}}}
    game = play(table(a), "wood-2", "wood SP", "key steps")
    assert direct(game) == {"wood": 1}
    assert indirect(game) == {"wood": 1, "any": 1}
    play(game, "wood TS")
    assert not direct(game)  # it was the direct step
    assert indirect(game) == {"wood": 1, "any": 1, "gold": 2, "key": 1}
    assert not named(game, "wood")  # the key's wood step cannot be used any more
    play(game, "green TS", "key points")
    assert game.decider == 1


@case("pool-023")
def test_steps_that_cannot_be_made_lapse_with_the_turn() -> None:
    a = {"tracks": {"SP": {"wood": 4}}, "wrenches": [5]}
    game = play(table(a, **{"lowest-stack": 5}), "loco-1", "loco 5>SP", "idea industry")
    assert player(game)["wrenches"] == [5]
    assert player(game)["ideas"] == {"industry": "SP 4"}
    assert game.decider == 1
    others_pass(game)
    assert not pool(game)
    play(game, "loco-2", "factory 5>1")  # now there would be room
    assert game.decider == 0
    assert player(game)["wrenches"] == [5]
    assert not pool(game)


@case("pool-025")
def test_both_steps_with_the_rear_wrench() -> None:
    game = play(table({"wrenches": [2, 5]}), "industry-2")
    assert offered(game) == ["industry 2"]
    play(game, "industry 2", "industry 3")
    assert player(game)["wrenches"] == [5, 5]
    assert game.decider == 1
    assert game.forecast(0)["industry"] == 10


@case("pool-027")
def test_a_worker_gained_in_a_turn_is_placed_in_the_next() -> None:
    game = table({"tracks": {"KY": {"wood": 6}}, "workers": 1, "coins": 0})
    play(game, "basic", "wood KY")
    assert player(game)["workers"] == 1
    assert game.decider == 1  # one action space a turn
    others_pass(game)
    play(game, "basic", "wood TS")
    assert player(game)["workers"] == 0
    assert game.round == 1


@case("pool-029")
def test_the_eighth_doubler_leaves_engineer_4_nothing_to_lay() -> None:
    game = table({"doublers": 7}, engineers={"1": 4})
    assert {"doubler", "engineer-4"} <= spaces(game)
    play(game, "doubler")
    assert player(game)["doublers"] == 8
    others_pass(game)
    assert "engineer-4" not in spaces(game)
    refused(game, "engineer-4")
    # as her own she could be used for the points alone
    game = table({"doublers": 8, "engineers": [4]})
    play(game, "engineer-4")
    assert player(game)["score"] == 5


# ---- worked examples of the rulebooks


def test_example_p13_a_factory_is_used_between_two_steps() -> None:
    """UR p. 13, RR13 p. 12: the first of two steps enters a factory, its action comes, then the second step."""
    for edition in ("ultimate", "classic"):
        game = play(table({"wrenches": [5], "factories": [4]}, edition=edition), "industry-2", "industry 5")
        assert player(game)["doublers"] == 2
        assert direct(game) == {"industry": 1}
        play(game, "industry gap 1")
        assert player(game)["wrenches"] == [10]


def test_example_p15_the_doubler_and_five_points() -> None:
    """UR p. 15: the left of the two lying engineers gives a doubler and 5 points."""
    game = play(table({}, engineers={"2": 4}), "engineer-4")
    assert player(game)["doublers"] == 1
    assert player(game)["score"] == 5


def test_example_p48_the_two_highest_locomotives() -> None:
    """Factory #8: the sum of the two highest; with one locomotive just that one."""
    for locomotives, points in (
        ({"TS": [4, 3], "SP": [6], "KY": [2]}, 10),
        ({"TS": [5]}, 5),
        ({"TS": [7, 7]}, 14),
    ):
        game = table({"wrenches": [5], "factories": [8], "locomotives": locomotives})
        play(game, "industry-1", "industry 5")
        assert player(game)["score"] == points


def test_example_p48_silver_and_gold_steps() -> None:
    """UR p. 48: 6 and 4 steps on the Trans-Siberian and 4 on St. Petersburg are 14 points."""
    ts = {"wood": 15, "green": 9, "bronze": 7, "silver": 6, "gold": 4}
    sp = {"wood": 8, "green": 7, "bronze": 5, "silver": 4}
    game = table({"wrenches": [5], "factories": ["10a"], "tracks": {"TS": ts, "SP": sp}})
    play(game, "industry-1", "industry 5")
    assert player(game)["score"] == 14


def test_example_p48_the_numbers_of_the_engineers() -> None:
    """Factory #1: the sum of the numbers; without engineers nothing, and it may still be entered."""
    game = table({"wrenches": [5], "factories": [1], "engineers": [4, 9, 13], "locomotives": {"TS": [2]}})
    play(game, "industry-1", "industry 5")
    assert player(game)["score"] == 26
    game = table({"wrenches": [5], "factories": [1], "locomotives": {"TS": [2]}})
    play(game, "industry-1", "industry 5")
    assert player(game)["score"] == 0
    assert game.decider == 1


def test_example_p48_a_repeated_choice_is_made_anew() -> None:
    """UR p. 48: repeating a space with a choice, the choice is made again; two-piece spaces are not repeated."""
    a = {"wrenches": [5], "factories": [3], "tracks": {"TS": {"wood": 3}}}
    taken = {
        "loco-1": "A",
        "wood-3": "A",
        "any-2": "A",
        "temporary": {"by": "A", "coins": 1},
        "basic": ["A"],
        "coins": "B",
    }
    game = play(table(a | {"coins": 2}, spaces=taken), "industry-1 c", "industry 5")
    assert set(offered(game)) == {"skip", "repeat loco-1", "repeat basic", "repeat industry-1"}
    play(game, "repeat loco-1", "factory 2>2")
    assert player(game)["factories"] == [3, 2]
    assert game.decider == 1
