"""What of the additional engineers games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.additional_engineers.rules import K_BORROW, K_USE_FACTORY, O_BONUS_RANDOM, PIECES
from roundhouse.lab.extension import CheckExtension, Thing
from roundhouse.rules import GameState, Ruleset

Found = Iterator[Thing]


def _things(rules: Ruleset) -> Found:
    kinds = {kind for effect in rules.effects for kind, _ in effect}
    if K_BORROW in kinds:
        for piece in PIECES:
            yield Thing("engineers", "borrowed", f"for a {piece}")
    if O_BONUS_RANDOM in kinds:
        yield Thing("starting bonuses", "drawn by chance", "gained")
    if K_USE_FACTORY in kinds:
        yield Thing("factories", "any", "used by an engineer")


def _work(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("factories", "any", "used by an engineer")


def _borrow(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("engineers", "borrowed", f"for a {PIECES[index & 3]}")


def _place(before: GameState, after: GameState, seat: int, index: int) -> Found:
    if any(kind == O_BONUS_RANDOM for kind, _ in before.rules.effects[index >> 3]):
        yield Thing("starting bonuses", "drawn by chance", "gained")
        yield Thing("decisions", "draw", "met")


CHECKED: Final = CheckExtension(
    part="additional-engineers",
    things=_things,
    touched={"work": _work, "borrow": _borrow, "place": _place},
)
