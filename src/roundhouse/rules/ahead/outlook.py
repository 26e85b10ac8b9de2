"""How far a turn could come at most: the quick no of `completable`.

An `Outlook` is generous on purpose: every route is walked with all steps there could be, whatever a special space
might bring is counted, and what cannot be counted is called `open`. So what it rules out is impossible, while what it
allows has still to be searched for.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules.ahead.needs import BUILDERS, ROOM_TILES, STEPS_OF, Means
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BASE_KINDS,
    GAP,
    GAPS,
    IDEAS,
    K_ANY,
    K_DOUBLER,
    K_FACTORY,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_TRADE,
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
from roundhouse.rules.plans import Benefit, Effect, frees
from roundhouse.rules.state import GameState

STEPPING: Final = (*range(K_WOOD_GREEN + 1), K_ANY)  # kinds that are track steps and nothing else
TILE_KINDS: Final = 1 << K_LOCO | 1 << K_FACTORY | 1 << K_LOCO_FACTORY


class Outlook:
    """The most steps by colour, the colours that could be unlocked, and whether there is no saying."""

    def __init__(self, state: GameState, p: list[int], means: Means) -> None:
        self.steps: list[int] = means.steps
        self.unlocks: int = 0  # a bit for each colour whose tracks could come
        # a factory, locomotive, wrench or something of a part could come: anything goes
        self.open: bool = True
        if means.kinds & (BUILDERS | PART_KINDS):
            return
        more, ideas, opens = state.rules.works.on_the_way(state, p)
        cards = means.kinds >> K_IDEA_CARD & 1
        ahead = state.rules.ahead
        if opens or (cards and state.idea_cards & ahead.tile_cards):
            return
        more += 2 * means.keys + ahead.card_steps * cards
        ideas = ideas or means.kinds & (1 << K_IDEA | 1 << K_TRADE) > 0
        if not (ideas or more or any(means.steps)):
            self.open = False
            return
        self.steps = [steps + more for steps in means.steps]
        self.open = self._walk(state, p, ideas)

    def _walk(self, state: GameState, p: list[int], ideas: bool) -> bool:
        """Collect what special spaces within reach bring, which may bring others within reach; says if `open`."""
        waiting = _ahead(state, p)
        tokens = False  # counted
        while True:
            if ideas and not tokens:
                tokens = True
                more = _token_steps(state, p)
                if more < 0:
                    return True
                self._grow(more)
                steps = state.rules.ahead.token_steps
                self._grow(sum([count for token, count in enumerate(steps) if p[IDEAS] >> token & 1]))
            near = [entry for entry in waiting if entry[0] <= self.steps[entry[1].colour]]
            if not near:
                return False
            waiting = [entry for entry in waiting if entry not in near]
            for _, benefit in near:
                if benefit.frees:
                    more = _part_steps(state, p, benefit.gains)
                    if more < 0:
                        return True
                    self._grow(more)
                if benefit.unlocks > 0:
                    self.unlocks |= 1 << benefit.unlocks
                if benefit.idea_place >= 0:
                    ideas = True
                self._grow(benefit.steps)

    def _grow(self, steps: int) -> None:
        if steps:
            self.steps = [own + steps for own in self.steps]


def _ahead(state: GameState, p: list[int]) -> list[tuple[int, Benefit]]:
    """Special spaces not yet reached and their distance, those behind a gate too; what needs a locomotive that
    is not there stays out.
    """
    found = []
    for route in range(ROUTES):
        plan = state.rules.plans[route][p[PLAN + route]]
        ahead = plan.notable
        if plan.later:
            left = state.table[plan.supply] if plan.supply >= 0 else 0
            ahead = ahead + [benefit for piece, benefit in plan.later if piece < 0 or left >> piece & 1]
        reach = p[REACH + route]
        for benefit in ahead:
            distance = benefit.space - p[TRACK + 5 * route + benefit.colour]
            if distance > 0 and (not benefit.locomotive or reach >= benefit.space):
                found.append((distance, benefit))
    return found


def _token_steps(state: GameState, p: list[int]) -> int:
    """Steps that unused tokens of parts could bring; -1 if a token could bring more than steps, or a wrench, or a
    card that builds a factory.
    """
    rules, ahead = state.rules, state.rules.ahead
    if p[IDEAS] & ahead.wrench_tokens and NOWHERE in p[WRENCH : WRENCH + rules.most_wrenches]:
        return -1
    if p[IDEAS] & ahead.card_tokens and state.idea_cards & ahead.tile_cards:
        return -1
    found = [_part_steps(state, p, rules.token_effect[token]) for token in bits(p[IDEAS] & ahead.part_tokens)]
    return -1 if -1 in found else sum(found)


def _part_steps(state: GameState, p: list[int], effect: Effect) -> int:
    """Steps that the parts' share of an effect could bring; -1 if it could lead to more than that."""
    found = 0
    for kind, count in effect:
        if frees(((kind, count),)):
            steps = state.rules.part_of_kind[kind].steps_of(p, kind)
            if steps < 0:
                return -1
            found += steps * count
    return found


# ---- the quick no


def could_make_room(state: GameState, player: int, means: Means, free: list[int], demand: list[int]) -> bool:
    """Whether anything in the pool could set something off, or open room for a colour that lacks it."""
    if demand[K_DOUBLER] > free[K_DOUBLER]:
        return False  # places and tiles for doublers only grow fewer
    if means.kinds == 1 << K_INDUSTRY and not free[K_INDUSTRY]:
        return False  # nothing can move at all
    if means.kinds & PART_KINDS:
        for kind in range(BASE_KINDS, KINDS):
            if demand[kind] and state.rules.part_of_kind[kind].never(state, player, kind):
                return False
    p = state.players[player]
    for kind in STEPPING:
        if demand[kind] > free[kind] and demand[kind] > _most_steps(state, p, STEPS_OF[kind]):
            return False
    if means.kinds & TILE_KINDS and not _tile_could_come(state, p, means, free, demand):
        return False
    if not _sets_off(state, p, means, free, demand):
        return False
    if demand[K_INDUSTRY] > free[K_INDUSTRY] and not state.rules.works.could_open(state, p, means):
        return False
    return not _out_of_reach(state, p, means, free, demand)


def _most_steps(state: GameState, p: list[int], colours: int) -> int:
    """How many steps these colours, a bit each, have at most to the ends of the routes, whatever makes room."""
    owned = p[OWNED]
    plans = [state.rules.plans[route][p[PLAN + route]] for route in range(ROUTES)]
    for route, plan in enumerate(plans):
        owned |= plan.unlocks_later
        for benefit in plan.unlocking:
            if benefit.locomotive or p[TRACK + 5 * route + benefit.colour] < benefit.space:
                owned |= 1 << benefit.unlocks
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


def _out_of_reach(state: GameState, p: list[int], means: Means, free: list[int], demand: list[int]) -> bool:
    """Whether a colour is asked for that has too little room even if all goes as well as it can."""
    short = [colour for colour in range(1, 5) if demand[colour] > free[colour]]
    if not short:
        return False
    outlook = Outlook(state, p, means)
    for colour in () if outlook.open else short:
        if p[OWNED] >> colour & 1:
            # a step of the colour before makes room for one step
            if demand[colour] > free[colour] + outlook.steps[colour - 1]:
                return True
        elif not outlook.unlocks >> colour & 1:
            return True
    return False


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
