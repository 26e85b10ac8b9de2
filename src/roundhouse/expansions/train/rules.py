"""The manufactory train (rulebook p. 42).

Who uses it puts one of the open tokens on the first place and does all three tokens. When that turn is over each of
the others may do one of the three; then the tokens shift, the last one goes under the stack and a new one is opened.

Used again in the same turn (by a repeat) the train shifts at once, so its tokens are one list from the first place
on: two between uses, one more for every use that has not been followed up. What a use showed are three neighbours of
that list, the first use's the last three. New tokens are opened only when all have had their part, so a turn never
turns up anything unknown.
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from roundhouse.expansions.train.manifest import TOKENS
from roundhouse.rules import moves
from roundhouse.rules.ahead.capacity import enough_room
from roundhouse.rules.ahead.needs import SHOWS_WOOD
from roundhouse.rules.effects import gain
from roundhouse.rules.fields import (
    COUNT,
    MASK,
    STACK,
    TABLE,
    Field,
)
from roundhouse.rules.layout import T_COLUMN
from roundhouse.rules.moves import TRAIN_NAMES
from roundhouse.rules.packing import bits, pack, unpack
from roundhouse.rules.part import Part
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.sharing import push_shares, resolve_apart
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    EFFECT_CODE,
    FRAME,
    K_WOOD,
    KINDS,
    SOURCE,
    WOOD_WORKER_PAID,
)

O_TRAIN: Final = EFFECT_CODE["train"]
# argument: 1 if the train's actions are direct, + 2 if the wood worker paid for them
F_LOAD: Final = FRAME["load"]
# another player's part of the train; argument: of its how manieth use in this turn
F_SHARE: Final = FRAME["share"]
F_UNLOAD: Final = FRAME["unload"]  # nobody: the train moves on
FROM_TRAIN: Final = SOURCE["train"]

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset

# columns of the table
T_TRAIN: Final = T_COLUMN["train"]  # tokens on the train from the first place, packed
T_TRAIN_OPEN: Final = T_COLUMN["train-open"]  # bit per open token
T_TRAIN_STACK: Final = T_COLUMN["train-stack"]  # packed, the next one first
T_TRAIN_SEEN: Final = T_COLUMN["train-seen"]  # how many at the bottom of the stack have been seen

STANDING: Final = 2  # tokens on the train between uses
OPEN: Final = 3  # tokens beside it
SHOWN: Final = 3  # tokens that one use shows


def token_effect(rules: Ruleset, token: int) -> EffectCode:
    """What a token does, by its number in the move table."""
    name = TRAIN_NAMES[token]
    return compile_effect(next(row.effect for row in TOKENS.rows(rules.content) if row.id == name))


def shows_wood(effect: EffectCode) -> bool:
    """Whether a wood step is in the picture (ruling 17)."""
    return any(kind in SHOWS_WOOD for kind, _ in effect)


class Train(Part):
    """The tokens on the train, beside it and in the stack."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (O_TRAIN,)
    frames: ClassVar[tuple[int, ...]] = (F_LOAD, F_SHARE, F_UNLOAD)
    families: ClassVar[tuple[str, ...]] = ("load", "share")
    sources: ClassVar[tuple[int, ...]] = (FROM_TRAIN,)
    direct_frames: ClassVar[tuple[int, ...]] = (F_LOAD,)
    shown_later: ClassVar[tuple[int, ...]] = (O_TRAIN,)
    after_turns: ClassVar[tuple[int, ...]] = (F_SHARE, F_UNLOAD)
    follows_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        count = len(TRAIN_NAMES)
        self.rows = [row for row in TOKENS.rows(rules.content) if row.when.holds(rules.ingredients)]
        self.tokens: list[int] = [TRAIN_NAMES.index(row.id) for row in self.rows]
        self.effect: list[EffectCode] = [()] * count
        self.shows_wood: list[bool] = [False] * count
        for token in self.tokens:
            self.effect[token] = token_effect(rules, token)
            self.shows_wood[token] = shows_wood(self.effect[token])

    def fields(self) -> list[Field]:
        return [
            Field("train", TABLE, T_TRAIN, STACK, TRAIN_NAMES, STANDING + OPEN),
            Field("train-open", TABLE, T_TRAIN_OPEN, MASK, TRAIN_NAMES),
            Field(
                "train-stack",
                TABLE,
                T_TRAIN_STACK,
                STACK,
                TRAIN_NAMES,
                len(self.tokens),
                hidden=True,
                seen=T_TRAIN_SEEN,
            ),
            Field("train-seen", TABLE, T_TRAIN_SEEN, COUNT, most=len(self.tokens)),
        ]

    def values(self) -> list[object]:
        return [self.rows]

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """A turn turns up nothing of the stack."""
        return state.table[T_TRAIN], state.table[T_TRAIN_OPEN]

    # ---- set-up

    def blank(self, state: GameState) -> None:
        self._deal(state, self.tokens)

    def set_up(self, state: GameState, chance: Random) -> None:
        tokens = self.tokens[:]
        chance.shuffle(tokens)
        self._deal(state, tokens)

    def _deal(self, state: GameState, tokens: list[int]) -> None:
        state.table[T_TRAIN] = pack(tokens[:STANDING])
        state.table[T_TRAIN_OPEN] = sum(1 << token for token in tokens[STANDING : STANDING + OPEN])
        state.table[T_TRAIN_STACK] = pack(tokens[STANDING + OPEN :])
        state.table[T_TRAIN_SEEN] = 0

    # ---- using it

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """A token is chosen before anything else; a third or fourth use in one turn may find none."""
        if direct or state.table[T_TRAIN_OPEN]:
            state.stack.append((F_LOAD, player, 1 if direct else 0))

    def fits(self, state: GameState, player: int, kind: int, free: list[int]) -> bool:
        """Whether there is room for all three with one of the open tokens."""
        standing = [0] * KINDS
        for token in unpack(state.table[T_TRAIN])[:STANDING]:
            self._add_demand(token, standing)
        for token in bits(state.table[T_TRAIN_OPEN]):
            demand = standing[:]
            self._add_demand(token, demand)
            if enough_room(state, player, free, demand):
                return True
        return False

    def _add_demand(self, token: int, demand: list[int]) -> None:
        for kind, count in self.effect[token]:
            if kind < AT_ONCE:
                demand[kind] += count

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """A token for the first place, or what another player does."""
        if state.stack[-1][0] == F_LOAD:
            return [moves.LOAD + token for token in self._different(bits(state.table[T_TRAIN_OPEN]))]
        shown = sorted(self._shown(state, argument))
        return [moves.SKIP] + [moves.SHARE + token for token in self._different(shown)]

    def _different(self, tokens: list[int]) -> list[int]:
        """Of equal tokens only the first."""
        effects = [self.effect[token] for token in tokens]
        return [token for place, token in enumerate(tokens) if effects.index(effects[place]) == place]

    def _shown(self, state: GameState, use: int) -> list[int]:
        """The three tokens of this turn's first use (0), or of a later one."""
        on_train = unpack(state.table[T_TRAIN])
        first = len(on_train) - SHOWN - use
        return on_train[first : first + SHOWN]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Put the token on the train and gain all three, or do another player's part."""
        if state.stack[-1][0] == F_LOAD:
            state.stack.pop()
            self._load(state, player, argument, move - moves.LOAD)
        elif move == moves.SKIP:
            state.stack.pop()
        else:
            resolve_apart(state, player, self.effect[move - moves.SHARE], FROM_TRAIN)

    def _load(self, state: GameState, player: int, argument: int, token: int) -> None:
        state.table[T_TRAIN_OPEN] &= ~(1 << token)
        on_train = [token, *unpack(state.table[T_TRAIN])]
        state.table[T_TRAIN] = pack(on_train)
        for shown in on_train[:SHOWN]:
            gain(state, player, self.effect[shown], argument & 1 == 1, FROM_TRAIN)
        if argument & WOOD_WORKER_PAID and any(self.shows_wood[shown] for shown in on_train[:SHOWN]):
            insort(state.pool, 2 * K_WOOD + 1)

    # ---- the others

    def follow(self, state: GameState, player: int) -> None:
        """After a turn that used the train: the others' parts of the first use, of the next one, then it shifts."""
        uses = len(unpack(state.table[T_TRAIN])) - STANDING
        if uses > 0 and not any(frame[0] == F_UNLOAD for frame in state.stack):
            state.stack.append((F_UNLOAD, -1, 0))
            for use in range(uses - 1, -1, -1):
                push_shares(state, player, F_SHARE, use)

    def run(self, state: GameState, player: int, argument: int) -> bool:
        """The tokens that were pushed off go under the stack, seen by all; as many are opened."""
        if state.stack[-1][0] != F_UNLOAD:
            return False
        state.stack.pop()
        table = state.table
        on_train = unpack(table[T_TRAIN])
        off = on_train[STANDING:]
        stack = unpack(table[T_TRAIN_STACK]) + off[::-1]
        table[T_TRAIN] = pack(on_train[:STANDING])
        table[T_TRAIN_OPEN] |= sum(1 << token for token in stack[: len(off)])
        stack = stack[len(off) :]
        table[T_TRAIN_STACK] = pack(stack)
        table[T_TRAIN_SEEN] = min(table[T_TRAIN_SEEN] + len(off), len(stack))
        return True


PARTS: Final[dict[str, type[Part]]] = {"train": Train}
