"""What changes the course of a route: stations with their extensions, the switch, the upgrade, a boulder."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from html import escape

from roundhouse.content import model
from roundhouse.draw.svg.badges import OPEN, marks, row_of_badges
from roundhouse.draw.svg.kit import (
    Geometry,
    circle,
    group,
    icon,
    lamp,
    num,
    path,
    piece,
    plate,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.segments import BADGES, Strip, bed
from roundhouse.record.position_plans import laid_extensions
from roundhouse.rules import moves
from roundhouse.rules.layout import BOULDERS, F_EXTENSION, PLAN, REACH
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.places import at
from roundhouse.view.scene import Lit, Scene

CAPTION = 19  # the lane above a rail for the names of stations


@lru_cache(maxsize=256)
def stations_of(rules: Ruleset, route: int) -> tuple[model.Station, ...]:
    """Gaps of a route for extensions."""
    board = rules.content.boards[rules.board]
    return tuple(row for row in board.stations if row.route == rules.route_ids[route])


@lru_cache(maxsize=256)
def variants_of(rules: Ruleset, route: int) -> tuple[model.Variant, ...]:
    """The arms of a route's switch, or its upgrade."""
    board = rules.content.boards[rules.board]
    return tuple(row for row in board.variants if row.route == rules.route_ids[route])


@lru_cache(maxsize=256)
def switch_after(rules: Ruleset, route: int) -> int:
    """The last space before a route's switch, 0 if it has none."""
    forks = [variant for variant in variants_of(rules, route) if variant.keeps]
    return rules.content.boards[rules.board].routes[route].spaces if forks else 0


# ---- stations


def stations(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> tuple[str, str]:
    """The frames below a strip's track, and the lamps that lie on top of it."""
    seen, words = scene.seen, scene.words
    rules = seen.rules
    below = above = ""
    laid = laid_extensions(rules, seen.players[seat])
    for row in stations_of(rules, route):
        if not strip.first <= row.space <= strip.last:
            continue
        x, w = (row.space - strip.first) * geo.cell, row.size * geo.cell
        h = geo.rail + BADGES + geo.badge
        name = words.label("places", row.id)
        place = at(seat, "station", row.id)
        extension = laid.get(row.id, "")
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
            below += spot(scene, place, body, x, 0, "station-g", label, what)
            above += group(_frame_ring(w, h), x) if state == "asked" else ""
        else:
            below += group(body, x, 0)
            hit = rect(1, -17, w - 2, h + 20, "hit", 6)
            above += spot(scene, place, hit, x, 0, "target", label, what, _frame_lamp(lit, w, h))
    return below, above


def _asked(scene: Scene, seat: int, row: model.Station) -> bool:
    """Whether the decision at hand is the extension for this station."""
    stack = scene.seen.stack
    if not stack or stack[-1][:2] != (F_EXTENSION, seat):
        return False
    rules = scene.seen.rules
    return rules.content.boards[rules.board].stations[stack[-1][2]] == row


def _frame_lamp(lit: Lit, w: float, h: float) -> str:
    if lit.thin or not lit.strong:
        kind = "lamp-ring thin" if lit.thin else "lamp-ring soft"
        return rect(1, -17, w - 2, h + 20, kind, 6) + ("" if lit.thin else plate(lit.numbers[0], 2, -15, 9))
    return _frame_ring(w, h) + plate(lit.numbers[0], 2, -16, 9)


def _frame_ring(w: float, h: float) -> str:
    """The station that is asked about; what can be laid there stands in the sign."""
    return rect(-1.5, -19.5, w + 3, h + 25, "lamp-halo", 8) + rect(0.5, -17.5, w - 1, h + 21, "lamp-ring", 7)


# ---- the switch

ARM_RAIL = 16
ARM_HEIGHT = 40
ARM_STEP = 46


def arm_geometry(geo: Geometry) -> Geometry:
    """Both arms before the switch is set share the height of one: low rails, badges close below."""
    return replace(geo, cell=min(geo.cell, 38), rail=ARM_RAIL, badge=21, icon=15, pad=2, need=10)


def open_arms(scene: Scene, seat: int, route: int, x: float, y: float, geo: Geometry) -> str:
    """The arms behind a switch that is not set, one above the other; each can be chosen."""
    rules, words = scene.seen.rules, scene.words
    low = arm_geometry(geo)
    out = ""
    for number, arm in enumerate(variants_of(rules, route)):
        first = switch_after(rules, route) + 1
        width = (arm.spaces - first + 1) * low.cell
        body = bed(first, arm.spaces, low.cell, low.rail)
        reach = min(scene.seen.players[seat][REACH + route], arm.spaces) - first + 1
        if reach > 0:
            body += path(f"M2 {num(low.rail + 1.5)}h{num(reach * low.cell - 4)}", "reach")
        found = marks(words, route, 1 + number)
        body += row_of_badges(scene, seat, route, found, low, first, arm.spaces, low.rail + 3, OPEN)
        name = words.label("places", arm.id)
        body += text(name, width + 6, 12, "note strong", "start")
        place = at(seat, "switch", arm.id)
        lit = scene.lit.get(place)
        label = words.screen("draw arm", route=words.route_label(route), place=name)
        w = width + 62
        ring = ""
        if lit:
            body = rect(-4, 0, w + 4, ARM_HEIGHT, "hit", 6) + body
            ring = group(lamp(lit, w + 4, ARM_HEIGHT), -4)
        out += spot(scene, place, body, x, y + number * ARM_STEP, "switch-way", label, f"arm/{arm.id}", ring)
    return out


def switch(scene: Scene, seat: int, route: int, x: float, y: float, geo: Geometry, width: float) -> str:
    """The switch itself, in the gap behind its last common space."""
    rules, words = scene.seen.rules, scene.words
    arms = variants_of(rules, route)
    chosen = scene.seen.players[seat][PLAN + route]
    mid = geo.rail / 2
    out = ""
    if chosen and not geo.narrow:
        rails = f"M0 {num(mid - 13)}h{num(width)}M0 {num(mid + 13)}h{num(width)}"
        out += path(rails, "rails") + path(f"M4 {num(mid - 13)}c10 0 12-12 22-19h6", "rails dead")
        other = next(arm for number, arm in enumerate(arms) if number != chosen - 1)
        name = words.label("places", arms[chosen - 1].id)
        out += text(
            words.screen("draw chosen", place=name), width + 96, 13 - geo.doubler, "note strong", "start"
        )
        out += text(words.label("places", other.id), width + 6, 11 - geo.doubler, "note faint", "start")
    arrow = (
        "M-3.500 0H3.500M.5-3 3.500 0 .5 3" if not chosen or chosen == 1 else "M-3.500-3 3 3M3 3h-4M3 3v-4"
    )
    if geo.narrow:
        arrow = "M0-3.500V3.500M-3 .5 0 3.500 3 .5"
    if not chosen:
        arrow = "M-4 0H0M0 0 4-3.500M0 0 4 3.500"
    disc = circle(0, 0, 8, "switch-disc") + path(arrow, "switch-arm")
    label = words.screen("draw switch", route=words.route_label(route))
    body = piece(scene, at(seat, "switch"), disc, width / 2, mid)
    out += (
        f'<g role="img" aria-label="{escape(label)}" data-what="switch/{rules.route_ids[route]}">{body}</g>'
    )
    return group(out, x, y)


def arm_caption(scene: Scene, seat: int, route: int, x: float, y: float) -> str:
    """Above the second row of a narrow board: which arm was chosen, and which is closed."""
    words = scene.words
    arms = variants_of(scene.seen.rules, route)
    chosen = arms[scene.seen.players[seat][PLAN + route] - 1]
    name = words.label("places", chosen.id)
    return text(words.screen("draw chosen", place=name), x, y, "note strong", "start")


# ---- the upgrade and boulders


def upgrade_frame(scene: Scene, seat: int, route: int, geo: Geometry) -> str:
    """The frame of an upgrade that was laid over its route."""
    rules = scene.seen.rules
    plan = scene.seen.players[seat][PLAN + route]
    found = [variant for variant in variants_of(rules, route) if not variant.keeps]
    if not found or not plan:
        return ""
    variant = found[plan - 1]
    w, h = variant.spaces * geo.cell, geo.rail + BADGES + geo.badge
    name = scene.words.label("places", variant.id)
    if geo.narrow:
        body = rect(-2, -4, w + 4, h + 8, "station laid", 6)
    else:
        body = rect(1, -17, w - 2, h + 20, "station laid", 6) + text(name, 8, -4, "note strong", "start")
    return f'<g data-what="upgrade/{variant.id}">{piece(scene, at(seat, variant.id), body, 0, 0)}</g>'


def boulders(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> str:
    """Boulders that still lie on a strip."""
    rules = scene.seen.rules
    out = ""
    for row in rules.boulder_rows:
        if row.route != rules.route_ids[route] or not strip.first <= row.space <= strip.last:
            continue
        if not scene.seen.players[seat][BOULDERS] >> moves.BOULDER_NAMES.index(row.id) & 1:
            continue
        w, h = geo.cell, geo.rail
        name = at(seat, "boulder", row.id)
        stone = rect(2, 0, w - 4, h, "boulder-tile", 5) + icon("boulder", w / 2 - 13, h / 2 - 13, 26)
        lit = scene.lit.get(name)
        ring = group(lamp(lit, w - 4, h), 2) if lit else ""
        x = (row.space - strip.first) * w
        label = scene.words.boulder(row)
        out += spot(
            scene, name, piece(scene, name, stone, 0, 0), x, 0, "boulder", label, f"boulder/{row.id}", ring
        )
    return out
