"""What boulders, coin conditions, stocks and dividends are, for whoever asks a component of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.american.rules.board import american_of, boulders_of
from roundhouse.expansions.american.told import boulder_name
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.about import Explainer
from roundhouse.view.about_data import PIECE
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension, Generic
from roundhouse.view.words import Words

PAGE: Final = 28


def boulder(explainer: Explainer, name: str) -> About:
    row = {row.id: row for row in boulders_of(explainer.rules)}[name]
    effect = explainer.text("boulder", points=explainer.words.points(row.points))
    title = boulder_name(explainer.words, row)
    return explainer.made("boulder", name, title, effect, row.source, ("boulder", ""))


def coin_condition(explainer: Explainer, name: str) -> About:
    """A special space for a coin, by the code of its route and its number."""
    code, _, space = name.partition(" ")
    route = explainer.rules.route_codes.index(code)
    specials = {str(one.space): one for one in explainer.board.routes[route].specials if one.coin}
    special = specials[space]
    title = explainer.text("special", space=space, route=explainer.words.route_label(route))
    told = explainer.special_words(special)
    return explainer.made("coin", name, title, told, special.source, ("slot-coin", ""), section="special")


def dividend(explainer: Explainer, name: str) -> About:
    return explainer.action_tile("dividend", dividends_in(explainer.content), name, "american", "stock")


def level(explainer: Explainer, name: str) -> About:
    stocks = stocks_in(explainer.content)
    if american_of(explainer.rules) is None or not 0 <= int(name) <= stocks.levels:
        raise LookupError(name)
    title = explainer.text("level", level=name) if int(name) else explainer.text("level 0")
    return explainer.made("level", name, title, "", stocks.source, ("stock", ""))


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    if american_of(rules) is None:
        return []
    content = rules.content
    return [
        ("routes", "boulder", [row.id for row in boulders_of(rules)]),
        ("routes", "coin", list(rules.coin_names)),
        ("stocks", "level", [str(number) for number in range(stocks_in(content).levels + 1)]),
        ("stocks", "dividend", [row.id for row in dividends_in(content)]),
    ]


def _values(words: Words) -> Mapping[str, object]:
    most, second = stocks_in(words.rules.content).majority
    return {"stock_most": words.points(most), "stock_second": words.points(second)}


EXPLAINED: Final = ExplanationExtension(
    part="american",
    kinds={"boulder": boulder, "coin": coin_condition, "dividend": dividend, "level": level},
    generic={
        "stocks": Generic("stock", "R", PIECE),
        "spike": Generic("spike", "R", PIECE),
        "done": Generic("confirm", "R", PIECE),
    },
    aliases={"dividends": "dividend"},
    alone={"level": "stocks", "stock": "stocks"},
    pages=dict.fromkeys(
        (
            *("boulder", "coin/special", "tile/steelworks"),
            *("spike", "done", "stocks", "level", "dividend"),
        ),
        PAGE,
    ),
    contents=_contents,
    values=_values,
)
