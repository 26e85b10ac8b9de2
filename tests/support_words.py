"""Tables for the tests about words: what waits for A, and games of the other boards and modules."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from tests.cases.support_american import america
from tests.cases.support_german import german


def pool(**units: int) -> dict[str, Any]:
    """What waits for A, none of it direct."""
    return {"pool": {"indirect": {word.replace("_", "-"): count for word, count in units.items()}}}


def two_boulders() -> Game:
    tracks = {"wood": 5, "green": 2}
    return america({"tracks": {"RM": tracks}, "locomotives": {"RM": [3]}}, **pool(green=1))


def solo(cards: list[str], **position: Any) -> Game:
    """Alone against Emil, who turns these cards next."""
    return Game.from_position({"players": {"count": 1}, "emil-deck": cards, **position})


NEARLY_WUERZBURG = german(nu={"wood": 3})
COAL = {"coal": 4, "locomotives": {"TS": [3]}, "tracks": {"TS": {"wood": 4}}}
