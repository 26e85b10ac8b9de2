"""Steps of any colour on a given route: the freight car and an additional engineer give them."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.content.extension import most_routes
from roundhouse.rules import moves
from roundhouse.rules.ahead.needs import STEPS_OF
from roundhouse.rules.part import Part
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import room, step_moves
from roundhouse.rules.vocabulary import K_ANY_ROUTE

ROUTE_KINDS = tuple(range(K_ANY_ROUTE, K_ANY_ROUTE + most_routes()))

ANY_ROUTE = sum(1 << kind for kind in ROUTE_KINDS)


class RouteSteps(Part):
    """Knows what a unit for one route can do."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = ROUTE_KINDS

    def room(self, state: GameState, player: int, kind: int) -> int:
        """Steps left on the route, unless steps that must be made anywhere could need the same room."""
        if competing(state):
            return 0
        p = state.players[player]
        return sum(room(state, p, kind - K_ANY_ROUTE, colour) for colour in range(5))

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        if not kinds & ANY_ROUTE:
            return
        steps: list[int] = []
        step_moves(state, state.players[player], 31, steps)
        for route in range(state.rules.route_count):
            if kinds >> (K_ANY_ROUTE + route) & 1:
                first = moves.STEP_ON[route]
                found.extend([move for move in steps if first <= move < first + 5])


def competing(state: GameState) -> bool:
    """Whether other direct units of the pool need track steps."""
    return any(not unit & 1 and STEPS_OF[unit >> 1] for unit in state.pool)
