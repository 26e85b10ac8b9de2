"""How a broken invariant is told."""

from __future__ import annotations


class BrokenInvariant(AssertionError):
    """Something that should hold in every position does not; the message says what."""


def ensure(holds: object, sentence: str, *values: object) -> None:
    """Raise the sentence, filled with the values, unless it holds."""
    if not holds:
        raise BrokenInvariant(sentence.format(*values))
