"""Players made of code.

A bot is given what its seat may see, the legal moves, and dice of its own; it answers with one of the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from roundhouse.bots.greedy import GreedyBot
from roundhouse.bots.random_bot import RandomBot
from roundhouse.rules.state import GameState


class Bot(Protocol):
    """Whoever can choose a move."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """One of the moves; `view` is the redacted state, in which the bot's seat decides."""
        ...


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


class UnknownBot(ValueError):
    """A name that no bot has."""


def bot(name: str) -> Bot:
    """A new bot by its name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; known bots: {', '.join(sorted(BOTS))}")
    return BOTS[name]()
