"""What a bot sees of flags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.rules.layout import ROUTES

from .rules import FLAGS

SEEN: Final[dict[str, Callable[[list[int]], int]]] = {
    "flags": lambda p: sum(p[FLAGS : FLAGS + ROUTES]),
}
