"""Where things lie beside the routes: in sections under headings while there is room, else close together.

Sizes step down until everything fits (`STEPS`). What lies where follows from numbers alone, so it is worked out once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

HEAD: Final = 25.0  # of a heading with its rule
APART: Final = 16.0  # between two sections
LINE: Final = 22.0  # height of the marks
ROOMY: Final = 1e6
SidePlaces = tuple[tuple[float, float], ...]
# shapes of things
TOKEN: Final = "token"
ENGINEER: Final = "engineer"
TILE: Final = "tile"
LOW: Final = "low"


@dataclass(frozen=True)
class FitStep:
    """Sizes, from spacious to tight."""

    token: float  # radius
    gap: float
    engineer: tuple[float, float]
    tile: tuple[float, float]  # of an expansion
    low: tuple[float, float]  # the same for tiles that are wider than high
    heads: bool = True
    empties: bool = True  # places that wait for their first piece
    spent: bool = True  # rings where used tokens were

    def cell(self, shape: str) -> tuple[float, float]:
        """The room of one thing."""
        if shape == TOKEN:
            return 2 * self.token, 2 * self.token
        return {ENGINEER: self.engineer, LOW: self.low}.get(shape, self.tile)


_HEADED: Final = (
    FitStep(17, 8, (92, 48), (66, 48), (70, 40)),
    FitStep(16, 6, (80, 46), (60, 48), (66, 38)),
    FitStep(15, 5, (70, 44), (54, 46), (60, 36)),
    FitStep(14, 4, (62, 42), (50, 44), (56, 34)),
)
_TIGHT: Final = (
    FitStep(15, 4, (62, 42), (50, 42), (56, 36), heads=False, empties=False),
    FitStep(13, 3, (54, 36), (44, 38), (48, 30), heads=False, empties=False),
    FitStep(12, 2, (36, 32), (38, 34), (38, 26), heads=False, empties=False),
    FitStep(12, 2, (36, 32), (38, 34), (38, 26), heads=False, empties=False, spent=False),
)
STEPS: Final = (*_HEADED, *(replace(step, empties=False) for step in _HEADED), *_TIGHT)
NARROW_STEP: Final = FitStep(17, 6, (100, 50), (80, 50), (74, 40))


@dataclass(frozen=True)
class SideSection:
    """Things of one kind: how many there are, spent ones with them or not, and how wide their heading is."""

    kind: str
    shape: str
    count: int
    unspent: int
    title: float

    def shown(self, step: FitStep) -> int:
        """For how many things a place is kept."""
        return max(self.count if step.spent else self.unspent, int(step.empties))


@dataclass(frozen=True)
class Laid:
    """A section: its heading's place and width, and the place of everything in it."""

    kind: str
    x: float
    y: float
    w: float
    places: SidePlaces


@dataclass(frozen=True)
class Arranged:
    """All sections, then the marks, and how high they come."""

    step: FitStep
    sections: tuple[Laid, ...]
    marks: SidePlaces
    height: float


@lru_cache(maxsize=4096)
def arranged(
    sections: tuple[SideSection, ...],
    marks: tuple[float, ...],
    brief_marks: tuple[float, ...],
    width: float,
    height: float,
    narrow: bool,
) -> Arranged:
    """The most spacious arrangement that fits, the tightest where none does; marks are given by their widths."""
    tried: list[Arranged] = []
    for step in (NARROW_STEP,) if narrow else STEPS:
        widths = marks if step.heads else brief_marks
        for token_rows in (0,) if narrow else (1, 2, 3) if step.heads else (0,):
            if step.heads:
                laid, y = _shelves(sections, width, step, token_rows)
            else:
                laid, y = _stream(sections, width, step)
            places, high = _lines(widths, width, y + (8 if step.heads else 4))
            tried.append(Arranged(step, laid, places, high))
            if high <= height:
                return tried[-1]
    return min(tried, key=lambda way: way.height)


def _shelves(
    sections: tuple[SideSection, ...], width: float, step: FitStep, token_rows: int
) -> tuple[tuple[Laid, ...], float]:
    """Sections under headings, side by side as far as they go, then below one another.

    `token_rows` says in how many rows the idea tokens go, if the width allows; 0: as few as possible.
    """
    found: list[Laid] = []
    x = y = deep = 0.0
    for section in sections:
        count = section.shown(step)
        if not count:
            continue
        wanted = -(-count // token_rows) if section.shape == TOKEN and token_rows else count
        columns = _fitting(section, step, wanted, width - x)
        high = _grid_height(section, step, count, columns) if columns else ROOMY
        one_row = columns == count
        if x and (not columns or not (one_row or high <= deep + 0.5)):
            y, x, deep = y + deep + 8, 0.0, 0.0
            columns = _fitting(section, step, wanted, width)
        columns = max(1, columns)
        w, h = step.cell(section.shape)
        wide = max(section.title, columns * (w + step.gap) - step.gap)
        places = tuple(
            (x + k % columns * (w + step.gap), y + HEAD + k // columns * (h + step.gap)) for k in range(count)
        )
        found.append(Laid(section.kind, x, y, wide, places))
        deep = max(deep, _grid_height(section, step, count, columns))
        x += wide + APART
    return tuple(found), y + deep


def _fitting(section: SideSection, step: FitStep, wanted: int, room: float) -> int:
    """How many columns of a section fit, 0 where not even its heading does."""
    w, _ = step.cell(section.shape)
    return 0 if section.title > room else min(wanted, int((room + step.gap) // (w + step.gap)))


def _grid_height(section: SideSection, step: FitStep, count: int, columns: int) -> float:
    rows = -(-count // columns)
    return HEAD + rows * (step.cell(section.shape)[1] + step.gap) - step.gap


def _stream(sections: tuple[SideSection, ...], width: float, step: FitStep) -> tuple[tuple[Laid, ...], float]:
    """Everything in lines, one thing after the other."""
    found = []
    x = y = deep = 0.0
    for section in sections:
        w, h = step.cell(section.shape)
        places = []
        for _ in range(section.shown(step)):
            if x and x + w > width:
                x, y, deep = 0.0, y + deep + step.gap, 0.0
            places.append((x, y))
            x, deep = x + w + step.gap, max(deep, h)
        found.append(Laid(section.kind, 0, 0, width, tuple(places)))
        x += 2 if places else 0
    return tuple(found), y + deep


def _lines(widths: tuple[float, ...], width: float, y: float) -> tuple[SidePlaces, float]:
    """Marks of these widths in lines, broken where a line is full."""
    x, places = 0.0, []
    for wide in widths:
        if x and x + wide > width:
            x, y = 0.0, y + LINE + 3
        places.append((x, y))
        x += wide + 10
    return tuple(places), y + LINE
