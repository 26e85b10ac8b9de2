"""Players made of code.

A bot is given what its seat may see, the legal moves, and dice of its own; it answers with one of the moves. That is
all: `Bot` has one method, and any class that has it can play. A bot that can also tell what it expects is an
`Adviser`; hints and the review of a game ask those.

A bot is called by its name, and by what may be set: `planner`, `greedy:nodes=300`, `mcts:seconds=2,processes=2`.
Packages bring bots as entry points of the group `roundhouse.bots`; `elsewhere` finds those in files and modules.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any, Final, Protocol, SupportsIndex, runtime_checkable

from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.evaluation import fitted_board
from roundhouse.bots.fixed import FIXED_OPPONENTS
from roundhouse.bots.greedy import GreedyBot
from roundhouse.bots.levels import EXPERT_ITERATIONS, EXPERT_ROUND_SECONDS, EXPERT_SECONDS, LEVELS
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.planner import PlannerBot
from roundhouse.bots.random_bot import RandomBot
from roundhouse.bots.turns import TurnLine
from roundhouse.content.model import Content
from roundhouse.rules.state import GameState
from roundhouse.search.outlook import Outlook


class Bot(Protocol):
    """Whoever can choose a move."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> SupportsIndex:
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


@runtime_checkable
class ExplainingAdviser(Adviser, Protocol):
    """An adviser that can tell where the points come from that it expects."""

    def outlook(self, view: GameState, turn: Sequence[int], chance: Random) -> Outlook:
        """By source what `judge` gives, and what the best rival can expect (`search.outlook`)."""
        ...


@runtime_checkable
class SparingAdviser(Adviser, Protocol):
    """An adviser that keeps to a budget of positions."""

    positions: int  # that it may look at in a turn; 0: as many as it takes

    @property
    def searched(self) -> int:
        """Positions that it has looked at so far."""
        ...


BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **CHARACTERS,
    "planner": PlannerBot,
    "mcts": MctsBot,
    "expert": partial(
        MctsBot, iterations=EXPERT_ITERATIONS, seconds=EXPERT_SECONDS, per_round=EXPERT_ROUND_SECONDS
    ),
    **FIXED_OPPONENTS,
}
GROUP: Final = "roundhouse.bots"  # of entry points


class UnknownBot(ValueError):
    """A name that no bot has, or something that cannot be set."""


def bot(name: str) -> Bot:
    """A new bot by its name: `greedy`, `greedy:nodes=300`."""
    kind, _, settings = name.partition(":")
    if kind in BOTS:
        return made(kind, BOTS[kind], settings)
    if kind in installed():
        return made(kind, _loaded(installed()[kind]), settings)
    raise UnknownBot(f"there is no bot {kind!r}; known bots: {', '.join(sorted({*BOTS, *installed()}))}")


BOTS |= {level.name: partial(bot, level.bot) for level in LEVELS if level.name not in BOTS}
BOX_BOTS: Final = dict(BOTS)  # those that every process knows


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots that installed packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _loaded(point: EntryPoint) -> Callable[..., Bot]:
    try:
        return point.load()  # type: ignore[no-any-return]
    except Exception as error:
        raise UnknownBot(f"bot {point.name!r} is {point.value}, which cannot be loaded: {error}") from error


def made(name: str, make: Callable[..., Bot], settings: str) -> Bot:
    """A bot of this maker with these settings."""
    try:
        found = make(**_settings(name, make, settings))
    except ValueError as error:
        raise UnknownBot(str(error)) from error
    if not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{name} makes no bot: it has no method choose(view, moves, chance)")
    return found


def learned_on(names: Iterable[str], content: Content, board: str, players: int) -> str:
    """The other board by whose weights these bots value positions, as theirs has none; "" where they need none."""
    other = fitted_board(content, board, players)
    own = [name for name in names if name.partition(":")[0] in BOX_BOTS]
    if other != board and any(isinstance(bot(name), PlannerBot | MctsBot) for name in own):
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
        except (TypeError, ValueError) as error:
            raise UnknownBot(f"{kind}: {key} is {written!r}, but must be a number like {usual}") from error
    return found
