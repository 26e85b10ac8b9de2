"""A player board: routes with locomotives, industry, what lies beside them, and the ledger of this round.

The same board for everybody at the table and for every seat, wide or narrow. Its height depends on the rules of the
game alone, so nothing on the page jumps while it is played.
"""

from __future__ import annotations

from roundhouse.draw.svg.drawing_keys import BESIDE, INDUSTRY, on_board
from roundhouse.draw.svg.industry import industry
from roundhouse.draw.svg.kit import DrawnBoard, group, num, part, path
from roundhouse.draw.svg.routes import (
    LX,
    NARROW_WIDTH,
    RX,
    account,
    course,
    gain_of,
    narrow_account,
    route_account,
    route_part,
    wide_geometry,
)
from roundhouse.draw.svg.side_pieces import beside
from roundhouse.rules.layout import ROUTES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.forecast import forecast
from roundhouse.view.route_order import routes_in_order
from roundhouse.view.scene import Scene

DrawnRoute = tuple[str, float]  # and how high it is

WIDTH = 1032
APART = 8  # between two routes
SIDE = 22  # between the short routes and what lies beside them


def own_board(scene: Scene, seat: int, narrow: bool, prefix: str = "own") -> DrawnBoard:
    """The whole board of a seat; `prefix` keeps the ids of several boards on one page apart."""
    parts, height = (_narrow_parts if narrow else _wide_parts)(scene, seat, prefix)
    return DrawnBoard(
        NARROW_WIDTH if narrow else WIDTH,
        height,
        scene.words.screen("draw board", name=scene.names[seat]),
        f"player-board seat-{seat + 1}",
        parts,
    )


def _wide_parts(scene: Scene, seat: int, prefix: str) -> tuple[dict[str, str], float]:
    rules = scene.seen.rules
    parts = {}
    y, beside_y = 0.0, 0.0
    for index, route in enumerate(routes_in_order(rules)):
        code = rules.route_codes[route]
        body, height = _route(scene, seat, route, False)
        parts[f"{prefix}:{code}"] = part(f"{prefix}:{code}", body, 0, y)
        y += height + APART
        if index == 0:
            beside_y = y
    x = RX + _short_spaces(rules) * wide_geometry(rules).cell + SIDE
    body, _ = _beside(scene, seat, LX - 8 - x, y - beside_y - APART, False)
    parts[f"{prefix}:beside"] = part(f"{prefix}:beside", body, x, beside_y)
    body, height = _industry(scene, seat, False)
    points = forecast(scene.seen, seat)["industry"]
    body += group(account(points, gain_of(scene, seat, "industry")), LX, height / 2 - 18)
    parts[f"{prefix}:industry"] = part(f"{prefix}:industry", body, 0, y)
    y += height
    rule = path(f"M{LX} 0V{num(y - 4)}", "ledger-rule")
    parts[f"{prefix}:ledger"] = part(f"{prefix}:ledger", rule)
    return parts, y


def _short_spaces(rules: Ruleset) -> int:
    """The longest of the routes that leave room beside them, however they are laid."""
    return max(
        course(rules, route, plan, False).strips[-1].last
        for route in range(ROUTES)
        if route != rules.main
        for plan in range(len(rules.plans[route]))
    )


def _narrow_parts(scene: Scene, seat: int, prefix: str) -> tuple[dict[str, str], float]:
    rules = scene.seen.rules
    parts = {}
    y = 0.0
    for route in routes_in_order(rules):
        code = rules.route_codes[route]
        body, height = _route(scene, seat, route, True)
        parts[f"{prefix}:{code}"] = part(f"{prefix}:{code}", body, 0, y)
        y += height + 4
    body, height = _industry(scene, seat, True)
    body += narrow_account(forecast(scene.seen, seat)["industry"], gain_of(scene, seat, "industry"))
    parts[f"{prefix}:industry"] = part(f"{prefix}:industry", body, 0, y)
    y += height + 12
    body, height = _beside(scene, seat, NARROW_WIDTH, 0, True)
    parts[f"{prefix}:beside"] = part(f"{prefix}:beside", body, 0, y)
    return parts, y + height


# ---- what was drawn before


def _route(scene: Scene, seat: int, route: int, narrow: bool) -> DrawnRoute:
    code = scene.seen.rules.route_codes[route]
    key = code, seat, narrow, on_board(scene, seat, code)
    drawn, height = scene.drawing_cache.made(key, lambda: route_part(scene, seat, route, narrow))
    return drawn + route_account(scene, seat, route, narrow), height


def _industry(scene: Scene, seat: int, narrow: bool) -> DrawnRoute:
    key = INDUSTRY, seat, narrow, on_board(scene, seat, INDUSTRY)
    return scene.drawing_cache.made(key, lambda: industry(scene, seat, narrow))


def _beside(scene: Scene, seat: int, width: float, height: float, narrow: bool) -> DrawnRoute:
    key = BESIDE, seat, width, height, on_board(scene, seat, BESIDE)
    return scene.drawing_cache.made(key, lambda: beside(scene, seat, width, height, narrow))
