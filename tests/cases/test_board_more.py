"""Situations of the board's chapters that no case names: what a strict reader of the rules would try.

Every test says in its first line which page or ruling (component book, section 12) it leans on.
"""

from __future__ import annotations

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, player, refused, spaces, table, tracks, whole
from tests.cases.support_board import (
    all_pass,
    coins,
    colours,
    decides,
    doublers,
    empty_stacks,
    factories,
    forecast,
    locomotives,
    lowest,
    must,
    on_space,
    own_workers,
    returned,
    score,
    stack,
    temporary,
    used_but,
    waiting,
    ways,
    workers,
    wrenches,
)

# ---- track


def test_a_step_must_open_what_the_next_one_needs() -> None:
    """Ruling 2: #3 on the board shows wood and green; without green only wood on TS makes both possible."""
    game = play(table(engineers={"1": 3}), "engineer-3")
    assert offered(game) == ["wood TS"]
    assert "cannot be carried out any more" in refused(game, "wood SP")
    play(game, "wood TS")
    assert offered(game) == ["green TS"]


def test_a_step_must_make_room_for_the_next_colour() -> None:
    """Ruling 2, p.9: #13 on the board, green on 1 and bronze beside the route: green first, and there."""
    board = {"tracks": {"TS": {"wood": 6, "green": 1}, "KY": {"wood": 2}}}
    game = play(table(board, engineers={"1": 13}), "engineer-13")
    assert offered(game) == ["green TS"], "green on KY would leave bronze without a space"
    play(game, "green TS", "bronze TS")
    assert tracks(game, "TS") == {"wood": 6, "green": 2, "bronze": 1}
    game = table({"tracks": {"TS": {"wood": 6}}}, engineers={"1": 13})
    assert "carried out in full" in refused(game, "engineer-13"), "one green step is not enough"


def test_the_room_of_all_routes_counts_together() -> None:
    """p.8: steps may be split, so green-3 fits into 2 spaces of TS and 1 of SP."""
    game = table({"tracks": {"TS": {"wood": 3}, "SP": {"wood": 2}}})
    play(game, "green-3", "green TS", "green TS")
    assert offered(game) == ["green SP"]
    play(game, "green SP")
    assert (tracks(game, "TS"), tracks(game, "SP")) == ({"wood": 3, "green": 2}, {"wood": 2, "green": 1})


def test_any_2_may_open_its_own_room() -> None:
    """Ruling 2: all is full but the last wood space of TS; the gold track makes a second step possible."""
    full = {
        "SP": {"wood": 9, "green": 8, "bronze": 7, "silver": 6},
        "KY": {"wood": 9, "green": 8, "bronze": 7},
    }
    game = table({"tracks": {"TS": {"wood": 14, "green": 13, "bronze": 12, "silver": 11}, **full}})
    assert {"any-2", "basic"} <= spaces(game)
    assert not spaces(game) & {"wood-2", "green-2", "bronze-1", "silver-1", "gold-1"}
    play(game, "any-2 c")
    assert offered(game) == ["wood TS"]
    play(game, "wood TS")
    assert {"gold TS", "green TS", "key points"} <= set(offered(game))
    assert "done" not in offered(game), "one step of the space is left"
    # with nothing to unlock there is no second step
    game = table(
        {"tracks": {"TS": {"wood": 15, "green": 14, "bronze": 13, "silver": 12, "gold": 10}, **full}}
    )
    assert "only 1 can be made" in refused(game, "any-2 c")


def test_the_key_makes_room_for_gold() -> None:
    """Ruling 3: gold steps wait in the pool; the any step of the key moves silver out of the way."""
    game = table({"tracks": {"TS": {"wood": 14, "green": 12, "bronze": 9, "silver": 1}}})
    play(game, "basic", "wood TS", "key steps", "silver TS", "gold TS")
    assert tracks(game, "TS") == {"wood": 15, "green": 12, "bronze": 9, "silver": 2, "gold": 1}
    assert offered(game) == ["done", "wood SP", "wood KY"], (
        "the second gold step has no room; the wood step may lapse"
    )
    play(game, "done")
    assert decides(game) == "B"


def test_silver_comes_on_two_routes() -> None:
    """p.8-9: two silver tracks, for TS and SP; KY has no silver."""
    board = {
        "tracks": {"TS": {"wood": 9, "green": 5, "bronze": 3}, "SP": {"wood": 5, "green": 4, "bronze": 3}}
    }
    game = play(table(board), "any-2 c", "wood TS")
    assert colours(game) == ["wood", "green", "bronze", "silver"]
    assert {"silver TS", "silver SP"} <= set(offered(game))
    play(game, "silver SP", "pass", "pass", "pass", "silver-1", "silver TS")
    assert (tracks(game, "TS")["silver"], tracks(game, "SP")["silver"]) == (1, 1)


def test_a_worker_won_in_a_turn_serves_in_the_round() -> None:
    """p.19: KY 7 needs no locomotive, the new worker can be used at once."""
    game = play(table({"tracks": {"KY": {"wood": 6}}, "workers": 1, "coins": 0}), "basic", "wood KY")
    assert (own_workers(game), workers(game)) == ((6, 1), 1)
    play(game, "pass", "pass", "pass")
    assert "basic" in spaces(game)


def test_the_worker_of_ts_3_waits_for_the_locomotive() -> None:
    """p.19, ruling 4: bronze stands on 3, the locomotives reach it later; it comes once."""
    board = {"tracks": {"TS": {"wood": 8, "green": 5, "bronze": 3}}}
    game = table(board)
    assert own_workers(game) == (5, 2)
    play(game, "loco-1", "loco 2>TS")
    assert (own_workers(game), workers(game)) == ((6, 1), 5)
    play(game, "pass", "pass", "pass", "bronze-1", "bronze TS")
    assert own_workers(game) == (6, 1)


# ---- locomotives and factories


def test_the_last_tile_is_the_locomotive() -> None:
    """Ruling 2: one #10 and one returned factory: loco-3 cannot build the #10 as a factory."""
    game = play(table(stacks=empty_stacks([("10a", 1)]), returned=[3]), "loco-3")
    assert "factory 10a>1" not in offered(game)
    assert "cannot be carried out any more" in refused(game, "factory 10a>1")
    play(game, "returned 3>1", "loco 10a>KY")
    assert (factories(game), locomotives(game)["KY"], stack(game, "10a")) == ([3], ["10a"], 0)


def test_the_flipped_locomotive_is_the_factory() -> None:
    """Rulings 2 and 14: only one tile is left; loco-3 lives on what is displaced, so the extra #9 stays."""
    board = {"locomotives": {"TS": [9, 9], "SP": ["9x"], "KY": [9]}}
    game = play(table(board, stacks=empty_stacks([("10a", 1)])), "loco-3")
    assert offered(game) == ["loco 10a>TS/9", "loco 10a>KY/9"]
    play(game, "loco 10a>KY/9", "flip 9")
    assert offered(game) == ["returned 9>1"]
    # an empty slot takes the displaced one, and nothing is left to build
    game = table({"locomotives": {"TS": [9, 9], "KY": [9]}}, stacks=empty_stacks([("10a", 1)]))
    assert "carried out in full" in refused(game, "loco-3")
    assert "loco-1" in spaces(game)


def test_the_factory_first_opens_the_locomotive() -> None:
    """Ruling 2, p.12: the last #3 fits nowhere as a locomotive; built as a factory it opens the #4."""
    board = {"locomotives": {"TS": [3, 3], "SP": [5], "KY": [4]}}
    game = play(table(board, stacks={"2": 0, "3": 1}), "loco-3")
    assert offered(game) == ["factory 3>1"]
    play(game, "factory 3>1")
    assert offered(game) == ["loco 4>TS/3"]
    game = table({"locomotives": {"TS": [3, 3], "SP": [5], "KY": [4]}}, stacks={"2": 0, "3": 2})
    assert "only 0 can be made" in refused(game, "loco-3")


def test_a_locomotive_that_fits_nowhere() -> None:
    """Ruling 14: then loco-1 gives only a factory."""
    game = play(table({"locomotives": {"TS": [5, 4], "SP": [4], "KY": [4]}}, **lowest(4)), "loco-1")
    assert offered(game) == ["factory 4>1"]


def test_a_link_of_the_chain_fires_after_the_chain() -> None:
    """Rulings 3-5: the #4 from TS goes on to SP, where wood stands on 4."""
    board = {"tracks": {"SP": {"wood": 4}}, "locomotives": {"TS": [4, 2], "KY": [3]}}
    game = play(table(board, **lowest(5)), "loco-1", "loco 5>TS/4")
    assert offered(game) == ["move 4>TS/2", "move 4>SP", "move 4>KY/3"]
    play(game, "move 4>KY/3")
    assert "slot is empty" in refused(game, "flip 3"), "at every link, while SP is empty"
    assert offered(game) == ["move 3>TS/2", "move 3>SP"]
    game = play(table(board, **lowest(5)), "loco-1", "loco 5>TS/4", "move 4>SP")
    assert waiting(game) == {"idea": 1}
    # fired by the first link, used only when the last one is placed
    board = {"tracks": {"SP": {"wood": 4}}, "locomotives": {"TS": [4, 3], "SP": [3], "KY": [2]}}
    game = play(table(board, **lowest(5)), "loco-1", "loco 5>SP/3")
    assert offered(game) == ["flip 3", "move 3>KY/2"]
    assert "displaced locomotive comes first" in refused(game, "idea coins")
    play(game, "flip 3", "idea coins")
    assert (coins(game), returned(game)) == (5, [3])


def test_the_locomotives_of_a_route_fire_together() -> None:
    """p.10: both numbers of TS count; 7 and 6 reach the idea space 13."""
    game = table({"tracks": {"TS": {"wood": 14}}, "locomotives": {"TS": [7, 5]}}, **lowest(6))
    play(game, "loco-1", "loco 6>TS/5")
    assert decides(game) == "A"
    play(game, "move 5>KY", "idea valuation")
    assert player(game)["ideas"] == {"valuation": "TS 13"}
    # once fired it does not fire again
    play(game, "pass", "pass", "pass", "loco-2", "loco 6>SP")
    assert decides(game) == "A"
    assert waiting(game) == {}


def test_a_replaced_factory_cannot_be_taken_in_the_same_build() -> None:
    """Ruling 39: but by the next player, and by everybody after."""
    game = table({"factories": [2, 3, 4, 5, 6]}, stacks=empty_stacks([("10b", 1)]))
    assert "carried out in full" in refused(game, "loco-3"), "the own factory given back does not serve"
    play(game, "loco-1", "factory 10b>2/3", "loco-2")
    assert offered(game) == ["returned 3>1"]


def test_a_wrench_is_not_moved_by_building() -> None:
    """Ruling 15: building the factory before the wrench sets nothing off; entering it does."""
    game = play(table({"wrenches": [5], "coins": 0}, returned=[6]), "loco-1", "returned 6>1")
    assert (wrenches(game), coins(game)) == ([5], 0)
    play(game, "pass", "pass", "pass", "industry-1", "industry 5")
    assert coins(game) == 1


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ({"factories": [8]}, 1),
        ({"factories": [8], "locomotives": {"TS": [9, 9], "SP": ["9x"]}}, 18),
        ({"factories": [1], "locomotives": {"TS": [2]}, "engineers": [5, 14]}, 19),
        ({"factories": ["10a"], "tracks": {"TS": {"wood": 12, "green": 8}}}, 0),
    ],
)
def test_points_of_factories(board: dict[str, object], points: int) -> None:
    """p.48: the two highest locomotives (or the only one), all engineers' numbers, silver and gold steps."""
    game = table({**board, "wrenches": [5]})
    assert score(play(game, "industry-1", "industry 5")) == points


def test_factory_2_in_the_middle_of_loco_3() -> None:
    """Ruling 3: what an idea token sets off is mixed with the rest of loco-3."""
    board = {"tracks": {"SP": {"wood": 4}}, "locomotives": {"TS": [4, 3]}, "factories": [2], "wrenches": [5]}
    game = play(table(board, **lowest(4)), "loco-3", "loco 4>SP", "idea industry", "industry 5")
    assert must(game) == {"factory": 1}
    assert waiting(game) == {"factory": 1, "locomotive-or-factory": 1, "industry": 4}
    play(game, "loco 4>KY", "factory 4>2", "industry gap 1", "industry 10")
    assert (doublers(game), wrenches(game), waiting(game)) == (2, ["gap 2"], {"industry": 2})


# ---- industry


def test_a_blocked_wrench_freed_by_an_idea() -> None:
    """Rulings 1-3: industry-wood before an empty gap; the wood step can bring a second wrench."""
    game = table({"wrenches": [5], "tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}})
    play(game, "industry-wood")
    assert offered(game) == ["wood SP"]
    play(game, "wood SP")
    assert offered(game) == ["idea cards", "idea wrench"], "the card with a factory would do as well"
    play(game, "idea wrench", "industry 0", "industry 1", "industry 2")
    assert wrenches(game) == [5, 3]
    used = table(
        {
            "wrenches": [5],
            "tracks": {"SP": {"wood": 3}},
            "locomotives": {"SP": [4]},
            "ideas": ["wrench", "cards"],
        }
    )
    assert "carried out in full" in refused(used, "industry-wood")


def test_three_steps_through_a_factory_just_built() -> None:
    """Ruling 2, p.22: the #2 on the way must fill the next gap."""
    game = play(table({"factories": [2], "wrenches": [5]}, round=7), "last-round", "industry 5")
    assert offered(game) == ["industry gap 1", "factory 2>2"], "no locomotive, and no giving up"
    play(game, "industry gap 1", "factory 2>2", "industry 10")
    assert wrenches(game) == ["gap 2"]
    assert waiting(game) == {"locomotive-or-factory": 1}, "the second #2 is entered too"


def test_three_steps_through_a_repeat() -> None:
    """Ruling 2, p.48: the #3 must repeat loco-1, and as a factory."""
    board = {"factories": [3], "wrenches": [5], "locomotives": {"SP": [2]}}
    game = play(table(board, round=7, spaces={"loco-1": "A", "doubler": "A"}), "last-round", "industry 5")
    assert offered(game) == ["repeat loco-1"]
    play(game, "repeat loco-1")
    assert offered(game) == ["industry gap 1", "factory 2>2"]


def test_two_wrenches_on_one_factory() -> None:
    """p.46: they may share a space, and the second one sets the factory off again."""
    game = table({"factories": [6], "wrenches": [5, 5], "coins": 0})
    play(game, "industry-2", "industry 5")
    assert offered(game) == ["industry gap 1", "industry 5"]
    play(game, "industry 5")
    assert (wrenches(game), coins(game)) == (["gap 1", "gap 1"], 2)
    assert forecast(game)["industry"] == 10


def test_the_second_wrench_gets_no_idea_but_a_key() -> None:
    """p.46 and component book 3: the idea space once per player, the key for each wrench."""
    five = [2, 4, 5, 6, 6]
    game = play(table({"factories": five, "wrenches": ["gap 4", "gap 3"]}), "industry-1", "industry gap 3")
    assert (wrenches(game), decides(game)) == (["gap 4", "idea"], "B")
    game = play(table({"factories": five, "wrenches": [30, 25]}), "industry-1", "industry 25")
    assert waiting(game) == {"key": 1}
    assert forecast(game)["industry"] == 60


def test_one_blocked_and_one_free_wrench() -> None:
    """Ruling 1: industry-2 needs two steps, by whichever wrench; last-round three."""
    game = play(table({"wrenches": [5, 2]}), "industry-2")
    assert offered(game) == ["industry 2"]
    play(game, "industry 2", "industry 3")
    assert wrenches(game) == [5, 5]
    game = table({"wrenches": [5, 3]})
    assert "2 industry, but only 1" in refused(game, "industry-2")
    assert "industry-1" in spaces(game)


def test_an_idea_space_without_a_token() -> None:
    """Ruling 26: the step is legal and gives nothing."""
    game = table({"factories": [2, 4, 6], "wrenches": ["gap 3"], "ideas": used_but()})
    play(game, "industry-1", "industry gap 3")
    assert (wrenches(game), waiting(game), decides(game)) == (["idea"], {}, "B")


# ---- auxiliary actions


def test_the_supply_of_doublers_is_limited() -> None:
    """p.14, ruling 26: the space is closed, an own #4 gives its points, factory #4 what is left."""
    game = table({"engineers": [4]}, doublers=0)
    assert "doubler, but only 0" in refused(game, "doubler")
    play(game, "engineer-4")
    assert (score(game), doublers(game)) == (5, 0)
    game = play(table({"factories": [4], "wrenches": [5]}, doublers=1), "industry-1", "industry 5")
    assert (doublers(game), whole(game)["doublers"], decides(game)) == (1, 0, "B")


def test_every_way_to_pay() -> None:
    """p.14, ruling 7: coins for any of the workers; exactly as many pieces as printed."""
    game = table({"coins": 3})
    assert ways(game, "loco-3") == ["loco-3", "loco-3 c", "loco-3 cc", "loco-3 ccc"]
    assert ways(game, "any-2") == ["any-2 c", "any-2 cc"]
    assert ways(game, "hire") == ["hire c"]
    assert ways(game, "second") == ["second", "second c"]
    game = table({"workers": 1, "coins": 1})
    assert (ways(game, "wood-3"), ways(game, "loco-3")) == (["wood-3 c"], [])
    assert "costs 3 workers" in refused(game, "loco-3 c")


def test_coins_stay_for_the_next_round_but_not_those_laid() -> None:
    """p.14, p.21: unused coins are kept, coins on spaces go back to the supply."""
    game = all_pass(play(table({"coins": 3}), "doubler c"))
    assert (game.round, coins(game), workers(game)) == (2, 2, 5)


# ---- engineers and repeating


def test_an_engineer_hired_now_is_used_in_the_same_round() -> None:
    """p.15: she is an action space of her own, also for the worker from the turn order."""
    game = play(table({"coins": 1}, engineers={"hire": 7}), "hire", "pass", "pass", "pass")
    play(game, "engineer-7", "wood TS")
    assert (score(game), workers(game)) == (3, 4)
    game = play(table({"coins": 1}, engineers={"hire": 7}), "hire", "pass", "pass", "pass", "second", "pass")
    play(game, "engineer-7", "wood TS")
    assert (score(game), tracks(game, "TS")) == (3, {"wood": 2})


def test_nobody_on_the_hiring_space() -> None:
    """p.15: hired or not there, the space cannot be used."""
    game = table({"coins": 2}, engineers={"hire": 0})
    assert "no engineer on the hiring space" in refused(game, "hire c")


def test_engineer_8_on_the_board_offers_only_what_can_be_done() -> None:
    """Rulings 2 and 16: a lying #9 used with a coin is a candidate while two steps are left."""
    claims = {"engineer-9": {"by": "A", "coins": 1}, "coins": "A", "temporary": "A", "wood-3": "A"}
    row = {"2": 8, "1": 9}
    game = play(table({"wrenches": [2]}, engineers=row, spaces=claims), "engineer-8")
    assert offered(game) == ["repeat coins", "repeat engineer-9"]
    play(game, "repeat engineer-9", "industry 2", "industry 3")
    assert wrenches(game) == [5]
    game = play(table({"wrenches": [3]}, engineers=row, spaces=claims), "engineer-8")
    assert offered(game) == ["repeat coins"]
    play(game, "repeat coins")
    assert (coins(game), decides(game)) == (2, "B")


def test_an_own_engineer_8_without_anything_to_repeat() -> None:
    """Ruling 1: legal, and nothing happens; a repeat by her may lapse and is indirect."""
    game = play(table({"engineers": [8]}), "engineer-8")
    assert (decides(game), on_space(game, "engineer-8")) == ("B", "A")
    game = play(
        table({"engineers": [8]}, spaces={"wood-2": "A"}), "engineer-8", "repeat wood-2", "wood TS", "done"
    )
    assert (tracks(game, "TS"), decides(game)) == ({"wood": 2}, "B")
    game = play(table({"engineers": [8]}, spaces={"wood-2": "A"}), "engineer-8", "skip")
    assert decides(game) == "B"


def test_repeats_never_repeat_each_other() -> None:
    """Ruling 16: a space that itself repeats is no candidate; two wrenches may enter the #3 in turn."""
    game = table({"factories": [3], "wrenches": [5, 5], "engineers": [8], "used": [8]})
    play(game, "industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat industry-1"]
    play(game, "repeat industry-1", "industry 5", "repeat industry-1", "industry gap 1")
    assert wrenches(game) == [10, "gap 1"]
    assert decides(game) == "B"


def test_a_lying_engineer_belongs_to_who_comes_first() -> None:
    """p.15: direct for everybody, once a round, in full."""
    game = table(engineers={"2": 15, "1": 6})
    assert "bronze, but only 0" in refused(game, "engineer-15")
    assert "green, but only 0" in refused(game, "engineer-6")
    game = play(table({"tracks": {"TS": {"wood": 3}}}, engineers={"1": 6}), "engineer-6", "green TS")
    assert (score(game), tracks(game, "TS")) == (5, {"wood": 3, "green": 1})


# ---- turn order


def test_nobody_claims_both_places() -> None:
    """p.16: also with two players."""
    for seats in (2, 3, 4):
        game = play(table(seats=seats), "second", *["pass"] * (seats - 1))
        assert "nobody claims both" in refused(game, "first")


def test_two_players_change_places() -> None:
    """p.23, ruling 8: the worker on first moves, the one on second does not."""
    game = all_pass(table(seats=2, spaces={"first": "B", "second": "A"}))
    assert (game.position()["order"], decides(game)) == (["B", "A"], "B")
    play(game, "coins")
    assert (game.round, decides(game), coins(game, "B")) == (2, "B", 4)


def test_the_place_sorted_to_decides_who_moves_first() -> None:
    """p.17: A was first and goes second, C comes first: A moves before C."""
    game = all_pass(table(spaces={"first": "C", "second": "A"}))
    assert (game.position()["order"], decides(game)) == (["C", "A", "B", "D"], "A")
    play(game, "loco-1", "loco 2>SP")
    assert decides(game) == "C"
    assert "occupied by A" in refused(game, "loco-1")
    assert "basic" in offered(game)


def test_a_moved_worker_does_direct_actions_in_full() -> None:
    """Rulings 1 and 8: green-2 without green is not offered; an own engineer may be used in part."""
    game = all_pass(table(D={"engineers": [6]}, spaces={"first": "D"}))
    assert "only 0 can be made" in refused(game, "green-2")
    assert {"first", "second", "hire", "wood-3"}.isdisjoint(offered(game))
    play(game, "engineer-6")
    assert (score(game, "D"), game.round) == (4 + 5, 2)


def test_a_moved_worker_repeats() -> None:
    """Rulings 8 and 16: on an own #8 it repeats what D used in the round."""
    game = all_pass(table(D={"engineers": [8]}, spaces={"second": "D", "wood-2": "D"}))
    play(game, "engineer-8")
    assert offered(game) == ["skip", "repeat wood-2"]
    play(game, "repeat wood-2", "wood TS", "wood TS")
    assert (tracks(game, "TS", "D"), game.round) == ({"wood": 3}, 2)


def test_what_a_moved_worker_wins_serves_next_round() -> None:
    """p.17: a worker from KY 7, and temporary workers are gone before they could be placed."""
    game = all_pass(table(D={"tracks": {"KY": {"wood": 6}}}, spaces={"second": "D"}))
    play(game, "basic", "wood KY")
    assert (game.round, workers(game, "D"), own_workers(game, "D")) == (2, 6, (6, 1))
    game = all_pass(table(spaces={"second": "D"}))
    play(game, "temporary")
    assert (game.round, temporary(game, "D"), on_space(game, "temporary")) == (2, 0, None)


def test_the_wood_worker_on_the_turn_order_stays_himself() -> None:
    """Ruling 18: moved on to a space that shows wood he brings his extra step, elsewhere he brings none."""
    claimed = play(table(C={"wood-worker": "supply"}, turn="C"), "first W")
    all_pass(claimed)
    for space in ("loco-1", "industry-1"):
        assert "wood" not in waiting(play(Game.from_position(claimed.position()), space))
    game = play(claimed, "basic")
    assert (must(game), waiting(game)) == ({"wood-or-green": 1}, {"wood-or-green": 1, "wood": 1})
    play(game, "wood TS", "wood TS")
    assert (tracks(game, "TS", "C"), player(game, "C")["wood-worker"]) == ({"wood": 3}, "supply")


def test_the_moved_wood_workers_extra_step_may_lapse() -> None:
    """Rulings 1 and 18: the step of the space is direct, his own is not."""
    game = all_pass(table(spaces={"first": {"by": "C", "wood-worker": True}}))
    refused(play(game, "basic"), "done")
    play(game, "wood TS", "done")
    assert (tracks(game, "TS", "C"), game.round) == ({"wood": 2}, 2)


def test_no_turn_order_in_the_last_round() -> None:
    """p.22: the two spaces give way to three industry steps, nobody moves a worker."""
    game = table(round=7, turn="D")
    assert "last round" in refused(game, "first")
    assert "last round" in refused(game, "second")
    assert ways(game, "last-round") == ["last-round", "last-round c"]
    play(game, "last-round", "industry 0", "industry 1", "industry 2")
    assert (wrenches(game, "D"), workers(game, "D")) == ([3], 3)
    all_pass(game)
    assert game.over


def test_passing_is_always_possible_and_final() -> None:
    """p.16: with workers left, too; the points come at once and the others go on."""
    game = play(table(), "coins", "pass")
    assert score(game, "B") == 2
    play(game, "pass", "pass")
    assert [decides(game), decides(play(game, "doubler"))] == ["A", "A"]


def test_the_order_of_later_rounds() -> None:
    """p.16, p.22: claims count against the order of the round."""
    game = all_pass(table(order=["C", "A", "B", "D"], spaces={"first": "B"}, round=3))
    play(game, "stay")
    assert (game.round, game.position()["order"], decides(game)) == (4, ["B", "C", "A", "D"], "B")
    assert "own pawn" in refused(game, "first")
    assert "own pawn" in refused(play(game, "pass"), "second")


# ---- the classic edition


def test_classic_chains_go_on_while_they_can() -> None:
    """RR13 p.9: a displaced locomotive flips only when it fits nowhere."""
    board = {"locomotives": {"TS": [5, 4], "SP": [3], "KY": [2]}}
    game = play(table(board, edition="classic", **lowest(6)), "loco-1", "loco 6>TS/5")
    assert "must be placed while it does" in refused(game, "flip 5")
    play(game, "move 5>KY/2", "flip 2")
    assert locomotives(game) == {"TS": [6, 4], "SP": [3], "KY": [5]}


def test_classic_stacks_end_with_nine() -> None:
    """RR13 p.10: after the #9 only returned factories."""
    none = dict.fromkeys(("2", "3", "4", "5", "6", "7", "8", "9"), 0)
    game = table(edition="classic", stacks=none, returned=[2])
    assert "carried out in full" in refused(game, "loco-3")
    assert offered(play(game, "loco-2")) == ["returned 2>1"]


def test_classic_route_end_gives_ten_points() -> None:
    """RR13 p.17: at once, and the last industry space gives nothing but its 30."""
    game = play(table({"tracks": {"KY": {"wood": 8}}}, edition="classic"), "basic", "wood KY")
    assert (score(game), decides(game)) == (10, "B")
    board = {"factories": [2, 4, 5, 6, 6], "wrenches": [25]}
    game = play(table(board, edition="classic"), "industry-1", "industry 25")
    assert (score(game), decides(game), forecast(game)["industry"]) == (0, "B", 30)


def test_classic_wrenches_block_each_other() -> None:
    """Component book 14: neither onto nor past another wrench."""
    game = table({"wrenches": [5, 3]}, edition="classic")
    assert "only 0 can be made" in refused(game, "industry-1")
    game = play(table({"wrenches": [3, 2]}, edition="classic"), "industry-2")
    assert offered(game) == ["industry 3"], "the rear one waits until the front one has moved"
    play(game, "industry 3", "industry 2")
    assert wrenches(game) == [5, 3]


def test_classic_starting_bonuses_are_carried_out_when_chosen() -> None:
    """Ruling 22: before the next player chooses."""
    frames = [{"what": what, "by": seat} for seat in "BCD" for what in ("bonus", "draft")]
    game = play(table(edition="classic", waiting=frames), "bonus wood")
    assert decides(game) == "D"
    play(game, "wood TS")
    assert (decides(game), tracks(game, "TS", "D")) == ("C", {"wood": 2})
    assert offered(game) == ["bonus industry", "bonus doubler", "bonus coin"]


# ---- what may lapse, and what is said about a refusal


def test_an_extra_step_may_lapse_whichever_unit_paid() -> None:
    """Rulings 1 and 17: one step for the direct action is enough, the other may be given up."""
    game = play(table({"wood-worker": True, "tracks": {"TS": {"wood": 4}}}), "basic W", "wood TS")
    assert {"done", "wood TS", "green TS"} <= set(offered(game)), (
        "the step made was the one of basic, or the extra"
    )
    play(game, "done")
    assert (tracks(game, "TS"), decides(game)) == ({"wood": 5}, "B")


def test_an_extra_step_may_lapse_beside_any() -> None:
    """Rulings 1 and 17: two wood steps carry out a lying #11 (any + wood); the worker's third may lapse."""
    game = table({"wood-worker": True, "tracks": {"TS": {"wood": 4}}}, engineers={"1": 11})
    play(game, "engineer-11 W", "wood TS", "wood TS")
    assert {"done", "wood TS", "green TS"} <= set(offered(game))


def test_a_repeated_own_engineer_is_direct_on_the_board() -> None:
    """Ruling 16: by #8 on the board everything is direct, by the #3 factory everything indirect."""
    board = {"engineers": [4], "used": [4], "doublers": 8}
    assert "no space to repeat" in refused(table(board, engineers={"1": 8}), "engineer-8")
    game = table({"factories": [3], "wrenches": [5], "doublers": 8}, spaces={"engineer-4": "A"})
    play(game, "industry-1", "industry 5", "repeat engineer-4")
    assert (score(game), doublers(game), decides(game)) == (5, 8, "B")


def test_a_position_may_begin_with_the_moved_workers() -> None:
    """p.17: after sorting, D on place 2 decides, then C on place 1, then comes the scoring phase."""
    game = table(
        order=["C", "D", "A", "B"],
        spaces={"first": "C", "second": "D"},
        waiting=[
            {"what": "move-worker", "by": "C", "from": "first"},
            {"what": "move-worker", "by": "D", "from": "second"},
        ],
    )
    assert decides(game) == "D"
    play(game, "coins")
    assert (decides(game), "coins" in offered(game)) == ("C", False)
    play(game, "stay")
    assert (game.round, decides(game), coins(game, "D")) == (2, "C", 3)


def test_why_a_space_cannot_be_repeated() -> None:
    """p.48: two workers, a compulsory coin, temporary workers; not used at all. The moment is right."""
    claims = {"bronze-1": "A", "wood-3": "A", "any-2": "A", "temporary": "A"}
    game = table({"factories": [3], "wrenches": [5], "coins": 0}, spaces=claims)
    play(game, "industry-1", "industry 5")
    for space in ("wood-3", "any-2", "temporary", "wood-2", "basic"):
        assert "not the moment" not in refused(game, f"repeat {space}")


def test_why_a_bonus_cannot_be_chosen() -> None:
    """p.6: somebody else has it; the moment is right."""
    frames = [{"what": what, "by": seat} for what in ("bonus", "draft") for seat in "CD"]
    game = play(table(waiting=frames), "bonus coin")
    assert decides(game) == "C"
    assert "not the moment" not in refused(game, "bonus coin")


def test_why_a_moved_worker_cannot_go_there() -> None:
    """p.17, ruling 18: no coin is added or put instead, and turn-order spaces are no goal."""
    game = all_pass(table(D={"coins": 2}, spaces={"second": "D"}))
    assert "claims both" not in refused(game, "first")
    reason = refused(game, "wood-2 c")
    assert "this costs 1 worker" not in reason, "that is what it should cost; the coin is wrong"
