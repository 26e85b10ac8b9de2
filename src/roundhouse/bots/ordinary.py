"""What a position is worth to anybody who thinks no further than the turn at hand."""

from __future__ import annotations

from typing import Final

from roundhouse.bots.hand_features import cards_to_come
from roundhouse.rules.state import GameState
from roundhouse.search.worth import TENTHS, value

UNSEEN_CARD: Final = 14.0  # points for an end bonus card that will be chosen


def worth(state: GameState, seat: int) -> float:
    """What a position is worth to them in points, with the end bonus cards that will be chosen in this turn."""
    return value(state, seat) / TENTHS + UNSEEN_CARD * cards_to_come(state)
