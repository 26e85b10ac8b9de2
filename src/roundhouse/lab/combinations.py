"""Everything that can be played: editions, boards, industry tracks, modules and player counts.

All of it is read off the tables, so a new board or module is here as soon as it is there. `product` is every
combination worth a game, `sample` a few of them in which everything occurs.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from roundhouse.content.loader import EDITIONS, load
from roundhouse.rules.options import OptionsError, check_options

PLAYERS: Final = (4, 2, 3, 1)


@dataclass(frozen=True)
class Combination:
    """One combination."""

    edition: str
    players: int
    board: str = "russian"
    industry: str = "russian"
    modules: tuple[str, ...] = ()

    def is_base(self) -> bool:
        """Whether nothing but the game of 2 to 4 players without any expansion is played."""
        return (self.board, self.industry, self.modules) == ("russian", "russian", ()) and self.players > 1

    def possible(self) -> bool:
        """Whether the rules allow it."""
        try:
            check_options(load(self.edition), self.players, self.board, self.industry, self.modules)
        except OptionsError:
            return False
        return True

    def __str__(self) -> str:
        extra = [self.board, self.industry] if (self.board, self.industry) != ("russian", "russian") else []
        return "-".join([self.edition, str(self.players), *extra, *self.modules])


def tables(edition: str) -> list[tuple[str, str]]:
    """Every board with every industry track it can be played with."""
    return [(board.id, track) for board in load(edition).boards.values() for track in board.tracks]


def large_modules(edition: str) -> list[str]:
    """Those that change a game most, by a mechanism rather than by one engineer: they are combined in every way."""
    modules = load(edition).modules
    return [name for name, module in modules.items() if module.parts and not name.startswith("engineer-")]


def module_sets(edition: str) -> list[tuple[str, ...]]:
    """None, every single one with what it needs, all combinations of the large ones, and nearly everything."""
    modules = load(edition).modules
    large = large_modules(edition)
    small = [name for name in modules if name not in large and not name.startswith("engineer-")]
    found: list[tuple[str, ...]] = [()]
    for name, module in modules.items():
        needs = [need for need in module.needs[:1] if need in modules]
        found.append(tuple(sorted({name, *needs})))
    for count in range(2, len(large) + 1):
        found += [tuple(sorted(names)) for names in combinations(large, count)]
    found.append(tuple(sorted({*large, *small})))
    return list(dict.fromkeys(found))


def product() -> list[Combination]:
    """Every combination that can be played."""
    cells = [
        Combination(edition, players, board, industry, modules)
        for edition in EDITIONS
        for board, industry in tables(edition)
        for modules in module_sets(edition)
        for players in PLAYERS
    ]
    return [cell for cell in cells if cell.possible()]


def sample() -> list[Combination]:
    """Few combinations with everything in them: each takes most of what is still missing."""
    things = {cell: _things(cell) for cell in product() if not cell.is_base()}
    missing = set().union(*things.values())
    found = []
    while missing:
        best = max(things, key=lambda cell: len(missing & things[cell]))
        found.append(best)
        missing -= things[best]
    return found


def _things(cell: Combination) -> set[str]:
    """What has to occur: tables, modules and player counts in their edition, boards with player counts, ..."""
    found = {f"{cell.edition} {cell.board} {cell.industry}", f"{cell.edition} {cell.players}"}
    found |= {f"{cell.edition} {name}" for name in cell.modules}
    found |= {f"{cell.board} {cell.players}"}
    for name in large_modules(cell.edition):
        if name in cell.modules:
            found |= {f"board {cell.board} {name}", f"track {cell.industry} {name}"}
    return found
