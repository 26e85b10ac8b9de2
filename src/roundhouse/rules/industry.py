"""Industrialization (rulebook p. 13).

A wrench walks the industry track; a gap can be entered only when a factory fills it, and entering it brings
the factory's action. Wrenches may share a space; in classic they neither share nor pass. This is the track of the
base game; `rules/parts` has the others.
"""

from __future__ import annotations

from typing import ClassVar

from roundhouse.rules import moves
from roundhouse.rules.effects import gain, gain_idea
from roundhouse.rules.layout import GAP, WRENCH
from roundhouse.rules.locomotives import lay_beside
from roundhouse.rules.native import mypyc_attr
from roundhouse.rules.part import IndustryRules
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    FROM_FACTORIES,
    FROM_KEYS,
    GAPS,
    MAX_WRENCHES,
    NOWHERE,
    UPPER_LANE,
)


def enter(state: GameState, player: int, wrench: int, place: int) -> None:
    """A wrench stands on a new place and gains what is there."""
    rules = state.rules
    p = state.players[player]
    p[WRENCH + wrench] = place
    gap = rules.industry_gap[place]
    if gap:
        gain(state, player, rules.factory[p[GAP + gap - 1]], False, FROM_FACTORIES)
        return
    if rules.industry_once[place] and been_there(p, wrench, place):
        return
    idea_place = rules.industry_idea[place]
    if idea_place >= 0:
        gain_idea(state, player, idea_place)
    gain(state, player, rules.industry_gains[place], False, FROM_KEYS)


def wrench_tried(state: GameState, player: int, wrench: int, beside: bool) -> tuple[int, GameState]:
    """Where a wrench would come to stand, and the position that its step leaves, but for the wrench."""
    twin = state.clone()
    state.rules.industry_rules.wrench_step(twin, player, wrench, beside)
    p = twin.players[player]
    place = p[WRENCH + wrench]
    p[WRENCH + wrench] = state.players[player][WRENCH + wrench]
    return place, twin


def blocked_places(rules: Ruleset, p: list[int]) -> list[int]:
    """Places of the lower lane where something lies that no wrench gets past."""
    return [place for column, bit, place in rules.blocks if p[column] & bit]


def been_there(p: list[int], wrench: int, place: int) -> bool:
    """Whether another wrench of this player has reached the place before, which only one on its lane can."""
    for other in range(MAX_WRENCHES):
        stands = p[WRENCH + other]
        if other != wrench and stands >= place and stands ^ place < UPPER_LANE:  # NOWHERE is on no lane
            return True
    return False


def limit(state: GameState, p: list[int]) -> int:
    """The furthest space a wrench can stand on: before the first empty gap."""
    if not p[GAP]:
        return state.rules.industry_limit[0]
    filled = 1
    while filled < GAPS and p[GAP + filled]:
        filled += 1
    return state.rules.industry_limit[filled]


@mypyc_attr(allow_interpreted_subclasses=True)
class IndustryTrackRules(IndustryRules):
    """The track below a player's board."""

    own_row_only: ClassVar[bool] = True

    def wrench_room(self, state: GameState, p: list[int], surely: bool) -> int:
        """How many industry steps all wrenches together can make as things stand."""
        end = limit(state, p)
        if p[WRENCH + 1] == NOWHERE and p[WRENCH + 2] == NOWHERE:
            return end - p[WRENCH]
        places = [place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE]
        if state.rules.wrenches_share:
            return sum([end - place for place in places])
        places.sort(reverse=True)
        return sum([end - behind - place for behind, place in enumerate(places)])

    def wrench_moves(self, state: GameState, p: list[int], found: list[int]) -> None:
        """Append a step for every wrench that can move; of two on one space only the first."""
        end = limit(state, p)
        for wrench in range(MAX_WRENCHES):
            place = p[WRENCH + wrench]
            if place >= end:  # NOWHERE included
                continue
            if place in p[WRENCH : WRENCH + wrench]:
                continue
            if not state.rules.wrenches_share and place + 1 in p[WRENCH : WRENCH + MAX_WRENCHES]:
                continue
            found.append(moves.INDUSTRY + wrench)

    def wrench_step(self, state: GameState, player: int, wrench: int, beside: bool) -> None:
        """Move a wrench one space and gain what it enters."""
        enter(state, player, wrench, state.players[player][WRENCH + wrench] + 1)

    def new_wrench(self, state: GameState, player: int) -> None:
        """Another wrench onto the start; classic: not while one stands there (GR15)."""
        p = state.players[player]
        places = p[WRENCH : WRENCH + state.rules.most_wrenches]
        if NOWHERE in places and (state.rules.wrenches_share or 0 not in places):
            p[WRENCH + places.index(NOWHERE)] = 0

    def points(self, p: list[int]) -> int:
        """Every wrench scores its space."""
        points = 0
        for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
            if place != NOWHERE:
                points += self.rules.industry_points[place]
        return points

    # ---- looking ahead

    def sets_off(self, state: GameState, p: list[int], place: int, steps: int) -> bool:
        """Whether a wrench could enter a factory or space that gives more to do."""
        rules = state.rules
        for ahead in range(place + 1, min(place + steps, self.end_for(state, p, place)) + 1):
            gap = rules.industry_gap[ahead]
            if rules.ahead.factory_helps[p[GAP + gap - 1]] if gap else rules.industry_effect[ahead]:
                return True
        return False

    def end_for(self, state: GameState, p: list[int], place: int) -> int:
        """The furthest place for a wrench as things stand."""
        return limit(state, p)

    # ---- factories

    def factory_at(self, state: GameState, p: list[int], place: int) -> int:
        return p[GAP + place]

    def action_at(self, state: GameState, p: list[int], place: int) -> EffectCode:
        return state.rules.factory[p[GAP + place]]

    def build_moves(self, state: GameState, p: list[int], first: int, found: list[int]) -> None:
        """Left-most gap first, any gap once all are filled; a steelworks may always be replaced."""
        for gap in range(GAPS):
            if not p[GAP + gap]:
                if state.rules.replaceable:
                    found.extend([first + g for g in range(gap) if p[GAP + g] in state.rules.replaceable])
                found.append(first + gap)
                return
        found.extend([first + gap for gap in range(GAPS)])

    def build(self, state: GameState, player: int, tile: int, place: int) -> None:
        """A replaced factory lies open for everybody. Nothing is set off (ruling 15)."""
        p = state.players[player]
        there = p[GAP + place]
        p[GAP + place] = tile
        if there:
            if there not in state.rules.replaceable:
                lay_beside(state, there % BOILED)
            for part in state.rules.tile_watchers:
                part.factory_gone(state, player, there)
