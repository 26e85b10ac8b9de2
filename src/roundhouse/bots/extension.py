"""What this room asks of an expansion: `SEEN` in `seen.py` of its folder names the features of an evaluation.

The rows of weights are laid out when this room is imported, so it asks at once. `SEEN` is therefore a plain table, and
`seen.py` imports nothing of this room.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from roundhouse import expansions

Features = dict[str, Callable[[list[int]], int]]  # by name, each a number read off a player's row


@cache
def all_seen() -> tuple[Features, ...]:
    return expansions.faces("seen", dict)
