"""Bots and players as a page shows them: a face, a seal."""

from __future__ import annotations

from roundhouse.service.game import bot_kind, game
from roundhouse.service.model.table_view import Seat
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal


def bot_sign(kind: str) -> str:
    """The sign of the sprite that stands for a bot."""
    return f"face-{kind}" if kind in game().bots.characters else "bot"


def player_mark(who: Seat, seat: int) -> h.Node:
    """A player's seal, on the corner of the face where it is a bot with one."""
    kind = bot_kind(who.bot)
    if kind not in game().bots.characters:
        return seal(seat)
    return h.span(".faced")[icon(bot_sign(kind), "face"), seal(seat)]
