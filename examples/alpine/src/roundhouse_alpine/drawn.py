"""Flags in pictures: a line in text, and a small sign for every route beside the player's board."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import Beside, DrawingExtension, PlayerList
from roundhouse.draw.svg.kit import icon, piece, rect, spot, text
from roundhouse.draw.svg.side_layout import FitStep, SidePlaces
from roundhouse.draw.svg.tickets import ring
from roundhouse.rules.layout import ROUTES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

from .boxed import flags_in
from .placed import place
from .rules import FLAGS, K_FLAG

SIGN: Final = (
    '<symbol id="summit-flag" viewBox="0 0 24 24">'
    '<path d="M5 22V2.5" stroke="var(--edge,#1f2a31)" stroke-width="2" stroke-linecap="round"/>'
    '<path d="M6 3.2h14l-4.2 4.6 4.2 4.6H6z" fill="var(--gold,#f4cb45)" stroke="var(--edge,#1f2a31)"'
    ' stroke-width="1.25" stroke-linejoin="round"/></symbol>'
)


def _lines(words: Words, p: list[int]) -> list[str]:
    codes, room = words.rules.route_codes, flags_in(words.rules.content).room
    return [f"{codes[route]} {p[FLAGS + route]}/{room}" for route in range(ROUTES)]


def _plays(rules: Ruleset) -> bool:
    return "flags" in rules.part_names()


def _beside(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
    """One card a route, with room for its flags."""
    w, h = step.tile
    return "".join(_card(scene, seat, route, x, y, w, h) for route, (x, y) in enumerate(places))


def _card(scene: Scene, seat: int, route: int, x: float, y: float, w: float, h: float) -> str:
    laid = scene.seen.players[seat][FLAGS + route]
    size = min(20.0, h / 2)
    face = rect(0, 0, w, h, "paper", 4) + text(scene.seen.rules.route_codes[route], w / 2, 13, "note strong")
    for number in range(flags_in(scene.seen.rules.content).room):
        left = w / 2 + (number - 1) * (size + 2) + 1
        if number < laid:
            face += icon("summit-flag", left, h - size - 4, size)
        else:
            face += rect(left + 2, h - size - 2, size - 4, size - 4, "vacant", 3)
    here = place(scene.seen, seat, route)
    told = scene.words.screen("drawn flag", count=laid, route=scene.words.route(route))
    lamp = ring(scene.lit.get(here), w, h)
    card = spot(scene, here, face, 0, 0, "space free", told, "flag", lamp)
    return piece(scene, here, card, x, y)


DRAWN: Final = DrawingExtension(
    lists=(PlayerList(50, "flags", "Flags", _lines),),
    fields=frozenset({"flags"}),
    cells={K_FLAG: "cell flag"},
    beside=(Beside("flags", _plays, lambda _: ROUTES, _beside),),
    symbols=SIGN,
    meanings={"flag": ("route", "alpine board: lay a flag on a route")},
)
