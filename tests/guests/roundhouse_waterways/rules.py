"""What the end bonus cards of the fjord count."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from roundhouse.rules.layout import COINS, REACH
from roundhouse.rules.part import Part
from roundhouse.rules.scoring import colour_steps
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BRONZE, GREEN, MAX_ROUTES

COUNTED: Final[dict[str, Callable[[list[int]], int]]] = {
    "purse": lambda p: p[COINS],
    "green-shore": lambda p: colour_steps(p, GREEN),
    "bronze-shore": lambda p: colour_steps(p, BRONZE),
    "steam": lambda p: sum(p[REACH : REACH + MAX_ROUTES]),
    "harbours": lambda p: sum(1 for reach in p[REACH : REACH + MAX_ROUTES] if reach),
}


class Harbour(Part):
    own_row_only: ClassVar[bool] = True
    end_cards: ClassVar[tuple[str, ...]] = tuple(COUNTED)

    def card_count(self, state: GameState, p: list[int], card: str) -> int:
        return COUNTED[card](p)


PARTS: Final[dict[str, type[Part]]] = {"harbour": Harbour}
