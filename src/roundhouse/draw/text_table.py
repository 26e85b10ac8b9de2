"""What boards and modules lay on the table for everybody, in text.

Parts say in `Part.fields` what they keep. What has no picture of its own here is written down by those names, so that
nothing is ever invisible.
"""

from __future__ import annotations

from roundhouse.draw.faces import TableLines, all_drawn, by_rank, shown_fields
from roundhouse.draw.text_fields import has_field, other_fields
from roundhouse.draw.text_words import mark_of, wrapped
from roundhouse.rules import moves
from roundhouse.rules.fields import TABLE
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    ENGINEER_SPACE,
    K_BOX_ENGINEER,
    STOCK,
    STOCK_PLACE,
    T_DIVIDENDS,
    T_LEVEL,
    T_SPECIAL,
    T_STEELWORKS,
)
from roundhouse.rules.notation import SEATS
from roundhouse.rules.parts.special_ideas import SpecialIdeas
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words

# what is drawn here, by the names of the fields; on a line of their own or with something else
DRAWN = frozenset(
    (
        *("dividends", "steelworks"),
        *("special-cards", "laid"),
        *(f"level-{level}" for level in range(1, 10)),
    )
)
# what only the rules need to remember within a turn
SILENT = frozenset("chance")


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


# ---- the American board


def _stocks(words: Words, seen: GameState) -> list[str]:
    """The stocks board from the top, with the dividend of each level that has been reached."""
    stocks = seen.rules.content.stocks
    effects = {row.id: words.short(row.effect) for row in seen.rules.content.dividends}
    items = []
    for level in range(stocks.levels, 0, -1):
        marks = [SEATS[seat] for seat in _on_level(seen, level)]
        if seen.rules.players == 1 and stocks.emil == level:
            marks.insert(0, mark_of(seen.rules, seen.rules.players))
        token = seen.table[T_LEVEL + level]
        if marks or token:
            what = effects[moves.DIVIDEND_NAMES[token - 1]] if token else "?"
            items.append(words.screen("level", level=level, effect=what, who=" ".join(marks) or "–"))
    start = [SEATS[seat] for seat, p in enumerate(seen.players) if not p[STOCK]]
    if start:
        items.append(words.screen("stock start", who=" ".join(start)))
    lines = wrapped(words.screen("STOCKS"), items)
    tokens = [effects[moves.DIVIDEND_NAMES[token]] for token in bits(seen.table[T_DIVIDENDS])]
    lines += wrapped(words.screen("DIVIDENDS"), tokens or [words.screen("none left")])
    behind = [f"#{stocks.steelworks[n]}" for n in bits(seen.table[T_STEELWORKS])]
    if behind:
        lines += wrapped(words.screen("STEELWORKS"), [words.screen("behind", tiles=", ".join(behind))])
    return lines


def _on_level(seen: GameState, level: int) -> list[int]:
    seats = [seat for seat, p in enumerate(seen.players) if p[STOCK] == level]
    return sorted(seats, key=lambda seat: seen.players[seat][STOCK_PLACE])


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


_PICTURES = (
    TableLines(20, "dividends", _stocks),
    TableLines(70, "special-cards", _special_cards),
)
