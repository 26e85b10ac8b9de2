"""Players made of code.

A bot is given what its seat may see, the legal moves, and dice of its own; it answers with one of the moves. That is
all: `Bot` has one method, and any class that has it can play. A bot that can also tell what it expects is an
`Adviser`; hints and the review of a game ask those.

A bot is called by its name, and by what may be set: `planner`, `greedy:nodes=300`, `mcts:seconds=2,processes=2`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol, runtime_checkable

from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.evaluation import fitted_board
from roundhouse.bots.greedy import GreedyBot
from roundhouse.bots.levels import LEVELS
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.planner import PlannerBot
from roundhouse.bots.random_bot import RandomBot
from roundhouse.bots.turns import TurnLine
from roundhouse.content.model import Content
from roundhouse.rules.state import GameState


class Bot(Protocol):
    """Whoever can choose a move."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """One of the moves; `view` is the redacted state, in which the bot's seat decides."""
        ...


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can tell what it expects."""

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the best first."""
        ...

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        ...


BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **CHARACTERS,
    "planner": PlannerBot,
    "mcts": MctsBot,
}


class UnknownBot(ValueError):
    """A name that no bot has, or something that cannot be set."""


def bot(name: str) -> Bot:
    """A new bot by its name: `greedy`, `greedy:nodes=300`."""
    kind, _, settings = name.partition(":")
    if kind not in BOTS:
        raise UnknownBot(f"there is no bot {kind!r}; known bots: {', '.join(sorted(BOTS))}")
    make = BOTS[kind]
    return make(**_settings(kind, make, settings))


BOTS |= {level.name: partial(bot, level.bot) for level in LEVELS}


def learned_on(names: Iterable[str], content: Content, board: str, players: int) -> str:
    """The other board by whose weights these bots value positions, as theirs has none; "" where they need none."""
    other = fitted_board(content, board, players)
    if other != board and any(isinstance(bot(name), PlannerBot | MctsBot) for name in names):
        return other
    return ""


def _settings(kind: str, make: Callable[..., Bot], text: str) -> dict[str, Any]:
    """What is set behind the name of a bot, by the types of what its maker takes."""
    known = inspect.signature(make).parameters
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        key, _, written = part.partition("=")
        if key not in known:
            what = f"can be set: {', '.join(known)}" if known else "nothing can be set"
            raise UnknownBot(f"bot {kind!r} does not know {key!r}; {what}")
        usual = known[key].default
        try:
            found[key] = type(usual)(written)
        except ValueError as error:
            raise UnknownBot(f"{kind}: {key} is {written!r}, but must be a number like {usual}") from error
    return found
