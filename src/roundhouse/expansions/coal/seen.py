"""What a bot sees of coal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.expansions.coal.rules import COAL, FOUNDRIES

SEEN: Final[dict[str, Callable[[list[int]], int]]] = {
    "coal": lambda p: p[COAL],
    "foundries": lambda p: p[FOUNDRIES].bit_count(),
}
