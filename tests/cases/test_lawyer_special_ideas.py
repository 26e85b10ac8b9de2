"""Special ideas read by a rule lawyer (UR-DE p.43, p.46; component book sections 4, 6, 13; rulings 15, 26, 33)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.rules import ruleset
from roundhouse.rules.scoring import majority
from tests.cases.support import offered, play, player, refused, spaces
from tests.cases.support_board import (
    all_pass,
    decides,
    doublers,
    factories,
    must,
    returned,
    score,
    wrenches,
)
from tests.cases.support_ideas import AT_SP_4, end_round, indirect, keys, named
from tests.cases.support_modules import CHOOSING, cards_left, placed, special

DOUBLE: dict[str, Any] = {"double-industry": True, "wrenches": [0], "factories": [6, 8, 4]}
ALL = {"double-industry", "engineer", "freight-car", "special-factory", "keys"}


# ---- doubled industry steps: from every source but idea tokens and idea cards


@pytest.mark.parametrize(
    ("more", "start", "steps"),
    [
        ({}, ["industry-1"], 2),
        ({}, ["industry-2"], 4),
        ({}, ["industry-wood"], 2),
        ({"round": 7}, ["last-round"], 6),
        ({"engineers": {"2": 2}}, ["engineer-2"], 2),
        ({"engineers": {"2": 9}}, ["engineer-9"], 4),
    ],
)
def test_every_space_is_doubled(more: dict[str, Any], start: list[str], steps: int) -> None:
    """UR-DE p.43: industry steps that you get may be doubled, wholly or in part."""
    game = play(special(DOUBLE, **more), *start)
    assert must(game)["industry"] + indirect(game)["industry"] == steps
    assert must(game)["industry"] == steps // 2, "the doubled ones may lapse"


def test_own_engineers_are_doubled() -> None:
    """The card names only idea tokens and idea cards as exceptions."""
    game = play(special({**DOUBLE, "engineers": [9]}), "engineer-9")
    assert (must(game), indirect(game)) == ({}, {"industry": 4})


def test_points_beside_the_steps_are_not_doubled() -> None:
    game = play(special({**DOUBLE, "engineers": [2]}), "engineer-2")
    assert (score(game), indirect(game)) == (3, {"industry": 2})


def test_a_boiled_factory_5_brings_four_steps() -> None:
    """The boilerman makes two steps of one, the card makes four of two."""
    a = {"double-industry": True, "wrenches": [5], "factories": ["5+", 8]}
    game = play(special(a, more=["coal"]), "industry-1", "industry 5")
    assert indirect(game) == {"industry": 1 + 4}


def test_a_foundry_is_doubled() -> None:
    a = {**DOUBLE, "foundries": ["industry-doubler"], "coal": 2}
    game = play(special(a, more=["coal"]), "use foundry industry-doubler")
    assert indirect(game)["industry"] == 4


def test_a_dividend_set_off_by_an_idea_token_is_doubled() -> None:
    """The steps come from the stocks board; the token only lifts the marker and pays out (as ruling 33 has it for
    factory steps that a token set off)."""
    a = {"double-industry": True, "tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [4]}}
    position = {"board": "american", "industry": "russian", "level-1": "industry-1"}
    game = play(special(a, B={"stock": 1}, **position), "basic", "wood SA", "idea stock")
    assert indirect(game) == {"industry": 4}


def test_a_dividend_is_doubled() -> None:
    a = {"double-industry": True, "stock": 0, "tracks": {"OM": {"wood": 1}}, "locomotives": {"OM": [2]}}
    position = {"board": "american", "industry": "russian", "level-1": "industry-1"}
    game = play(special(a, B={"stock": 1}, **position), "basic", "wood OM")
    assert indirect(game) == {"industry": 2}


def test_an_extension_is_doubled() -> None:
    """German board: Frankfurt 2-5 shows 2 industry steps on its second space."""
    a = {
        **DOUBLE,
        "tracks": {"NU": {"wood": 8}},
        "extensions": {"wuerzburg": "4-1", "frankfurt": "2-5"},
    }
    game = play(special(a, board="german"), "basic", "wood NU")
    assert indirect(game) == {"industry": 4}


def test_the_starting_bonus_of_an_engineer_is_doubled() -> None:
    game = special(DOUBLE, more=["additional-engineers"], engineers={"1": "7-bonus"})
    play(game, "engineer-7-bonus", "bonus industry")
    assert (must(game), indirect(game)) == ({"industry": 2}, {"industry": 2})


def test_factory_5_by_the_factory_engineer_is_doubled() -> None:
    a = {"double-industry": True, "wrenches": [0], "factories": [5]}
    game = special(a, more=["additional-engineers"], engineers={"1": "10-factory"})
    play(game, "engineer-10-factory", "work 1/5")
    assert indirect(game) == {"industry": 2}


def test_factory_5_built_over_on_the_industry_board_is_doubled() -> None:
    """Building over is direct, its doubled step may lapse; here layer two begins."""
    a = {"double-industry": True, "wrenches": [0]}
    layer: dict[str, Any] = {"F1": [5], "F2": [4], "F3": [3], "F4": [3], "F5": [4]}
    game = special(a, industry="board", seats=2, **layer, **{"lowest-stack": 6})
    play(game, "loco-1", "factory 6>F1")
    assert (must(game).get("industry"), indirect(game).get("industry")) == (1, 1)


def test_on_both_lanes_the_doubled_step_goes_where_you_like() -> None:
    game = special({"double-industry": True}, industry="american")
    play(game, "industry-1", "industry upper 0")
    assert offered(game) == ["done", "industry 0", "industry upper 1"]


@pytest.mark.parametrize(("card", "steps"), [("factory", 2), ("again", 1)])
def test_idea_cards_stay_single(card: str, steps: int) -> None:
    a = {**AT_SP_4, **DOUBLE}
    game = play(special(a), "basic", "wood SP", "idea cards", f"card {card}")
    assert (must(game), indirect(game)["industry"]) == ({}, steps)


def test_the_repeated_part_of_the_again_card_stays_single() -> None:
    """Doubler + industry + wood, then one of the three again: also that step comes from an idea card."""
    a = {**AT_SP_4, **DOUBLE}
    game = play(special(a), "basic", "wood SP", "idea cards", "card again", "industry 0")
    play(game, "industry 1")  # the part that is done again
    assert (wrenches(game), indirect(game)) == ([2], {"wood": 1, "end-card": 1})


def test_the_card_lasts_for_the_game() -> None:
    game = end_round(special(DOUBLE))
    while decides(game) != "A":
        play(game, "pass")
    assert indirect(play(game, "industry-1")) == {"industry": 1}


# ---- an engineer from the box


def test_an_engineer_from_the_box_counts_in_the_end() -> None:
    game = special(engineers=[8, 9, 10, 11, 2, 3, 4], **CHOOSING)
    play(game, "special engineer", "box 15")
    assert majority(game.state)[0] == 40


def test_she_can_be_used_in_the_same_round() -> None:
    """UR-DE p.43: laid beside the board as usual, an additional action space."""
    game = special({"workers": 3}, engineers=[8, 9, 10, 11, 2, 3, 4], **CHOOSING)
    play(game, "special engineer", "box 14", "pass", "pass", "pass")
    assert "engineer-14" in spaces(game)


def test_an_additional_engineer_with_a_number_in_the_game_is_refused() -> None:
    """UR-DE p.43: no engineer whose number is already in the game."""
    row = [8, 9, 10, 11, 2, 3, 4]
    game = special({"engineers": [5]}, more=["additional-engineers"], engineers=row, **CHOOSING)
    play(game, "special engineer")
    assert named(game, "box") == {
        *("6", "7", "12", "13", "14", "15"),
        *("6-bonus", "7-bonus", "13-routes", "15-silver"),
    }
    assert "box 5-coin" not in offered(game), "A has #5"


def test_without_the_module_no_additional_engineer_comes() -> None:
    game = play(special(engineers=[8, 9, 10, 11, 2, 3, 4], **CHOOSING), "special engineer")
    assert not [name for name in named(game, "box") if "-" in name]


def test_the_coal_engineer_may_come_with_coal() -> None:
    """She plays by default with coal; #4 must not be in the game."""
    game = special(more=["coal"], engineers=[0, 8, 9, 10, 11, 2, 3], **CHOOSING)
    play(game, "special engineer")
    assert {"4", "4-coal"} <= named(game, "box")
    game = special(more=["coal"], engineers=[0, 8, 9, 10, 11, 4, 3], **CHOOSING)
    play(game, "special engineer")
    assert not {"4", "4-coal"} & named(game, "box")


def test_with_everybody_laid_out_the_engineer_card_brings_nothing() -> None:
    """Indirect like idea cards (rulings 1, 33): it may be chosen, and what cannot be carried out lapses."""
    everyone = list(range(2, 16))
    game = special(laid=everyone, engineers=[8, 9, 10, 11, 2, 3, 4], **CHOOSING)
    assert named(game, "special") == ALL
    play(game, "special engineer")
    assert (decides(game), player(game).get("engineers")) == ("B", None)
    assert cards_left(game) == ALL - {"engineer"}


def test_emils_engineers_are_in_the_game() -> None:
    game = Game.from_position(
        {
            "players": {"count": 1, "A": {}},
            "modules": ["special-ideas"],
            "engineers": {"5": 8, "4": 9, "3": 10, "2": 2, "1": 3, "hire": 0},
            "emil-engineers": ["7"],
            **CHOOSING,
        }
    )
    play(game, "special engineer")
    assert not {"7", "8", "9", "10", "2", "3"} & named(game, "box")
    assert {"5", "6", "15"} <= named(game, "box")


# ---- special factory


def test_the_special_factory_needs_no_token_to_be_built() -> None:
    game = play(special(**CHOOSING), "special special-factory")
    assert (must(game), indirect(game)) == ({}, {"special-factory": 1})
    play(game, next(move for move in offered(game) if "special" in move))
    assert factories(game) == ["special"]


def test_a_replaced_special_factory_takes_its_tokens_along() -> None:
    a = {
        "factories": ["special", 2, 3, 4, 5],
        "ideas": {"special": "SP 4", "coins": "special factory 1", "any": "special factory 2"},
    }
    game = special(a, **{"lowest-stack": 6})
    assert placed(game) == 3
    play(game, "loco-1", "factory 6>1/special")
    assert returned(game) == ["special"]
    assert placed(game) == 1, "the two tokens are in the box"
    play(game, "loco-2")
    assert [move for move in offered(game) if "special" in move], "it lies open for everybody"


def test_tokens_on_the_special_factory_count_for_the_card() -> None:
    a = {
        "factories": ["special"],
        "ideas": {"special": "SP 4", "coins": "special factory 1", "any": "special factory 2"},
        "cards": ["ideas"],
    }
    game = all_pass(special(a, round=7))
    assert game.breakdown()[0]["final"]["end bonus cards"] == 21


def test_one_token_left_uses_one_place() -> None:
    used = {
        "special": "SP 4", "cards": "out", "valuation": "out", "medal": "out", "keys": "out", "wrench": "out",
        "any": "out", "industry": "out",
    }  # fmt: skip
    a = {"factories": ["special"], "wrenches": [5], "ideas": {**used, "coins": "out"}}
    game = play(special(a), "industry-1", "industry 5", "idea doublers")
    assert (doublers(game), decides(game)) == (3, "B")
    assert placed(game) == 2


def test_the_second_wrench_of_a_free_place() -> None:
    """Ruling 15: a special factory with a free place works again."""
    a = {
        "factories": ["special", 6],
        "wrenches": ["place 6", 5],
        "ideas": {"special": "SP 4", "wrench": "special factory 1"},
    }
    game = play(special(a), "industry-1", "industry 5")
    assert indirect(game) == {"idea": 1}


def test_repeating_the_special_factory_when_full() -> None:
    a = {
        "factories": ["special"],
        "wrenches": [5],
        "ideas": {"special": "SP 4", "coins": "special factory 1", "any": "special factory 2"},
    }
    game = special(a, more=["additional-engineers"], engineers={"1": "10-factory"})
    play(game, "engineer-10-factory", "work 1/special")
    assert decides(game) == "B", "full, it does nothing; the engineer only needs a factory"


# ---- the cards and the token


def test_the_token_is_one_more_for_everybody() -> None:
    """UR-DE p.43: each player gets the special idea token; nothing else of the set-up changes."""
    for players in (1, 2, 3, 4):
        plain, rules = ruleset(players), ruleset(players, modules=["special-ideas"])
        assert len(rules.token_rows) == len(plain.token_rows) + 1
        assert (rules.rounds, rules.setup.coins) == (plain.rounds, plain.setup.coins)


def test_a_card_taken_is_gone_for_the_others() -> None:
    game = special(AT_SP_4, B=AT_SP_4)
    play(game, "basic", "wood SP", "idea special", "special keys")
    play(game, "key points", "key points", "key points")
    assert (score(game), keys(game)) == (30, 3)
    play(game, "basic", "wood SP", "idea special")
    assert cards_left(game) == ALL - {"keys"}
    assert "special keys" not in offered(game)
    refused(game, "special keys")


def test_three_keys_count_for_the_key_card() -> None:
    a = {**AT_SP_4, "cards": ["keys"]}
    game = special(a, round=7)
    play(game, "basic", "wood SP", "idea special", "special keys", "done")
    all_pass(game)
    assert game.breakdown()[0]["final"]["end bonus cards"] == 15


def test_key_with_the_industry_board_brings_a_car_back() -> None:
    game = special({"cars-workshop": 2, "cars": 1}, industry="board", **CHOOSING)
    play(game, "special keys")
    assert any(move.startswith("key car") for move in offered(game)), offered(game)


def test_no_special_factory_in_any_game_on_the_industry_board() -> None:
    for board in ("russian", "german", "american", "asian"):
        rules = ruleset(3, board=board, industry="board", modules=["special-ideas"])
        cards = [row.id for row in SPECIAL_CARDS.rows(rules.content) if row.when.holds(rules.ingredients)]
        assert sorted(cards) == sorted(ALL - {"special-factory"})


def test_special_ideas_are_no_idea_cards_of_the_base_game() -> None:
    """The token 'end bonus card + idea card' gives one of the five base cards."""
    game = play(special(AT_SP_4), "basic", "wood SP", "idea cards")
    assert not named(game, "special")
    assert len(named(game, "card")) == 5


# ---- outside the own turn


def test_a_special_idea_in_another_players_turn() -> None:
    """A part of the train brings B, who has passed, to an idea space: everything is carried out at once."""
    tokens = {"train": ["wood", "coin-1"], "train-open": ["points", "industry-1", "any"]}
    game = special({}, more=["manufactory"], B={**AT_SP_4, "passed": True}, **tokens)
    play(game, "train", "load points", "wood TS", "share wood", "wood SP", "idea special")
    assert decides(game) == "B"
    play(game, "special engineer")
    play(game, next(move for move in offered(game) if move.startswith("box")))
    assert len(player(game, "B")["engineers"]) == 1
    assert decides(game) == "C"


def test_a_car_beside_factory_5_is_doubled() -> None:
    a = {"double-industry": True, "cars-standing": ["F1"], "wrenches": [0]}
    game = play(special(a, industry="board", seats=2, F1=[5]), "use car F1")
    assert indirect(game) == {"industry": 2}


def test_a_number_that_went_to_the_box_is_not_in_the_game() -> None:
    """#7 was laid out and left; the additional #7, never laid out, may come (ruling 33)."""
    row: dict[str, Any] = {"engineers": [0, 8, 9, 10, 2, 3, 4], "laid": [8, 9, 10, 2, 3, 4, 7], "round": 2}
    game = play(special(more=["additional-engineers"], **row, **CHOOSING), "special engineer")
    assert "7-bonus" in named(game, "box")
    assert "7" not in named(game, "box")


def test_a_special_factory_built_again_works_again() -> None:
    """Its old tokens are in the box, so both places are free (ruling 15)."""
    a = {
        "factories": ["special"],
        "wrenches": [5],
        "ideas": {"special": "SP 4", "coins": "out", "any": "out"},
    }
    assert indirect(play(special(a), "industry-1", "industry 5")) == {"idea": 2}


def test_the_coal_factory_replaces_the_special_factory() -> None:
    a = {"factories": ["special", 2, 3, 4, 5], "ideas": {"special": "SP 4", "coins": "special factory 1"}}
    game = special(a, more=["coal"], pool={"direct": {"coal-factory": 1}})
    play(game, offered(game)[0])
    assert (factories(game)[0], returned(game), placed(game)) == ("coal", ["special"], 1)
