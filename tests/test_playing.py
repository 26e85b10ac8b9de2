"""`rules.play` checks a move before it is carried out."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, IllegalMove, MoveError, UnknownMove, apply, legal, moves, play

POSITIONS: list[dict[str, Any]] = [
    {"turn": "A"},
    {"turn": "A", "pool": {"direct": {"wood": 2}, "indirect": {"any": 1}}},
    {"turn": "A", "waiting": [{"what": "pool"}, {"what": "displaced", "tile": 1}]},
    {"waiting": [{"what": "draft", "by": "A"}]},
    {"round": 7, "waiting": []},
]


def refused(state: GameState, move: int) -> str:
    before = state.clone()
    with pytest.raises(MoveError) as error:
        play(state, move)
    assert state == before
    return str(error.value)


@pytest.mark.parametrize("position", POSITIONS)
def test_every_number_is_played_or_refused(position: dict[str, Any]) -> None:
    state = state_from_position(position)
    options = legal(state)
    for move in range(-2, moves.SIZE + 2):
        if move in options:
            played, applied = state.clone(), state.clone()
            play(played, move)
            apply(applied, move)
            assert played == applied
        else:
            assert refused(state, move).startswith(str(move))


def test_the_error_says_what_would_be_right() -> None:
    state = state_from_position(
        {"turn": "A", "waiting": [{"what": "pool"}, {"what": "displaced", "tile": 1}]}
    )
    assert refused(state, moves.PASS) == (
        '0 (pass) is not legal: A decides about "displaced"; '
        "134 (move 1>TS), 135 (move 1>SP) or 136 (move 1>KY) would be right"
    )
    many = refused(state_from_position({"turn": "A"}), moves.DONE)
    assert "one of" in many
    assert many.endswith("more would be right")
    assert "the game is over" in refused(state_from_position({"round": 7, "waiting": []}), moves.PASS)


def test_numbers_outside_the_table_are_no_moves() -> None:
    state = state_from_position({"turn": "A"})
    unused = moves.FIRST["loco"]  # tile 0 is none
    for move, words in ((-1, "from 0 to"), (moves.SIZE, "from 0 to"), (unused, "not in use")):
        with pytest.raises(UnknownMove, match=words):
            play(state, move)
    with pytest.raises(IllegalMove):
        play(state, moves.DONE)
