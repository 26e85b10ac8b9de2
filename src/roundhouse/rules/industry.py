"""Industrialization (rulebook p. 13).

A wrench walks the industry track; a gap can be entered only when a factory fills it, and entering it brings
the factory's action. Wrenches may share a space; in classic they neither share nor pass.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.effects import gain, gain_idea
from roundhouse.rules.layout import FROM_FACTORIES, FROM_KEYS, GAP, GAPS, MAX_WRENCHES, NOWHERE, WRENCH
from roundhouse.rules.state import GameState


def limit(state: GameState, p: list[int]) -> int:
    """The furthest space a wrench can stand on: before the first empty gap."""
    if not p[GAP]:
        return state.rules.industry_limit[0]
    filled = 1
    while filled < GAPS and p[GAP + filled]:
        filled += 1
    return state.rules.industry_limit[filled]


def industry_room(state: GameState, p: list[int]) -> int:
    """How many industry steps all wrenches together can make as things stand."""
    end = limit(state, p)
    if p[WRENCH + 1] == NOWHERE and p[WRENCH + 2] == NOWHERE:
        return end - p[WRENCH]
    places = [place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE]
    if state.rules.wrenches_share:
        return sum([end - place for place in places])
    places.sort(reverse=True)
    return sum([end - behind - place for behind, place in enumerate(places)])


def ahead_of_wrenches(state: GameState, p: list[int]) -> range:
    """The spaces some wrench could still enter as things stand."""
    rear = min([place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE])
    return range(rear + 1, limit(state, p) + 1)


def sets_off(state: GameState, p: list[int], steps: int) -> bool:
    """Whether so many steps can enter a factory or space that gives more to do (for `completable`)."""
    rules = state.rules
    end = limit(state, p)
    for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
        if place == NOWHERE:
            continue
        for ahead in range(place + 1, min(place + steps, end) + 1):
            gap = rules.industry_gap[ahead]
            if gap:
                if rules.factory_helps[p[GAP + gap - 1]]:
                    return True
            elif rules.industry_effect[ahead]:
                return True
    return False


def industry_moves(state: GameState, p: list[int], found: list[int]) -> None:
    """Append a step for every wrench that can move; of two on one space only the first."""
    end = limit(state, p)
    for wrench in range(MAX_WRENCHES):
        place = p[WRENCH + wrench]
        if place >= end:  # NOWHERE included
            continue
        others = p[WRENCH : WRENCH + wrench]
        if place in others:
            continue
        if not state.rules.wrenches_share and place + 1 in p[WRENCH : WRENCH + MAX_WRENCHES]:
            continue
        found.append(moves.INDUSTRY + wrench)


def industry_step(state: GameState, player: int, wrench: int) -> None:
    """Move a wrench one space and gain what it enters."""
    rules = state.rules
    p = state.players[player]
    place = p[WRENCH + wrench] + 1
    p[WRENCH + wrench] = place
    gap = rules.industry_gap[place]
    if gap:
        gain(state, player, rules.factory[p[GAP + gap - 1]], False, FROM_FACTORIES)
        return
    if rules.industry_once[place] and _been_there(p, wrench, place):
        return
    idea_place = rules.industry_idea[place]
    if idea_place >= 0:
        gain_idea(state, player, idea_place)
    gain(state, player, rules.industry_gains[place], False, FROM_KEYS)


def _been_there(p: list[int], wrench: int, place: int) -> bool:
    """Whether another wrench of this player has reached the place before."""
    for other in range(MAX_WRENCHES):
        if other != wrench and p[WRENCH + other] != NOWHERE and p[WRENCH + other] >= place:
            return True
    return False
