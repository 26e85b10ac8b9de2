"""What the places of the industry board, its cars and the workshop are, for whoever asks a component of the table."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.industry_board.rules.board import board_of
from roundhouse.rules.moves import PLACE_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer, number_in
from roundhouse.view.about_data import PIECE
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension, Generic

PAGE: Final = 35


def industry_rules(explainer: Explainer, name: str) -> About:
    """A stop of the way, or a factory place by its name."""
    rules = explainer.rules
    if not rules.industry_rules.shared:
        raise LookupError(name)
    space = rules.industry_labels.index(name) if name in PLACE_NAMES else number_in(name)
    gap = rules.industry_gap[space]
    if not gap:
        return explainer.stop("works", name, space)
    title = explainer.text("factory place", number=PLACE_NAMES[gap - 1])
    printed = explainer.words.effect(board_of(rules).printed[gap - 1])
    return explainer.stop("works", name, space, title, explainer.text("printed", effect=printed))


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    if not rules.industry_rules.shared:
        return []
    places = [PLACE_NAMES[gap - 1] if gap else str(space) for space, gap in enumerate(rules.industry_gap)]
    return [("industry", "works", places)]


EXPLAINED: Final = ExplanationExtension(
    part="industry-board",
    kinds={"works": industry_rules},
    generic={
        "car": Generic("car-off", "R", PIECE),
        "purple-car": Generic("car-on", "R", PIECE),
        "workshop": Generic("car-off", "R", PIECE),
    },
    any_id=frozenset({"car", "purple-car"}),
    alone={"purple": "purple-car"},
    pages=dict.fromkeys(("works", "car", "purple-car", "workshop"), PAGE),
    contents=_contents,
)
