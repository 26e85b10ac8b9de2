"""Puzzles for one person: which is the day's, which are solved, and for how many days in a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Final

from roundhouse.service.people.lesson_progress import LessonState, Solvers
from roundhouse.view.puzzle_book import HARDEST, Puzzle, puzzles

WEEK: Final = 7
ENOUGH_PEOPLE: Final = 10  # who tried a puzzle, for them to tell how hard it is
UNTRIED: Final = LessonState(0, False, 0.0)


@dataclass(frozen=True)
class PuzzleProgress:
    """What one person has solved, and what today's puzzle is."""

    today: date
    daily: Puzzle
    states: Mapping[str, LessonState]  # by id
    people: Mapping[str, Solvers] = field(default_factory=dict)  # by id: how all people did

    def state(self, puzzle: Puzzle) -> LessonState:
        """How far one has come with a puzzle."""
        return self.states.get(puzzle.id, UNTRIED)

    def difficulty(self, puzzle: Puzzle) -> int:
        """From 1 to `HARDEST`: by the people who tried it, if they are enough; until then by the bots."""
        people = self.people.get(puzzle.id)
        if people is None or people.tried < ENOUGH_PEOPLE:
            return puzzle.difficulty
        return max(1, HARDEST - HARDEST * people.found // people.tried)

    def solved(self) -> int:
        """How many of the puzzles are solved."""
        return sum(self.state(one).done for one in puzzles().values())

    def days(self) -> set[date]:
        """The days on which one was solved for the first time."""
        return {datetime.fromtimestamp(state.at, UTC).date() for state in self.states.values() if state.done}

    def streak(self) -> int:
        """Days in a row with a solved puzzle."""
        return streak(self.days(), self.today)

    def following(self, puzzle: Puzzle) -> Puzzle | None:
        """The next that is not solved: the day's, then by number."""
        book = list(puzzles().values())
        later = book[book.index(puzzle) + 1 :] + book[: book.index(puzzle)]
        if puzzle != self.daily:
            later.insert(0, self.daily)
        return next((one for one in later if not self.state(one).done), None)


def streak(days: set[date], today: date) -> int:
    """Days in a row, up to today or yesterday; one missed day in a week is forgiven.

    >>> week = {date(2026, 11, day) for day in (11, 12, 14, 15, 16, 17)}
    >>> streak(week, date(2026, 11, 18)), streak(week, date(2026, 11, 20))
    (6, 0)
    """
    count, since_miss = 0, WEEK
    day = today if today in days else today - timedelta(1)
    while days and day >= min(days):
        if day in days:
            count += 1
        elif since_miss < WEEK or not count:
            break
        since_miss = since_miss + 1 if day in days else 1
        day -= timedelta(1)
    return count


def puzzle_of_day(day: date) -> Puzzle:
    """The same for everybody with the same puzzles; none comes again before all have been."""
    order = sorted(puzzles())
    Random("puzzle of the day").shuffle(order)
    return puzzles()[order[day.toordinal() % len(order)]]


def number_of(puzzle: Puzzle) -> int:
    """Its number, from 1."""
    return list(puzzles()).index(puzzle.id) + 1
