"""Arrays of small numbers that compiled code writes natively and NumPy sees without a copy.

For the compiler `vec` is mypyc's own (`native.pyi`); in plain Python it is `array.array`, used in the same way.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import partial
from typing import Any

i64 = int  # compiled, a number of 64 bits that is never boxed


def i16(value: int) -> int:
    """Compiled, a number of 16 bits."""
    return value


def u8(value: int) -> int:
    """Compiled, a number of 8 bits without a sign."""
    return value


def copy(source: Any, first: int, count: int, out: Any, at: int) -> None:
    """Copy numbers from one array to a place in another; many times as quick as one by one in plain Python."""
    out[at : at + count] = source[first : first + count]


def zeros(out: Any, at: int, count: int) -> None:
    """Write zeros from a place on, in the same way."""
    if count:  # an array that NumPy looks at refuses a slice without numbers
        out[at : at + count] = array("h", bytes(2 * count))


class _Vec:
    """`vec[i16](numbers)` is an array of them."""

    def __getitem__(self, kind: object) -> Callable[..., Any]:
        return partial(array, "h" if kind is i16 else "B")


vec = _Vec()
