"""Stations of a route with the extensions that lie there, and the extensions to choose from."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.content.model import Special, Station
from roundhouse.draw.extension import Layers, OfferedCard
from roundhouse.draw.svg.kit import (
    Geometry,
    effect,
    effect_width,
    group,
    icon,
    num,
    path,
    piece,
    plate,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.segments import BADGES, Strip
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.text_specials import special_words
from roundhouse.draw.text_words import wrapped
from roundhouse.expansions.german.boxed import Extension, extensions_in
from roundhouse.expansions.german.rules.extensions import (
    F_EXTENSION,
    laid_extensions,
    stations_of,
)
from roundhouse.rules.moves import EXTENSION_NAMES
from roundhouse.rules.plans import compile_effect
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.view.places import at
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import Words

LEAST_SIGN: Final = 9  # smaller signs cannot be read


@remembered
def _stations_on(rules: Ruleset, route: int) -> tuple[Station, ...]:
    return tuple(row for row in stations_of(rules) if row.route == rules.route_ids[route])


@remembered
def _extensions(rules: Ruleset) -> dict[str, Extension]:
    return {row.id: row for row in extensions_in(rules.content)}


# ---- in text


def table_lines(words: Words, seen: GameState) -> list[str]:
    """Those nobody has taken, each with its special spaces, counted from its first one."""
    told = [
        f"{row.id}: " + ", ".join(special_words(words, special) for special in row.specials)
        for row in extensions_in(seen.rules.content)
        if seen.table_top.has("extensions", EXTENSION_NAMES.index(row.id))
    ]
    return wrapped(words.screen("EXTENSIONS"), told or [words.screen("none left")])


def names_on(words: Words, board: PlayerBoard, route: int) -> list[str]:
    """The extensions that lie on a route."""
    laid = laid_extensions(words.rules, board.row)
    return [laid[row.id] for row in _stations_on(words.rules, route) if row.id in laid]


# ---- on a route


def frames(rules: Ruleset, route: int) -> tuple[tuple[int, int], ...]:
    return tuple((row.space, row.space + row.size - 1) for row in _stations_on(rules, route))


def stations(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> Layers:
    """The frames below a strip's track, and the lamps that lie on top of it."""
    below = above = ""
    laid = laid_extensions(scene.seen.rules, scene.seen.players[seat])
    for row in _stations_on(scene.seen.rules, route):
        if strip.first <= row.space <= strip.last:
            x = (row.space - strip.first) * geo.cell
            under, over = _station(scene, seat, row, laid.get(row.id, ""), x, geo)
            below, above = below + under, above + over
    return Layers(below=below, above=above)


def _station(
    scene: Scene, seat: int, row: Station, extension: str, x: float, geo: Geometry
) -> tuple[str, str]:
    words = scene.words
    w, h = row.size * geo.cell, geo.rail + BADGES + geo.badge
    name = words.label("places", row.id)
    place = at(seat, "station", row.id)
    lit = scene.lit.get(place)
    asked = lit is not None or _asked(scene, seat, row)
    state = "laid" if extension else "asked" if asked else "open"
    body = rect(1, -17, w - 2, h + 20, f"station {state}", 6)
    body += text(name, 8, -4, "note" if state == "open" else "note strong", "start")
    if not extension and w > 100:
        body += text(words.screen("draw size", count=row.size), w - 8, -4, "note", "end")
    if extension:
        label = words.screen("draw extension", place=name, name=extension)
        body = piece(scene, at(seat, "extension", row.id), body, 0, 0)
        what = f"extension/{extension}"
    else:
        label = words.screen("draw station", place=name, size=row.size)
        what = f"station/{row.id}"
    if lit is None:
        ring = group(_frame_ring(w, h), x) if state == "asked" else ""
        return spot(scene, place, body, x, 0, "station-g", label, what), ring
    hit = rect(1, -17, w - 2, h + 20, "hit", 6)
    target = spot(scene, place, hit, x, 0, "target", label, what, _frame_lamp(lit, w, h))
    return group(body, x, 0), target


def _asked(scene: Scene, seat: int, row: Station) -> bool:
    """Whether the decision at hand is the extension for this station."""
    stack = scene.seen.stack
    if not stack or stack[-1][:2] != (F_EXTENSION, seat):
        return False
    return stations_of(scene.seen.rules)[stack[-1][2]] == row


def _frame_lamp(lit: Lit, w: float, h: float) -> str:
    if lit.thin or not lit.strong:
        kind = "lamp-ring thin" if lit.thin else "lamp-ring soft"
        return rect(1, -17, w - 2, h + 20, kind, 6) + ("" if lit.thin else plate(lit.numbers[0], 2, -15, 9))
    return _frame_ring(w, h) + plate(lit.numbers[0], 2, -16, 9)


def _frame_ring(w: float, h: float) -> str:
    """The station that is asked about; what can be laid there stands in the sign."""
    return rect(-1.5, -19.5, w + 3, h + 25, "lamp-halo", 8) + rect(0.5, -17.5, w - 1, h + 21, "lamp-ring", 7)


# ---- to choose from


def offered(scene: Scene, name: str, w: float, h: float) -> OfferedCard:
    return _tile(_extensions(scene.seen.rules)[name], w, h), _spoken(scene.words, name), False


def component(words: Words, name: str) -> str:
    return group(_tile(_extensions(words.rules)[name], 94, 54), 1, 3)


@remembered
def _spoken(words: Words, name: str) -> str:
    """An extension with what its spaces give."""
    row = _extensions(words.rules)[name]
    told = []
    for special in row.specials:
        if special.each == "double":
            what = words.screen("spoken doubling")
        elif special.each:
            what = words.screen("spoken star", points=words.points(special.points))
        else:
            what = words.effect(special.effect)
        told.append(words.screen("spoken special", effect=what, space=special.space))
    return words.screen("spoken extension", size=row.size, specials=words.listed(told))


@lru_cache(maxsize=256)
def _tile(row: Extension, w: float, h: float) -> str:
    """An extension: its spaces, and below each what it waits for and gives."""
    cell = min(40, (w - 8) / row.size)
    left = (w - cell * row.size) / 2
    bed = min(16, h * 0.3)
    body = rect(0, 0, w, h, "paper", 4) + rect(left, 6, cell * row.size, bed, "bed", 2)
    for k in range(row.size + 1):
        body += path(f"M{num(left + k * cell)} 4v{num(bed + 4)}", "sleeper")
    for k in range(row.size):
        body += text(k + 1, left + (k + 0.5) * cell, 6 + bed / 2 + 4, "space-num")
    for special in row.specials:
        cx = left + (special.space - 0.5) * cell
        body += _special(special, cx, bed + 10 + (h - bed - 14) / 2, cell)
    return body


def _special(special: Special, cx: float, cy: float, cell: float) -> str:
    """What a special space waits for and gives."""
    need = 8 * (special.colour != "wood") + 12 * special.locomotive
    if special.each == "double":
        parts = [("", "route-double")]
    elif special.each:
        parts = [(f"+{special.points}", "")]
    else:
        parts = list(signs(compile_effect(special.effect), quiet=True))
    size = min(17, (cell - need - 2) / effect_width(parts))
    if size < LEAST_SIGN:  # no room side by side: what it waits for above what it gives
        size = min(14, (cell - 2) / effect_width(parts))
        return _waits(special, cx - need / 2 + 0.5, cy - 7) + effect(parts, cx, cy + 6, size)
    width = need + size * effect_width(parts)
    left = cx - width / 2
    return _waits(special, left, cy) + effect(parts, (left + need + cx + width / 2) / 2, cy, size)


def _waits(special: Special, x: float, cy: float) -> str:
    """The colour and the locomotive that a special space waits for."""
    out = ""
    if special.colour != "wood":
        out += rect(x, cy - 6, 6, 12, "cond", 2, special.colour)
        x += 8
    if special.locomotive:
        out += icon("mini-loco", x, cy - 5.5, 11, "need-loco")
    return out
