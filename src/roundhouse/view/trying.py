"""A turn that is tried (ruling z): whether it can go on, and which moves of a game were taken back."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.rules import legal, moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_MOVE, F_TURN


def cannot_go_on(state: GameState) -> bool:
    """Whether the turn cannot be finished, so that all that is left is to take it back."""
    return state.before is not None and legal(state) == [moves.TAKE_BACK]


def tried_later(state: GameState) -> bool:
    """Whether the first move on trust was made in the middle of the turn, and not at its beginning."""
    return state.before is not None and state.before.stack[-1][0] not in (F_TURN, F_MOVE)


def takes_back(states: Sequence[GameState], number: int) -> bool:
    """Whether the move of this number took back a turn; `states` has one more than there are moves."""
    return states[number].before is not None and bool(states[number + 1].struck)


def first_tried(states: Sequence[GameState], number: int) -> int:
    """The first of the moves that the move of this number took back: the one on trust."""
    first = number
    while first and states[first].before is not None:
        first -= 1
    return first


def tries(states: Sequence[GameState], first: int, last: int) -> list[tuple[int, int]]:
    """What was taken back among the moves from first to last: of each try the move on trust, and the taking back."""
    return [
        (first_tried(states, number), number)
        for number in range(first, last + 1)
        if takes_back(states, number)
    ]


def lasting(states: Sequence[GameState], first: int, last: int) -> list[int]:
    """The numbers of the moves from first to last that were not taken back, nor took anything back."""
    gone = {number for begun, ended in tries(states, first, last) for number in range(begun, ended + 1)}
    return [number for number in range(first, last + 1) if number not in gone]
