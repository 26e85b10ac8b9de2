"""The manufactory train once more: repeats and moved workers (UR-EN p.42, rulings 16, 18 and 20)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, spaces, table, whole
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    must,
    score,
    workers,
)
from tests.cases.support_ideas import gained, indirect, named
from tests.cases.support_modules import (
    TRAIN,
    beside,
    in_stack,
    on_train,
    train,
)

# ---- repeats and moved workers


@case("manufactory-013")
def test_the_whole_train_again() -> None:
    """Factory #3 is entered in a later turn of the round."""
    a = {"wrenches": [5], "factories": [3]}
    game = train(a, "industry-1 coin-1", "wood points doubler", spaces={"train": "A"})
    play(game, "industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat industry-1", "repeat train"]
    play(game, "repeat train")
    assert set(offered(game)) == {"load wood", "load points", "load doubler"}
    play(game, "load points")
    assert (score(game), coins(game), indirect(game), must(game)) == (3, 2, {"industry": 1}, {})
    play(game, "done")  # indirect now
    assert decides(game) == "B"
    play(game, "share coin-1", "skip", "skip")
    assert (coins(game, "B"), on_train(game)) == (2, ["points", "industry-1"])
    assert (len(beside(game)), workers(game)) == (3, 3)


def test_a_repeat_by_the_board_engineer_is_direct() -> None:
    a = {"doublers": 8}
    game = train(a, "coin-1 wood", "doubler points any", spaces={"train": "A"}, engineers={"1": 8})
    play(game, "engineer-8", "repeat train")
    assert offered(game) == ["load any", "load points"]
    play(game, "load points")
    assert must(game) == {"wood": 1}


def test_a_board_engineer_cannot_repeat_a_train_without_room() -> None:
    a = {"doublers": 8}
    game = train(a, "doubler wood", "coin-1 points any", spaces={"train": "A"}, engineers={"1": 8})
    assert "engineer-8" not in spaces(game)


def test_a_repeat_brings_no_second_wood_step() -> None:
    a = {"wrenches": [5], "factories": [3], "wood-worker": "placed"}
    stand = {"train": {"by": "A", "wood-worker": True}}
    game = train(a, "wood coin-1", "points industry-1 doubler", spaces=stand)
    play(game, "industry-1", "industry 5", "repeat train", "load points")
    assert indirect(game) == {"wood": 1}


def test_twice_in_one_turn() -> None:
    """The tokens shift before the second use; then the others: all for the first use, all for the second."""
    a = {"wrenches": [5], "factories": [3]}
    game = train(a, "industry-1 coin-1", "wood points doubler")
    stack = in_stack(game)
    play(game, "train", "load points", "industry 5")
    assert offered(game) == ["skip", "repeat train"]
    play(game, "repeat train")
    assert offered(game) == ["load wood", "load doubler"], "no new one has been opened"
    play(game, "load wood")
    # the second use is wood, points, industry: the coin has been pushed off
    assert (score(game), coins(game), indirect(game)) == (6, 2, {"industry": 1, "wood": 1})
    play(game, "wood TS", "industry gap 1")
    shares = []
    while "skip" in offered(game):
        shares.append((decides(game), named(game, "share")))
        play(game, "skip")
    first, second = {"points", "industry-1", "coin-1"}, {"wood", "points", "industry-1"}
    assert shares == [(seat, first) for seat in "BCD"] + [(seat, second) for seat in "BCD"]
    assert on_train(game) == ["wood", "points"]
    assert in_stack(game) == [*stack[2:], "coin-1", "industry-1"]
    assert beside(game) == {"doubler", *stack[:2]}
    assert whole(game)["train-seen"] == 2


@case("manufactory-015")
def test_a_moved_worker_uses_the_train() -> None:
    game = train(
        {}, "coin-1 points", "coin-2 wood doubler", spaces={"first": "D"}, order=["A", "B", "C", "D"]
    )
    all_pass(game)
    assert decides(game) == "D"
    assert "train" in offered(game)
    play(game, "train", "load coin-2")
    assert (coins(game, "D"), score(game, "D")) == (3, 3 + 4)
    asked = []
    while game.round == 1:
        asked.append(decides(game))
        play(game, "share points")
    assert asked == ["A", "B", "C"], "D plays first now"
    assert score(game, "B") == 2 + 3 + game.forecast(1).get("TS", 0)


def test_a_moved_worker_needs_room_for_all_three() -> None:
    full = {"wrenches": [5], "doublers": 8}
    game = train({}, "coin-1 doubler", "coin-2 wood points", spaces={"first": "D"}, D=full)
    all_pass(game)
    assert decides(game) == "D"
    assert "train" not in offered(game)


def test_a_moved_wood_worker_makes_his_extra_step() -> None:
    """Ruling 18: he stays himself on the turn order; his step comes if the loaded train shows wood."""
    stand = {"first": {"by": "D", "wood-worker": True}}
    for loaded, extra in (("wood", {"wood": 1}), ("coin-2", {})):
        game = all_pass(train({}, "coin-1 points", "coin-2 wood doubler", spaces=stand))
        play(game, "train", f"load {loaded}")
        assert (must(game), indirect(game)) == (extra, extra)


def test_shares_come_before_the_last_scoring() -> None:
    others = {seat: {"passed": True} for seat in "BCD"}
    game = train({}, "coin-1 points", "coin-2 wood doubler", round=6, **others)
    play(game, "train", "load coin-2", "share points", "skip", "skip", "pass")
    assert game.over
    assert gained(game, "B")["train"] == 3


def test_a_general_payout_waits_for_the_others_parts() -> None:
    """American board: the last tile #4 is taken with a token of the train (ruling 21)."""
    tokens = {"train": ["locomotive-or-factory", "coin-1"], "train-open": ["points", "wood", "doubler"]}
    stacks = {"lowest-stack": 4, "stacks": {"4": 1}}
    game = table({}, modules=TRAIN, board="american", **tokens, **stacks)
    play(game, "train", "load points", "loco 4>SA", "done")
    waiting = [frame["what"] for frame in whole(game)["waiting"]]
    assert waiting == ["round", *["payout"] * 4, "unload", *["share"] * 3]
    assert (decides(game), named(game, "share")) == ("B", {"locomotive-or-factory", "coin-1", "points"})
