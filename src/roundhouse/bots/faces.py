"""What this room asks of an expansion: the class that `seen.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from roundhouse import expansions


@dataclass(frozen=True)
class Seen:
    """What an evaluation looks at: features by name, each a number read off a player's row."""

    features: Mapping[str, Callable[[list[int]], int]]


@cache
def all_seen() -> tuple[Seen, ...]:
    return expansions.faces("seen", Seen)
