"""What flags score: every scoring phase asks what their route is made of.

A player who reaches a summit hut lays a flag on any route, which has room for two. At the end of a round a flag scores
for each colour of track on its route, so the choice is between the route that is rich now and the one that will be.
"""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.content.manifest import Manifest
from roundhouse.rules.declared import DeclaredPart
from roundhouse.rules.part import Part
from roundhouse.rules.player_board import PlayerBoard

from .manifest import FLAGS, MANIFEST

# of a flag each round, to a bot that thinks no further than this turn, in tenths of a point
WORTH: Final = 40


class Flags(DeclaredPart):
    """The flags of all players."""

    manifest: ClassVar[Manifest] = MANIFEST

    def scored(self, source: str, p: list[int]) -> int:
        board = PlayerBoard(self.rules, p)
        laid = enumerate(self.counts(FLAGS, p))
        colours = sum(count * sum(map(bool, board.tracks(route))) for route, count in laid)
        return self.value("points") * colours

    def promises(self, p: list[int], later: int) -> int:
        return later * WORTH * sum(self.counts(FLAGS, p))


PARTS: Final[dict[str, type[Part]]] = {"flags": Flags}
