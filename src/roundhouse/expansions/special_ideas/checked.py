"""What of the special ideas games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.special_ideas.explained import playing
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.expansions.special_ideas.rules import DOUBLE_INDUSTRY
from roundhouse.lab.extension import CheckExtension, Thing, named
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.moves import SPECIAL_NAMES
from roundhouse.rules.vocabulary import F_SCORE, K_INDUSTRY

Found = Iterator[Thing]
GROUP: Final = "special ideas"


def _things(rules: Ruleset) -> Found:
    for card in playing(rules):
        yield Thing(GROUP, card.id, "taken")
    yield Thing(GROUP, "double-industry", "used")
    yield Thing(GROUP, "freight-car", "used")
    yield Thing("engineers", "from the box", "taken")


def _box(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("engineers", "from the box", "taken")


def _step(before: GameState, after: GameState, seat: int, index: int) -> Found:
    """A pool of its own right before the scoring phase is the freight car's."""
    if before.stack[-2][0] == F_SCORE:
        yield Thing(GROUP, "freight-car", "used")
        yield Thing("decisions", "freight", "met")


def _wrench(before: GameState, after: GameState, seat: int, index: int) -> Found:
    if before.players[seat][DOUBLE_INDUSTRY] and 2 * K_INDUSTRY + 1 in before.pool:
        yield Thing(GROUP, "double-industry", "used")


CHECKED: Final = CheckExtension(
    part="special-ideas",
    things=_things,
    touched={
        "special": named(GROUP, SPECIAL_NAMES, "taken"),
        "box": _box,
        "step": _step,
        "industry": _wrench,
        "detour": _wrench,
    },
    rows=SPECIAL_CARDS.rows,
)
