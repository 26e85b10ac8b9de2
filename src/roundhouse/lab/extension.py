"""What this room asks of an expansion: the class that `checked.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from roundhouse import expansions
from roundhouse.content.manifest import all_manifests

if TYPE_CHECKING:
    from roundhouse.content import model
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState


class Thing(NamedTuple):
    """One way in which a component can matter in a game: `Thing("engineers", "8", "hired")`."""

    group: str
    name: str
    way: str

    def __str__(self) -> str:
        return f"{self.group}: {self.name}, {self.way}"


# before, after, seat, number inside the family
Touched = Callable[["GameState", "GameState", int, int], Iterator[Thing]]


def each(group: str, name: str, *ways: str) -> Iterator[Thing]:
    """A component and the ways in which it matters."""
    for way in ways:
        yield Thing(group, name, way)


def named(group: str, names: tuple[str, ...], way: str) -> Touched:
    """A family whose number names the component."""

    def seen(before: GameState, after: GameState, seat: int, index: int) -> Iterator[Thing]:
        yield Thing(group, names[index], way)

    return seen


@dataclass(frozen=True)
class CheckExtension:
    """What an expansion promises of every position, and what of it games can touch."""

    part: str  # the mechanism that has to play
    invariants: Callable[[GameState], None] | None = None
    steps: Callable[[GameState, GameState], None] | None = None  # the same of two positions in a row
    waiting: Mapping[int, str] = field(default_factory=dict)  # tiles that units of the pool are, by kind
    things: Callable[[Ruleset], Iterable[Thing]] | None = None
    touched: Mapping[str, Touched] = field(default_factory=dict)  # by a move of a family
    followed: Callable[[GameState, GameState, int], Iterable[Thing]] | None = None  # by what a move set off
    # by the end; prizes of the majority
    ended: Callable[[GameState, list[int]], Iterable[Thing]] | None = None
    rows: Callable[[model.Content], tuple[model.Idea, ...]] | None = None  # whose effects occur


@cache
def all_checked() -> tuple[CheckExtension, ...]:
    from roundhouse.lab.declared import checked_by  # it makes what this module describes

    return (*expansions.faces("checked", CheckExtension), *map(checked_by, all_manifests()))


def playing(rules: Ruleset) -> list[CheckExtension]:
    """Those of a game."""
    return [checked for checked in all_checked() if checked.part in rules.part_names()]
