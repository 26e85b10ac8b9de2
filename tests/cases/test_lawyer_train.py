"""The manufactory train read by a rule lawyer (UR-DE p.42; rulings 1, 2, 8, 16-18, 20, 21)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.rules.options import OptionsError
from tests.cases.support import offered, play, player, spaces, table, tracks
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
    own_workers,
    score,
    used_but,
    waiting,
    ways,
    workers,
    wrenches,
)
from tests.cases.support_ideas import indirect
from tests.cases.support_modules import TRAIN, beside, in_stack, on_train, skip_all, train

# nothing of what they show needs room
EASY = "coin-1 points"


# ---- using it


@pytest.mark.parametrize(
    ("token", "pool"),
    [
        ("industry-1", {"industry": 1}),
        ("wood", {"wood": 1}),
        ("wood-2", {"wood": 2}),
        ("wood-or-green", {"wood-or-green": 1}),
        ("any", {"any": 1}),
        ("locomotive-or-factory", {"locomotive-or-factory": 1}),
    ],
)
def test_a_token_is_direct(token: str, pool: dict[str, int]) -> None:
    rest = [name for name in ("coin-2", "doubler", "industry-2") if name != token]
    game = play(train({}, EASY, " ".join([token, *rest[:2]])), "train", f"load {token}")
    assert (must(game), coins(game), score(game)) == (pool, 2, 3)
    assert "done" not in offered(game)


def test_tokens_that_are_done_at_once() -> None:
    game = play(train({}, EASY, "doubler coin-2 wood"), "train", "load doubler")
    assert (coins(game), score(game), doublers(game), decides(game)) == (2, 3, 1, "B")
    game = play(train({}, EASY, "doubler coin-2 wood"), "train", "load coin-2")
    assert (coins(game), score(game)) == (3, 3)


def test_two_coins_may_come_from_the_train_after_paying_with_one() -> None:
    game = play(train({"workers": 0, "coins": 1}, EASY, "doubler coin-2 wood"), "train c", "load coin-2")
    assert coins(game) == 2


def test_two_industry_tokens_need_two_steps() -> None:
    """From 3 only 5 can be reached before the empty gap."""
    game = train({"wrenches": [3]}, "industry-1 coin-1", "industry-2 wood points")
    play(game, "train")
    assert set(offered(game)) == {"load wood", "load points"}
    game = train({"wrenches": [2]}, "industry-1 coin-1", "industry-2 wood points")
    play(game, "train")
    assert "load industry-2" in offered(game)
    game = train({"wrenches": [5, 5], "ideas": ["wrench"]}, "industry-1 coin-1", "industry-2 wood points")
    assert "train" not in spaces(game)


def test_steps_on_a_second_wrench() -> None:
    a = {"wrenches": [5, 0], "ideas": ["wrench"]}
    game = play(train(a, "industry-1 coin-1", "industry-2 wood points"), "train", "load industry-2")
    assert offered(game) == ["industry 0"]
    play(game, "industry 0", "industry 1")
    assert sorted(map(str, wrenches(game))) == ["2", "5"]


def test_the_factory_of_the_train_is_entered_at_once() -> None:
    """Locomotive-or-factory builds a #6 before the wrench, the industry token enters it."""
    game = train({"wrenches": [5]}, "locomotive-or-factory industry-1", "coin-1 wood points", **lowest(6))
    play(game, "train", "load points", "factory 6>1", "industry 5")
    assert (coins(game), factories(game), wrenches(game)) == (2, [6], ["gap 1"])


def test_a_locomotive_where_the_industry_step_is_possible_anyway() -> None:
    game = train({}, "locomotive-or-factory industry-1", "coin-1 wood points")
    play(game, "train", "load points")
    assert {"loco 2>SP", "loco 2>KY", "factory 2>1"} <= set(offered(game))
    play(game, "loco 2>SP", "industry 0")
    assert locomotives(game)["SP"] == [2]


def test_wood_at_the_end_of_all_routes() -> None:
    full = {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}
    game = train({"tracks": full}, EASY, "wood wood-2 coin-2")
    play(game, "train")
    assert offered(game) == ["load coin-2"]
    game = train({"tracks": full}, "wood points", "coin-1 industry-1 coin-2")
    assert "train" not in spaces(game)


def test_one_space_left_for_wood() -> None:
    """The key at the end is indirect and could not help: all routes are full then."""
    full = {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 8}}
    game = play(train({"tracks": full}, EASY, "wood wood-2 coin-2"), "train")
    assert set(offered(game)) == {"load wood", "load coin-2"}


def test_wood_or_green_needs_one_of_them() -> None:
    full = {"TS": {"wood": 15, "green": 13}, "SP": {"wood": 9, "green": 8}, "KY": {"wood": 9, "green": 8}}
    game = play(train({"tracks": full}, EASY, "wood-or-green wood industry-1"), "train")
    assert set(offered(game)) == {"load wood-or-green", "load industry-1"}
    play(game, "load wood-or-green")
    assert offered(game) == ["green TS"]


def test_an_idea_on_the_way_is_part_of_the_turn() -> None:
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}}
    game = play(train(a, "wood coin-1", "points doubler any"), "train", "load points", "wood SP")
    assert (decides(game), waiting(game)) == ("A", {"idea": 1})
    play(game, "idea coins")
    assert (coins(game), decides(game)) == (6, "B"), "then the others"


# ---- the wood worker


@pytest.mark.parametrize(
    ("on", "token", "extra"),
    [
        ("coin-1 points", "wood", True),
        ("coin-1 points", "wood-2", True),
        ("coin-1 points", "wood-or-green", True),
        ("wood coin-1", "points", True),
        ("wood wood-2", "wood-or-green", True),
        ("coin-1 points", "any", False),
        ("coin-1 points", "industry-1", False),
    ],
)
def test_when_the_wood_worker_helps(on: str, token: str, extra: bool) -> None:
    """Ruling 17: the picture of one of the three tokens decides; one step however many show wood."""
    open_ones = [token, *(name for name in ("coin-2", "doubler", "industry-2") if name != token)][:3]
    game = play(train({"wood-worker": True}, on, " ".join(open_ones)), "train W", f"load {token}")
    assert indirect(game).get("wood", 0) == (1 if extra else 0)


def test_the_wood_workers_step_may_lapse() -> None:
    game = train({"wood-worker": True}, "wood coin-1", "points doubler any")
    play(game, "train W", "load points", "wood TS", "done")
    assert decides(game) == "B"


@pytest.mark.parametrize(
    ("wood", "possible"), [(1, []), (2, ["train W"]), (3, ["train", "train W", "train c"])]
)
def test_the_wood_workers_step_may_open_the_train(wood: int, possible: list[str]) -> None:
    """Ruling 2: his step reaches the idea on SP 4, whose wrench makes the direct industry step."""
    a = {"tracks": {"SP": {"wood": wood}}, "locomotives": {"SP": [5]}, "wrenches": [5], "wood-worker": True}
    game = train(a, "industry-1 wood", "points coin-1 doubler", **lowest(4))
    assert ways(game, "train") == possible


def test_without_any_tile_the_train_is_closed() -> None:
    on = "locomotive-or-factory coin-1"
    assert "train" not in spaces(train({}, on, "points coin-2 doubler", stacks=empty_stacks()))
    game = train({}, on, "points coin-2 doubler", stacks=empty_stacks(), returned=[4])
    play(game, "train", "load points")
    assert offered(game) == ["returned 4>1"]
    play(game, "returned 4>1", "share locomotive-or-factory")
    assert decides(game) == "C", "nothing is left for B"


def test_income_used_before_may_open_the_train() -> None:
    """The wood step waits in the pool; only tile 2-6 leads to a factory before the wrench."""
    a = {
        "tracks": {"NU": {"wood": 7}},
        "extensions": {"wuerzburg": "4-2"},
        "wrenches": [5],
        "income": {"wood-green": 1},
    }
    game = train(a, "industry-1 coin-1", "points coin-2 doubler", board="german")
    assert "train" not in spaces(game)
    play(game, "income wood-green", "train", "load points")
    assert offered(game) == ["wood NU"]
    play(game, "wood NU")
    assert offered(game) == ["extension 2-6"]


# ---- the others


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        ("ABCD", "BCD"),
        ("BACD", "CDB"),
        ("BCAD", "DBC"),
        ("BCDA", "BCD"),
        ("DCBA", "DCB"),
        ("CAB", "BC"),
        ("ABC", "BC"),
        ("BCA", "BC"),
        ("BA", "B"),
        ("AB", "B"),
    ],
)
def test_onward_from_the_active_player(order: str, asked: str) -> None:
    """Ruling 20: the German example is 4-1-2 for the third."""
    game = train({}, EASY, "coin-2 wood doubler", order=list(order), turn="A", seats=len(order))
    play(game, "train", "load coin-2")
    found = ""
    while "skip" in offered(game):
        found += decides(game)
        play(game, "share points")
    assert found == asked
    assert [score(game, seat) for seat in sorted(asked)] == [3] * len(asked)
    assert decides(game) == order[(order.index("A") + 1) % len(order)], "the round goes on behind A"


def test_all_others_have_passed() -> None:
    """They take part; then A plays on alone."""
    out: dict[str, Any] = {"passed": True}
    game = train({}, EASY, "coin-2 wood doubler", B=out, C=out, D=out)
    play(game, "train", "load coin-2", "share coin-1", "share points", "skip")
    assert (coins(game, "B"), score(game, "C"), decides(game)) == (2, 3, "A")


def test_a_share_may_be_the_locomotive() -> None:
    b = {"locomotives": {"TS": [3, 2], "SP": [2], "KY": [2]}}
    game = train({}, "locomotive-or-factory coin-1", "points wood doubler", B=b, **lowest(4))
    play(game, "train", "load points", "loco 4>SP", "share locomotive-or-factory")
    assert decides(game) == "B"
    play(game, "loco 4>TS/3", "move 3>KY/2", "flip 2")
    assert (decides(game), locomotives(game, "B")["KY"]) == ("C", [3])
    play(game, "share locomotive-or-factory")
    assert "returned 2>1" in offered(game), "what B gave back lies open"


def test_an_end_card_of_a_share_comes_before_the_next_player() -> None:
    b = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}}
    game = train({}, "wood coin-1", "points any doubler", B=b)
    play(game, "train", "load points", "wood TS", "share wood", "wood SP", "idea cards", "card engineer")
    assert decides(game) == "B"
    assert "end wood" in offered(game)
    play(game, "end wood")
    assert decides(game) == "C"


def test_a_share_of_a_full_doubler_row_lapses() -> None:
    game = train({}, "doubler coin-1", "points any wood", B={"doublers": 8})
    play(game, "train", "load points", "share doubler")
    assert (doublers(game, "B"), decides(game)) == (8, "C")


def test_the_last_doubler_goes_to_the_active_player() -> None:
    game = train({}, "doubler coin-1", "points any wood", doublers=1)
    play(game, "train", "load points", "share doubler")
    assert (doublers(game), doublers(game, "B"), decides(game)) == (1, 0, "C")


def test_without_a_doubler_in_the_supply_the_train_is_closed() -> None:
    assert "train" not in spaces(train({}, "doubler coin-1", "points any wood", doublers=0))


def test_a_share_may_start_a_colour_for_who_owns_it() -> None:
    b = {"tracks": {"TS": {"wood": 3}}}
    game = train({}, "wood-or-green coin-1", "points any doubler", B=b)
    play(game, "train", "load points", "wood TS", "share wood-or-green")
    assert "green TS" in offered(game)
    play(game, "green TS")
    assert tracks(game, "TS", "B") == {"wood": 3, "green": 1}


def test_a_share_wins_a_worker_for_this_round() -> None:
    """Who has not passed may place it this round."""
    b = {"tracks": {"KY": {"wood": 6}}, "workers": 0, "coins": 0}
    game = train({}, "wood coin-1", "points any doubler", B=b)
    play(game, "train", "load points", "wood TS", "share wood", "wood KY", "skip", "skip")
    assert (workers(game, "B"), own_workers(game, "B"), decides(game)) == (1, (6, 1), "B")
    assert "basic" in spaces(game)


def test_a_coin_won_after_passing_serves_next_round() -> None:
    game = train({}, EASY, "coin-2 wood doubler", B={"passed": True})
    play(game, "train", "load coin-2", "share coin-1", "skip", "skip")
    assert (coins(game, "B"), decides(game)) == (2, "C")


def test_a_share_enters_a_factory_that_repeats() -> None:
    """Ruling 16 for B: B's own spaces of this round, not A's train."""
    b = {"wrenches": [5], "factories": [3], "coins": 0}
    game = train({}, "industry-1 coin-1", "points any doubler", B=b, spaces={"coins": "B"})
    play(game, "train", "load points", "industry 0", "share industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat coins"]
    play(game, "repeat coins")
    assert (coins(game, "B"), decides(game)) == (2, "C")


# ---- the tokens


def test_places_after_one_use() -> None:
    game = train({}, EASY, "coin-2 wood doubler")
    top = in_stack(game)[0]
    size = len(in_stack(game))
    skip_all(play(game, "train", "load coin-2"))
    assert on_train(game) == ["coin-2", "coin-1"]
    assert beside(game) == {"wood", "doubler", top}
    assert (in_stack(game)[-1], len(in_stack(game)), size) == ("points", 6, 6)


def test_the_tokens_stay_until_all_have_had_their_part() -> None:
    game = play(train({}, EASY, "coin-2 wood doubler"), "train", "load coin-2", "skip", "skip")
    assert (decides(game), on_train(game)) == ("D", ["coin-2", "coin-1", "points"])
    play(game, "skip")
    assert len(on_train(game)) == 2


def test_the_pushed_off_token_may_come_back_after_six_more() -> None:
    game = train({}, EASY, "coin-2 wood doubler")
    skip_all(play(game, "train", "load coin-2"))
    assert in_stack(game)[-1] == "points"
    assert player(game)["workers"] == 4


# ---- moved workers


def test_the_moved_worker_and_the_new_order() -> None:
    """C takes place 1; the order is C, A, B, D then, and the others follow from C onward."""
    game = train({}, EASY, "coin-2 wood doubler", spaces={"first": "C"})
    all_pass(game)
    assert decides(game) == "C"
    play(game, "train", "load coin-2")
    found = ""
    while "skip" in offered(game):
        found += decides(game)
        play(game, "skip")
    assert (found, game.round) == ("ABD", 2)


def test_the_second_place_moves_first_and_takes_the_train() -> None:
    game = train({}, EASY, "coin-2 wood doubler", spaces={"first": "C", "second": "D"})
    all_pass(game)
    assert decides(game) == "D"
    play(game, "train", "load coin-2")
    skip_all(game)
    assert (decides(game), game.round) == ("C", 1)
    assert "train" not in offered(game), "taken by D's worker"


def test_two_players_second_place_does_not_move() -> None:
    game = train({}, EASY, "coin-2 wood doubler", spaces={"second": "A"}, seats=2)
    all_pass(game)
    assert game.round == 2


def test_a_moved_workers_coin_serves_next_round() -> None:
    game = train({}, EASY, "coin-2 wood doubler", spaces={"first": "B"})
    all_pass(game)
    play(game, "train", "load coin-2")
    skip_all(game)
    assert (game.round, coins(game, "B"), workers(game, "B")) == (2, 3, 5)


# ---- repeats


def test_a_train_paid_with_a_coin_may_be_repeated() -> None:
    """Ruling 16: exactly one worker or coin."""
    a = {"wrenches": [5], "factories": [3], "coins": 0}
    game = train(a, EASY, "coin-2 wood doubler", spaces={"train": {"by": "A", "coins": 1}})
    play(game, "industry-1", "industry 5")
    assert "repeat train" in offered(game)


def test_another_players_train_is_not_repeated() -> None:
    a = {"wrenches": [5], "factories": [3]}
    game = train(a, EASY, "coin-2 wood doubler", spaces={"train": "B"})
    play(game, "industry-1", "industry 5")
    assert "repeat train" not in offered(game)


def test_a_repeated_train_may_be_used_in_part() -> None:
    """Indirect then: also with tokens that have no room."""
    a = {"wrenches": [5], "factories": [3], "doublers": 8}
    game = train(a, "doubler coin-1", "wood points any", spaces={"train": "A"})
    play(game, "industry-1", "industry 5", "repeat train", "load wood")
    assert (must(game), indirect(game), coins(game)) == ({}, {"wood": 1}, 2)


def test_a_moved_worker_on_an_own_engineer_repeats_the_train() -> None:
    """Rulings 8, 16 and 20: the whole train again, before the scoring phase, for the others too."""
    stand = {"first": "A", "train": "A"}
    game = train(
        {"engineers": [8]}, EASY, "coin-2 wood doubler", spaces=stand, order=["B", "A", "C", "D"], turn="B"
    )
    all_pass(game)
    play(game, "engineer-8", "repeat train", "load wood", "done")
    found = ""
    while "skip" in offered(game):
        found += decides(game)
        play(game, "skip")
    assert (found, game.round, on_train(game)) == ("BCD", 2, ["wood", "coin-1"])


def test_a_foundry_repeats_the_train_before_the_action() -> None:
    """The others follow when the whole turn is over."""
    a = {"coal": 2, "foundries": ["repeat"]}
    names = {"train": ["wood", "coin-1"], "train-open": ["points", "any", "doubler"]}
    game = table(a, modules=[*TRAIN, "coal"], spaces={"train": "A"}, **names)
    play(
        game, "use foundry repeat", "repeat train", "load points", "wood TS", "close TS/1", "basic", "wood SP"
    )
    assert (score(game), decides(game)) == (3, "B")
    assert offered(game) == ["skip", "share coin-1", "share wood", "share points"]


def test_a_share_takes_the_last_tile() -> None:
    """American board: B's share empties the #4, so the steelworks is B's."""
    names: dict[str, Any] = {
        "train": ["locomotive-or-factory", "coin-1"],
        "train-open": ["points", "wood", "doubler"],
    }
    game = table({}, board="american", modules=TRAIN, stacks={"2": 0, "3": 0, "4": 2}, **names)
    play(game, "train", "load points", "loco 4>SA", "share locomotive-or-factory", "loco 4>SA")
    assert (decides(game), offered(game)) == ("B", ["done", "steelworks>1"])
    play(game, "steelworks>1")
    assert (factories(game, "B"), decides(game)) == (["steelworks"], "C")


# ---- set-up


@pytest.mark.parametrize(
    ("seats", "rounds", "own", "purse", "row"),
    [(4, 6, 5, 1, "BBBBAA"), (3, 5, 6, 1, "BBBAA"), (2, 5, 6, 2, "BBBAA"), (1, 5, 6, 5, "BBBAA")],
)
@pytest.mark.parametrize("board", ["russian", "german", "american", "asian"])
def test_numbers(seats: int, rounds: int, own: int, purse: int, row: str, board: str) -> None:
    game = Game.new(players=seats, seed=3, modules=TRAIN, board=board)
    rules = game.state.rules
    letters = {rules.engineer_rows.index(engineer): engineer.letter for engineer in rules.engineer_rows}
    assert (rules.rounds, workers(game), coins(game)) == (rounds, own, purse)
    lying = [engineer for engineer in game.state.row if engineer >= 0]
    assert "".join(letters[engineer] for engineer in lying) == row
    assert (len(on_train(game)), len(beside(game)), len(in_stack(game))) == (2, 3, 6)


def test_not_in_classic() -> None:
    with pytest.raises(OptionsError):
        Game.new(players=4, seed=1, edition="classic", modules=TRAIN)


def test_all_tokens_used_leave_the_idea_space_empty() -> None:
    """An idea reached by the train without a token gives nothing and stops nobody."""
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}, "ideas": used_but()}
    game = play(train(a, "wood coin-1", "points doubler any"), "train", "load points", "wood SP")
    assert decides(game) == "B"
