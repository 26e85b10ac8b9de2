"""Random play to the end of a game, for rollouts, simulations and measuring speed."""

from __future__ import annotations

from random import Random

from roundhouse.rules.engine import apply, legal
from roundhouse.rules.state import GameState


def playout(state: GameState, chance: Random) -> int:
    """Play random moves until the game is over; says how many decisions that took."""
    draw = chance.random
    decisions = 0
    while state.stack:
        options = legal(state)
        # compiled, a product of two floats makes no objects
        apply(state, options[int(draw() * float(len(options)))])
        decisions += 1
    return decisions
