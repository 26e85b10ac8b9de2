"""What must be true of the Asian board in every position."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.asian.rules import sites_on
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension
from roundhouse.rules import GameState


def check_sites(state: GameState) -> None:
    """Sites are only where the board has them, and nobody builds new ones."""
    rules = state.rules
    for seat, p in enumerate(state.players):
        for route in range(rules.route_count):
            sites = sites_on(rules, p, route)
            ensure(sites <= rules.closed_slots[route], "seat {}: {} sites on route {}", seat, sites, route)


CHECKED: Final = CheckExtension(part="asian", invariants=check_sites)
