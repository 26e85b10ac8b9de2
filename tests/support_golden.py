"""Recorded games played again, for tests that look at positions: once in a process, whoever asks."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from roundhouse.record.record import load_record
from roundhouse.rules import GameState, apply
from roundhouse.rules.moves import EARLIER_TABLES, TABLE_HASH
from tests.golden import records

GOLDEN = records()


@cache
def recorded(path: Path) -> tuple[dict[str, Any], GameState, tuple[int, ...]]:
    """A record after a strict replay: its head, how the game begins, and its moves."""
    head, initial, moves = load_record(path)
    return head, initial, tuple(moves)


def in_words_of_now(path: Path) -> str:
    """The text of a record, as it would be written today: the same game, with a newer table of moves and its words."""
    text = path.read_text("utf-8")
    for table in EARLIER_TABLES:
        text = text.replace(f'"moves-table": "{table}"', f'"moves-table": "{TABLE_HASH}"')
    return re.sub(r'^(    "[A-D]) foundry (?!c")', r"\1 use foundry ", text, flags=re.MULTILINE)


@cache
def replayed(path: Path) -> tuple[tuple[GameState, ...], tuple[int, ...]]:
    """Every position of a game, and the moves between them. The positions are everybody's: clone them to play on."""
    _, state, moves = recorded(path)
    states = [state]
    for move in moves:
        state = state.clone()
        apply(state, move)
        states.append(state)
    return tuple(states), moves
