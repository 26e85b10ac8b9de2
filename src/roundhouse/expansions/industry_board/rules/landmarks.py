"""What `wishes` ask of routes, slots and tokens: all of it stays as it is for a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from typing import Final

from roundhouse.expansions.industry_board.rules.gains import (
    ANY,
    OWN,
    PLANS,
    REACHED,
    TRACKS,
    gain_of,
    leads_on,
)
from roundhouse.rules.ahead.foresight import reached
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import CLOSED, ROUTES
from roundhouse.rules.plans import Benefit, Effect, Places, Plan, steps_in
from roundhouse.rules.ruleset import Ruleset

Key = tuple[int, ...]
Steps = tuple[tuple[int, int], ...]  # how many of which colours
Stride = tuple[int, Steps, int]  # a route, the steps, and how many of them all
Row = tuple[int, ...]  # tiles in the slots
Reaches = tuple[int, ...]  # of the routes
Placing = tuple[Reaches, int]
# a plan behind a gate, the gate's space, pieces it takes, whether it helps
Behind = tuple[int, int, int, bool]
EVERY: Final = -1  # in place of a plan: all of them at once
FAR: Final = 99
MOST_SPOTS: Final = 20_000  # that are kept
MOST_ROWS: Final = 20_000


class Landmarks:
    """Routes, slots, tokens and cards, as wishes ask for them."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.behind: list[list[list[Behind]]] = [_behind_gates(plans) for plans in rules.plans]
        self.every: list[Plan] = [_every_plan(plans) for plans in rules.plans]
        self.yard: Yard = Yard(rules)
        # by colour: where its tracks are gained, as (route, space)
        self.gained: list[set[tuple[int, int]]] = [set() for _ in range(5)]
        for route, plans in enumerate(rules.plans):
            for benefit in [benefit for plan in plans for benefit in plan.unlocking]:
                for colour in bits(benefit.unlocks):
                    self.gained[colour].add((route, benefit.space))
        self.unlocks: dict[int, list[tuple[int, ...]]] = {}
        self.spots: dict[Key, Spot] = {}
        self.tokens: list[int] = _likely_first(rules.token_effect)
        self.all_tokens: int = sum([1 << token for token in self.tokens])
        self.cards: list[int] = _likely_first(rules.card_effect)
        # by token: those that bring all that it does and more, a bit each
        self.better: list[int] = [
            sum([1 << other for other in self.tokens if _brings_more(rules, other, token)])
            for token in range(len(rules.token_effect))
        ]

    def is_full(self) -> bool:
        """Whether so much is kept that it is better begun anew."""
        return len(self.yard.rows) > MOST_ROWS

    def mark(self, tracks: Key, tokens: int, plans: Key, reaches: Key) -> Key:
        """What tells whether a position lies on a way."""
        reached = self.yard.clipped(reaches)
        return (*tracks, tokens & self.all_tokens, *plans, *reached)

    def spot(self, wish: list[int]) -> Spot:
        """Where the tracks of a wish stand."""
        key = tuple(wish[OWN:])
        spot = self.spots.get(key)
        if spot is None:
            if len(self.spots) >= MOST_SPOTS:
                self.spots.clear()
            spot = self.spots[key] = Spot(wish, [self.plan(wish, route) for route in range(ROUTES)])
        return spot

    def plan(self, wish: list[int], route: int) -> Plan:
        """How a route is laid out."""
        plan = wish[PLANS + route]
        return self.every[route] if plan == EVERY else self.rules.plans[route][plan]

    def distance(self, wish: list[int], colour: int) -> int:
        """The fewest steps of the colours before this one that make room for it and gain its tracks."""
        found = FAR
        for route in range(ROUTES):
            if not self.every[route].colours >> colour & 1:
                continue
            first = TRACKS + 5 * route
            # for wood: each colour stands at least one space behind the one ahead
            goal = wish[first + colour] + 1 + colour
            others = sum([max(0, goal - ahead - wish[first + ahead]) for ahead in range(1, colour)])
            for woods in self.unlocking(wish[OWN] | -1 << (colour + 1)):
                steps = others
                for there in range(ROUTES):
                    end = max(woods[there], goal) if there == route else woods[there]
                    steps += max(0, end - wish[TRACKS + 5 * there])
                found = min(found, steps)
        return found

    def unlocking(self, owned: int) -> list[tuple[int, ...]]:
        """How far wood has to come on each route for the tracks that are not owned: every way to gain them."""
        if owned not in self.unlocks:
            missing = [self.gained[colour] for colour in range(1, 5) if not owned >> colour & 1]
            found = set()
            for choice in product(*missing):
                ends = [0] * ROUTES
                for route, space in choice:
                    ends[route] = max(ends[route], space)
                found.add(tuple(ends))
            self.unlocks[owned] = list(found)
        return self.unlocks[owned]


class Yard:
    """Where locomotives could stand: all rows of slots that reach the same, as far as it matters, have one number."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.rows: dict[int, tuple[Row, ...]] = {}
        self.numbers: dict[frozenset[Row], int] = {}
        self.next: Iterator[int] = count()  # games in other threads number rows too
        self.placings: dict[tuple[int, int], list[Placing]] = {}
        self.openings: dict[int, int] = {}

    def number(self, rows: set[Row]) -> int:
        """The number of these rows; what another one outdoes is left out."""
        orderly = {self._in_order(row) for row in rows}
        key = frozenset(row for row in orderly if not any(self._outdoes(other, row) for other in orderly))
        if key not in self.numbers:
            number = next(self.next)
            self.rows[number] = tuple(sorted(key))
            self.numbers.setdefault(key, number)
        return self.numbers[key]

    def _in_order(self, row: Row) -> Row:
        """A row with the locomotives of each route from the highest on, closed slots last."""
        rules = self.rules
        found: list[int] = []
        for first, slots in zip(rules.first_slot, rules.slot_count, strict=True):
            found += sorted(row[first : first + slots], key=rules.order_key.__getitem__, reverse=True)
        return tuple(found)

    def _outdoes(self, one: Row, other: Row) -> bool:
        height = self.rules.order_key
        return one != other and all(
            height[mine] >= height[yours] for mine, yours in zip(one, other, strict=True)
        )

    def put(self, number: int, tile: int) -> list[Placing]:
        """How far the routes could reach with one locomotive more, and how it could then stand."""
        if (number, tile) not in self.placings:
            groups: dict[Reaches, set[Row]] = {}
            for before in self.rows[number]:
                for row in self._put(before, tile):
                    groups.setdefault(self._reach(row), set()).add(row)
            for reach in sorted(groups, key=sum):  # rows that reach less may as well have reached more
                more = [other for other in groups if other != reach and _reaches_all(other, reach)]
                if more:
                    groups[more[0]] |= groups.pop(reach)
            self.placings[number, tile] = [(reach, self.number(rows)) for reach, rows in groups.items()]
        return self.placings[number, tile]

    def opened(self, number: int) -> int:
        """The same rows with no slot closed."""
        if number not in self.openings:
            rows = self.rows[number]
            self.openings[number] = self.number(
                {tuple([0 if t == CLOSED else t for t in row]) for row in rows}
            )
        return self.openings[number]

    def _put(self, row: Row, tile: int, displaced: bool = False) -> set[Row]:
        """The slots once a locomotive has its place, and those that it displaces theirs, or none.

        What was reached may have opened a slot for a displaced one (ruling o).
        """
        number = self.rules.number
        opened = displaced and self.rules.sites_first
        found: set[Row] = set()
        for slot, there in enumerate(row):
            if number[there] < number[tile] or (opened and there == CLOSED):
                after = (*row[:slot], tile, *row[slot + 1 :])
                found |= {after} if there in (0, CLOSED) else self._put(after, there, True)
        return found or {row}

    def _reach(self, row: Row) -> Reaches:
        pulls = self.rules.pulls
        routes = zip(self.rules.first_slot, self.rules.slot_count, strict=True)
        return self.clipped(
            tuple([sum([pulls[tile] for tile in row[at : at + slots]]) for at, slots in routes])
        )

    def clipped(self, reaches: Reaches) -> Reaches:
        """Reaches as far as they matter."""
        marks = self.rules.ahead.marks
        return tuple([reached(marks[route], reach) for route, reach in enumerate(reaches)])


def _reaches_all(one: Reaches, other: Reaches) -> bool:
    return all(mine >= yours for mine, yours in zip(one, other, strict=True))


def _likely_first(effects: list[Effect]) -> list[int]:
    """The numbers of effects that lead on, those with many steps first."""
    found = [number for number, effect in enumerate(effects) if leads_on(effect)]
    return sorted(found, key=lambda number: -steps_in(effects[number]))


def _brings_more(rules: Ruleset, one: int, other: int) -> bool:
    """Whether a token has a step of any colour for every step of another one, which has nothing else."""
    mine, yours = gain_of(rules.token_effect[one], False), gain_of(rules.token_effect[other], False)
    if one == other or yours[1:] != (0, 0) or any(index > ANY for index, _ in yours[0]):
        return False
    return dict(mine[0]).get(ANY, 0) >= sum([count for _, count in yours[0]])


def _behind_gates(plans: list[Plan]) -> list[list[Behind]]:
    """For every plan what it can become by one gate; of several that offer the same, one."""
    spaces = [{_space(b) for b in plan.benefits if not b.gate} for plan in plans]
    gates = [{b.space for b in plan.benefits if b.gate} for plan in plans]
    table: list[list[Behind]] = []
    for index, plan in enumerate(plans):
        found: dict[object, Behind] = {}
        for other, after in enumerate(plans):
            gone = gates[index] - gates[other]
            if len(gone) != 1 or gates[other] - gates[index] or spaces[index] - spaces[other]:
                continue
            new = spaces[other] - spaces[index]
            if any(space < min(gone) for space, _, _, _ in new):
                continue  # another piece lies before the gate
            pieces = 0
            for piece, benefit in plan.later:
                if piece >= 0 and benefit.helps and _space(benefit) in new:
                    pieces |= 1 << piece
            useful = frozenset(_space(b) for b in after.benefits if b.helps and _space(b) in new)
            shape = after.length == plan.length and after.colours == plan.colours
            entry = (other, min(gone), pieces, bool(useful) or not shape)
            found.setdefault((min(gone), useful, after.length, after.colours, pieces), entry)
        table.append(sorted(found.values(), key=lambda entry: not entry[3]))
    return table


def _space(benefit: Benefit) -> tuple[int, int, bool, Effect]:
    return benefit.space, benefit.colour, benefit.locomotive, benefit.effect


def _every_plan(plans: list[Plan]) -> Plan:
    """All ways a route can be laid out, in one."""
    every = Plan("", max([plan.length for plan in plans]), (), [], Places())
    for plan in plans:
        every.colours |= plan.colours
        for benefit in plan.benefits:
            if not any(benefit.same_as(other) for other in every.benefits):
                every.benefits.append(benefit)
                every.arrivals[benefit.colour * 32 + benefit.space] += (benefit,)
                if benefit.locomotive:
                    every.reached.append(benefit)
                if benefit.helps:
                    every.helping[benefit.colour].append(benefit)
    every.look_on()
    return every


class Spot:
    """Where tracks stand: the room of every colour, and where each of them could go."""

    def __init__(self, wish: list[int], plans: list[Plan]) -> None:
        rooms, most = [0] * 5, [0] * 5
        stops: list[Stride] = []
        steps: list[list[Stride]] = [[] for _ in range(5)]
        for route, plan in enumerate(plans):
            tracks = wish[TRACKS + 5 * route : TRACKS + 5 * route + 5]
            rooms[0] += plan.length - tracks[0]
            for colour in range(5):
                if plan.any_colours >> colour & 1:
                    most[colour] += max(0, plan.longest - colour - tracks[colour])
            for colour in range(5):
                if colour and not (plan.colours & wish[OWN]) >> colour & 1:
                    break
                at = tracks[colour]
                if colour and tracks[colour - 1]:
                    rooms[colour] += tracks[colour - 1] - 1 - at
                spaces = [
                    benefit.space
                    for benefit in plan.helping[colour]
                    if benefit.space > at
                    and (not benefit.locomotive or wish[REACHED + route] >= benefit.space)
                ]
                if spaces and min(spaces) + colour <= plan.length:
                    stops.append(_stride(route, tracks, colour, min(spaces)))
                if at + 1 not in spaces and at + 1 + colour <= plan.length:
                    steps[colour].append(_stride(route, tracks, colour, at + 1))
        # tuples, which the garbage collection does not look through
        self.rooms: tuple[int, ...] = tuple(rooms)
        self.most: tuple[int, ...] = tuple(most)  # steps to the ends of the routes, whatever makes room
        self.stops: tuple[Stride, ...] = tuple(stops)  # special spaces that give more to do
        self.steps: tuple[tuple[Stride, ...], ...] = tuple(
            [tuple(of) for of in steps]
        )  # one space, by colour
        self.lacking: dict[int, int] = {}  # steps to room for a colour


def _stride(route: int, tracks: list[int], goal: int, space: int) -> Stride:
    """Bring a colour to a space, and the colours ahead of it out of its way."""
    steps = [(colour, space + goal - colour - tracks[colour]) for colour in range(goal + 1)]
    steps = [step for step in steps if step[1] > 0]
    return route, tuple(steps), sum([count for _, count in steps])
