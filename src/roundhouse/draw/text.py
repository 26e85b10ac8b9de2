"""The table drawn in text: plain characters, at most 100 columns.

Everything is drawn from the redacted state, so a picture shows nothing that its viewer may not see.
"""

from __future__ import annotations

from roundhouse.draw.text_board import board_lines, engineer_lines, header_lines, supply_lines
from roundhouse.draw.text_player import large_board, legend_lines, small_board
from roundhouse.draw.text_table import table_lines
from roundhouse.rules.engine import decider
from roundhouse.rules.state import GameState
from roundhouse.view.secrets import redact
from roundhouse.view.words import words_of


def draw_text(state: GameState, viewer: int, large: int | None = None, language: str = "en") -> str:
    """The whole table as this viewer (-1: a spectator) may see it.

    One player board is drawn large, below everything else: the viewer's own unless `large` names another
    seat; a spectator sees the board of whoever decides.
    """
    seen = redact(state, viewer)
    words = words_of(state.rules, language)
    if large is None:
        large = viewer if viewer >= 0 else decider(state)
    lines = [*header_lines(words, seen, viewer), "", *board_lines(words, seen), ""]
    lines += [*engineer_lines(words, seen), "", *supply_lines(words, seen)]
    lines += [*table_lines(words, seen), *legend_lines(words)]
    for ahead in range(1, len(seen.players) + 1):
        seat = (large + ahead) % len(seen.players)
        if seat != large:
            lines += small_board(words, seen, viewer, seat)
    if large >= 0:
        lines += large_board(words, seen, viewer, large)
    return "\n".join(lines)


def draw_player(state: GameState, viewer: int, seat: int, language: str = "en") -> str:
    """One player board, large."""
    words = words_of(state.rules, language)
    return "\n".join(large_board(words, redact(state, viewer), viewer, seat))
