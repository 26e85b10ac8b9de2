"""What the switch, stations, extensions and income tiles are, for whoever asks a component of the table."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.german.boxed import extensions_in, incomes_in
from roundhouse.expansions.german.rules.extensions import stations_of
from roundhouse.expansions.german.rules.switch import arms_of
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer, row_of
from roundhouse.view.about_data import PIECE
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension, Generic

PAGE: Final = 24
KINDS: Final = ("switch", "arm", "station", "extension", "income", "income-tile", "extensions")


def switch(explainer: Explainer, name: str) -> About:
    arms = [arm for arm in arms_of(explainer.rules) if arm.route == name]
    if not arms:
        raise LookupError(name)
    route = explainer.words.route_label(explainer.rules.route_ids.index(name))
    title = explainer.text("switch", route=route)
    return explainer.made("switch", name, title, "", arms[0].source, ("branch", ""))


def arm(explainer: Explainer, name: str) -> About:
    return explainer.variant("arm", row_of(arms_of(explainer.rules), name), "branch")


def station(explainer: Explainer, name: str) -> About:
    row = row_of(stations_of(explainer.rules), name)
    effect = explainer.text("station", size=row.size)
    title = explainer.words.label("places", name)
    return explainer.made("station", name, title, effect, row.source, ("extension", ""))


def extension(explainer: Explainer, name: str) -> About:
    if not stations_of(explainer.rules):
        raise LookupError(name)
    row = row_of(extensions_in(explainer.content), name)
    title = explainer.text("extension", name=name, size=row.size)
    told = " ".join(explainer.by_space(row.specials))
    return explainer.made("extension", name, title, told, row.source, ("extension", ""))


def income(explainer: Explainer, name: str) -> About:
    return explainer.action_tile("income", incomes_in(explainer.content), name, "income", "income")


def _on_space(explainer: Explainer, route: str, space: int) -> list[str]:
    """An extension may come to lie there."""
    return [
        explainer.text("on extension", place=explainer.words.label("places", station.id))
        for station in stations_of(explainer.rules)
        if station.route == route and station.space <= space < station.space + station.size
    ]


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    arms, stations, content = arms_of(rules), stations_of(rules), rules.content
    return [
        ("routes", "switch", list(dict.fromkeys(arm.route for arm in arms))),
        ("routes", "arm", [arm.id for arm in arms]),
        ("routes", "station", [station.id for station in stations]),
        ("routes", "extension", [row.id for row in extensions_in(content)] if stations else []),
        (
            "income",
            "income",
            [row.id for row in incomes_in(content)] if "income" in rules.part_names() else [],
        ),
    ]


EXPLAINED: Final = ExplanationExtension(
    part="extensions",
    kinds={"switch": switch, "arm": arm, "station": station, "extension": extension, "income": income},
    generic={
        "income-tile": Generic("income", "R", PIECE),
        "extensions": Generic("extension", "R", PIECE),
    },
    aliases={"incomes": "income"},
    alone={"income": "income-tile", "extension": "extensions"},
    pages=dict.fromkeys(KINDS, PAGE),
    contents=_contents,
    on_space=_on_space,
)
