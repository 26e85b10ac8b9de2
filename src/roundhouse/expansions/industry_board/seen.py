"""What a bot sees of the industry board: the own cars and the purple ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.expansions.industry_board.rules.cars import CARS, OWN, PURPLE

SEEN: Final[dict[str, Callable[[list[int]], int]]] = {
    "cars": lambda p: p[CARS],
    "cars lying": lambda p: p[OWN.lying].bit_count(),
    "cars standing": lambda p: p[OWN.standing].bit_count(),
    "cars in the shop": lambda p: p[OWN.shop],
    "purple lying": lambda p: p[PURPLE.lying].bit_count(),
    "purple standing": lambda p: p[PURPLE.standing].bit_count(),
}
