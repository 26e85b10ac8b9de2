"""Deals: the same start for everybody against the same bots, one try each. What is dealt, the game knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ByRound = tuple[tuple[int, ...], ...]  # for each round, and the end behind them, points by seat


@dataclass(frozen=True)
class SharedDeal:
    """One of them."""

    id: str  # a day, or letters that nobody can guess
    options: Mapping[str, Any]  # of the game
    bots: tuple[str, ...]  # on the seats behind the person's
    seed: int
    par: ByRound | None = None  # what the yardstick scored; None: it has not played yet


@dataclass(frozen=True)
class DealTry:
    """What somebody has made of a deal."""

    person: str  # id
    name: str
    table_id: str
    rounds: ByRound
    over: bool

    @property
    def course(self) -> tuple[int, ...]:
        """Their own points, round by round."""
        return own_course(self.rounds)

    @property
    def points(self) -> int:
        """All of them."""
        return sum(self.course)

    @property
    def others(self) -> tuple[int, ...]:
        """The points of the bots."""
        return tuple(map(sum, zip(*self.rounds, strict=True)))[1:]


def own_course(rounds: ByRound) -> tuple[int, ...]:
    """The points of the first seat, round by round."""
    return tuple(row[0] for row in rounds)
