"""What the special idea cards are."""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import Idea
from roundhouse.expansions.special_ideas.boxed import special_ideas_in
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer, row_of
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension

PAGE: Final = 43
CARDS: Final = "special-cards"


def playing(rules: Ruleset) -> list[Idea]:
    """The cards of a game."""
    return [row for row in special_ideas_in(rules.content) if row.when.holds(rules.ingredients)]


def card(explainer: Explainer, name: str) -> About:
    row = row_of(special_ideas_in(explainer.content), name)
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
