"""The railroads, served in tests."""

from __future__ import annotations

from typing import Final

from roundhouse.service.tables.tables import Table
from roundhouse.web.app import GAME
from roundhouse.web.match import RailroadsMatch
from tests.service.support import PlayedGame

QUICK: Final = "planner:nodes=60"  # gives hints and looks through games
RAILROADS_GAME: Final = PlayedGame(
    GAME, {"edition": "ultimate", "board": "russian", "industry": "russian"}, QUICK
)


def railroads(table: Table) -> RailroadsMatch:
    """The match of a table with all that this game has."""
    assert isinstance(table.match, RailroadsMatch)
    return table.match
