"""Income tiles: each may be used once a round, in one's own turn, before or after the action or before passing."""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.expansions.german.boxed import incomes_in
from roundhouse.rules import moves
from roundhouse.rules.effects import gain
from roundhouse.rules.fields import COUNT, PLAYER, TABLE, Field
from roundhouse.rules.layout import COLUMN, T_COLUMN
from roundhouse.rules.moves import INCOME_NAMES
from roundhouse.rules.part import Part
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import EFFECT_CODE, FROM_CARDS

K_INCOME: Final = EFFECT_CODE["income"]

# columns of a player's row and of the table, one for each kind of tile; the digest of a state names them by number, so
# they keep theirs
INCOME: Final = COLUMN["income"]  # tiles owned
INCOME_USED: Final = COLUMN["income-used"]  # of them turned face down this round
T_INCOME: Final = T_COLUMN["income"]  # tiles in the supply

# of a tile to whoever thinks no further than this turn, in tenths of a point each round
INCOME_WORTH: Final = 12


def income_effect(rules: Ruleset, kind: int) -> EffectCode:
    """What a tile does, by its number in the move table."""
    return compile_effect(
        next(row.effect for row in incomes_in(rules.content) if row.id == INCOME_NAMES[kind])
    )


class Income(Part):
    """The tiles of the players and those nobody has."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (K_INCOME,)
    families: ClassVar[tuple[str, ...]] = ("take-income", "income")
    payers: ClassVar[dict[str, tuple[int, ...]]] = {"take-income": (K_INCOME,)}
    quiet_kinds: ClassVar[tuple[int, ...]] = (K_INCOME,)  # a tile is not used while something direct waits
    adds_to_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.copies: list[int] = [0] * len(INCOME_NAMES)
        self.effects: list[EffectCode] = [()] * len(INCOME_NAMES)
        for row in incomes_in(rules.content):
            kind = INCOME_NAMES.index(row.id)
            self.copies[kind] = row.copies
            self.effects[kind] = income_effect(rules, kind)

    def fields(self) -> list[Field]:
        """Tiles of a player, those turned face down among them, and those nobody has."""
        names, most = INCOME_NAMES, max(self.copies)
        return [
            Field("income", PLAYER, INCOME, COUNT, names, most),
            Field("income-used", PLAYER, INCOME_USED, COUNT, names, most),
            Field("income", TABLE, T_INCOME, COUNT, names, most),
        ]

    def values(self) -> list[object]:
        """The tiles themselves."""
        return [incomes_in(self.rules.content)]

    def promises(self, p: list[int], later: int) -> int:
        return later * INCOME_WORTH * sum(p[INCOME : INCOME + len(self.copies)])

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        return tuple(state.table[T_INCOME : T_INCOME + len(self.copies)])

    def blank(self, state: GameState) -> None:
        """All tiles lie open."""
        state.table[T_INCOME : T_INCOME + len(self.copies)] = self.copies

    # ---- taking one

    def room(self, state: GameState, player: int, kind: int) -> int:
        """As many as are left; they never run out (ruling 26)."""
        return sum(state.table[T_INCOME : T_INCOME + len(self.copies)])

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        """Any kind that is left."""
        if kinds >> K_INCOME & 1:
            for kind in range(len(self.copies)):
                if state.table[T_INCOME + kind]:
                    found.append(moves.TAKE_INCOME + kind)

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        """Take a tile; it can be used in this very round."""
        kind = move - moves.TAKE_INCOME
        state.table[T_INCOME + kind] -= 1
        state.players[player][INCOME + kind] += 1

    # ---- using one

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        """Every tile that lies face up, even if not all it shows can be carried out."""
        p = state.players[player]
        for kind in range(len(self.copies)):
            if p[INCOME + kind] > p[INCOME_USED + kind]:
                found.append(moves.INCOME + kind)

    def add(self, state: GameState, player: int, move: int) -> None:
        """Turn a tile face down and gain what it shows; any part may lapse (ruling 1)."""
        kind = move - moves.INCOME
        state.players[player][INCOME_USED + kind] += 1
        gain(state, player, self.effects[kind], False, FROM_CARDS)

    def clear_round(self, state: GameState) -> None:
        """After the scoring phase all tiles are turned up again (ruling 19)."""
        for p in state.players:
            p[INCOME_USED : INCOME_USED + len(self.copies)] = [0] * len(self.copies)
