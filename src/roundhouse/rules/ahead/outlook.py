"""How far a turn could come at most: the quick no of `completable`.

An `Outlook` is generous on purpose: every route is walked with all steps there could be, whatever a special space
might bring is counted, and what cannot be counted is called `open`. So what it rules out is impossible, while what it
allows has still to be searched for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from roundhouse.rules.ahead.needs import ANY, FAR, ROOM_TILES, STEPS_OF, Brings, Means, brought_by, supplied
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BASE_KINDS,
    FROM_FACTORIES,
    GAP,
    GAPS,
    IDEAS,
    K_ANY,
    K_DOUBLER,
    K_FACTORY,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_WOOD_GREEN,
    KINDS,
    MAX_WRENCHES,
    NOWHERE,
    OWNED,
    PART_KINDS,
    PLAN,
    REACH,
    ROUTES,
    TRACK,
    WRENCH,
)
from roundhouse.rules.plans import Benefit
from roundhouse.rules.state import GameState

STEPPING: Final = (*range(K_WOOD_GREEN + 1), K_ANY)  # kinds that are track steps and nothing else
TILE_KINDS: Final = 1 << K_LOCO | 1 << K_FACTORY | 1 << K_LOCO_FACTORY
MANY: Final = 3  # steps of a colour: of more it is not asked where they go
NOTHING: Final = (0, 0, 0)  # no space has to be reached
# how far away a special space is, and whether a locomotive reaches it if it needs one
Ahead = tuple[int, bool, Benefit]


class Outlook:
    """The most steps by colour, the colours that could be unlocked, and whether there is no saying."""

    def __init__(self, state: GameState, p: list[int], means: Means, closely: bool) -> None:
        self.state: GameState = state
        self.p: list[int] = p
        self.supply: int = means.supply  # of steps (`supplied`)
        self.unlocks: int = 0  # a bit for each colour whose tracks could come
        self.given: int = 0  # of them, those that need no special space
        # steps of wrenches; whoever does not look closely takes as many for granted as there are spaces
        self.industry: int = means.industry if closely else FAR
        twice = any(part.doubles(p, K_INDUSTRY, FROM_FACTORIES) for part in state.rules.gain_watchers)
        self.each: int = 2 if twice else 1
        self.ideas: bool = False
        self.cards: bool = False
        self.locomotives: int = 0
        self.builds: int = 0
        self.wrench: bool = False
        self.clears: bool = False  # what may block the way of wrenches could go
        self.cleared: bool = False  # and something did
        self.open: bool = False  # something could come that is not counted: anything goes
        for kind in means.others:
            self._take(state.rules.ahead.unit_brings[kind])
        self._walk()

    @property
    def still(self) -> bool:
        """Whether neither a locomotive nor a factory could come."""
        return not (self.open or self.locomotives or self.builds)

    def _take(self, brings: Brings, walked: bool = False) -> None:
        """Count what something brings; `walked`: a special space, which has to be reached."""
        self.supply += brings.supply
        self.industry += brings.industry * self.each
        self.unlocks |= brings.unlocks
        if not walked:
            self.given |= brings.unlocks
        self.ideas = self.ideas or brings.ideas
        self.cards = self.cards or brings.cards
        self.locomotives += brings.locomotives
        self.builds += brings.builds
        self.wrench = self.wrench or brings.wrench
        self.open = self.open or brings.uncounted
        if brings.doubles and self.each == 1:
            self.each = 2
            self.industry *= 2
        for kind, count in brings.of_parts:
            part = self.state.rules.part_of_kind[kind]
            if kind in part.clearing:
                self.clears = True
                continue
            if kind in part.offers:
                for effect in part.offered(self.state):
                    self._take(brought_by(effect))
                continue
            steps = part.steps_of(self.p, kind)
            if steps < 0:
                self.open = True
                return
            self.supply += steps * count * ANY
            self.industry += FAR

    def _walk(self) -> None:
        """Collect what special spaces, wrenches, tokens and cards within reach bring, which may bring others within
        reach, until nothing more comes.
        """
        state, p, rules = self.state, self.p, self.state.rules
        waiting: list[Ahead] | None = None
        cards = tokens = covered = False  # what is counted
        within = 0  # of the steps of wrenches
        tiles = 0  # and of what is taken from the stacks
        while not self._is_open():
            if self.builds and not covered:
                covered = True
                for brings in rules.works.covered_by_building(state, p):
                    self._take(brings)
                continue
            if rules.tile_watchers and self.builds + self.locomotives > tiles:
                before, tiles = tiles, self.builds + self.locomotives
                for part in rules.tile_watchers:
                    seen = len(part.tiles_could_bring(state, before))
                    self._take(brought_by(part.tiles_could_bring(state, tiles)[seen:]))
                continue
            if self.clears and self._clear():
                within = 0  # what lies before it is counted once more
                continue
            if self.industry > within:
                before, within = within, self.industry
                for brings in rules.works.on_the_way(state, self.p, before, within):
                    self._take(brings)
                continue
            if self.ideas and not tokens:
                tokens = True
                for token in bits(p[IDEAS]):
                    self._take(rules.ahead.token_brings[token])
                continue
            if self.cards and not cards:
                cards = True
                for card in bits(state.idea_cards):
                    self._take(rules.ahead.card_brings[card])
                continue
            if waiting is None:
                waiting = _ahead(state, p)
            near = [entry for entry in waiting if self._reaches(entry)]
            if not near:
                return
            waiting = [entry for entry in waiting if entry not in near]
            for _, _, benefit in near:
                self._take(brought_by(benefit.gains), True)
                self.ideas = self.ideas or benefit.idea_place >= 0

    def _clear(self) -> bool:
        """Clear the way of the wrenches; whether anything blocked it."""
        blocks = [(column, bit) for column, bit, _ in self.state.rules.blocks if self.p[column] & bit]
        if not blocks:
            return False
        self.cleared, self.p = True, self.p.copy()
        for column, bit in blocks:
            self.p[column] &= ~bit
        return True

    def _reaches(self, entry: Ahead) -> bool:
        distance, reached, benefit = entry
        if not (reached or self.locomotives > 0):
            return False
        return distance <= supplied(self.supply, benefit.colour, benefit.colour)

    def _is_open(self) -> bool:
        """Whether more could come than can be counted: a new factory that is entered, or another wrench."""
        rules = self.state.rules
        if self.builds and rules.works.new_factory(self.state, self.p, self.builds, self.industry):
            self.open = True
        if self.wrench and self.industry and NOWHERE in self.p[WRENCH : WRENCH + rules.most_wrenches]:
            self.open = True
        return self.open


def _ahead(state: GameState, p: list[int]) -> list[Ahead]:
    """Special spaces not yet reached, those behind a gate too: their distance, and whether a locomotive is there that
    they need.
    """
    found = []
    for route in range(ROUTES):
        plan = state.rules.plans[route][p[PLAN + route]]
        reach = p[REACH + route]
        for benefit in plan.notable:
            distance = benefit.space - p[TRACK + 5 * route + benefit.colour]
            reached = not benefit.locomotive or reach >= benefit.space
            if distance > 0 or not reached:
                found.append((distance, reached, benefit))
        if plan.later:
            left = state.table[plan.supply] if plan.supply >= 0 else 0
            for piece, benefit in plan.later:
                distance = benefit.space - p[TRACK + 5 * route + benefit.colour]
                # the piece may begin on the very space where its gate is
                if distance >= 0 and (piece < 0 or left >> piece & 1):
                    found.append((distance, not benefit.locomotive or reach >= benefit.space, benefit))
    return found


# ---- the quick no


def could_make_room(
    state: GameState,
    player: int,
    means: Means,
    free: list[int],
    demand: list[int],
    outlook: Outlook | None = None,
) -> bool:
    """Whether anything in the pool could set something off, or open room for a colour that lacks it; `outlook`: a close
    one, if there is one already.
    """
    if demand[K_DOUBLER] > free[K_DOUBLER]:
        return False  # places and tiles for doublers only grow fewer
    if means.kinds == 1 << K_INDUSTRY and not free[K_INDUSTRY]:
        return False  # nothing can move at all
    if means.kinds & PART_KINDS:
        for kind in range(BASE_KINDS, KINDS):
            if demand[kind] and state.rules.part_of_kind[kind].never(state, player, kind):
                return False
    p = state.players[player]
    if not _sets_off(state, p, means, free, demand):
        return False
    for kind in STEPPING:
        if demand[kind] > free[kind] and demand[kind] > _most_steps(state, p, STEPS_OF[kind]):
            return False
    if means.kinds & TILE_KINDS and not _tile_could_come(state, p, means, free, demand):
        return False
    if demand[K_INDUSTRY] > free[K_INDUSTRY] and not state.rules.works.could_open(state, p, means):
        return False
    return not out_of_reach(state, p, means, free, demand, outlook)


def _most_steps(state: GameState, p: list[int], colours: int) -> int:
    """How many steps these colours, a bit each, have at most to the ends of the routes, whatever makes room."""
    owned = p[OWNED]
    plans = [state.rules.plans[route][p[PLAN + route]] for route in range(ROUTES)]
    for route, plan in enumerate(plans):
        owned |= plan.unlocks_later
        for benefit in plan.unlocking:
            if benefit.locomotive or p[TRACK + 5 * route + benefit.colour] < benefit.space:
                owned |= benefit.unlocks
    steps = 0
    for route, plan in enumerate(plans):
        for colour in range(5):
            if (colours & owned & plan.any_colours) >> colour & 1:
                steps += max(0, plan.longest - colour - p[TRACK + 5 * route + colour])
    return steps


def _sets_off(state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]) -> bool:
    """Whether a step could set something off or leave room behind it."""
    if means.kinds >= 1 << K_NINE:
        return True
    if means.industry:
        for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
            if place != NOWHERE and state.rules.works.sets_off(state, p, place, means.industry):
                return True
    for colour in range(5):
        steps = means.steps[colour]
        if steps:
            for route in range(ROUTES):
                if near_benefit(state, p, route, colour, steps, False):
                    return True
            if colour < 4 and demand[colour + 1] > free[colour + 1] and p[OWNED] >> (colour + 1) & 1:
                return True
    return demand[K_ANY] > 0 or demand[K_WOOD_GREEN] > 0


def out_of_reach(
    state: GameState,
    p: list[int],
    means: Means,
    free: list[int],
    demand: list[int],
    outlook: Outlook | None,
) -> bool:
    """Whether a colour is asked for that has too little room even if all goes as well as it can."""
    if outlook is None:
        if state.rules.works.shared or not any(demand[colour] > free[colour] for colour in range(1, 5)):
            return False
        outlook = Outlook(state, p, means, False)
    if outlook.open:
        return False
    for asked in state.rules.works.demands(state, demand):
        if not _lacks(state, p, means, free, asked, outlook):
            return False
    return True


def _lacks(
    state: GameState, p: list[int], means: Means, free: list[int], demand: list[int], outlook: Outlook
) -> bool:
    """Whether a colour has too little room for a demand, or there are too few places for doublers."""
    for colour in range(1, 5):
        if demand[colour] <= free[colour]:
            continue
        if p[OWNED] >> colour & 1:
            # a step of the colour before makes room for one step
            if demand[colour] > free[colour] + supplied(outlook.supply, colour - 1, colour - 1):
                return True
        elif not outlook.unlocks >> colour & 1:
            return True
        if not free[colour] and not _could_get_there(state, p, colour, demand[colour], outlook):
            return True
    return demand[K_DOUBLER] > free[K_DOUBLER]


def _could_get_there(state: GameState, p: list[int], colour: int, steps: int, outlook: Outlook) -> bool:
    """Whether there could be enough steps of the colours before one that has no room."""
    needs = _steps_before(state, p, colour, steps, p[OWNED] | outlook.given)
    return any(_supplies(outlook.supply, need) for need in needs)


def _steps_before(state: GameState, p: list[int], colour: int, steps: int, owned: int) -> Iterator[list[int]]:
    """How many steps of each of the colours before one it takes to make room for so many of its own and, unless it is
    owned, to bring its tracks: for each of the ways to do so.
    """
    plans = [state.rules.plans[route][p[PLAN + route]] for route in range(ROUTES)]
    routes = [route for route in range(ROUTES) if plans[route].any_colours >> colour & 1]
    tracks = [NOTHING] if owned >> colour & 1 else []
    if not tracks:
        for route, plan in enumerate(plans):
            tracks += [
                (route, by, space) for colours, by, space in plan.unlocking_ever if colours >> colour & 1
            ]
    for ways in combinations_with_replacement(routes, min(steps, MANY)):
        need = [0] * colour
        stops = [0] * ROUTES  # where wood must stand then
        for route in set(ways):
            first = TRACK + 5 * route
            stops[route] = p[first + colour] + colour + ways.count(route)
            for ahead in range(colour):
                need[ahead] += max(0, stops[route] - ahead - p[first + ahead])
        for where, by, space in tracks:
            further = space - max(p[TRACK + 5 * where + by], stops[where] - by)
            if further > 0 and by < colour:
                yield [*need[:by], need[by] + further, *need[by + 1 :]]
            else:
                yield need


def _supplies(supply: int, need: list[int]) -> bool:
    """Whether there are enough units for steps of these colours, for any neighbouring ones of them together."""
    if sum(need) > supplied(supply, 0, len(need) - 1):
        return False
    for first in range(len(need)):
        steps = 0
        for last in range(first, len(need)):
            steps += need[last]
            if steps > supplied(supply, first, last):
                return False
    return True


def _tile_could_come(
    state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]
) -> bool:
    """Tiles come back from replaced factories and displaced locomotives: could there be enough of them?"""
    if demand[K_LOCO] > sum(state.stacks):
        return False
    if demand[K_LOCO] + demand[K_FACTORY] + demand[K_LOCO_FACTORY] <= free[ROOM_TILES]:
        return True
    ahead = state.rules.ahead
    if means.kinds >> K_NINE & 1 or demand[K_LOCO] or demand[K_LOCO_FACTORY]:
        return True
    if free[ROOM_TILES] > p[GAP : GAP + GAPS].count(0):
        return True  # once all gaps are filled, every factory built gives another one back
    if not state.idea_cards & ahead.nine_cards:
        return False
    return means.kinds >> K_IDEA_CARD & 1 == 1 or p[IDEAS] & ahead.card_tokens > 0


def near_benefit(
    state: GameState, p: list[int], route: int, colour: int, steps: int, locomotives: bool
) -> bool:
    """Whether so many steps can reach a benefit that gives more to do; `locomotives`: the reach may grow too."""
    space = p[TRACK + 5 * route + colour]
    for benefit in state.rules.plans[route][p[PLAN + route]].helping[colour]:
        if space < benefit.space <= space + steps:
            if locomotives or not benefit.locomotive or p[REACH + route] >= benefit.space:
                return True
    return False
