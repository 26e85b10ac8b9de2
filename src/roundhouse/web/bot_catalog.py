"""The bots that can take a seat: what they are called, which sign they have, and what is known of their strength."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from roundhouse.bots import BOTS
from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.levels import LEVELS
from roundhouse.texts.check import REFERENCE
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
# the faces of several bots of a level at one table: somebody else each, with a name of their own
FACES: Final[dict[str, tuple[str, ...]]] = {
    "beginner": ("beginner", "bruno", "nuri"),
    "easy": ("easy", "lotte", "jun"),
    "medium": ("medium", "henrik", "amara"),
    "hard": ("hard", "ines", "arjun"),
    "expert": ("expert", "sora", "edda"),
}
# how long one waits, as texts say it
_WAITS: Final = {
    level.name: {"seconds": f"{level.seconds:g}", "round": f"{level.round_seconds:g}"} for level in LEVELS
}

# Points in a base game for two against `planner-2026`: one scale for all (docs/strength.md).
POINTS: Final = {
    "beginner": 160,
    "easy": 200,
    "medium": 320,
    "hard": 400,
    "expert": 460,
    "siberia": 270,
    "industrialist": 280,
    "kyiv-express": 330,
    "foreman": 300,
}
STRONGER: Final = (180, 290, 360, 420)  # so many points are a step more
STRENGTHS: Final = len(STRONGER) + 1


def bot_name(kind: str, language: str) -> str:
    """What a bot is called; one that the languages do not know, as one types it."""
    return page_text_or(language, f"bot {kind}", kind)


def other_names(kind: str, language: str) -> tuple[str, ...]:
    """What further bots of that kind at the same table are called, as far as they have names of their own."""
    return tuple(page_text(language, f"face {face}") for face in FACES.get(kind, ())[1:])


def bot_face(kind: str, name: str) -> str:
    """The sign of a bot with that name; "" for one without a face. Names are the same in every language."""
    if kind not in NAMED_BOTS:
        return ""
    for face in FACES.get(kind, ())[1:]:
        if name == page_text(REFERENCE, f"face {face}"):
            return f"face-{face}"
    return f"face-{kind}"


def bot_choice(kind: str, language: str) -> str:
    """A bot in a list of choices: its name, and in a word what it is like."""
    known = page_text_or(language, f"like {kind}", "")
    name = bot_name(kind, language)
    return page_text(language, "bot choice", name=name, like=known) if known else name


def bot_line(kind: str, language: str) -> str:
    """What a bot does, and what it reaches as far as that was measured."""
    line = page_text_or(language, f"about {kind}", "", **_WAITS.get(kind, {}))
    if kind not in POINTS:
        return line
    return page_text(language, "bot reaches", line=line, points=POINTS[kind])


def strength(kind: str) -> int:
    """From 1 to `STRENGTHS`; 0 for a bot that was not measured."""
    return bisect_right(STRONGER, POINTS[kind]) + 1 if kind in POINTS else 0


def strength_words(kind: str, language: str) -> str:
    """The same in words."""
    return page_text(language, "bot strength", strength=strength(kind), most=STRENGTHS)


def bot_at_table(kind: str, language: str) -> str:
    """What a player at the table should know of a bot: that it is one, its level or character, how strong it is."""
    found = [page_text(language, "bot"), page_text_or(language, f"like {kind}", "")]
    if kind in POINTS:
        found.append(strength_words(kind, language))
    return ", ".join(filter(None, found))
