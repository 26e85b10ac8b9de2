"""The table drawn in text: plain characters, at most 100 columns.

Everything is drawn from the redacted state, so a picture shows nothing that its viewer may not see.
"""

from __future__ import annotations

from roundhouse.draw.text_board import board_lines, engineer_lines, header_lines, supply_lines
from roundhouse.draw.text_player import forecast_words, large_board, small_board
from roundhouse.rules.engine import decider
from roundhouse.rules.state import GameState
from roundhouse.view.secrets import redact

__all__ = ["draw_board", "draw_player", "draw_text", "forecast_words"]


def draw_text(state: GameState, viewer: int, large: int | None = None) -> str:
    """The whole table as this viewer (-1: a spectator) may see it.

    One player board is drawn large, below everything else: the viewer's own unless `large` names another
    seat; a spectator sees the board of whoever decides.
    """
    seen = redact(state, viewer)
    if large is None:
        large = viewer if viewer >= 0 else decider(state)
    lines = board_picture(seen, viewer)
    for ahead in range(1, len(seen.players) + 1):
        seat = (large + ahead) % len(seen.players)
        if seat != large:
            lines += small_board(seen, viewer, seat)
    if large >= 0:
        lines += large_board(seen, viewer, large)
    return "\n".join(lines)


def draw_board(state: GameState, viewer: int) -> str:
    """The game board and what lies beside it."""
    return "\n".join(board_picture(redact(state, viewer), viewer))


def draw_player(state: GameState, viewer: int, seat: int) -> str:
    """One player board, large."""
    return "\n".join(large_board(redact(state, viewer), viewer, seat))


def board_picture(seen: GameState, viewer: int) -> list[str]:
    return [
        *header_lines(seen, viewer),
        "",
        *board_lines(seen),
        "",
        *engineer_lines(seen),
        "",
        *supply_lines(seen),
    ]
