"""A player for looking for faults: rarely idle, so that much happens.

Whoever plays at random passes so early that few ideas, factories and expansions are met.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.state import GameState

NAME: Final = "busy"
IDLE: Final = frozenset(
    {moves.PASS, moves.DONE, moves.STAY, moves.SKIP, moves.NO_CARD, moves.TEN, moves.KEY_POINTS}
)
EAGER: Final = 0.92  # how often it does something as long as there is something to do


class BusyBot:
    """Any legal move, but mostly none that gives something up."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """One of the moves."""
        wanted = [move for move in moves if move not in IDLE] if chance.random() < EAGER else []
        found = wanted or moves
        return found[int(chance.random() * len(found))]
