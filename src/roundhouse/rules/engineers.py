"""Engineers and the repeated action (rulebook p. 15, 48).

An engineer is an action space wherever she lies: lying on the board for everybody, beside a player board for
her owner alone and then indirect. #8 and factory #3 repeat a space used with a single piece; the space is not
paid for again and its choices are made anew.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.effects import gain
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import FROM_ENGINEERS


def repeat_space(state: GameState, player: int, move: int, argument: int) -> None:
    """Use a space again: direct when engineer #8 on the board repeats it, else indirect (ruling 16)."""
    state.stack.pop()
    if move != moves.SKIP:
        source = state.rules.repeat_source if argument & 2 else FROM_ENGINEERS
        gain(state, player, state.rules.effects[moves.family(move)[1]], argument & 1 == 1, source)


def kept(state: GameState) -> int:
    """Engineers of somebody who has no seat, a bit each."""
    found = 0
    for part in state.rules.parts:
        found |= part.engineers_kept(state)
    return found


def shift_row(state: GameState) -> None:
    """At the end of a round all engineers move one place; one that nobody hired goes to the box."""
    state.row = (-1, *state.row[:-1])
