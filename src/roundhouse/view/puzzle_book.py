"""Puzzles: a position with one worker left, and the turn that brings more points in this round than any other.

A book is a file of JSON lines, made by `roundhouse.lab.puzzles`; every line is a puzzle. What it says is exact: all
turns were played out (`search.every_turn`), so right and wrong are facts.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

BOX: Final = Path(__file__).parent / "puzzles" / "box.jsonl"  # the puzzles that come with the game
OWN_BOOK: Final = "ROUNDHOUSE_PUZZLES"  # the variable that names a book of the server
MANY_ENDS: Final = (20, 60, 200)  # ends of a turn from which a puzzle is harder, and harder still
HARDEST: Final = 5
LEVELS: Final = 5  # of bots that tried it


class PuzzleError(ValueError):
    """A line of a book that is no puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle."""

    id: str  # from the position, so that it stays the same in every book
    gain: int  # points of the best turn
    second: int  # points of the best turn that is not right
    ends: int  # positions in which the turn can end
    solution: tuple[str, ...]  # moves of a best turn, in notation
    bots: tuple[str, ...]  # levels that find it
    source: str  # the game it is from
    position: Mapping[str, Any]

    @property
    def difficulty(self) -> int:
        """From 1 to `HARDEST`: by the levels of bots that miss it, and by how many ways the turn can end."""
        missed = LEVELS - len(self.bots)
        return min(HARDEST, 1 + (missed + bisect_right(MANY_ENDS, self.ends)) // 2)

    @property
    def board(self) -> str:
        """The board it is played on."""
        return str(self.position.get("board", "russian"))

    def line(self) -> str:
        """As it stands in a book."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


def read_book(text: str, name: str = "the book") -> list[Puzzle]:
    """The puzzles of a book. Raises `PuzzleError`."""
    return [_read(line, f"{name}, line {number}") for number, line in enumerate(text.splitlines(), 1)]


def _read(line: str, where: str) -> Puzzle:
    try:
        row: dict[str, Any] = json.loads(line)
        lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
        return Puzzle(**{**row, **lists})
    except (ValueError, TypeError, AttributeError) as error:
        right = "a puzzle is one JSON object, as roundhouse.lab.puzzles writes it"
        raise PuzzleError(f"{where}: {error}; {right}") from None


def write_book(puzzles: Iterable[Puzzle]) -> str:
    """The text of a book."""
    return "".join(f"{one.line()}\n" for one in puzzles)


@cache
def puzzles() -> dict[str, Puzzle]:
    """The puzzles that come with the game, then the server's own, by id, in the order of their numbers."""
    own = os.environ.get(OWN_BOOK, "")
    books = (BOX, Path(own)) if own else (BOX,)
    return {one.id: one for book in books for one in read_book(book.read_text("utf-8"), book.name)}
