"""What coal, boilermen and foundries are, for whoever asks a component of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.expansions.coal.boxed import foundries_in
from roundhouse.expansions.coal.rules import FOUNDRY_COAL, O_COAL
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer
from roundhouse.view.about_data import PIECE
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension, Generic
from roundhouse.view.words import Words

PAGE: Final = 38


def foundry(explainer: Explainer, name: str) -> About:
    return explainer.action_tile("foundry", foundries_in(explainer.content), name, "coal", "foundry")


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    playing = "coal" in rules.part_names()
    return [("coal", "foundry", [row.id for row in foundries_in(rules.content)] if playing else [])]


def _values(words: Words) -> Mapping[str, object]:
    return {"foundry_coal": words.amount(O_COAL, FOUNDRY_COAL)}


EXPLAINED: Final = ExplanationExtension(
    part="coal",
    kinds={"foundry": foundry},
    generic={
        "coal": Generic("coal", "R", PIECE),
        "boilerman": Generic("boilerman", "R", PIECE),
        "foundries": Generic("foundry", "R", PIECE),
    },
    any_id=frozenset({"boilerman"}),
    aliases={"foundries": "foundry"},
    alone={"foundry": "foundries"},
    pages=dict.fromkeys(
        (
            *("space/coal", "engineer/4-coal", "tile/coal"),
            *("coal", "boilerman", "foundries", "foundry"),
        ),
        PAGE,
    ),
    contents=_contents,
    values=_values,
)
