"""What the American board adds to the box besides itself: the stocks board and its dividends.

Its idea tokens and the steelworks are rows of the shared tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import record, records
from roundhouse.content.model import Content, Idea
from roundhouse.content.schema import IDEA, KeySpec, TableSpec, distinct, listing, name, number, one_of
from roundhouse.content.tables import Entries, Say, written

FILE: Final = "dividends.toml"
STOCKS: Final = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "levels": KeySpec(number(1)),
        "majority": KeySpec(listing(number(), 2)),
        "order": KeySpec(one_of("onward", "from-first")),
        "steelworks": KeySpec(distinct(number(1))),
        "emil": KeySpec(number(1)),
    },
)


@dataclass(frozen=True)
class StocksBoard:
    levels: int
    majority: tuple[int, int]
    order: str  # of a general payout after the active player: "onward" or "from-first"
    steelworks: tuple[int, ...]  # the numbers whose last tile brings one
    emil: int  # level of his marker
    source: str


def stocks_in(content: Content) -> StocksBoard:
    return cast(StocksBoard, content.brought["stocks"])


def dividends_in(content: Content) -> tuple[Idea, ...]:
    return cast(tuple[Idea, ...], content.brought["dividends"])


def _read(rows: Entries) -> Mapping[str, Any]:
    return {
        "stocks": record(StocksBoard, rows[FILE, "stocks"][0], leave=("id",)),
        "dividends": records(Idea, rows[FILE, "dividend"]),
    }


def _check(rows: Entries, say: Say) -> None:
    stocks = rows[FILE, "stocks"][0]
    stacks = {row.values["number"] for row in rows["tiles.toml", "tile"] if row.values["stacked"]}
    if not set(stocks.values["steelworks"]) <= stacks:
        say(stocks, "steelworks", f"there are only stacks of {written(tuple(sorted(stacks)))}")
    if stocks.values["levels"] > len(rows[FILE, "dividend"]):
        say(stocks, "levels", "there must be a dividend for every level")
    if stocks.values["emil"] > stocks.values["levels"]:
        say(stocks, "emil", f"the highest level is {stocks.values['levels']}")


BOXED: Final = ContentExtension(
    files={FILE: {"stocks": STOCKS, "dividend": IDEA}},
    read=_read,
    check=_check,
    lengths={"sacramento": 7, "omaha": 9},
)
