"""Short words for options, and the sign that stands for a kind of effect."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from roundhouse.content.effect_words import sign_of
from roundhouse.rules.vocabulary import O_POINTS
from roundhouse.view.words import POINTS_LATER, WORD_OF, Words, capital

MAX_TITLE_LENGTH: Final = 32  # characters that a ticket's title has room for
MAX_SHORT_LENGTH: Final = 26  # and a line of a long list
TIGHT: Final = 18  # the same where the list stands in four columns
THREE_COLUMNS: Final = 15  # lines that have room in three

IN_FULL: Final = 48  # characters of a line of context

ANY_COLOUR: Final = (
    "any",
    "wood-or-green",
    "any-route-1",
    "any-route-2",
    "any-route-3",
    "any-route-4",
    "again",
)
STEP_WORDS: Final = ("wood", "green", "bronze", "silver", "gold", "wood-or-green")


class OptionText(NamedTuple):
    """An option in words."""

    title: str
    lead: str
    effect: str
    short: str
    icon: str
    head: str = ""  # what tells tickets apart, where that is not the title: the place
    beside: str = ""  # what is said behind it


def fit(room: int, *candidates: str) -> str:
    """The first text that is short enough; if none is, the last one cut behind a word."""
    for text in candidates:
        if text and len(text) <= room:
            return text
    last = [text for text in candidates if text][-1]
    whole, space, _ = last[:room].rpartition(" ")
    return (whole if space else last[: room - 1]).rstrip(",:+· ") + "…"


def option_text(words: Words, key: str, **values: object) -> str:
    """A text of the sign."""
    return words.fill(words.book.options[key], **values)


def counted_text(words: Words, key: str, count: int, **values: object) -> str:
    """The same with a number."""
    return option_text(words, key, count=count, **values)


def brief(words: Words, effect: Sequence[tuple[int, int]], name: str = "") -> str:
    """An effect as a title: in full if there is room, else in short, else by its name."""
    return capital(
        fit(MAX_TITLE_LENGTH, words.effect(effect), words.short(effect), *listed_short(words, effect), name)
    )


def listed_short(words: Words, effect: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """An effect in short, and without its ones."""
    short = words.short(effect).replace(" + ", words.book.joints["list"])
    return short, re.sub(r"\b1 ", "", short)


def few_words(words: Words, units: Sequence[tuple[int, int]]) -> str:
    """Several things that wait: in full as long as there is room."""
    full = words.effect(units)
    return full if len(full) <= IN_FULL else listed_short(words, units)[0]


def icon_of(kind: int) -> str:
    """The sign of a kind of effect."""
    return sign_of(WORD_OF[O_POINTS if kind == POINTS_LATER else kind])


def icon_for(effect: Sequence[tuple[int, int]]) -> str:
    """The sign of an effect: that of its first part."""
    return icon_of(effect[0][0]) if effect else ""
