"""Special ideas (UR-EN p.43): a token each, five cards."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.expansions.special_ideas.rules import T_LAID, T_SPECIAL
from roundhouse.record.position import position_of
from roundhouse.rules import OptionsError, apply, legal, moves, new, ruleset
from roundhouse.rules.layout import COINS, IDEAS, WORKERS
from roundhouse.rules.packing import bits
from tests.cases.support import case, offered, play, player, refused, spaces, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    must,
    order,
    score,
    wrenches,
)
from tests.cases.support_ideas import AT_SP_4, indirect, keys, named
from tests.cases.support_modules import (
    CHOOSING,
    SPECIAL,
    cards_left,
    special,
)

ROW = [8, 9, 10, 11, 2, 3, 4]


# ---- set-up


@case("setup-025")
def test_set_up() -> None:
    state = new(ruleset(4, modules=SPECIAL), 1)
    assert all(len(bits(p[IDEAS])) == 10 for p in state.players)
    assert len(bits(state.table[T_SPECIAL])) == 5
    assert (state.rules.rounds, state.players[0][WORKERS], state.players[0][COINS]) == (7, 5, 1)
    assert bits(state.table[T_LAID]) == sorted(engineer for engineer in state.row if engineer >= 0)


def test_only_in_the_2021_box() -> None:
    with pytest.raises(OptionsError, match="not known"):
        ruleset(4, "classic", modules=SPECIAL)


def test_no_special_factory_on_the_industry_board() -> None:
    state = new(ruleset(3, "ultimate", "asian", "board", SPECIAL), 1)
    assert {moves.SPECIAL_NAMES[card] for card in bits(state.table[T_SPECIAL])} == {
        "double-industry",
        "engineer",
        "freight-car",
        "keys",
    }


# ---- the token and the cards


@case("special-ideas-001")
def test_an_engineer_from_the_box() -> None:
    game = special(AT_SP_4, engineers=ROW)
    play(game, "basic", "wood SP", "idea special")
    assert named(game, "special") == set(moves.SPECIAL_NAMES)
    play(game, "special engineer")
    assert named(game, "box") == {"5", "6", "7", "12", "13", "14", "15"}
    play(game, "box 12")
    assert (player(game)["engineers"], player(game)["ideas"]) == ([12], {"special": "SP 4"})
    assert cards_left(game) == set(moves.SPECIAL_NAMES) - {"engineer"}
    play(game, "pass", "pass", "pass")
    assert "engineer-12" in spaces(game), "an action space of A's"


def test_the_token_may_lapse_and_so_may_what_a_card_shows() -> None:
    """Ruling 1: neither is named as direct; a card that was taken is gone all the same."""
    game = special(**CHOOSING)
    play(game, "done")
    assert len(cards_left(game)) == 5
    game = play(special(**CHOOSING), "special engineer")
    assert (must(game), indirect(game)) == ({}, {"box-engineer": 1})
    play(game, "done")
    assert (player(game).get("engineers"), len(cards_left(game)), decides(game)) == (None, 4, "B")


@case("special-ideas-017")
def test_every_card_exists_once() -> None:
    left = ["double-industry", "engineer", "special-factory", "keys"]
    game = special({"locomotives": {"TS": [5]}}, **{"special-cards": left}, **CHOOSING)
    assert named(game, "special") == set(left)


def test_no_card_left() -> None:
    game = special(AT_SP_4, **{"special-cards": []})
    play(game, "basic", "wood SP", "idea special")
    assert decides(game) == "B", "the token is spent for nothing"


def test_three_keys() -> None:
    game = special(**CHOOSING)
    play(game, "special keys")
    assert (keys(game), indirect(game), must(game)) == (3, {"key": 3}, {})
    play(game, "key points", "key steps", "wood TS", "wood SP", "done")
    assert (score(game), tracks(game, "TS"), decides(game)) == (10, {"wood": 2}, "B")


# ---- engineers


@case("special-ideas-019")
def test_only_engineers_never_laid_out() -> None:
    game = special(engineers=[0, 8, 9, 10, 2, 3, 4], laid=[8, 9, 10, 2, 3, 4, 7], round=2, **CHOOSING)
    play(game, "special engineer")
    refused(game, "box 7")
    assert "box 11" in offered(game)


def test_who_went_to_the_box_unhired_stays_there() -> None:
    state = new(ruleset(4, modules=SPECIAL), 5)
    first = state.row[state.rules.hire_place]
    while state.round == 1:
        options = legal(state)
        apply(state, moves.PASS if moves.PASS in options else options[0])
    part = next(part for part in state.rules.parts if type(part).__name__ == "SpecialIdeas")
    assert first not in state.row
    assert first not in part.box(state)  # type: ignore[attr-defined]


def test_hired_engineers_are_in_the_game() -> None:
    game = special({"engineers": [5]}, engineers=ROW, B={"engineers": [6, 7]}, **CHOOSING)
    play(game, "special engineer")
    assert named(game, "box") == {"12", "13", "14", "15"}


def test_engineer_1_belongs_to_her_idea_card() -> None:
    game = play(special(engineers=ROW, **CHOOSING), "special engineer")
    refused(game, "box 1")
    game = play(special(engineers=ROW, **{"idea-cards": []}, **CHOOSING), "special engineer")
    refused(game, "box 1")


def test_additional_engineers_if_they_play() -> None:
    game = play(special(engineers=ROW, more=["additional-engineers"], **CHOOSING), "special engineer")
    assert {"5-coin", "6-bonus", "7-bonus", "13-routes", "15-silver"} <= named(game, "box")
    assert "3-green" not in named(game, "box"), "#3 is in the game"
    assert "9-bronze" not in named(game, "box")
    assert "11-borrow" not in named(game, "box")
    play(game, "box 15-silver")
    assert player(game)["engineers"] == ["15-silver"]
    # once she is there her number is in the game
    game = special({"engineers": ["15-silver"]}, engineers=ROW, more=["additional-engineers"], **CHOOSING)
    play(game, "special engineer")
    assert "15" not in named(game, "box")


# ---- doubled industry steps

FILLED = {"factories": [6, 8, 4], "double-industry": True}


def test_the_card_works_from_now_on() -> None:
    game = special({"factories": [6]}, pool={"indirect": {"special-card": 1, "industry": 1}})
    play(game, "special double-industry")
    assert player(game)["double-industry"]
    assert indirect(game) == {"industry": 1}, "what was gained before is not doubled"


@case("special-ideas-003")
def test_one_or_two_steps() -> None:
    game = special({"wrenches": [1], **FILLED})
    play(game, "industry-1")
    assert (must(game), indirect(game)) == ({"industry": 1}, {"industry": 1})
    play(game, "industry 1")
    assert offered(game) == ["done", "industry 2"]
    single = play(special({"wrenches": [1], **FILLED}), "industry-1", "industry 1", "done")
    assert (wrenches(single), decides(single)) == ([2], "B")
    play(game, "industry 2")
    assert (wrenches(game), decides(game)) == ([3], "B")


def test_each_step_is_doubled_for_itself() -> None:
    game = play(special({"wrenches": [0], **FILLED}), "industry-2", "industry 0", "industry 1", "industry 2")
    assert offered(game) == ["done", "industry 3"]


def test_a_doubled_step_needs_no_room() -> None:
    """One step before an empty gap: the space is open, the second step lapses."""
    game = special({"wrenches": [3], "double-industry": True})
    play(game, "industry-1", "industry 3")
    assert (wrenches(game), decides(game)) == ([5], "B")


def test_the_other_players_steps_are_not_doubled() -> None:
    game = play(special({"wrenches": [1], **FILLED}), "pass", "industry-1")
    assert indirect(game) == {}


@case("special-ideas-005")
def test_idea_tokens_are_not_doubled() -> None:
    a = {**AT_SP_4, **FILLED, "wrenches": [0]}
    game = play(special(a), "basic", "wood SP", "idea industry")
    assert indirect(game) == {"industry": 5}
    game = play(special(a), "basic", "wood SP", "idea wrench")
    assert indirect(game) == {"industry": 2}


def test_idea_cards_are_not_doubled() -> None:
    a = {**AT_SP_4, **FILLED, "wrenches": [0]}
    game = play(special(a), "basic", "wood SP", "idea cards", "card factory")
    assert (must(game), indirect(game)["industry"]) == ({}, 2)
    game = play(special(a), "basic", "wood SP", "idea cards", "card again")
    assert (must(game), indirect(game)["industry"]) == ({}, 1)


def test_a_token_used_by_factory_10b_is_not_doubled() -> None:
    a = {"factories": ["10b"], "wrenches": [5], "double-industry": True}
    game = special(a, **{"lowest-stack": 10})
    play(game, "industry-1", "industry 5", "trade industry", "discard coins")
    assert indirect(game) == {"industry": 5 + 1}, "five of the token, one is the doubled first step"


@case("special-ideas-007")
def test_factory_steps_are_doubled_even_if_a_token_led_there() -> None:
    a = {**AT_SP_4, "wrenches": [5], "factories": [5, 6], "double-industry": True}
    game = play(special(a), "basic", "wood SP", "idea industry", "industry 5")
    assert indirect(game) == {"industry": 4 + 2}


@pytest.mark.parametrize(
    ("position", "start"),
    [
        ({"engineers": {"1": 9}}, ["engineer-9"]),
        ({"engineers": {"1": 10}}, ["engineer-10"]),
        ({}, ["industry-wood"]),
    ],
)
def test_every_other_step_is_doubled(position: dict[str, Any], start: list[str]) -> None:
    game = play(special({"wrenches": [0], **FILLED}, **position), *start)
    assert indirect(game)["industry"] == must(game)["industry"]


def test_steps_of_the_train_are_doubled() -> None:
    tokens = {"train": ["industry-1", "coin-1"], "train-open": ["industry-2", "wood", "points"]}
    b = {"wrenches": [0], **FILLED}
    game = special({}, more=["manufactory"], **tokens, B=b)
    play(game, "train", "load points", "industry 0", "share industry-1")
    assert (decides(game), indirect(game)) == ("B", {"industry": 2})


def test_the_step_for_a_construction_site_is_doubled() -> None:
    """On the Asian board a removed site gives an industry step or a coin: the coin is not doubled."""
    site = {"board": "asian", "pool": {"indirect": {"industry-or-coin": 1}}}
    game = play(special({"wrenches": [0], **FILLED}, **site), "industry 0")
    assert indirect(game) == {"industry": 1}
    game = special({"wrenches": [0], **FILLED}, **site)
    before = coins(game)
    play(game, "take coin")
    assert (coins(game), decides(game)) == (before + 1, "B")


def test_a_repeated_space_is_doubled_again() -> None:
    a = {"wrenches": [3], "factories": [3, 6], "double-industry": True}
    game = play(special(a), "industry-1", "industry 3", "industry 5", "repeat industry-1")
    assert indirect(game) == {"industry": 2}


# ---- the freight car


@case("special-ideas-009")
def test_the_freight_car_needs_a_locomotive_of_3() -> None:
    weak = {"locomotives": {"TS": [2, 1], "SP": [2], "KY": []}}
    game = special(weak, **CHOOSING)
    assert named(game, "special") == set(moves.SPECIAL_NAMES)
    play(game, "special freight-car")
    assert ("freight-car" in player(game), decides(game)) == (False, "B")
    assert "freight-car" not in position_of(game.state)["special-cards"]
    # two small ones together do not make a big one
    game = play(special({"locomotives": {"TS": [2, 2]}}, **CHOOSING), "special freight-car")
    assert decides(game) == "B"


def test_the_freight_car_goes_behind_any_locomotive_of_3_or_more() -> None:
    game = special({"locomotives": {"TS": [3, 1], "SP": [2], "KY": [4]}}, **CHOOSING)
    play(game, "special freight-car")
    assert offered(game) == ["done", "freight TS", "freight KY"]
    play(game, "freight KY")
    assert player(game)["freight-car"] == "KY"


def test_a_boilerman_makes_a_3_of_a_2() -> None:
    game = special({"locomotives": {"TS": ["2+"]}}, more=["coal"], **CHOOSING)
    play(game, "special freight-car")
    assert offered(game) == ["done", "freight TS"]


SP_CAR = {"freight-car": "SP", "locomotives": {"SP": [5]}, "tracks": {"SP": {"wood": 5, "green": 3}}}


@case("special-ideas-011")
def test_two_steps_before_the_scoring() -> None:
    game = all_pass(special(SP_CAR))
    assert (game.round, decides(game)) == (1, "A")
    assert offered(game) == ["done", "wood SP", "green SP"], "no steps elsewhere"
    play(game, "green SP")
    assert offered(game) == ["done", "wood SP"], "green may not reach wood"
    before = score(game)
    play(game, "wood SP")
    assert game.round == 2
    assert tracks(game, "SP") == {"wood": 6, "green": 4}
    assert score(game) - before == 4, "the scoring phase counts the fourth green space"


def test_the_steps_may_lapse() -> None:
    game = play(all_pass(special(SP_CAR)), "wood SP", "done")
    assert (game.round, tracks(game, "SP")) == (2, {"wood": 6, "green": 3})
    game = play(all_pass(special(SP_CAR)), "done")
    assert (game.round, tracks(game, "SP")) == (2, {"wood": 5, "green": 3})


def test_in_every_round() -> None:
    game = play(all_pass(special(SP_CAR)), "done")
    all_pass(game)
    assert (game.round, decides(game), "wood SP" in offered(game)) == (2, "A", True)


def test_in_the_last_round_too() -> None:
    game = all_pass(special(SP_CAR, round=7))
    assert not game.over
    play(game, "wood SP", "wood SP")
    assert game.over


def test_in_the_round_it_is_taken() -> None:
    game = special({"locomotives": {"SP": [6]}}, **CHOOSING)
    play(game, "special freight-car", "freight SP", "pass", "pass", "pass", "pass")
    assert (game.round, decides(game), named(game, "wood")) == (1, "A", {"SP"})


def test_the_car_stays_when_its_locomotive_goes() -> None:
    a = {"freight-car": "SP", "locomotives": {"TS": [], "SP": [3]}}
    game = special(a, **{"lowest-stack": 5})
    play(game, "loco-1", "loco 5>SP/3", "move 3>TS")
    assert player(game)["freight-car"] == "SP"


def test_what_the_steps_reach_is_gained() -> None:
    a = {**SP_CAR, "tracks": {"SP": {"wood": 8}}}
    game = play(all_pass(special(a)), "wood SP")
    assert indirect(game) == {"key": 1, "any-route-2": 1}
    play(game, "key steps", "wood TS")
    assert tracks(game, "TS") == {"wood": 2}


def test_nothing_to_move() -> None:
    full = {"freight-car": "SP", "tracks": {"SP": {"wood": 9}}, "locomotives": {"SP": [6]}}
    game = all_pass(special(full))
    assert game.round == 2


def test_after_the_moved_workers() -> None:
    game = special(SP_CAR, spaces={"first": "C", "second": "D"})
    all_pass(game)
    assert decides(game) == "D"
    play(game, "stay")
    assert decides(game) == "C"
    play(game, "wood-2", "wood TS", "wood TS")
    assert (decides(game), named(game, "wood")) == ("A", {"SP"})
    assert order(game) == "CDAB"


def test_won_by_a_moved_worker_it_still_counts_this_round() -> None:
    d = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}
    game = special({}, spaces={"first": "D"}, D=d)
    all_pass(game)
    play(game, "wood-2", "wood SP", "idea special", "special freight-car", "freight SP", "wood SP")
    assert (game.round, decides(game), named(game, "wood")) == (1, "D", {"SP"})
