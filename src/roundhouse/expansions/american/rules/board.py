"""American Railroads (rulebook p. 28-32): boulders, coin conditions, stocks, steelworks, the golden spike.

All of it comes with the American board; its industry track alone brings only the two lanes (ruling 28). What
happens on the stocks board stands in `stocks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from roundhouse.content import model
from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DONE,
    COIN_DUE,
    F_BLAST,
    F_DIVIDEND,
    F_NUT,
    F_PAYOUT,
    FROM_BLASTING,
    FROM_DIVIDENDS,
    FROM_STOCKS,
    K_STEELWORKS,
    O_BLAST,
    O_KEY_OR_STOCK,
    O_PAYOUT,
    O_SPIKE,
    O_STOCK,
    SPIKE,
    STOCK,
    T_DIVIDENDS,
    T_PENDING,
    T_STEELWORKS,
)
from roundhouse.expansions.american.rules.stocks import Stocks
from roundhouse.rules import moves
from roundhouse.rules.effects import gain, score
from roundhouse.rules.fields import FLAG, MASK, PLAYER, TABLE, Field
from roundhouse.rules.layout import COINS
from roundhouse.rules.packing import bits
from roundhouse.rules.part import Part
from roundhouse.rules.plans import EffectCode, Plan, SpecialPlaces, become_each_other
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import change_plan
from roundhouse.rules.vocabulary import (
    FROM_KEYS,
    K_KEY,
    K_WOOD,
    O_COIN_DUE,
)

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered

KEY: Final[EffectCode] = ((K_KEY, 1),)
STEELWORKS: Final[EffectCode] = ((K_STEELWORKS, 1),)
WOOD_STEP: Final[EffectCode] = ((K_WOOD, 1),)
STEELWORKS_TILE: Final = moves.TILE_NAMES.index("steelworks")
CLEARED: Final = 1  # the plan of a route whose boulder is gone
LEVEL_WORTH: Final = 20  # to whoever thinks no further than this turn, in tenths of a point
BOULDER_HARM: Final = 12  # the same, each round


@remembered
def boulders_of(rules: Ruleset) -> tuple[model.Boulder, ...]:
    """What blocks routes and the industry track of this game."""
    rows = rules.content.boards[rules.board].boulders
    return tuple([row for row in rows if row.when.holds(rules.ingredients)])


class American(Part):
    """Everything that the American board adds to the game."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (
        K_STEELWORKS,
        O_BLAST,
        O_STOCK,
        O_PAYOUT,
        O_SPIKE,
        O_KEY_OR_STOCK,
        O_COIN_DUE,
    )
    frames: ClassVar[tuple[int, ...]] = (F_BLAST, F_DIVIDEND, F_NUT, F_PAYOUT)
    families: ClassVar[tuple[str, ...]] = (
        "boulder",
        "pay",
        "dividend",
        "steelworks",
        "take-key",
        "take-stock",
    )
    payers: ClassVar[dict[str, tuple[int, ...]]] = {"steelworks": (K_STEELWORKS,)}
    replaceable: ClassVar[tuple[str, ...]] = ("steelworks",)
    quiet_kinds: ClassVar[tuple[int, ...]] = (O_SPIKE,)
    sources: ClassVar[tuple[int, ...]] = (FROM_BLASTING, FROM_DIVIDENDS, FROM_STOCKS)
    final_sources: ClassVar[tuple[int, ...]] = (FROM_STOCKS,)
    raises_points: ClassVar[bool] = True
    watches_tiles: ClassVar[bool] = True
    adds_to_turns: ClassVar[bool] = True
    adds_anytime: ClassVar[bool] = True
    interrupts: ClassVar[bool] = False  # a coin condition is a benefit and no other action (ruling 32)
    after_turns: ClassVar[tuple[int, ...]] = (F_PAYOUT,)
    follows_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.stocks: Stocks = Stocks(rules)
        self.boulder_points: list[int] = [0] * len(moves.BOULDER_NAMES)
        self.boulder_route: list[int] = [-1] * len(moves.BOULDER_NAMES)  # -1: on the industry track
        self.boulders: int = 0
        for row in boulders_of(rules):
            boulder = moves.BOULDER_NAMES.index(row.id)
            self.boulders |= 1 << boulder
            self.boulder_points[boulder] = row.points
            if row.route:
                self.boulder_route[boulder] = rules.route_ids.index(row.route)
            else:
                self.blocks.append((BOULDERS, 1 << boulder, row.space))
        # the numbers behind whose stacks a steelworks lies, a bit of the table each
        self.steelworks: tuple[int, ...] = stocks_in(rules.content).steelworks

    def fields(self) -> list[Field]:
        coins = tuple(self.rules.coin_names)
        return [
            Field("boulders", PLAYER, BOULDERS, MASK, moves.BOULDER_NAMES),
            Field("coin-due", PLAYER, COIN_DUE, MASK, coins),
            Field("coin-done", PLAYER, COIN_DONE, MASK, coins),
            Field("spike", PLAYER, SPIKE, FLAG),
            Field("steelworks", TABLE, T_STEELWORKS, MASK, tuple(str(n) for n in self.steelworks)),
            *self.stocks.fields(),
        ]

    def values(self) -> list[object]:
        return [stocks_in(self.rules.content), list(dividends_in(self.rules.content))]

    @staticmethod
    def lay_out(rules: Ruleset, route: model.Route, places: SpecialPlaces) -> list[Plan]:
        """A route with a boulder ends before it; once that is gone it goes on."""
        for row in boulders_of(rules):
            if row.route == route.id:
                specials = list(route.specials)
                blocked = Plan(route.code, row.space - 1, route.colours, specials, places, end=route.spaces)
                cleared = Plan(route.code, route.spaces, route.colours, specials, places)
                return become_each_other([blocked, cleared])
        return []

    def raises(self, p: list[int]) -> bool:
        return p[SPIKE] > 0

    def coin_due(self, p: list[int], coin: int) -> bool:
        return p[COIN_DUE] >> coin & 1 > 0

    def coin_paid(self, p: list[int], coin: int) -> bool:
        return p[COIN_DONE] >> coin & 1 > 0

    def tiles_there(self, tile: int) -> int:
        return len(self.steelworks) if tile == STEELWORKS_TILE else 0

    def promises(self, p: list[int], later: int) -> int:
        return LEVEL_WORTH * p[STOCK] - later * BOULDER_HARM * p[BOULDERS].bit_count()

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        return state.table[T_STEELWORKS], *self.stocks.turn_depends_on(state)

    # ---- set-up

    def new_player(self, p: list[int]) -> None:
        p[BOULDERS] = self.boulders

    def blank(self, state: GameState) -> None:
        state.table[T_DIVIDENDS] = self.stocks.tokens
        state.table[T_STEELWORKS] = (1 << len(self.steelworks)) - 1

    # ---- what happens at once

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        p = state.players[player]
        if kind == O_STOCK:
            for _ in range(count):
                self.stocks.climb(state, player)
        elif kind == O_COIN_DUE:  # here the count says which space
            p[COIN_DUE] |= 1 << count
        elif kind == O_BLAST:
            for _ in range(count):
                self._blast(state, player)
        elif kind == O_PAYOUT:
            self.stocks.pay_out(state, player)
        elif kind == O_SPIKE:
            p[SPIKE] = 1
        else:
            state.stack.append((F_NUT, player, 0))

    def _blast(self, state: GameState, player: int) -> None:
        """Remove a boulder; which one is asked only where there are two (ruling 28: none, no points)."""
        lying = bits(state.players[player][BOULDERS])
        waiting = (F_BLAST, player, 0) in state.stack
        if len(lying) == 1 and not waiting:
            self._remove(state, player, lying[0])
        elif lying:
            state.stack.append((F_BLAST, player, 0))

    def _remove(self, state: GameState, player: int, boulder: int) -> None:
        p = state.players[player]
        p[BOULDERS] &= ~(1 << boulder)
        score(p, self.boulder_points[boulder], FROM_BLASTING)
        if self.boulder_route[boulder] >= 0:
            change_plan(state, player, self.boulder_route[boulder], CLEARED)

    # ---- choices that cannot wait

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        kind = state.stack[-1][0]
        if kind == F_DIVIDEND:
            return self.stocks.dividend_moves(state)
        if kind == F_BLAST:
            return [moves.BOULDER + boulder for boulder in bits(state.players[player][BOULDERS])]
        return [moves.TAKE_KEY, moves.TAKE_STOCK]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        kind = state.stack[-1][0]
        if kind == F_DIVIDEND:
            self.stocks.settle_dividend(state, player, argument, move - moves.DIVIDEND)
            return
        state.stack.pop()
        if kind == F_BLAST:
            self._remove(state, player, move - moves.BOULDER)
        elif move == moves.TAKE_KEY:
            gain(state, player, KEY, False, FROM_KEYS)
        else:
            self.stocks.climb(state, player)

    def run(self, state: GameState, player: int, argument: int) -> bool:
        kind = state.stack[-1][0]
        if kind == F_PAYOUT:
            self.stocks.take_part(state, player)
            return True
        if kind == F_BLAST:
            lying = bits(state.players[player][BOULDERS])
            if len(lying) < 2:  # two blasts came at once
                state.stack.pop()
                for boulder in lying:
                    self._remove(state, player, boulder)
                return True
        return False

    # ---- coins paid in addition to the action, only in one's own turn (ruling 31)

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        p = state.players[player]
        if p[COIN_DUE] and p[COINS]:
            found.extend([moves.PAY + space for space in bits(p[COIN_DUE])])

    def add(self, state: GameState, player: int, move: int) -> None:
        p = state.players[player]
        space = move - moves.PAY
        p[COINS] -= 1
        p[COIN_DUE] &= ~(1 << space)
        p[COIN_DONE] |= 1 << space
        gain(state, player, self.rules.coin_effects[space], False, FROM_KEYS)

    # ---- steelworks and general payouts

    def tile_taken(self, state: GameState, player: int, tile: int) -> None:
        """The last tile of some stacks brings the steelworks behind it, and a payout after the turn (ruling 29)."""
        number = self.rules.number[tile]
        if not self.brings_steelworks(state, number, 0):
            return
        state.table[T_STEELWORKS] &= ~(1 << self.steelworks.index(number))
        if player >= 0:
            gain(state, player, self.behind(), False, FROM_KEYS)
        self.stocks.set_off(state, player)

    def brings_steelworks(self, state: GameState, number: int, left: int) -> bool:
        """Whether a steelworks lies behind the tiles of a number, of which so many are left."""
        if (
            number not in self.steelworks
            or not state.table[T_STEELWORKS] >> self.steelworks.index(number) & 1
        ):
            return False
        return left == sum(count for t, count in enumerate(state.stacks) if self.rules.number[t] == number)

    def behind(self) -> EffectCode:
        """A steelworks; a shared industry board has no place for one, and a wood step comes instead."""
        return WOOD_STEP if self.rules.industry_rules.shared else STEELWORKS

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        if kinds >> K_STEELWORKS & 1:
            self.rules.industry_rules.build_moves(state, state.players[player], moves.STEELWORKS, found)

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        """Build the steelworks like a factory."""
        self.rules.industry_rules.build(state, player, STEELWORKS_TILE, move - moves.STEELWORKS)

    def follow(self, state: GameState, player: int) -> None:
        if state.table[T_PENDING]:
            self.stocks.follow(state)

    def final_points(self, state: GameState) -> list[tuple[int, int, int]]:
        return [(seat, points, FROM_STOCKS) for seat, points in self.stocks.prizes(state)]


def american_of(rules: Ruleset) -> American | None:
    """The part in a game that has the board."""
    for part in rules.parts:
        if isinstance(part, American):
            return part
    return None
