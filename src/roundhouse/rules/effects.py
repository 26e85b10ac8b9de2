"""Gaining effects: the one interpreter.

Whatever gives something (a space, an engineer, a factory, a token, a special space) only names effects; they
are all gained here. What needs no choice happens at once; the rest goes into the pool, where the player uses
it in any order (ruling 3). A repeat is named before anything else, so it becomes a frame on the stack.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from roundhouse.rules import layout, vocabulary
from roundhouse.rules.layout import (
    COINS,
    DOUBLERS,
    ENGINEERS,
    IDEAS,
    KEYS,
    LATER,
    MEDAL,
    OWN,
    OWNED,
    POINT_BITS,
    POINTS,
    SCORE,
    SLOT,
    SOURCES_A_COLUMN,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.state import GameState, changed_at
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    F_REPEAT,
    FROM_FACTORIES,
    K_DOUBLER,
    K_IDEA,
    K_KEY,
    K_POINTS_ENGINEERS,
    K_POINTS_HIGHEST,
    K_POINTS_LOCOMOTIVES,
    K_POINTS_SILVER_GOLD,
    K_WOOD,
    WOOD_WORKER_PAID,
)


def score(p: list[int], points: int, source: int) -> None:
    """Add points and remember where they came from."""
    if points:
        p[SCORE] += points
        p[POINTS + source // SOURCES_A_COLUMN] += points << (POINT_BITS * (source % SOURCES_A_COLUMN))


def gain(state: GameState, player: int, effect: EffectCode, direct: bool, source: int) -> None:
    """Gain an effect: `direct` parts must be carried out, others may lapse (ruling 1)."""
    p = state.players[player]
    for kind, count in effect:
        if kind < K_DOUBLER:  # steps
            add_units(state.pool, 2 * kind if direct else 2 * kind + 1, count)
        elif kind >= AT_ONCE:
            _at_once(state, player, p, kind, count, direct, source)
        elif kind == K_DOUBLER and state.rules.doublers_at_once:
            lapse = count - _lay_doublers(state, p, count)
            if direct:  # stays undone, so whatever would lead here is not offered
                add_units(state.pool, 2 * K_DOUBLER, lapse)
        else:
            if kind == K_KEY:  # received is carried out; what it is used for may lapse (ruling 1)
                p[KEYS] += count
                add_units(state.pool, 2 * K_KEY + 1, count)
            elif K_POINTS_ENGINEERS <= kind <= K_POINTS_HIGHEST:
                if state.rules.points_wait or kind == K_POINTS_HIGHEST:
                    add_units(state.pool, 2 * kind + 1, count)
                else:
                    score(p, count * counted_points(state, p, kind), source)
            elif kind in state.rules.obligatory_kinds:  # as many as there is room for
                room = state.rules.part_of_kind[kind].room(state, player, kind)
                add_units(state.pool, 2 * kind, min(count, room))
            else:
                add_units(state.pool, 2 * kind if direct else 2 * kind + 1, count)
    if state.rules.gain_watchers:
        for part in state.rules.gain_watchers:
            for kind, count in effect:
                part.gained(state, player, kind, count, source)


def add_units(pool: list[int], unit: int, count: int) -> None:
    """Put units into a pool, which stays sorted."""
    if pool:
        for _ in range(count):
            insort(pool, unit)
    else:
        for _ in range(count):
            pool.append(unit)


def gain_wood_step(state: GameState, space: int) -> None:
    """The wood worker's extra step, which may lapse, for a space that shows wood (ruling 17).

    Where it is chosen first what the space shows, the frame of that choice remembers who paid.
    """
    if state.rules.shows_wood[space]:
        insort(state.pool, 2 * K_WOOD + 1)
    elif state.rules.shows_later[space]:
        kind, player, argument = state.stack[-1]
        state.stack[-1] = (kind, player, argument | WOOD_WORKER_PAID)


def gain_idea(state: GameState, player: int, place: int) -> None:
    """An idea space fires; without an unused token it gives nothing (ruling 26)."""
    if state.players[player][IDEAS]:
        state.idea_places |= 1 << place
        insort(state.pool, 2 * K_IDEA + 1)


def _at_once(
    state: GameState, player: int, p: list[int], kind: int, count: int, direct: bool, source: int
) -> None:
    rules = state.rules
    if kind == vocabulary.O_POINTS:
        score(p, count, source)
    elif kind == vocabulary.O_COINS:
        p[COINS] += count
    elif kind == vocabulary.O_WORKER:
        if p[LATER]:
            p[LATER] -= 1
            p[OWN] += 1
            p[WORKERS] += 1
    elif kind == vocabulary.O_TEMPORARY:
        p[TEMPS] += count
    elif kind == vocabulary.O_HIRE:
        p[ENGINEERS] |= 1 << state.row[rules.hire_place]
        state.row = changed_at(state.row, rules.hire_place, -1)
    elif kind < vocabulary.O_WOOD_WORKER:
        p[OWNED] |= 2 << (kind - vocabulary.O_TRACKS)
    elif kind == vocabulary.O_WOOD_WORKER:
        p[WOOD_WORKER] = 1
    elif kind == vocabulary.O_ENGINEER_ONE:
        p[ENGINEERS] |= 1 << rules.engineer_one
    elif kind == vocabulary.O_WRENCH:
        rules.industry_rules.new_wrench(state, player)
    elif kind == vocabulary.O_FLIP:
        p[VALUATION] = 1
    elif kind == vocabulary.O_MEDAL:
        if len(rules.medal_routes) == 1:
            p[MEDAL] = 1 + rules.medal_routes[0]
        else:
            rules.part_of_kind[kind].gain(state, player, kind, count, direct, source)
    elif kind == vocabulary.O_REPEAT:
        if repeat_candidates(state, player, rules.repeatables):
            state.stack.extend([(F_REPEAT, player, 1 if direct else 0)] * count)
    elif kind == vocabulary.O_SPECIAL_VALUATION:
        p[VALUATION] = 2
    else:
        rules.part_of_kind[kind].gain(state, player, kind, count, direct, source)


# ---- points that depend on the board


def score_counted(state: GameState, player: int) -> None:
    """The turn is over: points that depend on the board are counted as it lies now (ruling 44)."""
    p = state.players[player]
    for unit in state.pool:
        if K_POINTS_ENGINEERS <= unit >> 1 <= K_POINTS_HIGHEST:
            score(p, counted_points(state, p, unit >> 1), COUNTED_SOURCE[unit >> 1])
    state.pool = [unit for unit in state.pool if not K_POINTS_ENGINEERS <= unit >> 1 <= K_POINTS_HIGHEST]


def waiting_points(state: GameState, player: int) -> int:
    """What the points that wait for the end of this player's turn would come to now."""
    p = state.players[player]
    return sum(
        [
            counted_points(state, p, unit >> 1)
            for unit in state.pool
            if K_POINTS_ENGINEERS <= unit >> 1 <= K_POINTS_HIGHEST
        ]
    )


# where points come from that are counted when the turn ends; `rules/parts` enters what the parts name
COUNTED_SOURCE: Final = {
    K_POINTS_ENGINEERS: FROM_FACTORIES,
    K_POINTS_LOCOMOTIVES: FROM_FACTORIES,
    K_POINTS_SILVER_GOLD: FROM_FACTORIES,
}


def counted_points(state: GameState, p: list[int], kind: int) -> int:
    """What the factories #1, #8 and 10a and the foundries of the highest locomotive are worth now."""
    rules = state.rules
    if kind == K_POINTS_ENGINEERS:
        owned = p[ENGINEERS]
        return max(0, sum(number for e, number in enumerate(rules.engineer_number) if owned >> e & 1))
    if kind == K_POINTS_LOCOMOTIVES:
        return sum(sorted(locomotive_numbers(state, p))[-2:])
    if kind == K_POINTS_HIGHEST:
        return max(locomotive_numbers(state, p), default=0)
    return sum(
        p[TRACK + 5 * r + c]
        for r in range(vocabulary.MAX_ROUTES)
        for c in (vocabulary.SILVER, vocabulary.GOLD)
    )


def locomotive_numbers(state: GameState, p: list[int]) -> list[int]:
    """Numbers of the player's locomotives."""
    pulls = state.rules.pulls
    return [pulls[tile] for tile in p[SLOT : SLOT + state.rules.slots] if pulls[tile]]


# ---- doublers


def doubler_room(state: GameState, p: list[int]) -> int:
    """How many doublers can still be laid: empty places, and tiles in the supply."""
    rules = state.rules
    places = rules.doubler_places - p[DOUBLERS] - p[DOUBLERS + 1] - p[DOUBLERS + 2] - p[DOUBLERS + 3]
    return places if places < state.doublers else state.doublers


def _lay_doublers(state: GameState, p: list[int], count: int) -> int:
    """Lay as many as fit where there is only one route to lay them on; says how many."""
    laid = min(count, doubler_room(state, p))
    for _ in range(laid):
        lay_doubler(state, p, state.rules.doubler_routes[0])
    return laid


def lay_doubler(state: GameState, p: list[int], route: int) -> None:
    """Doublers are laid from the left, whether or not there is track underneath."""
    p[DOUBLERS + route] += 1
    state.doublers -= 1


# ---- repeating


def repeat_candidates(state: GameState, player: int, spaces: list[int]) -> list[int]:
    """Those of the spaces that this player used this round (ruling 16)."""
    rules = state.rules
    p = state.players[player]
    on_basic = p[layout.BASIC_WORKERS] or p[layout.BASIC_COINS] or p[layout.BASIC_WOOD]
    found = []
    for space in spaces:
        taken = state.spaces[space]
        if (taken and (taken - 1) & 3 == player) or (on_basic and rules.reusable[space]):
            found.append(space)
    return found
