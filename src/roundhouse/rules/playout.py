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
        apply(state, options[int(draw() * len(options))])
        decisions += 1
    return decisions
