"""The bot that looks ahead: the search of `tree`, for as long as it may think, in one process or in several."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from roundhouse.bots.evaluation import ROUND_END, checked_set, evaluation
from roundhouse.bots.outlook import scored, worth_by_source
from roundhouse.bots.tree import (
    MAX_POSITIONS_AT_ROOT,
    MAX_POSITIONS_IN_TREE,
    TimeIsUp,
    TreeSearch,
    Tried,
    best_other,
)
from roundhouse.bots.turn_bot import TurnBot
from roundhouse.bots.turns import TurnCache, TurnLine, Worth, after_turn, best_lines, worth_after
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.search.outlook import RIVAL, Outlook, mean, own_points

DEFAULT_SECONDS: Final = 1.0
UNLIMITED: Final = 10**9  # iterations: the time ends first
JUDGED: Final = 4  # a single turn is judged with this part of the budget
MAX_CACHED_TURNS: Final = 60_000  # turns kept at most
MAX_POSITIONS_TO_REFINE: Final = 3000  # positions looked at for the turn that is played
MIN_ITERATIONS: Final = 12  # however many positions they take
SHARE_OF_LINES: Final = 0.7  # of a budget of positions; the rest is for turns that are judged
REFINING: Final = 0.1  # share of the time that is left for this
SHARE_OF_ROUND: Final = 0.5  # of what is left of the time for a round, the most that one turn takes


class MctsBot(TurnBot):
    """Looks ahead to the end of the round: for so many seconds a turn, so many iterations, or what ends first.

    Without either it takes a second. All turns of a round together take at most `per_round` seconds. `root` and `tree`
    bound the positions looked at for all turns at the root and for a turn further down; `refine` those for the rest of
    the turn once its first move is chosen. `positions` are looked at for a turn with all that may follow: there are
    fewer iterations where each takes many.
    """

    def __init__(
        self,
        seconds: float = 0.0,
        iterations: int = 0,
        processes: int = 1,
        root: int = MAX_POSITIONS_AT_ROOT,
        tree: int = MAX_POSITIONS_IN_TREE,
        refine: int = MAX_POSITIONS_TO_REFINE,
        weights: str = "",
        per_round: float = 0.0,
        positions: int = 0,
    ) -> None:
        super().__init__()
        self.seconds = seconds or (math.inf if iterations or per_round else DEFAULT_SECONDS)
        self.per_round = per_round or math.inf
        self.iterations = iterations or UNLIMITED
        self.processes = processes
        self.root = root
        self.tree = tree
        self.refine = refine
        self.weights = checked_set(weights)
        self.positions = positions  # 0: as many as it takes
        self._playouts = self.iterations // JUDGED  # by which a single turn is judged
        self._memory = TurnCache()
        self._pool: ProcessPoolExecutor | None = None
        self._round = 0  # that was thought about last
        self._spent = 0.0  # seconds in it

    def __getstate__(self) -> dict[str, Any]:
        """What it has planned travels; what it remembers of its search does not (`TurnCache.__reduce__`)."""
        return {**self.__dict__, "_pool": None}

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the best first."""
        began = time.monotonic()
        seconds = self._allowed(view.round)
        if self.processes > 1:
            found = _merged(self._in_processes(view, moves, seconds, chance))
        else:
            before = self.searched
            search = self._search(view, moves, seconds)
            if len(search.lines) > 1:
                self._spend(search, chance, before)
                self._playouts = search.root.visits // JUDGED if self.positions else self._playouts
            found = _merged([search.found()]) or search.lines
        lines = [self._refined(view, found[0], began + seconds), *found[1:]]
        self._spent += time.monotonic() - began
        return lines

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        return own_points(self.outlook(view, turn, chance))

    def outlook(self, view: GameState, turn: Sequence[int], chance: Random) -> Outlook:
        """The same by source, with what the best rival can expect: the mean of several playouts."""
        search = self._search(view, (), min(self.seconds, self.per_round) / JUDGED)
        found: list[Outlook] = []
        try:
            while len(found) < max(1, self._playouts):
                found.append(self._outlook_at(search, search.played_out(turn, chance)))
        except TimeIsUp:
            pass
        return mean(found) or worth_by_source(search.worth, after_turn(view, turn), search.seat)

    @property
    def searched(self) -> int:
        """Positions looked at so far, but for those of the rest of a turn."""
        return self._memory.searched

    def _outlook_at(self, search: TreeSearch, world: GameState) -> Outlook:
        """After a playout."""
        seat = search.seat
        found = worth_by_source(search.at_round_end, world, seat) if world.stack else scored(world, seat)
        return {**found, RIVAL: -best_other(search.expected(world), seat)}

    def turn_worth(self, rules: Ruleset) -> Worth:
        """By which it values positions in and after a turn."""
        return evaluation(rules, self.weights)

    def round_end_worth(self, rules: Ruleset) -> Worth:
        """By which it values positions at the end of a round."""
        return evaluation(rules, self.weights, ROUND_END)

    def _allowed(self, now: int) -> float:
        """Seconds for a turn of this round: there is always some time left for the next one."""
        if now != self._round:
            self._round, self._spent = now, 0.0
        return min(self.seconds, SHARE_OF_ROUND * max(0.0, self.per_round - self._spent))

    def _search(self, view: GameState, moves: Sequence[int], seconds: float) -> TreeSearch:
        if self._memory.size() > MAX_CACHED_TURNS:
            searched = self._memory.searched
            self._memory = TurnCache(self._memory.whole_table)
            self._memory.searched = searched
        return TreeSearch(
            view,
            moves,
            self.turn_worth(view.rules),
            self._memory,
            time.monotonic() + seconds * (1.0 - REFINING if self.refine else 1.0),
            self.round_end_worth(view.rules),
            self.root,
            self.tree,
        )

    def _refined(self, view: GameState, line: TurnLine, until: float) -> TurnLine:
        """The turn that was chosen, its moves after the first one searched again."""
        if not self.refine or len(line.moves) == 1:
            return line
        worth = self.turn_worth(view.rules)
        better = best_lines(view, worth, self.refine, line.moves[:1], until)[0]
        if better.points <= worth_after(view, line.moves, worth):
            return line
        return TurnLine(better.moves, line.points)

    def _spend(self, search: TreeSearch, chance: Random, before: int) -> None:
        try:
            while search.root.visits < self.iterations and time.monotonic() < search.until:
                search.iterate(chance)
                if self._searched_enough(search.root.visits, before):
                    break
        except TimeIsUp:
            pass

    def _searched_enough(self, iterations: int, before: int) -> bool:
        """Whether the budget of positions is spent, of which so many had been looked at before this search."""
        if not self.positions or iterations < MIN_ITERATIONS:
            return False
        return self.searched - before >= SHARE_OF_LINES * self.positions

    def _in_processes(
        self, view: GameState, moves: Sequence[int], seconds: float, chance: Random
    ) -> list[list[Tried]]:
        """The same search with other dice in several processes; none is forked, since there may be threads."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        share = -(-self.iterations // self.processes)
        tasks = [
            (self, view, list(moves), share, seconds, chance.getrandbits(48)) for _ in range(self.processes)
        ]
        return list(self._pool.map(think, tasks))


def think(task: tuple[MctsBot, GameState, list[int], int, float, int]) -> list[Tried]:
    """One process's part of a search."""
    bot, view, moves, iterations, seconds, seed = task
    bot.iterations = iterations
    search = bot._search(view, moves, seconds)
    bot._spend(search, Random(seed), bot.searched)
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
