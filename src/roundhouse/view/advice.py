"""A hint: what to play now, what the turn is meant to become, and what else was worth a thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from roundhouse.rules import apply, moves
from roundhouse.rules.state import GameState
from roundhouse.search.turn import DEAD_END, this_turn_only
from roundhouse.view.lines import line_sentences
from roundhouse.view.sentences import sentence

OTHERS: Final = 2  # alternatives that a hint names

Lines = Sequence[
    tuple[Sequence[int], float]
]  # moves to the end of the turn and expected points, the best first


@dataclass(frozen=True)
class Other:
    """Another way to begin the turn."""

    move: int
    words: str
    less: int  # points that are expected less


@dataclass(frozen=True)
class Advice:
    """What somebody who thinks about the decision at hand would play."""

    move: int
    words: str
    then: tuple[str, ...]  # the rest of the turn, in sentences
    points: int  # that are expected at the end of the game
    others: tuple[Other, ...]
    dead_end: bool = False  # whatever is played, the turn cannot be finished, as far as one can see


def advice(seen: GameState, lines: Lines, language: str = "en") -> Advice:
    """The hint for whoever decides; `seen` is redacted for that seat, and the lines are those of a bot that saw it."""
    turn, points = lines[0]
    others: list[Other] = []
    told = [_kind(turn)]
    for other, worth in lines[1:]:
        if len(others) < OTHERS and worth > DEAD_END and not _told_already(_kind(other), told):
            told.append(_kind(other))
            others.append(
                Other(other[0], sentence(seen, other[0], language), max(0, round(points) - round(worth)))
            )
    then = tuple(_rest(seen, turn, language))
    words = sentence(seen, turn[0], language)
    return Advice(turn[0], words, then, round(points), tuple(others), points <= DEAD_END)


def _rest(seen: GameState, turn: Sequence[int], language: str) -> list[str]:
    """The sentences of a turn behind its first move."""
    if len(turn) == 1:
        return []
    state = this_turn_only(seen)
    apply(state, turn[0])
    return line_sentences(state, turn[1:], language)


def _kind(turn: Sequence[int]) -> tuple[object, tuple[int, ...]]:
    """The same for turns that differ only in how a space is paid, or in the order of the same moves."""
    family, index = moves.family(turn[0])
    return (family, index >> 3 if family == "place" else index), tuple(sorted(turn))


def _told_already(kind: tuple[object, tuple[int, ...]], told: list[tuple[object, tuple[int, ...]]]) -> bool:
    return any(kind[0] == one[0] or kind[1] == one[1] for one in told)
