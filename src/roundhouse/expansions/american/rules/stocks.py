"""The stocks board of the American board: markers, dividends, payouts.

A stock step lifts a player's marker one level. Whoever is first on a level chooses the dividend that lies there from
then on, and everybody who arrives carries it out. A payout brings all dividends up to the own level again: a personal
one to whoever gets it, a general one to everybody after the turn that set it off. Dividends are indirect (ruling 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.american.rules.numbers import (
    F_DIVIDEND,
    F_PAYOUT,
    FROM_DIVIDENDS,
    STOCK,
    STOCK_PLACE,
    T_DIVIDENDS,
    T_LEVEL,
    T_PENDING,
)
from roundhouse.rules import moves
from roundhouse.rules.effects import gain
from roundhouse.rules.fields import (
    CHOICE,
    COUNT,
    MASK,
    PLAYER,
    STACK,
    TABLE,
    Field,
)
from roundhouse.rules.packing import bits, pack, unpack
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.sharing import AFTER_TURNS
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_POOL, OTHER_TURN

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset

PAYOUT: Final = 16  # + level in the argument of a dividend frame, once for every personal payout that follows
# whoever sets off a payout; Emil is seat -1
WHO: Final = ("Emil", "A", "B", "C", "D")


class Stocks:
    """What happens on the stocks board; the `American` part asks it."""

    def __init__(self, rules: Ruleset) -> None:
        stocks = stocks_in(rules.content)
        self.levels: int = stocks.levels
        self.majority: tuple[int, int] = stocks.majority
        self.onward: bool = stocks.order == "onward"
        self.emil: int = stocks.emil if rules.players == 1 else 0  # level of his marker, furthest left there
        self.dividends: list[EffectCode] = [()] * len(moves.DIVIDEND_NAMES)
        self.tokens: int = 0
        for row in dividends_in(rules.content):
            token = moves.DIVIDEND_NAMES.index(row.id)
            self.dividends[token] = compile_effect(row.effect)
            self.tokens |= 1 << token

    def fields(self) -> list[Field]:
        names = moves.DIVIDEND_NAMES
        return [
            Field("stock", PLAYER, STOCK, COUNT, most=self.levels),
            Field("stock-place", PLAYER, STOCK_PLACE, COUNT, most=3),
            Field("dividends", TABLE, T_DIVIDENDS, MASK, names),
            *(
                Field(f"level-{level}", TABLE, T_LEVEL + level, CHOICE, names)
                for level in range(1, self.levels + 1)
            ),
            Field("payouts", TABLE, T_PENDING, STACK, WHO),
        ]

    def turn_depends_on(self, state: GameState) -> tuple[int, ...]:
        """The dividends on all levels, and what follows this turn."""
        levels = state.table[T_LEVEL + 1 : T_LEVEL + 1 + self.levels]
        return state.table[T_DIVIDENDS], state.table[T_PENDING], *levels

    # ---- stock steps and dividends

    def climb(self, state: GameState, player: int) -> None:
        """One level up, to the right of those who stand there; on the top level a personal payout instead."""
        p = state.players[player]
        if p[STOCK] == self.levels:
            self.pay_out(state, player)
            return
        if p[STOCK]:
            for seat, other in enumerate(state.players):
                if other[STOCK] == p[STOCK] and other[STOCK_PLACE] > p[STOCK_PLACE]:
                    moved = state.players[seat] = other.copy()  # searches share rows of others
                    moved[STOCK_PLACE] -= 1
        level = p[STOCK] + 1
        p[STOCK_PLACE] = sum(1 for other in state.players if other[STOCK] == level) + (self.emil == level)
        p[STOCK] = level
        if state.table[T_LEVEL + level]:
            self._carry_out(state, player, level)
        else:
            # of two new levels at once the lower is decided first
            state.stack.insert(_last_choice(state), (F_DIVIDEND, player, level))

    def dividend_moves(self, state: GameState) -> list[int]:
        """The tokens that lie beside the board, of two alike only the first."""
        found: list[int] = []
        seen: list[EffectCode] = []
        for token in bits(state.table[T_DIVIDENDS]):
            if self.dividends[token] not in seen:
                seen.append(self.dividends[token])
                found.append(moves.DIVIDEND + token)
        return found

    def settle_dividend(self, state: GameState, player: int, argument: int, token: int) -> None:
        """Lay a token on a new level and carry it out, then the payouts that were waiting for it."""
        state.stack.pop()
        level = level_of(argument)
        state.table[T_DIVIDENDS] &= ~(1 << token)
        state.table[T_LEVEL + level] = 1 + token
        self._carry_out(state, player, level)
        for _ in range(argument // PAYOUT):
            self.pay_out(state, player)

    def _carry_out(self, state: GameState, player: int, level: int) -> None:
        gain(state, player, self.dividends[state.table[T_LEVEL + level] - 1], False, FROM_DIVIDENDS)

    def pay_out(self, state: GameState, player: int) -> None:
        """A personal payout; one that includes a level whose token is still being chosen waits for it."""
        last = _last_choice(state)
        if last < len(state.stack):
            state.stack[last] = (F_DIVIDEND, player, state.stack[last][2] + PAYOUT)
            return
        for level in range(1, state.players[player][STOCK] + 1):
            self._carry_out(state, player, level)

    # ---- general payouts

    def set_off(self, state: GameState, player: int) -> None:
        """A general payout will follow this turn."""
        state.table[T_PENDING] = pack([*unpack(state.table[T_PENDING]), 1 + player])

    def follow(self, state: GameState) -> None:
        """The turn is over: a frame for everybody's part of the payouts it has set off.

        They come after what else the others get out of it, and after the payout that goes on (ruling 21).
        """
        pending = unpack(state.table[T_PENDING])
        state.table[T_PENDING] = 0
        for who in pending:
            at = len(state.stack)
            while at and state.stack[at - 1][0] in AFTER_TURNS:
                at -= 1
            state.stack[at:at] = [(F_PAYOUT, seat, 0) for seat in reversed(self.payout_order(state, who - 1))]

    def payout_order(self, state: GameState, first: int) -> tuple[int, ...]:
        """Whoever set it off, then the others (ruling 20; classic: from place 1, skipping him)."""
        order = state.order
        if first not in order:
            return order
        place = order.index(first)
        if self.onward:
            return order[place:] + order[:place]
        return (first, *order[:place], *order[place + 1 :])

    def take_part(self, state: GameState, player: int) -> None:
        """A player's part of a general payout: what it brings is resolved at once."""
        state.players[player] = state.players[player].copy()  # searches of another's turn share it
        state.stack[-1] = (F_POOL, player, OTHER_TURN)
        self.pay_out(state, player)

    # ---- the end of the game

    def prizes(self, state: GameState) -> list[tuple[int, int]]:
        """(seat, points) of the two highest markers, of equal ones the left first; the start has no order."""
        ranking = [(-p[STOCK], p[STOCK_PLACE], seat) for seat, p in enumerate(state.players) if p[STOCK]]
        if self.emil:
            ranking.append((-self.emil, 0, -1))
        ranking.sort()
        best = zip(ranking, self.majority, strict=False)
        return [(seat, points) for (_, _, seat), points in best if seat >= 0]


def dividend_effect(rules: Ruleset, token: int) -> EffectCode:
    """What a dividend pays, by its number in the move table."""
    name = moves.DIVIDEND_NAMES[token]
    return compile_effect(next(row.effect for row in dividends_in(rules.content) if row.id == name))


def level_of(argument: int) -> int:
    """The level for which a dividend frame asks."""
    return argument % PAYOUT


def _last_choice(state: GameState) -> int:
    """Where the dividend frame that is decided last lies in the stack; its top if there is none."""
    for at, frame in enumerate(state.stack):
        if frame[0] == F_DIVIDEND:
            return at
    return len(state.stack)
