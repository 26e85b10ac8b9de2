"""The most that a turn could bring: the thorough no of `completable` for the industry board.

Building over demands steps that a player may be far from, while every turn holds many things that set each other
off, so a search that must fail would be long. Before it begins, the turn is counted generously: what the pool
holds, and what that could set off if nothing were ever used up, every step went everywhere at once and all
choices were made together. What cannot be done even so cannot be done. Whatever is not known here gives a yes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.expansions.industry_board.rules.tallies import (
    BEFORE,
    CARDS,
    COUNTS,
    FACTORIES,
    IDEA,
    INDUSTRY,
    LOCOMOTIVES,
    NEW_PLAN,
    NEW_WRENCH,
    NINES,
    ONE,
    OPEN_SLOT,
    OTHER,
    REPEATS,
    UNKNOWN,
    WRENCHES,
    Tally,
    best_of,
    tally,
)
from roundhouse.rules.effects import repeat_candidates
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BOILED,
    FROM_FACTORIES,
    IDEAS,
    K_DOUBLER,
    K_FACTORY,
    K_INDUSTRY,
    K_LOCO,
    K_TRADE,
    MAX_WRENCHES,
    OWNED,
    PLAN,
    REACH,
    SLOT,
    TRACK,
)
from roundhouse.rules.needs import FAR
from roundhouse.rules.plans import GATES, Benefit, Effect
from roundhouse.rules.state import GameState

if TYPE_CHECKING:
    from roundhouse.expansions.industry_board.rules.board import IndustryBoard

Way = tuple[int, int, int]  # spaces to go to a special space, steps gained there, ideas among them
ANY_TOKEN: Final = -1
NO_TOKEN: Final = -2
# what several may be chosen for
WITH_TOKENS: Final = 0
WITH_COVERED: Final = 1  # factories to build over
WITH_BUILT: Final = 2  # factories built in this turn, to be entered
WITH_COLLECTED: Final = 3
WITH_TILES: Final = 4
WITH_CARDS: Final = 5
WITH_REPEATS: Final = 6
PURPOSES: Final = 7
CHOICES: Final = ((WITH_CARDS, CARDS), (WITH_REPEATS, REPEATS), (WITH_COVERED, FACTORIES))


class Prospects:
    """A turn of one player, counted generously; `built`: so many factories have been built in thought, `token`: the
    first of all tokens used, in the order of the landmarks, for which one idea is spent (NO_TOKEN: none is used).
    """

    def __init__(
        self,
        board: IndustryBoard,
        state: GameState,
        player: int,
        pool: list[int],
        built: int = 0,
        token: int = ANY_TOKEN,
    ) -> None:
        self.board: IndustryBoard = board
        self.state: GameState = state
        self.player: int = player
        self.p: list[int] = state.players[player]
        self.counts: list[int] = [0] * COUNTS
        # what every industry step brings with the doubled ones is not counted
        doubled = any(part.doubles(self.p, K_INDUSTRY, FROM_FACTORIES) for part in board.rules.gain_watchers)
        self.notes: int = self.p[OWNED] | (UNKNOWN if doubled else 0)
        self.built: int = built
        for unit in pool:
            self._add(board.landmarks.units[unit >> 1])
        self.noted: int = self.notes & ~NEW_PLAN  # notes that have been followed up
        self.waiting: list[tuple[int, Benefit]] = self._benefits(False)
        self.fired: list[tuple[int, Benefit]] = []
        self.entered: dict[
            tuple[int, int], tuple[int, Tally]
        ] = {}  # (wrench, space): steps to it, what it gives
        self.chosen_from: dict[int, tuple[Effect, ...]] = {}
        rules = state.rules
        order = board.landmarks.tokens
        later = order[order.index(token) + 1 :] if token >= 0 else order if token == ANY_TOKEN else []
        self.tokens: tuple[Effect, ...] = tuple(
            [rules.token_effect[other] for other in later if self.p[IDEAS] >> other & 1]
        )
        self.spent: int = 1 if token >= 0 else 0  # ideas
        if token >= 0:
            self._add(tally(rules.token_effect[token]))
        # for what the best ones have been counted
        self.counted: list[list[int]] = [[0] * COUNTS for _ in range(PURPOSES)]
        self.at_hand: list[int] = self.counts[:]  # what comes without steps on the routes

    def _add(self, more: Tally) -> None:
        counts, notes = more
        self.notes |= notes
        for index, count in counts:
            self.counts[index] += count

    def _add_at_hand(self, more: Tally) -> None:
        self._add(more)
        for index, count in more[0]:
            self.at_hand[index] += count

    # ---- what the turn sets off

    def grow(self) -> bool:
        """Add what can be reached with all that is there; False if that is nothing new."""
        before = self.counts[:]
        new = self.notes & ~self.noted
        self.noted |= new
        self._use()
        if new & NEW_PLAN:
            self.waiting = [entry for entry in self._benefits(True) if not self._has_fired(*entry)]
            for part in self.state.rules.parts:
                if part.relaying:
                    self._add_at_hand(tally(part.comes_late(self.p)))
        fired = [entry for entry in self.waiting if self._could_fire(*entry)]
        if fired:
            self.waiting = [entry for entry in self.waiting if entry not in fired]
            self.fired += fired
            for route, benefit in fired:
                self._add(tally(benefit.effect))
                if any(kind in GATES for kind, _ in benefit.effect):
                    self._open_gate(route)
        if self.counts[INDUSTRY]:
            self._enter()
        return before != self.counts or self.notes & ~self.noted > 0 or bool(fired)

    def _open_gate(self, route: int) -> None:
        """What may lie behind a gate may be reached."""
        plan = self.state.rules.plans[route][self.p[PLAN + route]]
        left = self.state.table[plan.supply] if plan.supply >= 0 else 0
        for piece, benefit in plan.later:
            if (piece < 0 or left >> piece & 1) and (route, benefit) not in self.fired + self.waiting:
                self.waiting.append((route, benefit))

    def _has_fired(self, route: int, benefit: Benefit) -> bool:
        return any(route == there and benefit.same_as(other) for there, other in self.fired)

    def _use(self) -> None:
        """The best tokens, cards, spaces to repeat and factories to build over."""
        state, rules = self.state, self.state.rules
        if self.counts[IDEA] > self.spent:
            self._count_best(WITH_TOKENS, self.tokens, self.counts[IDEA] - self.spent)
        for purpose, resource in CHOICES:
            if self.counts[resource]:
                number = self.counts[resource]
                self._count_best(purpose, self._choices(purpose, number), number)
        if self.counts[ONE] or self.counts[OTHER]:
            self._collect()
        if rules.tile_watchers:
            tiles = self.tiles()
            brought = tuple([part.tiles_could_bring(state, tiles) for part in rules.tile_watchers])
            self._count_best(WITH_TILES, brought, len(brought))

    def _choices(self, purpose: int, number: int) -> tuple[Effect, ...]:
        """From what so many may be chosen; the same space may be repeated every time."""
        if purpose not in self.chosen_from:
            state, rules = self.state, self.state.rules
            if purpose == WITH_CARDS:
                found = [rules.card_effect[card] for card in bits(state.idea_cards)]
            elif purpose == WITH_REPEATS:
                spaces = repeat_candidates(state, self.player, rules.repeatables)
                found = [rules.effects[space] for space in spaces]
            else:
                found = [self.board.covered(state, place) for place in self.board.open_places(state)]
            self.chosen_from[purpose] = tuple(found)
        choices = self.chosen_from[purpose]
        if purpose == WITH_REPEATS:
            return choices * number
        if purpose == WITH_COVERED and number + self.built > len(choices):
            # another layer: what lies on the other places, and what is built in this turn
            places = range(self.board.places)
            there = tuple([self.board.covered(self.state, place) for place in places])
            return choices + there + self._new_factories()
        return choices

    def _collect(self) -> None:
        """What kinds bring that are paid for together."""
        for part in self.state.rules.parts:
            if part.collected:
                paid, number = part.could_pay(self.p, self.counts[ONE], self.counts[OTHER])
                self._count_best(WITH_COLLECTED, paid, number)

    def _enter(self) -> None:
        """What wrenches could enter, and if they could enter what is built now, the best factories there are."""
        steps = self.counts[INDUSTRY]
        newcomers = self.counts[WRENCHES]
        for wrench, space, way, effect in self.board.ahead(
            self.state, self.p, steps, self.frees(), newcomers
        ):
            if (wrench, space) not in self.entered:
                self.entered[wrench, space] = way, tally(effect)
                self._add(tally(effect))
        built = self.counts[FACTORIES] + self.built
        if built and self.board.could_enter_new(self.state, self.p, steps):
            self._count_best(WITH_BUILT, self._new_factories(), built * MAX_WRENCHES)

    def _count_best(self, purpose: int, effects: tuple[Effect, ...], number: int) -> None:
        """So many of the effects, the best ones; those counted before are counted once."""
        counts, notes = best_of(effects, number)
        before = self.counted[purpose]
        self.notes |= notes
        for index, count in counts:
            if count > before[index]:
                self.counts[index] += count - before[index]
                if purpose in (WITH_COLLECTED, WITH_TILES):
                    self.at_hand[index] += count - before[index]
                before[index] = count

    def _benefits(self, all_plans: bool) -> list[tuple[int, Benefit]]:
        """Special spaces that have not been reached; those of a new plan may be reached as soon as it lies."""
        p = self.p
        found = []
        for route, plans in enumerate(self.state.rules.plans):
            now = plans[p[PLAN + route]].benefits
            for benefit in self.board.landmarks.anywhere[route] if all_plans else now:
                lies = not all_plans or any(benefit.same_as(other) for other in now)
                if benefit.helps and (
                    not lies
                    or p[TRACK + 5 * route + benefit.colour] < benefit.space
                    or (benefit.locomotive and p[REACH + route] < benefit.space)
                ):
                    found.append((route, benefit))
        return found

    def _could_fire(self, route: int, benefit: Benefit) -> bool:
        p, space, colour = self.p, benefit.space, benefit.colour
        track = TRACK + 5 * route + colour
        if p[track] + self.counts[colour] < space:
            return False
        if p[track] < space and colour:
            if not self.notes >> colour & 1 or p[track - 1] + self.counts[colour - 1] <= space:
                return False
        return not benefit.locomotive or p[REACH + route] + self._growth(route) >= space

    def _growth(self, route: int) -> int:
        """How much further the locomotives of a route could reach. A whole chain adds no more than its first one
        has over the weakest of the route, and no slot ends with more than the highest that could come.
        """
        new, nines = self.counts[LOCOMOTIVES], self.counts[NINES]
        if not new and not nines:
            return 0
        rules = self.state.rules
        first = SLOT + rules.first_slot[route]
        slots = self.p[first : first + rules.slot_count[route]]
        weakest = 0 if 0 in slots or self.notes & OPEN_SLOT else min([rules.number[tile] for tile in slots])
        nine = rules.number[rules.extra_nine]
        highest = max(self._highest() if new else 0, nine if nines else 0)
        most = sum([max(0, highest - rules.pulls[tile]) for tile in slots])
        return min(most, max(0, new * self._highest() + nines * nine - weakest))

    def _highest(self) -> int:
        """The highest number that could come from the stacks."""
        rules, stacks = self.state.rules, self.state.stacks
        left = self.tiles()
        number = 0
        for group in rules.stack_groups:
            for tile in group:
                if stacks[tile]:
                    number = rules.number[tile]
                    left -= stacks[tile]
            if left <= 0:
                break
        return number

    def _new_factories(self) -> tuple[Effect, ...]:
        """What factories do that could be built: of the lowest stacks, those beside them, turned over, or on a card."""
        state, rules = self.state, self.state.rules
        found = {tile for tile, count in enumerate(state.returned) if count}
        found.update(tile for tile in range(BOILED) if rules.has_factory[tile] and not rules.stacked[tile])
        if self.counts[LOCOMOTIVES] or self.counts[NINES]:
            found.update(tile % BOILED for tile in self.p[SLOT : SLOT + rules.slots])
        left = self.tiles()
        for group in rules.stack_groups:
            found.update(tile for tile in group if state.stacks[tile])
            left -= sum([state.stacks[tile] for tile in group])
            if left <= 0:
                break
        return tuple([rules.factory[tile] for tile in sorted(found)])

    def tiles(self) -> int:
        """How many could be taken from the stacks."""
        return self.counts[LOCOMOTIVES] + self.counts[FACTORIES] + self.built

    def frees(self) -> bool:
        """Whether a wrench could come past a factory that has not been built, or another one start."""
        return self.counts[FACTORIES] + self.built > 0 or self.notes & NEW_WRENCH > 0

    # ---- whether that is enough

    def hopeful(self, free: list[int], demand: list[int]) -> bool:
        """Whether the direct units could perhaps all be carried out."""
        while not self.notes & UNKNOWN and not self._enough(free, demand):
            if not self.grow():
                return False
        return True

    def _enough(self, free: list[int], demand: list[int]) -> bool:
        if demand[0] > free[0] and not self.notes & NEW_PLAN:
            return False
        for colour in range(1, 5):
            if demand[colour] > free[colour] and not self._could_step(colour, free):
                return False
        if demand[K_INDUSTRY] > free[K_INDUSTRY] and not self.frees():
            return False
        if demand[K_LOCO] > free[K_LOCO] and not (self.notes & OPEN_SLOT or self.tiles() > 1):
            return False  # another tile may empty the lowest stack
        if demand[K_FACTORY] and free[K_FACTORY] < demand[K_FACTORY]:
            return any(self._could_cover(place, free) for place in self.board.open_places(self.state))
        return True

    def _could_step(self, colour: int, free: list[int]) -> bool:
        """Whether a colour could make a step it cannot make now: with steps of the colours before it, its tracks
        must be gained and the one ahead must make room.
        """
        if not self.notes >> colour & 1:
            return False
        p, landmarks = self.p, self.board.landmarks
        to_open = to_unlock = 0
        serving: dict[int, int] = {}
        if not p[OWNED] >> colour & 1:
            to_unlock = min([space - p[track] for track, space in landmarks.unlocks[colour]], default=0)
            for track, space in landmarks.unlocks[colour]:
                serving[track] = max(space, serving.get(track, 0))
            if not self._has_steps(1, to_unlock, serving):  # all tracks are gained by wood
                return False
        if not free[colour]:
            ahead = [max(0, p[track] + 2 - p[track - 1]) for track in landmarks.tracks[colour]]
            to_open = min(ahead, default=FAR)
        serving.update([(track - 1, FAR) for track in landmarks.tracks[colour]])
        # the wood step that gains green may be the one that makes room for it
        steps = max(to_unlock, to_open) if colour == 1 else to_unlock + to_open
        return self._has_steps(colour, steps, serving)

    def _has_steps(self, colour: int, steps: int, serving: dict[int, int]) -> bool:
        """Whether the colours before this one could make so many steps on the tracks that serve a purpose, each up
        to a space. Steps to a special space elsewhere are lost, so another track is worth going only as far as it
        brings more than that.
        """
        if steps > self.counts[BEFORE + colour]:
            return False
        here = self.at_hand[:]
        worth = best_of(self.tokens, 1)[0][BEFORE + colour][1]
        elsewhere: dict[int, list[Way]] = {}
        way_out = FAR  # to the next special space elsewhere that brings anything
        for route, benefit in self.fired:
            track = TRACK + 5 * route + benefit.colour
            counts = tally(benefit.effect)[0]
            lost = benefit.space - max(self.p[track], serving.get(track, 0))
            if lost <= 0:
                for index, count in counts:
                    here[index] += count
                continue
            gained = new = 0
            for index, count in counts:
                way_out = min(way_out, lost)
                if index == BEFORE + colour:
                    gained = count
                elif index == IDEA:
                    new = count
            if gained or new:
                elsewhere.setdefault(track, []).append((lost, gained + new * worth, new))
        more = self._follow(here, colour, worth)
        if here[IDEA] > self.spent:
            way_out = 0  # a token may bring it
        profits = {track: _profit(ways) for track, ways in elsewhere.items()}
        left = here[BEFORE + colour] + sum(profits.values()) + max(0, more - way_out)
        if here[IDEA] >= self.spent:
            return steps <= left + best_of(self.tokens, here[IDEA] - self.spent)[0][BEFORE + colour][1]
        # the idea that is spent comes from one of the other tracks, which must then be gone along
        detours = [_profit_with_idea(ways, worth) - profits[track] for track, ways in elsewhere.items()]
        return steps <= left + max(detours, default=0 if more else -FAR)

    def _follow(self, here: list[int], colour: int, worth: int) -> int:
        """Add what follows from what is here; gives the steps, and ideas at their worth, that need something else."""
        added = [[0] * COUNTS for _ in range(PURPOSES)]
        waiting = sorted(self.entered.values())
        before: list[int] = []
        while before != here:
            before = here[:]
            for purpose, resource in CHOICES:
                if here[resource]:
                    _raise(
                        here, added[purpose], best_of(self._choices(purpose, here[resource]), here[resource])
                    )
            built = here[FACTORIES] + self.built
            if built and self.board.could_enter_new(self.state, self.p, here[INDUSTRY]):
                _raise(here, added[WITH_BUILT], best_of(self._new_factories(), built * MAX_WRENCHES))
            while waiting and waiting[0][0] <= here[INDUSTRY]:
                for index, count in waiting.pop(0)[1][0]:
                    here[index] += count
        more = 0
        for purpose in (WITH_CARDS, WITH_REPEATS, WITH_COVERED, WITH_BUILT):
            for index, value in ((BEFORE + colour, 1), (IDEA, worth)):
                more += max(0, self.counted[purpose][index] - added[purpose][index]) * value
        for _, (counts, _) in waiting:
            for index, count in counts:
                if index == BEFORE + colour:
                    more += count
                elif index == IDEA:
                    more += count * worth
        return more

    def _could_cover(self, place: int, free: list[int]) -> bool:
        """Whether what is covered by a factory here could act in full."""
        for kind, count in self.board.covered(self.state, place):
            if kind < 5 and not free[kind] and not (kind and self._could_step(kind, free)):
                return False
            if kind == K_DOUBLER and free[K_DOUBLER] < count:
                return False
            if kind == K_TRADE and self.p[IDEAS].bit_count() < 2 * count:
                return False
        return True


def _raise(here: list[int], added: list[int], more: Tally) -> None:
    """Add what has not been added before."""
    for index, count in more[0]:
        if count > added[index]:
            here[index] += count - added[index]
            added[index] = count


def _profit(ways: list[Way]) -> int:
    """The most that going along a track brings."""
    best = gained = 0
    for distance, steps, _ in sorted(ways):
        gained += steps
        best = max(best, gained - distance)
    return best


def _profit_with_idea(ways: list[Way], worth: int) -> int:
    """The same, at least to the first idea, which is not counted."""
    best, gained, found = -FAR, 0, False
    for distance, steps, ideas in sorted(ways):
        gained += steps
        if ideas and not found:
            found = True
            gained -= worth
        if found:
            best = max(best, gained - distance)
    return best


def hopeful(
    board: IndustryBoard,
    state: GameState,
    player: int,
    pool: list[int],
    built: int,
    free: list[int],
    demand: list[int],
    closely: bool,
) -> bool:
    """Whether a pool could perhaps carry out a demand. Where ideas could come a close look asks for the first one
    again: a token serves one purpose only.
    """
    found = Prospects(board, state, player, pool, built)
    if not found.hopeful(free, demand):
        return False
    if not closely or not found.counts[IDEA] or found.notes & UNKNOWN:
        return True
    unused = state.players[player][IDEAS]
    for token in [*board.landmarks.tokens, NO_TOKEN]:
        if token == NO_TOKEN or unused >> token & 1:
            if Prospects(board, state, player, pool, built, token).hopeful(free, demand):
                return True
    return False
