"""What the train and its tokens are, for whoever asks a component of the table."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.train.boxed import tokens_in
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer
from roundhouse.view.about_data import PIECE
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension, Generic

PAGE: Final = 42


def token(explainer: Explainer, name: str) -> About:
    return explainer.action_tile("train", tokens_in(explainer.content), name, "train", "manufactory")


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    playing = "train" in rules.part_names()
    return [("train", "train", [row.id for row in tokens_in(rules.content)] if playing else [])]


EXPLAINED: Final = ExplanationExtension(
    part="train",
    kinds={"train": token},
    generic={"manufactory": Generic("manufactory", "R", PIECE)},
    alone={"train": "manufactory"},
    pages=dict.fromkeys(("space/train", "manufactory", "train"), PAGE),
    contents=_contents,
)
