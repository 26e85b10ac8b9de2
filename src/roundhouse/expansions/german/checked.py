"""What must be true of the German board in every position, and what of it games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.german.boxed import extensions_in, incomes_in
from roundhouse.expansions.german.rules.extensions import laid_extensions
from roundhouse.expansions.german.rules.income import INCOME, INCOME_USED
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, each, named
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.moves import EXTENSION_NAMES, INCOME_NAMES

# ---- invariants


def check_income(state: GameState) -> None:
    """Used tiles are among those that a player has."""
    for seat, p in enumerate(state.players):
        for kind in range(len(INCOME_NAMES)):
            owned, turned = p[INCOME + kind], p[INCOME_USED + kind]
            ensure(turned <= owned, "seat {} used {} of {} income tiles {}", seat, turned, owned, kind)


def check_laid(before: GameState, after: GameState) -> None:
    """An extension lies for the rest of the game."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        gone = laid_extensions(before.rules, old).items() - laid_extensions(after.rules, new).items()
        ensure(not gone, "seat {} takes extensions away: {}", seat, gone)


# ---- coverage


def _things(rules: Ruleset) -> Iterator[Thing]:
    for extension in extensions_in(rules.content):
        yield Thing("extensions", extension.id, "laid")
    for tile in incomes_in(rules.content):
        yield from each("income tiles", tile.id, "taken", "used")


CHECKED: Final = CheckExtension(
    part="extensions",
    invariants=check_income,
    steps=check_laid,
    things=_things,
    touched={
        "extension": named("extensions", EXTENSION_NAMES, "laid"),
        "take-income": named("income tiles", INCOME_NAMES, "taken"),
        "income": named("income tiles", INCOME_NAMES, "used"),
    },
)
