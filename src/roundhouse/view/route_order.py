"""The one order in which routes are drawn, listed, scored and numbered: the main one first, the rest as in the box."""

from __future__ import annotations

from roundhouse.rules.layout import ROUTES
from roundhouse.rules.ruleset import Ruleset


def routes_in_order(rules: Ruleset) -> list[int]:
    """The numbers of the routes; on the board the short ones below the main route leave room beside them."""
    return [rules.main, *(route for route in range(ROUTES) if route != rules.main)]


def slots_in_order(rules: Ruleset) -> list[int]:
    """The numbers of the places for locomotives, route by route."""
    return [
        rules.first_slot[route] + place
        for route in routes_in_order(rules)
        for place in range(rules.slot_count[route])
    ]
