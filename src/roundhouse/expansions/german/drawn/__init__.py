"""The German board in pictures: a route that forks, stations with extensions, income tiles."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import (
    Beside,
    CounterDrawing,
    DrawingExtension,
    Fork,
    OfferDrawing,
    OnRoute,
    PlayerList,
    TableLines,
)
from roundhouse.expansions.german.drawn import income, stations, switch
from roundhouse.expansions.german.rules.extensions import O_EXTENSION
from roundhouse.expansions.german.rules.income import K_INCOME
from roundhouse.expansions.german.rules.switch import O_SWITCH
from roundhouse.rules.moves import ARM_NAMES, EXTENSION_NAMES, INCOME_NAMES
from roundhouse.rules.vocabulary import O_WRENCH
from roundhouse.view.scene import Scene


def _counters(scene: Scene) -> list[CounterDrawing]:
    """How many extensions and income tiles are left."""
    if "extensions" not in scene.seen.rules.part_names():
        return []
    top, words = scene.seen.table_top, scene.words
    extensions = top.count("extensions")
    tiles = top.count("income")
    return [
        CounterDrawing("extension", "extension", extensions, words.counted("spoken extensions", extensions)),
        CounterDrawing("income", "income", tiles, words.counted("spoken incomes", tiles)),
    ]


DRAWN: Final = DrawingExtension(
    lists=(PlayerList(10, "income", "Income", income.own_lines),),
    table=(
        TableLines(50, "extensions", stations.table_lines),
        TableLines(60, "income", income.table_lines),
    ),
    fields=frozenset({"extensions", "income", "income-used"}),
    cells={
        K_INCOME: "cell income",
        O_WRENCH: "cell wrench",  # no other board has such a space
        O_SWITCH: "cell switch",
        O_EXTENSION: "cell extension",
    },
    names_on=stations.names_on,
    ways=switch.ways,
    fork=Fork(switch.after, switch.open_arms, switch.switch, switch.arm_caption),
    on_route=OnRoute(stations.stations, frames=stations.frames),
    beside=(Beside("income", income.plays, income.count, income.own_tiles, rank=30, low=True),),
    offers={"extension": OfferDrawing(150, stations.offered), "income": OfferDrawing(80, income.offered)},
    counters=_counters,
    components={"extension": stations.component, "income": income.component},
    meanings={
        "arm": ("arm", "German board: how the route goes on behind the switch"),
        "extension": ("extension", "German board: lay a route extension"),
        "take-income": ("income tile", "German board: take an income tile"),
        "income": ("income tile", "use an income tile"),
    },
    numbered=(("arm", ARM_NAMES), ("extension", EXTENSION_NAMES), ("income tile", INCOME_NAMES)),
)
