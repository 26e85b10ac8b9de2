"""The inner loop of a batch: plays a decision in each of many games and writes what comes next into arrays.

Everything is written in place. A finished game begins anew with the next seed; its last scores stay for that step.
"""

from __future__ import annotations

from roundhouse.env.native import i16, i64, u8, vec
from roundhouse.env.writing import SEATS, Observer, flags, numbers
from roundhouse.rules.engine import apply, legal, run_on
from roundhouse.rules.layout import SCORE
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import new_state
from roundhouse.rules.state import GameState


class Games:
    """Games that are stepped together."""

    def __init__(
        self,
        rules: list[Ruleset],
        observers: list[Observer],
        size: int,
        columns: list[int],
        width: int,
        seed: int,
        forced: bool,
    ) -> None:
        count = len(rules)
        self.count = count
        self.rules = rules
        self.observers = observers
        self.size = size
        self.columns = columns  # place of each move in a mask
        self.width = width  # of a mask
        self.forced = forced
        self.seeds: list[int] = list(range(seed, seed + count))
        self.next_seed: int = seed + count
        self.states: list[GameState] = []
        self.moves: list[list[int]] = [[] for _ in range(count)]
        self.observations: vec[i16] = numbers(count * size)
        self.masks: vec[u8] = flags(count * width)
        self.seats: vec[u8] = flags(count)
        self.over: vec[u8] = flags(count)
        self.gained: vec[i16] = numbers(count * SEATS)  # points in the last step
        self.scores: vec[i16] = numbers(count * SEATS)

    def begin(self) -> None:
        """Start all games."""
        self.states = [self._new(game) for game in range(self.count)]
        for game in range(self.count):
            self._run_forced(game)
            self._tell_scores(game, self.states[game])
            self._show(game)

    def go_on(self, states: list[GameState], seeds: list[int], next_seed: int) -> None:
        """Go on from these positions instead."""
        for place in range(self.count * self.width):
            self.masks[place] = 0
        self.states = states
        self.seeds = seeds
        self.next_seed = next_seed
        for game in range(self.count):
            self.moves[game] = legal(states[game])
            self._tell_scores(game, states[game])
            self._show(game)

    def wrong(self, actions: list[int]) -> int:
        """The first game in which an action is not legal, -1 if all are."""
        for game in range(self.count):
            if actions[game] not in self.moves[game]:
                return game
        return -1

    def step(self, actions: list[int]) -> None:
        """Play an action in every game, which must be legal there; a game with -1 waits."""
        gained = self.gained
        scores = self.scores
        width: i64 = self.width
        for game in range(self.count):
            state = self.states[game]
            first: i64 = game * SEATS
            at: i64 = first
            if actions[game] < 0:
                self.over[game] = 0
                for _ in state.players:
                    gained[at] = 0
                    at += 1
                continue
            base: i64 = game * width
            for move in self.moves[game]:
                self.masks[base + self.columns[move]] = 0
            for p in state.players:
                gained[at] = -p[SCORE]
                at += 1
            apply(state, actions[game])
            self._run_forced(game)
            self._tell_scores(game, state)
            for at in range(first, first + len(state.players)):
                gained[at] = gained[at] + scores[at]
            if state.stack:
                self.over[game] = 0
            else:
                self.over[game] = 1
                self.seeds[game] = self.next_seed
                self.next_seed += 1
                self.states[game] = self._new(game)
                self._run_forced(game)
            self._show(game)

    def _new(self, game: int) -> GameState:
        state = new_state(self.rules[game], self.seeds[game])
        run_on(state)
        return state

    def _run_forced(self, game: int) -> None:
        """Note the legal moves; where there is one and it need not be asked for, play it."""
        state = self.states[game]
        found = legal(state)
        if not self.forced:
            while len(found) == 1:
                apply(state, found[0])
                found = legal(state)
        self.moves[game] = found

    def _tell_scores(self, game: int, state: GameState) -> None:
        at: i64 = game * SEATS
        for p in state.players:
            self.scores[at] = p[SCORE]
            at += 1

    def _show(self, game: int) -> None:
        state = self.states[game]
        seat = state.stack[-1][1]
        self.seats[game] = seat
        self.observers[game].write(state, seat, self.observations, game * self.size)
        masks = self.masks
        base: i64 = game * self.width
        for move in self.moves[game]:
            masks[base + self.columns[move]] = 1
