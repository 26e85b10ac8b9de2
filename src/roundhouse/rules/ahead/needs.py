"""What an action demands and what a pool could do, as `capacity` and `completable` ask for it.

Compiled once for every space (`precomputed`); the numbers are kinds (`vocabulary`).
"""

from __future__ import annotations

from typing import Final

from roundhouse.content.extension import most_routes
from roundhouse.rules import vocabulary
from roundhouse.rules.plans import QUIET, EffectCode
from roundhouse.rules.vocabulary import AT_ONCE, BASE_KINDS

Need = tuple[int, int, int, int]  # two kinds of room and how much of each is enough
# an action space that a supply pays for: its need, the kind of room without which it is not worth a closer look,
# whether it claims a place in the order, and the moves
OfferedEffects = tuple[int, int, int, int, int, int, bool, list[int]]

# which colours a kind can step with, a bit each
STEPS_OF: Final = (1, 2, 4, 8, 16, 3, 1, 31) + (vocabulary.KINDS - 8) * (0,)
# the same for looking ahead, where it does not matter on which route
_ON_A_ROUTE: Final = (31,) * most_routes()
COULD_STEP: Final = (
    *STEPS_OF[: vocabulary.K_ANY_ROUTE],
    *_ON_A_ROUTE,
    *STEPS_OF[vocabulary.K_ANY_ROUTE + most_routes() :],
)
BUILDING: Final = (vocabulary.K_FACTORY, vocabulary.K_LOCO_FACTORY)
WAITING: Final = sum(1 << k for k in vocabulary.AT_TURN_END)  # units that do nothing for the rest of the turn
SHOWS_WOOD: Final = (vocabulary.K_WOOD, vocabulary.K_WOOD_GREEN)  # the wood worker's extra step (ruling 17)
# Units that can move a wrench, with those of the parts
INDUSTRY_STEPS: Final = {vocabulary.K_INDUSTRY, vocabulary.K_AGAIN}
# at-once effects whose choices may bring direct units, and those that decide what the action shows; `rules/parts`
# enters what the parts name
DIRECT_CHOICES: Final[set[int]] = set()
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


class Means:
    """What a pool could do: kinds of units, steps by colour, industry steps."""

    def __init__(self, pool: list[int]) -> None:
        steps = [0, 0, 0, 0, 0]
        kinds = industry = 0
        for unit in pool:
            kind = unit >> 1
            if WAITING >> kind & 1 or (kind >= BASE_KINDS and kind in QUIET):
                continue
            kinds |= 1 << kind
            if kind in INDUSTRY_STEPS:
                industry += 1
            colours = COULD_STEP[kind]
            if colours:
                for colour in range(5):
                    steps[colour] += colours >> colour & 1
        self.kinds: int = kinds
        self.steps: list[int] = steps
        self.industry: int = industry


def brings(effect: EffectCode, kinds: tuple[int, ...]) -> bool:
    """Whether an effect holds one of the kinds."""
    return any(kind in kinds for kind, _ in effect)


def need(effect: EffectCode) -> Need:
    """Room that is surely enough for a direct action; where two numbers cannot say it, none is."""
    demand = [(kind, count) for kind, count in effect if kind < AT_ONCE]
    if brings(effect, (vocabulary.O_HIRE,)):
        return (ROOM_TO_HIRE, 1, ROOM_ALWAYS, 0)
    if brings(effect, (vocabulary.O_REPEAT,)):
        return (ROOM_TO_REPEAT, 1, ROOM_ALWAYS, 0)
    if any(BASE_KINDS <= kind < AT_ONCE or kind in DIRECT_CHOICES for kind, _ in effect):
        return (ROOM_UNKNOWN, 1, ROOM_ALWAYS, 0)
    if not demand:
        return (ROOM_ALWAYS, 0, ROOM_ALWAYS, 0)
    if len(demand) == 1:
        return (*demand[0], ROOM_ALWAYS, 0)
    if len(demand) == 2:
        (kind, count), (other, more) = sorted(demand)
        if (kind, other) == (vocabulary.K_LOCO, vocabulary.K_FACTORY):
            return (kind, count, other, count + more)  # both take a tile
        if kind < 5 and other == vocabulary.K_ANY:
            return (kind, count, other, count + more)  # both take a step
        if kind < 5 and (other < 5 or other in (vocabulary.K_INDUSTRY, vocabulary.K_DOUBLER)):
            return (kind, count, other, more)
    return (ROOM_UNKNOWN, 1, ROOM_ALWAYS, 0)


def which(effects: list[EffectCode], kinds: tuple[int, ...]) -> int:
    """A bit for each of the effects that holds one of the kinds."""
    return sum(1 << index for index, effect in enumerate(effects) if brings(effect, kinds))
