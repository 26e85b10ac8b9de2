"""The way of the wrenches and the factories on it (UR p. 35-36).

The factories are printed on the board and can be built over, layer upon layer: what a new factory covers acts once
more, for the builder and in full, since building over is a direct action (ruling 36). Only a factory that has been
built can be entered. Some lie across the way, others beside it, where a wrench may pass by. The maintenance cars are
in `cars`.

What "in full" means: every step, doubler and industry step of the covered factory must be possible; a covered #3
needs a space to repeat, whose action is then as direct as after engineer #8; a covered 10b needs two unused
tokens; a covered #9 gives a card or the points, one of which can always be had; points may be 0. What a part
calls optional (`Part.optional_kinds`) stays a choice.
"""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from roundhouse.expansions.industry_board.rules import cars
from roundhouse.expansions.industry_board.rules.cars import K_CAR, K_PURPLE
from roundhouse.rules import moves
from roundhouse.rules.ahead.capacity import enough_room
from roundhouse.rules.effects import gain, gain_idea, repeat_candidates
from roundhouse.rules.fields import STACK, TABLE, Field
from roundhouse.rules.industry import been_there
from roundhouse.rules.layout import IDEAS, T_COLUMN, WRENCH
from roundhouse.rules.packing import BASE, unpack
from roundhouse.rules.part import IndustryRules
from roundhouse.rules.plans import OPTIONAL, EffectCode, compile_effect, helps
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    COUNTED_POINTS,
    EFFECT_CODE,
    F_POOL,
    FROM_FACTORIES,
    FROM_KEYS,
    K_AGAIN,
    K_END_CARD_10,
    K_FACTORY,
    K_IDEA,
    K_INDUSTRY,
    K_KEY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_TRADE,
    MAX_WRENCHES,
    NOWHERE,
    O_COINS,
    O_POINTS,
    O_REPEAT,
    OWN_TURN,
)

O_IDEA_OR_KEY: Final = EFFECT_CODE["idea-or-key"]

# columns of the table: seven places, each with its tiles, packed, the uppermost first
T_PLACE: Final = T_COLUMN["places"]

# what a covered factory can always do
ALWAYS = (O_POINTS, O_COINS, *COUNTED_POINTS, K_END_CARD_10)
KEY: Final[EffectCode] = ((K_KEY, 1),)
IDEA: Final[EffectCode] = ((K_IDEA, 1),)
Layer = tuple[list[int], int]  # its places, and how many of them can surely be built on
MOST_LAYERS: Final = 1000
BITS = BASE.bit_length() - 1  # of a packed tile


class IndustryBoard(IndustryRules):
    """Where wrenches go on the shared board, and what building over brings."""

    own_row_only: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (K_CAR, K_PURPLE, O_IDEA_OR_KEY)
    idea_kinds: ClassVar[tuple[int, ...]] = (O_IDEA_OR_KEY,)
    quiet_kinds: ClassVar[tuple[int, ...]] = (K_CAR, K_PURPLE)
    obligatory_kinds: ClassVar[tuple[int, ...]] = (K_PURPLE,)  # ruling 33
    wrench_families: ClassVar[tuple[str, ...]] = ("detour",)
    families: ClassVar[tuple[str, ...]] = (
        "detour",
        "car",
        "move-car",
        "use-car",
        "key-car",
        "purple",
        "move-purple",
        "use-purple",
        "key-purple",
    )
    action_families: ClassVar[tuple[str, ...]] = ("use-car", "use-purple")
    payers: ClassVar[dict[str, tuple[int, ...]]] = {
        "detour": (K_INDUSTRY, K_AGAIN),
        "car": (K_CAR,),
        "move-car": (K_CAR,),
        "key-car": (K_KEY,),
        "purple": (K_PURPLE,),
        "move-purple": (K_CAR,),
        "key-purple": (K_KEY,),
    }
    adds_to_turns: ClassVar[bool] = True
    opens_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.end: int = rules.lane_end[0]
        rows = [row for row in rules.content.tracks[rules.industry].spaces if rules.players in row.players]
        self.detour: list[bool] = [row.detour for row in rows]  # by space: whether it lies beside the way
        # the factories printed on the board, by place
        self.printed: list[EffectCode] = [compile_effect(row.printed) for row in rows if row.printed]
        self.places = len(self.printed)
        self.place_names = moves.PLACE_NAMES
        # spaces on the way up to each one, those beside it not counted
        self.way: list[int] = []
        for detour in self.detour:
            self.way.append((self.way[-1] if self.way else -1) + (0 if detour else 1))
        self.barriers: list[tuple[int, int]] = []  # (space, place) of factories across the way
        self.sidings: list[tuple[int, int]] = []  # and of those beside it
        for space, gap in enumerate(rules.industry_gap):
            if gap:
                lies = self.sidings if self.detour[space] else self.barriers
                lies.append((space, gap - 1))
        self.known_layers: dict[tuple[int, ...], Layer] = {}
        self.space_helps: list[bool] = [helps(effect, rules.coins_help) for effect in rules.industry_effect]
        self.must: list[EffectCode] = [_parts(effect, False) for effect in rules.factory]  # by covered tile
        self.may: list[EffectCode] = [_parts(effect, True) for effect in rules.factory]
        self.sure: list[bool] = [_sure(effect) for effect in rules.factory]
        self.sure_printed: list[bool] = [_sure(effect) for effect in self.printed]

    def fields(self) -> list[Field]:
        """Cars of the players, and the factories built on every place, the uppermost first."""
        names = self.place_names[: self.places]
        tiles = tuple(
            name if self.rules.has_factory[tile] else "" for tile, name in enumerate(moves.TILE_NAMES)
        )
        return cars.car_fields(names) + [
            Field(name, TABLE, T_PLACE + place, STACK, tiles) for place, name in enumerate(names)
        ]

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """The factories, which are everybody's; cars of the others do nothing in this turn."""
        return tuple(state.table[T_PLACE : T_PLACE + self.places])

    def promises(self, p: list[int], later: int) -> int:
        return cars.promised(p, later)

    def new_player(self, p: list[int]) -> None:
        """Three cars in the supply."""
        p[cars.CARS] = cars.OWN_CARS

    # ---- the way of the wrenches

    def limit(self, state: GameState) -> int:
        """The furthest space on the way: before the first factory across it that has not been built."""
        for space, place in self.barriers:
            if not state.table[T_PLACE + place]:
                return space - 1
        return self.end

    def wrench_room(self, state: GameState, p: list[int], surely: bool) -> int:
        """Steps of all wrenches, into every factory beside the way; `surely`: past all of them."""
        limit = self.limit(state)
        room = 0
        for at in p[WRENCH : WRENCH + MAX_WRENCHES]:
            if at < limit:
                room += self.way[limit] - self.way[at]
                if not surely:
                    for space, place in self.sidings:
                        if at < space <= limit and state.table[T_PLACE + place]:
                            room += 1
        return room

    def beside_the_way(self, space: int) -> bool:
        return self.detour[space]

    def wrench_moves(self, state: GameState, p: list[int], found: list[int]) -> None:
        """Append a step along the way and one into a factory beside it; of two on one space only the first."""
        limit = self.limit(state)
        rules = self.rules
        for wrench in range(MAX_WRENCHES):
            at = p[WRENCH + wrench]
            if at >= limit or at in p[WRENCH : WRENCH + wrench]:
                continue
            if self.detour[at + 1]:
                if state.table[T_PLACE + rules.industry_gap[at + 1] - 1]:
                    found.append(moves.DETOUR + wrench)
                if at + 2 > limit:
                    continue
            found.append(moves.INDUSTRY + wrench)

    def wrench_step(self, state: GameState, player: int, wrench: int, beside: bool) -> None:
        """Move a wrench; a factory acts and its cars stand up."""
        rules = self.rules
        p = state.players[player]
        space = p[WRENCH + wrench] + 1
        if self.detour[space] and not beside:
            space += 1
        p[WRENCH + wrench] = space
        gap = rules.industry_gap[space]
        if gap:
            cars.stand_up(state, player, gap - 1)
            gain(state, player, self.action_at(state, p, gap - 1), False, FROM_FACTORIES)
        elif rules.industry_idea[space] < 0:
            gain(state, player, rules.industry_gains[space], False, FROM_KEYS)
        elif self.space_effect(p, wrench, space) == KEY:
            gain(state, player, KEY, False, FROM_KEYS)
        else:
            gain_idea(state, player, rules.industry_idea[space])

    def space_effect(self, p: list[int], wrench: int, space: int) -> EffectCode:
        """An idea space gives a key to another wrench, or where no token is left (ruling 40)."""
        if self.rules.industry_idea[space] < 0:
            return self.rules.industry_effect[space]
        return IDEA if p[IDEAS] and not been_there(p, wrench, space) else KEY

    def new_wrench(self, state: GameState, player: int) -> None:
        """Another wrench onto the start, where any number may stand."""
        p = state.players[player]
        places = p[WRENCH : WRENCH + self.rules.most_wrenches]
        if NOWHERE in places:
            p[WRENCH + places.index(NOWHERE)] = 0

    def points(self, p: list[int]) -> int:
        """Every wrench scores its space, on a factory the number before it."""
        places = p[WRENCH : WRENCH + MAX_WRENCHES]
        return sum(self.rules.industry_points[place] for place in places if place != NOWHERE)

    # ---- looking ahead

    def sets_off(self, state: GameState, p: list[int], place: int, steps: int) -> bool:
        """Whether a wrench could enter a factory or space that gives more to do."""
        rules = self.rules
        for space in range(place + 1, self.limit(state) + 1):
            if self.way[space] + self.detour[space] - self.way[place] > steps:
                break
            gap = rules.industry_gap[space]
            if gap:
                built = state.table[T_PLACE + gap - 1]
                if built and rules.ahead.factory_helps[built % BASE - 1]:
                    return True
            elif self.space_helps[space]:
                return True
        return False

    # ---- factories

    def factory_at(self, state: GameState, p: list[int], place: int) -> int:
        """The uppermost one."""
        built = state.table[T_PLACE + place]
        return built % BASE - 1 if built else 0

    def action_at(self, state: GameState, p: list[int], place: int) -> EffectCode:
        """What the uppermost factory of a place does, or the printed one."""
        built = state.table[T_PLACE + place]
        return self.rules.factory[built % BASE - 1] if built else self.printed[place]

    def layers(self, state: GameState, place: int) -> list[int]:
        return unpack(state.table[T_PLACE + place])

    def open_places(self, state: GameState) -> list[int]:
        """Places of the layer that is being built: no layer starts before the one below is full."""
        return self._layer(state)[0]

    def factory_room(self, state: GameState, p: list[int], tiles: int) -> int:
        """Places where the covered factory can act whatever else is done."""
        if not tiles:
            return 0
        room = self._layer(state)[1]
        return min(room, tiles) if room else -1

    def _layer(self, state: GameState) -> Layer:
        """The layer that is being built; it is asked for at every position, and seldom another one."""
        lying = tuple(state.table[T_PLACE : T_PLACE + self.places])
        if lying not in self.known_layers:
            if len(self.known_layers) >= MOST_LAYERS:
                self.known_layers.clear()
            layers = [-(-packed.bit_length() // BITS) for packed in lying]
            places = [place for place, layer in enumerate(layers) if layer == min(layers)]
            sure = [
                self.sure[lying[place] % BASE - 1] if lying[place] else self.sure_printed[place]
                for place in places
            ]
            self.known_layers[lying] = places, sum(sure)
        return self.known_layers[lying]

    def fits_over(
        self, state: GameState, player: int, place: int, free: list[int], demand: list[int]
    ) -> bool:
        """Whether the covered action surely fits beside the demand; of several factories one is not sure."""
        if demand[K_FACTORY] or demand[K_LOCO_FACTORY] or demand[K_LOCO] > sum(state.stacks) - 1:
            return False
        both = demand[:]
        for kind, count in self.covered(state, place):
            if kind == O_REPEAT:
                return False
            if kind < AT_ONCE:
                both[kind] += count
        return enough_room(state, player, free, both)

    def fits_somewhere(self, state: GameState, player: int, free: list[int], demand: list[int]) -> bool:
        """Whether the only factory of a demand can surely be built."""
        if demand[K_FACTORY] + demand[K_LOCO_FACTORY] > 1:
            return False
        rest = demand[:]
        rest[K_FACTORY] = rest[K_LOCO_FACTORY] = 0
        places = self.open_places(state)
        return any(self.fits_over(state, player, place, free, rest) for place in places)

    def build_moves(self, state: GameState, p: list[int], first: int, found: list[int]) -> None:
        """Append every place of the layer, but none whose factory can certainly not act."""
        for place in self.open_places(state):
            for kind, _ in self.action_at(state, p, place):
                if kind == O_REPEAT and not self._repeats(state, p):
                    break
                if kind == K_TRADE and not p[IDEAS] & (p[IDEAS] - 1):
                    break
            else:
                found.append(first + place)

    def _repeats(self, state: GameState, p: list[int]) -> bool:
        return bool(repeat_candidates(state, _seat(state, p), self.rules.repeatables))

    def build(self, state: GameState, player: int, tile: int, place: int) -> None:
        """Build over: the covered factory acts, and a car may be laid."""
        built = state.table[T_PLACE + place]
        if built:
            must, may = self.must[built % BASE - 1], self.may[built % BASE - 1]
        else:
            must, may = self.printed[place], ()
        self.lay(state, tile, place)
        gain(state, player, must, True, FROM_FACTORIES)
        if may:
            gain(state, player, may, False, FROM_FACTORIES)
        insort(state.pool, 2 * K_CAR + 1)

    def lay(self, state: GameState, tile: int, place: int) -> None:
        """Put a factory on top of a place; what lies below stays there."""
        state.table[T_PLACE + place] = state.table[T_PLACE + place] * BASE + tile + 1

    def covered(self, state: GameState, place: int) -> EffectCode:
        """What building over the uppermost factory brings, direct."""
        built = state.table[T_PLACE + place]
        return self.must[built % BASE - 1] if built else self.printed[place]

    # ---- cars

    def room(self, state: GameState, player: int, kind: int) -> int:
        """Places for purple cars; there are more of them than cars."""
        return len(cars.free_places(state.players[player], cars.PURPLE, self.places))

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        """Cars that building, the idea card or a key can lay."""
        p = state.players[player]
        if kinds >> K_CAR & 1:
            cars.lay_moves(p, self.places, found)
        if kinds >> K_PURPLE & 1:
            cars.purple_moves(p, self.places, found)
        if kinds >> K_KEY & 1:
            cars.key_moves(p, self.places, found)

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        """A step into a factory beside the way, or a car."""
        if move < moves.CAR:
            self.wrench_step(state, player, move - moves.DETOUR, True)
        else:
            cars.carry_out(state.players[player], move)

    def begin(self, state: GameState) -> None:
        """Cars that stood up in the last turn can be used from now on."""
        cars.no_longer_fresh(state)

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        """A standing car instead of workers and coins."""
        if not acted:
            cars.use_moves(state.players[player], found)

    def add(self, state: GameState, player: int, move: int) -> None:
        """The action of the turn: that of the factory the car stands at, of which parts may lapse."""
        for part in self.rules.adders:
            part.acting(state, player)
        state.stack[-1] = (F_POOL, player, OWN_TURN)
        p = state.players[player]
        gain(state, player, self.action_at(state, p, cars.use(p, move)), False, FROM_FACTORIES)


def board_of(rules: Ruleset) -> IndustryBoard:
    """The shared board of a game that is played on it."""
    board = rules.industry_rules
    assert isinstance(board, IndustryBoard)
    return board


def _seat(state: GameState, p: list[int]) -> int:
    return next(seat for seat, row in enumerate(state.players) if row is p)


def _parts(effect: EffectCode, optional: bool) -> EffectCode:
    return tuple((kind, count) for kind, count in effect if (kind in OPTIONAL) == optional)


def _sure(effect: EffectCode) -> bool:
    return all(kind in ALWAYS for kind, _ in effect)
