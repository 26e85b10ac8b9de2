"""The additional engineers read by a rule lawyer (UR-DE p.43, p.48; GR15 p.12; rulings 16, 20-24, 42)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules import moves, new, ruleset
from roundhouse.rules.engineers import kept
from roundhouse.rules.packing import bits
from roundhouse.rules.scoring import majority
from tests.cases.support import offered, play, player, refused, spaces, table, tracks
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
    wrenches,
)
from tests.cases.support_ideas import indirect, named
from tests.cases.support_modules import ADDITIONAL, crew

BOARD: dict[str, Any] = {"tracks": {"TS": {"wood": 12, "green": 8, "bronze": 5, "silver": 1}}}
ENDED = {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}


def moved(lying: str = "", d: dict[str, Any] | None = None, **position: Any) -> Any:
    """D moves the worker that stands on the first turn-order place."""
    game = crew({}, lying, spaces={"first": "D"}, D=d or {}, **position)
    all_pass(game)
    assert decides(game) == "D"
    return game


# ---- each of them lying and own

STEPS = [
    ("3-green", {"green": 3}, 0),
    ("5-coin", {"wood": 1, "green": 1, "bronze": 1}, 0),
    ("13-routes", {"any-route-1": 1, "any-route-2": 1, "any-route-3": 1}, 0),
    ("15-silver", {"silver": 1}, 3),
]


@pytest.mark.parametrize(("name", "pool", "points"), STEPS)
def test_what_the_steps_are(name: str, pool: dict[str, int], points: int) -> None:
    """Component book 5: direct on the board, indirect beside the own board."""
    game = play(crew(BOARD, name), f"engineer-{name}")
    assert (must(game), score(game)) == (pool, points)
    game = play(crew({**BOARD, "engineers": [name]}), f"engineer-{name}")
    assert (indirect(game), must(game), score(game)) == (pool, {}, points)


@pytest.mark.parametrize("name", ["3-green", "15-silver", "9-bronze", "5-coin", "13-routes"])
def test_lying_they_need_everything(name: str) -> None:
    """With every route at its end in wood and no other colour nothing can be done in full."""
    a = {"tracks": ENDED, "colours": [], "coins": 2}
    assert f"engineer-{name}" not in spaces(crew(a, name))
    refused(crew(a, name), f"engineer-{name}" + (" c" if name == "5-coin" else ""))


@pytest.mark.parametrize("name", ["3-green", "15-silver", "9-bronze", "10-factory", "13-routes", "5-coin"])
def test_own_they_need_nothing(name: str) -> None:
    a = {"tracks": ENDED, "colours": [], "coins": 2, "engineers": [name]}
    game = play(crew(a), f"engineer-{name}")
    assert decides(game) == "B"


def test_own_silver_engineer_without_silver_scores_three() -> None:
    game = play(crew({"engineers": ["15-silver"]}), "engineer-15-silver")
    assert (score(game), decides(game)) == (3, "B")


def test_the_coin_engineer_own_and_lying_never_for_a_worker() -> None:
    for game in (crew({**BOARD, "coins": 0}, "5-coin"), crew({"engineers": ["5-coin"], "coins": 0})):
        assert "engineer-5-coin" not in spaces(game)


def test_the_coin_engineer_can_unlock_what_she_needs() -> None:
    """Wood reaching TS 2 takes the green tracks, TS 6 bronze; order free (rulings 2, 3)."""
    a = {"tracks": {"TS": {"wood": 5, "green": 2}}, "colours": ["green"], "coins": 1}
    game = play(crew(a, "5-coin"), "engineer-5-coin")
    refused(game, "wood SP")
    play(game, "wood TS", "green TS", "bronze TS")
    assert tracks(game, "TS") == {"wood": 6, "green": 3, "bronze": 1}


# ---- repeated


@pytest.mark.parametrize(
    ("name", "possible"),
    [
        *(("3-green", True), ("6-bonus", True), ("7-bonus", True), ("9-bronze", True), ("13-routes", True)),
        *(("15-silver", True), ("5-coin", False), ("10-factory", False)),
    ],
)
def test_what_own_engineer_8_repeats(name: str, possible: bool) -> None:
    """Ruling 16: exactly one worker or coin, never a space that demands a coin."""
    a = {**BOARD, "engineers": [8, name], "used": [name], "factories": [6]}
    game = crew(a, spaces={"coins": "A"})
    play(game, "engineer-8")
    assert (f"repeat engineer-{name}" in offered(game)) == possible


def test_a_repeated_three_routes_engineer_begins_anew() -> None:
    a = {"engineers": [8, "13-routes"], "used": ["13-routes"]}
    game = play(crew(a), "engineer-8", "repeat engineer-13-routes")
    assert indirect(game) == {"any-route-1": 1, "any-route-2": 1, "any-route-3": 1}


def test_lying_8_repeats_a_lying_bronze_engineer_only_in_full() -> None:
    """By board engineer #8 the repeated action is direct (ruling 16)."""
    stand = {"engineer-9-bronze": "A"}
    row = {"engineers": {"1": 8, "2": "9-bronze"}}
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 8, "green": 5, "bronze": 4}},
        "locomotives": {"TS": [7]},
    }
    game = table(a, modules=ADDITIONAL, spaces=stand, **row)
    assert "engineer-8" not in spaces(game)
    a["tracks"]["TS"] = {"wood": 8, "green": 5, "bronze": 3}
    game = play(table(a, modules=ADDITIONAL, spaces=stand, **row), "engineer-8", "repeat engineer-9-bronze")
    assert offered(game) == ["catch up TS"]


def test_the_foundry_repeats_the_factory_engineer() -> None:
    """Ruling 16: a foundry repeats spaces used with one or two workers."""
    a = {
        "engineers": ["10-factory"],
        "used": ["10-factory"],
        "factories": [6],
        "foundries": ["repeat"],
        "coal": 2,
        "coins": 0,
    }
    game = play(crew(a, more=["coal"]), "use foundry repeat", "repeat engineer-10-factory", "work 1/6")
    assert coins(game) == 1


def test_the_foundry_never_repeats_the_coin_engineer() -> None:
    a = {"engineers": ["5-coin"], "used": ["5-coin"], "foundries": ["repeat"], "coal": 2}
    game = crew(a, more=["coal"], spaces={"industry-1": "A"})
    play(game, "use foundry repeat")
    assert named(game, "repeat") == {"industry-1"}


# ---- by a moved worker


@pytest.mark.parametrize(
    ("name", "possible"),
    [
        *(("3-green", True), ("9-bronze", True), ("13-routes", True), ("15-silver", True), ("6-bonus", True)),
        *(("7-bonus", True), ("5-coin", False), ("10-factory", False), ("11-borrow", False)),
    ],
)
def test_lying_for_a_moved_worker(name: str, possible: bool) -> None:
    """Only spaces that cost exactly one worker; #11 would need one more (ruling 23)."""
    d = {**BOARD, "factories": [6], "coins": 3, "locomotives": {"TS": [9, 4]}}
    d["tracks"] = {"TS": {"wood": 13, "green": 9, "bronze": 5, "silver": 1}}
    game = moved(name, d, B={"engineers": [2]})
    assert (f"engineer-{name}" in spaces(game)) == possible


def test_a_moved_worker_to_the_random_bonuses() -> None:
    game = play(moved(d={"engineers": ["6-bonus"]}), "engineer-6-bonus")
    while "done" in offered(game):
        play(game, "done")
    assert game.round == 2


def test_the_others_of_a_moved_worker_follow_in_the_new_order() -> None:
    """The order is sorted first, then workers move; onward from the one who acts (rulings 19, 20)."""
    game = play(moved("7-bonus"), "engineer-7-bonus", "bonus coin")
    asked = []
    while "bonus doubler" in offered(game):
        asked.append(decides(game))
        play(game, "bonus doubler")
    assert asked == ["A", "B", "C"], "D is first now"


# ---- bronze up behind green


def test_bronze_reaches_exactly_the_last_space_of_its_locomotive() -> None:
    for reach, bronze in ((3, 3), (4, 4), (5, 5), (6, 5), (9, 5)):
        a = {"tracks": {"SP": {"wood": 8, "green": 6, "bronze": 1}}, "locomotives": {"SP": [reach]}}
        game = play(crew(a, "9-bronze"), "engineer-9-bronze", "catch up SP")
        assert tracks(game, "SP")["bronze"] == bronze, reach


def test_a_boilerman_lengthens_the_reach_for_bronze() -> None:
    a = {"tracks": {"SP": {"wood": 8, "green": 6, "bronze": 1}}, "locomotives": {"SP": ["3+"]}}
    game = play(crew(a, "9-bronze", more=["coal"]), "engineer-9-bronze", "catch up SP")
    assert tracks(game, "SP")["bronze"] == 4


def test_bronze_does_not_come_on_a_route_without_a_locomotive() -> None:
    a = {"tracks": {"KY": {"wood": 8, "green": 6, "bronze": 1}}, "locomotives": {"KY": []}}
    assert "engineer-9-bronze" not in spaces(crew(a, "9-bronze"))


def test_no_bronze_on_tokyo_before_osaka() -> None:
    """Tokyo shows wood and green only."""
    a = {
        "tracks": {"TO": {"wood": 6, "green": 4}},
        "locomotives": {"TO": [5]},
        "colours": ["green", "bronze"],
    }
    assert "engineer-9-bronze" not in spaces(crew(a, "9-bronze", board="asian"))
    game = crew({**a, "osaka": True}, "9-bronze", board="asian")
    play(game, "engineer-9-bronze", "catch up TO")
    assert tracks(game, "TO")["bronze"] == 3


def test_bronze_passes_a_blast_and_a_coin_space() -> None:
    """American board: RM 4 is a blast for bronze with reach; each space passed counts (ruling 23)."""
    a = {"tracks": {"RM": {"wood": 8, "green": 6, "bronze": 2}}, "locomotives": {"RM": [5]}}
    a |= {"coins": 0, "boulders": ["omaha"]}
    game = crew(a, "9-bronze", board="american", industry="russian")
    play(game, "engineer-9-bronze", "catch up RM")
    if decides(game) == "A":
        play(game, offered(game)[-1])
    assert tracks(game, "RM")["bronze"] == 5
    assert score(game) == 10, "the boulder of Omaha"


def test_silver_behind_bronze_stays_where_it_is() -> None:
    a = {
        "tracks": {"TS": {"wood": 11, "green": 8, "bronze": 4, "silver": 2}},
        "locomotives": {"TS": [9, 4]},
    }
    game = play(crew(a, "9-bronze"), "engineer-9-bronze", "catch up TS")
    assert tracks(game, "TS") == {"wood": 11, "green": 8, "bronze": 7, "silver": 2}


# ---- use a factory


def test_the_factory_engineer_does_not_move_the_wrench() -> None:
    """GR15: as though a marker had just moved there, wherever it is."""
    for edition in ("ultimate", "classic"):
        a = {"factories": [4, 6], "wrenches": [0], "coins": 0}
        game = crew(a, "10-factory", edition=edition)
        play(game, "engineer-10-factory", "work 2/6")
        assert (coins(game), wrenches(game), decides(game)) == (1, [0], "B")


@pytest.mark.parametrize(
    ("factory", "pool"),
    [(2, {"locomotive-or-factory": 1}), (5, {"industry": 1}), (7, {"any": 2}), (9, {"end-card-or-10": 1})],
)
def test_every_factory_stays_indirect(factory: int, pool: dict[str, int]) -> None:
    game = crew({"factories": [factory]}, "10-factory", **{"lowest-stack": 10})
    play(game, "engineer-10-factory", f"work 1/{factory}")
    assert (indirect(game), must(game)) == (pool, {})


def test_factory_1_counts_her_when_she_is_owned() -> None:
    a = {"factories": [1], "engineers": ["10-factory", 5]}
    assert score(play(crew(a), "engineer-10-factory", "work 1/1")) == 15
    assert score(play(crew(a, edition="classic"), "engineer-10-factory", "work 1/1")) == 0


def test_steelworks_by_the_factory_engineer() -> None:
    a = {"factories": ["steelworks"]}
    game = crew(a, "10-factory", board="american", industry="american")
    play(game, "engineer-10-factory", "work 1/steelworks")
    assert indirect(game) == {"wood": 1}


def test_the_coal_factory_by_the_factory_engineer() -> None:
    """GR15 p.12: the coal factory can be used again by this engineer."""
    a = {"factories": ["coal"], "coal": 1}
    game = crew(a, "10-factory", more=["coal"])
    play(game, "engineer-10-factory", "work 1/coal")
    assert indirect(game)["wood"] == 2
    assert any("burn" in move for move in offered(game))


# ---- borrow


def test_borrowing_leaves_both_engineers_occupied() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": [4]})
    play(game, "engineer-11-borrow", "borrow 4")
    assert (on_space(game, "engineer-11-borrow"), on_space(game, "engineer-4")) == ("A", "A")
    assert (doublers(game), score(game)) == (1, 5)


@pytest.mark.parametrize(
    ("supply", "paid"),
    [
        ({"workers": 2, "coins": 0}, {"borrow 5"}),
        ({"workers": 1, "coins": 1}, {"borrow 5 c"}),
        ({"workers": 1, "coins": 0, "wood-worker": True}, {"borrow 5 W"}),
    ],
)
def test_borrow_payment_kinds(supply: dict[str, Any], paid: set[str]) -> None:
    """One more worker or coin (ruling 23); here the first one was a plain worker."""
    game = play(crew(supply, "11-borrow", seats=2, B={"engineers": [5]}), "engineer-11-borrow")
    assert set(offered(game)) == paid


def test_a_temporary_worker_borrows() -> None:
    a = {"workers": 0, "temporary": 2, "coins": 0}
    game = crew(a, "11-borrow", seats=3, B={"engineers": [2]})
    play(game, "engineer-11-borrow", "borrow 2")
    assert score(game) == 3


def test_the_wood_worker_on_the_borrowing_engineer_herself_brings_no_step() -> None:
    """She shows no wood (ruling 17); the wood worker on the borrowed one does if she shows wood."""
    a = {"wood-worker": True, "workers": 2}
    game = play(crew(a, "11-borrow", seats=2, B={"engineers": [14]}), "engineer-11-borrow W", "borrow 14")
    assert indirect(game) == {"wood": 2}
    game = play(crew(a, "11-borrow", seats=2, B={"engineers": [14]}), "engineer-11-borrow", "borrow 14 W")
    assert indirect(game) == {"wood": 3}
    game = play(crew(a, "11-borrow", seats=2, B={"engineers": [5]}), "engineer-11-borrow", "borrow 5 W")
    assert indirect(game) == {"any": 1}


def test_a_borrowed_repeat_engineer() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": [8]}, spaces={"industry-1": "A", "doubler": "B"})
    play(game, "engineer-11-borrow", "borrow 8")
    assert "repeat industry-1" in offered(game)
    assert "repeat doubler" not in offered(game), "B stands there"
    assert "skip" in offered(game), "the borrowed action is indirect (ruling 42)"


def test_a_borrowed_engineer_1_of_the_idea_card() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": [1]})
    play(game, "engineer-11-borrow", "borrow 1")
    assert indirect(game) == {"any": 2}


def test_engineers_on_the_board_are_not_borrowed() -> None:
    row = {"engineers": {"2": "11-borrow", "1": 14}}
    game = table({}, modules=ADDITIONAL, seats=3, **row, B={"engineers": [2]})
    play(game, "engineer-11-borrow")
    assert {move.split()[1] for move in offered(game)} == {"2"}


def test_the_borrowed_engineer_still_belongs_to_her_owner() -> None:
    game = crew({}, "11-borrow", seats=2, B={"engineers": [4]})
    play(game, "engineer-11-borrow", "borrow 4")
    assert majority(game.state) == [0, 40]
    assert player(game, "B")["engineers"] == [4]


def test_her_owner_may_place_on_her_and_borrow_for_a_coin() -> None:
    a = {"engineers": ["11-borrow"], "workers": 1, "coins": 1}
    game = play(crew(a, seats=2, B={"engineers": [4]}), "engineer-11-borrow")
    assert offered(game) == ["done", "borrow 4 c"]


# ---- starting bonuses


def test_the_kinds_of_starting_bonuses() -> None:
    game = play(crew({}, "7-bonus", more=["coal"]), "engineer-7-bonus")
    assert named(game, "bonus") == {"wood", "industry", "doubler", "coin", "coal"}
    play(game, "bonus coal")
    assert player(game)["coal"] == 1 + 2
    play(game, "done")  # with coal a boilerman could follow
    assert decides(game) == "B"
    assert named(game, "bonus") == {"wood", "industry", "doubler", "coin"}


def test_a_passed_player_takes_a_starting_bonus_too() -> None:
    """Ruling 20: passed players take part."""
    game = crew({}, "7-bonus", B={"passed": True, "coins": 0})
    play(game, "engineer-7-bonus", "bonus doubler")
    assert decides(game) == "B"
    play(game, "bonus coin")
    assert coins(game, "B") == 1


def test_random_bonuses_in_both_editions() -> None:
    for edition in ("ultimate", "classic"):
        game = crew({"coins": 0}, "6-bonus", edition=edition)
        play(game, "engineer-6-bonus")
        found = coins(game) + doublers(game) + sum(indirect(game).values())
        assert found == 2


def test_a_solo_game_has_the_bonuses_for_its_engineers_only() -> None:
    """No starting bonuses are dealt solo, but the engineer's own action still draws them."""
    rules = ruleset(1, modules=["additional-engineers"])
    state = new(rules, 1)
    assert state.bonuses == 0
    assert rules.bonuses


# ---- set-up


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_numbers_never_twice(edition: str, players: int) -> None:
    for modules in (ADDITIONAL, [*ADDITIONAL, "coal"]):
        rules = ruleset(players, edition, modules=modules)
        letters = {moves.ENGINEER_NAMES.index(row.id): row.letter for row in rules.engineer_rows}
        for seed in range(30):
            state = new(rules, seed)
            # solo, Emil may have hired one by now
            row = [engineer for engineer in (*state.row, *bits(kept(state))) if engineer >= 0]
            numbers = [rules.engineer_number[engineer] for engineer in row]
            assert len(row) == len(set(numbers)) == rules.rounds
            assert sum(1 for engineer in row if letters[engineer] == "A") == len(rules.setup.a_places)


def test_minus_ten_with_a_tenth() -> None:
    """Classic: -10 and 10 are two numbers; together they leave factory #1 nothing."""
    a = {"engineers": ["10-factory", 10], "factories": [1], "wrenches": [5]}
    game = play(crew(a, edition="classic"), "industry-1", "industry 5")
    assert score(game) == 0


@pytest.mark.parametrize(("others", "points"), [([8, 14], 12), ([2], 0), ([15], 5), ([9, 3], 2), ([], 0)])
def test_factory_1_with_minus_ten(others: list[int], points: int) -> None:
    a = {"engineers": ["10-factory", *others], "factories": [1], "wrenches": [5]}
    assert score(play(crew(a, edition="classic"), "industry-1", "industry 5")) == points


def test_minus_ten_and_the_cards() -> None:
    """She is an engineer like any other for the majority and for '6 per engineer'."""
    a = {"engineers": ["10-factory", 3], "cards": ["engineers"]}
    game = crew(a, edition="classic", round=7, B={"engineers": [5, 2]})
    all_pass(game)
    assert game.breakdown()[0]["final"] == {"end bonus cards": 12, "engineer majority": 20}


def test_minus_ten_alone_beats_the_extra_engineer_card() -> None:
    """The card has no number and loses every tie (ruling 25); -10 is one."""
    game = crew({"engineers": ["10-factory"]}, edition="classic", B={"cards": ["extra-engineer"]})
    assert majority(game.state)[:2] == [40, 20]


def test_the_workers_won_by_bronze_come_once() -> None:
    a = {"tracks": {"TS": {"wood": 10, "green": 8, "bronze": 3}}, "locomotives": {"TS": [4, 2]}}
    before = own_workers(crew(a, "9-bronze"))
    game = play(crew(a, "9-bronze"), "engineer-9-bronze", "catch up TS")
    assert own_workers(game) == before, "TS 3 was reached before"


def test_two_workers_or_coins_for_the_factory_engineer() -> None:
    game = crew({"factories": [6], "workers": 2, "coins": 2}, "10-factory")
    assert ways(game, "engineer-10-factory") == [
        "engineer-10-factory",
        "engineer-10-factory c",
        "engineer-10-factory cc",
    ]
    play(game, "engineer-10-factory c", "work 1/6")
    assert (workers(game), coins(game)) == (1, 2)


def test_bronze_on_the_chosen_arm_of_munich() -> None:
    a = {
        "tracks": {"MU": {"wood": 12, "green": 10, "bronze": 2}},
        "arm": "berlin",
        "locomotives": {"MU": [6, 5]},
    }
    game = play(crew(a, "9-bronze", board="german"), "engineer-9-bronze", "catch up MU")
    assert tracks(game, "MU")["bronze"] == 9


def test_a_step_of_three_at_a_station() -> None:
    a = {"tracks": {"NU": {"wood": 3}}}
    game = play(crew(a, "13-routes", board="german"), "engineer-13-routes", "wood NU")
    assert named(game, "extension") == {f"4-{row}" for row in range(1, 7)}


def test_a_borrowed_bonus_engineer_serves_her_owner_too() -> None:
    game = crew({}, "11-borrow", seats=3, B={"engineers": ["7-bonus"]})
    play(game, "engineer-11-borrow", "borrow 7-bonus", "bonus coin")
    assert (score(game), decides(game)) == (3, "B")
    assert named(game, "bonus") == {"wood", "industry", "doubler"}


def test_a_boiled_factory_1_with_minus_ten() -> None:
    """The sum is never below 0, then the boilerman's point comes."""
    a: dict[str, Any] = {"factories": ["1+"], "engineers": ["10-factory"]}
    game = play(crew(a, edition="classic", more=["coal"]), "engineer-10-factory", "work 1/1+")
    assert score(game) == 1
    a = {"factories": ["1+"], "engineers": ["10-factory", 15]}
    game = play(crew(a, edition="classic", more=["coal"]), "engineer-10-factory", "work 1/1+")
    assert score(game) == 6
