"""Whole numbers as programs give them: ints, and whatever stands for one (`__index__`), such as NumPy's integers."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex


def whole(value: object) -> int | None:
    """The int that a value stands for; None for anything else. True and False are no numbers of seats or moves.

    >>> whole(3), whole(3.0), whole("3"), whole(True)
    (3, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers has the method too
        return None
