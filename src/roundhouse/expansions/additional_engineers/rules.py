"""The additional engineers (rulebook p. 43 and 48; rulings 22 to 24 and 42).

Most of them only name effects. Here are those that draw or share starting bonuses, bring bronze up behind green,
use a factory, borrow another player's engineer, or step once on every route.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.capacity import UNLIMITED
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.chance import shuffled, start
from roundhouse.rules.effects import gain, gain_wood_step
from roundhouse.rules.fields import COUNT, STACK, TABLE, Field
from roundhouse.rules.layout import (
    COINS,
    ENGINEERS,
    GAP,
    REACH,
    T_CHANCE,
    T_COLUMN,
    TEMPS,
    TRACK,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.packing import bits, pack, unpack
from roundhouse.rules.part import Part
from roundhouse.rules.pool import direct_left
from roundhouse.rules.route_steps import ROUTE_KINDS, RouteSteps, competing
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.sharing import push_shares, resolve_apart
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import room, step
from roundhouse.rules.turn import pay
from roundhouse.rules.vocabulary import (
    BRONZE,
    EFFECT_CODE,
    ENGINEER_SPACE,
    F_MOVE,
    F_POOL,
    F_TURN,
    FRAME,
    FROM_ENGINEERS,
    FROM_FACTORIES,
    GAPS,
    OTHER_TURN,
)

K_CATCH_UP: Final = EFFECT_CODE["catch-up"]
K_USE_FACTORY: Final = EFFECT_CODE["use-factory"]
K_BORROW: Final = EFFECT_CODE["borrow"]
O_BONUS_RANDOM: Final = EFFECT_CODE["bonus-random"]
O_BONUS_TWICE: Final = EFFECT_CODE["bonus-twice"]
F_BONUS_TWICE: Final = FRAME["bonus-twice"]  # argument: 1 if direct
# another player's starting bonus; argument: the kind that is taken
F_BONUS_SHARE: Final = FRAME["bonus-share"]
F_DRAW: Final = FRAME["draw"]  # argument: how many starting bonuses are drawn by chance

# column of the table
# kinds of starting bonus taken twice in this turn, packed; the others get the rest
T_BONUSES: Final = T_COLUMN["bonuses-taken-twice"]

# the piece a borrowed engineer is paid with, as the move says it and as a payment
WORKER, WITH_WOOD_WORKER, COIN = 0, moves.WITH_WOOD_WORKER, moves.COIN
MOST_CAUGHT_UP: Final = 20  # spaces: no route is longer
PIECES: Final = ("worker", "wood worker", "coin")


def catch_up_space(state: GameState, p: list[int], route: int) -> int:
    """Where bronze comes: up behind green, but not past the reach of the route's locomotives."""
    before = p[TRACK + 5 * route + BRONZE]
    return before + min(room(state, p, route, BRONZE), p[REACH + route] - before)


class AdditionalEngineers(RouteSteps):
    """What the engineers of the expansion can do besides the usual effects."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (
        *ROUTE_KINDS,
        K_CATCH_UP,
        K_USE_FACTORY,
        K_BORROW,
        O_BONUS_RANDOM,
        O_BONUS_TWICE,
    )
    frames: ClassVar[tuple[int, ...]] = (F_BONUS_TWICE, F_BONUS_SHARE, F_DRAW)
    families: ClassVar[tuple[str, ...]] = ("catch-up", "work", "borrow")
    payers: ClassVar[dict[str, tuple[int, ...]]] = {
        "catch-up": (K_CATCH_UP,),
        "work": (K_USE_FACTORY,),
        "borrow": (K_BORROW,),
    }
    direct_frames: ClassVar[tuple[int, ...]] = (F_BONUS_TWICE,)
    after_turns: ClassVar[tuple[int, ...]] = (F_BONUS_SHARE,)
    kinds_by_rest: ClassVar[tuple[int, ...]] = (K_CATCH_UP, K_BORROW)
    follows_turns: ClassVar[bool] = True
    lends_engineers: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.bonuses: list[int] = bits(rules.bonuses)
        self.draws: bool = any(kind == O_BONUS_RANDOM for effect in rules.effects for kind, _ in effect)

    def fields(self) -> list[Field]:
        found = [Field("bonuses-taken-twice", TABLE, T_BONUSES, STACK, moves.BONUS_NAMES)]
        if self.draws:
            found.append(Field("chance", TABLE, T_CHANCE, COUNT, most=(1 << 64) - 1, hidden=True))
        return found

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """The engineers that can be borrowed; what chance will bring, nobody knows."""
        return state.table[T_BONUSES], *self._to_borrow(state, player)

    def set_up(self, state: GameState, chance: Random) -> None:
        if self.draws:
            start(state, chance)

    # ---- starting bonuses

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        if kind == O_BONUS_RANDOM:
            state.stack.append((F_DRAW, player, count))
        else:
            state.stack.extend([(F_BONUS_TWICE, player, 1 if direct else 0)] * count)

    def run(self, state: GameState, player: int, argument: int) -> bool:
        """Draw different kinds; one that would leave no room for what must be done lapses."""
        if state.stack[-1][0] != F_DRAW:
            return False
        state.stack.pop()
        for bonus in shuffled(state, self.bonuses)[:argument]:
            effect = self.rules.bonus_effect[bonus]
            if direct_left(state):
                twin = state.clone()
                gain(twin, player, effect, False, FROM_ENGINEERS)
                if not can_complete(twin, player):
                    continue
            gain(state, player, effect, False, FROM_ENGINEERS)
        return True

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """A kind of starting bonus; looking ahead, one that is drawn is not counted on."""
        kind = state.stack[-1][0]
        if kind == F_DRAW:
            return [moves.SKIP]
        taken = argument if kind == F_BONUS_SHARE else -1
        return [moves.BONUS_OF[bonus] for bonus in self.bonuses if bonus != taken]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        kind = state.stack[-1][0]
        if kind == F_BONUS_SHARE:
            resolve_apart(state, player, self.rules.bonus_effect[moves.BONUS_OF.index(move)], FROM_ENGINEERS)
            return
        state.stack.pop()
        if kind == F_BONUS_TWICE:
            bonus = moves.BONUS_OF.index(move)
            for _ in range(2):
                gain(state, player, self.rules.bonus_effect[bonus], argument == 1, FROM_ENGINEERS)
            state.table[T_BONUSES] = pack([*unpack(state.table[T_BONUSES]), bonus])

    def follow(self, state: GameState, player: int) -> None:
        """After a turn in which a starting bonus was taken twice: the others choose among the rest."""
        for bonus in reversed(unpack(state.table[T_BONUSES])):
            push_shares(state, player, F_BONUS_SHARE, bonus)
        state.table[T_BONUSES] = 0

    # ---- units of the pool

    def room(self, state: GameState, player: int, kind: int) -> int:
        if kind in ROUTE_KINDS:
            return super().room(state, player, kind)
        p = state.players[player]
        if kind == K_CATCH_UP:
            if competing(state):
                return 0
            return sum(
                1 for route in range(state.rules.route_count) if self._catch_up_steps(state, p, route) > 0
            )
        if kind == K_USE_FACTORY:
            return UNLIMITED if any(p[GAP : GAP + GAPS]) else 0
        if state.stack[-1][0] > F_POOL:
            return 0  # whose pool it is lies below what is to be chosen first
        return 1 if self._spare_pieces(state, player, True) and self._to_borrow(state, player) else 0

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        super().pool_moves(state, player, kinds, found)
        p = state.players[player]
        if kinds >> K_CATCH_UP & 1:
            for route in range(state.rules.route_count):
                if self._catch_up_steps(state, p, route) > 0:
                    found.append(moves.CATCH_UP_ON[route])
        if kinds >> K_USE_FACTORY & 1:
            for gap, tile in enumerate(p[GAP : GAP + GAPS]):
                if tile and tile not in p[GAP : GAP + gap]:  # of equal ones the first
                    found.append(moves.WORK + gap)
        if kinds >> K_BORROW & 1 and self._spare_pieces(state, player, False):
            pieces = self._pieces(p)
            for engineer in self._to_borrow(state, player):
                found.extend([moves.BORROW_OF[engineer] + piece for piece in pieces])

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        p = state.players[player]
        if move in moves.CATCH_UP_ON:
            route = moves.CATCH_UP_ON.index(move)
            for _ in range(self._catch_up_steps(state, p, route)):
                step(state, player, BRONZE, route)
        elif moves.WORK <= move < moves.BORROW:
            effect = self.rules.factory[p[GAP + move - moves.WORK]]
            gain(state, player, effect, False, FROM_FACTORIES)
        else:
            place = moves.family(move)[1]
            self._borrow(state, player, place // moves.PIECES, place % moves.PIECES)

    def _catch_up_steps(self, state: GameState, p: list[int], route: int) -> int:
        return catch_up_space(state, p, route) - p[TRACK + 5 * route + BRONZE]

    # ---- borrowing

    def _to_borrow(self, state: GameState, player: int) -> list[int]:
        """Free engineers of other players that cost a worker."""
        rules = self.rules
        theirs = 0
        for other, p in enumerate(state.players):
            if other != player:
                theirs |= p[ENGINEERS]
        return [
            engineer
            for engineer in bits(theirs)
            if not state.spaces[ENGINEER_SPACE + engineer]
            and rules.cost_workers[ENGINEER_SPACE + engineer] == 1
            and not rules.cost_coins[ENGINEER_SPACE + engineer]
        ]

    def _pieces(self, p: list[int]) -> list[int]:
        """What a player could pay with."""
        pieces = [WORKER] if p[WORKERS] + p[TEMPS] else []
        if p[WOOD_WORKER] == 1:
            pieces.append(WITH_WOOD_WORKER)
        if p[COINS]:
            pieces.append(COIN)
        return pieces

    def _spare_pieces(self, state: GameState, player: int, direct: bool) -> int:
        """Pieces left for another engineer: none outside one's own turn, so not with a moved worker.

        While the frame of the turn is still there an action is only thought of, and its own piece not yet paid.
        """
        kind, _, whose = state.stack[-1]
        below = state.stack[-2][0] if len(state.stack) > 1 else kind
        if F_MOVE in (kind, below) or (kind == F_POOL and whose == OTHER_TURN):
            return 0
        p = state.players[player]
        pieces = p[WORKERS] + p[TEMPS] + p[COINS] + (1 if p[WOOD_WORKER] == 1 else 0)
        thought_of = below == F_TURN if kind == F_POOL else direct
        return max(0, pieces - 1) if thought_of else pieces

    def _borrow(self, state: GameState, player: int, engineer: int, piece: int) -> None:
        """Another player's engineer: occupied by this one now, her action indirect (ruling 42)."""
        space = ENGINEER_SPACE + engineer
        pay(state, player, space, piece)
        gain(state, player, self.rules.effects[space], False, FROM_ENGINEERS)
        if piece == WITH_WOOD_WORKER:
            gain_wood_step(state, space)


PARTS: Final[dict[str, type[Part]]] = {"additional-engineers": AdditionalEngineers}
