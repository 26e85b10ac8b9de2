"""Puzzles of two kinds, in books: files of JSON lines, made by `roundhouse.lab.puzzles`; every line is a puzzle.

`POINTS`: one worker is left, and one turn brings more points in this round than any other. All turns were played out
(`search.every_turn`), so right and wrong are facts.

`THOUGHT`: which action is best? A search clearly prefers one, and a longer search agrees (`lab.thought`). That is an
opinion.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

BOX: Final = Path(__file__).parent / "puzzles" / "box.jsonl"  # the puzzles that come with the game
THOUGHT_BOX: Final = BOX.with_name("thought.jsonl")  # those that ask for long thought
OWN_BOOK: Final = "ROUNDHOUSE_PUZZLES"  # the variable that names a book of the server
MANY_ENDS: Final = (20, 60, 200)  # ends of a turn from which a puzzle is harder, and harder still
HARDEST: Final = 5
LEVELS: Final = 5  # of bots that tried it
POINTS: Final = "points"
THOUGHT: Final = "thought"
KINDS: Final = (POINTS, THOUGHT)
# What the lines of a kind do not say
LEFT_OUT: Final = {POINTS: {"kind", "thought"}, THOUGHT: {"gain", "second"}}


class PuzzleError(ValueError):
    """A line of a book that is no puzzle."""


def action_of(move: str) -> str:
    """The action that a turn begins with, however it is paid for.

    >>> action_of("wood-3 cc")
    'wood-3'
    """
    return move.split()[0]


@dataclass(frozen=True)
class Thought:
    """What two searches think of the actions that a turn can begin with."""

    found: int  # iterations of the search that found the best one
    found_margin: float  # points of lead that it expects more than after the second best
    checked: int  # iterations of the long search, for each way to begin the turn
    margin: float  # what the long search expects more
    second: str  # the second best action
    worth: Mapping[str, float]  # by action: the lead over the best other player that the long search expects

    def behind(self, action: str, answer: str) -> float:
        """Points of lead by which an action is expected to be worse than the answer."""
        return self.worth[answer] - self.worth[action]


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A puzzle."""

    id: str  # from the position, so that it stays the same in every book
    kind: str = POINTS
    gain: int = 0  # points of the best turn
    second: int = 0  # points of the best turn that is not right
    ends: int  # positions in which the turn can end; of `THOUGHT`: actions to choose from
    solution: tuple[str, ...]  # moves of a best turn, in notation
    bots: tuple[str, ...]  # levels that find it
    source: str  # the game it is from
    thought: Thought | None = None  # of `THOUGHT`
    position: Mapping[str, Any]

    @property
    def difficulty(self) -> int:
        """From 1 to `HARDEST`: by the levels of bots that miss it, and by how many ways the turn can end.

        Where one action is asked for, the bots alone tell.
        """
        missed = LEVELS - len(self.bots)
        if self.thought is not None:
            return min(HARDEST, 1 + missed)
        return min(HARDEST, 1 + (missed + bisect_right(MANY_ENDS, self.ends)) // 2)

    @property
    def answer(self) -> str:
        """The action that a best turn begins with."""
        return action_of(self.solution[0])

    @property
    def board(self) -> str:
        """The board it is played on."""
        return str(self.position.get("board", "russian"))

    def line(self) -> str:
        """As it stands in a book."""
        row = {key: value for key, value in asdict(self).items() if key not in LEFT_OUT[self.kind]}
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def read_book(text: str, name: str = "the book") -> list[Puzzle]:
    """The puzzles of a book. Raises `PuzzleError`."""
    return [_read(line, f"{name}, line {number}") for number, line in enumerate(text.splitlines(), 1)]


def _read(line: str, where: str) -> Puzzle:
    try:
        row: dict[str, Any] = json.loads(line)
        return _puzzle(row)
    except (ValueError, TypeError, AttributeError) as error:
        right = "a puzzle is one JSON object, as roundhouse.lab.puzzles writes it"
        raise PuzzleError(f"{where}: {error}; {right}") from None


def _puzzle(row: dict[str, Any]) -> Puzzle:
    """A line, checked. Raises `ValueError` or what a wrong type raises."""
    kind = row.get("kind", POINTS)
    if kind not in KINDS:
        raise ValueError(f"the kind {kind!r} is unknown; there are {', '.join(KINDS)}")
    wanted = {field.name for field in fields(Puzzle)} - LEFT_OUT[kind]
    if missing := sorted(wanted - {*row}):
        raise ValueError(f"a puzzle of the kind {kind!r} lacks {', '.join(missing)}")
    if unfit := sorted({*row} & LEFT_OUT[kind] - {"kind"}):
        raise ValueError(f"a puzzle of the kind {kind!r} has no {', '.join(unfit)}")
    lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
    thought = Thought(**row["thought"]) if kind == THOUGHT else None
    found = Puzzle(**{**row, **lists, "thought": thought})
    if found.thought is not None:
        _check_thought(found.thought, found.answer)
    return found


def _check_thought(thought: Thought, answer: str) -> None:
    """The answer is what the long search prefers, and the alternative comes next."""
    order = sorted(thought.worth, key=lambda action: -thought.worth[action])
    if order[:1] != [answer]:
        raise ValueError(f"the solution begins with {answer!r}, but the search prefers {order[:1]}")
    if len(order) < 2 or thought.worth.get(thought.second) != thought.worth[order[1]]:
        raise ValueError(f"the second best is {thought.second!r}, but the search has {order[1:2]} next")
    if thought.checked <= 0 or thought.margin <= 0:
        raise ValueError("the long search needs iterations and a margin above 0")


def write_book(puzzles: Iterable[Puzzle]) -> str:
    """The text of a book."""
    return "".join(f"{one.line()}\n" for one in puzzles)


@cache
def puzzles() -> dict[str, Puzzle]:
    """The puzzles that come with the game, then the server's own, by id, in the order of their numbers."""
    own = os.environ.get(OWN_BOOK, "")
    books = (BOX, THOUGHT_BOX, Path(own)) if own else (BOX, THOUGHT_BOX)
    return {one.id: one for book in books for one in read_book(book.read_text("utf-8"), book.name)}
