"""Income tiles (UR-EN p.27, GR15 p.5) beyond the acceptance cases."""

from __future__ import annotations

import pytest

from tests.cases.support import offered, play, player, spaces, tracks, whole
from tests.cases.support_board import (
    coins,
    decides,
    must,
    waiting,
)
from tests.cases.support_german import (
    SIZE_3,
    at_table,
    german,
    income,
    income_left,
    incomes_offered,
)
from tests.cases.support_ideas import end_round, named, pool


@pytest.mark.parametrize(
    ("station", "extension", "route", "wood"),
    [("hannover", "3-3", "DR", 5), ("frankfurt", "2-3", "NU", 7), ("wuerzburg", "4-3", "NU", 3)],
)
def test_an_income_tile_is_chosen(station: str, extension: str, route: str, wood: int) -> None:
    a = german(**{route.lower(): {"wood": wood}})
    game = play(at_table(a), "basic", f"wood {route}", f"extension {extension}")
    assert player(game)["extensions"][station] == extension
    assert pool(game) == {"indirect": {"income": 1}}
    assert [words for words in offered(game) if words.startswith("take")] == [
        "take income any",
        "take income wood-green",
        "take income green-bronze",
        "take income coin",
    ]
    play(game, "take income coin")
    assert income(game) == {"coin": (1, 0)}
    assert income_left(game) == [2, 2, 2, 1]
    assert offered(game) == ["done", "income coin"], "in the round in which it comes, after the action"
    before = coins(game)
    play(game, "income coin")
    assert (coins(game), decides(game)) == (before + 1, "B")


def test_there_are_two_of_each_kind() -> None:
    a = german(dr={"wood": 5}, income={"any": 1})
    game = at_table(a, B=german(income={"any": 1}), C=german(income={"coin": 2}))
    play(game, "basic", "wood DR", "extension 3-3")
    assert named(game, "take") == {"income wood-green", "income green-bronze"}


def test_two_alike_are_two() -> None:
    game = at_table(german(income={"any": 2}))
    play(game, "income any", "wood DR")
    assert income(game) == {"any": (2, 1)}
    play(game, "income any", "wood DR")
    assert (income(game), incomes_offered(game)) == ({"any": (2, 2)}, [])
    assert tracks(game, "DR") == {"wood": 3}


def test_green_brings_the_second_tile_of_an_extension() -> None:
    a = german(nu={"wood": 9, "green": 5}, extensions={"wuerzburg": "4-3"}, locomotives={"NU": [6]})
    game = play(at_table(a), "green-2", "green NU")
    assert waiting(game) == {"green": 1, "income": 1}, "green and the locomotive are on 6"
    play(game, "take income any", "green NU")
    assert offered(game) == ["done", "income any"]


def test_several_in_one_turn_before_and_after() -> None:
    a = german(mu={"wood": 7, "green": 3}, income={"any": 1, "coin": 1, "wood-green": 1, "green-bronze": 1})
    game = play(at_table(a), "income any", "wood DR", "income coin", "basic", "wood DR")
    assert incomes_offered(game) == ["wood-green", "green-bronze"]
    play(game, "income wood-green", "wood DR", "green MU", "income green-bronze", "green MU", "bronze MU")
    assert (decides(game), coins(game)) == ("B", 2)
    assert tracks(game, "MU") == {"wood": 7, "green": 5, "bronze": 1}
    assert tracks(game, "DR") == {"wood": 4}


def test_not_all_of_it_need_be_possible() -> None:
    """Green only: there is no room for bronze, which lapses; and even nothing at all is allowed."""
    a = german(mu={"wood": 3}, income={"green-bronze": 1})
    game = play(at_table(a), "income green-bronze", "green MU", "basic", "wood DR")
    assert (decides(game), tracks(game, "MU")) == ("B", {"wood": 3, "green": 1})
    game = play(at_table(german(income={"green-bronze": 1})), "income green-bronze")
    assert income(game) == {"green-bronze": (1, 1)}
    assert named(game, "green") == set()
    assert "basic" in spaces(game)


def test_before_passing() -> None:
    game = play(at_table(german(income={"any": 1})), "income any", "wood DR", "pass")
    assert (decides(game), tracks(game, "DR")) == ("B", {"wood": 2})
    game = play(at_table(german(income={"any": 1})), "income any", "pass")
    assert (decides(game), tracks(game, "DR"), whole(game)["pool"]) == ("B", {"wood": 1}, {})
    game = play(at_table(german(income={"any": 1})), "pass")
    assert decides(game) == "B", "after passing it is too late"


def test_an_income_coin_pays_for_the_action() -> None:
    a = german(income={"coin": 1}, coins=0, workers=0)
    game = at_table(a)
    assert spaces(game) == {"income"}
    play(game, "income coin")
    assert "basic" in spaces(game)
    play(game, "basic c", "wood DR")
    assert (coins(game), decides(game)) == (0, "B")


def test_an_income_step_that_waits_may_make_an_action_possible() -> None:
    """Ruling 3: all of a turn may be resolved in any order, so the unit need not be used before the action."""
    a = german(mu={"wood": 8, "green": 3, "bronze": 2}, income={"any": 1})
    game = play(at_table(a), "income any")
    assert "bronze-1" in spaces(game)
    play(game, "bronze-1")
    assert offered(game) == ["green MU"], "everything else would strand the bronze step"
    play(game, "green MU", "bronze MU")
    assert tracks(game, "MU") == {"wood": 8, "green": 4, "bronze": 3}


def test_an_income_step_between_two_parts_of_an_action() -> None:
    """Engineer 13 asks for green and bronze; green fits only behind the wood step of the income."""
    a = german(mu={"wood": 6, "green": 5, "bronze": 4}, income={"wood-green": 1})
    game = at_table(a, engineers={"1": 13})
    assert "engineer-13" not in spaces(game)
    play(game, "income wood-green")
    assert "engineer-13" in spaces(game)
    play(game, "engineer-13", "wood MU")
    assert "done" not in offered(game)


def test_an_income_step_reaches_a_station_and_the_switch() -> None:
    a = german(dr={"wood": 5}, mu={"wood": 8}, income={"any": 2})
    game = play(at_table(a), "income any", "wood DR")
    assert offered(game) == SIZE_3
    play(game, "extension 3-3")
    assert {"take income coin", "basic", "pass", "income any"} <= set(offered(game))
    play(game, "take income coin", "income any", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    play(game, "arm berlin", "income coin", "basic", "wood MU")
    assert tracks(game, "MU") == {"wood": 10}


BEFORE_AN_IDEA = german(
    mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]}, wrenches=[5], income={"any": 1, "coin": 1}
)
FULL = BEFORE_AN_IDEA | {"factories": [4, 5, 6, 7, 8], "wrenches": [30]}


def test_an_idea_card_of_classic_before_the_action_must_be_carried_out() -> None:
    """It is direct: no action and no passing before it, and not chosen if it could not be done."""
    game = at_table(BEFORE_AN_IDEA, edition="classic")
    play(game, "income any", "wood MU", "idea cards", "card factory")
    assert must(game) == {"factory": 1, "industry": 2}
    assert not {"pass", "basic", "income coin"} & set(offered(game))
    play(game, "factory 2>1", "industry 5")
    assert must(game) == {"industry": 1}
    play(game, "industry gap 1")
    assert {"basic", "pass", "income coin"} <= set(offered(game))
    game = play(at_table(FULL, edition="classic"), "income any", "wood MU", "idea cards")
    assert "card factory" not in offered(game), "its industry steps could not be made"


def test_an_idea_card_of_ultimate_before_the_action_may_wait_or_lapse() -> None:
    """It is indirect: the action or another income may come first, and passing is possible."""
    game = play(at_table(BEFORE_AN_IDEA), "income any", "wood MU", "idea cards", "card factory")
    assert not must(game)
    assert {"pass", "basic", "income coin", "factory 2>1"} <= set(offered(game))
    play(game, "basic", "wood DR", "factory 2>1", "industry 5", "industry gap 1")
    assert player(game)["wrenches"] == [10]
    game = play(at_table(BEFORE_AN_IDEA), "income any", "wood MU", "idea cards", "card factory", "pass")
    assert "factories" not in player(game)
    game = play(at_table(FULL), "income any", "wood MU", "idea cards")
    assert "card factory" in offered(game), "its industry steps would lapse"


def test_a_moved_worker_wins_income_but_cannot_use_it() -> None:
    """Ruling 8: benefits that fire are resolved as usual."""
    game = play(
        at_table(german(dr={"wood": 5})), "second", *["pass"] * 4, "basic", "wood DR", "extension 3-3"
    )
    play(game, "take income coin")
    assert (game.round, income(game)) == (2, {"coin": (1, 0)})
    assert coins(game) == 1


def test_a_tile_face_down_stays_so_until_the_round_is_scored() -> None:
    game = at_table(german(income={"any": 1}, **{"income-used": {"any": 1}}))
    assert incomes_offered(game) == []
    end_round(game)
    assert incomes_offered(game) == ["any"]


def test_in_the_last_round_income_is_used_like_in_any_other() -> None:
    game = play(at_table(german(income={"any": 1}), round=7), "income any", "wood DR", "pass")
    assert tracks(game, "DR") == {"wood": 2}
