"""Emil, the solo opponent (rulebook p. 44-45).

Before each of your turns he turns cards until one shows a space that he can block. He does not act, he only takes
tiles and engineers away; at the end his engineers count against you. He needs no decisions, so his turn happens by
itself; the cards that he has turned this round lie open.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import ClassVar, Final

from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.rules import moves
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.ahead.frames import resolve
from roundhouse.rules.chance import shuffled, start
from roundhouse.rules.fields import (
    COUNT,
    FLAG,
    MASK,
    STACK,
    TABLE,
    Field,
)
from roundhouse.rules.layout import (
    OWNED,
    PASSED,
    SCORE,
    T_CHANCE,
    T_COLUMN,
)
from roundhouse.rules.locomotives import lay_beside, lowest_stack, take_beside, take_tile
from roundhouse.rules.packing import pack, unpack
from roundhouse.rules.part import Part
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState, changed_at
from roundhouse.rules.turn import could_use, occupy
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    F_POOL,
    F_ROUND,
    K_FACTORY,
    O_HIRE,
    is_engineer,
)

# columns of the table
T_WORKERS: Final = T_COLUMN["emil-workers"]  # in his supply
T_OWN: Final = T_COLUMN["emil-workers-owned"]  # in all
T_DECK: Final = T_COLUMN["emil-deck"]  # packed, the next card first
T_TURNED: Final = T_COLUMN["emil-turned"]  # cards of this round lying open, packed, the latest first
T_TILES: Final = T_COLUMN["emil-tiles"]  # packed, the latest first
T_ENGINEERS: Final = T_COLUMN["emil-engineers"]  # bit per engineer
T_PASSED: Final = T_COLUMN["emil-passed"]
T_DONE: Final = T_COLUMN["emil-done"]  # he has moved, and what that set off comes before your turn

YOU: Final = 0
EMIL: Final = 1  # his number on the spaces
NOBODY: Final = -1
TILE_KINDS: Final = ("locomotive", "factory", "locomotive-or-factory")


def forget_actions(state: GameState) -> None:
    """Let the table be as if he had done nothing in this round."""
    for column in (T_TURNED, T_TILES, T_ENGINEERS, T_PASSED):
        state.table[column] = 0


def emil_of(rules: Ruleset) -> Emil | None:
    """Emil, where somebody plays alone."""
    return next((part for part in rules.parts if isinstance(part, Emil)), None)


class Emil(Part):
    """His workers, his deck, and what he has collected."""

    own_row_only: ClassVar[bool] = True
    rival: ClassVar[str] = "Emil"
    opens_turns: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        emil = emil_in(rules.content)
        self.names: tuple[str, ...] = tuple(card.id for card in emil.cards)
        self.deck: list[int] = [
            index for index, card in enumerate(emil.cards) if card.when.holds(rules.ingredients)
        ]
        self.workers: int = emil.workers
        self.more: tuple[int, ...] = emil.more
        self.skips_unusable: bool = emil.skips_unusable and rules.version >= 3
        tile_spaces = {
            row.id for row in rules.space_rows if any(word in TILE_KINDS for word, _ in row.effect)
        }
        self.takes_tile: list[bool] = [name in tile_spaces for name in self.names]

    def fields(self) -> list[Field]:
        engineers = moves.ENGINEER_NAMES
        return [
            Field("emil-workers", TABLE, T_WORKERS, COUNT),
            Field("emil-workers-owned", TABLE, T_OWN, COUNT),
            Field("emil-deck", TABLE, T_DECK, STACK, self.names, len(self.deck), hidden=True),
            Field("emil-turned", TABLE, T_TURNED, STACK, self.names, len(self.deck)),
            Field("emil-tiles", TABLE, T_TILES, STACK, moves.TILE_NAMES),
            Field("emil-engineers", TABLE, T_ENGINEERS, MASK, engineers),
            Field("emil-passed", TABLE, T_PASSED, FLAG),
            Field("emil-done", TABLE, T_DONE, FLAG),
            Field("chance", TABLE, T_CHANCE, COUNT, most=(1 << 64) - 1, hidden=True),
        ]

    def values(self) -> list[object]:
        emil = emil_in(self.rules.content)
        cards = tuple(emil.cards[card] for card in self.deck)
        return [replace(emil, cards=cards, skips_unusable=self.skips_unusable)]

    def values_of_version_1(self) -> list[object]:
        """All his cards, whatever plays."""
        return [emil_in(self.rules.content)]

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """His engineers, against whom you count."""
        return (state.table[T_ENGINEERS],)

    # ---- set-up

    def blank(self, state: GameState) -> None:
        state.table[T_WORKERS] = state.table[T_OWN] = self.workers
        state.table[T_DECK] = pack(self.deck)

    def set_up(self, state: GameState, chance: Random) -> None:
        start(state, chance)
        deck = self.deck[:]
        chance.shuffle(deck)
        state.table[T_DECK] = pack(deck)

    # ---- his turn

    def begin(self, state: GameState) -> None:
        """He moves before each of your turns; once you have passed, the round is over for him too."""
        table = state.table
        if table[T_DONE]:
            table[T_DONE] = 0  # what his turn set off is settled: now it is your turn
            return
        if state.players[0][PASSED]:
            return
        self._new_toys(state)
        if table[T_PASSED]:
            return
        if not table[T_WORKERS] or not table[T_DECK]:
            table[T_PASSED] = 1
            return
        self._turn_cards(state)
        for part in state.rules.followers:
            part.follow(state, NOBODY)
        if state.stack[-1][0] != F_ROUND:
            table[T_DONE] = 1

    def _new_toys(self, state: GameState) -> None:
        """Another worker for each mark that your points have passed, at once unless he has passed."""
        table = state.table
        own = self.workers + sum(1 for mark in self.more if state.players[0][SCORE] >= mark)
        if own > table[T_OWN]:
            if not table[T_PASSED]:
                table[T_WORKERS] += own - table[T_OWN]
            table[T_OWN] = own

    def _turn_cards(self, state: GameState) -> None:
        """Turn cards until one can be blocked."""
        table = state.table
        deck = unpack(table[T_DECK])
        turned = unpack(table[T_TURNED])
        blocked = False
        while deck and not blocked:
            card = deck.pop(0)
            turned.insert(0, card)
            blocked = self._block(state, card)
        table[T_DECK] = pack(deck)
        table[T_TURNED] = pack(turned)

    def space_of(self, state: GameState, card: int) -> int:
        """The space a card shows; -1 when there is no lying engineer or nobody to hire."""
        rules = state.rules
        if self.names[card] == LIGHT_ENGINEER:
            lying = [state.row[place] for place in rules.lying if state.row[place] >= 0]
            return ENGINEER_SPACE + lying[0] if lying else -1
        space = moves.SPACE_NAMES.index(self.names[card])
        if any(kind == O_HIRE for kind, _ in rules.effects[space]) and state.row[rules.hire_place] < 0:
            return -1
        return space

    def cost(self, state: GameState, space: int) -> int:
        """His workers on a space: coins come from the supply, and an engineer takes one."""
        return 1 if is_engineer(space) else state.rules.cost_workers[space]

    def useful_to_you(self, state: GameState, space: int) -> bool:
        """Whether you could use a space: with the colours that you have, in classic its whole action (ruling k)."""
        return self.unlocked(state, space) and (not self.skips_unusable or self.usable(state, space))

    def unlocked(self, state: GameState, space: int) -> bool:
        """Whether you have the colours that a space steps with."""
        owned = state.players[0][OWNED]
        return all(owned >> kind & 1 for kind, _ in state.rules.effects[space] if kind < 5)

    def usable(self, state: GameState, space: int) -> bool:
        """Whether you could carry out its action now in full, whatever you have left to pay for it."""
        return could_use(state, YOU, space)

    def can_block(self, state: GameState, card: int) -> bool:
        """Whether the space is there, free, useful to you and not too dear for him."""
        space = self.space_of(state, card)
        if space < 0 or state.spaces[space] or self.cost(state, space) > state.table[T_WORKERS]:
            return False
        return is_engineer(space) or self.useful_to_you(state, space)

    def _block(self, state: GameState, card: int) -> bool:
        if not self.can_block(state, card):
            return False
        rules, table = state.rules, state.table
        space = self.space_of(state, card)
        coins = rules.cost_coins[space] if not is_engineer(space) else 0
        table[T_WORKERS] -= self.cost(state, space)
        occupy(state, space, 1 + EMIL + 4 * (moves.COIN * coins))
        if not is_engineer(space) and any(kind == O_HIRE for kind, _ in rules.effects[space]):
            table[T_ENGINEERS] |= 1 << state.row[rules.hire_place]
            state.row = changed_at(state.row, rules.hire_place, -1)
        elif self.takes_tile[card]:
            self._take_tile(state)
        return True

    def _take_tile(self, state: GameState) -> None:
        """The lowest locomotive, else the lowest factory, those without a number last (ruling 37)."""
        rules = state.rules
        group = lowest_stack(state)
        if group:
            tile = group[0]
            take_tile(state, NOBODY, tile)
        else:
            left = [tile for tile, count in enumerate(state.returned) if count]
            if not left:
                return
            tile = min(left, key=lambda one: (rules.number[one] == 0, rules.number[one], one))
            take_beside(state, tile)
        place = self._first_place(state, tile) if rules.industry_rules.shared else -1
        if place >= 0:
            rules.industry_rules.lay(state, tile, place)
        else:
            state.table[T_TILES] = pack([tile, *unpack(state.table[T_TILES])])

    def _first_place(self, state: GameState, tile: int) -> int:
        """On the industry board he builds on the first place that you could build on; -1 if there is none."""
        first = moves.RETURNED_OF[tile]
        found: list[int] = []
        state.rules.industry_rules.build_moves(state, state.players[0], first, found)
        for move in sorted(found):
            twin = state.clone()
            lay_beside(twin, tile)
            twin.stack.append((F_POOL, 0, 0))
            twin.pool = [2 * K_FACTORY]
            resolve(twin, move, 2 * K_FACTORY)
            if can_complete(twin, 0):
                return move - first
        return -1

    # ---- rounds and the end

    def clear_round(self, state: GameState) -> None:
        """His workers come back and all his cards are shuffled."""
        self._new_toys(state)
        table = state.table
        table[T_WORKERS] = table[T_OWN]
        table[T_PASSED] = table[T_DONE] = 0
        table[T_TURNED] = 0
        table[T_DECK] = pack(shuffled(state, self.deck))

    def engineers_kept(self, state: GameState) -> int:
        return state.table[T_ENGINEERS]


PARTS: Final[dict[str, type[Part]]] = {"emil": Emil}
