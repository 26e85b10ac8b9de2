"""What the page of a puzzle says where it asks for long thought: whose opinion the answer is, and how clear it is."""

from __future__ import annotations

from roundhouse.view.puzzle_book import Puzzle, Thought
from roundhouse.web.lesson_page import LessonView
from roundhouse.web.puzzle_play import PuzzleMoment, action_in_words


def thought_why(thought: Thought, view: LessonView) -> str:
    """What counts, and that it is an opinion."""
    return view.say("thought why", found=thought.found, checked=thought.checked)


def thought_hint(puzzle: Puzzle, thought: Thought, view: LessonView) -> str:
    """Two actions, one of which is the answer; their order tells nothing."""
    first, second = sorted((puzzle.answer, thought.second))
    return view.say(
        "thought hint",
        first=action_in_words(puzzle, first, view.language),
        second=action_in_words(puzzle, second, view.language),
    )


def thought_margin(puzzle: Puzzle, thought: Thought, view: LessonView) -> str:
    """How much better the answer is expected to be than the second best."""
    second = action_in_words(puzzle, thought.second, view.language)
    return view.count("thought margin", round(thought.margin), second=second)


def thought_verdict(now: PuzzleMoment, thought: Thought, view: LessonView) -> str:
    """How much better the answer is than the second best, and than the last turn that was not right."""
    told = [thought_margin(now.puzzle, thought, view)]
    if now.tries:
        told.append(view.count("thought before", -now.tries[-1]))
    return " ".join([*told, view.say("thought opinion")])
