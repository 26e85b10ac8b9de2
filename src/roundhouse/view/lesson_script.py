"""Lessons: a position and steps, each of which is something to look at, to do or to solve.

A lesson is a TOML file in `lessons/` here or in the folder of an expansion; its texts are the table `lessons` of the
languages. A step to do names the moves, so the engine knows which place is lit. A task has a goal that the engine
judges, and one turn that reaches it. `tests/test_lessons.py` plays every lesson.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from roundhouse import expansions

FOLDER: Final = "lessons"
FIRST_ROUND: Final = "first"
GROUPS: Final = ("base", "boards", "tracks", "modules", "solo")
LOOK, DO, TASK = "look", "do", "task"  # kinds of steps


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn."""

    words: str  # what the keys of its texts begin with: "locomotives 3"
    rival: tuple[str, ...] = ()  # moves of the others before it
    moves: tuple[str, ...] = ()  # the pupil's, in notation
    # what it points at: places, pieces or parts of the page; moves have places of their own
    at: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # what stays unveiled with it
    told: bool = False  # whether it is said afterwards what the moves have brought
    changed: tuple[str, ...] = ()  # what is framed then
    goal: Mapping[str, Any] = field(default_factory=dict)  # of a task (`web.lesson_play.reached`)
    solution: tuple[str, ...] = ()  # moves that reach it
    turns: int = 1  # in which it has to be reached; where there are more, the others have passed

    @property
    def kind(self) -> str:
        """LOOK, DO or TASK."""
        return TASK if self.goal else DO if self.moves else LOOK

    def texts(self) -> Iterator[str]:
        """The keys of all that is said."""
        yield self.words
        yield f"{self.words}, why"
        if self.rival:
            yield f"{self.words}, rival"
        if self.told:
            yield f"{self.words}, after"


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    name: str
    group: str  # one of GROUPS
    order: int  # among all lessons
    icon: str  # of the sprite
    minutes: int
    learnt: int  # how many lines say what was learnt
    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    notes: tuple[str, ...] = ()  # rows of the scoring at its end that are explained; "sum" is the last

    @property
    def task(self) -> bool:
        """Whether it ends with a task."""
        return self.steps[-1].kind == TASK

    def texts(self) -> Iterator[str]:
        """The keys of all that is said."""
        yield from (self.name, f"{self.name}, goal")
        for step in self.steps:
            yield from step.texts()
        yield from (f"{self.name}, learnt {number}" for number in range(1, self.learnt + 1))
        yield from (f"{self.name}, {key}" for key in (("hint", "right", "wrong") if self.task else ("end",)))
        yield from (f"{self.name}, note {row}" for row in self.notes)


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its name, in the order in which they are listed."""
    folders = (Path(__file__).parent / FOLDER, *expansions.folders(FOLDER))
    found = [_read(file) for folder in folders for file in sorted(folder.glob("*.toml"))]
    return {one.name: one for one in sorted(found, key=lambda one: (GROUPS.index(one.group), one.order))}


def _read(file: Path) -> Lesson:
    table = tomllib.loads(file.read_text("utf-8"))
    rows = table.pop("step")
    steps = [_step(f"{file.stem} {number}", row) for number, row in enumerate(rows, 1)]
    notes = tuple(table.pop("notes", ()))
    return Lesson(name=file.stem, steps=tuple(steps), notes=notes, **table)


def _step(words: str, row: Mapping[str, Any]) -> LessonStep:
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    return LessonStep(words, **values)
