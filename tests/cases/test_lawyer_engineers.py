"""Engineers read by a rule lawyer (UR-DE p.15, 22, 48; component book section 5; rulings 1, 16, 18)."""

from __future__ import annotations

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    must,
    score,
    wrenches,
)
from tests.cases.support_ideas import direct, indirect

BOARD = {"TS": {"wood": 8, "green": 4, "bronze": 2}}
# what every engineer brings (component book 5): pool, points
ACTIONS: list[tuple[int, dict[str, int], int]] = [
    (2, {"industry": 1}, 3),
    (3, {"wood": 1, "green": 1}, 0),
    (4, {}, 5),
    (5, {"any": 1}, 3),
    (6, {"green": 1}, 5),
    (7, {"wood": 1}, 3),
    (9, {"industry": 2}, 0),
    (10, {"wood": 1, "industry": 1}, 0),
    (11, {"wood": 1, "any": 1}, 0),
    (12, {"locomotive-or-factory": 1}, 0),
    (13, {"green": 1, "bronze": 1}, 0),
    (14, {"wood": 2}, 0),
    (15, {"bronze": 1}, 5),
]


@pytest.mark.parametrize(("number", "pool", "points"), ACTIONS)
def test_what_an_engineer_brings(number: int, pool: dict[str, int], points: int) -> None:
    """Component book 5; direct on the board (UR p.7), indirect beside the own board (UR p.15)."""
    game = play(table({"tracks": BOARD}, engineers={"2": number}), f"engineer-{number}")
    assert (direct(game), score(game), indirect(game)) == (pool, points, {})
    game = play(table({"tracks": BOARD, "engineers": [number]}), f"engineer-{number}")
    assert (indirect(game), score(game), direct(game)) == (pool, points, {})


def test_engineer_1_moves_two_tracks() -> None:
    """Component book 5: 2 any steps; she comes with her idea card and costs one worker or coin."""
    game = play(table({"tracks": BOARD, "engineers": [1]}), "engineer-1", "bronze TS", "done")
    assert tracks(game, "TS")["bronze"] == 3
    assert decides(game) == "B"


def test_both_lying_engineers_and_nobody_else() -> None:
    """UR-DE p.15: places 2 and 1 lie, the hiring space is hired, 6 to 3 wait."""
    game = table(engineers=[8, 9, 10, 11, 7, 2, 4])
    assert {name for name in spaces(game) if name.startswith("engineer")} == {"engineer-7", "engineer-2"}
    assert "hiring space: she can be hired, not used" in refused(game, "engineer-4")
    assert "stands upright" in refused(game, "engineer-11")
    assert "is not on the board" in refused(game, "engineer-15")


def test_an_engineer_comes_along_the_row() -> None:
    """UR-DE p.22: used lying in round 1 and 2, hired in round 3, used by the owner alone from then on."""
    game = table(engineers={"2": 7})
    play(game, "engineer-7", "wood TS")
    all_pass(game)
    assert game.position()["engineers"][-2] == 7
    play(game, "pass", "engineer-7", "wood TS")
    all_pass(game)
    play(game, "pass", "pass", "hire")
    assert player(game, "C")["engineers"] == [7]
    assert "engineer 7 belongs to C" in refused(game, "engineer-7")


def test_hired_and_used_in_the_same_round() -> None:
    """UR-DE p.15: she lies beside the board light side up; two turns, a coin and a worker."""
    game = play(table(engineers={"hire": 2}), "hire", "pass", "pass", "pass", "engineer-2", "industry 0")
    assert (score(game), wrenches(game)) == (3, [1])


def test_an_own_engineer_is_used_once_a_round_and_again_next_round() -> None:
    """UR-DE p.15: an action space of one's own, occupied until the round ends."""
    game = play(table({"engineers": [4]}), "engineer-4", "pass", "pass", "pass")
    assert "engineer 4 is occupied by A" in refused(game, "engineer-4")
    play(game, "pass", "engineer-4 c")
    assert (doublers(game), score(game), coins(game)) == (2, 10, 0)


def test_an_own_engineer_may_be_used_for_nothing() -> None:
    """UR-DE p.15: own engineers may be used though the action cannot be carried out in full, or at all."""
    board = {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}, "engineers": [14]}
    game = play(table(board), "engineer-14")
    assert decides(game) == "B"


def test_an_own_engineer_may_be_used_in_part_by_choice() -> None:
    """UR p.7: own engineers are indirect, so any part may lapse though it would be possible."""
    game = play(table({"engineers": [10]}), "engineer-10", "wood TS")
    assert "done" in offered(game)
    play(game, "done")
    assert (wrenches(game), tracks(game, "TS")) == ([0], {"wood": 2})


def test_a_lying_engineer_is_done_in_full() -> None:
    """UR p.15: #13 with room for green only is closed on the board, #10 too when the wrench is stuck."""
    game = table({"tracks": {"TS": {"wood": 4, "green": 1}}, "wrenches": [5]}, engineers={"2": 13, "1": 10})
    assert "1 bronze, but only 0 can be made" in refused(game, "engineer-13")
    assert "1 industry, but only 0 can be made" in refused(game, "engineer-10")
    game = play(table({"tracks": BOARD}, engineers={"2": 13}), "engineer-13", "bronze TS")
    assert must(game) == {"green": 1}
    refused(game, "done")


def test_one_engineer_of_each_round_and_nobody_on_the_hiring_space_afterwards() -> None:
    """UR-DE p.15: exactly one engineer a round; after hiring the space is occupied by the coin."""
    game = play(table({"coins": 3}), "hire", "pass", "pass", "pass")
    assert "the hiring space is occupied by A" in refused(game, "hire c")
    assert game.position()["engineers"][-1] == 0


def test_board_engineer_8_repeats_the_lying_neighbour() -> None:
    """UR-DE p.48, ruling 16: a lying engineer used by oneself with one piece is a candidate."""
    game = table({"coins": 2}, engineers={"2": 8, "1": 6}, spaces={"engineer-6": "A", "wood-2": "B"})
    assert "engineer-8" not in spaces(game), "no green step: the repeat would be direct"
    board = {"tracks": {"TS": {"wood": 5}}}
    game = play(table(board, engineers={"2": 8, "1": 6}, spaces={"engineer-6": "A"}), "engineer-8")
    assert offered(game) == ["repeat engineer-6"]
    play(game, "repeat engineer-6")
    assert (must(game), score(game)) == ({"green": 1}, 5)


def test_board_engineer_8_with_nothing_used_yet() -> None:
    """Ruling 1: a direct action that cannot be carried out is not chosen."""
    game = table(engineers={"1": 8})
    assert "no space to repeat" in refused(game, "engineer-8")
    game = table(engineers={"1": 8}, spaces={"wood-3": "A", "temporary": "A", "hire": "A"})
    assert "engineer-8" not in spaces(game)


def test_own_engineer_8_paid_with_a_coin_repeats_loco_1() -> None:
    """UR-DE p.48: a coin on #8 does; loco-1 anew, now as a factory, and it may lapse."""
    game = table({"engineers": [8]}, spaces={"loco-1": "A"})
    play(game, "engineer-8 c")
    assert offered(game) == ["skip", "repeat loco-1"]
    play(game, "repeat loco-1")
    assert "done" in offered(game)
    play(game, "factory 2>1")
    assert player(game)["factories"] == [2]


def test_other_players_use_a_lying_engineer_only_once() -> None:
    """UR p.15: like all actions of the board, once a round."""
    game = play(table(engineers={"1": 7}), "engineer-7", "wood TS")
    assert "engineer 7 is occupied by A" in refused(game, "engineer-7")
