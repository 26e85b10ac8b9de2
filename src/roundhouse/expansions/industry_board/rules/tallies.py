"""Effects in numbers, as `prospects` adds them up: how many steps, locomotives, ideas and so on they could bring."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from roundhouse.rules.layout import (
    AT_ONCE,
    BASE_AT_ONCE,
    BASE_KINDS,
    K_AGAIN,
    K_ANY,
    K_ANY_ROUTE,
    K_FACTORY,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_KEY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_TRADE,
    K_WOOD,
    KINDS,
    O_REPEAT,
    O_TRACKS,
    O_WOOD_WORKER,
    O_WRENCH,
    ROUTES,
    TRACK,
)
from roundhouse.rules.needs import COULD_STEP
from roundhouse.rules.plans import (
    COLLECTED,
    COUNTED_AS,
    GATES,
    OPENING,
    QUIET,
    RELAYING,
    Benefit,
    Effect,
    steps_in,
)
from roundhouse.rules.ruleset import Ruleset

# what is counted: steps that each of the five colours could make, then
INDUSTRY: Final = 5
LOCOMOTIVES: Final = 6
NINES: Final = 7
FACTORIES: Final = 8
IDEA: Final = 9
BEFORE: Final = 9  # + colour: steps that some colour before it could make, each counted once
REPEATS: Final = 14
ONE: Final = 15  # of the kinds that are paid for together (`Part.could_pay`)
OTHER: Final = 16
CARDS: Final = 17
WRENCHES: Final = 18
COUNTS: Final = 19
# what is only noted, a bit each, above one bit for every colour whose tracks come
NEW_PLAN: Final = 64
NEW_WRENCH: Final = 128
OPEN_SLOT: Final = 256
UNKNOWN: Final = 512

Tally = tuple[tuple[tuple[int, int], ...], int]  # ((what, how many), ...), notes


@cache
def tally(effect: Effect) -> Tally:
    """An effect in numbers and notes."""
    counts = [0] * COUNTS
    notes = 0
    for kind, count in _counted(effect):
        if kind < K_INDUSTRY or K_ANY_ROUTE <= kind < K_ANY_ROUTE + ROUTES:
            _count_steps(counts, COULD_STEP[kind], count)
        if kind in (K_INDUSTRY, K_AGAIN):
            counts[INDUSTRY] += count
        if kind in (K_LOCO, K_LOCO_FACTORY):
            counts[LOCOMOTIVES] += count
        if kind in (K_FACTORY, K_LOCO_FACTORY):
            counts[FACTORIES] += count
        if kind == K_NINE:
            counts[NINES] += count
        if kind == O_WRENCH:
            counts[WRENCHES] += count
            notes |= NEW_WRENCH
        if kind == O_REPEAT:
            counts[REPEATS] += count
        if kind in COLLECTED:
            counts[ONE + COLLECTED[kind]] += count
        if kind in (K_IDEA, K_TRADE):
            counts[IDEA] += count
        if kind == K_IDEA_CARD:
            counts[CARDS] += count
        if kind == K_KEY:
            _count_steps(counts, COULD_STEP[K_WOOD], count)
            _count_steps(counts, COULD_STEP[K_ANY], count)
        if O_TRACKS <= kind < O_WOOD_WORKER:
            notes |= 2 << (kind - O_TRACKS)
        elif not _known(kind):
            notes |= UNKNOWN
    for kind, _ in effect:
        notes |= (NEW_PLAN if kind in RELAYING else 0) | (OPEN_SLOT if kind in OPENING else 0)
    return tuple((index, count) for index, count in enumerate(counts) if count), notes


def _counted(effect: Effect) -> list[tuple[int, int]]:
    """An effect with what its kinds are counted as."""
    found = []
    for kind, count in effect:
        if kind in COUNTED_AS:
            found += [(other, count * each) for other, each in COUNTED_AS[kind]]
        else:
            found.append((kind, count))
    return found


@lru_cache(maxsize=10000)
def best_of(effects: tuple[Effect, ...], number: int) -> Tally:
    """So many of these effects, the best ones for each purpose."""
    counts: list[list[int]] = [[] for _ in range(COUNTS)]
    notes = 0
    for gives, more in [tally(effect) for effect in effects]:
        notes |= more
        for index, count in gives:
            counts[index].append(count)
    return tuple(enumerate([sum(sorted(found, reverse=True)[:number]) for found in counts])), notes


def _count_steps(counts: list[int], colours: int, count: int) -> None:
    """Steps with any of these colours, a bit each."""
    for colour in range(5):
        if colours >> colour & 1:
            counts[colour] += count
        if colour and colours & (1 << colour) - 1:
            counts[BEFORE + colour] += count


def _known(kind: int) -> bool:
    """Whether all that a kind can lead to is counted."""
    if kind in QUIET:
        return True
    if kind < AT_ONCE:
        return kind < BASE_KINDS or K_ANY_ROUTE <= kind < K_ANY_ROUTE + ROUTES
    return kind < BASE_AT_ONCE or kind in GATES or kind in COLLECTED


class Landmarks:
    """What does not change during a game, for `Prospects`."""

    def __init__(self, rules: Ruleset) -> None:
        self.units: list[Tally] = [tally(((kind, 1),)) for kind in range(KINDS)]
        # by colour: where its tracks are gained, and which of its tracks there are, as places in a row
        self.unlocks: list[list[tuple[int, int]]] = [[] for _ in range(5)]
        self.tracks: list[list[int]] = [[] for _ in range(5)]
        for route, plans in enumerate(rules.plans):
            for benefit in [benefit for plan in plans for benefit in plan.benefits if benefit.unlocks > 0]:
                track = TRACK + 5 * route + benefit.colour
                self.unlocks[benefit.unlocks].append((track, benefit.space))
            for colour in range(5):
                if any(plan.colours >> colour & 1 for plan in plans):
                    self.tracks[colour].append(TRACK + 5 * route + colour)
        # by route: the special spaces of all ways it can be laid out, each once
        self.anywhere: list[list[Benefit]] = []
        for plans in rules.plans:
            found: list[Benefit] = []
            for benefit in [benefit for plan in plans for benefit in plan.benefits if benefit.helps]:
                if not any(benefit.same_as(other) for other in found):
                    found.append(benefit)
            self.anywhere.append(found)
        # tokens that bring more to do, those with steps first
        helping = [token for token, effect in enumerate(rules.token_effect) if any(tally(effect))]
        self.tokens: list[int] = sorted(helping, key=lambda token: -steps_in(rules.token_effect[token]))
