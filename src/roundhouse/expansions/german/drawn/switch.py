"""The switch on a route, and both arms behind it as long as none is chosen."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Final

from roundhouse.content.model import Special, Variant
from roundhouse.draw.svg.badges import OPEN, marks, row_of_badges
from roundhouse.draw.svg.kit import Geometry, circle, group, lamp, num, path, piece, rect, spot, text
from roundhouse.draw.svg.segments import bed
from roundhouse.expansions.german.rules.switch import arms_of
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

ARM_RAIL: Final = 16
ARM_HEIGHT: Final = 40
ARM_STEP: Final = 46


@remembered
def _arms(rules: Ruleset, route: int) -> tuple[Variant, ...]:
    return tuple(arm for arm in arms_of(rules) if arm.route == rules.route_ids[route])


def ways(words: Words, board: PlayerBoard, route: int) -> list[tuple[str, tuple[Special, ...]]]:
    """In text: the arms while none is chosen."""
    if board.plan_number(route):
        return []
    return [
        (words.screen("arm", place=words.label("places", arm.id), space=arm.spaces), arm.specials)
        for arm in _arms(words.rules, route)
    ]


def after(rules: Ruleset, route: int) -> int:
    """The last space before a route's switch, 0 if it has none."""
    return rules.content.boards[rules.board].routes[route].spaces if _arms(rules, route) else 0


def _arm_geometry(geo: Geometry) -> Geometry:
    """Both arms before the switch is set share the height of one: low rails, badges close below."""
    return replace(geo, cell=min(geo.cell, 38), rail=ARM_RAIL, badge=21, icon=15, pad=2, need=10)


def open_arms(scene: Scene, seat: int, route: int, x: float, y: float, geo: Geometry) -> str:
    """The arms behind a switch that is not set, one above the other; each can be chosen."""
    rules, words = scene.seen.rules, scene.words
    low = _arm_geometry(geo)
    first = after(rules, route) + 1
    out = ""
    for number, arm in enumerate(_arms(rules, route)):
        width = (arm.spaces - first + 1) * low.cell
        body = bed(first, arm.spaces, low.cell, low.rail)
        reach = min(scene.seen.board(seat).reach(route), arm.spaces) - first + 1
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
    arms = _arms(rules, route)
    chosen = scene.seen.board(seat).plan_number(route)
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
    disc = circle(0, 0, 8, "switch-disc") + path(_arrow(chosen, geo.narrow), "switch-arm")
    label = words.screen("draw switch", route=words.route_label(route))
    body = piece(scene, at(seat, "switch"), disc, width / 2, mid)
    out += (
        f'<g role="img" aria-label="{escape(label)}" data-what="switch/{rules.route_ids[route]}">{body}</g>'
    )
    return group(out, x, y)


def _arrow(chosen: int, narrow: bool) -> str:
    """Which way the switch is set."""
    if not chosen:
        return "M-4 0H0M0 0 4-3.500M0 0 4 3.500"
    if narrow:
        return "M0-3.500V3.500M-3 .5 0 3.500 3 .5"
    return "M-3.500 0H3.500M.5-3 3.500 0 .5 3" if chosen == 1 else "M-3.500-3 3 3M3 3h-4M3 3v-4"


def arm_caption(scene: Scene, seat: int, route: int, x: float, y: float) -> str:
    """Above the second row of a narrow board: which arm was chosen, and which is closed."""
    words = scene.words
    chosen = _arms(scene.seen.rules, route)[scene.seen.board(seat).plan_number(route) - 1]
    name = words.label("places", chosen.id)
    return text(words.screen("draw chosen", place=name), x, y, "note strong", "start")
