"""Special ideas (rulebook p. 43): one more idea token for everybody, and five cards (ruling 33)."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.rules import moves
from roundhouse.rules.effects import add_units, gain, gain_idea
from roundhouse.rules.engineers import kept
from roundhouse.rules.fields import CHOICE, FLAG, MASK, PLAYER, TABLE, Field
from roundhouse.rules.ideas import OUT_OF_GAME
from roundhouse.rules.layout import (
    COLUMN,
    ENGINEERS,
    IDEA_PLACES,
    SLOT,
    T_COLUMN,
)
from roundhouse.rules.packing import bits, token_places
from roundhouse.rules.part import Part
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.route_steps import ROUTE_KINDS, RouteSteps
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.sharing import resolve_apart
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    EFFECT_CODE,
    FRAME,
    FROM_CARDS,
    K_ANY_ROUTE,
    K_IDEA,
    K_INDUSTRY,
)

K_SPECIAL_FACTORY: Final = EFFECT_CODE["special-factory"]
K_SPECIAL_CARD: Final = EFFECT_CODE["special-card"]
K_FREIGHT: Final = EFFECT_CODE["freight-car"]
K_BOX_ENGINEER: Final = EFFECT_CODE["box-engineer"]
O_SPECIAL_IDEAS: Final = EFFECT_CODE["special-ideas"]
O_DOUBLE_INDUSTRY: Final = EFFECT_CODE["double-industry"]
F_FREIGHT: Final = FRAME["freight"]  # nobody yet: the freight car, whoever has it

# columns of a player's row and of the table
DOUBLE_INDUSTRY: Final = COLUMN["double-industry"]  # 1: has the card
FREIGHT: Final = COLUMN["freight-car"]  # 1 + route of the freight car
T_SPECIAL: Final = T_COLUMN["special-cards"]  # bit per special idea card
T_LAID: Final = T_COLUMN["laid"]  # bit per engineer that has ever been laid out

FACTORY: Final = moves.TILE_NAMES.index("special")
PLACES: Final = ("special factory 1", "special factory 2")  # for tokens on the special factory
PULLING: Final = 3  # the number a locomotive needs for the freight car
STEPS: Final = 2  # that the freight car brings in every round


def card_effect(rules: Ruleset, card: int) -> EffectCode:
    """What a card does, by its number in the move table; a KeyError for one that the edition has not."""
    rows = {row.id: row.effect for row in SPECIAL_CARDS.rows(rules.content)}
    return compile_effect(rows[moves.SPECIAL_NAMES[card]])


class SpecialIdeas(RouteSteps):
    """The five cards and what they leave with a player."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (
        *ROUTE_KINDS,
        K_SPECIAL_CARD,
        K_SPECIAL_FACTORY,
        K_FREIGHT,
        K_BOX_ENGINEER,
        O_SPECIAL_IDEAS,
        O_DOUBLE_INDUSTRY,
    )
    idea_kinds: ClassVar[tuple[int, ...]] = (O_SPECIAL_IDEAS,)
    frames: ClassVar[tuple[int, ...]] = (F_FREIGHT,)
    families: ClassVar[tuple[str, ...]] = ("special", "box", "freight")
    payers: ClassVar[dict[str, tuple[int, ...]]] = {
        "special": (K_SPECIAL_CARD,),
        "box": (K_BOX_ENGINEER,),
        "freight": (K_FREIGHT,),
    }
    quiet_kinds: ClassVar[tuple[int, ...]] = (K_FREIGHT, K_BOX_ENGINEER)
    own_factories: ClassVar[dict[str, int]] = {"special": K_SPECIAL_FACTORY}
    watches_gains: ClassVar[bool] = True
    watches_tiles: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.rows = [row for row in SPECIAL_CARDS.rows(rules.content) if row.when.holds(rules.ingredients)]
        self.effect: list[EffectCode] = [()] * len(moves.SPECIAL_NAMES)
        self.cards: int = 0
        for row in self.rows:
            card = moves.SPECIAL_NAMES.index(row.id)
            self.effect[card] = compile_effect(row.effect)
            self.cards |= 1 << card
        if self.rules.has_factory[FACTORY]:
            self.idea_places = PLACES

    def fields(self) -> list[Field]:
        return [
            Field("double-industry", PLAYER, DOUBLE_INDUSTRY, FLAG),
            Field("freight-car", PLAYER, FREIGHT, CHOICE, tuple(self.rules.route_codes)),
            Field("special-cards", TABLE, T_SPECIAL, MASK, moves.SPECIAL_NAMES),
            Field("laid", TABLE, T_LAID, MASK, moves.ENGINEER_NAMES),
        ]

    def values(self) -> list[object]:
        return [self.rows]

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        return state.table[T_SPECIAL], state.table[T_LAID]

    # ---- set-up

    def blank(self, state: GameState) -> None:
        state.table[T_SPECIAL] = self.cards

    def set_up(self, state: GameState, chance: Random) -> None:
        state.table[T_LAID] = sum(1 << engineer for engineer in state.row if engineer >= 0)

    # ---- the cards

    def room(self, state: GameState, player: int, kind: int) -> int:
        if kind in ROUTE_KINDS:
            return super().room(state, player, kind)
        if kind == K_FREIGHT:
            return len(self._freight_routes(state, player))
        if kind == K_BOX_ENGINEER:
            return min(1, len(self.box(state)))
        return 0

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        super().pool_moves(state, player, kinds, found)
        if kinds >> K_SPECIAL_CARD & 1:
            found.extend([moves.SPECIAL + card for card in bits(state.table[T_SPECIAL])])
        if kinds >> K_SPECIAL_FACTORY & 1:
            first = moves.FACTORY + 8 * FACTORY
            self.rules.industry_rules.build_moves(state, state.players[player], first, found)
        if kinds >> K_FREIGHT & 1:
            found.extend([moves.FREIGHT_ON[route] for route in self._freight_routes(state, player)])
        if kinds >> K_BOX_ENGINEER & 1:
            found.extend([moves.BOX_OF[engineer] for engineer in self.box(state)])

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        p = state.players[player]
        if move in moves.BOX_OF:
            p[ENGINEERS] |= 1 << moves.BOX_OF.index(move)
        elif move in moves.FREIGHT_ON:
            p[FREIGHT] = 1 + moves.FREIGHT_ON.index(move)
        else:
            card = move - moves.SPECIAL
            state.table[T_SPECIAL] &= ~(1 << card)
            gain(state, player, self.effect[card], self.rules.idea_cards_direct, FROM_CARDS)

    def _freight_routes(self, state: GameState, player: int) -> list[int]:
        """Routes with a locomotive that can pull the freight car; a boilerman counts."""
        rules, p = self.rules, state.players[player]
        return [
            route
            for route in range(state.rules.route_count)
            if any(
                rules.pulls[p[SLOT + slot]] >= PULLING
                for slot in range(rules.slots)
                if rules.slot_route[slot] == route
            )
        ]

    def box(self, state: GameState) -> list[int]:
        """Engineers never laid out whose number is not in the game; #1 is, on its card or with somebody."""
        rules = self.rules
        here = kept(state) | 1 << rules.engineer_one
        for engineer in state.row:
            if engineer >= 0:
                here |= 1 << engineer
        for p in state.players:
            here |= p[ENGINEERS]
        numbers = {rules.engineer_number[engineer] for engineer in bits(here)}
        return [
            engineer
            for engineer in bits(rules.engineers & ~(here | state.table[T_LAID]))
            if rules.engineer_number[engineer] not in numbers
        ]

    # ---- what they bring

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """The card that doubles industry steps, or a wrench on the special factory."""
        p = state.players[player]
        if kind == O_DOUBLE_INDUSTRY:
            p[DOUBLE_INDUSTRY] = 1
            return
        taken = token_places(p)
        for place in self._places():
            if 1 + place not in taken and not state.idea_places >> place & 1:
                gain_idea(state, player, place)

    def gained(self, state: GameState, player: int, kind: int, count: int, source: int) -> None:
        """Each industry step may be doubled, but none of an idea token or idea card."""
        if self.doubles(state.players[player], kind, source):
            add_units(state.pool, 2 * kind + 1, count)

    def doubles(self, p: list[int], kind: int, source: int) -> bool:
        return kind == K_INDUSTRY and source != FROM_CARDS and p[DOUBLE_INDUSTRY] == 1

    def _places(self) -> range:
        return range(self.first_idea_place, self.first_idea_place + len(self.idea_places))

    def factory_gone(self, state: GameState, player: int, tile: int) -> None:
        """Tokens on a replaced special factory leave the game, and those not yet laid on it lapse (ruling 15)."""
        if tile % BOILED != FACTORY:
            return
        p = state.players[player]
        for place in self._places():
            for token, lies_on in enumerate(token_places(p)):
                if lies_on == 1 + place:
                    p[IDEA_PLACES] |= OUT_OF_GAME << (5 * token)
            if state.idea_places >> place & 1:
                state.idea_places &= ~(1 << place)
                state.pool.remove(2 * K_IDEA + 1)

    # ---- the freight car

    def before_scoring(self, state: GameState) -> None:
        """After the moved workers, one of which may still bring somebody the freight car."""
        state.stack.append((F_FREIGHT, -1, 0))

    def run(self, state: GameState, player: int, argument: int) -> bool:
        for owner, p in enumerate(state.players):
            if p[FREIGHT]:
                effect = ((K_ANY_ROUTE + p[FREIGHT] - 1, STEPS),)
                resolve_apart(state, owner, effect, FROM_CARDS)
                return True
        state.stack.pop()
        return True


PARTS: Final[dict[str, type[Part]]] = {"special-ideas": SpecialIdeas}
