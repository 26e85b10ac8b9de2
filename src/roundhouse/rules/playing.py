"""Play a move that may be wrong: a number from a network, a file or another program.

`engine.apply` trusts its caller, because search calls it millions of times. `play` checks the move first. Compiled,
`engine.apply` takes ints only; what is handed out here takes whatever stands for one, such as NumPy's.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

from roundhouse.rules import engine, moves
from roundhouse.rules.engine import decider, legal
from roundhouse.rules.notation import SEATS, notation, stands_for_something
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import FRAMES

MAX_MOVES_NAMED: Final = 8  # legal moves that an error names


class MoveError(ValueError):
    """What was given cannot be played; the message says why. It is one of the two below."""


class UnknownMove(MoveError):
    """What was given names no move of this game, whatever the position."""


class IllegalMove(MoveError):
    """A move that cannot be played now."""


def apply(state: GameState, move: SupportsIndex) -> None:
    """Carry out a legal move and run on to the next decision.

    The move is not checked: one that `legal` does not give does nothing, breaks the state or dies somewhere inside.
    `play` checks.
    """
    if isinstance(move, int):
        engine.apply(state, move)
    else:
        engine.apply(state, index(move))


def play(state: GameState, move: SupportsIndex) -> None:
    """Check a move, carry it out, and run on to the next decision; an error leaves the state as it was.

    >>> from roundhouse.rules import new, play, ruleset
    >>> state = new(ruleset(players=2), seed=7)
    >>> play(state, 0)
    Traceback (most recent call last):
    roundhouse.rules.playing.IllegalMove: 0 (pass) is not legal: B decides about "draft"; 475 (bonus wood), 476 (bonus
    industry), 477 (bonus doubler) or 478 (bonus coin) would be right
    """
    options = legal(state)
    number = index(move)
    if number not in options:
        raise refused(state, number, options)
    engine.apply(state, number)


def refused(state: GameState, move: int, options: list[int]) -> MoveError:
    """The error for a move that is not among the legal ones."""
    if not 0 <= move < moves.SIZE:
        return UnknownMove(f"{move} is no move; moves are numbers from 0 to {moves.SIZE - 1}")
    if not stands_for_something(move):
        return UnknownMove(f"{move} is no move: this number of the table is not in use")
    name = f"{move} ({notation(state, move)})"
    if not state.stack:
        return IllegalMove(f"{name} is not legal: the game is over")
    what = f'{SEATS[decider(state)]} decides about "{FRAMES[state.stack[-1][0]]}"'
    return IllegalMove(f"{name} is not legal: {what}; {_named(state, options)} would be right")


def _named(state: GameState, options: list[int]) -> str:
    """The first of the legal moves, with their numbers and words."""
    names = [f"{move} ({notation(state, move)})" for move in options[:MAX_MOVES_NAMED]]
    more = len(options) - len(names)
    if more:
        names.append(f"one of {more} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
