"""The dual industry track (rulebook p. 31): two lanes, each with its own wrench.

The lower lane is the track of the base game. A wrench on the upper lane passes over empty gaps and uses a factory
below it only if that lies there already. Places of the upper lane stand `UPPER_LANE` further on in all tables.
"""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.rules import moves
from roundhouse.rules.industry import IndustryTrackRules, limit
from roundhouse.rules.layout import WRENCH
from roundhouse.rules.part import Part
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    FRAME,
    MAX_WRENCHES,
    NOWHERE,
    UPPER_LANE,
)

F_LANE: Final = FRAME["lane"]  # choose the lane of a new wrench


class DualLane(IndustryTrackRules):
    """Two lanes below a player's board; wrenches never change lanes."""

    frames: ClassVar[tuple[int, ...]] = (F_LANE,)
    families: ClassVar[tuple[str, ...]] = ("lane",)

    def __init__(self, rules: Ruleset) -> None:
        # its own: mypyc calls an inherited one twice below a class that is open to others, and keeps the first `rules`
        super().__init__(rules)

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        return ()

    def new_player(self, p: list[int]) -> None:
        """One wrench on each lane (ruling 27)."""
        p[WRENCH + 1] = UPPER_LANE

    def end_for(self, state: GameState, p: list[int], place: int) -> int:
        """The furthest place of a wrench's lane as things stand."""
        if place >= UPPER_LANE:
            return self.rules.lane_end[1]
        end = limit(state, p)
        for column, bit, blocked in self.rules.blocks:
            if p[column] & bit and end >= blocked:
                end = blocked - 1
        return end

    def wrench_room(self, state: GameState, p: list[int], surely: bool) -> int:
        """Steps of all wrenches; in classic the one behind ends one place before the other."""
        room = 0
        lanes = [0, 0]
        for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
            if place == NOWHERE:
                continue
            room += self.end_for(state, p, place) - place
            lane = place // UPPER_LANE
            if not self.rules.wrenches_share:
                room -= lanes[lane]
            lanes[lane] += 1
        return room

    def wrench_moves(self, state: GameState, p: list[int], found: list[int]) -> None:
        """Append a step for every wrench that can move; of two on one space only the first."""
        places = p[WRENCH : WRENCH + MAX_WRENCHES]
        for wrench, place in enumerate(places):
            if place == NOWHERE or place >= self.end_for(state, p, place) or place in places[:wrench]:
                continue
            if self.rules.wrenches_share or place + 1 not in places:
                found.append(moves.INDUSTRY + wrench)

    # ---- a third wrench (the German board has one)

    def new_wrench(self, state: GameState, player: int) -> None:
        """The player picks its lane; classic: one whose start is free."""
        lanes = self._free_lanes(state, player)
        if NOWHERE in state.players[player][WRENCH : WRENCH + MAX_WRENCHES] and lanes:
            state.stack.append((F_LANE, player, 0))

    def _free_lanes(self, state: GameState, player: int) -> list[int]:
        places = state.players[player][WRENCH : WRENCH + MAX_WRENCHES]
        return [lane for lane in (0, 1) if self.rules.wrenches_share or UPPER_LANE * lane not in places]

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        return [moves.LANE + lane for lane in self._free_lanes(state, player)]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        state.stack.pop()
        p = state.players[player]
        free = p[WRENCH : WRENCH + MAX_WRENCHES].index(NOWHERE)
        p[WRENCH + free] = UPPER_LANE * (move - moves.LANE)


PARTS: Final[dict[str, type[Part]]] = {"dual-lane": DualLane}
