"""The game as arrays, for learning: what a seat may know, which moves are legal, many games at once.

>>> from roundhouse.env import layout, mask, observe
>>> from roundhouse.rules import new, ruleset
>>> state = new(ruleset(players=4), seed=1)
>>> observe(state, 0).shape == (layout(state.rules).size,)
True
>>> mask(state).sum()
np.uint64(4)

`docs/observation.md` lists every number. Needs NumPy: `pip install 'roundhouse[env]'`.
"""

from __future__ import annotations

from operator import index
from threading import get_ident
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from roundhouse.env.batch import Batch, as_array
from roundhouse.env.layout import Block, Layout, layout, observer
from roundhouse.env.process_pool import Pool, ProcessEnded, pool
from roundhouse.env.writing import Observer, numbers
from roundhouse.rules import GameState, Ruleset, legal, moves
from roundhouse.rules.ruleset_cache import remembered

__all__ = ["Batch", "Block", "Layout", "Pool", "ProcessEnded", "layout", "mask", "observe", "pool"]


def observe(
    state: GameState, seat: SupportsIndex, out: NDArray[np.int16] | None = None, box: bool = False
) -> NDArray[np.int16]:
    """All that this seat may know, and nothing else, as `layout(state.rules, box)` names it; into `out` if given."""
    watcher, size = _observer(state.rules, box, get_ident())
    viewer = index(seat)
    if not 0 <= viewer < len(state.players):
        raise ValueError(f"there is no seat {viewer}; seats are 0 to {len(state.players) - 1}")
    written = numbers(size)
    watcher.write(state, viewer, written, 0)
    found: NDArray[np.int16] = as_array(written, np.int16)
    if out is None:
        return found.copy()
    out[:] = found
    return out


def mask(state: GameState, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
    """1 for every legal move, 0 for all others; into `out` if it is given."""
    found = np.zeros(moves.SIZE, dtype=np.uint8) if out is None else out
    found[:] = 0
    found[legal(state)] = 1
    return found


@remembered
def _observer(rules: Ruleset, box: bool, thread: int) -> tuple[Observer, int]:
    """One a thread, since it remembers rows from one call to the next."""
    return observer(rules, box), layout(rules, box).size
