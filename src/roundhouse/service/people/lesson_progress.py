"""How far a person has come in lessons, and which puzzles are solved. What these are, the game knows."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from roundhouse.service.database.schema import LESSONS
from roundhouse.service.database.store import Store
from roundhouse.service.people.personal_list import PersonalList

PUZZLE: Final = "puzzle:"  # what the stored name of a puzzle begins with
COUNTED_FOR: Final = 60.0  # seconds for which the count of all people is good enough


@dataclass(frozen=True)
class LessonState:
    """How far somebody has come in one lesson, or with one puzzle."""

    step: int  # from 0; of a puzzle: tries that failed
    done: bool  # once to its end
    at: float  # when, in seconds since 1970


@dataclass(frozen=True)
class Solvers:
    """How all people did with a puzzle."""

    tried: int  # people
    found: int  # of them who found it at the first try, without a hint


class LessonProgress(PersonalList):
    """The lessons of all people, in a store."""

    table, key = LESSONS, "lesson"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._insert = (postgresql if store.file is None else sqlite).insert
        self._solvers: dict[str, Solvers] = {}
        self._counted = -math.inf  # when, by the monotonic clock

    def of(self, person: str) -> dict[str, LessonState]:
        """The lessons that this person has begun, the latest first."""
        found = self._all(person)
        return {name: state for name, state in found.items() if not name.startswith(PUZZLE)}

    def puzzles_of(self, person: str) -> dict[str, LessonState]:
        """The puzzles that this person has tried, by id, the latest first."""
        found = self._all(person)
        return {name.removeprefix(PUZZLE): state for name, state in found.items() if name.startswith(PUZZLE)}

    def solvers(self) -> dict[str, Solvers]:
        """How all people did with every puzzle that somebody tried, by id."""
        if time.monotonic() - self._counted > COUNTED_FOR:
            self._solvers, self._counted = self._count(), time.monotonic()
        return self._solvers

    def _count(self) -> dict[str, Solvers]:
        at_once = sa.case((LESSONS.c.done & (LESSONS.c.step == 0), 1), else_=0)
        query = sa.select(LESSONS.c.lesson, sa.func.count(), sa.func.sum(at_once))
        query = query.where(LESSONS.c.lesson.startswith(PUZZLE)).group_by(LESSONS.c.lesson)
        with self.store.reading() as connection:
            rows = connection.execute(query).all()
        return {name.removeprefix(PUZZLE): Solvers(tried, int(found)) for name, tried, found in rows}

    def _all(self, person: str) -> dict[str, LessonState]:
        columns = LESSONS.c.lesson, LESSONS.c.step, LESSONS.c.done, LESSONS.c.at
        rows = self.rows(person, *columns, order=LESSONS.c.at.desc()) if person else ()
        return {row.lesson: LessonState(row.step, row.done, row.at) for row in rows}

    def keep(self, person: str, lesson: str, step: int, done: bool) -> None:
        """Keep it; what was done once stays done."""
        new = {"step": step, "at": time.time()}
        if done:
            new["done"] = True
        row = {"person": person, "lesson": lesson, "done": False, **new}
        kept = self._insert(LESSONS).values(**row)
        kept = kept.on_conflict_do_update(index_elements=["person", "lesson"], set_=new)
        with self.store.writing() as connection:
            connection.execute(kept)

    def keep_puzzle(self, person: str, puzzle: str, failed: int, done: bool) -> None:
        """Keep how many tries have failed, a hint counted as one; the day when a puzzle was first solved stays."""
        known = self.puzzles_of(person).get(puzzle)
        if known is None or not known.done:
            self.keep(person, PUZZLE + puzzle, max(failed, known.step if known else 0), done)
            self._counted = -math.inf
