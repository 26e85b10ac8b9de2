"""The fixed opponents play as they did in November 2026, move by move: what is measured against them means the same."""

from __future__ import annotations

from hashlib import sha256
from operator import index
from random import Random

import pytest

from roundhouse.bots import bot
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset, scores
from roundhouse.view.secrets import redact


def played(name: str, board: str, players: int, decisions: int) -> tuple[GameState, list[int]]:
    """The first decisions of a game of its kind, and where they lead."""
    state, chance = new(ruleset(players, board=board), 1), Random(1)
    bots = [bot(name) for _ in range(players)]
    moves: list[int] = []
    while state.stack and len(moves) < decisions:
        seat = decider(state)
        moves.append(index(bots[seat].choose(redact(state, seat), legal(state), chance)))
        apply(state, moves[-1])
    return state, moves


@pytest.mark.parametrize(
    ("name", "board", "players", "decisions", "points", "moves"),
    [
        ("greedy-2026", "russian", 2, 170, [175, 242], "8ba05ac4eb34d7db"),
        ("greedy-2026", "german", 4, 425, [282, 242, 283, 210], "f6092644144a197e"),
        ("greedy-2026", "asian", 1, 118, [257], "d72407d363401855"),
        ("planner-2026", "russian", 2, 214, [355, 391], "4bb43d618b42e274"),
        ("planner-2026", "german", 2, 270, [428, 342], "b65b5ea9098520e3"),
        ("planner-2026", "american", 3, 400, [233, 233, 241], "17f87f025b211254"),
        ("planner-2026", "asian", 2, 226, [340, 349], "8cec55ab7550ffab"),
        ("mcts-2026:iterations=8", "russian", 4, 80, [10, 14, 9, 9], "68f946ac339506e6"),
        ("mcts-2026:iterations=8", "german", 2, 60, [14, 16], "90401014bed976fd"),
    ],
)
def test_they_never_change(
    name: str, board: str, players: int, decisions: int, points: list[int], moves: str
) -> None:
    state, found = played(name, board, players, decisions)
    assert scores(state) == points
    assert len(found) == decisions
    assert sha256(repr(found).encode()).hexdigest()[:16] == moves
