"""The American board in pictures."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import DrawingExtension, Legend, OnRoute, PlayerList, SideBoard, TableLines
from roundhouse.draw.svg.kit import group
from roundhouse.expansions.american.drawn.lines import LEVEL_FIELDS, legend, player_lines, table_lines
from roundhouse.expansions.american.drawn.pieces import (
    boulder_on_stop,
    boulders_on_route,
    marks,
    steelworks_behind,
)
from roundhouse.expansions.american.drawn.stocks import dividend_effects, dividend_face, stocks
from roundhouse.expansions.american.rules.board import american_of
from roundhouse.expansions.american.rules.numbers import O_BLAST, O_STOCK
from roundhouse.rules import moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.words import Words


def _plays(rules: Ruleset) -> bool:
    return american_of(rules) is not None


def _dividend(words: Words, name: str) -> str:
    return group(dividend_face(dividend_effects(words.rules)[name], 84, 34), 6, 13)


DRAWN: Final = DrawingExtension(
    lists=(PlayerList(20, "stock", "Stocks", player_lines),),
    table=(TableLines(20, "dividends", table_lines),),
    fields=frozenset(
        {"boulders", "coin-due", "coin-done", "spike", "stock", "dividends", "steelworks", *LEVEL_FIELDS}
    ),
    silent=frozenset({"stock-place"}),
    legend=Legend(20, legend),
    cells={O_STOCK: "cell stock", O_BLAST: "cell blast"},
    boards=(SideBoard("stocks", "Stocks", _plays, stocks),),
    marks=marks,
    on_route=OnRoute(boulders_on_route),
    on_stop=boulder_on_stop,
    behind_stack=steelworks_behind,
    components={"dividend": _dividend},
    own_factories={"steelworks": "steelworks"},
    meanings={
        "boulder": ("boulder", "American board: blast a boulder"),
        "pay": ("space", "American board: pay for a space with a coin condition"),
        "dividend": ("dividend", "American board: the dividend of a new level"),
        "steelworks": ("gap", "build the steelworks"),
        "take-key": ("", "at the nut: the key"),
        "take-stock": ("", "at the nut: the stock step"),
    },
    examples={"pay": ["pay RM 6"], "steelworks": ["steelworks>2", "steelworks>2/5"]},
    numbered=(("boulder", moves.BOULDER_NAMES), ("dividend", moves.DIVIDEND_NAMES)),
)
