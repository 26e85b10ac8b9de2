"""Where a person is in a puzzle, and what the turn has brought.

Nothing of a turn is kept: a moment follows from the moves that were made, which the page sends with every request. A
turn is judged by the same rules that found the puzzle (`search.every_turn`), so any turn that brings as much is right.
Where a puzzle asks for long thought, the action that a turn begins with is right or wrong, and the rest is not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from roundhouse.rules import apply, decider
from roundhouse.rules.state import GameState
from roundhouse.search.every_turn import standing
from roundhouse.search.turn import this_turn_only
from roundhouse.service.game import MoveRefused
from roundhouse.view.lesson_script import TASK
from roundhouse.view.puzzle_book import Puzzle, Thought, action_of, puzzles
from roundhouse.view.secrets import redact
from roundhouse.web.lesson_play import MAX_MOVES_IN_STEP, RIGHT, WRONG
from roundhouse.web.match import RailroadsMatch

SHOWN: Final = "shown"  # the solution is on the boards
MAX_TRIES: Final = 50  # that a page can send


class PuzzleRefused(ValueError):
    """What a page asks for does not fit the puzzle."""


@dataclass(frozen=True)
class PuzzleMoment:
    """Where somebody is in a puzzle."""

    puzzle: Puzzle
    played: tuple[str, ...]  # moves of this try
    match: RailroadsMatch
    phase: str  # TASK, RIGHT, WRONG or SHOWN
    gain: int  # points that the turn has brought so far; of `THOUGHT`: what a search expects less, below 0
    hint: bool = False  # where a best turn begins is shown
    tries: tuple[int, ...] = ()  # what turns have brought that were not right

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return start_of(self.puzzle.id).seat


@dataclass(frozen=True)
class PuzzleStart:
    """The position of a puzzle. Copy it before you play."""

    match: RailroadsMatch
    seat: int
    ground: GameState  # the turn alone, in which nothing runs on to others or to the scoring


@lru_cache(maxsize=512)
def start_of(puzzle_id: str) -> PuzzleStart:
    """Where a puzzle begins."""
    match = RailroadsMatch.from_position(puzzles()[puzzle_id].position)
    seat = decider(match.state)
    return PuzzleStart(match, seat, this_turn_only(redact(match.state, seat)))


def moment(
    puzzle: Puzzle, played: Sequence[str] = (), hint: bool = False, tries: Sequence[int] = ()
) -> PuzzleMoment:
    """A moment of a puzzle. Raises `PuzzleRefused`."""
    if len(played) > MAX_MOVES_IN_STEP or len(tries) > MAX_TRIES:
        raise PuzzleRefused(f"there are {len(played)} moves and {len(tries)} tries")
    if puzzle.thought is not None:
        return _thought_moment(puzzle, puzzle.thought, played, hint, tries)
    start = start_of(puzzle.id)
    match, ground = start.match.copy(), start.ground.clone()
    try:
        for move in played:
            if decider(ground) != start.seat:
                raise PuzzleRefused("the turn is over")
            apply(ground, match.play(move).id)
    except MoveRefused as error:
        raise PuzzleRefused(str(error)) from error
    gain = standing(ground, start.seat) - standing(start.ground, start.seat)
    phase = TASK if decider(ground) == start.seat else RIGHT if gain == puzzle.gain else WRONG
    return PuzzleMoment(puzzle, tuple(played), match, phase, gain, hint, tuple(tries))


def _thought_moment(
    puzzle: Puzzle, thought: Thought, played: Sequence[str], hint: bool, tries: Sequence[int]
) -> PuzzleMoment:
    """A moment of a puzzle that asks for long thought: the first move is judged."""
    match = start_of(puzzle.id).match.copy()
    try:
        for move in played:
            match.play(move)
    except MoveRefused as error:
        raise PuzzleRefused(str(error)) from error
    if not played:
        return PuzzleMoment(puzzle, (), match, TASK, 0, hint, tuple(tries))
    action = action_of(played[0])
    if action not in thought.worth:
        raise PuzzleRefused(f"no search has looked at {action}")
    phase = RIGHT if action == puzzle.answer else WRONG
    gain = -round(thought.behind(action, puzzle.answer))
    return PuzzleMoment(puzzle, tuple(played), match, phase, gain, hint, tuple(tries))


def play(now: PuzzleMoment, move: str) -> PuzzleMoment:
    """A move, and the steps after it that leave no choice."""
    if now.phase != TASK:
        raise PuzzleRefused("nothing to play")
    after = moment(now.puzzle, (*now.played, move), now.hint, now.tries)
    while after.phase == TASK and (forced := after.match.forced_step()) is not None:
        played = (*after.played, after.match.find(forced).notation)
        after = moment(now.puzzle, played, now.hint, now.tries)
    return replace(after, tries=(*now.tries, after.gain)[-MAX_TRIES:]) if after.phase == WRONG else after


def undo(now: PuzzleMoment) -> PuzzleMoment:
    """One click back."""
    if not now.played:
        raise PuzzleRefused("nothing to undo")
    match, last = start_of(now.puzzle.id).match.copy(), 0
    for number, move in enumerate(now.played):
        if match.forced_step() is None:
            last = number
        match.play(move)
    return moment(now.puzzle, now.played[:last], now.hint, now.tries)


def again(now: PuzzleMoment) -> PuzzleMoment:
    """The beginning of the turn."""
    return moment(now.puzzle, (), now.hint, now.tries)


def hinted(now: PuzzleMoment) -> PuzzleMoment:
    """The beginning of the turn, with the place where a best one begins."""
    return moment(now.puzzle, (), True, now.tries)


def shown(now: PuzzleMoment) -> PuzzleMoment:
    """A best turn, played."""
    found = moment(now.puzzle, now.puzzle.solution, now.hint, now.tries)
    return replace(found, phase=SHOWN)


def line_in_words(puzzle: Puzzle, played: Sequence[str], language: str) -> list[str]:
    """Moves from the beginning of a puzzle as sentences."""
    match, found = start_of(puzzle.id).match.copy(), []
    match.language = language
    for move in played:
        found.append(match.play(move).sentence)
    return found


def action_in_words(puzzle: Puzzle, action: str, language: str) -> str:
    """What a turn can begin with, as a sentence."""
    match = start_of(puzzle.id).match.copy()
    match.language = language
    move = next(one.notation for one in match.legal() if action_of(one.notation) == action)
    return match.play(move).sentence
