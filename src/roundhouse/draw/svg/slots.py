"""Locomotive slots: tiles with large numbers beside a route, pills above it where it is narrow."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.draw.extension import Slot, all_drawn, drawn_in
from roundhouse.draw.svg.kit import circle, group, icon, lamp, numbered, piece, rect, spot, text
from roundhouse.rules import moves
from roundhouse.rules.layout import BOILED, CLOSED, SLOT
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.places import at
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import Words, capital

PILL_W, PILL_H, PILL_STEP = 40, 24, 43


def slots(scene: Scene, seat: int, route: int, size: float, gap: float) -> str:
    """The slots of a route in a row, the highest locomotive first, those that are not open last."""
    return _row(scene, seat, route, size, size, size + gap)


def pills(scene: Scene, seat: int, route: int) -> str:
    """The same in one line of text height."""
    return _row(scene, seat, route, PILL_W, PILL_H, PILL_STEP)


def _row(scene: Scene, seat: int, route: int, w: float, h: float, step: float) -> str:
    out = ""
    first = scene.seen.rules.first_slot[route]
    for k in range(scene.seen.rules.slot_count[route]):
        place, what, label, body = _slot(scene, seat, first + k, w, h)
        lit = scene.lit.get(place)
        ring = lamp(lit, w, h) if lit else ""
        if lit:
            body += _ghost(scene, lit, scene.seen.players[seat][SLOT + first + k], w, h)
        out += spot(scene, place, body, k * step, 0, "loco-slot", label, what, ring)
    return out


def _slot(scene: Scene, seat: int, slot: int, w: float, h: float) -> Slot:
    """A slot with what lies there."""
    rules = scene.seen.rules
    tile, route = scene.seen.players[seat][SLOT + slot], rules.slot_route[slot]
    if tile == CLOSED:
        return next(drawn.closed_slot for drawn in all_drawn() if drawn.closed_slot)(scene, seat, slot, w, h)
    place, label = at(seat, "slot", slot), _label(scene.words, route, tile)
    if not tile:
        return Slot(place, f"slot/{rules.route_ids[route]}", label, rect(0, 0, w, h, "empty-slot", 6))
    number = _number(rules.number[tile], tile)
    body = piece(scene, at(seat, "loco", slot), _locomotive(number, w, h, tile >= BOILED), 0, 0)
    if tile >= BOILED:
        body += piece(scene, at(seat, "boilerman", "slot", slot), _boilerman(w, h), 0, 0)
    return Slot(place, f"tile/{moves.TILE_NAMES[tile & (BOILED - 1)]}", label, body)


def _number(number: int, tile: int) -> str:
    """What a locomotive pulls, as a number."""
    name = moves.TILE_NAMES[tile & (BOILED - 1)]
    return str(number) if tile >= BOILED or not name.isdigit() else name


def _ghost(scene: Scene, lit: Lit, tile: int, w: float, h: float) -> str:
    """What would come to lie in a lit slot, where it is not hidden by what lies there."""
    kind, _, name = lit.ghost.partition(" ")
    if kind == "boilerman":
        return group(_boilerman(w, h), kind="ghost") if w == h else ""
    if kind != "loco" or tile:
        return ""
    number = _number(scene.seen.rules.number[moves.TILE_NAMES.index(name)], moves.TILE_NAMES.index(name))
    return group(_locomotive(number, w, h, False), kind="ghost")


@lru_cache(maxsize=256)
def _locomotive(number: str, w: float, h: float, boiled: bool) -> str:
    if w == h:
        return rect(0, 0, w, h, "loco-tile", 6) + numbered("loco", number, 2, 2, w - 4)
    sign = "" if boiled else icon("mini-loco", 5, 5, 14, "need-loco")
    return rect(0, 0, w, h, "loco-tile", 6) + sign + text(number, 28, 17, "pill-n")


@lru_cache(maxsize=16)
def _boilerman(w: float, h: float) -> str:
    if w == h:
        body = circle(2, h - 4, 9.5, "boiler-disc") + icon("boilerman", -6, h - 12, 16)
    else:
        body = icon("boilerman", 3, 4, 16)
    return f'<g data-what="boilerman">{body}</g>'


@remembered
def _label(words: Words, route: int, tile: int) -> str:
    name = words.route_label(route)
    if tile:
        return capital(words.screen("draw loco", tile=words.tile(tile, "loco"), route=name))
    return words.screen("draw slot", route=name)


def beside_route(scene: Scene, seat: int, route: int, x: float, y: float, size: float) -> str:
    """What expansions put at the locomotives of a route."""
    draws = [drawn.beside_route for drawn in drawn_in(scene.seen.rules) if drawn.beside_route]
    return "".join(draw(scene, seat, route, x, y, size) for draw in draws)
