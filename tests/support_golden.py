"""Recorded games played again, for tests that look at positions: once in a process, whoever asks."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from roundhouse.record.position import state_from_position
from roundhouse.record.record import state_hash
from roundhouse.rules import GameState, apply
from roundhouse.rules.notation import parse

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))


@cache
def replayed(path: Path) -> tuple[tuple[GameState, ...], tuple[int, ...]]:
    """Every position of a game, and the moves between them. The positions are everybody's: clone them to play on."""
    head = json.loads(path.read_text(encoding="utf-8"))
    state = state_from_position(head["start"])
    states, moves = [state], []
    for line in head["moves"]:
        if line.startswith("= "):
            continue  # the score after a round
        moves.append(parse(state, line.partition(" ")[2], strict=True))
        state = state.clone()
        apply(state, moves[-1])
        states.append(state)
    assert state_hash(state) == head["end"]["state"]
    return tuple(states), tuple(moves)
