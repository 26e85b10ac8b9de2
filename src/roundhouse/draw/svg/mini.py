"""A rival's routes in thin bars: how far every colour has come, the reach, and the locomotives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import frame, icon, num, path, rect, text
from roundhouse.rules.layout import CLOSED, MAX_SLOTS, PLAN, REACH, ROUTES, SLOT, TRACK
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.places import at
from roundhouse.view.route_order import routes_in_order
from roundhouse.view.scene import Scene

NAME: Final = 78.0  # room for the names
LOCOS: Final = 48.0  # and for the locomotives of a route, of which there are mostly two
FEW: Final = 2
MORE: Final = 14.0  # where there can be a third
BAR: Final = 10.0
ROW: Final = 17.0


def mini_routes(scene: Scene, seat: int, width: float = 288) -> str:
    """The three routes of a player, small."""
    rules, p = scene.seen.rules, scene.seen.players[seat]
    locos = LOCOS + MORE * (max(rules.slot_count) > FEW)
    cell = (width - NAME - locos) / _longest(rules)
    out = ""
    for row, route in enumerate(routes_in_order(rules)):
        y = row * ROW
        length = rules.plans[route][p[PLAN + route]].length
        out += text(scene.words.brief_route(route), 0, y + 10, "mini", "start")
        out += rect(NAME, y, length * cell, BAR, "mini-bed", 2)
        behind = 0
        for colour in range(len(COLOURS) - 1, -1, -1):
            space = p[TRACK + 5 * route + colour]
            if space > behind:
                left, run = NAME + behind * cell, (space - behind) * cell
                out += rect(left, y, run, BAR, "mini-run", fill=COLOURS[colour])
                piece = at(seat, "track", rules.route_codes[route], COLOURS[colour])
                marked = "since-run since" if piece in scene.moved else "since-run"
                out += f'<g data-also="{piece}">{rect(left, y, run, BAR, marked)}</g>'
                behind = space
        if p[REACH + route]:
            reach = min(p[REACH + route], length) * cell
            out += path(f"M{num(NAME)} {num(y + BAR + 2.5)}h{num(reach)}", "mini-reach")
        x = width - locos + 6
        out += icon("mini-loco", x, y - 0.5, 11, "mini-i")
        out += text(_locomotives(rules, p, route), x + 15, y + 10, "mini", "start")
    label = scene.words.screen("drawn routes", who=scene.names[seat])
    return frame(out, width, ROUTES * ROW, label, "mini-routes")


def mini_shown(p: list[int], seat: int, moved: Iterable[str]) -> tuple[object, ...]:
    """All that `mini_routes` tells of a row, and of what has moved."""
    columns = ((PLAN, ROUTES), (REACH, ROUTES), (SLOT, MAX_SLOTS), (TRACK, len(COLOURS) * ROUTES))
    laid = frozenset(piece for piece in moved if piece.startswith(at(seat, "track")))
    return *(tuple(p[first : first + count]) for first, count in columns), laid


@remembered
def _longest(rules: Ruleset) -> int:
    """The most spaces any route of the board can have, so that bars can be compared."""
    return max(plan.length for plans in rules.plans for plan in plans)


def _locomotives(rules: Ruleset, p: list[int], route: int) -> str:
    """Their numbers, those with a boilerman already raised."""
    first = rules.first_slot[route]
    tiles = p[SLOT + first : SLOT + first + rules.slot_count[route]]
    numbers = [rules.number[tile] for tile in tiles if tile and tile != CLOSED]
    return "+".join(map(str, numbers)) or "–"
