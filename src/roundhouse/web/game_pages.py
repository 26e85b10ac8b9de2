"""What the pages of the service show of this game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from roundhouse.draw.extension import with_symbols
from roundhouse.service.game import GamePages
from roundhouse.texts.pages import page_text
from roundhouse.web.game_options import RATED_PLAYERS, GameOptions, board_label, choices, page_players

DRAWN = "roundhouse.draw.svg"  # where the sheets and the sprite of the boards stand


def title(options: Mapping[str, Any], language: str) -> str:
    """The board and modules of a table."""
    return GameOptions.from_json(options).title(language)


def rating_class(options: Mapping[str, Any], language: str) -> dict[str, str]:
    """The words for board and number of players."""
    return GameOptions.from_json(options).rating_class(language)


def sprite() -> str:
    """All icons, with those that the expansions bring."""
    return with_symbols((resources.files(DRAWN) / "icons.svg").read_text(encoding="utf-8"))


GAME_PAGES = GamePages(
    title=title,
    players=page_players,
    alone=lambda language: page_text(language, "alone"),
    rating_class=rating_class,
    boards=lambda: choices()["board"],
    board_label=board_label,
    player_counts=RATED_PLAYERS,
    menu={"reference": "/reference", "learn": "/learn", "puzzles": "/puzzles"},
    settings=("forced", "count", "rival"),
    sheets=("tokens.css", "boards.css"),
    static_folders=(("roundhouse.web", "static"), (DRAWN, ""), ("roundhouse.report", "")),
    sprite=sprite,
    draws_previews=True,
)
