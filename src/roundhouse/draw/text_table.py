"""What boards and modules lay on the table for everybody, in text.

Parts say in `Part.fields` what they keep. What has no picture of its own is written down by those names, so that
nothing is ever invisible.
"""

from __future__ import annotations

from roundhouse.draw.extension import all_drawn, by_rank, shown_fields
from roundhouse.draw.text_fields import other_fields
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words

# what only the rules need to remember within a turn
SILENT = frozenset({"chance"})


def table_lines(words: Words, seen: GameState) -> list[str]:
    """Everything that belongs to nobody."""
    if not seen.table:
        return []
    lines: list[str] = []
    for picture in sorted((one for drawn in all_drawn() for one in drawn.table), key=by_rank):
        if picture.field in seen.rules.table_fields:
            lines += picture.lines(words, seen)
    return lines + other_fields(words, seen.table_top, SILENT | shown_fields())
