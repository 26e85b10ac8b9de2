"""Where a pupil is in a lesson, and what comes next.

Nothing of a lesson is kept but how far somebody has come: a moment follows from the step and from the moves that the
pupil has made in it, which the page sends with every request. All of them are checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from roundhouse.service.game import MoveRefused
from roundhouse.view.lesson_script import DO, LOOK, TASK, Lesson, LessonStep, lessons
from roundhouse.web.match import RailroadsMatch

DID = "did"  # the moves of a step are made, and it is told what they have brought
RIGHT, WRONG = "right", "wrong"  # a task is solved; its turn has ended without
END = "end"  # of a lesson without a task
PUPIL: Final = 0  # the seat
MAX_MOVES_IN_STEP: Final = 40  # that a page can send


class LessonRefused(ValueError):
    """What a page asks for does not fit the lesson."""


@dataclass(frozen=True)
class LessonMoment:
    """Where a pupil is."""

    lesson: Lesson
    number: int  # of the step, from 0; behind the last: the end
    played: tuple[str, ...]  # the pupil's moves in this step
    match: RailroadsMatch
    phase: str  # LOOK, DO, DID, TASK, RIGHT, WRONG or END
    hint: bool = False  # shown in a task
    tries: int = 0  # at the task that have failed

    @property
    def step(self) -> LessonStep:
        """The step, at the end the last one."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def done(self) -> bool:
        """Whether the lesson is through."""
        return self.phase in (RIGHT, END)

    @property
    def next_move(self) -> str:
        """What the step wants to be played now."""
        return self.step.moves[len(self.played)]

    @property
    def before(self) -> int:
        """What the round would have brought when the step began."""
        return start_of(self.lesson.name, self.lesson.steps.index(self.step)).forecast(PUPIL)["total"]


def moment(
    lesson: Lesson, number: int = 0, played: Sequence[str] = (), hint: bool = False, tries: int = 0
) -> LessonMoment:
    """A moment of a lesson. Raises `LessonRefused`."""
    if not 0 <= number <= len(lesson.steps) - lesson.task or len(played) > MAX_MOVES_IN_STEP:
        raise LessonRefused(f"there is no step {number} with {len(played)} moves")
    match = start_of(lesson.name, number).copy()
    if number == len(lesson.steps):
        return LessonMoment(lesson, number, (), match, END)
    step = lesson.steps[number]
    if step.kind != TASK and tuple(played) != step.moves[: len(played)]:
        raise LessonRefused(f"step {number} has other moves")
    ended = 0
    try:
        for move in played:
            match.play(move)
            ended += match.turn_ended(PUPIL)
    except MoveRefused as error:
        raise LessonRefused(str(error)) from error
    phase = _judged(step, match, ended) if step.kind == TASK else _phase(step, len(played))
    return LessonMoment(lesson, number, tuple(played), match, phase, hint, tries)


def _phase(step: LessonStep, played: int) -> str:
    if step.kind == LOOK:
        return LOOK
    return DO if played < len(step.moves) else DID


def _judged(step: LessonStep, match: RailroadsMatch, ended: int) -> str:
    """A task is solved as soon as its goal is reached, and missed when its turns are over."""
    if reached(match, step.goal):
        return RIGHT
    return WRONG if ended >= step.turns or match.decider != PUPIL else TASK


@lru_cache(maxsize=256)
def start_of(name: str, number: int) -> RailroadsMatch:
    """The game at the beginning of a step, after what the rival plays before it. Copy it before you play."""
    lesson = lessons()[name]
    if number == 0:
        match = RailroadsMatch.from_position(lesson.position)
    else:
        match = start_of(name, number - 1).copy()
        for move in lesson.steps[number - 1].moves:
            match.play(move)
    for move in lesson.steps[number].rival if number < len(lesson.steps) else ():
        match.play(move)
    return match


@lru_cache(maxsize=256)
def gain_of(name: str, number: int) -> int:
    """What the moves of a step bring: points, and what this round will bring more."""
    before = start_of(name, number)
    after = before.copy()
    for move in lessons()[name].steps[number].moves:
        after.play(move)
    return _worth(after) - _worth(before) if after.round == before.round else 0


def _worth(match: RailroadsMatch) -> int:
    return match.scores[PUPIL] + match.forecast(PUPIL)["total"]


def reached(match: RailroadsMatch, goal: Mapping[str, Any]) -> bool:
    """Whether a position is what a task wants.

    `round`: at least so many points in this round, by source; `position`: values of the position in words; `score`: so
    many points; `lead`: the pupil has the most points.
    """
    forecast = match.forecast(PUPIL)
    if any(forecast.get(source, 0) < points for source, points in goal.get("round", {}).items()):
        return False
    if match.scores[PUPIL] < goal.get("score", 0):
        return False
    if goal.get("lead") and not (match.over and match.winners == [PUPIL]):
        return False
    words = match.position(full=True) if "position" in goal else {}
    return all(_value(words, path) == value for path, value in goal.get("position", {}).items())


def _value(words: Any, path: str) -> Any:
    """What stands at a place of a position: `players.A.coins`."""
    for key in path.split("."):
        if isinstance(words, Mapping):
            words = words.get(key)
        elif isinstance(words, list) and key.isdecimal() and int(key) < len(words):
            words = words[int(key)]
        else:
            return None
    return words


# ---- what a pupil does


def go_on(now: LessonMoment) -> LessonMoment:
    """The next step. Raises `LessonRefused` where something has to be done first."""
    if now.phase not in (LOOK, DID):
        raise LessonRefused("this step is not done")
    return moment(now.lesson, now.number + 1)


def play(now: LessonMoment, move: str) -> LessonMoment:
    """A move, and the steps after it that leave no choice; where nothing is told afterwards, the next step."""
    if now.phase == DO:
        if move != now.next_move:
            raise LessonRefused("later")
    elif now.phase != TASK:
        raise LessonRefused("nothing to play")
    played = [*now.played, move]
    after = _played(now, played)
    while after.phase in (DO, TASK) and after.match.decider == PUPIL:
        forced = after.match.forced_step()
        if forced is None or (after.phase == DO and after.match.find(forced).notation != after.next_move):
            break
        played.append(after.match.find(forced).notation)
        after = _played(now, played)
    if after.phase == WRONG:
        return replace(after, tries=now.tries + 1)
    return moment(now.lesson, now.number + 1) if after.phase == DID and not now.step.told else after


def _played(now: LessonMoment, played: Sequence[str]) -> LessonMoment:
    return moment(now.lesson, now.number, played, now.hint, now.tries)


def undo(now: LessonMoment) -> LessonMoment:
    """One click back; at the beginning of a step the one before."""
    if now.played:
        return _played(now, now.played[: _clicks(now)[-1]])
    if now.number == 0:
        raise LessonRefused("nothing to undo")
    before = moment(now.lesson, now.number - 1)
    if before.phase != DO:
        return before
    moves = before.step.moves
    whole = moment(now.lesson, now.number - 1, moves)
    return whole if before.step.told else moment(now.lesson, now.number - 1, moves[: _clicks(whole)[-1]])


def _clicks(now: LessonMoment) -> list[int]:
    """How many moves had been made before every click of the pupil."""
    match = start_of(now.lesson.name, now.number).copy()
    found = []
    for number, move in enumerate(now.played):
        if not number or match.forced_step() is None:
            found.append(number)
        match.play(move)
    return found


def again(now: LessonMoment) -> LessonMoment:
    """The beginning of the step."""
    return moment(now.lesson, now.number, (), now.hint, now.tries)


def hinted(now: LessonMoment) -> LessonMoment:
    """The same with the hint of its task."""
    return replace(now, hint=True)
