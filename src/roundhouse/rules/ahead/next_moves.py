"""Where a turn can go on: what a search for room has to try, and nothing else (`completable`).

A step that sets nothing off can as well be made later: tracks only move on, so what is possible now is possible then.
So steps are not tried one by one, in every order. A stride brings a colour to the next special space that gives more
to do. The steps this takes are no choice: those of the colour itself, and of the colours ahead of it as far as they
would be in its way. Steps that a direct unit asks for are strides of one space. Likewise a wrench moves only if it can
come to something, keys are opened at once, and units that could do nothing more are put aside.

`docs/looking-ahead.md` says why nothing is missed.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Final

from roundhouse.rules.additions import add, anytime
from roundhouse.rules.ahead.needs import COULD_STEP, WAITING, Means
from roundhouse.rules.layout import (
    OWNED,
    PLAN,
    REACH,
    TRACK,
    WRENCH,
)
from roundhouse.rules.moves import STEP_ON
from roundhouse.rules.pool import PAYERS, carry_out, payers, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import pieces_out
from roundhouse.rules.vocabulary import (
    K_ANY,
    K_KEY,
    K_WOOD,
)
from roundhouse.rules.ways import most_particular

Stride = tuple[int, int, int]  # a route, a colour, the space it comes to
KEY: Final = 2 * K_KEY + 1


def tidy(state: GameState) -> None:
    """Open the keys of a pool, which may lapse as well opened, and leave out what changes nothing."""
    pool = state.pool
    while KEY in pool:
        pool.remove(KEY)
        insort(pool, 2 * K_WOOD + 1)
        insort(pool, 2 * K_ANY + 1)
    idle = WAITING | state.rules.ahead.quiet
    if any(idle >> (unit >> 1) & unit & 1 for unit in pool):
        pool = state.pool = [unit for unit in pool if not idle >> (unit >> 1) & unit & 1]
    obligatory = state.rules.obligatory_kinds  # no more of them come than can be placed
    if obligatory:
        state.pool = [unit for unit in pool if unit >> 1 not in obligatory]


def onward(
    state: GameState, player: int, means: Means, free: list[int], demand: list[int]
) -> Iterator[GameState]:
    """Every position that a pool could lead to next, the likely ones first."""
    lacks_steps = (
        demand[0] > free[0]
        or demand[1] > free[1]
        or demand[2] > free[2]
        or demand[3] > free[3]
        or demand[4] > free[4]
    )
    strides = _strides(state, player, free, demand)
    if lacks_steps:
        for stride in strides:
            yield from _stride(state, player, stride)
    for move in anytime(state) if state.rules.anytime_parts else ():
        twin = state.clone_for(player)
        add(twin, player, move)
        yield twin
    for move in _other_moves(state, player, means, lacks_steps):
        for payer in most_particular(payers(state, move)):
            twin = state.clone_for(player)
            carry_out(twin, player, move, payer)
            yield twin
    if not lacks_steps:
        for stride in strides:
            yield from _stride(state, player, stride)


# ---- strides


def _strides(state: GameState, player: int, free: list[int], demand: list[int]) -> list[Stride]:
    """For every track the next special space that gives more to do, and where direct steps could go."""
    p = state.players[player]
    asked = _asked_colours(state.pool, free, demand)
    found = []
    for route, plans in enumerate(state.rules.plans):
        plan = plans[p[PLAN + route]]
        reach = p[REACH + route]
        colours = plan.colours & p[OWNED] | 1
        for colour in range(5):
            if not colours >> colour & 1:
                break
            space = p[TRACK + 5 * route + colour]
            nearest = 0
            for benefit in plan.helping[colour]:
                if benefit.space > space and (not benefit.locomotive or reach >= benefit.space):
                    if not nearest or benefit.space < nearest:
                        nearest = benefit.space
            if nearest:
                found.append((route, colour, nearest))
            if asked >> colour & 1:
                found.append((route, colour, space + 1))
    return found


def _asked_colours(pool: list[int], free: list[int], demand: list[int]) -> int:
    """Colours of direct steps, a bit each: those that lack room, or all if none does by itself."""
    asked = short = 0
    for unit in pool:
        kind = unit >> 1
        if not unit & 1:
            asked |= COULD_STEP[kind]
            if kind < 5 and demand[kind] > free[kind]:
                short |= COULD_STEP[kind]
    return short or asked


def _stride(state: GameState, player: int, stride: Stride) -> Iterator[GameState]:
    """Make a stride, in every way to pay that is not worse than another; a choice that it sets off ends it."""
    route, _, _ = stride
    steps = _steps(state, state.players[player], stride)
    if not steps:
        return
    payments: dict[tuple[int, ...], list[int]] = {}
    _pay(state.pool, [STEP_ON[route] + colour for colour in steps], [], payments)
    for payment in payments.values():
        twin = state.clone_for(player)
        for colour, payer in zip(steps, payment, strict=True):
            carry_out(twin, player, STEP_ON[route] + colour, payer)
            if len(twin.stack) > len(state.stack):
                break
        yield twin


def _steps(state: GameState, p: list[int], stride: Stride) -> list[int]:
    """The colours that step, in order; none if they cannot, or if the pool has too few steps."""
    route, goal, space = stride
    if space + goal > state.rules.plans[route][p[PLAN + route]].length:
        return []
    steps: list[int] = []
    for colour in range(goal + 1):
        at = p[TRACK + 5 * route + colour]
        if at < space + goal - colour:
            if not at and pieces_out(state, p, colour):
                return []
            steps += [colour] * (space + goal - colour - at)
    if len(steps) > sum([COULD_STEP[unit >> 1] > 0 for unit in state.pool]):
        return []
    return steps


def _pay(pool: list[int], steps: list[int], paid: list[int], found: dict[tuple[int, ...], list[int]]) -> None:
    """What can pay for steps, by what that leaves in the pool."""
    if len(paid) == len(steps):
        found.setdefault(tuple(pool), paid)
        return
    for unit in most_particular([unit for unit in PAYERS[steps[len(paid)]] if unit in pool]):
        rest = pool[:]
        rest.remove(unit)
        _pay(rest, steps, [*paid, unit], found)


# ---- all other moves


def _other_moves(state: GameState, player: int, means: Means, lacks_steps: bool) -> list[int]:
    """What units could do beside steps, the likely ones first; points, medals and the like make no room."""
    ahead, p = state.rules.ahead, state.players[player]
    found = pool_moves(state, player)
    if not means.kinds & ahead.by_rest:
        found = [move for move in found if _brings_more(state, p, move, means.industry)]
    rank = ahead.search_rank
    if lacks_steps:
        rank = ahead.step_rank
    found.sort(key=rank.__getitem__)
    return found


def _brings_more(state: GameState, p: list[int], move: int, industry: int) -> bool:
    """Whether a move beside strides could give more to do than points and pieces."""
    rules, ahead = state.rules, state.rules.ahead
    if ahead.idle_move[move] or ahead.steps_track[move]:
        return False
    if ahead.wrench_of[move] >= 0:
        # where they do not share a space, one may have to move out of another's way
        place = p[WRENCH + ahead.wrench_of[move]]
        return not rules.wrenches_share or rules.industry_rules.sets_off(state, p, place, industry)
    return not ahead.idle_token[move]
