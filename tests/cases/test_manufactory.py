"""The manufactory train (UR-EN p.42; the German text decides the order of the others)."""

from __future__ import annotations

import pytest

from roundhouse import Game
from roundhouse.expansions.train.rules import T_TRAIN, T_TRAIN_OPEN, T_TRAIN_STACK
from roundhouse.rules import OptionsError, moves, new, ruleset
from roundhouse.rules.layout import COINS, WORKERS
from roundhouse.rules.packing import unpack
from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks, whole
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    locomotives,
    must,
    score,
    workers,
    wrenches,
)
from tests.cases.support_ideas import gained, indirect, named
from tests.cases.support_modules import (
    TRAIN,
    beside,
    in_stack,
    on_train,
    skip_all,
    train,
)

# ---- set-up


@case("setup-009")
def test_set_up_with_four_players() -> None:
    state = new(ruleset(4, modules=TRAIN), 3)
    rules = state.rules
    assert (rules.rounds, [p[WORKERS] for p in state.players], state.players[0][COINS]) == (6, [5] * 4, 1)
    letters = [
        row.letter for engineer in state.row if engineer >= 0 for row in rules.engineer_rows
        if row.id == moves.ENGINEER_NAMES[engineer]
    ]  # fmt: skip
    assert (letters.count("A"), letters.count("B")) == (2, 4)
    assert all(state.stacks[tile] == 4 for group in rules.stack_groups for tile in group)
    assert state.idea_cards >> moves.CARD_NAMES.index("nine") & 1
    tokens = unpack(state.table[T_TRAIN]), bin(state.table[T_TRAIN_OPEN]), unpack(state.table[T_TRAIN_STACK])
    assert (len(tokens[0]), tokens[1].count("1"), len(tokens[2])) == (2, 3, 6)
    game = Game(state)
    assert locomotives(game) == {"TS": [1], "SP": [], "KY": []}
    assert (tracks(game, "TS"), tracks(game, "SP"), tracks(game, "KY")) == ({"wood": 1},) * 3
    assert wrenches(game) == [0]


@case("setup-011")
def test_set_up_with_two_players() -> None:
    state = new(ruleset(2, modules=TRAIN), 3)
    assert (state.rules.rounds, state.players[1][WORKERS], state.players[1][COINS]) == (5, 6, 2)
    assert sum(1 for engineer in state.row if engineer >= 0) == 5
    assert all(state.stacks[tile] == 2 for group in state.rules.stack_groups for tile in group)
    assert len(unpack(state.table[T_TRAIN_STACK])) == 6


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_token_is_somewhere(players: int) -> None:
    seen = set()
    for seed in range(20):
        state = new(ruleset(players, modules=TRAIN), seed)
        lying = [t for t in range(len(moves.TRAIN_NAMES)) if state.table[T_TRAIN_OPEN] >> t & 1]
        tokens = unpack(state.table[T_TRAIN]) + lying + unpack(state.table[T_TRAIN_STACK])
        assert sorted(tokens) == list(range(11))
        seen.add(tuple(tokens))
    assert len(seen) > 15, "chance decides"


def test_the_2013_game_had_no_train() -> None:
    with pytest.raises(OptionsError, match="not known"):
        ruleset(4, "classic", modules=TRAIN)
    assert "train" not in spaces(table())


# ---- using it


@case("manufactory-001")
def test_all_three_tokens() -> None:
    game = train({"wrenches": [1]}, "industry-1 coin-1", "industry-2 wood points")
    play(game, "train")
    assert offered(game) == ["load industry-2", "load wood", "load points"], "a token is chosen first"
    assert coins(game) == 1, "nothing has happened yet"
    play(game, "load industry-2")
    assert (coins(game), must(game)) == (2, {"industry": 2})
    refused(game, "done")
    play(game, "industry 1", "industry 2")
    assert (wrenches(game), workers(game), decides(game)) == ([3], 4, "B")


def test_the_three_tokens_in_any_order() -> None:
    """Green can only be built behind wood, so the order matters."""
    a = {"colours": ["green"], "tracks": {"TS": {"wood": 1}}}
    game = play(train(a, "wood-or-green wood", "industry-1 points doubler"), "train", "load points")
    assert score(game) == 3
    assert {"wood TS", "wood SP", "wood KY"} == set(offered(game))
    play(game, "wood SP")
    assert "green SP" in offered(game)
    play(game, "green SP")
    assert tracks(game, "SP") == {"wood": 2, "green": 1}
    assert decides(game) == "B"


def test_points_count_for_the_train() -> None:
    game = play(train({}, "points coin-1", "coin-2 wood doubler"), "train", "load coin-2")
    assert gained(game)["train"] == 3


@case("manufactory-005")
def test_only_a_factory_opens_the_gap() -> None:
    a = {"wrenches": [5], "tracks": {"TS": {"wood": 4}}}
    game = train(a, "locomotive-or-factory industry-1", "wood coin-1 doubler")
    play(game, "train", "load wood")
    assert "factory 2>1" in offered(game)
    assert named(game, "loco") == set(), "a locomotive would leave the industry step undone"
    refused(game, "industry 5")
    play(game, "factory 2>1", "industry 5")
    assert wrenches(game) == ["gap 1"]


@case("manufactory-007")
def test_tokens_that_cannot_be_done_are_not_offered() -> None:
    a = {"wrenches": [5], "doublers": 8}
    game = train(a, "coin-1 wood", "industry-1 doubler any")
    assert "train" in spaces(game)
    play(game, "train")
    assert offered(game) == ["load any"]


def test_no_token_fits() -> None:
    a = {"wrenches": [5], "doublers": 8}
    game = train(a, "coin-1 wood", "industry-1 doubler industry-2")
    assert "train" not in spaces(game)
    refused(game, "train")
    # nor if a token that stands on the train cannot be done
    game = train(a, "doubler wood", "coin-1 points any")
    assert "train" not in spaces(game)


def test_room_is_counted_for_all_three_together() -> None:
    full = {"SP": {"wood": 9}, "KY": {"wood": 9}}
    game = train({"tracks": {**full, "TS": {"wood": 13}}}, "wood coin-1", "wood-2 points doubler")
    play(game, "train")
    assert set(offered(game)) == {"load points", "load doubler"}, "there are two wood steps left, not three"
    # green behind wood leaves room for an any step, and none for a wood step
    game = train({"tracks": {**full, "TS": {"wood": 15, "green": 3}}}, "any coin-1", "wood points doubler")
    play(game, "train")
    assert set(offered(game)) == {"load points", "load doubler"}


@case("manufactory-011")
def test_a_coin_pays() -> None:
    game = train({"workers": 0, "coins": 1}, "coin-1 points", "coin-2 wood doubler")
    assert {"pass", "train c"} <= set(offered(game))
    assert "train" not in offered(game)
    play(game, "train c", "load coin-2")
    assert coins(game) == 2


def test_the_train_is_occupied_for_the_round() -> None:
    game = play(train({}, "coin-1 points", "coin-2 wood doubler"), "train", "load coin-2")
    skip_all(game)
    assert decides(game) == "B"
    assert "occupied by A" in refused(game, "train")
    play(game, "pass", "pass", "pass", "pass")
    assert game.round == 2
    assert "train" in spaces(game)


def test_equal_tokens_are_one_choice() -> None:
    game = play(train({}, "points wood", "industry-1 industry-2 coin-1"), "train")
    assert offered(game) == ["load industry-1", "load coin-1"]
    game = play(train({}, "coin-1 wood", "coin-2 points doubler"), "train", "load coin-2", "wood TS")
    assert offered(game) == ["skip", "share coin-1", "share wood"]


# ---- the others


def test_the_others_follow_onward_round_the_end() -> None:
    """You are third: 4, 1, 2 (the example of the German text)."""
    game = train({}, "coin-1 points", "industry-1 wood doubler", order=["B", "C", "A", "D"], turn="A")
    play(game, "train", "load industry-1", "industry 0")
    asked = []
    while "skip" in offered(game):
        asked.append(decides(game))
        play(game, "share coin-1" if decides(game) != "B" else "share industry-1")
        if decides(game) == "B" and "industry 0" in offered(game):
            play(game, "industry 0")
    assert asked == ["D", "B", "C"]
    assert [coins(game, seat) for seat in "ABCD"] == [2, 1, 2, 2]
    assert wrenches(game, "B") == [1]
    assert decides(game) == "D", "then the game goes on as usual"


@case("manufactory-003")
def test_the_others_may_decline() -> None:
    game = train({}, "industry-1 coin-1", "points wood doubler", B={"wrenches": [5]})
    play(game, "train", "load points", "industry 0")
    assert (decides(game), score(game)) == ("B", 3)
    assert offered(game) == ["skip", "share industry-1", "share coin-1", "share points"]
    play(game, "skip")
    assert (coins(game, "B"), wrenches(game, "B"), decides(game)) == (1, [5], "C")


@case("manufactory-009")
def test_points_in_another_players_turn() -> None:
    game = play(train({}, "points coin-1", "wood coin-2 doubler"), "train", "load coin-2", "share points")
    assert (score(game, "B"), workers(game, "B"), decides(game)) == (3, 5, "C")
    skip_all(game)
    assert decides(game) == "B"
    assert "basic" in spaces(game), "B's own turn comes as usual"


def test_a_share_is_resolved_at_once_and_may_lapse() -> None:
    game = train({}, "wood-2 coin-1", "points coin-2 doubler")
    play(game, "train", "load points", "wood TS", "wood TS", "share wood-2")
    assert (decides(game), indirect(game), must(game)) == ("B", {"wood": 2}, {})
    play(game, "wood SP", "done")
    assert (tracks(game, "SP", "B"), decides(game)) == ({"wood": 2}, "C")


def test_a_share_that_is_not_possible_lapses() -> None:
    game = train({}, "industry-1 coin-1", "points wood doubler", B={"wrenches": [5]})
    play(game, "train", "load points", "industry 0", "share industry-1")
    assert (wrenches(game, "B"), decides(game)) == ([5], "C")


def test_what_a_share_sets_off_is_used_at_once() -> None:
    b = {"tracks": {"SP": {"wood": 8}}}
    game = train({}, "wood coin-1", "points coin-2 doubler", B=b)
    play(game, "train", "load points", "wood TS", "share wood", "wood SP")
    assert indirect(game) == {"key": 1}
    play(game, "key points")
    assert (score(game, "B"), decides(game)) == (10, "C")


def test_shares_use_no_worker_and_passed_players_take_part() -> None:
    game = train({}, "coin-1 points", "coin-2 wood doubler", B={"passed": True}, C={"workers": 0, "coins": 0})
    play(game, "train", "load coin-2")
    assert decides(game) == "B"
    play(game, "share points", "share coin-1", "skip")
    assert (score(game, "B"), coins(game, "C"), workers(game, "C")) == (3, 1, 0)
    assert player(game, "B")["passed"]
    assert decides(game) == "C", "B has passed and has no turn"


def test_a_worker_won_after_passing_serves_next_round() -> None:
    """TS 2 with bronze gives a worker where a locomotive reaches."""
    b = {
        "passed": True,
        "tracks": {"TS": {"wood": 6, "green": 4, "bronze": 2}},
        "locomotives": {"TS": [4]},
        "workers": 0,
    }
    game = train({}, "any coin-1", "points wood doubler", B=b)
    play(game, "train", "load points", "wood TS", "share any", "bronze TS")
    assert workers(game, "B") == 1
    skip_all(game)
    assert decides(game) == "C"
    all_pass(game)
    assert game.round == 2
    assert workers(game, "B") == 6


def test_the_end_card_is_chosen_before_the_others_follow() -> None:
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}
    game = train(a, "wood coin-1", "points coin-2 doubler")
    play(game, "train", "load points", "wood SP", "idea cards", "card engineer")
    assert decides(game) == "A"
    assert "no card" in offered(game)
    play(game, "no card")
    assert (decides(game), "skip" in offered(game)) == ("B", True)


def test_two_players() -> None:
    game = train({}, "coin-1 points", "coin-2 wood doubler", seats=2)
    play(game, "train", "load coin-2")
    assert offered(game) == ["skip", "share coin-1", "share points"]
    play(game, "share points")
    assert (score(game, "B"), decides(game)) == (3, "B")
    assert "pass" in offered(game)


# ---- the tokens shift


def test_the_tokens_shift() -> None:
    game = train({}, "coin-1 points", "coin-2 wood doubler")
    top, *rest = in_stack(game)
    play(game, "train", "load coin-2", "skip", "skip")
    assert on_train(game) == ["coin-2", "coin-1", "points"], "not before all have had their part"
    assert beside(game) == {"wood", "doubler"}
    play(game, "skip")
    assert on_train(game) == ["coin-2", "coin-1"]
    assert beside(game) == {"wood", "doubler", top}
    assert in_stack(game) == [*rest, "points"]
    assert whole(game)["train-seen"] == 1, "everybody has seen what lies at the bottom"


def test_the_train_stays_as_it_is_over_rounds() -> None:
    game = train({}, "coin-1 points", "coin-2 wood doubler")
    all_pass(game)
    assert (on_train(game), beside(game)) == (["coin-1", "points"], {"coin-2", "wood", "doubler"})


def test_after_six_uses_the_stack_is_known() -> None:
    """A uses the train again and again, as if there were rounds between."""
    a = {"coins": 20, "factories": [6, 8, 4, 1]}
    game = train(a, "coin-1 points", "coin-2 wood doubler", seats=2)
    for use in range(1, 9):
        game.state.spaces[moves.SPACE_NAMES.index("train")] = 0
        pushed_off = on_train(game)[-1]
        play(game, "train c")
        while decides(game) == "A":
            play(game, next(move for move in offered(game) if move != "done"))
        skip_all(game)
        assert in_stack(game)[-1] == pushed_off
        assert whole(game)["train-seen"] == min(use, 6)
        if decides(game) == "B":
            play(game, "pass")


# ---- the wood worker


@pytest.mark.parametrize("token", ["wood", "wood-2", "wood-or-green"])
def test_the_wood_worker_makes_one_more_step(token: str) -> None:
    a = {"wood-worker": True, "colours": ["green"]}
    game = train(a, "coin-1 points", f"{token} coin-2 doubler")
    play(game, "train W", f"load {token}")
    assert indirect(game) == {"wood": 1}, "it may lapse"
    while must(game):
        play(game, "wood TS")
    play(game, "done")
    assert decides(game) == "B"
    # a token on another place counts just as well
    game = play(train(a, f"coin-1 {token}", "points coin-2 doubler"), "train W", "load points")
    assert indirect(game) == {"wood": 1}


def test_one_more_step_however_many_tokens_show_wood() -> None:
    game = train({"wood-worker": True}, "wood wood-2", "points coin-2 doubler")
    play(game, "train W", "load points")
    assert (must(game), indirect(game)) == ({"wood": 3}, {"wood": 1})


def test_no_extra_step_without_a_token_that_shows_wood() -> None:
    game = train({"wood-worker": True}, "any points", "coin-1 coin-2 doubler")
    play(game, "train W", "load coin-1")
    assert (must(game), indirect(game)) == ({"any": 1}, {})
    # nor for a plain worker
    game = play(train({"wood-worker": True}, "wood points", "coin-1 any doubler"), "train", "load coin-1")
    assert (must(game), indirect(game)) == ({"wood": 1}, {})


def test_the_others_get_no_extra_step() -> None:
    game = train({"wood-worker": True}, "wood points", "coin-1 any doubler")
    play(game, "train W", "load coin-1", "wood TS", "done", "share wood")
    assert indirect(game) == {"wood": 1}
