"""Segments: a strip of equal spaces of one route.

From the top: doublers (only where printed), the rail lane with its track, the reach of the locomotives, badges. The
bed with its sleepers and numbers never changes and is drawn once; track, reach and what is lit lie on top of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import (
    Geometry,
    attributes,
    circle,
    group,
    lamp,
    num,
    path,
    piece,
    plate,
    rect,
    spot,
    text,
)
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import WOOD
from roundhouse.view.places import at
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import Words, capital

REACH_LINE = 5  # below the rail lane
BADGES = 12  # below the rail lane
TAB = 5.0  # how far doublers stand above the rail where they have no lane of their own


class Strip(NamedTuple):
    """Spaces first to last of a route; x and y are the left top corner of its rail lane."""

    first: int
    last: int
    x: float
    y: float
    bare: bool = False  # a place for a piece without bed: the switch before it is set


@lru_cache(maxsize=512)
def bed(first: int, last: int, cell: float, rail: float) -> str:
    """The printed strip: bed, sleepers, the numbers of its spaces."""
    count = last - first + 1
    out = rect(0, 4 if rail > 20 else 0, count * cell, rail - (8 if rail > 20 else 0), "bed", 3)
    edge = 1 if rail > 20 else 0
    lines = "".join(f"M{num(i * cell)} {edge}v{num(rail - 2 * edge)}" for i in range(count + 1))
    out += path(lines, "sleeper")
    for i in range(count):
        out += text(first + i, (i + 0.5) * cell, rail / 2 + 4, "space-num")
    return out


def track(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> str:
    """Runs of colour, rails, and the pieces at their ends."""
    board = scene.seen.board(seat)
    runs = board.runs(route)
    first, last, h, w = strip.first, strip.last, geo.rail, geo.cell
    out = ""
    if not strip.bare:
        for colour, start, end in runs:
            a, b = max(start, first), min(end, last)
            if a <= b:
                x, width = (a - first) * w, (b - a + 1) * w
                out += rect(x, 4, width, h - 8, "", 0, COLOURS[colour]) + rect(x, 4, width, h - 8, "veil")
        built = min(board.track(route, WOOD), last) - first + 1
        if built > 0:
            out += path(f"M0 4h{num(built * w)}M0 {num(h - 4)}h{num(built * w)}", "rails")
    return out + "".join(
        _piece(scene, seat, route, colour, end, (end - first) * w, geo)
        for colour, _, end in reversed(runs)
        if first <= end <= last
    )


def _piece(scene: Scene, seat: int, route: int, colour: int, space: int, x: float, geo: Geometry) -> str:
    """A track piece: the tile with what the colour is worth to this player."""
    words = scene.words
    rules = scene.seen.rules
    h, w = geo.rail, geo.cell
    worth = scene.seen.board(seat).values[colour]
    name = at(seat, "track", rules.route_codes[route], COLOURS[colour])
    body = _tile(colour, worth, w, h)
    if name in scene.moved and x > 0:
        body += path(f"M-15 {num(h / 2 - 5)}l5 5-5 5M-8 {num(h / 2 - 5)}l5 5-5 5", "tail")
    label = _piece_label(words, route, colour, space)
    return (
        f'<g data-what="colour/{COLOURS[colour]}">{piece(scene, name, body, x, 0, "track-piece", label)}</g>'
    )


@lru_cache(maxsize=256)
def _tile(colour: int, worth: int, w: float, h: float) -> str:
    return (
        rect(3, 0, w - 6, h, "tile", 5, COLOURS[colour])
        + circle(w / 2, h / 2, 9.5, "value")
        + text(worth, w / 2, h / 2 + 4.5, "value-t")
    )


@remembered
def _piece_label(words: Words, route: int, colour: int, space: int) -> str:
    said = words.screen("draw track", track=words.track(colour), route=words.route_label(route), space=space)
    return capital(said)


def reach_line(board: PlayerBoard, route: int, strip: Strip, geo: Geometry) -> str:
    """How far the locomotives run: brass, then dotted."""
    reach, width, y = board.reach(route), (strip.last - strip.first + 1) * geo.cell, geo.rail + REACH_LINE
    stop = min(max(reach - strip.first + 1, 0), strip.last - strip.first + 1) * geo.cell
    out = path(f"M{num(stop)} {num(y)}H{num(width)}", "reach-off") if stop < width else ""
    if stop:
        out += path(f"M2 {num(y)}H{num(stop - 2)}", "reach")
        if reach <= strip.last:
            out += path(f"M{num(stop - 2)} {num(y - 4)}v8", "reach-end")
    told = attributes(  # for the page, which shows how it grows
        data_line=f"{board.rules.route_codes[route]}/{strip.first}",
        data_reach=reach,
        data_first=strip.first,
        data_last=strip.last,
        data_laid=board.track(route, WOOD),
        data_cell=num(geo.cell),
        data_rail=num(geo.rail),
    )
    return group(out, kind="reach-line", extra=told)


# ---- doublers


def doublers(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry, tabs: bool) -> str:
    """Doublers over their spaces, laid or still to come; as `tabs` they sit on the rail's edge."""
    rules = scene.seen.rules
    laid = scene.seen.board(seat).doublers(route)
    code = rules.route_codes[route]
    out = ""
    for space in range(strip.first, min(strip.last, rules.doubler_spaces[route]) + 1):
        place = at(seat, "doubler", code, space)
        x = (space - strip.first) * geo.cell + (geo.cell - 22 if tabs else geo.cell / 2 - 15)
        y = -TAB if tabs else 1 - geo.doubler
        body = _doubler(space <= laid, tabs)
        lit = scene.lit.get(place)
        if lit:
            w, h = (18, 12) if tabs else (30, 17)
            ghost = group(_doubler(True, tabs), kind="ghost")
            out += spot(scene, place, ghost, x, y, "target", "", "doubler", lamp(lit, w, h, 4))
        elif space <= laid:
            label = _doubler_label(scene.words, route, space)
            out += f'<g data-what="doubler">{piece(scene, place, body, x, y, "", label)}</g>'
        else:
            out += f'<g data-what="doubler" transform="translate({num(x)} {num(y)})">{body}</g>'
    return out


@lru_cache(maxsize=4)
def _doubler(laid: bool, tab: bool) -> str:
    w, h, r = (18, 12, 3) if tab else (30, 17, 4)
    if not laid:
        return rect(0, 0, w, h, "doubler-slot", r)
    words = text("×2", 9, 9.5, "doubler-t tab") if tab else text("×2", 15, 13, "doubler-t")
    return rect(0, 0, w, h, "doubler", r) + words


@remembered
def _doubler_label(words: Words, route: int, space: int) -> str:
    return words.screen("draw doubler", route=words.route_label(route), space=space)


# ---- what is lit


def targets(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry, lit: dict[int, Lit]) -> str:
    """Lit spaces with the track that would come to lie there."""
    code = scene.seen.rules.route_codes[route]
    out = ""
    for space, light in lit.items():
        if not strip.first <= space <= strip.last:
            continue
        w, h = geo.cell, geo.rail
        body = rect(1, -2, w - 2, h + 4, "hit", 7)
        if light.ghost.startswith("track-"):
            body += rect(3, 0, w - 6, h, "ghost", 5, light.ghost.removeprefix("track-"))
        kind = f"target {'strong' if light.strong and not light.thin else 'soft'}"
        x = (space - strip.first) * w
        out += spot(
            scene,
            at(seat, code, space),
            body,
            x,
            0,
            kind,
            "",
            f"route/{scene.seen.rules.route_ids[route]}",
            cell_lamp(light, w, h),
        )
    return out


def cell_lamp(lit: Lit, w: float, h: float) -> str:
    """The lamp of a space: the ring around its cell, the plate in the middle of it."""
    if lit.thin:
        return rect(1, -2, w - 2, h + 4, "lamp-ring thin", 6)
    if not lit.strong:
        return rect(1, -2, w - 2, h + 4, "lamp-ring soft", 6) + plate(lit.numbers[0], w / 2, h / 2, 9)
    return (
        rect(-1, -4, w + 2, h + 8, "lamp-halo", 8)
        + rect(1, -2, w - 2, h + 4, "lamp-ring", 7)
        + plate(lit.numbers[0], w / 2, h / 2)
    )
