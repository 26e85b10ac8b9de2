"""The American board and its industry track with other boards, tracks, modules and alone against Emil (UR-EN p.46)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.american.rules.board import American
from roundhouse.expansions.american.rules.numbers import (
    STOCK,
    STOCK_PLACE,
    T_LEVEL,
)
from roundhouse.expansions.emil.rules import T_DECK as EMILS_DECK
from roundhouse.rules import legal, moves, notation
from roundhouse.rules.engine import run_on
from roundhouse.rules.locomotives import take_tile
from roundhouse.rules.vocabulary import K_INDUSTRY
from tests.cases.support import case, offered, play, table
from tests.cases.support_american import (
    KINDS_OF_DIVIDEND,
    america,
    boulders,
    lanes,
    row,
    steelworks_left,
    stock,
)
from tests.cases.support_board import coins, decides, score, waiting

LAST_4 = {"2": 0, "3": 0, "4": 1}
LAST_FOUR_ACROSS = {"F1": [5], "F3": [6], "F5": [7], "F7": [8]}  # nothing bars the way of the industry board


# ---- the industry board


def before_the_nut(**more: Any) -> Game:
    return america({"wrenches": [30]}, industry="board", **LAST_FOUR_ACROSS, **more)


@case("combinations-007")
@pytest.mark.parametrize("key", [True, False])
def test_the_nut_gives_a_key_or_a_stock_step(key: bool) -> None:
    game = play(before_the_nut(), "industry-1", "industry 30")
    assert lanes(game) == ["35"]
    assert offered(game) == ["take key", "take stock"]
    if key:
        play(game, "take key")
        assert waiting(game) == {"key": 1}
        assert offered(game)[:3] == ["done", "key steps", "key points"]
    else:
        play(game, "take stock")
        assert stock(game) == (1, 0)
        assert offered(game) == [f"dividend {kind}" for kind in KINDS_OF_DIVIDEND]


def test_every_wrench_that_arrives_at_the_nut_chooses() -> None:
    game = america({"wrenches": [30, 30]}, industry="board", **LAST_FOUR_ACROSS)
    play(game, "industry-2", "industry 30", "take key", "industry 30")
    assert offered(game) == ["take key", "take stock"]


def test_the_industry_board_turns_a_steelworks_into_a_wood_step() -> None:
    """UR-EN p. 46, ruling 29: the general payout follows all the same."""
    game = america({"stock": 1}, levels=("points",), industry="board", stacks={"2a": 0, "3": 0, "4": 1})
    play(game, "loco-1", "loco 4>SA")
    assert waiting(game) == {"wood": 1}
    assert offered(game) == ["done", "wood RM", "wood SA", "wood OM"]
    assert steelworks_left(game) == 2
    play(game, "done")
    assert score(game) == 5
    assert boulders(game) == ["omaha"]


# ---- the German board on the dual track


def test_a_third_wrench_picks_its_lane() -> None:
    game = table({}, board="german", industry="american")
    for lane, places in (("lower", ["0", "upper 0", "0"]), ("upper", ["0", "upper 0", "upper 0"])):
        state = game.state.clone()
        state.rules.industry_rules.new_wrench(state, 0)
        assert [notation(state, move) for move in legal(state)] == ["lane lower", "lane upper"]
        twin = Game(state)
        play(twin, f"lane {lane}")
        assert lanes(twin) == places


def test_two_wrenches_on_one_lane() -> None:
    """Of two on one space only one is offered; the idea of the lower lane comes once (UR-EN p. 46)."""
    a: dict[str, Any] = {"factories": [4, 5, 6, 7, 8], "wrenches": ["place 9", "upper place 3", "place 9"]}
    game = play(table(a, board="german", industry="american"), "industry-2")
    assert offered(game) == ["industry gap 3", "industry upper 2"]
    play(game, "industry gap 3")
    assert waiting(game) == {"industry": 1, "idea": 1}
    play(game, "industry gap 3")
    assert waiting(game) == {"idea": 1}


# ---- the manufactory train


def test_the_train_is_followed_by_its_shares_and_then_by_the_payout() -> None:
    """Ruling 21. A uses the train, one token of which takes the last #4."""
    game = america(
        {"stock": 1},
        levels=("points",),
        seats=2,
        modules=["manufactory"],
        stacks=LAST_4,
        train=["coin-1", "points"],
        B={"stock": 1, "stock-place": 1},
        **{"train-open": ["locomotive-or-factory", "wood", "any"]},
    )
    play(game, "train", "load locomotive-or-factory", "loco 4>SA", "done")
    assert decides(game) == "B"
    assert offered(game)[0] == "skip", "B's part of the train comes first"
    assert (score(game), score(game, "B")) == (3, 0)
    play(game, "share points")
    assert (score(game), score(game, "B")) == (8, 8)
    assert decides(game) == "B"


def test_a_payout_set_off_by_a_share_comes_after_all_shares() -> None:
    """B takes the last #4 with A's train: C has its part, then B, C, A are paid."""
    game = america(
        {"stock": 1},
        levels=("wood",),
        seats=3,
        modules=["manufactory"],
        stacks={"2": 0, "3": 0, "4": 2},
        train=["coin-1", "points"],
        B={"stock": 1, "stock-place": 1},
        C={"stock": 1, "stock-place": 2},
        **{"train-open": ["locomotive-or-factory", "wood", "any"]},
    )
    play(game, "train", "load locomotive-or-factory", "loco 4>SA")
    play(game, "share locomotive-or-factory", "factory 4>1", "steelworks>2")
    assert decides(game) == "C"
    assert offered(game)[0] == "skip"
    play(game, "skip")
    paid = []
    while waiting(game) == {"wood": 1}:
        paid.append(decides(game))
        play(game, "wood RM")
    assert paid == ["B", "C", "A"]
    assert decides(game) == "B", "the next turn"


# ---- Emil


def solo(level: int = 0, place: int = 0) -> Game:
    game = Game.new(players=1, board="american", industry="american", seed=1)
    row(game)[STOCK], row(game)[STOCK_PLACE] = level, place
    return game


def american(game: Game) -> American:
    return next(part for part in game.state.rules.parts if isinstance(part, American))


@pytest.mark.parametrize(("level", "place", "points"), [(0, 0, 0), (1, 0, 10), (3, 1, 10), (4, 0, 20)])
def test_emil_counts_for_the_majority(level: int, place: int, points: int) -> None:
    """Ruling 30: he stands first on level 3 and never moves."""
    found = american(game := solo(level, place)).final_points(game.state)
    assert sum(given for _, given, _ in found) == points
    assert all(seat == 0 for seat, _, _ in found)


def test_you_arrive_to_the_right_of_emil_and_choose_the_dividend_there() -> None:
    game = solo(2)
    american(game).stocks.climb(game.state, 0)
    assert stock(game) == (3, 1)
    assert offered(game) == [f"dividend {kind}" for kind in KINDS_OF_DIVIDEND]


def test_after_emil_only_you_are_paid() -> None:
    """Ruling 29: he keeps no steelworks, and his turn is over before yours begins."""
    game = solo(1)
    state = game.state
    state.table[T_LEVEL + 1] = 1 + moves.DIVIDEND_NAMES.index("industry-1")
    state.stacks = (0, 0, 0, 0, 1, *state.stacks[5:])
    state.stack.pop()  # your turn has not begun
    take_tile(state, -1, 4)
    state.table[EMILS_DECK] = 0
    for part in state.rules.followers:
        part.follow(state, -1)
    run_on(state)
    assert steelworks_left(game) == 2
    assert state.pool == [2 * K_INDUSTRY + 1]
    assert offered(game) == ["done", "industry 0", "industry upper 0"]
    play(game, "done")
    assert "pass" in offered(game)


# ---- coal


def test_the_steelworks_and_the_lanes_with_coal() -> None:
    """A boilerman makes the steelworks act twice."""
    a: dict[str, Any] = {"factories": ["steelworks+"], "wrenches": ["place 4", "upper 0"]}
    game = america(a, modules=["coal"])
    play(game, "industry-1", "industry 5")
    assert waiting(game) == {"wood": 2}


def test_the_coins_of_a_coal_game() -> None:
    game = america({"tracks": {"RM": {"wood": 6}}}, modules=["coal"])
    assert coins(game) == 2
    assert "pay RM 6" in offered(game)
