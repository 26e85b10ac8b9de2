"""The bots that can take a seat: what they are called, which sign they have, and what is known of their strength."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from roundhouse.bots import BOTS
from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.levels import LEVELS
from roundhouse.texts.pages import page_text, page_text_or

USUAL_BOT: Final = "medium"  # the opponent that is offered
FIRST_BOT: Final = "easy"  # in a first game

_LEVELS: Final = tuple(level.name for level in LEVELS)
BOT_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "levels": _LEVELS,
    "characters": tuple(CHARACTERS),
    "experiments": tuple(name for name in BOTS if name not in (*_LEVELS, *CHARACTERS)),
}
NAMED_BOTS: Final = (*BOT_KINDS["levels"], *BOT_KINDS["characters"])  # with a name and a face of their own
_SECONDS: Final = {level.name: f"{level.seconds:g}" for level in LEVELS}

# Points in a base game for two, measured as docs/bots.md says; those of `hard` with half its time, so in round figures.
POINTS: Final = {
    "easy": 220,
    "medium": 296,
    "hard": 400,
    "siberia": 277,
    "industrialist": 292,
    "kyiv-express": 349,
    "foreman": 313,
}
STRONGER: Final = (250, 300, 370, 420)  # so many points are a step more
STRENGTHS: Final = len(STRONGER) + 1


def bot_name(kind: str, language: str) -> str:
    """What a bot is called; one that the languages do not know, as one types it."""
    return page_text_or(language, f"bot {kind}", kind)


def bot_choice(kind: str, language: str) -> str:
    """A bot in a list of choices: its name, and in a word what it is like."""
    known = page_text_or(language, f"like {kind}", "")
    name = bot_name(kind, language)
    return page_text(language, "bot choice", name=name, like=known) if known else name


def bot_line(kind: str, language: str) -> str:
    """What a bot does, and what it reaches as far as that was measured."""
    line = page_text_or(language, f"about {kind}", "", seconds=_SECONDS.get(kind, ""))
    if kind not in POINTS:
        return line
    return page_text(language, "bot reaches", line=line, points=round(POINTS[kind], -1))


def strength(kind: str) -> int:
    """From 1 to `STRENGTHS`; 0 for a bot that was not measured."""
    return bisect_right(STRONGER, POINTS[kind]) + 1 if kind in POINTS else 0


def strength_words(kind: str, language: str) -> str:
    """The same in words."""
    return page_text(language, "bot strength", strength=strength(kind), most=STRENGTHS)
