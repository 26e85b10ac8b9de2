"""Expected points by source, and what one way to play is expected to bring more than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

# By source: points at the end of the game. What the best rival can expect is taken off, under a name of its own.
Outlook = dict[str, float]
RIVAL: Final = "rival"


def own_points(outlook: Mapping[str, float]) -> float:
    """The final score that is expected."""
    return sum(points for source, points in outlook.items() if source != RIVAL)


def mean(outlooks: Sequence[Outlook]) -> Outlook:
    """What several worlds come to on average."""
    found: Outlook = {}
    for outlook in outlooks:
        for source, points in outlook.items():
            found[source] = found.get(source, 0.0) + points / len(outlooks)
    return found


def gains(better: Mapping[str, float], other: Mapping[str, float]) -> Outlook:
    """By source: what one way is expected to bring more than the other, to a tenth; what is alike is left out."""
    found = {
        source: round(better.get(source, 0.0) - other.get(source, 0.0), 1)
        for source in dict.fromkeys((*better, *other))
    }
    return {source: points for source, points in found.items() if points}
