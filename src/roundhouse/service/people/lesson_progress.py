"""How far a person has come in lessons, and which puzzles are solved. What these are, the game knows."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy.dialects import postgresql, sqlite

from roundhouse.service.database.schema import LESSONS
from roundhouse.service.database.store import Store
from roundhouse.service.people.personal_list import PersonalList

PUZZLE: Final = "puzzle:"  # what the stored name of a puzzle begins with


@dataclass(frozen=True)
class LessonState:
    """How far somebody has come in one lesson, or with one puzzle."""

    step: int  # from 0; of a puzzle: tries that failed
    done: bool  # once to its end
    at: float  # when, in seconds since 1970


class LessonProgress(PersonalList):
    """The lessons of all people, in a store."""

    table, key = LESSONS, "lesson"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._insert = (postgresql if store.file is None else sqlite).insert

    def of(self, person: str) -> dict[str, LessonState]:
        """The lessons that this person has begun, the latest first."""
        found = self._all(person)
        return {name: state for name, state in found.items() if not name.startswith(PUZZLE)}

    def puzzles_of(self, person: str) -> dict[str, LessonState]:
        """The puzzles that this person has tried, by id, the latest first."""
        found = self._all(person)
        return {name.removeprefix(PUZZLE): state for name, state in found.items() if name.startswith(PUZZLE)}

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
        """Keep how many tries have failed; the day on which a puzzle was first solved stays."""
        known = self.puzzles_of(person).get(puzzle)
        if known is None or not known.done:
            self.keep(person, PUZZLE + puzzle, failed, done)
