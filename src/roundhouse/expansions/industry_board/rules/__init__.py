"""The industry board that all players share (UR p. 35-37): the way and its factories in `board`, the cars in `cars`.

Building over is a direct action that demands much, so whether a turn can carry it out is looked at more closely than
elsewhere, in the simpler game of `wishes`.
"""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.industry_board.rules.board import IndustryBoard
from roundhouse.rules.part import Part

PARTS: Final[dict[str, type[Part]]] = {"industry-board": IndustryBoard}
