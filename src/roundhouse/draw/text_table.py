"""What boards and modules lay on the table for everybody, in text.

Parts say in `Part.fields` what they keep. What has no picture of its own here is written down by those names, so that
nothing is ever invisible.
"""

from __future__ import annotations

from roundhouse.draw.faces import TableLines, all_drawn, by_rank, shown_fields
from roundhouse.draw.text_fields import has_field, other_fields
from roundhouse.draw.text_words import wrapped
from roundhouse.rules import moves
from roundhouse.rules.fields import TABLE
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    ENGINEER_SPACE,
    K_BOX_ENGINEER,
    T_SPECIAL,
)
from roundhouse.rules.parts.special_ideas import SpecialIdeas
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words

# what is drawn here, by the names of the fields; on a line of their own or with something else
DRAWN = frozenset({"special-cards", "laid"})
# what only the rules need to remember within a turn
SILENT = frozenset({"chance"})


def table_lines(words: Words, seen: GameState) -> list[str]:
    """Everything that belongs to nobody."""
    if not seen.table:
        return []
    lines: list[str] = []
    pictures = [*_PICTURES, *(one for drawn in all_drawn() for one in drawn.table)]
    for picture in sorted(pictures, key=by_rank):
        if has_field(seen.rules, TABLE, picture.field):
            lines += picture.lines(words, seen)
    return lines + other_fields(words, seen, seen.table, TABLE, DRAWN | SILENT | shown_fields())


# ---- special ideas


def _special_cards(words: Words, seen: GameState) -> list[str]:
    """The cards that are left, and whom one of them could bring."""
    rules = seen.rules
    names = [moves.SPECIAL_NAMES[card] for card in bits(seen.table[T_SPECIAL])]
    rows = [row for row in rules.content.special_ideas if row.id in names]
    lines = wrapped(
        words.screen("SPECIAL"), [words.short(row.effect) for row in rows] or [words.screen("none left")]
    )
    part = rules.part_of_kind[K_BOX_ENGINEER]
    if "engineer" in names and isinstance(part, SpecialIdeas):
        box = [
            f"#{words.engineer(engineer)} ({words.short(rules.effects[ENGINEER_SPACE + engineer])})"
            for engineer in part.box(seen)
        ]
        lines += wrapped(words.screen("IN THE BOX"), box or [words.screen("none left")])
    return lines


_PICTURES = (TableLines(70, "special-cards", _special_cards),)
