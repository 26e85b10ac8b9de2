"""What construction sites and the upgrade are, for whoever asks a component of the table."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.asian.rules import upgrades_of
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer, row_of
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension

PAGE: Final = 33


def site(explainer: Explainer, name: str) -> About:
    row = row_of(explainer.board.routes, name)
    if not row.sites:
        raise LookupError(name)
    route = explainer.words.route_label(explainer.rules.route_ids.index(name))
    return explainer.made("site", name, explainer.text("site", route=route), "", row.source, ("site", ""))


def upgrade(explainer: Explainer, name: str) -> About:
    return explainer.variant("upgrade", row_of(upgrades_of(explainer.rules), name), "extension")


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    board = rules.content.boards[rules.board]
    return [
        ("routes", "upgrade", [row.id for row in upgrades_of(rules)]),
        ("routes", "site", [route.id for route in board.routes if route.sites]),
    ]


EXPLAINED: Final = ExplanationExtension(
    part="asian",
    kinds={"site": site, "upgrade": upgrade},
    pages=dict.fromkeys(("site", "upgrade"), PAGE),
    contents=_contents,
)
