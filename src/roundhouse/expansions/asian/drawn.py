"""The Asian board in pictures: construction sites in their slots, and the upgrade over its route."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.content.model import Special
from roundhouse.draw.extension import DrawingExtension, Layers, OnRoute, Slot
from roundhouse.draw.svg.kit import Geometry, icon, piece, rect, text
from roundhouse.draw.svg.segments import BADGES, Strip
from roundhouse.expansions.asian.rules import O_SITE, UPGRADED, sites_on, upgrades_of
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.vocabulary import CLOSED
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

# ---- in text


def _ways(words: Words, board: PlayerBoard, route: int) -> list[tuple[str, tuple[Special, ...]]]:
    """The upgrade that can still be laid over a route."""
    if board.plan_number(route):
        return []
    return [
        (words.screen("upgrade", place=words.label("places", row.id), space=row.spaces), row.specials)
        for row in upgrades_of(words.rules)
        if row.route == words.rules.route_ids[route]
    ]


def _behind_locomotives(words: Words, board: PlayerBoard, route: int) -> list[str]:
    sites = sites_on(words.rules, board.row, route)
    return [words.counted("sites", sites)] if sites else []


# ---- in SVG


def _closed_slot(scene: Scene, seat: int, slot: int, w: float, h: float) -> Slot:
    """A slot under construction; the first of a route is the one that is removed."""
    rules, board = scene.seen.rules, scene.seen.board(seat)
    route = rules.slot_route[slot]
    first = slot == rules.first_slot[route] or board.slot(slot - 1) != CLOSED
    place = at(seat, "site", rules.route_codes[route]) if first else at(seat, "slot", slot)
    label = scene.words.screen("drawn site", route=scene.words.route_label(route))
    body = piece(scene, at(seat, "site", slot), _site(w, h), 0, 0)
    return Slot(place, f"site/{rules.route_ids[route]}", label, body)


@lru_cache(maxsize=16)
def _site(w: float, h: float) -> str:
    size = h - 8 if w == h else h - 6
    return rect(0, 0, w, h, "site-slot", 6) + icon("site", (w - size) / 2, (h - size) / 2, size)


def _can_be_upgraded(rules: Ruleset, route: int) -> bool:
    return any(upgrade.route == rules.route_ids[route] for upgrade in upgrades_of(rules))


def _on_route(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> Layers:
    """The frame of an upgrade that was laid over its route."""
    rules = scene.seen.rules
    if not _can_be_upgraded(rules, route) or scene.seen.board(seat).plan_number(route) != UPGRADED:
        return Layers()
    upgrade = next(row for row in upgrades_of(rules) if row.route == rules.route_ids[route])
    w, h = upgrade.spaces * geo.cell, geo.rail + BADGES + geo.badge
    if geo.narrow:
        body = rect(-2, -4, w + 4, h + 8, "station laid", 6)
    else:
        name = scene.words.label("places", upgrade.id)
        body = rect(1, -17, w - 2, h + 20, "station laid", 6) + text(name, 8, -4, "note strong", "start")
    laid = piece(scene, at(seat, upgrade.id), body, 0, 0)
    return Layers(below=f'<g data-what="upgrade/{upgrade.id}">{laid}</g>')


DRAWN: Final = DrawingExtension(
    ways=_ways,
    behind_locomotives=_behind_locomotives,
    cells={O_SITE: "cell site"},
    closed_slot=_closed_slot,
    on_route=OnRoute(_on_route, captions=_can_be_upgraded),
    meanings={
        "site": ("route", "Asian board: remove a construction site"),
        "take-coin": ("", "a coin instead of the industry step for a removed site"),
        "medal": ("route", "lay the medal where there is a choice"),
    },
    examples={"site": ["site BE"], "medal": ["medal BE"]},
)
