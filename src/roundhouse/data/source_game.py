"""A game as a source has it: how it began, and its moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from roundhouse.record.compact import KeptMoves
from roundhouse.rules import GameState

PERSON = "person"  # in the place of a bot's name


class CannotReplay(ValueError):
    """A game that cannot be played again; the message says which and why."""


class Unfinished(ValueError):
    """A game without an end, or whose moves were not kept."""


@dataclass(frozen=True)
class SourceGame:
    """One game."""

    key: str  # its name in the source
    initial: GameState
    moves: KeptMoves
    bots: Sequence[str]  # by seat
    seed: int | None = None  # of the deal; None: `start` says how it began
    deal: int | None = None
    start: Mapping[str, Any] | None = None
    program: str | None = None
    seconds: Sequence[float | None] | None = None  # by decision
    scores: Sequence[int] | None = None  # what has to come out, if that is known
    names: Sequence[str] | None = None  # of people, if they were asked for


class Source(Protocol):
    """Where games come from."""

    name: str

    def fingerprint(self) -> str:
        """Changes whenever its games do."""
        ...

    def count(self) -> int:
        """About how many games there are, for a progress bar."""
        ...

    def games(self) -> Iterator[SourceGame | ValueError]:
        """All of them; in the place of one that cannot be used, the reason."""
        ...
