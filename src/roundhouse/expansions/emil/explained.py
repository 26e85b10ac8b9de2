"""What Emil and his cards are, for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.rules import moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer
from roundhouse.view.about_data import RULE
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension, Generic
from roundhouse.view.words import Words

PAGE: Final = 44


def _playing(rules: Ruleset) -> dict[str, str]:
    """His cards in a game with these boards and modules, with the marks of their sources."""
    cards = emil_in(rules.content).cards
    return {card.id: card.source for card in cards if card.when.holds(rules.ingredients)}


def card(explainer: Explainer, name: str) -> About:
    source = _playing(explainer.rules)[name]
    words = explainer.words
    light = name not in moves.SPACE_NAMES
    space = words.piece("light engineer") if light else words.space(moves.SPACE_NAMES.index(name))
    effect = explainer.text("emil card", space=space)
    title = explainer.texts.names["emil-card"]
    return explainer.made("emil-card", name, title, effect, source, ("bot", ""))


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    return [("emil", "emil-card", list(_playing(rules)))]


def _values(words: Words) -> Mapping[str, object]:
    emil = emil_in(words.rules.content)
    return {"emil_workers": emil.workers, "emil_more": words.listed([str(points) for points in emil.more])}


EXPLAINED: Final = ExplanationExtension(
    part="",
    kinds={"emil-card": card},
    generic={"emil": Generic("bot", "R", RULE)},
    aliases={"emil": "emil-card"},
    pages={"emil": PAGE, "emil-card": PAGE},
    contents=_contents,
    values=_values,
)
