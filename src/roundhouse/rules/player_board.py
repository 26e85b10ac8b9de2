"""What one player has, in words of the game: `state.board(seat).coins`.

Rows are lists of numbers, for rules and bots that read them millions of times (`layout`). Everything that tells or
draws a game asks a board. It is made when it is asked for and keeps the row, not the state: it shows the row as it is.
A route goes by its number or its code: `board.track("KY", GREEN)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.rules.fields import FieldReader
from roundhouse.rules.layout import (
    BASE_SIZE,
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BONUS,
    COINS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    IDEAS,
    KEYS,
    LATER,
    MEDAL,
    OWN,
    OWNED,
    PASSED,
    PLAN,
    POINTS,
    REACH,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.packing import bits, held_cards, points_from, token_places
from roundhouse.rules.vocabulary import GAPS, GOLD, MAX_ROUTES, MAX_WRENCHES, NOWHERE

if TYPE_CHECKING:
    from roundhouse.rules.plans import Plan
    from roundhouse.rules.ruleset import Ruleset

THE_INDUSTRY: Final = MAX_ROUTES
THE_REST: Final = MAX_ROUTES + 1
# what stands in the head above a board, on the main board or in the log
_COUNTED: Final = frozenset(
    {SCORE, WORKERS, OWN, LATER, TEMPS, WOOD_WORKER, COINS, PASSED, BASIC_WORKERS, BASIC_COINS, BASIC_WOOD}
)


def _columns_in(part: int) -> list[int]:
    left_out = {*_COUNTED, *range(POINTS, BASE_SIZE)}
    if part != THE_INDUSTRY:
        left_out.update(range(WRENCH, WRENCH + MAX_WRENCHES))
    for route in range(MAX_ROUTES):
        if route != part:
            left_out.update([DOUBLERS + route, *range(TRACK + 5 * route, TRACK + 5 * route + 5)])
    return [column for column in range(BASE_SIZE) if column not in left_out]


_IN_PART: Final = [_columns_in(part) for part in range(MAX_ROUTES + 2)]


class PlayerBoard(FieldReader):
    """A player's board and what lies beside it."""

    __slots__ = ("rules",)

    rules: Ruleset

    def __init__(self, rules: Ruleset, row: list[int]) -> None:
        self.rules = rules
        self.row = row
        self.fields = rules.player_fields

    # ---- points and the round

    @property
    def score(self) -> int:
        return self.row[SCORE]

    def points(self, source: int) -> int:
        """What a source has brought so far (`vocabulary.SOURCE`)."""
        return points_from(self.row, source)

    @property
    def has_passed(self) -> bool:
        return self.row[PASSED] > 0

    # ---- workers and coins

    @property
    def workers(self) -> int:
        """Own workers in the supply."""
        return self.row[WORKERS]

    @property
    def workers_owned(self) -> int:
        """Own workers in all, those on the board included."""
        return self.row[OWN]

    @property
    def workers_to_come(self) -> int:
        """Own workers that can still be gained."""
        return self.row[LATER]

    @property
    def temporary_workers(self) -> int:
        return self.row[TEMPS]

    @property
    def wood_worker(self) -> int:
        """0 not owned, 1 in the supply, 2 placed."""
        return self.row[WOOD_WORKER]

    @property
    def has_wood_worker(self) -> bool:
        """Whether he is in the supply, not placed."""
        return self.row[WOOD_WORKER] == 1

    @property
    def coins(self) -> int:
        return self.row[COINS]

    @property
    def on_basic(self) -> tuple[int, int, int]:
        """Workers, coins and wood workers on the space that several may use."""
        return self.row[BASIC_WORKERS], self.row[BASIC_COINS], self.row[BASIC_WOOD]

    # ---- routes

    def track(self, route: int | str, colour: int) -> int:
        """The space on which a track ends; 0 before the first."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[TRACK + 5 * route + colour]

    def tracks(self, route: int | str) -> list[int]:
        """The same of all colours in building order."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[TRACK + 5 * route : TRACK + 5 * route + 5]

    def runs(self, route: int | str) -> list[tuple[int, int, int]]:
        """(colour, first, last) of every run of one colour, from the best down: a track scores its space and the empty
        ones behind it.
        """
        found = []
        behind = 0
        spaces = self.tracks(route)
        for colour in range(GOLD, -1, -1):
            if spaces[colour] > behind:
                found.append((colour, behind + 1, spaces[colour]))
                behind = spaces[colour]
        return found

    def colours(self, route: int | str, length: int) -> list[int]:
        """The colour that scores on each of so many spaces, -1 where nothing is built."""
        found = [-1] * length
        for colour, first, last in self.runs(route):
            for space in range(first, last + 1):
                found[space - 1] = colour
        return found

    def may_build(self, colour: int) -> bool:
        return self.row[OWNED] >> colour & 1 > 0

    def reach(self, route: int | str) -> int:
        """How far the locomotives of a route go."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[REACH + route]

    def reached(self, route: int | str, colour: int, space: int, locomotive: bool) -> bool:
        """Whether a track has come to a space, and a locomotive too where that counts."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[TRACK + 5 * route + colour] >= space and (
            not locomotive or self.row[REACH + route] >= space
        )

    def slot(self, slot: int) -> int:
        """The locomotive in a slot, counted over all routes: a tile, 0 for none, `CLOSED`."""
        return self.row[SLOT + slot]

    def slots(self, route: int | str) -> list[int]:
        """The locomotives of a route, slot by slot."""
        if isinstance(route, str):
            route = self.route(route)
        first = SLOT + self.rules.first_slot[route]
        return self.row[first : first + self.rules.slot_count[route]]

    def all_slots(self) -> list[int]:
        """The locomotives of all routes, slot by slot."""
        return self.row[SLOT : SLOT + self.rules.slots]

    def doublers(self, route: int | str) -> int:
        """Doublers on a route, which lie side by side from its first space on."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[DOUBLERS + route]

    def all_doublers(self) -> int:
        """Doublers on all routes together."""
        return sum(self.row[DOUBLERS : DOUBLERS + MAX_ROUTES])

    def plan_number(self, route: int | str) -> int:
        """Which of the plans of a route is laid."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[PLAN + route]

    def plan(self, route: int | str) -> Plan:
        """How a route lies now."""
        if isinstance(route, str):
            route = self.route(route)
        return self.rules.plans[route][self.row[PLAN + route]]

    def has_medal(self, route: int | str) -> bool:
        """Whether the medal lies on a route."""
        if isinstance(route, str):
            route = self.route(route)
        return self.row[MEDAL] == route + 1

    @property
    def medal_route(self) -> int:
        """The route on which it lies; -1 while it lies beside the board."""
        return self.row[MEDAL] - 1

    @property
    def valuation(self) -> int:
        """Which valuation tile lies there: 0 the printed values, 1 the flipped one, 2 the special one."""
        return self.row[VALUATION]

    @property
    def values(self) -> tuple[int, ...]:
        """What a space is worth by colour."""
        return self.rules.values[self.row[VALUATION]]

    def route(self, code: str) -> int:
        """The number of a route."""
        return self.rules.route_codes.index(code)

    # ---- industry

    def wrench(self, number: int) -> int:
        """The place of a wrench; `NOWHERE` while it is not in play."""
        return self.row[WRENCH + number]

    @property
    def wrenches(self) -> list[tuple[int, int]]:
        """The wrenches in play: number and place."""
        places = self.row[WRENCH : WRENCH + MAX_WRENCHES]
        return [(number, place) for number, place in enumerate(places) if place != NOWHERE]

    def gap(self, gap: int) -> int:
        """The factory in a gap of the player's own track: a tile, 0 for none."""
        return self.row[GAP + gap]

    @property
    def gaps(self) -> list[int]:
        """The same gap by gap."""
        return self.row[GAP : GAP + GAPS]

    @property
    def factories(self) -> list[int]:
        """The tiles in gaps."""
        return [tile for tile in self.gaps if tile]

    # ---- cards, tokens and engineers

    @property
    def engineers(self) -> list[int]:
        return bits(self.row[ENGINEERS])

    def has_engineer(self, engineer: int) -> bool:
        return self.row[ENGINEERS] >> engineer & 1 > 0

    @property
    def ideas(self) -> list[int]:
        """Idea tokens that are not used."""
        return bits(self.row[IDEAS])

    def has_idea(self, token: int) -> bool:
        return self.row[IDEAS] >> token & 1 > 0

    @property
    def token_places(self) -> list[int]:
        """For every idea token: 0 unused, `OUT_OF_GAME`, else 1 + the idea place it lies on."""
        return token_places(self.row)

    @property
    def cards(self) -> list[int]:
        """End bonus cards in the order taken."""
        return held_cards(self.row)

    @property
    def keys(self) -> int:
        """Keys received so far."""
        return self.row[KEYS]

    @property
    def bonus(self) -> int:
        """The starting bonus that was chosen and not yet carried out, -1 for none."""
        return self.row[BONUS] - 1

    # ---- to compare: whether anything lies otherwise than before

    def on_routes(self) -> tuple[int, ...]:
        """All that lies on routes."""
        return *self.row[DOUBLERS:GAP], self.row[MEDAL], self.row[VALUATION]

    def in_industry(self) -> tuple[int, ...]:
        """All that lies on the player's own industry track."""
        return *self.row[WRENCH : WRENCH + MAX_WRENCHES], *self.row[GAP : GAP + GAPS]

    def standing(self) -> tuple[int, ...]:
        """Pieces on the space that several may use, and engineers."""
        return self.row[BASIC_WORKERS], self.row[BASIC_COINS], self.row[BASIC_WOOD], self.row[ENGINEERS]

    def in_part(self, part: int) -> tuple[int, ...]:
        """All that a part of the board can show in the base game: a route by its number, `THE_INDUSTRY`, or
        `THE_REST`. Left out is what surely is not there: what is only counted, and other parts' own.
        """
        return tuple([self.row[column] for column in _IN_PART[part]])
