"""The rulings that need a module or the solo game; `test_rulings` says how they stand on their page."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.record.position import position_of
from roundhouse.rules import moves, new, ruleset
from roundhouse.rules.layout import T_CHANCE
from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    empty_stacks,
    factories,
    locomotives,
    lowest,
    must,
    on_space,
    returned,
    score,
    waiting,
    workers,
    wrenches,
)
from tests.cases.support_coal import HAND, coal, colliery, foundries, spending
from tests.cases.support_ideas import AT_SP_4, direct, indirect, named
from tests.cases.support_modules import (
    ADDITIONAL,
    CHOOSING,
    crew,
    on_train,
    placed,
    special,
    train,
)
from tests.cases.test_emil import FURTHER, blocked, solo, tiles, your_turn
from tests.cases.test_emil import workers as emils_workers

ROW = [8, 9, 10, 11, 2, 3, 4]
FULL: dict[str, Any] = {
    "tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}},
    "colours": [],
    "wrenches": [5],
}


def test_ruling_04_a_boilerman_makes_a_condition_true() -> None:
    a = {"coal": 2, "locomotives": {"SP": [5]}, "tracks": {"SP": {"wood": 6}}}
    assert waiting(play(colliery(a), "stoke", "boilerman SP/5")) == {"idea": 1}
    game = colliery(a | {"foundries": ["any-doubler"]})
    assert waiting(play(game, "use foundry any-doubler", "close SP/5")) == {"idea": 1}


def test_ruling_08_no_coal_for_a_moved_worker() -> None:
    d = {**HAND, "coal": 9, "engineers": [2], "factories": ["coal"], "wrenches": [5]}
    game = all_pass(colliery({}, spaces={"first": "D"}, D=d))
    assert (decides(game), spending(game)) == ("D", [])
    play(game, "engineer-2", "industry 5")  # what fires is resolved
    assert spending(game) == ["burn"]  # and its coal is part of the factory's action (ruling 31)
    play(game, "wood TS", "wood TS", "done")
    assert (game.round, coal(game, "D"), tracks(game, "TS", "D")) == (2, 9, {"wood": 3})


@pytest.mark.parametrize(
    ("yours", "his", "given"),
    [([3, 9], ["14", "15"], 40), ([3], [], 40), ([3], ["14", "15"], 20), ([], ["2"], 0), ([], [], 0)],
)
def test_ruling_10_engineers_against_emil(yours: list[int], his: list[str], given: int) -> None:
    game = play(solo(["wood-3"], {"engineers": yours}, round=6, **{"emil-engineers": his}), "pass")
    assert game.breakdown()[0].get("final", {}).get("engineer majority", 0) == given


def test_ruling_15_coal_and_special_factory_lie_open_when_replaced() -> None:
    game = colliery({"coal": 0, "factories": ["coal", 3, 4, 5, 6]}, **lowest(7))
    play(game, "loco-1", "factory 7>1/coal")
    assert returned(game) == ["coal"]
    assert factories(play(game, "loco-2", "returned coal>1"), "B") == ["coal"]
    tokens = {"coins": "special factory 1", "doublers": "special factory 2"}
    a = {"factories": ["special", 6, 5, 8, 1], "wrenches": ["gap 1"], "ideas": tokens}
    game = play(special(a), "loco-1", "factory 2>1/special")
    assert (returned(game), placed(game)) == (["special"], 0)
    assert player(game)["ideas"] == {"doublers": "out", "coins": "out"}
    a = {"factories": ["special"], "wrenches": [5, 5]}
    game = play(special(a), "industry-2", "industry 5", "idea coins", "industry 5")
    assert indirect(game) == {"idea": 1}  # a free place works again


def test_ruling_16_foundries_the_coal_space_and_the_train_again() -> None:
    used = {"wood-3": {"by": "A", "coins": 1}, "any-2": "A", "loco-3": "A"}
    game = play(
        colliery({"coal": 2, "foundries": ["repeat"], "coins": 1}, spaces=used),
        "use foundry repeat",
    )
    assert offered(game) == ["skip", "repeat wood-3"]  # one or two pieces, no coin demanded
    assert not direct(play(game, "repeat wood-3"))
    game = play(colliery({"engineers": [8]}, spaces={"coal": "A", "foundry": "A"}), "engineer-8")
    assert offered(game) == ["skip", "repeat coal"]
    a = {"wrenches": [5], "factories": [3]}
    game = train(a, "industry-1 coin-1", "wood points doubler", spaces={"train": "A"})
    play(game, "industry-1", "industry 5", "repeat train", "load points")
    assert (score(game), indirect(game), direct(game)) == (3, {"industry": 1}, {})
    play(game, "done")
    # The others too
    assert (decides(game), named(game, "share")) == ("B", {"industry-1", "coin-1", "points"})
    row = {"engineers": {"1": 8}}
    game = train({}, "coin-1 wood", "doubler points any", spaces={"train": "A"}, **row)
    assert direct(play(game, "engineer-8", "repeat train", "load points")) == {"wood": 1}


def test_ruling_17_the_train_shows_wood_if_one_of_its_tokens_does() -> None:
    a = {"wood-worker": True}
    game = play(train(a, "coin-1 wood", "points coin-2 doubler"), "train W", "load points")
    assert indirect(game) == {"wood": 1}
    assert decides(play(game, "wood TS", "done")) == "B"  # it may lapse
    game = play(train(a, "coin-1 any", "points coin-2 doubler"), "train W", "load points")
    assert (direct(game), indirect(game)) == ({"any": 1}, {})


def test_ruling_18_a_moved_worker_goes_to_the_train_or_the_coal_space() -> None:
    stand = {"first": {"by": "D", "wood-worker": True}}
    game = all_pass(train({}, "coin-1 points", "coin-2 wood doubler", spaces=stand))
    play(game, "train", "load wood")
    assert (direct(game), indirect(game)) == ({"wood": 1}, {"wood": 1})  # the wood worker is himself
    game = all_pass(colliery({}, spaces={"first": {"by": "D", "coins": 1}}, D={"coal": 0}))
    assert {"coal", "stay"} <= spaces(game)
    assert not {"foundry", "boilerman", "first", "second"} & spaces(game)
    assert coal(play(game, "coal"), "D") == 1


def test_ruling_19_freight_car_after_the_workers_before_the_scoring_then_coal() -> None:
    car = {"freight-car": "SP", "locomotives": {"SP": [5]}, "tracks": {"SP": {"wood": 5, "green": 3}}}
    a = car | {"coal": 2, "foundries": ["any"], "foundries-used": ["any"]}
    position = {"spaces": {"first": "C", "boilerman": "B"}}
    game = all_pass(special(a, more=["coal"], **position))
    assert (decides(game), "stay" in offered(game)) == ("C", True)
    play(game, "stay")
    assert (decides(game), offered(game)) == ("A", ["done", "wood SP", "green SP"])
    assert position_of(game.state)["players"]["A"]["foundries-used"] == ["any"]
    before = score(game)
    play(game, "green SP", "done")
    assert (game.round, score(game) - before) == (2, 4)  # scored with the step
    assert on_space(game, "boilerman") is None
    assert "foundries-used" not in player(game)
    assert coal(game) == 2  # in hand it is kept


def test_ruling_20_the_others_onward_round_the_end() -> None:
    b: dict[str, Any] = {"passed": True, "workers": 0, "tracks": {"TS": {"wood": 6, "green": 4, "bronze": 2}}}
    b |= {"locomotives": {"TS": [4]}}
    game = train({}, "any coin-1", "points wood doubler", order=["B", "C", "A", "D"], turn="A", B=b)
    play(game, "train", "load points", "wood TS")
    asked = []
    while "skip" in offered(game):
        asked.append(decides(game))
        if decides(game) == "B":
            play(game, "share any")
            assert not direct(game)  # at once, and it may lapse
            play(game, "bronze TS")  # a worker
        else:
            play(game, "skip")
    assert asked == ["D", "B", "C"]
    all_pass(game)
    assert (game.round, workers(game, "B")) == (2, 6)  # for the next round


def test_ruling_20_without_income_coal_and_cars() -> None:
    tokens = {"train": ["wood", "coin-1"], "train-open": ["points", "any", "doubler"]}
    b = {"income": {"any": 1}, "coal": 9, "foundries": ["any"]}
    game = table({}, board="german", modules=["coal", "manufactory"], B=b, **tokens)
    play(game, "train", "load points", "wood DR", "share wood")
    assert decides(game) == "B"
    assert set(offered(game)) == {"done", "wood DR", "wood MU", "wood NU"}
    parts: dict[str, Any] = {"board": "asian", "industry": "board", "modules": ["manufactory"], "seats": 2}
    game = table({}, **parts, B={"cars-standing": ["F2"]}, **tokens)
    play(game, "train", "load points", "wood BE")
    assert offered(game) == ["skip", "share coin-1", "share wood", "share points"]


def test_ruling_21_the_others_follow_before_a_payout() -> None:
    american: dict[str, Any] = {
        "board": "american",
        "lowest-stack": 4,
        "stacks": {"4": 1},
        "level-1": "points",
    }
    tokens = {"train": ["locomotive-or-factory", "coin-1"], "train-open": ["points", "wood", "doubler"]}
    game = table({"stock": 1}, modules=["manufactory"], seats=2, **tokens, **american)
    play(game, "train", "load points", "loco 4>SA", "done")
    assert (decides(game), score(game)) == ("B", 3)  # the turn is over, then B's part
    assert score(play(game, "skip")) == 3 + 5
    a = {"factories": [2], "wrenches": [5], "stock": 1}
    game = crew(a, "7-bonus", seats=2, **american)
    play(game, "engineer-7-bonus", "bonus industry", "industry 5", "loco 4>SA", "industry gap 1", "done")
    assert (decides(game), named(game, "bonus"), score(game)) == ("B", {"wood", "doubler", "coin"}, 3)
    assert score(play(game, "bonus coin")) == 3 + 5


def test_ruling_22_random_bonuses_lapse_where_they_cannot_be_done() -> None:
    found = set()
    for seed in range(12):
        game = crew(FULL | {"doublers": 8, "coins": 0}, "6-bonus")
        assert "engineer-6-bonus" in spaces(game)
        game.state.table[T_CHANCE] = seed
        assert decides(play(game, "engineer-6-bonus")) == "B"
        found.add(coins(game))
    assert found == {0, 1}  # a coin, if it is drawn, comes in any case


def test_ruling_23_bronze_needs_a_step_and_counts_what_it_passes() -> None:
    a: dict[str, Any] = {
        "tracks": {"TS": {"wood": 10, "green": 8, "bronze": 2}},
        "locomotives": {"TS": [4, 2]},
    }
    game = crew(a, "9-bronze")
    before = workers(game)
    play(game, "engineer-9-bronze", "catch up TS")
    assert (tracks(game, "TS")["bronze"], workers(game)) == (6, before)  # one placed, one won on 3
    a["tracks"]["TS"]["bronze"] = 6
    assert "engineer-9-bronze" not in spaces(crew(a, "9-bronze"))


def test_ruling_23_a_factory_stays_indirect_and_all_three_routes_are_needed() -> None:
    assert "engineer-10-factory" not in spaces(crew({}, "10-factory"))
    game = play(crew({"factories": [4, 7]}, "10-factory"), "engineer-10-factory", "work 2/7")
    assert (direct(game), indirect(game)) == ({}, {"any": 2})
    game = play(crew({"factories": ["7+"]}, "10-factory", more=["coal"]), "engineer-10-factory", "work 1/7+")
    assert indirect(game) == {"any": 3}  # a boilerman helps
    blocked_route = {"tracks": {"TS": {"wood": 4}, "KY": {"wood": 9, "green": 8}}, "colours": ["green"]}
    assert "engineer-13-routes" not in spaces(crew(blocked_route, "13-routes"))
    assert "engineer-13-routes" in spaces(crew(blocked_route | {"engineers": ["13-routes"]}))


def test_ruling_23_borrowing_takes_one_more_piece_and_no_moved_worker() -> None:
    b = {"engineers": [6, "5-coin", "10-factory"]}
    game = play(crew({"workers": 1, "coins": 1}, "11-borrow", seats=2, B=b), "engineer-11-borrow c")
    assert offered(game) == ["borrow 6"]  # one worker each
    assert "engineer-11-borrow" not in spaces(crew({"workers": 1, "coins": 0}, "11-borrow", seats=2, B=b))
    order = {"spaces": {"first": "A"}, "order": ["B", "A"], "turn": "B"}
    game = all_pass(crew({"coins": 3}, "11-borrow", seats=2, B=b, **order))
    assert decides(game) == "A"
    assert "engineer-11-borrow" not in spaces(game)


def test_ruling_24_no_number_is_laid_out_twice() -> None:
    rules = ruleset(4, modules=ADDITIONAL)
    letter = {row.id: row.letter for row in rules.engineer_rows}
    seen = set()
    for seed in range(40):
        row = new(rules, seed).row
        assert len({rules.engineer_number[engineer] for engineer in row}) == len(row) == 7
        names = [moves.ENGINEER_NAMES[engineer] for engineer in row]
        assert "".join(letter[name] for name in names) == "BBBBAAA"  # each in its pile
        seen |= {name for name in names if "-" in name}
    assert len(seen) > 5


def test_ruling_26_foundries_run_out() -> None:
    none: dict[str, Any] = {"open-foundries": [], "foundry-stack": []}
    assert "foundry" not in spaces(colliery({"coins": 2}, **none))
    assert "stoke" not in offered(colliery({"coal": 2}, **{"foundry-stack": []}))  # no hidden one
    game = play(colliery({"coins": 2}, **{"open-foundries": ["any"], "foundry-stack": []}), "foundry c")
    assert offered(game) == ["take foundry any"]
    a = {"coal": 2, "foundries": ["wood-locomotive"]}
    game = play(
        colliery(a, stacks=empty_stacks()), "basic", "wood TS", "use foundry wood-locomotive", "wood TS"
    )
    assert set(offered(game)) == {"done", "close TS/1"}  # indirect: it lapses


def test_ruling_31_coal_only_in_a_turn_with_an_action() -> None:
    assert offered(colliery({**HAND, "workers": 0, "coins": 0})) == ["pass"]
    car = {"coal": 2, "foundries": ["any"], "workers": 0, "coins": 0, "cars-standing": ["F1"]}
    game = colliery(car, seats=3, board="asian", industry="board")
    assert "use foundry any" in offered(game)  # a car is an action
    assert "use foundry any" in offered(play(game, "use car F1"))
    game = play(colliery(HAND), "basic", "wood TS")
    assert spending(game) == ["stoke", "use foundry any-doubler"]  # after the action


def test_ruling_31_the_coal_factory_burns_whenever_it_is_entered() -> None:
    tokens = {"train": ["industry-1", "coin-1"], "train-open": ["points", "any", "doubler"]}
    b = {"coal": 3, "factories": ["coal"], "wrenches": [5]}
    game = colliery({}, B=b, seats=2, modules=["manufactory"], **tokens)
    play(game, "train", "load points", "industry 0", "share industry-1", "industry 5")
    assert spending(game) == ["burn"]  # in another's turn, where no foundry could be used
    assert coal(play(game, "burn"), "B") == 2


def test_ruling_32_a_foundry_is_closed_before_another_action_begins() -> None:
    a = {**HAND, "locomotives": {"TS": [3], "SP": [5]}, "tracks": {"SP": {"wood": 3}}}
    game = play(
        colliery(a),
        "basic",
        "wood TS",
        "use foundry any-doubler",
        "wood SP",
        "idea any",
        "wood TS",
        "close TS/3",
    )
    assert (locomotives(game)["TS"], foundries(game)) == (["3+"], [])  # also after what its effects set off
    game = play(colliery(HAND), "basic", "wood TS", "use foundry any-doubler", "close TS/3")
    assert (waiting(game), decides(game)) == ({}, "B")  # its step is given up
    game = play(colliery({**HAND, "coal": 4}), "use foundry any-doubler", "wood TS", "basic")
    assert not named(game, "close")
    assert not named(play(game, "wood TS"), "close")


def test_ruling_32_a_foundry_is_used_in_part_and_coal_paid_at_each_visit() -> None:
    a = {"coal": 2, "foundries": ["industry-doubler"], "doublers": 8, "wrenches": [5]}
    assert coal(play(colliery(a), "basic", "wood TS", "use foundry industry-doubler", "done")) == 0
    a = {"coal": 6, "factories": ["coal"], "wrenches": [5, 5]}
    game = play(colliery(a, spaces={"boilerman": "B"}), "industry-2", "industry 5", *["burn"] * 3)
    refused(game, "burn")
    play(game, "industry 5", *["burn"] * 3)
    assert (waiting(game), coal(game)) == ({"wood": 16}, 0)


def test_ruling_33_special_cards_are_indirect_like_idea_cards() -> None:
    game = play(special(engineers=ROW, **CHOOSING), "special engineer")
    assert (must(game), indirect(game), "done" in offered(game)) == ({}, {"box-engineer": 1}, True)
    # The only locomotive is #1: it lapses
    assert decides(play(special(**CHOOSING), "special freight-car")) == "B"
    a = {**AT_SP_4, "wrenches": [5], "factories": [5, 6], "double-industry": True}
    game = play(special(a), "basic", "wood SP", "idea industry")
    assert indirect(game) == {"industry": 5}  # none of a token
    assert indirect(play(game, "industry 5")) == {"industry": 4 + 2}  # but the step of the factory it led to
    assert "done" in offered(game)
    game = play(special({"wrenches": [3], "double-industry": True}), "industry-1", "industry 3")
    assert (wrenches(game), decides(game)) == ([5], "B")  # optional


def test_ruling_33_engineers_from_the_box_and_the_freight_car() -> None:
    game = special({"engineers": [5]}, engineers=ROW, more=ADDITIONAL, laid=[*ROW, 5, 14], **CHOOSING)
    play(game, "special engineer")
    assert {"6", "6-bonus", "15", "15-silver"} <= named(game, "box")
    assert not {"1", "5", "5-coin", "14", "8", "9-bronze"} & named(game, "box")
    game = play(
        special({"locomotives": {"TS": [3, 1], "SP": [2], "KY": [4]}}, **CHOOSING), "special freight-car"
    )
    assert offered(game) == ["done", "freight TS", "freight KY"]
    a = {"freight-car": "SP", "locomotives": {"TS": [], "SP": [3]}}
    game = play(special(a, **lowest(5)), "loco-1", "loco 5>SP/3", "move 3>TS")
    assert player(game)["freight-car"] == "SP"  # it belongs to the route
    assert play(all_pass(game), "done").round == 2  # and its steps may lapse


def test_ruling_37_emil_takes_one_tile_the_lowest() -> None:
    for card in ("loco-1", "loco-3"):
        assert tiles(your_turn(solo([card], **lowest(4), returned=["2"]))) == ["4"]
        lying = {"stacks": empty_stacks(), "returned": ["5", "3"]}
        assert tiles(your_turn(solo([card], **lying))) == ["3"]
    lying = {"stacks": empty_stacks(), "returned": ["coal", "10b"], "modules": ["coal"]}
    assert tiles(your_turn(solo(["loco-1"], **lying))) == ["10b"]  # those without a number last


def test_ruling_37_emil_builds_on_the_industry_board_and_only_blocks_elsewhere() -> None:
    parts = {"board": "asian", "industry": "board", "lowest-stack": 3, "F1": ["2a"], "F2": ["2a"]}
    a = {"cars": 2, "cars-lying": ["F4"], "coins": 0}
    game = play(solo(["loco-1"], a, **parts), "basic", "wood SE")
    assert position_of(game.state)["F4"] == [3]  # F3 shows green, which you could not build
    assert (doublers(game), player(game)["cars-lying"], must(game)) == (0, ["F4"], {})
    game = your_turn(
        solo(["train"], modules=["manufactory"], train=["coin-1", "points"], **{"emil-workers": 6})
    )
    assert (blocked(game), on_train(game), emils_workers(game)) == ({"train"}, ["coin-1", "points"], 5)
    game = your_turn(solo(["coal"], modules=["coal"], **{"emil-workers": 6}))
    assert (blocked(game), emils_workers(game)) == ({"coal"}, 5)
    row = {"engineers": {"1": "10-factory"}, "modules": ADDITIONAL}
    game = your_turn(solo(["light-engineer"], FURTHER | {"factories": [6]}, **row, **{"emil-workers": 6}))
    assert ("engineer-10-factory" in spaces(game), emils_workers(game)) == (False, 5)  # who costs you two


def test_ruling_42_a_borrowed_action_is_indirect() -> None:
    game = play(crew({"wrenches": [5]}, "11-borrow", seats=2, B={"engineers": [2]}), "engineer-11-borrow")
    assert must(game) == {"borrow": 1}
    play(game, "borrow 2")
    assert (score(game), decides(game)) == (3, "B")  # her industry step has no room
    assert on_space(game, "engineer-2") == "A"
    taken = {"spaces": {"engineer-2": "B"}}
    assert "engineer-11-borrow" not in spaces(crew({}, "11-borrow", seats=2, B={"engineers": [2]}, **taken))
    assert "engineer-11-borrow" not in spaces(crew({"engineers": [2]}, "11-borrow", seats=2))
