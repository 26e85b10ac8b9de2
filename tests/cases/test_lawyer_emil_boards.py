"""Emil with other boards and with modules, read by a rule lawyer (UR-DE p.46; rulings 29, 30, 37)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.emil.rules import T_OWN
from roundhouse.record.position import position_of
from roundhouse.rules.moves import TILE_NAMES
from tests.cases.support import offered, play, player, spaces, whole
from tests.cases.support_board import coins, returned, score
from tests.cases.support_modules import on_train
from tests.cases.test_emil import (
    FURTHER,
    blocked,
    solo,
    table_of,
    tiles,
    workers,
    your_turn,
)

# ---- American board


def american(cards: list[str], stock: int, number: int, **position: Any) -> Game:
    levels = {"level-1": "industry-1", "level-2": "points"} if stock > 1 else {"level-1": "industry-1"}
    return solo(
        cards,
        {"stock": stock, "score": position.pop("score", 0)},
        board="american",
        industry="american",
        stacks={str(number): 1},
        **{"lowest-stack": number},
        **levels,
        **position,
    )


def steelworks(game: Game) -> set[int]:
    """Stacks behind which a steelworks still lies."""
    return set(whole(game)["steelworks"])


@pytest.mark.parametrize("number", [4, 6, 8])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_the_last_tile_pays_you_before_your_turn(edition: str, number: int) -> None:
    """A decision of yours comes in between, then it is your turn; Emil does not move twice."""
    game = american(["loco-1", "doubler"], 1, number, edition=edition)
    play(game, "basic", "wood RM")
    assert tiles(game) == [str(number)]
    assert "pass" not in offered(game)
    play(game, "industry 0")
    assert "pass" in offered(game)
    assert blocked(game) == {"loco-1"}
    assert steelworks(game) == {n for n in (4, 6, 8) if n > number}
    play(game, "basic", "wood RM")
    assert blocked(game) == {"loco-1", "doubler"}


@pytest.mark.parametrize("number", [3, 5, 7])
def test_other_stacks_pay_nothing(number: int) -> None:
    game = play(american(["loco-1"], 1, number), "basic", "wood RM")
    assert "pass" in offered(game)


def test_the_payout_may_lapse_and_brings_no_additions() -> None:
    game = play(american(["loco-1"], 2, 4), "basic", "wood RM")
    assert score(game) == 5
    assert set(offered(game)) == {"done", "industry 0", "industry upper 0"}
    play(game, "done")
    assert "pass" in offered(game)


def test_a_payout_can_bring_him_a_worker() -> None:
    """Fifty points by a payout after his turn: he has the worker from his next turn on, and does not pass."""
    game = american(["loco-1", "industry-1"], 2, 4, score=46, **{"emil-workers": 1})
    play(game, "basic", "wood RM", "done")
    assert (score(game), workers(game)) == (51, 0)
    play(game, "basic", "wood RM")
    assert blocked(game) == {"loco-1", "industry-1"}
    assert table_of(game, T_OWN) == 7


def test_with_the_industry_board_he_builds_and_you_are_paid() -> None:
    """Ruling 29: the general payout follows in any case; the steelworks is gone, nobody gets its step."""
    a = {"stock": 1}
    position = {"board": "american", "industry": "board", "lowest-stack": 4, "stacks": {"4": 1}}
    game = solo(["loco-1"], a, **position, **{"level-1": "coin-1"})
    before = coins(game)
    play(game, "basic", "wood RM")
    assert position_of(game.state)["F1"] == [4]
    assert coins(game) == before + 1
    assert "pass" in offered(game)


# ---- industry board


def on_board(a: dict[str, Any] | None = None, card: str = "loco-1", **position: Any) -> Game:
    """After your basic step, Emil's loco card has come; the lowest stack is #3."""
    position.setdefault("lowest-stack", 3)
    game = solo([card], a or {}, board="asian", industry="board", **position)
    return play(game, "basic", "wood SE")


def built(game: Game) -> dict[str, list[int | str]]:
    position = position_of(game.state)
    return {f"F{n}": position[f"F{n}"] for n in range(1, 6) if position.get(f"F{n}")}


@pytest.mark.parametrize("card", ["loco-1", "loco-3"])
def test_he_builds_one_factory_in_the_direction_of_travel(card: str) -> None:
    assert built(on_board(card=card)) == {"F1": [3]}
    assert built(on_board(card=card, F1=[4])) == {"F1": [4], "F2": [3]}


def test_he_skips_a_place_whose_covered_action_you_could_not_do() -> None:
    """F3 shows a green step; without green tracks you could not build there."""
    game = on_board({"colours": []}, F1=[4], F2=[4])
    assert built(game) == {"F1": [4], "F2": [4], "F4": [3]}
    green = {"colours": ["green"], "tracks": {"BE": {"wood": 3}}}
    game = on_board(green, F1=[4], F2=[4])
    assert built(game) == {"F1": [4], "F2": [4], "F3": [3]}


def test_he_skips_the_doubler_when_yours_are_full() -> None:
    game = on_board({"doublers": 8, "colours": []}, F1=[4], F2=[4])
    assert built(game) == {"F1": [4], "F2": [4]}, "no place that you could build on"
    assert tiles(game) == ["3"]


def test_he_begins_no_layer_before_the_one_below_is_full() -> None:
    full: dict[str, Any] = {"F1": [5], "F2": [4], "F3": [4], "F4": [5]}
    rest = {"colours": ["green", "bronze"], "tracks": {"BE": {"wood": 6, "green": 3}}}
    game = on_board(rest, **full)
    assert built(game)["F5"] == [3]
    game = on_board(rest, **full, F5=[6])
    assert built(game)["F1"] == [3, 5], "the uppermost first"


def test_he_sets_off_nothing_and_lays_no_car() -> None:
    a = {"cars-lying": ["F1"], "wrenches": [1]}
    game = on_board(a)
    assert player(game)["cars-lying"] == ["F1"]
    assert player(game).get("cars-standing", []) == []
    assert score(game) == 0


def test_without_locomotives_he_builds_the_lowest_factory() -> None:
    stacks = dict.fromkeys(("2a", *[str(n) for n in range(3, 10)], "10a", "10b"), 0)
    game = solo(["loco-1"], {}, board="asian", industry="board", stacks=stacks, returned=[7, 5])
    play(game, "basic", "wood SE")
    assert built(game) == {"F1": [5]}
    assert returned(game) == [7]


def test_on_the_industry_board_the_asian_two_is_built() -> None:
    lowest: dict[str, Any] = {"lowest-stack": 2}
    game = on_board(**lowest)
    assert built(game) == {"F1": ["2a"]}


LAYER: dict[str, Any] = {"F2": [4], "F3": [4], "F4": [5], "F5": [5], "lowest-stack": 6}


def test_he_covers_the_repeat_factory_only_when_you_could_repeat() -> None:
    """Building over #3 means repeating a space that you used with one worker."""
    game = solo(["loco-1"], {}, board="asian", industry="board", F1=[3], **LAYER)
    play(game, "wood-3", "wood BE", "wood SE", "wood TO")
    assert built(game)["F1"] == [3], "two workers are too many"
    assert built(game)["F2"] == [6, 4]
    game = solo(["loco-1"], {}, board="asian", industry="board", F1=[3], **LAYER)
    play(game, "basic", "wood BE")
    assert built(game)["F1"] == [6, 3]


def test_he_covers_the_coal_factory_only_when_you_have_two_wood_steps() -> None:
    ended = {"tracks": {"BE": {"wood": 21}, "SE": {"wood": 11}, "TO": {"wood": 6}}, "colours": []}
    position = {"board": "asian", "industry": "board", "modules": ["coal"], "F1": ["coal"], **LAYER}
    game = play(solo(["loco-1"], {**ended, "wrenches": [0]}, **position), "industry-1", "industry 0")
    assert (built(game)["F1"], built(game)["F2"]) == (["coal"], [6, 4])


def test_a_payout_in_the_first_turn_of_a_round() -> None:
    """Emil begins the round and takes the last #4: you are paid, then it is your turn."""
    seen = 0
    for chance in range(40):
        game = american(["wood-3"], 1, 4, chance=chance)
        play(game, "pass")
        if tiles(game):
            seen += 1
            assert "pass" not in offered(game)
            play(game, "industry 0")
            assert "pass" in offered(game)
            assert len(blocked(game)) == 1
    assert seen


# ---- coal and the train


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_the_combined_coal_space(edition: str) -> None:
    game = your_turn(solo(["coal"], edition=edition, modules=["coal"], **{"emil-workers": 1}))
    assert (workers(game), blocked(game)) == (0, {"coal"})
    assert not {"coal", "foundry-coal"} & spaces(game)


def test_the_coal_card_is_skipped_when_you_stand_on_either_half() -> None:
    for half in ("coal", "foundry"):
        you = {**FURTHER, "coins": 3}
        game = solo(["coal", "doubler"], you, modules=["coal"])
        move = next(m for m in offered(game) if m.split()[0] == half)
        play(game, move)
        while "pass" not in offered(game):
            play(game, "done" if "done" in offered(game) else offered(game)[0])
        assert blocked(game) == {"doubler"}, half


def test_he_blocks_the_train_without_moving_it() -> None:
    tokens = {"train": ["industry-1", "coin-1"], "train-open": ["wood", "points", "industry-2"]}
    game = your_turn(solo(["train"], modules=["manufactory"], **tokens))
    assert on_train(game) == ["industry-1", "coin-1"]
    assert "train" not in spaces(game)


def test_the_train_you_have_used_is_skipped() -> None:
    tokens = {"train": ["industry-1", "coin-1"], "train-open": ["wood", "points", "industry-2"]}
    game = solo(["train", "doubler"], modules=["manufactory"], **tokens)
    play(game, "train", "load points", "industry 1")
    assert blocked(game) == {"doubler"}


def test_nobody_takes_a_starting_bonus_after_you() -> None:
    game = solo(["doubler"], modules=["additional-engineers"], engineers={"1": "7-bonus"})
    play(game, "engineer-7-bonus", "bonus coin")
    assert "pass" in offered(game)
    assert score(game) == 3


def test_his_tiles_are_tiles() -> None:
    assert set(tiles(your_turn(solo(["loco-1"])))) <= set(TILE_NAMES)
