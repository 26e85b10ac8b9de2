"""Locomotives read by a rule lawyer (UR-DE p.10-12; component book section 4; rulings 3-5, 14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table
from tests.cases.support_board import (
    decides,
    empty_stacks,
    factories,
    forecast,
    locomotives,
    lowest,
    must,
    own_workers,
    returned,
    stack,
    waiting,
)


def test_the_second_slot_of_the_main_route() -> None:
    """UR p.10: the two locomotives of the Trans-Siberian add up; each other route has one."""
    game = play(table({"tracks": {"TS": {"wood": 4, "green": 3}}}), "loco-1", "loco 2>TS")
    assert locomotives(game) == {"TS": [2, 1], "SP": [], "KY": []}
    assert forecast(game)["TS"] == 3
    assert stack(game, 2) == 3


def test_the_only_slot_of_a_short_route_is_replaced() -> None:
    """UR p.11: on SP a #4 takes the place of the #2, which moves to the empty slot of TS or KY."""
    game = table({"locomotives": {"SP": [2]}}, **lowest(4))
    play(game, "loco-1", "loco 4>SP/2")
    assert offered(game) == ["move 2>TS/1", "move 2>TS", "move 2>KY"]
    play(game, "move 2>TS/1")
    assert offered(game) == ["move 1>TS", "move 1>KY"], "an empty slot: #1 must be placed too"
    play(game, "move 1>TS")
    assert locomotives(game) == {"TS": [2, 1], "SP": [4], "KY": []}
    assert returned(game) == []


def test_a_displaced_locomotive_may_stay_on_its_route() -> None:
    """Ruling 5: any slot that is empty or holds a lower one, the other slot of TS included."""
    game = table({"locomotives": {"TS": [3, 1], "SP": [5], "KY": [5]}}, **lowest(6))
    play(game, "loco-1", "loco 6>TS/3")
    assert offered(game) == ["flip 3", "move 3>TS/1"]
    play(game, "move 3>TS/1", "flip 1")
    assert locomotives(game)["TS"] == [6, 3]
    assert returned(game) == [1]


def test_a_long_chain() -> None:
    """UR p.11: 8 over 7, 7 over 6, 6 over 5, 5 over 4; the #4 fits nowhere."""
    game = table({"locomotives": {"TS": [7, 6], "SP": [5], "KY": [4]}}, **lowest(8))
    play(game, "loco-1", "loco 8>TS/7", "move 7>TS/6", "move 6>SP/5", "move 5>KY/4")
    assert offered(game) == ["flip 4"]
    play(game, "flip 4")
    assert locomotives(game) == {"TS": [8, 7], "SP": [6], "KY": [5]}
    assert returned(game) == [4]


def test_the_chain_may_stop_at_every_link() -> None:
    """UR p.11: "you may stop upgrading at any time, even if you could still do so"."""
    game = table({"locomotives": {"TS": [7, 6], "SP": [5], "KY": [4]}}, **lowest(8))
    play(game, "loco-1", "loco 8>TS/7", "move 7>SP/5")
    assert offered(game) == ["flip 5", "move 5>KY/4"]
    play(game, "flip 5")
    assert locomotives(game) == {"TS": [8, 6], "SP": [7], "KY": [4]}


def test_the_two_kinds_of_ten_are_equal() -> None:
    """UR p.11: a higher number replaces; a 10b does not replace a 10a, and both kinds can be taken."""
    game = table({"locomotives": {"TS": ["10a", 9], "SP": ["10b"], "KY": ["10a"]}}, **lowest(10))
    play(game, "loco-1")
    assert [move for move in offered(game) if move.startswith("loco")] == ["loco 10a>TS/9", "loco 10b>TS/9"]
    assert "a higher number is needed" in refused(game, "loco 10b>TS/10a")


def test_one_kind_of_ten_is_gone() -> None:
    """UR p.10: both stacks open together, and each runs out by itself."""
    game = table(**lowest(10), stacks={"10a": 0})
    play(game, "loco-1")
    assert "loco 10b>SP" in offered(game)
    assert "lowest stack (#10b now)" in refused(game, "loco 10a>SP")


def test_the_extra_nine_is_a_nine() -> None:
    """UR p.47: it works like any #9: a #9 does not replace it, it does not replace a #9, a #10 does."""
    game = table({"locomotives": {"TS": ["9x", 9], "SP": [9], "KY": [8]}}, **lowest(9))
    play(game, "loco-1")
    assert [move for move in offered(game) if move.startswith("loco")] == ["loco 9>KY/8"]
    game = table({"locomotives": {"TS": ["9x", 8], "SP": [9], "KY": [9]}}, **lowest(10))
    play(game, "loco-1", "loco 10a>TS/9x")
    assert offered(game) == ["flip 9x", "move 9x>TS/8"]


def test_a_locomotive_that_fits_nowhere_leaves_only_the_factory() -> None:
    """Ruling 14: a #2 that fits no slot cannot be taken as a locomotive; loco-1 is a factory then."""
    game = play(table({"locomotives": {"TS": [3, 2], "SP": [2], "KY": [2]}}), "loco-1")
    assert offered(game) == ["factory 2>1"]
    # #2 is the last one of its stack, so loco-3 works if the factory comes first and opens #3
    game = table({"locomotives": {"TS": [3, 2], "SP": [2], "KY": [2]}}, stacks={"2": 1})
    play(game, "loco-3")
    assert offered(game) == ["factory 2>1"]
    play(game, "factory 2>1")
    assert [move.split(">")[0] for move in offered(game)] == ["loco 3"] * 3
    # two #2 are left: the second one does not fit either
    game = table({"locomotives": {"TS": [3, 3], "SP": [2], "KY": [2]}}, stacks={"2": 2})
    refused(game, "loco-3")


def test_loco_3_is_one_locomotive_and_one_factory() -> None:
    """UR p.12: neither two locomotives nor two factories; whichever comes first."""
    game = play(table(), "loco-3", "loco 2>SP")
    assert must(game) == {"factory": 1}
    assert offered(game) == ["factory 2>1"]
    assert "pool holds 1 factory (must)" in refused(game, "loco 2>KY")
    game = play(table(), "loco-3", "factory 2>1")
    assert not [move for move in offered(game) if move.startswith("factory")]
    play(game, "loco 2>KY")
    assert (factories(game), locomotives(game)["KY"], stack(game, 2)) == ([2], [2], 2)


def test_loco_3_across_two_stacks() -> None:
    """UR p.12: the last #3 and the first #4, in either order."""
    game = play(table(**lowest(3), stacks={"3": 1}), "loco-3", "loco 3>SP", "factory 4>1")
    assert (locomotives(game)["SP"], factories(game)) == ([3], [4])
    game = play(table(**lowest(3), stacks={"3": 1}), "loco-3", "factory 3>1", "loco 4>SP")
    assert (locomotives(game)["SP"], factories(game)) == ([4], [3])


def test_a_returned_factory_leaves_the_stack_for_the_locomotive() -> None:
    """UR p.12: a factory may come from the returned ones, so one tile in the stack is enough for loco-3."""
    game = table(stacks=empty_stacks([("10b", 1)]), returned=[6])
    play(game, "loco-3")
    assert "would leave a direct effect" in refused(game, "factory 10b>1")
    play(game, "returned 6>1", "loco 10b>KY")
    assert (factories(game), returned(game)) == ([6], [])


def test_a_locomotive_brings_the_worker_of_ts_3() -> None:
    """Ruling 4: bronze stands beyond TS 3; reach 3 comes by the sum of both locomotives, once only."""
    board: dict[str, Any] = {"tracks": {"TS": {"wood": 9, "green": 7, "bronze": 5}}}
    game = play(table(board), "loco-1", "loco 2>TS")
    assert own_workers(game) == (6, 1)
    play(game, "pass", "pass", "pass", "loco-2", "loco 2>TS/1", "move 1>SP")
    assert own_workers(game) == (6, 1)


def test_a_displaced_locomotive_fires_its_new_route() -> None:
    """Ruling 4: SP wood on 4; the #5 that leaves TS reaches SP 4, its idea waits until the chain is done."""
    board = {"tracks": {"SP": {"wood": 4}}, "locomotives": {"TS": [5, 5], "SP": [1], "KY": [2]}}
    game = table(board, **lowest(6))
    play(game, "loco-1", "loco 6>TS/5", "move 5>SP/1")
    assert offered(game) == ["flip 1"]
    play(game, "flip 1")
    assert waiting(game) == {"idea": 1}


@pytest.mark.parametrize(("space", "pieces"), [("loco-1", "c"), ("loco-2", "cc"), ("loco-3", "ccc")])
def test_coins_alone_pay_for_locomotives(space: str, pieces: str) -> None:
    """UR p.14: every worker may be replaced by a coin."""
    game = table({"workers": 0, "coins": 3})
    assert space in spaces(game)
    play(game, f"{space} {pieces}")
    assert player(game)["coins"] == 3 - len(pieces)


def test_no_locomotive_and_no_factory_is_left() -> None:
    """Ruling 26: nothing to take, so no locomotive space and no lying #12; an own #12 is used for nothing."""
    game = table({"engineers": [12]}, stacks=empty_stacks())
    assert not spaces(game) & {"loco-1", "loco-2", "loco-3"}
    play(game, "engineer-12")
    assert decides(game) == "B"
    assert "engineer-12" not in spaces(table(engineers={"1": 12}, stacks=empty_stacks()))
