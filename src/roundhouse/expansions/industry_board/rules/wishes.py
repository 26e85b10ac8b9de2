"""A turn as one would wish it: the thorough no of `completable` for the industry board.

Building over is itself direct and demands steps that a player may be far from, while every turn holds many things that
set each other off. So the rest of a turn is first gone through in a simpler game: tracks, steps, tokens, cards and
wrenches are what they are, everything else is at its best. Locomotives are the highest that could come, whatever could
be built is built, and only direct steps and factories must be done. What cannot be done there cannot be done at all,
and what can be done there shows where to look (`docs/looking-ahead.md`).
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from roundhouse.expansions.industry_board.rules.gains import (
    AGAIN,
    ANY,
    ASKED_DOUBLERS,
    ASKED_INDUSTRY,
    ASKED_LOCOMOTIVES,
    AT,
    BUILT,
    CARD,
    CARDS,
    DOUBLED,
    GATE,
    IDEA,
    INDUSTRY,
    LEVEL,
    LOCOMOTIVES,
    MAY,
    MAY_BUILD,
    MAY_EITHER,
    MAY_REPEAT,
    MUST_EITHER,
    MUST_REPEAT,
    NEW,
    NEW_WRENCH,
    NINES,
    NOTES,
    OFFER,
    OPEN_SLOT,
    OWN,
    OWN_TILE,
    PAYOUT,
    PAYOUTS,
    PLACED,
    PLACED_NINES,
    PLACES,
    PLANS,
    REACHED,
    ROOM,
    ROWS,
    SIZE,
    STOCK,
    TAKEN,
    TILES,
    TOKENS,
    TRACKS,
    UNKNOWN,
    WOOD_GREEN,
    gain_of,
    leads_on,
)
from roundhouse.expansions.industry_board.rules.landmarks import EVERY, Key, Spot, Stride
from roundhouse.expansions.industry_board.rules.turn import Turn
from roundhouse.rules.effects import repeat_candidates
from roundhouse.rules.layout import (
    BOILED,
    FROM_FACTORIES,
    IDEAS,
    K_DOUBLER,
    K_INDUSTRY,
    K_LOCO,
    K_WOOD,
    MAX_WRENCHES,
    NOWHERE,
    OWNED,
    PLAN,
    REACH,
    ROUTES,
    SLOT,
    TRACK,
    WRENCH,
)
from roundhouse.rules.plans import Effect
from roundhouse.rules.state import GameState

if TYPE_CHECKING:
    from roundhouse.expansions.industry_board.rules.board import IndustryBoard

MOST_BUILT: Final = 4  # more than that is not looked into
MOST_HOPELESS: Final = 20_000  # that are kept
PAID_WITH: Final = [(c, MAY + c, WOOD_GREEN, ANY) if c < 2 else (c, MAY + c, ANY) for c in range(5)]
NEXT_LAYER: Final = 1 << 8  # of `PLACES`
NOTHING: Final[Effect] = ()
WOOD_STEP: Final[Effect] = ((K_WOOD, 1),)
INDUSTRY_STEP: Final[Effect] = ((K_INDUSTRY, 1),)


class Wishes(Turn):
    """The rest of a turn, as far as the factories on the board decide it; what is found out about it is kept."""

    def __init__(self, board: IndustryBoard, state: GameState, player: int) -> None:
        super().__init__(board, state, player)
        self.hopeless: set[Key] = set()
        self.fulfilled: dict[Key, Key] = {}  # and what comes next

    def began_before(self, state: GameState) -> bool:
        """Whether a position may have come from the one that this began with: wrenches go on, and tiles are taken from
        the lowest stack.
        """
        at = state.players[self.player][WRENCH : WRENCH + MAX_WRENCHES]
        if any(start > now and start != NOWHERE for start, now in zip(self.starts, at, strict=True)):
            return False
        lowest = True
        for group in self.rules.stack_groups:
            left, then = [state.stacks[tile] for tile in group], [self.state.stacks[tile] for tile in group]
            if left != then and not (lowest and all(now <= old for now, old in zip(left, then, strict=True))):
                return False
            lowest = lowest and not any(left)
        return True

    def possible(self, state: GameState, free: list[int], way: set[Key]) -> bool:
        """Whether a pool could perhaps do all it must, and by which `way`; `free` are the `rooms`."""
        rules, p = self.rules, state.players[self.player]
        wish = [0] * SIZE
        wish[OWN] = p[OWNED]
        if any(part.doubles(p, K_INDUSTRY, FROM_FACTORIES) for part in rules.gain_watchers):
            wish[NOTES] = DOUBLED
        wish[TOKENS] = sum([1 << token for token in self.landmarks.tokens if p[IDEAS] >> token & 1])
        wish[CARDS] = sum([1 << card for card in self.landmarks.cards if state.idea_cards >> card & 1])
        wish[AT : AT + MAX_WRENCHES] = p[WRENCH : WRENCH + MAX_WRENCHES]
        wish[REACHED:PLANS] = self.landmarks.yard.clipped(tuple(p[REACH : REACH + ROUTES]))
        wish[ROWS] = self.landmarks.yard.number({tuple(p[SLOT : SLOT + rules.slots])})
        wish[TAKEN] = wish[TILES] = self.tiles - sum(state.stacks)
        wish[ROOM : ROOM + 3] = [free[K_DOUBLER], free[K_INDUSTRY], free[K_LOCO]]
        wish[LEVEL] = sum([part.level(p) for part in rules.parts])
        wish[PLANS : PLANS + ROUTES] = p[PLAN : PLAN + ROUTES]
        wish[TRACKS:] = p[TRACK : TRACK + 5 * ROUTES]
        for unit in state.pool:
            self._gain(wish, gain_of(((unit >> 1, 1),), not unit & 1))
        if not self._search(wish):
            return False
        key = tuple(wish)
        while key:
            way.add(self.landmarks.mark(key[TRACKS:], key[TOKENS], key[PLANS:TRACKS], key[REACHED:PLANS]))
            key = self.fulfilled[key]
        return True

    def _search(self, start: list[int]) -> bool:
        """Whether a wish could come true, the nearest ones first; it is settled by this."""
        self._settle(start)
        came_from: dict[Key, Key] = {}
        waiting: list[tuple[int, int, list[int]]] = []
        twins: Iterator[list[int]] = iter((start[:],))
        before: Key = ()
        while True:
            for wish in twins:
                self._settle(wish)
                key = tuple(wish)
                if key in came_from or key in self.hopeless:
                    continue
                came_from[key] = before
                spot = self.landmarks.spot(wish)
                if wish[ASKED_DOUBLERS] > wish[ROOM] or _too_many(wish, spot):
                    continue  # there is never more room for them
                if key in self.fulfilled or self._comes_true(wish, spot):
                    self._remember(key, came_from)
                    return True
                heappush(waiting, (self._lacking(wish, spot), -len(came_from), wish))
            if not waiting:
                if len(self.hopeless) > MOST_HOPELESS:
                    self.hopeless.clear()
                self.hopeless.update(came_from)
                return False
            wish = heappop(waiting)[2]
            before = tuple(wish)
            twins = self._onward(wish)

    def _remember(self, key: Key, came_from: dict[Key, Key]) -> None:
        """A way to the end has been found."""
        self.fulfilled.setdefault(key, ())
        while came_from[key]:
            self.fulfilled[came_from[key]] = key
            key = came_from[key]

    def _comes_true(self, wish: list[int], spot: Spot) -> bool:
        """Whether nothing more is needed, or there is no saying."""
        if wish[NOTES] & UNKNOWN or wish[BUILT] > MOST_BUILT:
            return True
        return not any(wish[GATE:TILES]) and not any(wish[IDEA:NEW]) and _enough(wish, spot)

    def _lacking(self, wish: list[int], spot: Spot) -> int:
        """How many steps are lacking at least for the last colour that has no room."""
        for colour in range(4, 0, -1):
            if wish[colour] and not spot.rooms[colour]:
                if colour not in spot.lacking:
                    spot.lacking[colour] = self.landmarks.distance(wish, colour)
                steps = sum(wish[:colour]) + sum(wish[MAY : MAY + colour]) + wish[WOOD_GREEN] + wish[ANY]
                return max(0, spot.lacking[colour] - steps)
        return 0

    # ---- choices

    def _onward(self, wish: list[int]) -> Iterator[list[int]]:
        """What a wish could lead to next. What can be chosen now can be chosen at any time, so gains are used in a
        fixed order, as soon as they come.
        """
        for route in range(ROUTES):
            if wish[GATE + route]:
                return self._open_gate(wish, route)
        if any(wish[IDEA:NEW]):
            return self._use(wish)
        return self._go_on(wish)

    def _go_on(self, wish: list[int]) -> Iterator[list[int]]:
        if wish[PLACED] + wish[PLACED_NINES] < wish[LOCOMOTIVES] + wish[NINES]:
            yield from self._place(wish)
        if wish[NEW]:
            yield from self._enter_new(wish)
        for way in self._ways(wish) if wish[INDUSTRY] else ():
            twin = wish[:]
            self._enter(twin, *way)
            yield twin
        yield from self._walk(wish)

    def _place(self, wish: list[int]) -> Iterator[list[int]]:
        """Place a locomotive so that a route reaches more, and another one while that brings nothing."""
        for placed, gained in ((PLACED, LOCOMOTIVES), (PLACED_NINES, NINES)):
            if wish[placed] < wish[gained]:
                tile = self.rules.extra_nine if gained == NINES else self._highest(wish)
                for reaches, rows in self.landmarks.yard.put(wish[ROWS], tile):
                    twin = wish[:]
                    twin[placed] += 1
                    twin[ROWS] = rows
                    if any(reaches[route] > wish[REACHED + route] for route in range(ROUTES)):
                        self._reach(twin, reaches)
                        yield twin
                    else:
                        yield from self._place(twin)

    def _open_gate(self, wish: list[int], route: int) -> Iterator[list[int]]:
        """How a route could go on; with nothing new only if nothing else is left."""
        wish[GATE + route] = 0
        if wish[PLANS + route] == EVERY:
            yield wish
            return
        supply = self.landmarks.plan(wish, route).supply
        left = self.state.table[supply] if supply >= 0 else 0
        tried = False
        for after, space, pieces, helps in self.landmarks.behind[route][wish[PLANS + route]]:
            if space <= wish[TRACKS + 5 * route] and pieces & left == pieces and (helps or not tried):
                tried = True
                twin = wish[:]
                self._relay(twin, route, after)
                yield twin

    def _use(self, wish: list[int]) -> Iterator[list[int]]:
        """Use the first of the gains that ask for a choice."""
        rules = self.rules
        use = IDEA
        while not wish[use]:
            use += 1
        wish[use] -= 1
        if use == IDEA:
            return self._use_token(wish)
        if use == CARD:
            return self._take_card(wish)
        if use <= MAY_EITHER:
            return self._build(wish, use)
        if use <= MAY_REPEAT:
            return self._repeat(wish, use == MUST_REPEAT)
        if use == AGAIN:
            return self._one_of(wish, [WOOD_STEP, INDUSTRY_STEP])
        if use == OFFER:
            return self._one_of(wish, [e for part in rules.parts for e in part.offered(self.state)])
        return self._collect(wish, use)

    def _repeat(self, wish: list[int], direct: bool) -> Iterator[list[int]]:
        if not direct:
            yield wish[:]
        for space in repeat_candidates(self.state, self.player, self.rules.repeatables):
            twin = wish[:]
            self._gain(twin, gain_of(self.rules.effects[space], direct))
            yield twin

    def _one_of(self, wish: list[int], effects: list[Effect]) -> Iterator[list[int]]:
        gains = dict.fromkeys([gain_of(effect, False) for effect in effects])
        for gain in gains or [gain_of(NOTHING, False)]:
            twin = wish[:]
            self._gain(twin, gain)
            yield twin

    def _use_token(self, wish: list[int]) -> Iterator[list[int]]:
        tokens = wish[TOKENS]
        if not tokens:
            yield wish
        for token in self.landmarks.tokens:
            if tokens >> token & 1 and not self.landmarks.better[token] & tokens:
                twin = wish[:]
                twin[TOKENS] = tokens & ~(1 << token)
                self._gain(twin, gain_of(self.rules.token_effect[token], False))
                yield twin

    def _take_card(self, wish: list[int]) -> Iterator[list[int]]:
        cards, direct = wish[CARDS], self.rules.idea_cards_direct
        if not cards or direct:
            yield wish[:]
        for card in self.landmarks.cards:
            if cards >> card & 1:
                twin = wish[:]
                twin[CARDS] = cards & ~(1 << card)
                self._gain(twin, gain_of(self.rules.card_effect[card], direct))
                yield twin

    def _collect(self, wish: list[int], kind: int) -> Iterator[list[int]]:
        """A stock step or payout; the later steps are paid out too, as if they had come first."""
        effects = [
            effect
            for part in self.rules.parts
            if part.collected
            for effect in part.could_pay(self.state, wish[LEVEL], wish[PAYOUTS], kind == PAYOUT)
        ]
        wish[LEVEL + kind - STOCK] += 1
        return self._one_of(wish, effects)

    def _build(self, wish: list[int], use: int) -> Iterator[list[int]]:
        """A locomotive, or a factory: what it covers acts in full; what may lapse may be left out."""
        if use >= MUST_EITHER:
            twin = wish[:]
            twin[LOCOMOTIVES] += 1
            yield twin
        elif use == MAY_BUILD:
            yield wish[:]
        board = self.board
        for tile, place, layer in self._sites(wish):
            twin = wish[:]
            twin[BUILT] += 1
            twin[NEW] += self._late(twin, place)
            twin[PLACES] |= 1 << place | layer << place
            self._gain(twin, gain_of(board.must[tile] if tile else board.printed[place], True))
            self._gain(twin, gain_of(board.may[tile], False))
            yield twin

    def _sites(self, wish: list[int]) -> list[tuple[int, int, int]]:
        """What could be built over, its place and the bit of its layer, which starts once the one below is full."""
        places = wish[PLACES]
        found = [(self.factories[place], place, 1) for place in self.open_places if not places >> place & 1]
        if found:
            return found
        for place in range(self.board.places):
            if not places & NEXT_LAYER << place:
                new = places >> place & 1
                tiles = self._new_factories(wish) if new else [self.factories[place]]
                found += [(tile, place, NEXT_LAYER) for tile in tiles]
        return found

    def _late(self, wish: list[int], place: int) -> int:
        """Wrenches that have come past a place in this turn, and could have waited until it is built."""
        space = self.board.spaces[place]
        late = 0
        for wrench in range(MAX_WRENCHES):
            start, at = self.starts[wrench], wish[AT + wrench]
            if space <= at < NOWHERE and (start < space or start == NOWHERE):
                late += 1
        return late

    def _new_factories(self, wish: list[int]) -> list[int]:
        """Tiles that could be built: of the lowest stacks, those beside them, turned over, or on a card."""
        state, rules = self.state, self.rules
        found = {tile for tile, count in enumerate(state.returned) if count}
        if wish[NOTES] & OWN_TILE:
            found.update(
                tile for tile in range(BOILED) if rules.has_factory[tile] and not rules.stacked[tile]
            )
        if wish[LOCOMOTIVES] or wish[NINES]:
            rows = (self.p[SLOT : SLOT + rules.slots], *self.landmarks.yard.rows[wish[ROWS]])
            found.update(tile % BOILED for row in rows for tile in row)
        left = wish[TAKEN] + wish[LOCOMOTIVES] + wish[BUILT]
        for group in rules.stack_groups:
            found.update(tile for tile in group if state.stacks[tile])
            left -= sum([state.stacks[tile] for tile in group])
            if left <= 0:
                break
        return sorted(found)

    def _enter_new(self, wish: list[int]) -> Iterator[list[int]]:
        twin = wish[:]
        twin[NEW] -= 1
        effects = [self.rules.factory[tile] for tile in self._new_factories(wish)]
        effects = [effect for effect in effects if leads_on(effect)]
        return self._one_of(twin, effects) if effects else iter(())

    # ---- steps

    def _walk(self, wish: list[int]) -> Iterator[list[int]]:
        """For every track to the next special space that gives more to do, and where direct steps could go."""
        held = sum(wish[:IDEA])
        if not held:
            return
        spot = self.landmarks.spot(wish)
        for stride in spot.stops:
            if stride[2] <= held:
                yield from self._stride(wish, stride)
        short = [colour for colour in range(5) if wish[colour] > spot.rooms[colour]]
        for colour in short or range(5):
            if wish[colour]:
                for stride in spot.steps[colour]:
                    if stride[2] <= held:
                        yield from self._stride(wish, stride)

    def _stride(self, wish: list[int], stride: Stride) -> Iterator[list[int]]:
        route, steps, _ = stride
        twin = wish[:]
        for colour, count in steps:
            if not _pay(twin, colour, count):
                return
        plan = self.landmarks.plan(wish, route)
        for colour, count in steps:
            track = TRACKS + 5 * route + colour
            for _ in range(count):
                there = twin[track] + 1
                twin[track] = there
                for benefit in plan.arrivals[32 * colour + there]:
                    if benefit.helps and (not benefit.locomotive or twin[REACHED + route] >= there):
                        self._fire(twin, route, benefit)
        yield twin


def _too_many(wish: list[int], spot: Spot) -> bool:
    """Whether direct steps of a colour go beyond the ends of all routes."""
    return any(wish[colour] > spot.most[colour] for colour in range(5))


def _enough(wish: list[int], spot: Spot) -> bool:
    """Whether all that is direct fits side by side."""
    if any(wish[colour] > spot.rooms[colour] for colour in range(5)):
        return False
    if wish[ASKED_INDUSTRY] > wish[ROOM + 1] and not (wish[BUILT] or wish[NOTES] & NEW_WRENCH):
        return False
    if wish[ASKED_LOCOMOTIVES] > wish[ROOM + 2]:
        return wish[NOTES] & OPEN_SLOT > 0 or wish[LOCOMOTIVES] + wish[BUILT] > 1
    return True


def _pay(wish: list[int], colour: int, count: int) -> bool:
    """Use up steps, the most particular first; what is direct can do no less than what may lapse."""
    for index in PAID_WITH[colour]:
        if wish[index] >= count:
            wish[index] -= count
            return True
        count -= wish[index]
        wish[index] = 0
    return False
