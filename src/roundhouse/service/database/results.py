"""How a game stands, and how it ended, as it is stored with its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundhouse.service.game import NOBODY, Match
from roundhouse.service.model.seats import StoredSeat

UndoneMoves = Sequence[Sequence[str]]  # what was taken back, one entry for each undo, as moves are stored


def progress_of(match: Match, undone: UndoneMoves = ()) -> dict[str, Any]:
    """What lists of tables tell of a game; and what was taken back, until something else is played."""
    found: dict[str, Any] = {
        "round": match.round,
        "rounds": match.rounds,
        "decider": NOBODY if match.decider is None else match.decider,
        "scores": match.scores,
        "moves": match.length,
    }
    return {**found, "undone": undone} if undone else found


def result_of(match: Match, seats: Sequence[StoredSeat] = (), ended: str = "") -> dict[str, Any] | None:
    """How a game ended, None while it goes on. `ended`: by its people, with the points as they stand."""
    if not match.over and not ended:
        return None
    scores, resigned = match.scores, [number for number, seat in enumerate(seats) if seat.resigned]
    standing = {number: points for number, points in enumerate(scores) if number not in resigned}
    best = max(standing.values(), default=0)
    found: dict[str, Any] = {
        "scores": scores,
        "rounds": match.points_by_round(),
        "winners": [number for number, points in standing.items() if points == best],
    }
    if resigned:
        found["resigned"] = resigned
    if ended:
        found["ended"] = ended
    return found
