"""The German board (rulebook p. 24-27): a switch, route extensions, income tiles.

How a route is laid out is a plan of the route (`rules/plans`). Wood that moves onto the first space behind the
switch, or onto a station, sets off a gate: how the route goes on is chosen before anything else, and what the tracks
have reached on the new spaces is gained at that moment (ruling 4). Income tiles are used in addition to a turn's
action.
"""

from __future__ import annotations

from typing import ClassVar

from roundhouse.content import model
from roundhouse.rules import moves
from roundhouse.rules.effects import gain
from roundhouse.rules.fields import COUNT, MASK, PLAYER, TABLE, Field
from roundhouse.rules.layout import (
    F_EXTENSION,
    F_SWITCH,
    FROM_CARDS,
    INCOME,
    INCOME_USED,
    K_INCOME,
    O_EXTENSION,
    O_SWITCH,
    PLAN,
    T_EXTENSIONS,
    T_INCOME,
    TRACK,
)
from roundhouse.rules.part import Part
from roundhouse.rules.plans import Effect, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import change_plan


class Switch(Part):
    """A route that forks: one arm is chosen, for good and for all colours."""

    kinds: ClassVar[tuple[int, ...]] = (O_SWITCH,)
    frames: ClassVar[tuple[int, ...]] = (F_SWITCH,)
    families: ClassVar[tuple[str, ...]] = ("arm",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        arms = [variant for variant in rules.content.boards[rules.board].variants if variant.keeps]
        self.route: int = rules.route_ids.index(arms[0].route)
        # by arm; plan 0 is the route with the switch unset
        self.plans: list[int] = [0] * len(moves.ARM_NAMES)
        for plan, arm in enumerate(arms):
            self.plans[moves.ARM_NAMES.index(arm.id)] = 1 + plan

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """Wood stands on the first space behind the switch: on which of the two?"""
        state.stack.append((F_SWITCH, player, 0))

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """Either arm."""
        return [moves.ARM + arm for arm, plan in enumerate(self.plans) if plan]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Set the switch."""
        state.stack.pop()
        change_plan(state, player, self.route, self.plans[move - moves.ARM])


class Station:
    """A gap of a route and the extensions that fit it."""

    def __init__(self, rules: Ruleset, station: model.Station, weight: int) -> None:
        self.route: int = rules.route_ids.index(station.route)
        self.space: int = station.space
        self.weight: int = weight  # the plans of the route count by so much for this station
        self.fitting: list[int] = [
            moves.EXTENSION_NAMES.index(extension.id)
            for extension in rules.content.extensions
            if extension.size == station.size
        ]
        self.mask: int = sum(1 << extension for extension in self.fitting)

    def is_open(self, p: list[int]) -> bool:
        """Whether no extension lies here yet."""
        return p[PLAN + self.route] // self.weight % (1 + len(self.fitting)) == 0


class Extensions(Part):
    """Gaps in routes: wood arriving at one must lay an extension there, of those nobody has taken."""

    kinds: ClassVar[tuple[int, ...]] = (O_EXTENSION,)
    frames: ClassVar[tuple[int, ...]] = (F_EXTENSION,)
    families: ClassVar[tuple[str, ...]] = ("extension",)
    mild_frames: ClassVar[tuple[int, ...]] = (F_EXTENSION,)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.stations: list[Station] = []
        weights = [1] * len(rules.route_ids)
        for row in rules.content.boards[rules.board].stations:
            route = rules.route_ids.index(row.route)
            station = Station(rules, row, weights[route])
            weights[route] *= 1 + len(station.fitting)
            self.stations.append(station)
        self.all: int = sum(1 << moves.EXTENSION_NAMES.index(row.id) for row in rules.content.extensions)

    def fields(self) -> list[Field]:
        """Those that lie beside the board; what lies on a route is told by its plan."""
        return [Field("extensions", TABLE, T_EXTENSIONS, MASK, moves.EXTENSION_NAMES)]

    def values(self) -> list[object]:
        """The extensions themselves."""
        return [self.rules.content.extensions]

    def blank(self, state: GameState) -> None:
        """All of them lie open."""
        state.table[T_EXTENSIONS] = self.all

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """Wood stands on a station: the one it has reached without an extension."""
        p = state.players[player]
        for number, station in enumerate(self.stations):
            if station.is_open(p) and p[TRACK + 5 * station.route] >= station.space:
                state.stack.append((F_EXTENSION, player, number))
                return

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """Any extension of the right size that is left."""
        left = state.table[T_EXTENSIONS] & self.stations[argument].mask
        return [moves.EXTENSION + e for e in range(len(moves.EXTENSION_NAMES)) if left >> e & 1]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Lay it; its spaces give what the tracks have already reached."""
        state.stack.pop()
        station = self.stations[argument]
        extension = move - moves.EXTENSION
        state.table[T_EXTENSIONS] &= ~(1 << extension)
        before = state.players[player][PLAN + station.route]
        choice = 1 + station.fitting.index(extension)
        change_plan(state, player, station.route, before + choice * station.weight)


class Income(Part):
    """Income tiles: each may be used once a round, in one's own turn, before or after the action or before passing."""

    kinds: ClassVar[tuple[int, ...]] = (K_INCOME,)
    families: ClassVar[tuple[str, ...]] = ("take-income", "income")
    adds_to_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.copies: list[int] = [0] * len(moves.INCOME_NAMES)
        self.effects: list[Effect] = [()] * len(moves.INCOME_NAMES)
        for row in rules.content.incomes:
            kind = moves.INCOME_NAMES.index(row.id)
            self.copies[kind] = row.copies
            self.effects[kind] = compile_effect(row.effect)

    def fields(self) -> list[Field]:
        """Tiles of a player, those turned face down among them, and those nobody has."""
        names, most = moves.INCOME_NAMES, max(self.copies)
        return [
            Field("income", PLAYER, INCOME, COUNT, names, most),
            Field("income-used", PLAYER, INCOME_USED, COUNT, names, most),
            Field("income", TABLE, T_INCOME, COUNT, names, most),
        ]

    def values(self) -> list[object]:
        """The tiles themselves."""
        return [self.rules.content.incomes]

    def blank(self, state: GameState) -> None:
        """All tiles lie open."""
        state.table[T_INCOME : T_INCOME + len(self.copies)] = self.copies

    # ---- taking one

    def room(self, state: GameState, player: int, kind: int) -> int:
        """As many as are left; they never run out (ruling 26)."""
        return sum(state.table[T_INCOME : T_INCOME + len(self.copies)])

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        """Any kind that is left."""
        if kinds >> K_INCOME & 1:
            for kind in range(len(self.copies)):
                if state.table[T_INCOME + kind]:
                    found.append(moves.TAKE_INCOME + kind)

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        """Take a tile; it can be used in this very round."""
        kind = move - moves.TAKE_INCOME
        state.table[T_INCOME + kind] -= 1
        state.players[player][INCOME + kind] += 1

    # ---- using one

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        """Every tile that lies face up, even if not all it shows can be carried out."""
        p = state.players[player]
        for kind in range(len(self.copies)):
            if p[INCOME + kind] > p[INCOME_USED + kind]:
                found.append(moves.INCOME + kind)

    def add(self, state: GameState, player: int, move: int) -> None:
        """Turn a tile face down and gain what it shows; any part may lapse (ruling 1)."""
        kind = move - moves.INCOME
        state.players[player][INCOME_USED + kind] += 1
        gain(state, player, self.effects[kind], False, FROM_CARDS)

    def clear_round(self, state: GameState) -> None:
        """After the scoring phase all tiles are turned up again (ruling 19)."""
        for p in state.players:
            p[INCOME_USED : INCOME_USED + len(self.copies)] = [0] * len(self.copies)
