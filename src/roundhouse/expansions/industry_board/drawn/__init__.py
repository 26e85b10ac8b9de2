"""The industry board in pictures."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import DrawingExtension, PlayerList, TableLines, TrackRow
from roundhouse.expansions.industry_board.drawn.board import industry_board
from roundhouse.expansions.industry_board.drawn.lines import board_lines, car_items
from roundhouse.rules.moves import PLACE_NAMES

DRAWN: Final = DrawingExtension(
    lists=(PlayerList(40, "cars", "Cars", car_items),),
    table=(TableLines(10, PLACE_NAMES[0], board_lines),),
    fields=frozenset(
        (
            *PLACE_NAMES,
            *("cars", "cars-lying", "cars-standing", "cars-workshop"),
            *("purple-lying", "purple-standing", "purple-workshop"),
        )
    ),
    silent=frozenset({"cars-fresh", "purple-fresh"}),
    track=TrackRow("industry-board", industry_board),
    meanings={
        "detour": ("wrench", "industry board: move a wrench into the factory beside the way"),
        "car": ("place", "industry board: lay a car from the supply at a factory"),
        "move-car": ("8 × from + to", "move a car from one factory to another"),
        "use-car": ("place", "use a standing car as the turn's action"),
        "key-car": ("place", "a key brings a car back from the workshop"),
        "purple": ("place", "lay a purple car"),
        "move-purple": ("8 × from + to", "move a purple car"),
        "use-purple": ("place", "use a standing purple car"),
        "key-purple": ("place", "a key brings a purple car back"),
    },
    examples={
        "detour": ["detour 8"],
        "move-car": ["move car F1>F2"],
        "move-purple": ["move purple F1>F2"],
    },
    numbered=(("place of the industry board", PLACE_NAMES),),
)
