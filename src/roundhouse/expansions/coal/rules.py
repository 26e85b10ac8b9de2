"""The coal module (rulebook p. 38-41): coal, foundries, boilermen, the coal factory.

Coal is spent beside the action of one's own turn, before or after it: on the boilerman space and on own foundries.
Who has spent some may not pass in this turn. A foundry may be closed once its own effects are done or given up, until
something else begins (ruling 32). What it has brought is `revocable` until then: closing takes back what is left of
it, and what it has set off, and what waited before, stays in the pool. Coal burnt at the coal factory is part of that
factory's action.

A boilerman is a foundry turned over beside a locomotive or a factory. A tile with a boilerman has its own code
(`BOILED`), so that its number and its action are looked up like those of any other.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.rules import moves, vocabulary
from roundhouse.rules.ahead.needs import BUILDING
from roundhouse.rules.effects import counted_points, gain, repeat_candidates, score
from roundhouse.rules.fields import (
    CHOICE,
    COUNT,
    MASK,
    PLAYER,
    STACK,
    TABLE,
    Field,
)
from roundhouse.rules.layout import (
    COLUMN,
    GAP,
    SLOT,
    T_COLUMN,
)
from roundhouse.rules.locomotives import place_locomotive
from roundhouse.rules.moves import FOUNDRY_NAMES
from roundhouse.rules.packing import bits, pack, unpack
from roundhouse.rules.part import Part
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import near_rooms
from roundhouse.rules.turn import SPENT, occupy
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    BOILED,
    CLOSED,
    EFFECT_CODE,
    F_MOVE,
    F_REPEAT,
    F_TURN,
    GAPS,
    K_DOUBLER,
    K_POINTS_HIGHEST,
    K_WOOD,
    MAX_SLOTS,
    MORE,
    OWN_TURN,
    SOURCE,
)
from roundhouse.rules.ways import each_way

K_BOILERMAN: Final = EFFECT_CODE["boilerman"]
K_FOUNDRY: Final = EFFECT_CODE["open-foundry"]
K_BURN: Final = EFFECT_CODE["burn"]
K_COAL_FACTORY: Final = EFFECT_CODE["coal-factory"]
O_REPEAT_TWO: Final = EFFECT_CODE["repeat-two"]
O_COAL: Final = EFFECT_CODE["coal"]
FROM_FOUNDRIES: Final = SOURCE["foundries"]

# columns of a player's row and of the table
COAL: Final = COLUMN["coal"]
FOUNDRIES: Final = COLUMN["foundries"]  # bit per foundry above the board
FOUNDRIES_USED: Final = COLUMN["foundries-used"]  # of them used this round
CLOSABLE: Final = COLUMN["closable"]  # 1 + foundry that may be closed now
# until version 2 of the rules: kinds in the pool that are not the foundry's, from before or set off by it, and kinds
# that it has put there itself, packed
CLOSABLE_KEPT: Final = COLUMN["closable-kept"]
CLOSABLE_OWN: Final = COLUMN["closable-own"]
T_FOUNDRIES: Final = T_COLUMN["open-foundries"]  # bit per open foundry
T_FOUNDRY_STACK: Final = T_COLUMN["foundry-stack"]  # packed, the next one first
# foundries that became boilermen unseen, packed, the latest first
T_STOKED: Final = T_COLUMN["foundries-stoked"]

FOUNDRY_COAL = 2  # what a use costs
COAL_WORTH = 15  # to whoever thinks no further than this turn, in tenths of a point
FOUNDRY_WORTH = 12  # the same, each round
OPEN_FOUNDRIES = 2
BURNT_COAL: EffectCode = ((K_WOOD, 2),)  # for one coal at the coal factory
UNIT_WORDS = tuple(
    next((word for word, kind in vocabulary.EFFECT_CODE.items() if kind == unit), "")
    for unit in range(vocabulary.KINDS)
)


def foundry_effect(rules: Ruleset, foundry: int) -> EffectCode:
    """What a foundry does, by its number in the move table."""
    name = FOUNDRY_NAMES[foundry]
    return compile_effect(next(row.effect for row in FOUNDRY_TILES.rows(rules.content) if row.id == name))


class Coal(Part):
    """Coal, foundries, boilermen, and the factory that burns coal."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (
        K_BOILERMAN, K_FOUNDRY, K_BURN, K_COAL_FACTORY, O_COAL, O_REPEAT_TWO,
    )  # fmt: skip
    families: ClassVar[tuple[str, ...]] = (
        "stoke",
        "boilerman",
        "take-foundry",
        "use-foundry",
        "close",
        "burn",
    )
    with_action: ClassVar[tuple[str, ...]] = ("stoke", "use-foundry")
    payers: ClassVar[dict[str, tuple[int, ...]]] = {
        "boilerman": (K_BOILERMAN,),
        "take-foundry": (K_FOUNDRY,),
        "burn": (K_BURN,),
    }
    own_factories: ClassVar[dict[str, int]] = {"coal": K_COAL_FACTORY}
    quiet_kinds: ClassVar[tuple[int, ...]] = (O_COAL,)
    optional_kinds: ClassVar[tuple[int, ...]] = (K_BURN,)
    sources: ClassVar[tuple[int, ...]] = (FROM_FOUNDRIES,)
    counted_sources: ClassVar[dict[int, int]] = {K_POINTS_HIGHEST: FROM_FOUNDRIES}
    repeat_source: ClassVar[int] = FROM_FOUNDRIES
    repeat_kinds: ClassVar[tuple[int, ...]] = (O_REPEAT_TWO,)
    takes_back: ClassVar[bool] = True
    watches_gains: ClassVar[bool] = True
    adds_to_turns: ClassVar[bool] = True
    follows_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.effects: list[EffectCode] = [()] * len(FOUNDRY_NAMES)
        self.foundries: list[int] = [FOUNDRY_NAMES.index(row.id) for row in FOUNDRY_TILES.rows(rules.content)]
        for foundry in self.foundries:
            self.effects[foundry] = foundry_effect(rules, foundry)
        self.space: int = moves.SPACE_NAMES.index("boilerman")
        self.factory: int = moves.TILE_NAMES.index("coal")

    def fields(self) -> list[Field]:
        return [
            Field("coal", PLAYER, COAL, COUNT),
            Field("foundries", PLAYER, FOUNDRIES, MASK, FOUNDRY_NAMES),
            Field("foundries-used", PLAYER, FOUNDRIES_USED, MASK, FOUNDRY_NAMES),
            Field("closable", PLAYER, CLOSABLE, CHOICE, FOUNDRY_NAMES),
            Field("closable-kept", PLAYER, CLOSABLE_KEPT, STACK, UNIT_WORDS),
            Field("closable-own", PLAYER, CLOSABLE_OWN, STACK, UNIT_WORDS),
            Field("open-foundries", TABLE, T_FOUNDRIES, MASK, FOUNDRY_NAMES),
            Field("foundry-stack", TABLE, T_FOUNDRY_STACK, STACK, FOUNDRY_NAMES, 12, hidden=True),
            Field("foundries-stoked", TABLE, T_STOKED, STACK, FOUNDRY_NAMES, 12, hidden=True),
        ]

    def values(self) -> list[object]:
        return [FOUNDRY_TILES.rows(self.rules.content)]

    def promises(self, p: list[int], later: int) -> int:
        return COAL_WORTH * p[COAL] + later * FOUNDRY_WORTH * p[FOUNDRIES].bit_count()

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """The open foundries, whether there are others, and whether the boilerman's space is free."""
        table = state.table
        return table[T_FOUNDRIES], int(table[T_FOUNDRY_STACK] > 0), int(state.spaces[self.space] > 0)

    # ---- set-up and the end of a round

    def new_player(self, p: list[int]) -> None:
        p[COAL] = self.rules.setup.coal

    def blank(self, state: GameState) -> None:
        self._deal(state, self.foundries)

    def set_up(self, state: GameState, chance: Random) -> None:
        foundries = self.foundries[:]
        chance.shuffle(foundries)
        self._deal(state, foundries)

    def _deal(self, state: GameState, foundries: list[int]) -> None:
        state.table[T_FOUNDRIES] = sum(1 << foundry for foundry in foundries[:OPEN_FOUNDRIES])
        state.table[T_FOUNDRY_STACK] = pack(foundries[OPEN_FOUNDRIES:])

    def clear_round(self, state: GameState) -> None:
        """Coal that was spent goes to the supply, which has no end; what is in hand is kept."""
        for p in state.players:
            p[FOUNDRIES_USED] = 0

    # ---- effects

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        p = state.players[player]
        if kind == O_COAL:
            p[COAL] += count
        elif repeat_candidates(state, player, self.rules.repeatables_two):
            state.stack.extend([(F_REPEAT, player, 2 + direct)] * count)

    def gained(self, state: GameState, player: int, kind: int, count: int, source: int) -> None:
        """Until a unit is used, all that comes is what the foundry has brought."""
        p = state.players[player]
        if not p[CLOSABLE] or kind >= AT_ONCE:
            return
        if any(part.doubles(p, kind, source) for part in self.rules.gain_watchers):
            count *= 2
        if self._counts(p):
            count_gained(p, kind, count, source)
        elif MORE in state.revocable and not (kind == K_DOUBLER and self.rules.doublers_at_once):
            state.revocable = tuple(sorted([*state.revocable, *[2 * kind + 1] * count]))

    def room(self, state: GameState, player: int, kind: int) -> int:
        p = state.players[player]
        if kind == K_FOUNDRY:
            return state.table[T_FOUNDRIES].bit_count()
        if kind == K_BOILERMAN:
            return len(berths(state, p))
        if kind != K_COAL_FACTORY or (self.rules.industry_rules.shared and _must_build(state)):
            return 0  # of two factories on a shared board one could take the only place that is sure
        return self.rules.industry_rules.factory_room(state, p, 1)

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        p = state.players[player]
        if kinds >> K_BOILERMAN & 1:
            found.extend([moves.BOILERMAN + berth for berth in berths(state, p)])
        if kinds >> K_FOUNDRY & 1:
            found.extend([moves.TAKE_FOUNDRY + foundry for foundry in bits(state.table[T_FOUNDRIES])])
        if kinds >> K_BURN & 1 and self._can_burn(state, player):
            found.append(moves.BURN)
        if kinds >> K_COAL_FACTORY & 1:
            self.rules.industry_rules.build_moves(state, p, moves.FACTORY + 8 * self.factory, found)

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        p = state.players[player]
        if move == moves.BURN:
            if self.rules.burns_in_any_turn:  # as part of that factory's action
                p[COAL] -= 1
            else:
                self._spend(state, player, 1)
            gain(state, player, BURNT_COAL, False, vocabulary.FROM_FACTORIES)
        elif move < moves.TAKE_FOUNDRY:
            lay_boilerman(state, player, move - moves.BOILERMAN)
        else:
            foundry = move - moves.TAKE_FOUNDRY
            p[FOUNDRIES] |= 1 << foundry
            state.table[T_FOUNDRIES] &= ~(1 << foundry)
            if state.table[T_FOUNDRY_STACK]:
                state.table[T_FOUNDRIES] |= 1 << _draw(state)

    # ---- coal beside the action

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        p = state.players[player]
        if p[CLOSABLE]:
            found.extend([moves.CLOSE + berth for berth in berths(state, p)])
        if p[COAL] < FOUNDRY_COAL:
            return
        foundries = p[FOUNDRIES] & ~p[FOUNDRIES_USED]
        stoke = self._can_stoke(state, p)
        if not foundries and not stoke:
            return
        if stoke:
            found.append(moves.STOKE)
        found.extend([moves.USE_FOUNDRY + foundry for foundry in bits(foundries)])

    def add(self, state: GameState, player: int, move: int) -> None:
        if move >= moves.CLOSE:
            self._close(state, player, move - moves.CLOSE)
            return
        self._leave(state, player)
        if move == moves.STOKE:
            self._spend(state, player, self.rules.cost_coal[self.space])
            state.table[T_STOKED] = pack([_draw(state), *unpack(state.table[T_STOKED])])
            occupy(state, self.space, 1 + player)
            gain(state, player, self.rules.effects[self.space], True, FROM_FOUNDRIES)
        else:
            self._use(state, player, move - moves.USE_FOUNDRY)

    def acting(self, state: GameState, player: int) -> None:
        self._leave(state, player)

    def interrupted(self, state: GameState, player: int) -> None:
        self._leave(state, player)

    def follow(self, state: GameState, player: int) -> None:
        """The turn is over, and with it the time to close a foundry."""
        self._leave(state, player)

    def _can_stoke(self, state: GameState, p: list[int]) -> bool:
        return (
            not state.spaces[self.space]
            and state.table[T_FOUNDRY_STACK] > 0
            and p[COAL] >= self.rules.cost_coal[self.space]
            and bool(berths(state, p))
        )

    def _can_burn(self, state: GameState, player: int) -> bool:
        """Whenever the coal factory was entered, but not for steps that cannot be made (rulings 31 and w)."""
        p = state.players[player]
        if not p[COAL] or near_rooms(state, p)[0] <= 0:
            return False
        if self.rules.burns_in_any_turn:
            return True
        frame, _, whose = state.stack[-1]
        if frame == F_TURN:
            return True
        return whose == OWN_TURN and state.stack[-2][0] != F_MOVE

    def _spend(self, state: GameState, player: int, coal: int) -> None:
        state.players[player][COAL] -= coal
        if state.stack[-1][0] == F_TURN:
            state.stack[-1] = (F_TURN, player, SPENT)

    def _use(self, state: GameState, player: int, foundry: int) -> None:
        """A foundry's effects are indirect (ruling 1)."""
        p = state.players[player]
        self._spend(state, player, FOUNDRY_COAL)
        p[FOUNDRIES_USED] |= 1 << foundry
        p[CLOSABLE] = 1 + foundry
        if self._counts(p):
            p[CLOSABLE_KEPT] = pack([unit >> 1 for unit in state.pool])
        else:
            state.revocable = (MORE,)
        gain(state, player, self.effects[foundry], False, FROM_FOUNDRIES)

    # ---- closing

    def _counts(self, p: list[int]) -> bool:
        """Whether kinds are counted: until version 2 of the rules, and in a position that was written then."""
        return not self.rules.takes_units_back or p[CLOSABLE_OWN] > 0

    def _leave(self, state: GameState, player: int) -> None:
        """Something else begins: the foundry that was used can no longer be closed."""
        p = state.players[player]
        if p[CLOSABLE]:
            p[CLOSABLE] = p[CLOSABLE_KEPT] = p[CLOSABLE_OWN] = 0
            state.revocable = ()

    def _close(self, state: GameState, player: int, berth: int) -> None:
        """Give up what is left of its own effects and turn the foundry over."""
        p = state.players[player]
        foundry = p[CLOSABLE] - 1
        for kind in left_of_foundry(state, p):
            state.pool.remove(2 * kind + 1)
            if kind == K_POINTS_HIGHEST:  # counted before the boilerman comes (ruling u)
                score(p, counted_points(state, p, kind), FROM_FOUNDRIES)
        p[FOUNDRIES] &= ~(1 << foundry)
        p[FOUNDRIES_USED] &= ~(1 << foundry)
        self._leave(state, player)
        lay_boilerman(state, player, berth)


def left_of_foundry(state: GameState, p: list[int]) -> list[int]:
    """What the pool still holds of the foundry that was used, kind by kind (ruling v); in the way the turn was paid
    that leaves the foundry least.
    """
    if p[CLOSABLE_OWN]:
        return counted_left(state, p)
    left = min([way.revocable for way in each_way(state)], key=len)
    return [unit >> 1 for unit in left if unit != MORE]


# ---- versions 1 and 2 of the rules


def count_gained(p: list[int], kind: int, count: int, source: int) -> None:
    """A foundry's own effects are told from what they set off by where they come from."""
    column = CLOSABLE_OWN if source == FROM_FOUNDRIES else CLOSABLE_KEPT
    p[column] = pack(unpack(p[column]) + [kind] * count)


def counted_left(state: GameState, p: list[int]) -> list[int]:
    """As many of the foundry's kinds as the pool holds beyond what came from elsewhere."""
    own, kept = unpack(p[CLOSABLE_OWN]), unpack(p[CLOSABLE_KEPT])
    found: list[int] = []
    for kind in sorted(set(own)):
        left = state.pool.count(2 * kind + 1) - kept.count(kind)
        found += [kind] * min(left, own.count(kind))
    return found


def _must_build(state: GameState) -> bool:
    """Whether the pool demands another factory."""
    return any(not unit & 1 and unit >> 1 in BUILDING for unit in state.pool)


def _draw(state: GameState) -> int:
    """The uppermost foundry of the stack."""
    stack = unpack(state.table[T_FOUNDRY_STACK])
    state.table[T_FOUNDRY_STACK] = pack(stack[1:])
    return stack[0]


# ---- boilermen


def berths(state: GameState, p: list[int]) -> list[int]:
    """Tiles without a boilerman: slots, then 6 + gap; of equal locomotives on a route only the first."""
    rules = state.rules
    found = []
    for slot in range(rules.slots):
        tile = p[SLOT + slot]
        if 0 < tile < CLOSED and not (
            slot and rules.slot_route[slot - 1] == rules.slot_route[slot] and p[SLOT + slot - 1] == tile
        ):
            found.append(slot)
    return found + [MAX_SLOTS + gap for gap in range(GAPS) if 0 < p[GAP + gap] < BOILED]


def lay_boilerman(state: GameState, player: int, berth: int) -> None:
    """A locomotive reaches one space further from now on; a factory does more when it is used."""
    p = state.players[player]
    if berth >= MAX_SLOTS:
        p[GAP + berth - MAX_SLOTS] += BOILED
        return
    tile = p[SLOT + berth]
    p[SLOT + berth] = 0  # lifted and put back, so that it displaces nothing
    place_locomotive(state, player, BOILED + tile, berth)


PARTS: Final[dict[str, type[Part]]] = {"coal": Coal}
