"""What changes the course of a route: an upgrade."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.content import model
from roundhouse.draw.svg.kit import (
    Geometry,
    piece,
    rect,
    text,
)
from roundhouse.draw.svg.segments import BADGES
from roundhouse.rules.layout import PLAN
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.places import at
from roundhouse.view.scene import Scene


@lru_cache(maxsize=256)
def variants_of(rules: Ruleset, route: int) -> tuple[model.Variant, ...]:
    """Other ways in which a route can lie."""
    board = rules.content.boards[rules.board]
    return tuple(row for row in board.variants if row.route == rules.route_ids[route])


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
