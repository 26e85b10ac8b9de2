"""The moves of a game in few bytes: numbers of the move table, where these mean the same everywhere.

What expansions from elsewhere are numbered depends on what is installed. Their games are kept in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.rules import GameState, apply, legal
from roundhouse.rules.notation import find, notation

KeptMoves = Sequence[int | str]


class ForeignMove(ValueError):
    """A kept move that is not legal where it stands."""


def kept_moves(initial: GameState, played: Sequence[int]) -> list[int | str]:
    """Moves as they are kept."""
    if not initial.rules.expansions():
        return list(played)
    state = initial.clone()
    words: list[int | str] = []
    for move in played:
        words.append(notation(state, move))
        apply(state, move)
    return words


def kept_move(state: GameState, kept: int | str, options: Sequence[int]) -> int:
    """The move that is meant; `options` are the legal ones."""
    move = find(state, kept) if isinstance(kept, str) else kept
    if move is None or move not in options:
        raise ForeignMove(f"{kept!r} is not legal")
    return move


def played_moves(initial: GameState, kept: KeptMoves) -> list[int]:
    """Kept moves as numbers, every one of them checked."""
    state = initial.clone()
    found: list[int] = []
    for number, one in enumerate(kept, 1):
        try:
            found.append(kept_move(state, one, legal(state)))
        except ForeignMove as error:
            raise ForeignMove(f"decision {number}: {error}") from error
        apply(state, found[-1])
    return found
