"""What the scoring phase would give now, by route and industry."""

from __future__ import annotations

from roundhouse.rules.scoring import part_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.view.route_order import routes_in_order


def forecast(state: GameState, seat: int) -> dict[str, int]:
    """Points of each route, of the industry track and of what parts count, and their total."""
    p = state.players[seat]
    rules = state.rules
    found = {rules.route_codes[route]: route_points(rules, p, route) for route in routes_in_order(rules)}
    found["industry"] = rules.industry_rules.points(p)
    for points, source in part_points(rules, p):
        name = rules.source_name(source)
        found[name] = found.get(name, 0) + points
    found["total"] = sum(found.values())
    return found
