"""What the scoring phase would give now, by route and industry."""

from __future__ import annotations

from roundhouse.rules.layout import ROUTES
from roundhouse.rules.scoring import route_points
from roundhouse.rules.state import GameState


def forecast(state: GameState, seat: int) -> dict[str, int]:
    """Points of each route and of the industry track, and their total."""
    p = state.players[seat]
    rules = state.rules
    found = {rules.route_ids[route]: route_points(rules, p, route) for route in range(ROUTES)}
    found["industry"] = rules.works.points(p)
    found["total"] = sum(found.values())
    return found
