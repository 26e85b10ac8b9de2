"""A player's routes: how they are laid out, tracks, colours, doublers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from roundhouse.content.model import COLOURS as COLOUR_NAMES
from roundhouse.expansions import Gathered
from roundhouse.record.extension import PositionValues, RouteWords, all_written
from roundhouse.record.key import UNSAID, FieldKey, Key, WordTable
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    PositionTable,
    listed,
    one_of,
    refused,
    whole_number,
)
from roundhouse.record.reached import amount, reached
from roundhouse.record.supplies import initial
from roundhouse.rules import base_fields as fields
from roundhouse.rules.plans import GATES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import O_TRACKS


def route_of(rules: Ruleset, key: str, name: str) -> int:
    """A route by its code or its id."""
    if name in rules.route_ids:
        return rules.route_ids.index(name)
    return one_of(key, name, rules.route_codes, "route of this board")


def by_route(rules: Ruleset, name: str, table: PositionTable) -> list[tuple[int, str, Any]]:
    """A table by routes: number, key and value of each that is named."""
    known = [*rules.route_codes, *rules.route_ids]
    given = PositionTable(table.key(name), table.get(name, {}), known, "table of routes")
    return [
        (route_of(rules, given.key(route), route), given.key(route), value)
        for route, value in given.values.items()
    ]


# ---- how they are laid out: what lets a route have several plans (`rules.plans`) says which of them lies


@cache
def _all_laid() -> tuple[RouteWords, ...]:
    return tuple(laid for written in all_written() for laid in written.routes)


_NONE: Final[dict[int, Callable[[Ruleset, str, int, int], str]]] = {}
_UNCHOSEN: Final = Gathered(_NONE, lambda: (laid.unchosen for laid in _all_laid()))


class PlansKey(Key):
    """The keys of a player that say how the routes are laid out."""

    def names(self, rules: Ruleset) -> list[str]:
        return [key for laid in _all_laid() if laid.keys for key in laid.keys(rules)]

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        """Set the plans, which say how far tracks go."""
        for laid in _all_laid():
            laid.read(state.rules, state.players[seat], table)

    def settle(self, state: GameState, seat: int) -> None:
        """What follows for the plans from columns that have been read since."""
        for laid in _all_laid():
            if laid.settle:
                laid.settle(state.rules, state.players[seat])

    def write(self, words: WordTable, state: GameState, seat: int, full: bool) -> None:
        for laid in _all_laid():
            if laid.write:
                words |= laid.write(state.rules, state.players[seat], full)

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """Nobody stands behind a gate who has not chosen how the route goes on, unless the game waits for that."""
        rules, waiting = state.rules, [kind for kind, _, _ in state.stack]
        for p, table in zip(state.players, tables, strict=True):
            for route, plans in enumerate(rules.plans):
                wood = fields.TRACKS.of(p, 5 * route)
                for benefit in plans[fields.PLANS.of(p, route)].benefits:
                    for kind, _ in benefit.effect:
                        if kind in GATES and wood >= benefit.space and GATES[kind] not in waiting:
                            key = table.key(f"{TRACKS.name}.{rules.route_codes[route]}.wood")
                            raise refused(key, wood, _UNCHOSEN[kind](rules, table.path, route, benefit.space))


# ---- tracks


class TracksKey(Key):
    """How far tracks go; left out, wood is on space 1."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        for route, key, value in by_route(rules, self.name, table):
            self._read_route(rules, p, route, PositionTable(key, value, COLOUR_NAMES, "table of colours"))
        for colour, pieces in enumerate(rules.pieces):
            built = fields.TRACKS.values(p)[colour::5]
            routes = [code for code, space in zip(rules.route_codes, built, strict=False) if space]
            if len(routes) > pieces:
                name = COLOUR_NAMES[colour]
                sentence = f"puts {name} on {listed(routes)}, but there are only {pieces} {name} tracks."
                raise PositionError(table.key(self.name), sentence)

    def _read_route(self, rules: Ruleset, p: list[int], route: int, table: PositionTable) -> None:
        """Colours keep their order and stay behind one another (ruling 13)."""
        plan = rules.plans[route][fields.PLANS.of(p, route)]
        code = rules.route_codes[route]
        ahead, most = "", plan.length
        for colour, name in enumerate(COLOUR_NAMES):
            least = 1 if colour == 0 else 0
            if not plan.colours >> colour & 1:
                why = f"{name} cannot be built on {code}"
                most = 0
            elif colour == 0:
                why = f"wood starts on space 1 and {code} ends on space {most}"
            elif not most:
                why = f"{name} enters {code} only behind {ahead}, which does not leave it a space"
            else:
                why = f"{name} stays behind {ahead}, which stands on {most + 1} of {code}"
            space = table.number(name, least, least, most, why)
            fields.TRACKS.put(p, space, 5 * route + colour)
            ahead, most = name, max(0, space - 1)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        tracks, start = (
            fields.TRACKS.values(state.players[seat]),
            fields.TRACKS.values(initial(state.rules)[0]),
        )
        words: WordTable = {}
        for route, code in enumerate(state.rules.route_codes):
            own = tracks[5 * route : 5 * route + 5]
            if full or own != start[5 * route : 5 * route + 5]:
                spaces = zip(COLOUR_NAMES, own, strict=True)
                words[code] = {colour: space for colour, space in spaces if full or space}
        return words or UNSAID


# ---- colours


def _unlocked(state: GameState, seat: int) -> PositionValues:
    """A bit for wood, for every colour that was unlocked, and for every colour that stands somewhere."""
    p = state.players[seat]
    owned, tracks, spaces = 1, fields.TRACKS.values(p), reached(state.rules, p)
    for colour in range(1, 5):
        if any(tracks[colour::5]) or any(amount(one.effect, O_TRACKS + colour - 1) for one in spaces):
            owned |= 1 << colour
    return [owned]


class ColoursKey(FieldKey):
    """The colours that may be built; wood goes without saying."""

    def said(self, state: GameState, seat: int, table: PositionTable) -> PositionValues:
        owned, tracks = 1, fields.TRACKS.values(state.players[seat])
        for key, item in table.entries(self.name, "colours"):
            owned |= 1 << one_of(key, item, COLOUR_NAMES, "colour of tracks")
        for place, space in enumerate(tracks):
            if space and not owned >> place % 5 & 1:
                route = state.rules.route_codes[place // 5]
                why = f"{COLOUR_NAMES[place % 5]} stands on {route}, so it should be among them"
                raise table.refused(self.name, why)
        return [owned]

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        words = super().word(state, seat, full)
        return words if words is UNSAID else words[1:]


# ---- doublers


def _laid(p: list[int]) -> int:
    return sum(fields.DOUBLERS.values(p))


class DoublersKey(Key):
    """Doublers on a player's routes: a number where one route has them, else by route."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        key, value = table.key(self.name), table.get(self.name, {})
        if isinstance(value, Mapping):
            for route, place, count in by_route(rules, self.name, table):
                self._lay(rules, p, place, route, count)
        elif len(rules.doubler_routes) == 1:
            self._lay(rules, p, key, rules.doubler_routes[0], value)
        else:
            raise refused(key, value, f"a table would be right: {{ {rules.route_codes[rules.main]} = 1 }}")

    def _lay(self, rules: Ruleset, p: list[int], key: str, route: int, count: object) -> None:
        most = rules.doubler_spaces[route]
        why = f"{rules.route_codes[route]} has {most or 'no'} spaces for doublers"
        fields.DOUBLERS.put(p, whole_number(key, count, 0, most, why), route)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        rules, counts = state.rules, fields.DOUBLERS.values(state.players[seat])
        found = {rules.route_codes[r]: counts[r] for r in rules.doubler_routes if full or counts[r]}
        if not full and not found:
            return UNSAID
        return found if full or len(rules.doubler_routes) > 1 else sum(found.values())


class DoublersLeftKey(Key):
    """Doublers in the supply."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        state.doublers = table.number(self.name, self._usual(state))

    def _usual(self, state: GameState) -> int:
        return max(0, state.rules.doublers - sum(_laid(p) for p in state.players))

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        return state.doublers if full or state.doublers != self._usual(state) else UNSAID

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        supply = state.rules.doublers
        laid = [_laid(p) for p in state.players]
        if sum(laid) > supply:
            places = listed(f"players.{LETTERS[seat]}.doublers" for seat, count in enumerate(laid) if count)
            raise PositionError(places, f"lay {sum(laid)} doublers, but there are {supply}.")
        why = f"of {supply} doublers {sum(laid)} are laid"
        top.number(self.name, 0, 0, supply - sum(laid), why)


PLANS: Final = PlansKey("")
TRACKS: Final = TracksKey("tracks")
COLOURS: Final = ColoursKey(fields.COLOURS_OWNED, _unlocked)
DOUBLERS: Final = DoublersKey("doublers")
DOUBLERS_LEFT: Final = DoublersLeftKey("doublers")
