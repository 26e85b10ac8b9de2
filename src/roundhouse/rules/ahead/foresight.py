"""What looking ahead asks for again and again: what actions demand, what effects could open, what is tried first.

Compiled once for a ruleset that has its parts, and available as `rules.ahead`. The game itself could do without:
whoever looks ahead would only have to find all of it out at every question.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from roundhouse.rules import layout, moves
from roundhouse.rules.ahead.needs import (
    BUILDING,
    DECIDED_FIRST,
    IDLE_FAMILIES,
    ROOM_ALWAYS,
    ROOM_NEVER,
    Brings,
    Means,
    Need,
    Offer,
    brings,
    brought_by,
    need,
    opening,
    which,
)
from roundhouse.rules.layout import AT_ONCE, BASE_KINDS, SPACES
from roundhouse.rules.plans import Plan, helps, steps_in

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset


# All that decides about positions of a turn besides their keys. No state: that leads to its rules, which keep this, and
# compiled states are not looked through for such circles (`acyclic`), so the rules would never be freed.
Unchanged = tuple[
    list[list[int]], tuple[object, ...]
]  # the rows of all players, and what `search` asks besides
Known = dict[tuple[object, ...], bool]  # whether a position leads to the end of its turn (`search`)


class Foresight:
    """Tables of one ruleset for whoever looks further than the move at hand."""

    def __init__(self, rules: Ruleset) -> None:
        # whose turn was the last that took some searching, what stays the same in it, and what was found out then
        self.last_turn: tuple[int, Unchanged, Known] | None = None
        self._look_at_routes(rules)
        self._look_at_spaces(rules)
        self._look_at_industry(rules)
        self._look_at_ideas(rules)
        self._look_at_parts(rules)
        self._mark_direct(rules)
        self._rank_moves(rules)
        self.offers: list[list[list[Offer]]] = self._offers(rules, rules.open_spaces)
        self.offers_last: list[list[list[Offer]]] = self._offers(rules, rules.open_last)

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
        # by route: how far locomotives must reach for what gives more to do
        self.marks: list[list[int]] = [
            sorted({b.space for plan in plans for b in plan.reached if b.helps}) for plans in rules.plans
        ]
        grow = any(plans[0].grows for plans in rules.plans)
        # kinds that, alone in the pool, set nothing off: what does not fit at first never will
        self.alone_final: list[bool] = [
            kind < 5
            and not grow
            and not (self.scarce and kind >= layout.SILVER)
            and (kind == layout.K_WOOD or not _colour_helps(rules, kind))
            for kind in range(layout.KINDS)
        ]

    # ---- action spaces and engineers

    def _look_at_spaces(self, rules: Ruleset) -> None:
        """What the direct actions demand."""
        self.demand: list[list[int]] = [[0] * layout.KINDS for _ in range(SPACES)]
        self.units: list[list[int]] = [[] for _ in range(SPACES)]  # the pool this demand makes
        self.needs: list[Need] = [need(effect) for effect in rules.effects]
        for index, effect in enumerate(rules.effects):
            for kind, count in effect:
                if kind < AT_ONCE:
                    self.demand[index][kind] += count
                    self.units[index] += [2 * kind] * count
        # spaces that do nothing at once which only a part knows
        self.plain: list[bool] = [
            not any(kind >= layout.BASE_AT_ONCE or layout.PART_KINDS >> kind & 1 for kind, _ in effect)
            for effect in rules.effects
        ]
        # the kind of spaces that give units of one and nothing else; -1 for all others
        self.only_kind: list[int] = [
            effect[0][0] if len(effect) == 1 and effect[0][0] < AT_ONCE else -1 for effect in rules.effects
        ]
        # spaces whose direct effects are known only once something is chosen: the kind that asks for it, else 0
        self.chooses: list[int] = [
            next((kind for kind, _ in effect if kind in DECIDED_FIRST), 0) for effect in rules.effects
        ]
        # spaces of one step and one of the next colour: the first colour, else -1
        self.opens: list[int] = [opening(units) for units in self.units]
        self.means: list[Means] = [Means(units) for units in self.units]
        self.hopes: list[int] = [self._hope(space) for space in range(SPACES)]

    def _offers(self, rules: Ruleset, spaces: list[int]) -> list[list[list[Offer]]]:
        """The spaces that can be paid for, by the colours that are owned and by supply (as `payments`); without owning
        a colour nobody can begin what needs nothing else. Where none is said to be owned, all of them.
        """
        offers: list[list[Offer]] = [
            [
                Offer(space, self.needs[space], self.hopes[space], rules.claims[space] > 0, payments)
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
        return [
            [[offer for offer in found if offer.space not in gone] for found in offers] for gone in missing
        ]

    def _single(self, space: int) -> bool:
        """Whether a space gives steps of one colour and nothing else to do."""
        kind, _, other, _ = self.needs[space]
        return kind <= layout.GOLD and other == ROOM_ALWAYS

    def _hope(self, space: int) -> int:
        """The room without which there is none for a space either, though it may bring room that is missing."""
        kind, _, other, _ = self.needs[space]
        if other != ROOM_ALWAYS or kind >= BASE_KINDS:
            return ROOM_ALWAYS
        return ROOM_NEVER if self.alone_final[kind] else kind

    # ---- industry

    def _look_at_industry(self, rules: Ruleset) -> None:
        """What entering a factory, by tile, or a space, by place, could bring."""
        self.factory_helps: list[bool] = [helps(effect) for effect in rules.factory]
        self.factory_brings: list[Brings] = [brought_by(effect) for effect in rules.factory]
        self.space_brings: list[Brings] = [brought_by(effect) for effect in rules.industry_effect]

    # ---- ideas

    def _look_at_ideas(self, rules: Ruleset) -> None:
        tokens, cards = rules.token_effect, rules.card_effect
        self.token_helps: list[bool] = [False] * 16  # as many as the move table has places for
        self.token_helps[: len(tokens)] = [helps(effect) for effect in tokens]
        # what can free a blocked wrench: another wrench, or a factory built by an idea card
        self.wrench_tokens: int = which(tokens, (layout.O_WRENCH,))
        self.card_tokens: int = which(tokens, (layout.K_IDEA_CARD,))
        self.nine_cards: int = which(cards, (layout.K_NINE,))
        self.token_brings: list[Brings] = [brought_by(effect) for effect in tokens]
        self.card_brings: list[Brings] = [brought_by(effect) for effect in cards]
        self.unit_brings: list[Brings] = [brought_by(((kind, 1),)) for kind in range(layout.KINDS)]

    # ---- parts

    def _look_at_parts(self, rules: Ruleset) -> None:
        # frames in which no choice takes room from direct units that fit side by side
        self.harmless: list[bool] = [frame < layout.BASE_FRAMES for frame in range(len(layout.FRAMES))]
        for part in rules.parts:
            for frame in part.harmless_frames:
                self.harmless[frame] = True
        # what need not be tried: points, coins, and what parts call idle
        self.idle: int = sum(1 << kind for part in rules.parts for kind in part.idle_kinds)
        quiet = sum(1 << kind for part in rules.parts for kind in part.quiet_kinds if kind < AT_ONCE)
        self.aside: int = self.idle | quiet  # units that take room from no other
        # units whose use depends on where the tracks stand, or on pieces that anything may bring
        self.by_rest: int = sum(1 << kind for part in rules.parts for kind in part.kinds_by_rest)
        # columns of a row with parts that matter for the rest of a turn, beside those of the core
        trifles = [column for part in rules.parts for column in part.trifles]
        self.columns: list[int] = [
            column for column in range(layout.BASE_SIZE, rules.row_size) if column not in trifles
        ]
        self.columns += [column for part in rules.parts for column in part.spends]
        # places of parts where idea tokens lie
        self.own_idea_places: list[int] = [
            part.first_idea_place + place for part in rules.parts for place in range(len(part.idea_places))
        ]
        self.wrench_of: list[int] = [-1] * moves.SIZE  # the wrench that a move steps with
        for name, first, count in moves.FAMILIES:
            if name == "industry" or name in rules.works.wrench_families:
                self.wrench_of[first : first + count] = range(count)
        self.idle_move: list[bool] = [False] * moves.SIZE
        for name, first, count in moves.FAMILIES:
            if name in IDLE_FAMILIES or any(name in part.idle_families for part in rules.parts):
                self.idle_move[first : first + count] = [True] * count

    # ---- moves

    def _mark_direct(self, rules: Ruleset) -> None:
        """Moves that bring direct effects of their own, whatever pays for them."""
        self.brings_direct: list[bool] = [False] * moves.SIZE
        for name, first, count in moves.FAMILIES:
            card = name in ("card", "special") and rules.idea_cards_direct
            if card or (name in ("factory", "returned") and rules.works.shared):
                self.brings_direct[first : first + count] = [True] * count

    def _rank_moves(self, rules: Ruleset) -> None:
        """The order in which moves are tried: what frees a wrench first, other ideas last."""
        self.search_rank: list[int] = [3] * moves.SIZE
        for move in range(moves.FACTORY, moves.IDEA):
            self.search_rank[move] = 1
        wrenches = [move for move, wrench in enumerate(self.wrench_of) if wrench >= 0]
        for move in [*range(moves.STEP, moves.LOCO), *wrenches]:
            self.search_rank[move] = 2
        for token in range(len(moves.TOKEN_NAMES)):
            first = 0 if self.wrench_tokens >> token & 1 else 1 if self.card_tokens >> token & 1 else 3
            self.search_rank[moves.IDEA + token] = self.search_rank[moves.TRADE + token] = first
        for card in range(len(moves.CARD_NAMES)):
            self.search_rank[moves.CARD + card] = 0 if brings(rules.card_effect[card], BUILDING) else 3
        self.tile_rank: list[int] = self.search_rank[:]
        for token in range(len(moves.TOKEN_NAMES)):
            self.tile_rank[moves.IDEA + token] = self.tile_rank[moves.TRADE + token] = (
                -1 if self.card_tokens >> token & 1 else 3
            )
        for card in range(len(moves.CARD_NAMES)):
            self.tile_rank[moves.CARD + card] = -1 if self.nine_cards >> card & 1 else 3
        # where a colour lacks room: what brings steps, locomotives, then the wrenches
        self.step_rank: list[int] = [4] * moves.SIZE
        self.step_rank[moves.LOCO : moves.SHIFT] = [1] * (moves.SHIFT - moves.LOCO)
        for move in wrenches:
            self.step_rank[move] = 3
        for token in range(len(moves.TOKEN_NAMES)):
            first = 0 if steps_in(rules.token_effect[token]) else 5
            self.step_rank[moves.IDEA + token] = self.step_rank[moves.TRADE + token] = first
        for card in range(len(moves.CARD_NAMES)):
            self.step_rank[moves.CARD + card] = 0 if steps_in(rules.card_effect[card]) else 5


def reached(marks: list[int], reach: int) -> int:
    """The last of the marks within reach, 0 if there is none."""
    within = bisect_right(marks, reach)
    return marks[within - 1] if within else 0


def _offer(plan: Plan) -> object:
    """What a plan offers for the rest of a turn."""
    spaces = [
        (found.space, found.colour, found.locomotive, found.effect) for found in plan.benefits if found.helps
    ]
    return plan.length, plan.colours, tuple(sorted(spaces))


def _colour_helps(rules: Ruleset, colour: int) -> bool:
    plans = [plan for plans in rules.plans for plan in plans]
    return any(benefit.helps for plan in plans for benefit in plan.benefits if benefit.colour == colour)
