"""Idea tokens, idea cards and the wood worker (rulebook p. 46-47)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import case, offered, play, player, refused, table, tracks
from tests.cases.support_ideas import (
    AT_SP_4,
    FILLERS,
    TOKENS,
    direct,
    end_round,
    has_medal,
    idea,
    indirect,
    named,
    others_pass,
    pool,
)

CARDS = {"wood-worker", "nine", "engineer", "factory", "again"}


def wood_worker(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A owns the wood worker, which stands in the supply."""
    return table((a or {}) | {"wood-worker": True}, **position)


@case("ideas-001")
def test_the_cards_token_brings_an_idea_card_at_once_and_an_end_card_at_the_end_of_the_turn() -> None:
    game = idea(table(AT_SP_4), "cards")
    assert indirect(game) == {"idea-card": 1, "end-card": 1}
    assert named(game, "card") == CARDS
    assert not named(game, "end")  # not yet
    play(game, "card engineer")
    assert player(game)["engineers"] == [1]
    assert player(game)["coins"] == 2
    assert "engineer" not in game.position().get("idea-cards", CARDS - {"engineer"})
    pile = named(game, "end")  # the turn is over: now the pile is looked through
    assert len(pile) == 10
    play(game, "end wood")
    assert player(game)["cards"] == ["wood"]
    assert game.view(1)["position"]["players"]["A"]["cards"] == ["?"]  # face down
    assert game.decider == 1
    others_pass(game)
    assert {"engineer-1", "engineer-1 c"} <= set(offered(game))  # both usable this round
    play(game, "engineer-1 c", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 3}
    assert player(game)["coins"] == 1


@case("ideas-003")
def test_the_wood_workers_extra_step_lapses_without_room() -> None:
    game = wood_worker({"tracks": {"TS": {"wood": 14}, "SP": {"wood": 9}, "KY": {"wood": 8}}})
    play(game, "wood-2 W")
    assert direct(game) == {"wood": 2}
    assert indirect(game) == {"wood": 1}
    play(game, "wood TS", "wood KY")
    assert not direct(game)
    assert not named(game, "wood")
    play(game, "key points", "key points")
    assert game.decider == 1
    assert tracks(game, "KY") == {"wood": 9}
    assert tracks(game, "TS") == {"wood": 15}


@case("ideas-005")
def test_the_wood_worker_may_be_combined() -> None:
    game = wood_worker({"workers": 2})
    play(game, "wood-3 W", "wood TS", "wood TS", "wood KY")
    assert offered(game) == ["done", "wood TS", "wood SP", "wood KY"]  # one more, if you like
    play(game, "wood SP")
    assert (tracks(game, "TS"), tracks(game, "SP"), tracks(game, "KY")) == (
        {"wood": 3},
        {"wood": 2},
        {"wood": 2},
    )
    assert player(game)["workers"] == 1
    assert game.position()["spaces"]["wood-3"] == {"by": "A", "wood-worker": True}
    assert game.decider == 1

    game = play(wood_worker({"workers": 2}), "wood-3 Wc", *["wood TS"] * 4)  # with a coin too
    assert tracks(game, "TS") == {"wood": 5}
    game = play(wood_worker({"workers": 2}), "wood-3", *["wood TS"] * 3)  # without him
    assert tracks(game, "TS") == {"wood": 4}
    assert game.decider == 1


@case("ideas-007")
def test_the_wood_worker_on_an_own_engineer_that_shows_wood() -> None:
    game = play(wood_worker({"engineers": [14]}), "engineer-14 W", *["wood TS"] * 3)
    assert tracks(game, "TS") == {"wood": 4}
    assert game.decider == 1


@case("ideas-009")
def test_the_wood_worker_on_engineer_11() -> None:
    game = play(wood_worker(engineers={"1": 11}), "engineer-11 W")
    assert direct(game) == {"wood": 1, "any": 1}
    assert indirect(game) == {"wood": 1}
    play(game, "wood TS", "green TS", "wood KY")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}
    assert tracks(game, "KY") == {"wood": 2}
    assert game.decider == 1


@case("ideas-011")
def test_the_wood_worker_on_basic_counts_whichever_colour_is_taken() -> None:
    a = {"tracks": {"TS": {"wood": 4, "green": 1}}}
    for steps in (["green TS", "wood TS"], ["wood TS", "green TS"]):
        game = play(wood_worker(a), "basic W", *steps)
        assert tracks(game, "TS") == {"wood": 5, "green": 2}
        assert game.decider == 1
    game = play(wood_worker(a), "basic W", "green TS")
    assert set(offered(game)) == {"done", "wood TS", "wood SP", "wood KY"}  # wood only
    game = play(wood_worker(a), "basic W", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 6, "green": 1}


@case("ideas-013")
def test_the_wood_worker_brings_nothing_where_no_wood_is_shown() -> None:
    game = play(wood_worker({"tracks": {"TS": {"wood": 7, "green": 1}}}), "green-2 W")
    assert pool(game) == {"direct": {"green": 2}}
    play(game, "green TS", "green TS")
    assert tracks(game, "TS") == {"wood": 7, "green": 3}
    assert game.decider == 1


@case("ideas-015")
@pytest.mark.parametrize(
    ("wrench", "missing"),
    [(30, {"factory", "again"}), (25, {"factory"}), ("gap 5", set()), (20, set())],
    ids=["30", "25", "gap 5", "20"],
)
def test_an_idea_card_is_direct_in_classic(wrench: int | str, missing: set[str]) -> None:
    a = AT_SP_4 | {"factories": list(FILLERS), "wrenches": [wrench]}
    game = idea(table(a, edition="classic"), "cards")
    assert named(game, "card") == CARDS - missing  # two industry steps for the factory card, one for "again"
    for name in missing:
        refused(game, f"card {name}")
    assert named(idea(table(a), "cards"), "card") == CARDS  # indirect in ultimate


@case("ideas-017")
def test_the_part_done_again_must_be_possible() -> None:
    a = AT_SP_4 | {"tracks": {"SP": {"wood": 3}, "TS": {"wood": 4}}, "doublers": 3, "wrenches": [3]}
    game = play(idea(table(a, edition="classic"), "cards"), "card again")
    assert player(game)["doublers"] == 4  # where it lies is no choice, so it is laid at once
    assert direct(game) == {"industry": 1, "wood": 1, "again": 1}
    play(game, "industry 3")
    refused(game, "industry 5")
    refused(game, "done")
    assert set(offered(game)) == {"ten points", "wood TS", "wood SP", "wood KY", "doubler TS"}
    play(game, "doubler TS", "wood TS")
    assert player(game)["doublers"] == 5  # 2 in all
    assert tracks(game, "TS") == {"wood": 5}
    assert player(game)["wrenches"] == [5]

    game = play(idea(table(a, edition="classic"), "cards"), "card again", "wood TS", "industry 3")
    refused(game, "industry 5")
    play(game, "wood TS")
    assert tracks(game, "TS") == {"wood": 6}  # 2 in all
    assert player(game)["doublers"] == 4
    assert player(game)["wrenches"] == [5]


@case("ideas-019")
def test_the_medal_is_laid_at_once_and_waits_for_green_and_a_locomotive() -> None:
    tracks_ = {"SP": {"wood": 3}, "KY": {"wood": 8, "green": 2}}
    game = idea(table({"tracks": tracks_, "locomotives": {"SP": [5], "KY": [5]}}), "medal")
    assert has_medal(game)
    assert player(game)["score"] == 0
    assert game.forecast(0)["KY"] == 2 + 10
    others_pass(game)
    play(game, "green-2", "green KY", "green KY")
    assert game.forecast(0)["KY"] == 4 + 10
    others_pass(game)
    play(game, "basic", "green KY")
    assert game.forecast(0)["KY"] == 5 + 10 + 20
    end_round(game)
    assert game.breakdown()[0]["1"]["KY"] == 35

    tracks_["KY"]["green"] = 5
    game = idea(
        table({"tracks": tracks_, "locomotives": {"SP": [5], "KY": [4]}}, **{"lowest-stack": 6}), "medal"
    )
    assert game.forecast(0)["KY"] == 4 + 10  # green is there, the locomotive is not
    others_pass(game)
    play(game, "loco-1", "loco 6>KY/4", "move 4>TS")
    assert game.forecast(0)["KY"] == 5 + 10 + 20


@case("ideas-021")
def test_the_second_wrench_comes_with_two_steps_that_may_be_split() -> None:
    a = AT_SP_4 | {"wrenches": [3]}
    game = idea(table(a), "wrench")
    assert player(game)["wrenches"] == [3, 0]
    assert indirect(game) == {"industry": 2}
    play(game, "industry 3", "industry 0")
    assert player(game)["wrenches"] == [5, 1]
    assert game.forecast(0)["industry"] == 5 + 1
    end_round(game)
    assert game.breakdown()[0]["1"] == {"industry": 6}

    game = play(idea(table(a), "wrench"), "industry 0", "industry 1")
    assert player(game)["wrenches"] == [3, 2]
    assert game.forecast(0)["industry"] == 3 + 2

    game = play(idea(table(a), "wrench"), "industry 3")
    refused(game, "industry 5")  # gap 1 is empty


@case("ideas-023")
def test_five_industry_steps_stop_at_an_empty_gap() -> None:
    game = idea(table(AT_SP_4 | {"wrenches": [3], "factories": [6]}), "industry")
    assert indirect(game) == {"industry": 5}
    play(game, "industry 3", "industry 5")
    assert player(game)["coins"] == 2  # gap 1
    play(game, "industry gap 1")
    assert player(game)["wrenches"] == [10]
    assert game.decider == 1  # two steps have lapsed
    others_pass(game)
    assert not pool(game)

    game = idea(table(AT_SP_4 | {"wrenches": [3], "factories": [2]}), "industry")  # gap 1 builds
    play(game, "industry 3", "industry 5", "industry gap 1")
    refused(game, "industry 10")
    play(game, "factory 2>2", "industry 10", "industry gap 2")
    assert player(game)["wrenches"] == [15]
    assert indirect(game) == {"locomotive-or-factory": 1}  # the new #2 has been entered too


@case("ideas-025")
def test_four_coins() -> None:
    game = idea(table(AT_SP_4), "coins")
    assert player(game)["coins"] == 5
    assert game.decider == 1


@case("ideas-027")
def test_there_is_one_of_each_idea_card() -> None:
    both = {"A": AT_SP_4, "C": AT_SP_4}
    game = idea(table(both["A"], B={"wood-worker": True}, C=both["C"]), "cards")
    assert named(game, "card") == CARDS - {"wood-worker"}
    refused(game, "card wood-worker")
    play(game, "card engineer", "no card", "pass")
    assert game.decider == 2
    idea(game, "cards")
    assert named(game, "card") == CARDS - {"wood-worker", "engineer"}
    refused(game, "card engineer")


@case("ideas-041")
def test_what_an_idea_card_cannot_do_lapses() -> None:
    a = AT_SP_4 | {"factories": list(FILLERS), "wrenches": [30]}
    game = play(idea(table(a, **{"lowest-stack": 9}), "cards"), "card factory")
    assert not direct(game)
    assert indirect(game) == {"factory": 1, "industry": 2, "end-card": 1}
    assert set(offered(game)) == {"done", *(f"factory 9>{gap}/{gap + 3}" for gap in range(1, 6))}
    play(game, "factory 9>3/6")
    assert player(game)["factories"] == [4, 5, 9, 7, 8]
    assert game.position()["returned"] == [6]
    assert player(game)["wrenches"] == [30]
    assert set(game.position()["idea-cards"]) == CARDS - {"factory"}
    assert named(game, "end")  # the two steps are gone, the turn is over
    play(game, "no card")
    assert game.decider == 1


@case("ideas-043")
def test_any_part_of_the_again_card_may_lapse() -> None:
    a = AT_SP_4 | {"tracks": {"SP": {"wood": 3}, "TS": {"wood": 4}}, "doublers": 8, "wrenches": [3]}
    game = play(idea(table(a), "cards"), "card again")
    assert player(game)["doublers"] == 8
    assert not direct(game)
    assert indirect(game) == {"industry": 1, "wood": 1, "again": 1, "end-card": 1}  # no doubler
    assert set(offered(game)) == {"done", "wood TS", "wood SP", "wood KY", "industry 3"}
    play(game, "industry 3")
    assert set(offered(game)) == {"done", "wood TS", "wood SP", "wood KY"}
    refused(game, "industry 5")
    play(game, "wood TS", "wood TS")  # again
    assert tracks(game, "TS") == {"wood": 6}
    assert player(game)["wrenches"] == [5]
    assert named(game, "end")

    for steps in ([], ["wood TS"], ["industry 3"], ["wood TS", "industry 3"], ["wood TS", "wood TS"]):
        game = play(idea(table(a), "cards"), "card again", *steps, "done", "no card")
        assert tracks(game, "TS") == {"wood": 4 + steps.count("wood TS")}
        assert player(game)["wrenches"] == [5 if "industry 3" in steps else 3]
        assert game.decider == 1


# ---- what the rulebook's explanations say besides (p. 46-47, RR13 p. 22-23)


def test_example_p46_the_flipped_valuation() -> None:
    """From now on the tracks score more: 0/1/3/6/10."""
    all_colours = {"wood": 15, "green": 8, "bronze": 6, "silver": 4, "gold": 2}
    a = {"tracks": {"SP": {"wood": 3}, "TS": all_colours}, "locomotives": {"SP": [5], "TS": [9, 1]}}
    game = table(a)
    assert game.forecast(0)["TS"] == 2 * 7 + 2 * 4 + 2 * 2 + 2 * 1
    idea(game, "valuation")
    assert game.forecast(0)["TS"] == 2 * 10 + 2 * 6 + 2 * 3 + 2 * 1
    assert game.forecast(1)["TS"] == 0  # one's own tile only


def test_example_p46_the_second_wrench_uses_factories_again_but_not_the_idea_space() -> None:
    """Two wrenches may share a space and both score; a factory acts again, an idea space does not."""
    a = {"factories": [6, 5, 4, 8], "wrenches": ["gap 4", 5]}
    game = play(table(a), "industry-1", "industry 5")
    assert player(game)["coins"] == 2  # the #6 acts for the second wrench as well
    a = {"factories": [6, 5, 4, 8], "wrenches": ["gap 4", "gap 3"]}
    game = play(table(a), "industry-1", "industry gap 3")
    assert game.decider == 1  # no token
    a = {"factories": [6, 5, 4, 8], "wrenches": ["gap 3", "gap 3"]}
    game = play(table(a), "industry-2")
    assert offered(game) == ["industry gap 3"]  # the two are alike
    play(game, "industry gap 3")
    assert indirect(game) == {"idea": 1}
    play(game, "industry gap 3")
    assert indirect(game) == {"idea": 1}  # still one
    assert player(game)["wrenches"] == ["idea", "idea"]
    assert game.forecast(0)["industry"] == 30


def test_example_p47_the_nine_is_placed_as_any_locomotive() -> None:
    """The extra #9 goes to a slot in the same turn; what it displaces moves on, what it reaches fires."""
    a = {"tracks": {"SP": {"wood": 6}}, "locomotives": {"TS": [1], "SP": [5]}, "ideas": {"medal": "SP 4"}}
    a |= {"factories": [6, 5, 4], "wrenches": ["gap 3"]}
    game = play(table(a), "industry-1", "industry gap 3", "idea cards", "card nine")
    anywhere = {"loco 9x>TS", "loco 9x>TS/1", "loco 9x>SP/5", "loco 9x>KY"}
    assert set(offered(game)) == {"done", *anywhere}
    unplaced = play(table(a), "industry-1", "industry gap 3", "idea cards", "card nine", "done", "no card")
    assert player(unplaced)["locomotives"]["SP"] == [5]
    assert "nine" not in unplaced.position()["idea-cards"]  # spent for nothing
    play(game, "loco 9x>SP/5")
    refused(game, "idea coins")  # the displaced #5 first
    play(game, "move 5>KY")
    assert indirect(game) == {"idea": 1, "end-card": 1}  # SP 6 is reached now
    assert named(game, "idea") == set(TOKENS) - {"medal", "cards"}


def test_example_p47_the_wood_worker_serves_for_the_rest_of_the_game() -> None:
    """He comes at once, counts as a worker each round, and as an extra worker at the end."""
    game = table(AT_SP_4 | {"workers": 1}, **{"end-cards": {"hidden": ["wood", "fifteen"]}})
    play(idea(game, "cards"), "card wood-worker", "end workers")
    others_pass(game)
    assert "basic W" in offered(game)  # this round already
    play(game, "basic W", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 3}
    end_round(game)
    assert player(game)["wood-worker"] == "supply"
    assert player(game)["workers"] == 5  # besides the own five
    while not game.over:
        end_round(game)
    assert game.breakdown()[0]["final"] == {"end bonus cards": 10}


def test_example_rr22_tracks_gained_by_the_four_steps_may_be_moved_by_them() -> None:
    """RR13 p. 22, and the same in the pool of 2021."""
    game = idea(table(AT_SP_4), "any")
    assert set(offered(game)) == {"done", "wood TS", "wood SP", "wood KY"}
    play(game, "wood TS", "green TS", "wood TS", "green TS")
    assert tracks(game, "TS") == {"wood": 3, "green": 2}
    assert game.decider == 1


def test_example_rr22_three_doublers() -> None:
    """They are laid from the left; above eight there is no place, the rest lapses."""
    for before, after in ((0, 3), (5, 8), (6, 8), (8, 8)):
        game = idea(table(AT_SP_4 | {"doublers": before}), "doublers")
        assert player(game)["doublers"] == after
        assert game.decider == 1


def test_example_rr23_the_factory_card() -> None:
    """A factory and two industry steps, in any order, in classic all of it."""
    a = AT_SP_4 | {"wrenches": [5]}
    game = play(idea(table(a), "cards"), "card factory", "factory 2>1", "industry 5", "done", "no card")
    assert player(game)["wrenches"] == ["gap 1"]  # the second step has lapsed
    game = play(idea(table(a, edition="classic"), "cards"), "card factory")
    assert direct(game) == {"factory": 1, "industry": 2}
    assert named(game, "factory") == {"2>1"}
    refused(game, "industry 5")
    refused(game, "done")
    play(game, "factory 2>1", "industry 5")
    refused(game, "done")
    assert set(offered(game)) >= {"industry gap 1", "loco 2>KY", "factory 2>2"}  # the #2 may build as well
    play(game, "industry gap 1", "done", "no card")
    assert player(game)["wrenches"] == [10]
    assert game.decider == 1
