"""What a bot sees of the American board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.expansions.american.rules.numbers import BOULDERS, COIN_DUE, SPIKE, STOCK

SEEN: Final[dict[str, Callable[[list[int]], int]]] = {
    "boulders": lambda p: p[BOULDERS].bit_count(),
    "coins due": lambda p: p[COIN_DUE].bit_count(),
    "spike": lambda p: p[SPIKE],
    "stock": lambda p: p[STOCK],
}
