"""Track extension (rulebook p. 8-9, special spaces p. 18-19).

A step moves one track one space. Colours keep their order: a colour enters a route only behind the one before
it and never reaches it, so the room of a colour ends one space before the next better-travelled one. Arriving
on a space may make a special space's condition true; tracks and reach only grow, so that moment comes once.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules.effects import gain, gain_idea
from roundhouse.rules.layout import (
    OWNED,
    PLAN,
    REACH,
    TRACK,
)
from roundhouse.rules.moves import STEP_ON
from roundhouse.rules.plans import Benefit
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import FROM_ROUTE_ENDS

# the colours of a set, a bit each, that are built behind another one
BEHIND_WOOD: Final = tuple(
    [tuple([colour for colour in range(1, 5) if colours >> colour & 1]) for colours in range(32)]
)


def room(state: GameState, p: list[int], route: int, colour: int) -> int:
    """How many steps a colour can make on a route as things stand."""
    plan = state.rules.plans[route][p[PLAN + route]]
    track = TRACK + 5 * route + colour
    if colour == 0:
        return plan.length - p[track]
    ahead = p[track - 1]
    if not p[OWNED] >> colour & 1 or not plan.colours >> colour & 1 or not ahead:
        return 0
    if not p[track] and pieces_out(state, p, colour):
        return 0
    return ahead - 1 - p[track]


def near_rooms(state: GameState, p: list[int]) -> tuple[int, int, int]:
    """Room of wood, green and bronze on all routes together; wood and green can be built on every route.

    All columns that a row has are looked at: those of routes that the board lacks are 0.
    """
    rules = state.rules
    woods = p[TRACK] + p[TRACK + 5] + p[TRACK + 10] + p[TRACK + 15]
    wood = (rules.length or _length(state, p)) - woods
    owned = p[OWNED]
    if not owned & 2:
        return wood, 0, 0
    green0 = p[TRACK + 1]
    green1 = p[TRACK + 6]
    green2 = p[TRACK + 11]
    green3 = p[TRACK + 16]
    green = woods - rules.route_count - green0 - green1 - green2 - green3
    bronze = 0
    if owned & 4:
        plans = rules.plans
        # behind green on space 1 there is no room, and where green is missing none either
        if green0 > 1 and plans[0][p[PLAN]].colours & 4:
            bronze += green0 - 1 - p[TRACK + 2]
        if green1 > 1 and plans[1][p[PLAN + 1]].colours & 4:
            bronze += green1 - 1 - p[TRACK + 7]
        if green2 > 1 and plans[2][p[PLAN + 2]].colours & 4:
            bronze += green2 - 1 - p[TRACK + 12]
        if green3 > 1 and plans[3][p[PLAN + 3]].colours & 4:
            bronze += green3 - 1 - p[TRACK + 17]
    return wood, green, bronze


def _length(state: GameState, p: list[int]) -> int:
    """Of all routes together, as they are laid out now."""
    return sum([plans[p[PLAN + route]].length for route, plans in enumerate(state.rules.plans)])


def far_room(state: GameState, p: list[int], colour: int) -> int:
    """Room of silver or gold on all routes together, where there is a piece for every route that takes the colour."""
    found = 0
    if p[OWNED] >> colour & 1:
        for route in range(state.rules.route_count):
            track = TRACK + 5 * route + colour
            ahead = p[track - 1]
            if ahead > 1 and state.rules.plans[route][p[PLAN + route]].colours >> colour & 1:
                found += ahead - 1 - p[track]
    return found


def piece_room(state: GameState, p: list[int], colour: int, surely: bool) -> int:
    """Room of a colour with few pieces: those that are out, and the others on the routes with the most room
    (`surely`: with the least, wherever the player may put them).
    """
    started = 0
    fresh: list[int] = []
    pieces = state.rules.pieces[colour]
    for route in range(state.rules.route_count):
        there = room(state, p, route, colour)
        if p[TRACK + 5 * route + colour]:
            started += there
            pieces -= 1
        elif there:
            fresh.append(there)
    fresh.sort(reverse=not surely)
    return started + sum(fresh[: max(0, pieces)])


def pieces_out(state: GameState, p: list[int], colour: int) -> bool:
    """Whether all pieces of a colour already stand on routes (2 silver, 1 gold)."""
    rules = state.rules
    pieces = rules.pieces[colour]
    if pieces >= rules.route_count:
        return False
    out = (p[TRACK + colour] > 0) + (p[TRACK + 5 + colour] > 0) + (p[TRACK + 10 + colour] > 0)
    return out + (p[TRACK + 15 + colour] > 0) >= pieces


def step_moves(state: GameState, p: list[int], colours: int, found: list[int]) -> None:
    """Append every step of these colours (a bit each) that is possible."""
    colours &= p[OWNED]
    behind = BEHIND_WOOD[colours]
    for route, plans in enumerate(state.rules.plans):
        plan = plans[p[PLAN + route]]
        first = TRACK + 5 * route
        if colours & 1 and p[first] < plan.length:
            found.append(STEP_ON[route])
        for colour in behind:
            # a colour needs an empty space behind the one before it
            ahead = p[first + colour - 1]
            if ahead < 2:
                break
            space = p[first + colour]
            if (
                space < ahead - 1
                and plan.colours >> colour & 1
                and (space or not pieces_out(state, p, colour))
            ):
                found.append(STEP_ON[route] + colour)


def step(state: GameState, player: int, colour: int, route: int) -> None:
    """Move a track one space and gain what it reaches."""
    p = state.players[player]
    track = TRACK + 5 * route + colour
    space = p[track] + 1
    p[track] = space
    arrivals = state.rules.plans[route][p[PLAN + route]].arrivals[32 * colour + space]
    for benefit in arrivals:
        if not benefit.locomotive or p[REACH + route] >= space:
            fire(state, player, benefit)


def extend_reach(state: GameState, player: int, route: int, reach: int) -> None:
    """A route's locomotives reach further; spaces already built on may become active (ruling 4)."""
    p = state.players[player]
    before = p[REACH + route]
    p[REACH + route] = reach
    for benefit in state.rules.plans[route][p[PLAN + route]].reached:
        if before < benefit.space <= reach and p[TRACK + 5 * route + benefit.colour] >= benefit.space:
            fire(state, player, benefit)


def change_plan(state: GameState, player: int, route: int, plan: int) -> None:
    """A route is laid out anew: what the tracks have reached on new spaces is gained now (ruling 4)."""
    p = state.players[player]
    before = state.rules.plans[route][p[PLAN + route]].benefits
    p[PLAN + route] = plan
    for benefit in state.rules.plans[route][plan].benefits:
        if p[TRACK + 5 * route + benefit.colour] < benefit.space:
            continue
        if benefit.locomotive and p[REACH + route] < benefit.space:
            continue
        if not any(benefit.same_as(old) for old in before):
            fire(state, player, benefit)


def fire(state: GameState, player: int, benefit: Benefit) -> None:
    """A special space gives its benefit."""
    if benefit.idea_place >= 0:
        gain_idea(state, player, benefit.idea_place)
    gain(state, player, benefit.gains, False, FROM_ROUTE_ENDS)
