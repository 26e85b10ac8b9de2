"""Effects in the numbers of a wish (`wishes`): what is held, how things stand, and what is only noted."""

from __future__ import annotations

from functools import cache
from typing import Final

from roundhouse.rules.layout import (
    AT_ONCE,
    BASE_AT_ONCE,
    BASE_KINDS,
    K_AGAIN,
    K_ANY,
    K_ANY_ROUTE,
    K_DOUBLER,
    K_FACTORY,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_KEY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_TRADE,
    K_WOOD_GREEN,
    O_REPEAT,
    O_TRACKS,
    O_WOOD_WORKER,
    O_WRENCH,
    ROUTES,
)
from roundhouse.rules.plans import (
    COLLECTED,
    COULD_ALSO,
    COUNTED_AS,
    DOUBLING,
    GATES,
    OFFERED,
    OPENING,
    OWN_TILES,
    QUIET,
    RELAYING,
    Effect,
)

# A wish is a list of ints. First what is held: direct steps of the five colours, others of the five colours, then
MAY: Final = 5
WOOD_GREEN: Final = 10
ANY: Final = 11
IDEA: Final = 12  # what is used as soon as it comes, from here
CARD: Final = 13
MUST_BUILD: Final = 14
MAY_BUILD: Final = 15
MUST_EITHER: Final = 16  # locomotive or factory
MAY_EITHER: Final = 17
MUST_REPEAT: Final = 18
MAY_REPEAT: Final = 19
AGAIN: Final = 20
OFFER: Final = 21
STOCK: Final = 22  # steps and payouts (`Part.could_pay`)
PAYOUT: Final = 23  # to here
NEW: Final = 24  # factories of this turn that wrenches could enter
INDUSTRY: Final = 25
WRENCHES: Final = 26
LOCOMOTIVES: Final = 27  # all of this turn
NINES: Final = 28
ASKED_INDUSTRY: Final = 29
ASKED_DOUBLERS: Final = 30
ASKED_LOCOMOTIVES: Final = 31
COUNTS: Final = 32
# then how things stand
NOTES: Final = 32
BUILT: Final = 33  # factories of this turn
PLACES: Final = 34  # where, a bit each
TOKENS: Final = 35
CARDS: Final = 36
AT: Final = 37  # wrenches
GATE: Final = 40  # routes that have come to a gate
TILES: Final = 43  # taken from the stacks, as far as what that brings has been counted
PLACED: Final = 44  # locomotives
PLACED_NINES: Final = 45
ROWS: Final = 46  # how they could stand (`Yard`)
ROOM: Final = 47  # for doublers, industry steps and locomotives, as the wish began
TAKEN: Final = 50  # tiles, before it began
LEVEL: Final = 51  # all stock steps, and payouts of this turn
PAYOUTS: Final = 52
# and where the tracks are (`Spot`)
OWN: Final = 53  # colours, a bit each
REACHED: Final = 54
PLANS: Final = 57
TRACKS: Final = 60
SIZE: Final = 75

# what is noted, a bit each
UNKNOWN: Final = 1
OPEN_SLOT: Final = 2
NEW_PLAN: Final = 4
NEW_WRENCH: Final = 8
DOUBLED: Final = 16
OWN_TILE: Final = 32  # one that lies in no stack
TRADED: Final = 64  # a token may have been given away


Gain = tuple[tuple[tuple[int, int], ...], int, int]  # ((what, how many), ...), colours that come, notes


@cache
def gain_of(effect: Effect, direct: bool) -> Gain:
    """An effect in the numbers of a wish."""
    counts = [0] * COUNTS
    own = notes = 0
    for kind, count in _counted(effect):
        index = _index(kind, direct)
        if index >= 0:
            counts[index] += count
        if kind == K_KEY:
            counts[ANY] += count
        elif direct and kind in ASKED:
            counts[ASKED[kind]] += count
        elif O_TRACKS <= kind < O_WOOD_WORKER:
            own |= 2 << (kind - O_TRACKS)
        elif index < 0 and not _leads_nowhere(kind):
            notes |= UNKNOWN
    for kind, count in effect:
        for index, more in gain_of(COULD_ALSO[kind], False)[0] if kind in COULD_ALSO else ():
            counts[index] += count * more
        notes |= (NEW_PLAN if kind in RELAYING else 0) | (OPEN_SLOT if kind in OPENING else 0)
        notes |= (DOUBLED if kind in DOUBLING else 0) | (OWN_TILE if kind in OWN_TILES else 0)
        notes |= TRADED if kind == K_TRADE else 0
    return tuple((index, count) for index, count in enumerate(counts) if count), own, notes


ASKED: Final = {K_INDUSTRY: ASKED_INDUSTRY, K_DOUBLER: ASKED_DOUBLERS, K_LOCO: ASKED_LOCOMOTIVES}
INDEX: Final = {
    K_WOOD_GREEN: WOOD_GREEN,
    K_ANY: ANY,
    K_AGAIN: AGAIN,
    K_INDUSTRY: INDUSTRY,
    K_NINE: NINES,
    K_LOCO: LOCOMOTIVES,
    K_IDEA: IDEA,
    K_TRADE: IDEA,
    K_IDEA_CARD: CARD,
    K_KEY: MAY,  # a wood step, and another one
    O_WRENCH: WRENCHES,
}


def _index(kind: int, direct: bool) -> int:
    """What a kind is counted as, -1 if it is not."""
    if kind < 5:
        return kind if direct else MAY + kind
    if kind == K_FACTORY:
        return MUST_BUILD if direct else MAY_BUILD
    if kind == K_LOCO_FACTORY:
        return MUST_EITHER if direct else MAY_EITHER
    if kind == O_REPEAT:
        return MUST_REPEAT if direct else MAY_REPEAT
    if K_ANY_ROUTE <= kind < K_ANY_ROUTE + ROUTES:
        return ANY
    if kind in COLLECTED:
        return STOCK + COLLECTED[kind]
    return OFFER if kind in OFFERED else INDEX.get(kind, -1)


def _leads_nowhere(kind: int) -> bool:
    return kind in QUIET or kind in GATES or kind < BASE_KINDS or AT_ONCE <= kind < BASE_AT_ONCE


def _counted(effect: Effect) -> list[tuple[int, int]]:
    """An effect with what its kinds are counted as."""
    found = []
    for kind, count in effect:
        if kind in COUNTED_AS:
            found += [(other, count * each) for other, each in COUNTED_AS[kind]]
        else:
            found.append((kind, count))
    return found


def leads_on(effect: Effect) -> bool:
    """Whether an effect that may lapse changes anything for the rest of the turn."""
    return any(gain_of(effect, False))
