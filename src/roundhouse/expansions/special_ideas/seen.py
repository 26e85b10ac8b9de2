"""What a bot sees of the special ideas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.expansions.special_ideas.rules import DOUBLE_INDUSTRY, FREIGHT

SEEN: Final[dict[str, Callable[[list[int]], int]]] = {
    "double industry": lambda p: p[DOUBLE_INDUSTRY],
    "freight car": lambda p: 1 if p[FREIGHT] else 0,
}
