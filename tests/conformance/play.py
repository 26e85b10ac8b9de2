"""Random games.

Uniform play passes so early that it meets few ideas, factories and end bonus cards. So every second game is
busy: nobody passes or declines anything while there is something else to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from roundhouse.rules import GameState, apply, legal, moves, new
from tests.conformance.rulesets import Choice

IDLE = frozenset({moves.PASS, moves.DONE, moves.STAY, moves.SKIP, moves.NO_CARD, moves.TEN, moves.KEY_POINTS})


def choose(options: list[int], chance: Random, busy: bool) -> int:
    """One of the moves; needs only `random()` of the dice, whose numbers no version of Python changes."""
    wanted = [move for move in options if move not in IDLE] if busy and chance.random() < 0.9 else []
    found = wanted or options
    return found[int(chance.random() * len(found))]


def is_busy(seed: int) -> bool:
    return seed % 2 == 1


@dataclass(frozen=True)
class Played:
    """A game: the position of every decision and the last one, and the moves between them."""

    choice: Choice
    seed: int
    states: tuple[GameState, ...]
    options: tuple[tuple[int, ...], ...]
    moves: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.choice}, seed {self.seed}"

    def decisions(self) -> Iterator[tuple[str, GameState, tuple[int, ...]]]:
        """Where, the position, and its legal moves; the position at the end has none."""
        for number, (state, options) in enumerate(zip(self.states, (*self.options, ()), strict=True)):
            yield f"{self}, decision {number}", state, options


def play(choice: Choice, seed: int) -> Played:
    """A whole game; equal seeds give equal games."""
    state = new(choice.rules(), seed)
    chance = Random(seed)
    states: list[GameState] = [state]
    offered: list[tuple[int, ...]] = []
    played: list[int] = []
    while state.stack:
        options = legal(state)
        assert options, f"{choice}, seed {seed}, decision {len(played)}: nobody can move"
        move = choose(options, chance, is_busy(seed))
        state = state.clone()
        apply(state, move)
        states.append(state)
        offered.append(tuple(options))
        played.append(move)
        assert len(played) < 5000, f"{choice}, seed {seed}: the game does not end"
    return Played(choice, seed, tuple(states), tuple(offered), tuple(played))
