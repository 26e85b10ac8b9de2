"""What must be true of the dual track in every position, and what of it games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.dual_track.rules import F_LANE
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing
from roundhouse.rules import GameState


def check_waiting(state: GameState) -> None:
    """There is one wrench that can come later, so one at most waits for its lane."""
    waiting = sum(1 for kind, _, _ in state.stack if kind == F_LANE)
    ensure(waiting <= 1, "{} wrenches wait for a lane", waiting)


def _lane(before: GameState, after: GameState, seat: int, index: int) -> Iterator[Thing]:
    lane = ("lower", "upper")[index]
    yield Thing(f"{before.rules.industry} track", "third wrench", f"on the {lane} lane")


CHECKED: Final = CheckExtension(part="dual-lane", invariants=check_waiting, touched={"lane": _lane})
