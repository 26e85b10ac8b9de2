"""The bot that looks ahead: the search of `tree`, for as long as it may think, in one process or in several."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from roundhouse.bots.evaluation import evaluation
from roundhouse.bots.tree import TimeIsUp, TreeSearch, Tried
from roundhouse.bots.turn_bot import TurnBot
from roundhouse.bots.turns import TurnCache, TurnLine, worth_after
from roundhouse.rules.state import GameState

DEFAULT_SECONDS: Final = 1.0
UNLIMITED: Final = 10**9  # iterations: the time ends first
JUDGED: Final = 4  # a single turn is judged with this part of the budget
MAX_CACHED_TURNS: Final = 60_000  # turns kept at most


class MctsBot(TurnBot):
    """Looks ahead to the end of the round: for so many seconds a turn, so many iterations, or what ends first.

    Without either it takes a second.
    """

    def __init__(self, seconds: float = 0.0, iterations: int = 0, processes: int = 1) -> None:
        super().__init__()
        self.seconds = seconds or (math.inf if iterations else DEFAULT_SECONDS)
        self.iterations = iterations or UNLIMITED
        self.processes = processes
        self._memory: TurnCache = {}
        self._pool: ProcessPoolExecutor | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What it has planned travels; what it remembers of its search does not."""
        return {**self.__dict__, "_memory": {}, "_pool": None}

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the best first."""
        began = time.monotonic()
        if self.processes > 1:
            return _merged(self._in_processes(view, moves, chance))
        search = self._search(view, moves, began)
        if len(search.lines) > 1:
            self._spend(search, chance)
        return _merged([search.found()]) or search.lines

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        began = time.monotonic()
        search = self._search(view, (), began)
        search.until = began + self.seconds / JUDGED
        found: list[float] = []
        try:
            while len(found) < max(1, self.iterations // JUDGED):
                found.append(search.judge(turn, chance))
        except TimeIsUp:
            pass
        return sum(found) / len(found) if found else worth_after(view, turn, search.worth)

    def _search(self, view: GameState, moves: Sequence[int], began: float) -> TreeSearch:
        if sum(len(known.lines) for known in self._memory.values()) > MAX_CACHED_TURNS:
            self._memory.clear()
        return TreeSearch(view, moves, evaluation(view.rules), self._memory, began + self.seconds)

    def _spend(self, search: TreeSearch, chance: Random) -> None:
        try:
            while search.root.visits < self.iterations and time.monotonic() < search.until:
                search.iterate(chance)
        except TimeIsUp:
            pass

    def _in_processes(self, view: GameState, moves: Sequence[int], chance: Random) -> list[list[Tried]]:
        """The same search with other dice in several processes; none is forked, since there may be threads."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        share = -(-self.iterations // self.processes)
        tasks = [
            (view, list(moves), self.seconds, share, chance.getrandbits(48)) for _ in range(self.processes)
        ]
        return list(self._pool.map(think, tasks))


def think(task: tuple[GameState, list[int], float, int, int]) -> list[Tried]:
    """One process's part of a search."""
    view, moves, seconds, iterations, seed = task
    bot = MctsBot(seconds, iterations)
    search = bot._search(view, moves, time.monotonic())
    bot._spend(search, Random(seed))
    return search.found() or [Tried(line, 0.0, 1, line.points, line.points) for line in search.lines]


def _merged(parts: list[list[Tried]]) -> list[TurnLine]:
    """The turns with what all processes have found out about them, the one that is trusted most in front."""
    known: dict[tuple[int, ...], Tried] = {}
    for part in parts:
        for tried in part:
            one = known.setdefault(tried.line.moves, Tried(tried.line, tried.prior))
            one.visits += tried.visits
            one.ahead += tried.ahead
            one.points += tried.points
    ranked = sorted(known.values(), key=lambda tried: (-tried.visits, -tried.prior))
    return [TurnLine(tried.line.moves, tried.points / tried.visits) for tried in ranked if tried.visits]
