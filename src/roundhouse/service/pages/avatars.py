"""Bots and players as a page shows them: a face, a seal."""

from __future__ import annotations

from roundhouse.service.game import bot_kind, game
from roundhouse.service.model.table_view import Seat
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal


def bot_sign(kind: str, name: str = "") -> str:
    """The sign of the sprite that stands for a bot; of several of a kind, for the one that is called so."""
    return game().bots.face(kind, name) or "bot"


def player_mark(who: Seat, seat: int) -> h.Node:
    """A player's seal, on the corner of the face where it is a bot with one."""
    face = game().bots.face(bot_kind(who.bot), who.name) if who.bot else ""
    return h.span(".faced")[icon(face, "face"), seal(seat)] if face else seal(seat)
