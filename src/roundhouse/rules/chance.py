"""Chance after set-up: Emil's cards are shuffled anew every round, and an engineer draws starting bonuses.

The generator is ours (splitmix64) and its state is one int on the table, so that a stored game goes on the same on
every machine and every version of Python. Nobody sees that int: views hide it, samplers replace it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from roundhouse.rules.layout import T_CHANCE
from roundhouse.rules.state import GameState

_MASK: Final = (1 << 64) - 1


def start(state: GameState, chance: Random) -> None:
    """Take the generator's first state from the game's seed."""
    state.table[T_CHANCE] = chance.getrandbits(64)


def below(state: GameState, count: int) -> int:
    """A number from 0 to count - 1."""
    seed = state.table[T_CHANCE] + 0x9E3779B97F4A7C15 & _MASK
    state.table[T_CHANCE] = seed
    seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    seed = (seed ^ seed >> 27) * 0x94D049BB133111EB & _MASK
    return (seed ^ seed >> 31) % count


def shuffled(state: GameState, items: list[int]) -> list[int]:
    """The items in a new order."""
    left = items[:]
    found = []
    while left:
        found.append(left.pop(below(state, len(left))))
    return found
