"""Track extension read by a rule lawyer (UR-DE p.7-9, 18-19; component book section 2; rulings 1-3, 13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import colours, decides, must, on_space, own_workers, waiting, workers

FULL: dict[str, Any] = {
    "SP": {"wood": 9, "green": 8, "bronze": 7, "silver": 6},
    "KY": {"wood": 9, "green": 8, "bronze": 7},
}


def test_one_step_on_each_route() -> None:
    """UR p.8: steps are split freely; SP 2 and KY 2 give no colour, TS 2 gives green."""
    game = play(table(), "wood-3 c", "wood KY", "wood SP")
    assert colours(game) == ["wood"]
    play(game, "wood TS")
    assert colours(game) == ["wood", "green"]
    assert (tracks(game, "TS"), tracks(game, "SP"), tracks(game, "KY")) == ({"wood": 2},) * 3
    assert on_space(game, "wood-3") == {"by": "A", "coins": 1}


def test_a_space_taken_with_a_coin_is_closed_for_everybody() -> None:
    """UR p.7, 14: a space with a coin on it is occupied like one with a worker, for its user too."""
    game = play(table(), "wood-2 c", "wood TS", "wood TS")
    for seat in "BCDA":
        assert decides(game) == seat
        assert "the 2 wood space is occupied by A" in refused(game, "wood-2")
        play(game, "doubler" if seat == "B" else "pass")


def test_green_before_it_is_unlocked() -> None:
    """UR p.8: only TS 2 brings green; SP and KY far advanced do not help, and basic then means wood."""
    game = table({"tracks": {"SP": {"wood": 8}, "KY": {"wood": 8}}})
    assert not spaces(game) & {"green-2", "green-3"}
    play(game, "basic")
    assert offered(game) == ["wood TS", "wood SP", "wood KY"]
    assert "do not own green" in refused(game, "green SP")


def test_basic_with_green_alone() -> None:
    """UR p.9: wood stands on all last spaces, so basic is a green step; the key cannot come again."""
    board = {"TS": {"wood": 15, "green": 13}, "SP": {"wood": 9, "green": 8}, "KY": {"wood": 9, "green": 8}}
    game = play(table({"tracks": board}), "basic")
    assert offered(game) == ["green TS"]
    play(game, "green TS")
    assert decides(game) == "B"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("silver KY", "silver is not built on KY"),
        ("gold SP", "gold is not built on SP"),
        ("gold TS", "silver comes before gold"),
        ("bronze SP", "green comes before bronze"),
        ("bronze KY", "cannot reach or pass green on 1"),
    ],
)
def test_what_a_colour_needs(move: str, why: str) -> None:
    """UR-DE p.9: the colours of the board, in their order, each behind the one before it (ruling 13)."""
    board = {"TS": {"wood": 15, "green": 5, "bronze": 2}, "SP": {"wood": 5}, "KY": {"wood": 6, "green": 1}}
    game = play(table({"tracks": board, "colours": ["green", "bronze", "silver", "gold"]}), "any-2 c")
    assert why in refused(game, move)


@pytest.mark.parametrize(
    ("wood", "steps", "won"), [(1, 1, "green"), (5, 1, "bronze"), (9, 1, "silver"), (4, 3, "bronze")]
)
def test_what_wood_unlocks_on_the_main_route(wood: int, steps: int, won: str) -> None:
    """UR p.8: 2, 6, 10 on the Trans-Siberian; passing is reaching (ruling 4)."""
    game = play(table({"tracks": {"TS": {"wood": wood}}}), "wood-3")
    assert won not in colours(game)
    play(game, *["wood TS"] * steps)
    assert colours(game)[-1] == won


def test_two_colours_in_one_turn() -> None:
    """UR p.8, ruling 3: #14 and the wood worker bring wood from 8 over 10: silver only, bronze was there."""
    game = table({"tracks": {"TS": {"wood": 8, "green": 5, "bronze": 3}}, "wood-worker": True})
    play(game, "wood-3 W", *["wood TS"] * 4)
    assert tracks(game, "TS")["wood"] == 12
    assert colours(game) == ["wood", "green", "bronze", "silver"]


def test_any_2_one_behind_the_other() -> None:
    """UR p.9: green steps out of the way, then bronze follows; not the other way round."""
    board = {"TS": {"wood": 7, "green": 3, "bronze": 2}}
    game = play(table({"tracks": board}), "any-2 c")
    assert "cannot reach or pass green on 3" in refused(game, "bronze TS")
    play(game, "green TS", "bronze TS")
    assert tracks(game, "TS") == {"wood": 7, "green": 4, "bronze": 3}


def test_bronze_on_every_route_and_silver_on_two() -> None:
    """UR p.8-9: three bronze tracks, two silver ones; one of each stands beside its route until it is built."""
    board = {
        "TS": {"wood": 10, "green": 5, "bronze": 3},
        "SP": {"wood": 6, "green": 4, "bronze": 3},
        "KY": {"wood": 6, "green": 4},
    }
    game = play(table({"tracks": board}), "bronze-1", "bronze KY", "pass", "pass", "pass", "silver-2")
    assert offered(game) == ["silver TS", "silver SP"]
    play(game, "silver SP")
    assert offered(game) == ["silver TS", "silver SP"]
    play(game, "silver TS")
    assert must(game) == {}


def test_one_of_two_gold_steps() -> None:
    """UR-DE p.19: up to 2 gold steps; with silver on 2 there is room for one, the other lapses."""
    board = {"TS": {"wood": 14, "green": 12, "bronze": 9, "silver": 2}, **FULL}
    game = play(table({"tracks": board}), "basic", "wood TS")
    assert waiting(game) == {"gold": 2, "key": 1}
    play(game, "gold TS")
    assert tracks(game, "TS")["gold"] == 1
    assert "gold TS" not in offered(game)


def test_gold_enters_behind_silver_of_the_main_route_only() -> None:
    """UR-DE p.9, 19: silver on SP does not open gold; the steps of TS 15 lapse, gold-1 stays closed."""
    game = table({"tracks": {"TS": {"wood": 14}, "SP": {"wood": 9, "green": 8, "bronze": 7, "silver": 6}}})
    play(game, "basic", "wood TS", "key points", "pass", "pass", "pass")
    assert "gold" in colours(game)
    assert "1 gold, but only 0 can be made" in refused(game, "gold-1")


def test_the_worker_of_ky_7_needs_no_locomotive_and_is_passed_too() -> None:
    """UR-DE p.19: wood on or past KY 7; with wood-3 from 5 to 8 the worker comes once."""
    game = play(table({"tracks": {"KY": {"wood": 5}}}), "wood-3", "wood KY")
    assert own_workers(game) == (5, 2)
    play(game, "wood KY", "wood KY")
    assert (own_workers(game), workers(game)) == ((6, 1), 4)


def test_keys_bring_wood_to_a_second_route_end() -> None:
    """UR p.19: the wood step of a key may reach the next end, whose key may be used too."""
    game = table({"tracks": {"TS": {"wood": 3}, "SP": {"wood": 8}, "KY": {"wood": 8}}})
    play(game, "basic", "wood SP", "key steps", "wood KY", "key points")
    assert player(game)["score"] == 10
    assert waiting(game) == {"any": 1}
    play(game, "wood TS")
    assert decides(game) == "B"


def test_a_key_may_be_half_used() -> None:
    """Ruling 1: a key is indirect, either of its two steps may lapse."""
    game = play(table({"tracks": {"SP": {"wood": 8}}}), "basic", "wood SP", "key steps", "wood TS")
    assert "done" in offered(game)
    play(game, "done")
    assert (tracks(game, "TS"), player(game)["score"]) == ({"wood": 2}, 0)


def test_nothing_more_than_one_space_a_turn() -> None:
    """UR p.7: exactly one action space a turn; and one piece on basic a turn (UR-DE p.9)."""
    game = play(table(), "basic")
    for move in ("basic", "wood-2", "pass"):
        refused(game, move)
    play(game, "wood TS")
    assert decides(game) == "B"
