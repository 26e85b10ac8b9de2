"""What the special idea cards are."""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import Idea
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.about import Explainer, row_of
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension

PAGE: Final = 43
CARDS: Final = "special-cards"


@remembered
def playing(rules: Ruleset) -> tuple[Idea, ...]:
    """The cards of a game."""
    return tuple(row for row in SPECIAL_CARDS.rows(rules.content) if row.when.holds(rules.ingredients))


def card(explainer: Explainer, name: str) -> About:
    row = row_of(SPECIAL_CARDS.rows(explainer.content), name)
    return explainer.explained(CARDS, CARDS, name, row, "idea-card")


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    return [("ideas", CARDS, [row.id for row in playing(rules)])]


EXPLAINED: Final = ExplanationExtension(
    part="special-ideas",
    kinds={CARDS: card},
    aliases={"special-card": CARDS},
    pages={CARDS: PAGE, "tile/special": PAGE},
    chapters={CARDS: playing},
    contents=_contents,
)
