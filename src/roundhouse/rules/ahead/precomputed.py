"""What looking ahead asks for again and again: what actions demand, what effects could open, what is tried first.

Compiled once for a ruleset that has its parts, and available as `rules.ahead`. The game itself could do without:
whoever looks ahead would only have to find all of it out at every question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.rules import moves, vocabulary
from roundhouse.rules.ahead.needs import (
    BUILDING,
    DIRECT_CHOICES,
    IDLE_FAMILIES,
    ROOM_ALWAYS,
    ROOM_NEVER,
    Means,
    Need,
    OfferedEffects,
    brings,
    need,
    which,
)
from roundhouse.rules.plans import QUIET, Plan, helps, steps_in
from roundhouse.rules.pool import PAYERS
from roundhouse.rules.vocabulary import AT_ONCE, BASE_KINDS, SPACES

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset


class Precomputed:
    """Tables of one ruleset for whoever looks further than the move at hand."""

    def __init__(self, rules: Ruleset) -> None:
        self._look_at_routes(rules)
        self._look_at_spaces(rules)
        self._look_at_industry(rules)
        self._look_at_ideas(rules)
        self._look_at_parts(rules)
        self._mark_direct(rules)
        self._rank_moves(rules)
        self.offers: list[list[list[OfferedEffects]]] = self._offers(rules, rules.open_spaces)
        self.offers_last: list[list[list[OfferedEffects]]] = self._offers(rules, rules.open_last)

    # ---- routes

    def _look_at_routes(self, rules: Ruleset) -> None:
        # colours with fewer pieces than routes on which they could stand
        self.scarce: bool = any(
            rules.pieces[colour]
            < sum(1 for plans in rules.plans if any(p.colours >> colour & 1 for p in plans))
            for colour in range(5)
        )
        # plans of a route that offer the same for the rest of a turn have one number
        self.plan_class: list[list[int]] = []
        for plans in rules.plans:
            offers = [_offer(plan) for plan in plans]
            self.plan_class.append([offers.index(offer) for offer in offers])
        grow = any(plans[0].grows for plans in rules.plans)
        # kinds that, alone in the pool, set nothing off: what does not fit at first never will
        self.alone_final: list[bool] = [
            kind < 5
            and not grow
            and not (self.scarce and kind >= vocabulary.SILVER)
            and (kind == vocabulary.K_WOOD or not _colour_helps(rules, kind))
            for kind in range(vocabulary.KINDS)
        ]

    # ---- action spaces and engineers

    def _look_at_spaces(self, rules: Ruleset) -> None:
        """What the direct actions demand."""
        self.demand: list[list[int]] = [[0] * vocabulary.KINDS for _ in range(SPACES)]
        self.units: list[list[int]] = [[] for _ in range(SPACES)]  # the pool this demand makes
        self.needs: list[Need] = [need(effect) for effect in rules.effects]
        for index, effect in enumerate(rules.effects):
            for kind, count in effect:
                if kind < AT_ONCE:
                    self.demand[index][kind] += count
                    self.units[index] += [2 * kind] * count
        # spaces that do nothing at once which only a part knows
        self.only_units: list[bool] = [
            not any(
                (kind >= vocabulary.BASE_AT_ONCE and kind not in QUIET) or kind == vocabulary.O_REPEAT
                for kind, _ in effect
            )
            for effect in rules.effects
        ]
        # spaces whose direct units are known only once something is chosen: the kind that asks for it, else 0
        self.chooses: list[int] = [
            next((kind for kind, _ in effect if kind in DIRECT_CHOICES), 0) for effect in rules.effects
        ]
        # the kind of spaces that give units of one and nothing else; AT_ONCE for all others
        self.only_kind: list[int] = [
            min(effect[0][0], AT_ONCE) if len(effect) == 1 else AT_ONCE for effect in rules.effects
        ]
        # spaces of one step and one of the next colour: the first colour, else -1
        self.opens: list[int] = [
            units[0] >> 1 if len(units) == 2 and units[1] - units[0] == 2 and units[1] >> 1 < 5 else -1
            for units in self.units
        ]
        self.means: list[Means] = [Means(units) for units in self.units]
        self.hopes: list[int] = [self._hope(space) for space in range(SPACES)]

    def _offers(self, rules: Ruleset, spaces: list[int]) -> list[list[list[OfferedEffects]]]:
        """The spaces that can be paid for, by the colours that are owned and by supply (as `payments`); without owning
        a colour nobody can begin what needs nothing else. Where none is said to be owned, all of them.
        """
        offers: list[list[OfferedEffects]] = [
            [
                (space, *self.needs[space], self.hopes[space], rules.claims[space] > 0, payments)
                for space in spaces
                if (payments := rules.payments[space][supply])
            ]
            for supply in range(32)
        ]
        missing = [
            [
                space
                for space in spaces
                if owned and self._single(space) and not owned >> self.needs[space][0] & 1
            ]
            for owned in range(32)
        ]
        return [[[offer for offer in found if offer[0] not in gone] for found in offers] for gone in missing]

    def _single(self, space: int) -> bool:
        """Whether a space gives steps of one colour and nothing else to do."""
        kind, _, other, _ = self.needs[space]
        return kind <= vocabulary.GOLD and other == ROOM_ALWAYS

    def _hope(self, space: int) -> int:
        """The room without which there is none for a space either, though it may bring room that is missing."""
        kind, _, other, _ = self.needs[space]
        if other != ROOM_ALWAYS or kind >= BASE_KINDS:
            return ROOM_ALWAYS
        return ROOM_NEVER if self.alone_final[kind] else kind

    # ---- industry

    def _look_at_industry(self, rules: Ruleset) -> None:
        """What entering a factory, by tile, or a space, by place, could bring."""
        self.factory_helps: list[bool] = [helps(effect, rules.coins_help) for effect in rules.factory]

    # ---- ideas

    def _look_at_ideas(self, rules: Ruleset) -> None:
        tokens, cards = rules.token_effect, rules.card_effect
        # by move: whether it uses a token that could not give more to do
        self.idle_token: list[bool] = [False] * moves.SIZE
        for token, effect in enumerate(tokens):
            for move in (moves.IDEA_OF[token], moves.TRADE_OF[token]):
                self.idle_token[move] = not helps(effect, rules.coins_help)
        # what can free a blocked wrench: another wrench, or a factory built by an idea card
        self.wrench_tokens: int = which(tokens, (vocabulary.O_WRENCH,))
        self.card_tokens: int = which(tokens, (vocabulary.K_IDEA_CARD,))
        # what can bring a tile back where the stacks are empty: the extra #9 displaces one, a part's factory covers one
        tiles = (
            vocabulary.K_NINE,
            *range(BASE_KINDS, vocabulary.KINDS),
            *range(vocabulary.BASE_AT_ONCE, vocabulary.EFFECTS_END),
        )
        self.tile_tokens: int = which(tokens, tiles)
        self.tile_cards: int = which(cards, tiles)

    # ---- parts

    def _look_at_parts(self, rules: Ruleset) -> None:
        # units that take room from no other and bring nothing more to do
        self.quiet: int = sum(
            1 << kind for part in rules.parts for kind in part.quiet_kinds if kind < AT_ONCE
        )
        # units whose use depends on where the tracks stand, or on pieces that anything may bring
        self.by_rest: int = sum(1 << kind for part in rules.parts for kind in part.kinds_by_rest)
        # places of parts where idea tokens lie
        self.own_idea_places: list[int] = [
            part.first_idea_place + place for part in rules.parts for place in range(len(part.idea_places))
        ]
        self.wrench_of: list[int] = [-1] * moves.SIZE  # the wrench that a move steps with
        for name, first, count in moves.FAMILIES:
            if name == "industry" or name in rules.industry_rules.wrench_families:
                self.wrench_of[first : first + count] = range(count)
        self.steps_track: list[bool] = [False] * moves.SIZE
        self.places_locomotive: list[bool] = [False] * moves.SIZE
        self.builds_in: list[int] = [-1] * moves.SIZE  # the gap where a move builds a factory
        self.idle_move: list[bool] = [False] * moves.SIZE
        for name, first, count in moves.FAMILIES:
            if name == "step":
                self.steps_track[first : first + count] = [True] * count
            elif name == "loco":
                self.places_locomotive[first : first + count] = [True] * count
            elif name in ("factory", "returned"):
                self.builds_in[first : first + count] = [place % moves.GAPS for place in range(count)]
            paid = PAYERS[first]
            if name in IDLE_FAMILIES or (paid and all(self.quiet >> (unit >> 1) & 1 for unit in paid)):
                self.idle_move[first : first + count] = [True] * count

    # ---- moves

    def _mark_direct(self, rules: Ruleset) -> None:
        """Moves that bring direct effects of their own, whatever pays for them."""
        self.brings_direct: list[bool] = [False] * moves.SIZE
        for name, first, count in moves.FAMILIES:
            card = name in ("card", "special") and rules.idea_cards_direct
            if card or (name in ("factory", "returned") and rules.industry_rules.shared):
                self.brings_direct[first : first + count] = [True] * count

    def _rank_moves(self, rules: Ruleset) -> None:
        """The order in which moves are tried: what frees a wrench first, other ideas last."""
        self.search_rank: list[int] = [3] * moves.SIZE
        wrenches = [move for move, wrench in enumerate(self.wrench_of) if wrench >= 0]
        for name, first, count in moves.FAMILIES:
            if name in ("step", "industry", "doubler"):
                self.search_rank[first : first + count] = [2] * count
            elif name in ("factory", "returned"):
                self.search_rank[first : first + count] = [1] * count
        for move in wrenches:
            self.search_rank[move] = 2
        for token in range(len(moves.TOKEN_NAMES)):
            first = 0 if self.wrench_tokens >> token & 1 else 1 if self.card_tokens >> token & 1 else 3
            self.search_rank[moves.IDEA_OF[token]] = self.search_rank[moves.TRADE_OF[token]] = first
        for card in range(len(moves.CARD_NAMES)):
            self.search_rank[moves.CARD_OF[card]] = 0 if brings(rules.card_effect[card], BUILDING) else 3
        # where a colour lacks room: what brings steps, locomotives, then the wrenches
        self.step_rank: list[int] = [4] * moves.SIZE
        for name, first, count in moves.FAMILIES:
            if name == "loco":
                self.step_rank[first : first + count] = [1] * count
        for move in wrenches:
            self.step_rank[move] = 3
        for token in range(len(moves.TOKEN_NAMES)):
            first = 0 if steps_in(rules.token_effect[token]) else 5
            self.step_rank[moves.IDEA_OF[token]] = self.step_rank[moves.TRADE_OF[token]] = first
        for card in range(len(moves.CARD_NAMES)):
            self.step_rank[moves.CARD_OF[card]] = 0 if steps_in(rules.card_effect[card]) else 5


def _offer(plan: Plan) -> object:
    """What a plan offers for the rest of a turn."""
    spaces = [
        (found.space, found.colour, found.locomotive, found.effect) for found in plan.benefits if found.helps
    ]
    return plan.length, plan.colours, tuple(sorted(spaces))


def _colour_helps(rules: Ruleset, colour: int) -> bool:
    plans = [plan for plans in rules.plans for plan in plans]
    return any(benefit.helps for plan in plans for benefit in plan.benefits if benefit.colour == colour)
