"""Looking ahead: a search over turns, in worlds that agree with what the decider has seen.

One move of the tree is a whole turn, as the search of turns finds them; so the tree asks who takes which space first,
and never how to use what a space gives. Each iteration deals the hidden cards anew, walks down the tree, lets everybody
play their best turns to the end of the round, and asks an evaluation what each player can expect there. What is known
of a turn is shared by all worlds in which it can be played (information-set search with one tree). Every player wants
to be ahead of the best other one; a solo player wants points.

It can be stopped at any time. With a budget of iterations equal dice give equal games; with a budget of time they give
equal games on equal machines only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Final

from roundhouse.bots.turns import TurnCache, TurnLine, Worth, remembered_lines
from roundhouse.rules import apply, decider, legal, scores
from roundhouse.rules.native import mypyc_attr
from roundhouse.rules.state import GameState
from roundhouse.view.secrets import determinize

MAX_POSITIONS_AT_ROOT: Final = 3000  # positions looked at for the turns at the root
MAX_POSITIONS_IN_TREE: Final = 240  # and for a turn further down
MAX_TURNS_AT_ROOT: Final = 12  # turns that are tried at the root
MAX_TURNS_IN_TREE: Final = 5  # and further down
BAND: Final = 25.0  # points behind the best one that a turn may be, to be tried
TEMPER: Final = 4.0  # points that make a turn e times as likely to be looked at
CURIOSITY: Final = 20.0  # points
WHIM: Final = 0.15  # share of the turns in a playout that are not the best one
MAX_DECISIONS_PER_ITERATION: Final = 200  # decisions of one iteration; more means that something never ends


@mypyc_attr(acyclic=True)
class Tried:
    """What is known of a turn at one place of the tree."""

    __slots__ = ("ahead", "line", "points", "prior", "visits")

    def __init__(
        self, line: TurnLine, prior: float, visits: int = 0, ahead: float = 0.0, points: float = 0.0
    ) -> None:
        self.line = line
        self.prior = prior
        self.visits = visits
        self.ahead = ahead  # sums over the visits: the lead over the best other player
        self.points = points  # and the final score

    def __reduce__(self) -> tuple[object, ...]:
        return Tried, (self.line, self.prior, self.visits, self.ahead, self.points)


@mypyc_attr(acyclic=True)
class SearchNode:
    """A place in the tree: whoever decides here, and the turns that were tried."""

    __slots__ = ("children", "tried", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[tuple[int, ...], Tried] = {}
        self.children: dict[tuple[int, ...], SearchNode] = {}


class TimeIsUp(Exception):
    """The budget ended in the middle of an iteration, which then counts nothing."""


class TreeSearch:
    """One search from one view: among the better lines that begin with one of the moves.

    Turns are valued by `worth`, the end of the round by `at_round_end`.
    """

    def __init__(
        self,
        view: GameState,
        moves: Sequence[int],
        worth: Worth,
        memory: TurnCache,
        until: float = math.inf,
        at_round_end: Worth | None = None,
        positions_at_root: int = MAX_POSITIONS_AT_ROOT,
        positions_in_tree: int = MAX_POSITIONS_IN_TREE,
    ) -> None:
        self.view = view
        self.seat = decider(view)
        self.worth = worth
        self.at_round_end = worth if at_round_end is None else at_round_end
        self.positions_in_tree = positions_in_tree
        self.memory = memory
        self.until = until
        self.root = SearchNode()
        self.lines = (
            _most_promising(
                remembered_lines(view, worth, positions_at_root, list(moves), until, memory),
                MAX_TURNS_AT_ROOT,
            )
            if moves
            else []
        )

    def iterate(self, chance: Random) -> None:
        """One world, one way down the tree, one playout to the end of the round."""
        world = determinize(self.view, self.seat, chance)
        path: list[tuple[SearchNode, int, Tried]] = []
        node: SearchNode | None = self.root
        first = world.round
        for _ in range(MAX_DECISIONS_PER_ITERATION):
            if not world.stack or world.round != first:
                break
            seat = decider(world)
            if node is None:
                self._play(world, self._playout_turn(world, chance))
                continue
            lines = self.lines if node is self.root else self._turns(world, MAX_TURNS_IN_TREE)
            tried = _select(node, lines)
            path.append((node, seat, tried))
            self._play(world, tried.line)
            # a turn that was never tried ends the walk: the rest is a playout
            node = node.children.setdefault(tried.line.moves, SearchNode()) if tried.visits else None
        self._learn(path, self.expected(world))

    def played_out(self, turn: Sequence[int], chance: Random) -> GameState:
        """One world after this turn, at the end of its round."""
        world = determinize(self.view, self.seat, chance)
        first = world.round
        self._play(world, TurnLine(tuple(turn), 0.0))
        while world.stack and world.round == first:
            self._play(world, self._playout_turn(world, chance))
        return world

    def found(self) -> list[Tried]:
        """The turns at the root, the one that is trusted most in front."""
        return sorted(self.root.tried.values(), key=lambda tried: (-tried.visits, -tried.prior))

    # ---- steps

    def _turns(self, world: GameState, width: int) -> list[TurnLine]:
        offered = legal(world)
        if len(offered) == 1:
            return [TurnLine((offered[0],), 0.0)]
        return _most_promising(
            remembered_lines(world, self.worth, self.positions_in_tree, offered, self.until, self.memory),
            width,
        )

    def _playout_turn(self, world: GameState, chance: Random) -> TurnLine:
        if monotonic() > self.until:
            raise TimeIsUp
        lines = self._turns(world, 2)
        return lines[-1] if chance.random() < WHIM else lines[0]

    @staticmethod
    def _play(world: GameState, line: TurnLine) -> None:
        """Play a turn; where this world turned up something else, as far as it goes."""
        seat = decider(world)
        for at, move in enumerate(line.moves):
            if at and (decider(world) != seat or move not in legal(world)):
                break
            apply(world, move)

    def expected(self, world: GameState) -> list[float]:
        """The final score of every seat after a playout."""
        if not world.stack:
            return [float(points) for points in scores(world)]
        return [self.at_round_end(world, seat) for seat in range(len(world.players))]

    def _learn(self, path: list[tuple[SearchNode, int, Tried]], expected: list[float]) -> None:
        for node, seat, tried in path:
            node.visits += 1
            tried.visits += 1
            tried.points += expected[seat]
            tried.ahead += expected[seat] - best_other(expected, seat)


def best_other(expected: list[float], seat: int) -> float:
    """What the best of the others can expect; a solo player has none."""
    best = -math.inf if len(expected) > 1 else 0.0
    for other, points in enumerate(expected):
        if other != seat and points > best:
            best = points
    return best


def _most_promising(lines: list[TurnLine], width: int) -> list[TurnLine]:
    """Those of the best turns that are worth looking at."""
    return [line for line in lines[:width] if line.points >= lines[0].points - BAND]


def _select(node: SearchNode, lines: list[TurnLine]) -> Tried:
    """The turn to look at next: promising before it is known, good once it is."""
    open_to = _open_to(node, lines)
    visits, ahead = 0, 0.0
    for tried in open_to:
        visits += tried.visits
        ahead += tried.ahead
    usual = ahead / visits if visits else 0.0
    root = math.sqrt(float(visits + 1))
    chosen, highest = open_to[0], -math.inf
    for tried in open_to:
        mean = tried.ahead / tried.visits if tried.visits else usual
        promise = mean + CURIOSITY * tried.prior * root / (1 + tried.visits)
        if promise > highest:
            chosen, highest = tried, promise
    return chosen


def _open_to(node: SearchNode, lines: list[TurnLine]) -> list[Tried]:
    """What is known of the lines here; those that are new are the likelier to be looked at the better they promise."""
    found: list[Tried] = []
    total = 0.0  # of all odds, once they are asked for
    for line in lines:
        tried = node.tried.get(line.moves)
        if tried is None:
            if not total:
                for other in lines:
                    total += _odds(other, lines[0])
            tried = node.tried[line.moves] = Tried(line, _odds(line, lines[0]) / total)
        found.append(tried)
    return found


def _odds(line: TurnLine, best: TurnLine) -> float:
    return math.exp((line.points - best.points) / TEMPER)
