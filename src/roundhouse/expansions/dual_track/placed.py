"""Where a new wrench starts on the dual track."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import UPPER_LANE
from roundhouse.view.extension import PlaceExtension
from roundhouse.view.pieces import industry_place


def _start(state: GameState, seat: int, lane: int) -> str:
    return industry_place(state.rules, seat, UPPER_LANE * lane)


PLACED: Final = PlaceExtension(targets={"lane": _start}, ghosts={"lane": "wrench"})
