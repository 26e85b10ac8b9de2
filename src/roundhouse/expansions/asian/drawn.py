"""The Asian board in pictures: what the upgrade would bring in text, and signs; its boards are drawn like any other."""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import Special
from roundhouse.draw.faces import Drawn
from roundhouse.expansions.asian.rules import upgrades_of
from roundhouse.rules.layout import PLAN
from roundhouse.view.words import Words


def _ways(words: Words, p: list[int], route: int) -> list[tuple[str, tuple[Special, ...]]]:
    """The upgrade that can still be laid over a route."""
    if p[PLAN + route]:
        return []
    return [
        (words.screen("upgrade", place=words.label("places", row.id), space=row.spaces), row.specials)
        for row in upgrades_of(words.rules)
        if row.route == words.rules.route_ids[route]
    ]


DRAWN: Final = Drawn(
    ways=_ways,
    meanings={
        "site": ("route", "Asian board: remove a construction site"),
        "take-coin": ("", "a coin instead of the industry step for a removed site"),
        "medal": ("route", "lay the medal where there is a choice"),
    },
    examples={"site": ["site BE"], "medal": ["medal BE"]},
)
