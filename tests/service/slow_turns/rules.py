"""A part that is asked for additions to a turn, finds none, and takes its time."""

from __future__ import annotations

import os
from time import thread_time
from typing import ClassVar, Final

from roundhouse.rules.part import Part
from roundhouse.rules.state import GameState

SECONDS: Final = float(os.environ.get("SLOW_TURNS", "0"))


class SlowTurns(Part):
    """Nothing, slowly."""

    adds_to_turns: ClassVar[bool] = True

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        end = thread_time() + SECONDS
        while thread_time() < end:
            pass


PARTS: Final[dict[str, type[Part]]] = {"slow-turns": SlowTurns}
