"""A player for golden games: all seats play together towards what no game has touched yet.

Before every turn it tries some ways to play it out, and takes the one that touches most of what is missing, and else
comes closest (`wishes`). A record holds nothing but moves, so it does not matter who has made them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from random import Random

from roundhouse.lab.extension import Thing
from roundhouse.record.position import position_of
from roundhouse.rules import GameState, Ruleset, apply, decider, legal, moves, new
from roundhouse.rules.layout import COINS, OWN
from roundhouse.rules.notation import SEATS, notation
from roundhouse.rules.turn import acts
from roundhouse.rules.vocabulary import F_TURN
from tests.coverage.box import things
from tests.coverage.watch import Watcher
from tests.golden.wishes import Wishes

TRIES, MORE_TRIES = 14, 40  # ways to play a turn; more when little is missing
FEW = 20
LONGEST = 60  # moves of one turn that are looked at
NEW = 20.0  # something new, against coming closer to it
WORKER, COIN = 0.5, 0.05  # what they help
# what is rarely of use is rarely tried
UNWANTED = {moves.PASS: 0.03, moves.DONE: 0.1, moves.STAY: 0.3, moves.SKIP: 0.2, moves.NO_CARD: 0.2}


class Stranded(AssertionError):
    """A position without a move, and the moves of the turn that led there."""

    def __init__(self, state: GameState, played: list[int]) -> None:
        super().__init__("nobody can move")
        self.state = state
        self.played = played


@dataclass
class Golden:
    """A game from its start to its end."""

    name: str
    initial: GameState
    played: list[int]
    found: set[Thing]


@dataclass
class Line:
    """One way to play on until the next turn."""

    played: list[int]
    found: set[Thing]
    state: GameState
    worth: float = 0.0


class Player:
    """Plays one game for all seats."""

    def __init__(self, rules: Ruleset, missing: set[Thing], seed: str) -> None:
        self.watcher = Watcher(rules)
        self.missing = missing & set(things(rules))
        self.wishes = Wishes(rules, self.missing)
        self.chance = Random(seed)

    def play_on(self, state: GameState, played: list[int], found: set[Thing]) -> None:
        """Play to the end; the state, the moves and what they touch grow."""
        self.missing -= found
        while state.stack:
            best = max(self._lines(state), key=lambda line: line.worth)
            for move in best.played:
                apply(state, move)
            played += best.played
            found |= best.found
            self.missing -= best.found
            self.wishes.granted(best.found)

    def _lines(self, state: GameState) -> list[Line]:
        options = legal(state)
        weights = [UNWANTED.get(move, 1.0) for move in options]
        lines = []
        tries = MORE_TRIES if len(self.missing) < FEW else TRIES
        for number in range(tries if len(options) > 1 else 1):
            first = options[0]
            if len(options) > 1:
                place = self._pick(weights)
                first = options[place]
                weights[place] /= 4.0 if number < len(options) else 1.0  # something else next time
            try:
                line = self._line(state, first)
            except Stranded as stranded:
                self._complain(state, stranded.played)
                continue
            line.worth = self._worth(line)
            lines.append(line)
        return lines

    def _complain(self, state: GameState, played: list[int]) -> None:
        """A defect of the rules: say how to get there, and do not go there."""
        words = []
        twin = state.clone()
        for move in played:
            words.append(f"{SEATS[decider(twin)]} {notation(twin, move)}")
            apply(twin, move)
        print(f"nobody can move after {words} in {json.dumps(position_of(state))}", file=sys.stderr)

    def _line(self, state: GameState, move: int) -> Line:
        """Play a move and the rest of the turn at random."""
        state = state.clone()
        line = Line([], set(), state)
        acted = False
        while True:
            before = state.clone()
            acted = acted or _acts(before, move)
            apply(state, move)
            line.played.append(move)
            line.found |= self.watcher.touched(before, move, state)
            if not state.stack or (acted and state.stack[-1][0] == F_TURN) or len(line.played) >= LONGEST:
                return line
            options = legal(state)
            if not options:
                raise Stranded(state, line.played)
            move = options[self._pick([UNWANTED.get(option, 1.0) for option in options])]

    def _pick(self, weights: list[float]) -> int:
        return self.chance.choices(range(len(weights)), weights)[0]

    def _worth(self, line: Line) -> float:
        new_ones = len(line.found & self.missing)
        worth = NEW * new_ones + self.wishes.closeness(line.state, line.found) + self.chance.random() * 0.02
        for p in line.state.players:
            worth += WORKER * p[OWN] + COIN * min(p[COINS], 4)
        return worth


def _acts(state: GameState, move: int) -> bool:
    """Whether a move begins the turn's action, or is no part of a turn."""
    if state.stack[-1][0] != F_TURN:
        return True
    return move == moves.PASS or moves.PLACE <= move < moves.OF_PARTS or acts(state.rules, move)


def play(rules: Ruleset, seed: int, missing: set[Thing], name: str) -> Golden:
    """A whole game."""
    state = new(rules, seed)
    golden = Golden(name, state.clone(), [], set())
    Player(rules, missing, f"{name} {seed}").play_on(state, golden.played, golden.found)
    assert decider(state) < 0
    return golden
