"""A game from its row in the table `games`: options, seed or start, and the moves in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from roundhouse.record.compact import ForeignMove, played_moves
from roundhouse.record.position import state_from_position
from roundhouse.record.record import RecordError
from roundhouse.rules import GameState, OptionsError, apply, new, ruleset, scores

OPTIONS = ("players", "edition", "board", "industry", "modules")
NEEDED = (*OPTIONS, "rules", "content", "seed", "start", "moves", "scores", "bots")


def read_row(row: Mapping[str, Any], content: str | None = None) -> tuple[GameState, list[int]]:
    """The initial state and the moves, every one of them checked. Raises `RecordError`."""
    missing = [name for name in NEEDED if name not in row]
    if missing:
        raise RecordError(f"this is no row of the table games: {missing[0]!r} is missing", "foreign")
    try:
        rules = ruleset(**{name: row[name] for name in OPTIONS}, content=content, version=row["rules"])
    except (OptionsError, TypeError) as error:
        needs = f" (it needs {', '.join(row['expansions'])})" if row.get("expansions") else ""
        raise RecordError(f"options: {error}{needs}", "options") from error
    if rules.fingerprint() != row["content"]:
        told = f"content: the game was played with content {row['content']}; here is {rules.fingerprint()}"
        raise RecordError(told, "content")
    if row["start"] is None:
        initial = new(rules, row["seed"])
    else:
        initial = state_from_position(json.loads(row["start"]), rules)
    try:
        moves = played_moves(initial, row["moves"])
    except ForeignMove as error:
        raise RecordError(str(error), "move") from error
    _compare(initial, moves, row["scores"])
    return initial, moves


def _compare(initial: GameState, moves: list[int], points: list[int]) -> None:
    state = initial.clone()
    for move in moves:
        apply(state, move)
    if scores(state) != list(points):
        raise RecordError(f"end: the scores are {scores(state)}, not {list(points)}", "end")
