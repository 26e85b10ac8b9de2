"""Locomotive slots: tiles with large numbers beside a route, pills above it where it is narrow."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.draw.faces import all_drawn
from roundhouse.draw.svg.kit import circle, group, icon, lamp, numbered, piece, rect, spot, text
from roundhouse.rules import moves
from roundhouse.rules.layout import BOILED, SLOT, UNDER_CONSTRUCTION
from roundhouse.view.places import at
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import TILE_NUMBERS, Words, capital

PILL_W, PILL_H, PILL_STEP = 40, 24, 43


def slots(scene: Scene, seat: int, route: int, size: float, gap: float) -> str:
    """The slots of a route in a row, the highest locomotive first; construction sites close the last ones."""
    return _row(scene, seat, route, size, size, size + gap)


def pills(scene: Scene, seat: int, route: int) -> str:
    """The same in one line of text height."""
    return _row(scene, seat, route, PILL_W, PILL_H, PILL_STEP)


def _row(scene: Scene, seat: int, route: int, w: float, h: float, step: float) -> str:
    rules, words = scene.seen.rules, scene.words
    p = scene.seen.players[seat]
    first = rules.first_slot[route]
    route_id, code = rules.route_ids[route], rules.route_codes[route]
    out = ""
    site_told = False
    for k in range(rules.slot_count[route]):
        slot = first + k
        tile = p[SLOT + slot]
        place = at(seat, "slot", slot)
        label = _label(words, route, tile)
        if tile == UNDER_CONSTRUCTION:
            what = f"site/{route_id}"
            body = piece(scene, at(seat, "site", slot), _site(w, h), 0, 0)
            if not site_told:  # the first site is the one that is removed
                place, site_told = at(seat, "site", code), True
        elif tile:
            number = _number(rules.number[tile], tile)
            what = f"tile/{moves.TILE_NAMES[tile & (BOILED - 1)]}"
            body = piece(scene, at(seat, "loco", slot), _locomotive(number, w, h, tile >= BOILED), 0, 0)
            if tile >= BOILED:
                body += piece(scene, at(seat, "boilerman", "slot", slot), _boilerman(w, h), 0, 0)
        else:
            what = f"slot/{route_id}"
            body = rect(0, 0, w, h, "empty-slot", 6)
        lit = scene.lit.get(place)
        ring = lamp(lit, w, h) if lit else ""
        if lit:
            body += _ghost(scene, lit, tile, w, h)
        out += spot(scene, place, body, k * step, 0, "loco-slot", label, what, ring)
    return out


def _number(number: int, tile: int) -> str:
    """What a locomotive pulls; the tile's own name where it has one."""
    name = moves.TILE_NAMES[tile & (BOILED - 1)]
    return str(number) if tile >= BOILED or not name.isdigit() else TILE_NUMBERS.get(name, name)


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


@lru_cache(maxsize=16)
def _site(w: float, h: float) -> str:
    size = h - 8 if w == h else h - 6
    return rect(0, 0, w, h, "site-slot", 6) + icon("site", (w - size) / 2, (h - size) / 2, size)


@lru_cache(maxsize=1024)
def _label(words: Words, route: int, tile: int) -> str:
    name = words.route_label(route)
    if tile == UNDER_CONSTRUCTION:
        return words.screen("draw site", route=name)
    if tile:
        return capital(words.screen("draw loco", tile=words.tile(tile, "loco"), route=name))
    return words.screen("draw slot", route=name)


def beside_route(scene: Scene, seat: int, route: int, x: float, y: float, size: float) -> str:
    """What expansions put at the locomotives of a route."""
    if not scene.seen.rules.parts:
        return ""
    draws = [drawn.beside_route for drawn in all_drawn() if drawn.beside_route]
    return "".join(draw(scene, seat, route, x, y, size) for draw in draws)
