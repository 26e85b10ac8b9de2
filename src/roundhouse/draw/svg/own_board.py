"""A player board: routes with locomotives, industry, what lies beside them, and the ledger of this round; and the
routes of a rival in thin bars.

The same board for everybody at the table and for every seat, wide or narrow. Its height depends on the rules of the
game alone, so nothing on the page jumps while it is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.drawing_keys import BESIDE, INDUSTRY, on_board
from roundhouse.draw.svg.industry import industry
from roundhouse.draw.svg.kit import DrawnBoard, frame, group, icon, num, part, path, rect, text
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
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import CLOSED
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.scoring import forecast

DrawnRoute = tuple[str, float]  # and how high it is

WIDTH = 1032
APART = 8  # between two routes
SIDE = 22  # between the short routes and what lies beside them
# of a rival's routes in thin bars
MINI_NAME_WIDTH: Final = 78.0  # room for the names
MINI_LOCOMOTIVES_WIDTH: Final = 48.0  # and for the locomotives of a route, of which there are mostly two
MINI_USUAL_SLOTS: Final = 2
MINI_SLOT_WIDTH: Final = 14.0  # where there can be a third
MINI_BAR: Final = 10.0
MINI_ROW: Final = 17.0


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
    for index, route in enumerate(rules.routes_in_order):
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
        for route in range(rules.route_count)
        if route != rules.main
        for plan in range(len(rules.plans[route]))
    )


def _narrow_parts(scene: Scene, seat: int, prefix: str) -> tuple[dict[str, str], float]:
    rules = scene.seen.rules
    parts = {}
    y = 0.0
    for route in rules.routes_in_order:
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


# ---- the routes of a rival


def mini_routes(scene: Scene, seat: int, width: float = 288) -> str:
    """The routes of a player, small."""
    rules, board = scene.seen.rules, scene.seen.board(seat)
    locos = MINI_LOCOMOTIVES_WIDTH + MINI_SLOT_WIDTH * (max(rules.slot_count) > MINI_USUAL_SLOTS)
    cell = (width - MINI_NAME_WIDTH - locos) / _longest(rules)
    out = ""
    for row, route in enumerate(rules.routes_in_order):
        y = row * MINI_ROW
        length = board.plan(route).length
        out += text(scene.words.brief_route(route), 0, y + 10, "mini", "start")
        out += rect(MINI_NAME_WIDTH, y, length * cell, MINI_BAR, "mini-bed", 2)
        for colour, first, last in board.runs(route):
            left, run = MINI_NAME_WIDTH + (first - 1) * cell, (last - first + 1) * cell
            out += rect(left, y, run, MINI_BAR, "mini-run", fill=COLOURS[colour])
            piece = at(seat, "track", rules.route_codes[route], COLOURS[colour])
            marked = "since-run since" if piece in scene.moved else "since-run"
            out += f'<g data-also="{piece}">{rect(left, y, run, MINI_BAR, marked)}</g>'
        if board.reach(route):
            reach = min(board.reach(route), length) * cell
            out += path(f"M{num(MINI_NAME_WIDTH)} {num(y + MINI_BAR + 2.5)}h{num(reach)}", "mini-reach")
        x = width - locos + 6
        out += icon("mini-loco", x, y - 0.5, 11, "mini-i")
        out += text(_locomotives(board, route), x + 15, y + 10, "mini", "start")
    label = scene.words.screen("drawn routes", who=scene.names[seat])
    return frame(out, width, rules.route_count * MINI_ROW, label, "mini-routes")


def mini_shown(board: PlayerBoard, seat: int, moved: Iterable[str]) -> tuple[object, ...]:
    """All that `mini_routes` tells of a row, and of what has moved."""
    laid = frozenset(piece for piece in moved if piece.startswith(at(seat, "track")))
    lying = [
        (board.plan_number(route), board.reach(route), *board.tracks(route), *board.slots(route))
        for route in range(board.rules.route_count)
    ]
    return tuple(lying), laid


@remembered
def _longest(rules: Ruleset) -> int:
    """The most spaces any route of the board can have, so that bars can be compared."""
    return max(plan.length for plans in rules.plans for plan in plans)


def _locomotives(board: PlayerBoard, route: int) -> str:
    """Their numbers, those with a boilerman already raised."""
    numbers = [board.rules.number[tile] for tile in board.slots(route) if tile and tile != CLOSED]
    return "+".join(map(str, numbers)) or "–"
