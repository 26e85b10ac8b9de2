"""Bots and players as a page shows them: a face, a seal, and how strong a bot is."""

from __future__ import annotations

from roundhouse.service.game import bot_kind
from roundhouse.service.model.table_view import Seat
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.web.bot_catalog import NAMED_BOTS, STRENGTHS, sign_of, strength, strength_words


def rating(kind: str, language: str) -> h.Element:
    """A bot's strength as sleepers of a track."""
    words = strength_words(kind, language)
    return h.span(".rating", role="img", data_strength=str(strength(kind)), aria_label=words, title=words)[
        (h.span for _ in range(STRENGTHS))
    ]


def player_mark(who: Seat, seat: int) -> h.Node:
    """A player's seal, on the corner of the face where it is a bot with one."""
    kind = bot_kind(who.bot)
    if kind not in NAMED_BOTS:
        return seal(seat)
    return h.span(".faced")[icon(sign_of(kind), "face"), seal(seat)]
