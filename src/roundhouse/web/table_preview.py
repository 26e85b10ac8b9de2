"""What messengers show of a link to a table or to its result: words and a picture, as a spectator may see them."""

from __future__ import annotations

from roundhouse.draw.svg.share_pictures import board_card
from roundhouse.rules.state import scores
from roundhouse.service.pages.layout import say
from roundhouse.service.pages.link_preview import LinkPreview, table_preview
from roundhouse.view.scene import Scene
from roundhouse.view.secrets import redact
from roundhouse.web.game_options import GameOptions
from roundhouse.web.result import verdict
from roundhouse.web.table_view import BoardView

SPECTATOR = -1


def preview_of(view: BoardView, origin: str, page: str = "") -> LinkPreview:
    """Of a page of the table, such as `/result`."""
    return table_preview(origin, view.table_id, headline(view), _line(view, standings=True), page)


def preview_picture(view: BoardView) -> str:
    """A card with the board of whoever is ahead."""
    seen = redact(view.states[-1], SPECTATOR)
    scene = Scene(seen, SPECTATOR, view.words, view.names)
    best = max(seen.order, key=lambda seat: scores(seen)[seat])
    return board_card(scene, best, say(view.person, "app"), headline(view), _line(view))


def headline(view: BoardView) -> str:
    """Who has won; while the game goes on, what the table is called."""
    return verdict(view) if view.finished else view.name


def _line(view: BoardView, standings: bool = False) -> str:
    """What is played, how far it is, and everybody's points."""
    state = view.states[-1]
    told = [GameOptions.from_json(view.options).title(view.language)]
    if not view.finished:
        told.append(say(view.person, "preview round", round=state.round, rounds=state.rules.rounds))
    if standings:
        pairs = sorted(zip(scores(state), view.names, strict=True), reverse=True)
        told.append(", ".join(f"{name} {points}" for points, name in pairs))
    return " · ".join(told)
