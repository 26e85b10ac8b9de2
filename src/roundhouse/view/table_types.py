"""The shape of a view for type checkers."""

from __future__ import annotations

from typing import TypedDict

from roundhouse.record.position_types import Position


class MoveOption(TypedDict):
    """A legal move of the seat that decides."""

    id: int
    notation: str
    sentence: str
    sure: bool
    forecast_change: dict[str, int]


class PoolUnit(TypedDict):
    """Something that the turn has gained and not used yet."""

    words: str
    use: str


class LoggedMove(TypedDict):
    """A move of the log; `end ?` is a card that is hidden from the viewer."""

    by: int
    notation: str
    sentence: str
    round: int
    followed: list[str]


class View(TypedDict):
    """All that a seat may see, or a spectator (`you` is None)."""

    you: int | None
    decider: int | None
    question: str
    options: list[MoveOption]
    round: int
    rounds: int
    scores: list[int]
    forecast: list[dict[str, int]]
    position: Position
    pool: list[PoolUnit]
    log: list[LoggedMove]
    over: bool
    winners: list[int]
