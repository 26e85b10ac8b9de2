"""Special spaces: conditions, new workers, ideas, keys, the route that counts double (rulebook p. 18-19)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_ideas import (
    AT_SP_4,
    TOKENS,
    end_round,
    has_medal,
    idea,
    indirect,
    keys,
    named,
    others_pass,
    pool,
)


@case("specials-001")
def test_bronze_and_a_locomotive_on_ts_3_bring_a_worker_who_can_work_this_round() -> None:
    game = table(
        {
            "tracks": {"TS": {"wood": 7, "green": 5, "bronze": 2}},
            "locomotives": {"TS": [1, 2]},
            "workers": 1,
            "coins": 0,
        }
    )
    play(game, "bronze-1", "bronze TS")
    assert tracks(game, "TS")["bronze"] == 3
    assert player(game)["workers"] == 1  # the one that was there stands on bronze-1
    assert game.decider == 1  # the turn is over
    others_pass(game)
    assert "basic" in offered(game)


@case("specials-003")
def test_a_locomotive_completes_the_condition_that_bronze_met_before() -> None:
    game = table({"tracks": {"TS": {"wood": 7, "green": 5, "bronze": 4}}, "locomotives": {"TS": [1]}})
    assert player(game)["workers"] == 5
    play(game, "loco-1", "loco 2>TS")
    assert player(game)["workers"] == 5  # 1 placed, 1 gained
    assert player(game)["locomotives"] == {"TS": [2, 1]}


def test_the_worker_of_ts_3_comes_once() -> None:
    """Once gained, a longer reach and further bronze steps bring no second one (p. 19)."""
    game = table(
        {"tracks": {"TS": {"wood": 7, "green": 5, "bronze": 3}}, "locomotives": {"TS": [2, 1]}},
        **{"lowest-stack": 4},
    )
    assert player(game)["workers"] == 6  # 5 and the one from TS 3
    play(game, "loco-1", "loco 4>TS/1", "move 1>SP")
    others_pass(game)
    play(game, "bronze-1", "bronze TS")
    others_pass(game)
    assert player(game)["workers"] == 4


@case("specials-005")
def test_the_doubling_stays_when_bronze_is_built_over_it() -> None:
    game = table({"tracks": {"SP": {"wood": 9, "green": 8, "bronze": 6}}, "locomotives": {"SP": [7]}})
    assert game.forecast(0)["SP"] == 2 * (6 * 2 + 1)
    play(game, "bronze-1", "bronze SP")
    assert tracks(game, "SP")["bronze"] == 7
    assert game.forecast(0)["SP"] == 2 * (7 * 2)


@case("specials-007")
def test_an_idea_space_and_an_idea_token_are_used_once() -> None:
    game = table(AT_SP_4, **{"lowest-stack": 6})
    play(game, "basic", "wood SP")
    assert tracks(game, "SP") == {"wood": 4}
    assert named(game, "idea") == set(TOKENS)  # one token, whichever
    assert indirect(game) == {"idea": 1}
    play(game, "idea coins")
    assert player(game)["ideas"] == {"coins": "SP 4"}
    assert player(game)["coins"] == 5
    assert game.decider == 1  # the space fired once and is served
    for _ in range(2):
        others_pass(game)
        play(game, "basic", "wood SP")
        assert not pool(game)  # SP 6 is out of reach, and SP 4 does not fire again
    others_pass(game)
    play(game, "loco-1", "loco 6>SP/5", "move 5>KY")
    assert indirect(game) == {"idea": 1}  # SP 6 alone
    assert named(game, "idea") == set(TOKENS) - {"coins"}
    refused(game, "idea coins")


@case("specials-009")
def test_an_idea_space_without_a_token_left_brings_nothing() -> None:
    gone = dict.fromkeys(TOKENS, "out")
    game = table({"tracks": {"SP": {"wood": 5}}, "locomotives": {"SP": [7]}, "ideas": gone})
    play(game, "basic", "wood SP")
    assert tracks(game, "SP") == {"wood": 6}
    assert game.decider == 1  # the turn is over, nothing is asked
    assert player(game)["score"] == 0
    assert player(game)["coins"] == 1


@case("specials-011")
def test_a_key_is_ten_points_or_a_wood_and_any_step() -> None:
    a = {"tracks": {"TS": {"wood": 7, "green": 4}, "SP": {"wood": 8}}}
    game = play(table(a), "basic", "wood SP")
    assert keys(game) == 1
    assert offered(game) == ["done", "key steps", "key points"]  # no third choice
    play(game, "key points")
    assert player(game)["score"] == 10
    assert game.decider == 1

    game = play(table(a), "basic", "wood SP", "key steps")
    assert indirect(game) == {"wood": 1, "any": 1}
    assert player(game)["score"] == 0
    play(game, "bronze TS")  # the any step: bronze is unlocked since TS 6
    assert set(offered(game)) == {"done", "wood TS", "wood KY"}
    play(game, "wood KY")
    assert tracks(game, "KY") == {"wood": 2}
    assert tracks(game, "TS") == {"wood": 7, "green": 4, "bronze": 1}
    assert game.decider == 1


@case("specials-013")
def test_two_keys_are_two_choices_and_both_count_as_received() -> None:
    steps = ["key steps", "wood TS", "wood TS"]
    for choices, score, wood in (
        (["key points", "key points"], 20, 1),
        (["key points", *steps], 10, 3),
        ([*steps, "key points"], 10, 3),
        ([*steps, *steps], 0, 5),
        ([*steps[:1], *steps[:1], *steps[1:], *steps[1:]], 0, 5),  # both opened, then four steps
    ):
        game = idea(table(AT_SP_4 | {"cards": ["keys"]}, round=7), "keys")
        assert indirect(game) == {"key": 2}
        play(game, *choices)
        if "done" in offered(game):
            play(game, "done")
        assert player(game)["score"] == score
        assert tracks(game, "TS")["wood"] == wood
        assert keys(game) == 2
        end_round(game)
        assert game.over
        assert game.breakdown()[0]["final"] == {"end bonus cards": 15}  # 2-3 keys


@case("specials-015")
def test_green_on_ky_5_makes_the_medal_score_from_the_next_scoring_on() -> None:
    game = table({"tracks": {"KY": {"wood": 7, "green": 4}}, "locomotives": {"KY": [6]}, "medal": True})
    assert has_medal(game)
    assert game.forecast(0)["KY"] == 4 + 10
    play(game, "basic", "green KY")
    assert player(game)["score"] == 0  # nothing at once
    assert game.decider == 1
    assert game.forecast(0)["KY"] == 5 + 10 + 20
    end_round(game)
    assert game.breakdown()[0]["1"] == {"KY": 35}  # first place passes for nothing
    end_round(game)
    assert game.breakdown()[0]["2"] == {"KY": 35}  # and again


@case("specials-017")
def test_wood_green_and_reach_alone_do_not_bring_the_worker_of_ts_3() -> None:
    a = {"tracks": {"TS": {"wood": 6, "green": 5}}, "locomotives": {"TS": [5, 4]}}
    game = table(a, **{"lowest-stack": 6})
    assert player(game)["workers"] == 5
    play(game, "loco-1", "loco 6>TS/4", "move 4>SP")  # more reach
    others_pass(game)
    play(game, "basic", "wood TS")  # more wood
    others_pass(game)
    assert player(game)["workers"] == 3
    play(game, "bronze-2", "bronze TS", "bronze TS")
    others_pass(game)
    assert player(game)["workers"] == 1
    play(game, "bronze-1", "bronze TS")  # bronze on 3, the locomotives long past it
    assert player(game)["workers"] == 1  # the last one placed, a new one gained


# ---- worked examples of the rulebooks


def test_example_p19_the_stars_of_kyiv_add_up() -> None:
    """UR p. 19, RR13 p. 17: wood on 3 with a #3 brings 6 points in every later scoring."""
    for edition in ("ultimate", "classic"):
        game = table({"tracks": {"KY": {"wood": 2}}, "locomotives": {"KY": [3]}}, edition=edition)
        play(game, "basic", "wood KY")
        assert player(game)["score"] == 0
        assert game.forecast(0)["KY"] == 6
        end_round(end_round(game))
        assert game.breakdown()[0]["1"]["KY"] == game.breakdown()[0]["2"]["KY"] == 6


def test_example_p18_the_two_conditions() -> None:
    """UR p. 18: TS 2 wants wood only; TS 3 bronze and a locomotive, both."""
    game = play(table({}), "basic", "wood TS")
    others_pass(game)
    assert "green-2" not in spaces(game)  # green is owned now, but there is one space for it only
    play(game, "basic", "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}
    for locomotives, workers in (([1], 4), ([2], 4), ([3], 5), ([2, 1], 5)):
        a = {"tracks": {"TS": {"wood": 7, "green": 5, "bronze": 2}}, "locomotives": {"TS": locomotives}}
        game = play(table(a), "bronze-1", "bronze TS")
        assert player(game)["workers"] == workers


def test_example_p18_gold_comes_with_up_to_two_steps() -> None:
    """UR p. 18: at TS 15 take gold and up to 2 steps with it; without free spaces one or both lapse."""
    for silver, steps in ((1, 0), (2, 1), (3, 2), (5, 2)):
        a = {"tracks": {"TS": {"wood": 14, "green": 9, "bronze": 7, "silver": silver}}}
        game = play(table(a), "basic", "wood TS")
        assert indirect(game)["gold"] == 2
        for _ in range(steps):
            play(game, "gold TS")
        assert "gold TS" not in offered(game)
        assert tracks(game, "TS").get("gold", 0) == steps
        play(game, "key points")
        assert game.decider == 1
    game = play(
        table({"tracks": {"TS": {"wood": 14, "green": 9, "bronze": 7, "silver": 5}}}), "basic", "wood TS"
    )
    play(game, "key points", "done")  # up to two: none will do
    assert tracks(game, "TS") == {"wood": 15, "green": 9, "bronze": 7, "silver": 5}
    others_pass(game)
    assert "gold-2" in spaces(game)  # the track itself is there all the same
