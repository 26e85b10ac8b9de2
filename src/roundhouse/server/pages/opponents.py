"""The bots that can be given a seat: what they are for, what they are called, and one honest line about each."""

from __future__ import annotations

from typing import Final

from roundhouse.bots import BOTS
from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.levels import LEVELS
from roundhouse.view.filling import filled
from roundhouse.view.names import LANGUAGES

USUAL: Final = "medium"  # the opponent that is offered
FIRST: Final = "easy"  # in a first game

_LEVELS: Final = tuple(level.name for level in LEVELS)
BOT_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "levels": _LEVELS,
    "characters": tuple(CHARACTERS),
    "experiments": tuple(name for name in BOTS if name not in (*_LEVELS, *CHARACTERS)),
}
_SECONDS: Final = {level.name: f"{level.seconds:g}" for level in LEVELS}


def bot_name(kind: str, language: str) -> str:
    """What a bot is called; one that the languages do not know, as one types it."""
    return LANGUAGES[language].pages.get(f"bot {kind}", kind)


def bot_line(kind: str, language: str) -> str:
    """What a bot does, how strong it is and how long it thinks, as far as there is something to say."""
    return filled(LANGUAGES[language].pages.get(f"about {kind}", ""), {"seconds": _SECONDS.get(kind, "")})
