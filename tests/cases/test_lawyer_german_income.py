"""Income, workers and values of the German board read by a rule lawyer (UR-DE p.26-27; rulings 1, 26, 31, 34)."""

from __future__ import annotations

from tests.cases.support import offered, play, spaces
from tests.cases.support_board import (
    coins,
    decides,
    forecast,
    lowest,
    own_workers,
    score,
    used_but,
    waiting,
)
from tests.cases.support_german import (
    at_table,
    german,
    income,
    incomes_offered,
    valuation,
)
from tests.cases.support_ideas import end_round, indirect, named

HAMBURG = {"arm": "hamburg"}


# ---- workers


def test_a_third_extra_worker_brings_nothing() -> None:
    a = german(
        dr={"wood": 6},
        nu={"wood": 7},
        mu={"wood": 8, "green": 6, "bronze": 3},
        locomotives={"MU": [3]},
        extensions={"hannover": "3-4"},
    )
    game = at_table(a)
    assert own_workers(game) == (6, 1)
    play(game, "basic", "wood DR")
    assert own_workers(game) == (7, 0)
    play(game, "pass", "pass", "pass", "basic", "wood NU", "extension 2-4")
    assert own_workers(game) == (7, 0)


def test_the_workers_card_counts_two_at_most() -> None:
    a = german(nu={"wood": 8}, extensions={"wuerzburg": "4-4", "frankfurt": "2-4"})
    assert own_workers(at_table(a)) == (7, 0)


# ---- income


def test_income_and_the_idea_it_reaches_before_the_action() -> None:
    """Income is used first; what it sets off may be used before the action too (ruling 31)."""
    a = german(dr={"wood": 3}, locomotives={"DR": [4]}, income={"any": 1})
    game = play(at_table(a), "income any", "wood DR")
    assert "idea coins" in offered(game)
    play(game, "idea coins")
    assert (coins(game), decides(game)) == (5, "A")
    assert "basic" in spaces(game)


def test_all_kinds_of_income_in_one_turn() -> None:
    a = german(
        mu={"wood": 8, "green": 4, "bronze": 1},
        income={"any": 1, "wood-green": 1, "green-bronze": 2, "coin": 1},
    )
    game = at_table(a)
    assert incomes_offered(game) == ["any", "wood-green", "green-bronze", "coin"]
    play(game, "income coin", "income any", "income wood-green", "income green-bronze", "income green-bronze")
    assert indirect(game) == {"any": 1, "wood": 1, "green": 3, "bronze": 2}
    assert coins(game) == 2
    assert incomes_offered(game) == []
    assert "pass" in offered(game)


def test_income_nothing_of_which_can_be_done() -> None:
    """P. 27: also then it may be used; without green tracks green and bronze lapse."""
    game = at_table(german(income={"green-bronze": 1}))
    play(game, "income green-bronze")
    assert income(game) == {"green-bronze": (1, 1)}
    assert "pass" in offered(game)


def test_an_unused_part_of_income_lapses_with_the_turn() -> None:
    game = play(at_table(german(income={"any": 1})), "income any", "pass")
    assert (decides(game), waiting(game)) == ("B", {})
    assert score(game) == 0, "the first place passes for nothing"


def test_income_while_a_direct_step_waits() -> None:
    """Only before or after the direct action, not between two of its steps (P. 27, EN)."""
    game = play(at_table(german(income={"coin": 1})), "wood-2", "wood MU")
    assert incomes_offered(game) == []
    play(game, "wood DR")
    assert incomes_offered(game) == ["coin"]
    play(game, "income coin")
    assert (coins(game), decides(game)) == (2, "B")


def test_others_cannot_use_my_income() -> None:
    game = at_table(german(income={"coin": 1}), turn="B")
    assert incomes_offered(game) == []


def test_two_unused_tiles_and_passing() -> None:
    """Once passed, the tiles wait for the next round, face up as they were."""
    game = play(at_table(german(income={"coin": 2})), "income coin", "pass")
    assert income(game) == {"coin": (2, 1)}
    end_round(game)
    assert income(game) == {"coin": (2, 0)}
    assert coins(game) == 2


def test_the_income_of_a_locomotive() -> None:
    """Tile 4-3 place 3: green and a locomotive on Nuremberg 6."""
    a = german(nu={"wood": 8, "green": 6}, extensions={"wuerzburg": "4-3"}, income={"any": 1})
    game = play(at_table(a, **lowest(6)), "loco-1", "loco 6>NU")
    assert waiting(game) == {"income": 1}
    play(game, "take income coin", "income coin", "income any")
    assert income(game) == {"any": (1, 1), "coin": (1, 1)}


def test_income_taken_may_be_declined() -> None:
    """Benefits of special spaces are indirect (ruling 1)."""
    game = play(at_table(german(dr={"wood": 5})), "basic", "wood DR", "extension 3-3")
    assert "done" in offered(game)
    play(game, "done")
    assert income(game) == {}


# ---- valuation


def test_the_card_after_the_token_is_closed_for_that_player_only() -> None:
    a = german(dr={"wood": 3}, locomotives={"DR": [4]}, ideas={"valuation": "MU 13"})
    game = play(at_table(a), "basic", "wood DR", "idea cards")
    assert "valuation" not in named(game, "card")
    b = german(dr={"wood": 3}, locomotives={"DR": [4]})
    game = play(at_table(german(valuation="revalued"), turn="B", B=b), "basic", "wood DR", "idea cards")
    play(game, "card valuation")
    assert (valuation(game, "B"), valuation(game)) == ("special", "revalued")


def test_only_the_flip_token_left_after_the_card() -> None:
    """An idea space without a token that may be used lapses (ruling 26)."""
    a = german(dr={"wood": 3}, locomotives={"DR": [4]}, ideas=used_but("valuation"), valuation="special")
    game = play(at_table(a), "basic", "wood DR")
    assert decides(game) == "B"


def test_special_values_in_scoring() -> None:
    """0/2/3/7/8 (CB 2), with doublers."""
    mu = {"wood": 15, "green": 12, "bronze": 9, "silver": 6, "gold": 2}
    a = german(mu=mu, **HAMBURG, locomotives={"MU": [9, 6]}, doublers=3, valuation="special")
    # gold 1-2 doubled 32, silver 3 doubled 14, silver 4-6 21, bronze 7-9 9, green 10-12 6
    assert forecast(at_table(a))["MU"] == 32 + 14 + 21 + 9 + 6


def test_the_medal_waits_for_green_and_the_locomotive() -> None:
    medal = {"medal": True}
    a = german(dr={"wood": 6, "green": 5}, locomotives={"DR": [5]}, **medal)
    assert forecast(at_table(a))["DR"] == 5 + 20
    a = german(dr={"wood": 6, "green": 4}, locomotives={"DR": [5]}, **medal)
    assert forecast(at_table(a))["DR"] == 4
    a = german(dr={"wood": 6, "green": 5}, locomotives={"DR": [4]}, **medal)
    assert forecast(at_table(a))["DR"] == 4
