"""Bots and players as a page shows them: a face, a seal, and how strong a bot is."""

from __future__ import annotations

from roundhouse.service.model.bot_catalog import PEOPLE, STRENGTHS, kind_of, sign_of, strength, strength_words
from roundhouse.service.model.table_view import Seat
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal


def rating(kind: str, language: str) -> h.Element:
    """A bot's strength as sleepers of a track."""
    words = strength_words(kind, language)
    return h.span(".rating", role="img", data_strength=str(strength(kind)), aria_label=words, title=words)[
        (h.span for _ in range(STRENGTHS))
    ]


def player_mark(who: Seat, seat: int) -> h.Node:
    """A player's seal, on the corner of the face where it is a bot with one."""
    kind = kind_of(who.bot)
    if kind not in PEOPLE:
        return seal(seat)
    return h.span(".faced")[icon(sign_of(kind), "face"), seal(seat)]
