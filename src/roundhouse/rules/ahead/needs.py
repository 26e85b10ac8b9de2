"""What an action demands and what a pool could do, as `rooms` and `completable` ask for it.

Compiled once for every space (`foresight`); the numbers are kinds (`layout`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from roundhouse.rules import layout
from roundhouse.rules.layout import AT_ONCE, BASE_KINDS
from roundhouse.rules.plans import (
    COULD_ALSO,
    COUNTED_AS,
    DOUBLING,
    GATES,
    OFFERED,
    QUIET,
    RELAYING,
    Effect,
)

Need = tuple[int, int, int, int]  # two kinds of room and how much of each is enough

FAR: Final = 99
# which colours a kind can step with, a bit each
STEPS_OF: Final = (1, 2, 4, 8, 16, 3, 1, 31) + (layout.KINDS - 8) * (0,)
# the same for looking ahead, where it does not matter on which route
COULD_STEP: Final = (*STEPS_OF[: layout.K_ANY_ROUTE], 31, 31, 31, *STEPS_OF[layout.K_ANY_ROUTE + 3 :])
# How many units there are that can step with one of some neighbouring colours is told by one number for all of these:
# so many bits for each of the intervals.
LANE: Final = 12
LANES: Final = [(first, last) for first in range(5) for last in range(first, 5)]
LANE_OF: Final = [[LANE * LANES.index((min(a, b), max(a, b))) for b in range(5)] for a in range(5)]
SUPPLY: Final = [
    sum([1 << LANE_OF[a][b] for a, b in LANES if colours >> a & (1 << b - a + 1) - 1])
    for colours in range(32)
]
ANY: Final = SUPPLY[31]


def supplied(supply: int, first: int, last: int) -> int:
    """How many of the units can step with one of these colours."""
    return supply >> LANE_OF[first][last] & (1 << LANE) - 1


BUILDING: Final = (layout.K_FACTORY, layout.K_LOCO_FACTORY)
PLACING: Final = (layout.K_NINE, layout.K_LOCO, layout.K_LOCO_FACTORY)  # a locomotive
WAITING: Final = sum(1 << k for k in layout.AT_TURN_END)  # units that do nothing for the rest of the turn
SHOWS_WOOD: Final = (layout.K_WOOD, layout.K_WOOD_GREEN)  # the wood worker's extra step (ruling 17)
INDUSTRY_STEPS: Final = {
    layout.K_INDUSTRY,
    layout.K_AGAIN,
}  # units that can move a wrench, with those of the parts
# at-once effects whose choices bring direct parts of their own, and those of them that decide what the action shows;
# `rules/parts` enters what the parts name
DECIDED_FIRST: Final[set[int]] = set()
SHOWN_LATER: Final[set[int]] = set()
# moves that only bring points or pieces for later
IDLE_FAMILIES: Final = ("key-points", "ten", "doubler")
# kinds of room besides those of the core's units
ROOM_ALWAYS: Final = BASE_KINDS
ROOM_TO_HIRE: Final = BASE_KINDS + 1
ROOM_TO_REPEAT: Final = BASE_KINDS + 2  # never known without looking ahead
ROOM_NEVER: Final = ROOM_TO_REPEAT  # there is none
ROOM_UNKNOWN: Final = BASE_KINDS + 3
ROOM_TILES: Final = BASE_KINDS + 4  # tiles in the stacks and beside them


class Offer:
    """An action space that a supply pays for."""

    def __init__(self, space: int, need: Need, hope: int, claims: bool, payments: list[int]) -> None:
        self.space: int = space
        self.kind: int = need[0]
        self.count: int = need[1]
        self.other: int = need[2]
        self.more: int = need[3]
        self.hope: int = hope  # the kind of room without which it is not worth a closer look
        self.claims: bool = claims  # a place in the order
        self.payments: list[int] = payments  # the moves


class Means:
    """What a pool could do: kinds of units, steps by colour, industry steps."""

    def __init__(self, pool: list[int]) -> None:
        steps = [0, 0, 0, 0, 0]
        others: list[int] = []
        kinds = industry = supply = 0
        for unit in pool:
            kind = unit >> 1
            if WAITING >> kind & 1 or (kind >= BASE_KINDS and kind in QUIET):
                continue
            kinds |= 1 << kind
            if kind >= layout.K_NINE:
                others.append(kind)
            if kind in INDUSTRY_STEPS:
                industry += 1
            colours = COULD_STEP[kind]
            if colours:
                supply += SUPPLY[colours]
                for colour in range(5):
                    steps[colour] += colours >> colour & 1
        self.kinds: int = kinds
        self.steps: list[int] = steps
        self.industry: int = industry
        self.supply: int = supply  # of steps (`supplied`)
        self.others: list[int] = others  # kinds of units that are neither


def brings(effect: Effect, kinds: tuple[int, ...]) -> bool:
    """Whether an effect holds one of the kinds."""
    return any(kind in kinds for kind, _ in effect)


class Brings:
    """What an effect could bring, as far as `Outlook` counts it."""

    def __init__(self, effect: Effect) -> None:
        self.supply: int = 0  # of steps (`supplied`)
        self.industry: int = 0
        self.unlocks: int = 0  # a bit for each colour whose tracks come
        self.ideas: bool = False
        self.cards: bool = False
        self.locomotives: int = 0
        self.builds: int = 0
        self.wrench: bool = False
        self.doubles: bool = False  # industry steps come twice from then on
        self.uncounted: bool = False
        self.of_parts: list[tuple[int, int]] = []  # what their parts have to be asked about (`Part.steps_of`)
        self._add(effect)

    def _add(self, effect: Effect) -> None:
        for kind, count in effect:
            if kind in QUIET or kind in GATES:
                continue
            if BASE_KINDS <= kind < AT_ONCE or kind >= layout.BASE_AT_ONCE:
                self._add_of_parts(kind, count)
                continue
            if kind < AT_ONCE:
                self._step(layout.K_WOOD if kind == layout.K_KEY else kind, count)
                self._step(layout.K_ANY, count if kind == layout.K_KEY else 0)
                self.industry += count if kind in INDUSTRY_STEPS else 0
            elif layout.O_TRACKS <= kind < layout.O_WOOD_WORKER:
                self.unlocks |= 2 << (kind - layout.O_TRACKS)
            self.ideas = self.ideas or kind in (layout.K_IDEA, layout.K_TRADE)
            self.cards = self.cards or kind == layout.K_IDEA_CARD
            self.locomotives += count if kind in PLACING else 0
            self.builds += count if kind in BUILDING else 0
            self.wrench = self.wrench or kind == layout.O_WRENCH
            self.uncounted = self.uncounted or kind == layout.O_REPEAT

    def _step(self, kind: int, count: int) -> None:
        self.supply += count * SUPPLY[COULD_STEP[kind]]

    def _add_of_parts(self, kind: int, count: int) -> None:
        if kind < AT_ONCE and COULD_STEP[kind]:
            self._step(kind, count)
        elif kind in DOUBLING:
            self.doubles = True
        elif kind in OFFERED:
            self.of_parts.append((kind, count))
        elif kind in COUNTED_AS and not (kind in RELAYING or kind in COULD_ALSO):
            self._add(tuple([(other, count * each) for other, each in COUNTED_AS[kind]]))
        elif kind < AT_ONCE:
            self.uncounted = True
        else:
            self.of_parts.append((kind, count))


@cache
def brought_by(effect: Effect) -> Brings:
    """What an effect could bring."""
    return Brings(effect)


def opening(units: list[int]) -> int:
    """The first colour, if the units are one step of a colour and one of the next; else -1."""
    if len(units) == 2 and units[1] - units[0] == 2 and units[1] >> 1 < 5:
        return units[0] >> 1
    return -1


def need(effect: Effect) -> Need:
    """Room that is surely enough for a direct action; where two numbers cannot say it, none is."""
    demand = [(kind, count) for kind, count in effect if kind < AT_ONCE]
    if brings(effect, (layout.O_HIRE,)):
        return (ROOM_TO_HIRE, 1, ROOM_ALWAYS, 0)
    if brings(effect, (layout.O_REPEAT,)):
        return (ROOM_TO_REPEAT, 1, ROOM_ALWAYS, 0)
    if any(BASE_KINDS <= kind < AT_ONCE or kind in DECIDED_FIRST for kind, _ in effect):
        return (ROOM_UNKNOWN, 1, ROOM_ALWAYS, 0)
    if not demand:
        return (ROOM_ALWAYS, 0, ROOM_ALWAYS, 0)
    if len(demand) == 1:
        return (*demand[0], ROOM_ALWAYS, 0)
    if len(demand) == 2:
        (kind, count), (other, more) = sorted(demand)
        if (kind, other) == (layout.K_LOCO, layout.K_FACTORY):
            return (kind, count, other, count + more)  # both take a tile
        if kind < 5 and other == layout.K_ANY:
            return (kind, count, other, count + more)  # both take a step
        if kind < 5 and (other < 5 or other in (layout.K_INDUSTRY, layout.K_DOUBLER)):
            return (kind, count, other, more)
    return (ROOM_UNKNOWN, 1, ROOM_ALWAYS, 0)


def which(effects: list[Effect], kinds: tuple[int, ...]) -> int:
    """A bit for each of the effects that holds one of the kinds."""
    return sum(1 << index for index, effect in enumerate(effects) if brings(effect, kinds))
