"""What happens in the simpler game of `wishes` without anybody choosing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.expansions.industry_board.rules.gains import (
    AT,
    BUILT,
    DOUBLED,
    GATE,
    INDUSTRY,
    LOCOMOTIVES,
    NEW,
    NEW_PLAN,
    NEW_WRENCH,
    NOTES,
    OPEN_SLOT,
    OWN,
    PLACES,
    PLANS,
    REACHED,
    ROWS,
    TAKEN,
    TILES,
    TOKENS,
    TRACKS,
    TRADED,
    WRENCHES,
    Gain,
    gain_of,
    leads_on,
)
from roundhouse.expansions.industry_board.rules.landmarks import EVERY, Key, Landmarks, Reaches
from roundhouse.rules.layout import K_IDEA, K_KEY, MAX_WRENCHES, NOWHERE, ROUTES, WRENCH
from roundhouse.rules.plans import Benefit, Effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

if TYPE_CHECKING:
    from roundhouse.expansions.industry_board.rules.board import IndustryBoard

KEY: Final[Effect] = ((K_KEY, 1),)
IDEA_SPACE: Final[Effect] = ((K_IDEA, 1),)
Way = tuple[int, int, int]  # a wrench, the space that it could enter, steps to it


class Turn:
    """The rest of a turn as far as it is no choice: what comes when a wish goes on."""

    def __init__(self, board: IndustryBoard, state: GameState, player: int) -> None:
        self.board: IndustryBoard = board
        self.landmarks: Landmarks = board.landmarks
        self.state: GameState = state
        self.rules: Ruleset = state.rules
        self.player: int = player
        self.p: list[int] = state.players[player]
        self.open_places: list[int] = board.open_places(state)
        self.factories: list[int] = [board.factory_at(state, self.p, place) for place in range(board.places)]
        self.tiles: int = sum(state.stacks)
        self.ways: dict[Key, list[Way]] = {}
        self.starts: list[int] = self.p[WRENCH : WRENCH + MAX_WRENCHES]

    def _gain(self, wish: list[int], gain: Gain) -> None:
        counts, own, notes = gain
        for index, count in counts:
            wish[index] += count
            if index == INDUSTRY and wish[NOTES] & DOUBLED:
                wish[INDUSTRY] += count
        wish[OWN] |= own
        wish[NOTES] |= notes

    def _fire(self, wish: list[int], route: int, benefit: Benefit) -> None:
        """A special space gives its benefit."""
        self._gain(wish, gain_of(benefit.effect, False))
        if benefit.gate:
            wish[GATE + route] = 1

    def _settle(self, wish: list[int]) -> None:
        """Whatever can only be good happens at once."""
        if wish[NOTES] & NEW_PLAN and wish[PLANS] != EVERY:
            self._lay_out(wish)
        if wish[NOTES] & OPEN_SLOT:
            wish[ROWS] = self.landmarks.yard.opened(wish[ROWS])
        while True:
            tiles = wish[TAKEN] + wish[LOCOMOTIVES] + wish[BUILT]
            if tiles > wish[TILES]:
                for part in self.rules.tile_watchers:
                    seen = len(part.tiles_could_bring(self.state, wish[TILES]))
                    self._gain(wish, gain_of(part.tiles_could_bring(self.state, tiles)[seen:], False))
                wish[TILES] = tiles
            if wish[WRENCHES]:
                self._start_wrenches(wish)
            ways = self._ways(wish) if wish[INDUSTRY] else []
            if len(ways) != 1 or self.board.detour[ways[0][1]]:
                return
            self._enter(wish, *ways[0])

    def _lay_out(self, wish: list[int]) -> None:
        """Routes are laid out anew: all their ways at once."""
        for route in range(ROUTES):
            self._relay(wish, route, EVERY)
        for part in self.rules.parts:
            if part.relaying:
                self._gain(wish, gain_of(part.comes_late(self.p), False))

    def _relay(self, wish: list[int], route: int, plan: int) -> None:
        """What the tracks have reached on new spaces comes now."""
        before = self.landmarks.plan(wish, route).benefits
        wish[PLANS + route] = plan
        for benefit in self.landmarks.plan(wish, route).benefits:
            if benefit.helps and wish[TRACKS + 5 * route + benefit.colour] >= benefit.space:
                if not benefit.locomotive or wish[REACHED + route] >= benefit.space:
                    if not any(benefit.same_as(old) for old in before):
                        self._fire(wish, route, benefit)

    # ---- locomotives

    def _highest(self, wish: list[int]) -> int:
        """The highest tile that could come from the stacks."""
        stacks = self.state.stacks
        left = wish[TAKEN] + wish[LOCOMOTIVES] + wish[BUILT]
        highest = 0
        for group in self.rules.stack_groups:
            for tile in group:
                if stacks[tile]:
                    highest = tile
                    left -= stacks[tile]
            if left <= 0:
                break
        return highest

    def _reach(self, wish: list[int], reaches: Reaches) -> None:
        for route, reach in enumerate(reaches):
            before = wish[REACHED + route]
            if reach > before:
                wish[REACHED + route] = reach
                for benefit in self.landmarks.plan(wish, route).reached:
                    if before < benefit.space <= reach and benefit.helps:
                        if wish[TRACKS + 5 * route + benefit.colour] >= benefit.space:
                            self._fire(wish, route, benefit)

    # ---- wrenches

    def _start_wrenches(self, wish: list[int]) -> None:
        wish[NOTES] |= NEW_WRENCH
        for wrench in range(self.rules.most_wrenches):
            if wish[WRENCHES] and wish[AT + wrench] == NOWHERE:
                wish[AT + wrench] = 0
                wish[WRENCHES] -= 1
        wish[WRENCHES] = 0

    def _ways(self, wish: list[int]) -> list[Way]:
        """What each wrench could enter next, beside the way and on it."""
        key = (wish[INDUSTRY], wish[PLACES], *wish[AT : AT + MAX_WRENCHES])
        if key not in self.ways:
            self.ways[key] = self._find_ways(wish)
        return self.ways[key]

    def _find_ways(self, wish: list[int]) -> list[Way]:
        board, steps = self.board, wish[INDUSTRY]
        limit = board.end
        for space, place in board.barriers:
            if not self.factories[place] and not wish[PLACES] >> place & 1:
                limit = space - 1
                break
        found = []
        for wrench in range(MAX_WRENCHES):
            at = wish[AT + wrench]
            if at >= limit or at in wish[AT : AT + wrench]:
                continue
            for space in range(at + 1, limit + 1):
                way = board.way[space] + board.detour[space] - board.way[at]
                if way > steps:
                    break
                if self._leads_on(wish, space):
                    found.append((wrench, space, way))
                    if not board.detour[space]:
                        break
        return found

    def _leads_on(self, wish: list[int], space: int) -> bool:
        """Whether entering a space gives more to do."""
        gap = self.rules.industry_gap[space]
        if not gap:
            return leads_on(self.rules.industry_effect[space])
        return wish[PLACES] >> (gap - 1) & 1 == 1 or leads_on(self.rules.factory[self.factories[gap - 1]])

    def _enter(self, wish: list[int], wrench: int, space: int, steps: int) -> None:
        rules = self.rules
        wish[INDUSTRY] -= steps
        wish[AT + wrench] = space
        gap = rules.industry_gap[space]
        effect = rules.industry_effect[space]
        if gap:
            wish[NEW] += wish[PLACES] >> (gap - 1) & 1
            effect = rules.factory[self.factories[gap - 1]]
        elif rules.industry_idea[space] >= 0:
            others = [wish[AT + other] for other in range(MAX_WRENCHES) if other != wrench]
            first = all(other < space or other == NOWHERE for other in others)
            effect = IDEA_SPACE if first and wish[TOKENS] else KEY
            if wish[NOTES] & TRADED:
                effect = (*IDEA_SPACE, *KEY)
        self._gain(wish, gain_of(effect, False))
