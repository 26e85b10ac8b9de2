"""A hint: what to play now, what the turn is meant to become, and what else was worth a thought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from roundhouse.rules import apply, moves
from roundhouse.rules.state import GameState
from roundhouse.search.outlook import gains
from roundhouse.search.turn import DEAD_END, this_turn_only
from roundhouse.view.lines import line_sentences
from roundhouse.view.sentences import sentence
from roundhouse.view.why import why

OTHERS: Final = 2  # alternatives that a hint names

# Moves to the end of the turn, expected points, and their sources where they are known; the best first.
AdvisedLine = tuple[tuple[int, ...], float, Mapping[str, float]]
AdvisedLines = list[AdvisedLine]


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
    others: tuple[Other, ...]  # the next best first
    why: str = ""  # what it brings more than the next best
    dead_end: bool = False  # whatever is played, the turn cannot be finished, as far as one can see


def worth_telling(lines: AdvisedLines) -> AdvisedLines:
    """The best line, and others that are really other ways to play."""
    told = lines[:1]
    kinds = [_kind(lines[0][0])]
    for line in lines[1:]:
        turn, points, _ = line
        if len(told) <= OTHERS and points > DEAD_END and not _told_already(_kind(turn), kinds):
            told.append(line)
            kinds.append(_kind(turn))
    return told


def advice(seen: GameState, lines: AdvisedLines, language: str = "en") -> Advice:
    """The hint for whoever decides; `seen` is redacted for that seat, and the lines are those of a bot that saw it."""
    (turn, points, sources), *rest = worth_telling(lines)
    others = tuple(
        Other(other[0], sentence(seen, other[0], language), max(0, round(points) - round(worth)))
        for other, worth, _ in rest
    )
    reason = why(seen.rules, gains(sources, rest[0][2]), language) if rest and sources else ""
    return Advice(
        turn[0],
        sentence(seen, turn[0], language),
        tuple(_rest(seen, turn, language)),
        round(points),
        others,
        reason,
        points <= DEAD_END,
    )


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
