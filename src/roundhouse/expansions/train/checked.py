"""What of the train games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.train.manifest import TOKENS
from roundhouse.expansions.train.rules import STANDING, T_TRAIN
from roundhouse.lab.extension import CheckExtension, Thing, each, named
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.moves import TRAIN_NAMES
from roundhouse.rules.packing import unpack

Found = Iterator[Thing]


def _things(rules: Ruleset) -> Found:
    for token in TOKENS.rows(rules.content):
        if token.when.holds(rules.ingredients):
            ways = ("loaded", "behind the first place") + (("shared",) if rules.players > 1 else ())
            yield from each("train tokens", token.id, *ways)


def _load(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("train tokens", TRAIN_NAMES[index], "loaded")
    for token in unpack(before.table[T_TRAIN])[:STANDING]:
        yield Thing("train tokens", TRAIN_NAMES[token], "behind the first place")


CHECKED: Final = CheckExtension(
    part="train",
    things=_things,
    touched={"load": _load, "share": named("train tokens", TRAIN_NAMES, "shared")},
    rows=TOKENS.rows,
)
