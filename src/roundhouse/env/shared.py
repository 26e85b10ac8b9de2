"""The arrays of a batch in memory that several processes see."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from roundhouse.env.writing import SEATS

KINDS: Final[dict[str, Any]] = {  # those of several bytes first, so that every array is aligned
    "rewards": np.float32,
    "observations": np.int16,
    "scores": np.int16,
    "masks": np.uint8,
    "seats": np.int8,
    "over": np.bool_,
}


def shapes(games: int, size: int, width: int) -> dict[str, tuple[int, ...]]:
    """Of the arrays of so many games, whose observations and masks have so many numbers."""
    return {
        "rewards": (games, SEATS),
        "observations": (games, size),
        "scores": (games, SEATS),
        "masks": (games, width),
        "seats": (games,),
        "over": (games,),
    }


def bytes_needed(games: int, size: int, width: int) -> int:
    """How much memory the arrays take."""
    found = shapes(games, size, width)
    return sum(int(np.prod(found[name])) * np.dtype(kind).itemsize for name, kind in KINDS.items())


def arrays_in(buffer: Any, games: int, size: int, width: int) -> dict[str, NDArray[Any]]:
    """The arrays that lie in this memory, one behind the other."""
    needed, at = bytes_needed(games, size, width), 0
    if len(buffer) < needed:
        raise ValueError(f"the arrays of {games} games take {needed} bytes; this memory has {len(buffer)}")
    found = {}
    for name, shape in shapes(games, size, width).items():
        count = int(np.prod(shape))
        array = np.frombuffer(buffer, KINDS[name], count, at)
        found[name] = array.reshape(shape)
        at += array.nbytes
    return found
