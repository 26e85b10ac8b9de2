"""Gaps in routes, called stations: wood arriving at one must lay an extension there, of those nobody has taken."""

from __future__ import annotations

from itertools import product
from typing import ClassVar, Final

from roundhouse.content import model
from roundhouse.expansions.german.boxed import Extension, extensions_in
from roundhouse.rules import moves
from roundhouse.rules.fields import MASK, TABLE, Field
from roundhouse.rules.layout import PLAN, T_COLUMN, TRACK
from roundhouse.rules.moves import EXTENSION_NAMES
from roundhouse.rules.part import Part
from roundhouse.rules.plans import Plan, SpecialPlaces, become_each_other, gate, moved
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import change_plan
from roundhouse.rules.vocabulary import EFFECT_CODE, FRAME

O_EXTENSION: Final = EFFECT_CODE["extension"]
F_EXTENSION: Final = FRAME["extension"]  # argument: the station

# a column of the table; the digest of a state names it by number, so it keeps its own
T_EXTENSIONS: Final = T_COLUMN["extensions"]  # bit per extension in the supply


def stations_of(rules: Ruleset) -> tuple[model.Station, ...]:
    return rules.content.boards[rules.board].stations


def fitting(rules: Ruleset, station: model.Station) -> list[Extension]:
    """The extensions of a station's size, in the order of the plans."""
    return [extension for extension in extensions_in(rules.content) if extension.size == station.size]


def laid_extensions(rules: Ruleset, p: list[int]) -> dict[str, str]:
    """The extensions that lie on a player's routes, by station."""
    found: dict[str, str] = {}
    rest = {route: p[PLAN + place] for place, route in enumerate(rules.route_ids)}
    for station in stations_of(rules):
        known = fitting(rules, station)
        rest[station.route], choice = divmod(rest[station.route], 1 + len(known))
        if choice:
            found[station.id] = known[choice - 1].id
    return found


class StationRules:
    """A gap of a route and the extensions that fit it."""

    def __init__(self, rules: Ruleset, station: model.Station, weight: int) -> None:
        self.route: int = rules.route_ids.index(station.route)
        self.space: int = station.space
        self.weight: int = weight  # the plans of the route count by so much for this station
        self.fitting: list[int] = [EXTENSION_NAMES.index(row.id) for row in fitting(rules, station)]
        self.mask: int = sum(1 << extension for extension in self.fitting)

    def is_open(self, p: list[int]) -> bool:
        """Whether no extension lies here yet."""
        return p[PLAN + self.route] // self.weight % (1 + len(self.fitting)) == 0


class Extensions(Part):
    """The stations of a board and the supply of extensions."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (O_EXTENSION,)
    frames: ClassVar[tuple[int, ...]] = (F_EXTENSION,)
    families: ClassVar[tuple[str, ...]] = ("extension",)
    gates: ClassVar[dict[int, int]] = {O_EXTENSION: F_EXTENSION}

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.stations: list[StationRules] = []
        weights = [1] * len(rules.route_ids)
        for row in stations_of(rules):
            route = rules.route_ids.index(row.route)
            station = StationRules(rules, row, weights[route])
            weights[route] *= 1 + len(station.fitting)
            self.stations.append(station)
        self.all: int = sum(1 << EXTENSION_NAMES.index(row.id) for row in extensions_in(rules.content))

    @staticmethod
    def lay_out(rules: Ruleset, route: model.Route, places: SpecialPlaces) -> list[Plan]:
        """One plan for every choice at every station, 0 for none; the choice of the first station counts least."""
        stations = [station for station in stations_of(rules) if station.route == route.id]
        if not stations:
            return []
        found = []
        for laid in product(*[[None, *fitting(rules, station)] for station in reversed(stations)]):
            specials = list(route.specials)
            for station, extension in zip(stations, reversed(laid), strict=True):
                if extension is None:
                    specials.append(gate(station.space, "extension"))
                else:
                    specials += _at(station, extension)
            plan = Plan(route.code, route.spaces, route.colours, specials, places)
            found.append(plan)
        return become_each_other(found)

    def fields(self) -> list[Field]:
        """Those that lie beside the board; what lies on a route is told by its plan."""
        return [Field("extensions", TABLE, T_EXTENSIONS, MASK, EXTENSION_NAMES)]

    def values(self) -> list[object]:
        """The extensions themselves."""
        return [extensions_in(self.rules.content)]

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """Those left that fit an own station."""
        p, fitting_here = state.players[player], 0
        for station in self.stations:
            if station.is_open(p):
                fitting_here |= station.mask
        return (state.table[T_EXTENSIONS] & fitting_here,)

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
        return [moves.EXTENSION + e for e in range(len(EXTENSION_NAMES)) if left >> e & 1]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Lay it; its spaces give what the tracks have already reached."""
        state.stack.pop()
        station = self.stations[argument]
        extension = move - moves.EXTENSION
        state.table[T_EXTENSIONS] &= ~(1 << extension)
        before = state.players[player][PLAN + station.route]
        choice = 1 + station.fitting.index(extension)
        change_plan(state, player, station.route, before + choice * station.weight)


def _at(station: model.Station, extension: Extension) -> list[model.Special]:
    """The special spaces of an extension where it would lie."""
    return [moved(special, station.space - 1) for special in extension.specials]
