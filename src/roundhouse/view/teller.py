"""Tells the moves of one position: those that every game has, and which function tells which family.

A sentence says what the move does and what it brings at once. What would come of an effect is asked from the
rules (`gain` on a copy), so a sentence cannot promise what the game does not give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from roundhouse import expansions
from roundhouse.rules import moves
from roundhouse.rules.effects import counted_points, doubler_room, gain
from roundhouse.rules.engine import decider
from roundhouse.rules.ideas import KEY_EFFECT, cards_in_pile
from roundhouse.rules.industry import wrench_tried
from roundhouse.rules.notation import SEATS
from roundhouse.rules.plans import GATES, Benefit, EffectCode, Plan
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import exchanged_for, is_exchanged, wood_worker_moves
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    AT_TURN_END,
    COUNTED_POINTS,
    ENGINEER_SPACE,
    F_MOVE,
    FRAMES,
    FROM_FACTORIES,
    K_DOUBLER,
    K_END_CARD,
    K_END_CARD_10,
    K_IDEA,
    K_POINTS_HIGHEST,
    K_TRADE,
    K_WOOD,
    O_HIRE,
    O_POINTS,
    is_engineer,
)
from roundhouse.view.extension import all_told, told_in
from roundhouse.view.trying import tried_later
from roundhouse.view.words import POINTS_LATER, Words, capital

END_CARDS: Final = (K_END_CARD, K_END_CARD_10)


# how many there can be of units that run out
_MOST: Final[dict[int, Callable[[GameState, int], int]]] = {
    K_DOUBLER: lambda state, seat: doubler_room(state, state.players[seat]),
    K_IDEA: lambda state, seat: len(state.board(seat).ideas),
    K_TRADE: lambda state, seat: len(state.board(seat).ideas) // 2,
    K_END_CARD: lambda state, seat: cards_in_pile(state),
}


def comes_of(state: GameState, seat: int, effect: EffectCode) -> EffectCode:
    """What this player would really get: counted points as a number, and nothing that cannot be had."""
    p = state.players[seat]
    found = []
    for kind, count in effect:
        if kind in COUNTED_POINTS:
            later = state.rules.points_wait or kind == K_POINTS_HIGHEST
            kind, count = POINTS_LATER if later else O_POINTS, count * counted_points(state, p, kind)
        elif kind == K_END_CARD_10 and not cards_in_pile(state):
            kind, count = O_POINTS, count * state.rules.card_points
        elif kind >= AT_ONCE and kind != O_HIRE and kind not in GATES:  # a gate is chosen after the step
            kind, count = _at_once(state, seat, kind, count)
        elif kind in _MOST:
            count = min(count, _MOST[kind](state, seat))
        if count or kind in (O_POINTS, POINTS_LATER):
            found.append((kind, count))
    return tuple(found)


def _at_once(state: GameState, seat: int, kind: int, count: int) -> tuple[int, int]:
    """One part that needs no choice, tried out on a copy."""
    twin = state.clone()
    gain(twin, seat, ((kind, count),), False, FROM_FACTORIES)
    return kind, 0 if twin == state else count


def lapsing_kinds(state: GameState) -> list[int]:
    """What is lost by who ends the turn now; so is an end bonus card where the pile is empty."""
    stays = [kind for kind in AT_TURN_END if kind != K_END_CARD or cards_in_pile(state)]
    return [unit >> 1 for unit in state.pool if unit >> 1 not in stays]


class MoveTeller:
    """Tells the moves of the base game."""

    def __init__(self, state: GameState, words: Words, names: Sequence[str] = SEATS) -> None:
        self.state: GameState = state
        self.rules = state.rules
        self.words = words  # those of a choice, or those of the log
        self.names = names
        self.seat: int = decider(state)
        self.board: PlayerBoard = state.board(self.seat)
        self.p: list[int] = self.board.row  # what rules are asked with
        self.frame, _, self.argument = state.stack[-1]

    def gives(self, effect: EffectCode) -> str:
        """What comes of an effect, in words; one that brings nothing is named all the same."""
        found = comes_of(self.state, self.seat, effect)
        return (
            self.words.effect(found) if found else self.words.join("idle", effect=self.words.effect(effect))
        )

    # ---- a turn

    def place(self, index: int) -> str:
        space, payment = index >> 3, index & 7
        name = self.words.space(space)
        effect = self.action(space)
        moving = self.frame == F_MOVE
        wood_worker = wood_worker_moves(self.state) if moving else payment & moves.WITH_WOOD_WORKER
        if wood_worker:
            effect = self.with_extra_step(space, effect)
        if moving:
            return self.words.say("move worker", space=name, effect=effect)
        paid = self.words.payment(space, payment)
        if self.rules.claims[space] and is_exchanged(self.rules, payment):
            effect = self.exchanging(space, payment, effect)
        if space == self.rules.hire and "place, hire" in self.words.book.sentences:
            return self.hiring(paid)
        plain = not is_engineer(space) and not self.rules.claims[space]
        key = "place, plain" if plain and "place, plain" in self.words.book.sentences else "place"
        return self.words.say(key, payment=paid, space=name, effect=effect)

    def with_extra_step(self, space: int, effect: str) -> str:
        """The wood worker brings a step where the space shows wood, or may show it once a choice was made."""
        rules = self.rules
        if not rules.shows_wood[space] and not rules.shows_later[space]:
            return effect
        key = "wood worker" if rules.shows_wood[space] else "wood worker, later"
        return self.words.join(key, effect=effect, extra=self.words.amount(K_WOOD, 1))

    def exchanging(self, space: int, payment: int, effect: str) -> str:
        """What is put on the turn order is exchanged at once for a worker who stands elsewhere (ruling 18)."""
        origin = exchanged_for(self.state, self.seat, space)
        if origin < 0:
            return effect
        key = "exchanged" if payment >= moves.COIN else "exchanged wood worker"
        return self.words.join(key, effect=effect, space=self.words.space(origin))

    def hiring(self, paid: str) -> str:
        """An engineer leaves the row; the log names her first."""
        engineer = self.state.table_top.engineer_to_hire
        gives = self.words.effect(self.rules.effects[ENGINEER_SPACE + engineer])
        number = self.words.engineer(engineer)
        return self.words.say("place, hire", payment=paid, number=number, effect=gives)

    def action(self, space: int) -> str:
        """What using a space brings."""
        return self.words.action(self.state, space) or self.gives(self.rules.effects[space])

    def repeat(self, index: int) -> str:
        return self.words.say("repeat", space=self.words.space(index), effect=self.action(index))

    def skip(self, index: int) -> str:
        key = f"skip {FRAMES[self.frame]}"
        return self.words.say(key if key in self.words.book.sentences else "skip")

    def passing(self, index: int) -> str:
        if self.rules.players == 1:
            return self.words.say("pass, solo")
        points = self.rules.pass_points[self.state.order.index(self.seat)]
        if not points and "pass, no points" in self.words.book.sentences:
            return self.words.say("pass, no points")
        return self.words.say("pass", points=self.words.points(points))

    def done(self, index: int) -> str:
        """What is left lapses, except end bonus cards: they are chosen when the turn ends, if any is left."""
        pool = [unit >> 1 for unit in self.state.pool]
        cards = [kind for kind in pool if kind in END_CARDS]
        lapsing = lapsing_kinds(self.state)
        key = "done, card" if cards else "done"
        if cards and not cards_in_pile(self.state):
            key = "done, points" if K_END_CARD_10 in cards else "done"
        if lapsing:
            key += ", lapse"
        return self.words.say(
            key,
            count=len(lapsing),
            cards=self.words.amount(K_END_CARD, len(cards)),
            points=self.words.points(self.rules.card_points * cards.count(K_END_CARD_10)),
            effect=self.words.effect([(kind, 1) for kind in lapsing]),
        )

    def take_back(self, index: int) -> str:
        """Back to the beginning of the turn, or to a later choice."""
        return self.words.say("take-back, later" if tried_later(self.state) else "take-back")

    # ---- tracks and locomotives

    def plan(self, route: int) -> Plan:
        """How the route lies now."""
        return self.board.plan(route)

    def step(self, index: int) -> str:
        route, colour = index // 5, index % 5
        space = self.board.track(route, colour) + 1
        clause = self.words.clause(
            "step", colour=self.words.track(colour), space=space, route=self.words.route(route)
        )
        return self.arriving(clause, route, colour, space - 1, space)

    def arriving(self, clause: str, route: int, colour: int, before: int, space: int) -> str:
        """A track comes from one space to another: what it sets off, and what still waits for a locomotive."""
        reach = self.board.reach(route)
        now: list[str] = []
        later: list[str] = []
        gains: EffectCode = ()
        waits: EffectCode = ()
        for benefit in self.plan(route).benefits:
            if benefit.colour != colour or not before < benefit.space <= space:
                continue
            reached = reach >= benefit.space or not benefit.locomotive
            if benefit.coin >= 0:
                (now if reached else later).append(self.for_a_coin(benefit))
            elif reached:
                gains += benefit.effect
            else:
                waits += benefit.effect
        now += self.scoring(route, lambda s, c: c == colour and before < s <= min(space, reach))
        later += self.scoring(route, lambda s, c: c == colour and max(before, reach) < s <= space)
        return self.with_gains(clause, gains, now, waits, later)

    def for_a_coin(self, benefit: Benefit) -> str:
        """A benefit that has to be paid for, now or later."""
        return self.words.join("coin", effect=self.words.effect(benefit.effect))

    def scoring(self, route: int, newly: Callable[[int, int], bool]) -> list[str]:
        """What counts in every scoring from now on: stars, spike, the medal if it lies there, a doubled route."""
        plan = self.plan(route)
        stars = [*plan.stars, *(plan.medals if self.board.has_medal(route) else [])]
        raised = self.rules.raiser.raises(self.p)
        stars += [(s, c, more if raised else less) for s, c, less, more in plan.raisable]
        points = sum(value for space, colour, value in stars if newly(space, colour))
        found = [self.words.join("star", points=self.words.points(points))] if points else []
        if any(newly(space, colour) for space, colour in plan.doublings):
            found.append(self.words.join("double"))
        return found

    def with_gains(
        self, clause: str, gains: EffectCode, scores: list[str], waits: EffectCode, later: list[str]
    ) -> str:
        """A clause, what it brings at once, and what still waits for a locomotive."""
        now = [*self.brought(gains), *scores]
        then = [*self.words.parts(comes_of(self.state, self.seat, waits)), *later]
        key = "gains and waits" if now and then else "gains" if now else "waits" if then else "plain"
        return self.words.say(key, clause=clause, gains=self.words.listed(now), waits=self.words.listed(then))

    def brought(self, gains: EffectCode) -> list[str]:
        """What comes at once, part by part; what is printed there and brings nothing is named all the same."""
        found = self.words.parts(comes_of(self.state, self.seat, gains))
        return found or ([self.gives(gains)] if gains else [])

    def loco(self, index: int) -> str:
        return self.on_slot("loco", index // 6, index % 6)

    def shift(self, index: int) -> str:
        return self.on_slot("shift", self.argument, index)

    def on_slot(self, key: str, tile: int, slot: int) -> str:
        """A locomotive comes to a slot, and its route reaches further."""
        route = self.rules.slot_route[slot]
        there = self.board.slot(slot)
        clause = self.words.clause(
            f"{key} over" if there else key,
            tile=self.words.tile(tile, "new loco" if key == "loco" else "loco"),
            route=self.words.route(route),
            there=self.words.tile(there, "old loco") if there else "",
        )
        return self.reaching(clause, route, self.rules.pulls[tile] - self.rules.pulls[there])

    def reaching(self, clause: str, route: int, further: int) -> str:
        """The locomotives of a route reach further: what is set off."""
        before = self.board.reach(route)
        tracks = self.board.tracks(route)

        def newly(space: int, colour: int) -> bool:
            return before < space <= before + further and tracks[colour] >= space

        gains: EffectCode = ()
        scores: list[str] = []
        for benefit in self.plan(route).reached:
            if newly(benefit.space, benefit.colour):
                if benefit.coin >= 0:
                    scores.append(self.for_a_coin(benefit))
                else:
                    gains += benefit.effect
        return self.with_gains(clause, gains, scores + self.scoring(route, newly), (), [])

    def flip(self, index: int) -> str:
        key = "flip" if self.rules.has_factory[self.argument] else "flip away"
        return self.words.say(key, tile=self.words.tile(self.argument, "loco"))

    def doubler(self, index: int) -> str:
        space = self.board.doublers(index) + 1
        return self.words.say("doubler", space=space, route=self.words.route(index))

    # ---- factories and industry

    def factory(self, index: int) -> str:
        return self.build("factory", "new factory", index // 8, index % 8)

    def returned(self, index: int) -> str:
        return self.build("factory", "returned factory", index // 8, index % 8)

    def build(self, key: str, role: str, tile: int, gap: int) -> str:
        """In an own gap nothing is set off now, so the factory's effect is told as it is printed."""
        there = 0 if self.rules.industry_rules.shared else self.board.gap(gap)
        covered = ""
        if there:
            key += " over"
        elif self.rules.industry_rules.shared:
            key += " on board"
            covered = self.gives(self.rules.industry_rules.action_at(self.state, self.p, gap))
        return self.words.say(
            key,
            tile=self.words.tile(tile, role),
            where=self.words.gap(gap),
            there=self.words.tile(there, "old factory") if there else "",
            effect=self.words.effect(self.rules.factory[tile]),
            covered=covered,
        )

    def industry(self, index: int) -> str:
        return self.wrench_to(index, False)

    def wrench_to(self, wrench: int, beside: bool) -> str:
        """A wrench moves: where to is asked from the rules, on a copy."""
        before = self.board.wrench(wrench)
        place, twin = wrench_tried(self.state, self.seat, wrench, beside)
        told = {
            "wrench": self.words.wrench(place),
            "here": self.words.stop(before, "from"),
            "there": self.words.stop(place, "to"),
        }
        gap = self.rules.industry_gap[place]
        if gap:
            return self.into_factory(gap - 1, told)
        effect = self.rules.industry_rules.space_effect(self.p, wrench, place)
        if not effect:
            return self.words.say("industry", **told)
        return self.words.say("industry, effect", **told, effect=self.from_stop(twin, effect))

    def from_stop(self, twin: GameState, effect: EffectCode) -> str:
        """What a space of the industry track brings: an idea space gives a token once, and leaves `twin` as it was."""
        if twin != self.state:
            return self.gives(effect)
        return self.words.join("idle", effect=self.words.effect(effect))

    def into_factory(self, gap: int, told: dict[str, str]) -> str:
        """Onto a factory; the upper lane also passes over empty gaps."""
        tile = self.rules.industry_rules.factory_at(self.state, self.p, gap)
        if not tile:
            return self.words.say("industry", **told)
        told["there"] = self.words.gap(gap)
        effect = self.gives(self.rules.factory[tile])
        return self.words.say("industry, gap", **told, tile=self.words.tile(tile, "factory"), effect=effect)

    # ---- tokens and cards

    def idea(self, index: int) -> str:
        return self.words.say("idea", effect=self.gives(self.rules.token_effect[index]))

    def trade(self, index: int) -> str:
        return self.words.say("trade", effect=self.gives(self.rules.token_effect[index]))

    def discard(self, index: int) -> str:
        return self.words.say("discard", effect=self.words.effect(self.rules.token_effect[index]))

    def card(self, index: int) -> str:
        return self.words.say("card", effect=self.gives(self.rules.card_effect[index]))

    def bonus(self, index: int) -> str:
        return self.words.say("bonus", effect=self.words.effect(self.rules.bonus_effect[index]))

    def end_card(self, index: int) -> str:
        card = self.rules.end_cards[index]
        assert card is not None
        return self.words.say("end-card", effect=self.words.end_card(card))

    def key_steps(self, index: int) -> str:
        return self.words.say("key-steps", effect=self.words.effect(KEY_EFFECT))

    def key_points(self, index: int) -> str:
        return self.words.say("key-points", points=self.words.points(self.rules.key_points))

    def ten(self, index: int) -> str:
        key = "ten" if cards_in_pile(self.state) else "ten, empty"
        return self.words.say(key, points=self.words.points(self.rules.card_points))


# ---- which function tells which family, those of expansions included

TellMove = Callable[[MoveTeller, int], str]


def _said(key: str) -> TellMove:
    return lambda teller, _: teller.words.say(key)


_TELL: Final[dict[str, TellMove]] = {
    "pass": MoveTeller.passing,
    "done": MoveTeller.done,
    "stay": _said("stay"),
    "skip": MoveTeller.skip,
    "flip": MoveTeller.flip,
    "key-steps": MoveTeller.key_steps,
    "key-points": MoveTeller.key_points,
    "ten": MoveTeller.ten,
    "no-card": _said("no-card"),
    "take-back": MoveTeller.take_back,
    "step": MoveTeller.step,
    "industry": MoveTeller.industry,
    "doubler": MoveTeller.doubler,
    "loco": MoveTeller.loco,
    "shift": MoveTeller.shift,
    "factory": MoveTeller.factory,
    "returned": MoveTeller.returned,
    "idea": MoveTeller.idea,
    "trade": MoveTeller.trade,
    "discard": MoveTeller.discard,
    "card": MoveTeller.card,
    "end-card": MoveTeller.end_card,
    "bonus": MoveTeller.bonus,
    "repeat": MoveTeller.repeat,
    "place": MoveTeller.place,
}


def _spoken(told: Mapping[str, TellMove | str]) -> dict[str, TellMove]:
    """Sentences of an expansion; a text without placeholders needs no function."""
    return {family: partial(_say, one) if isinstance(one, str) else one for family, one in told.items()}


def _say(text: str, teller: MoveTeller, index: int) -> str:
    return teller.words.say(text)


TELL: Final = expansions.Gathered(_TELL, lambda: (_spoken(told.sentences) for told in all_told()))
_NO_SENTENCES: Final[dict[tuple[int, str], TellMove]] = {}
_TELL_IN: Final = expansions.Gathered(_NO_SENTENCES, lambda: (told.sentences_in for told in all_told()))
_NO_FRAMES: Final[dict[int, Callable[[Words, GameState], Mapping[str, object]]]] = {}
ASKED: Final = expansions.Gathered(_NO_FRAMES, lambda: (told.asked for told in all_told()))  # by frame


def tell(teller: MoveTeller, family: str, index: int) -> str:
    """What a move does, in the decision at hand."""
    sentence = _TELL_IN.get((teller.frame, family)) or TELL[family]
    return sentence(teller, index)


def tell_choice(teller: MoveTeller, family: str, index: int) -> str:
    """The same to who chooses, with what it sets off by itself: the log tells that as an event of its own."""
    return " ".join(
        [tell(teller, family, index), *(f"{capital(one)}." for one in set_off(teller, family, index))]
    )


def set_off(teller: MoveTeller, family: str, index: int) -> list[str]:
    """What follows from a move by itself and is not its own effect."""
    asked = [told.sets_off for told in told_in(teller.rules) if told.sets_off]
    return [found for one in asked if (found := one(teller, family, index))]
