"""A sentence for every choice, and one for the question it answers.

A sentence says what the move does and what it brings at once. What would come of an effect is asked from the
rules (`gain` on a copy), so a sentence cannot promise what the game does not give.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.effects import doubler_room, gain
from roundhouse.rules.engine import decider
from roundhouse.rules.ideas import KEY_EFFECT, bits
from roundhouse.rules.industry import industry_step
from roundhouse.rules.layout import (
    AT_ONCE,
    DOUBLERS,
    F_DISPLACED,
    F_END_CARD,
    F_MOVE,
    FRAMES,
    FROM_FACTORIES,
    GAP,
    IDEAS,
    K_DOUBLER,
    K_END_CARD,
    K_END_CARD_10,
    K_IDEA,
    K_TRADE,
    K_WOOD,
    MEDAL,
    O_HIRE,
    O_POINTS,
    O_POINTS_ENGINEERS,
    O_POINTS_SILVER_GOLD,
    PLAN,
    REACH,
    SCORE,
    SLOT,
    TRACK,
    WRENCH,
)
from roundhouse.rules.notation import SEATS
from roundhouse.rules.ruleset import Effect
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words, effect_words

__all__ = ["effect_words", "hidden_card_sentence", "question", "sentence", "watching"]


def sentence(state: GameState, move: int, language: str = "en") -> str:
    """What a legal move does, in words."""
    family, index = moves.family(move)
    return _TELL[family](_Teller(state, language), index)


def hidden_card_sentence(state: GameState, language: str = "en") -> str:
    """An end bonus card as those see it who may not know which."""
    return Words(state.rules, language).say("end-card, hidden")


def question(state: GameState, language: str = "en") -> str:
    """What the decision at hand is about, told to the one who decides."""
    return _about(state, "ask", language)


def watching(state: GameState, language: str = "en") -> str:
    """The same told to everybody else."""
    return _about(state, "watch", language)


def _about(state: GameState, whom: str, language: str) -> str:
    words = Words(state.rules, language)
    if not state.stack:
        return words.say("over")
    kind, seat, argument = state.stack[-1]
    key = f"{whom} {FRAMES[kind]}"
    if kind == F_END_CARD and argument:
        key += " or points"
    return words.say(
        key,
        who=SEATS[seat],
        pool=words.pool_line(state.pool)
        if whom == "ask"
        else words.effect([(u >> 1, 1) for u in state.pool]),
        tile=words.tile(argument) if kind == F_DISPLACED else "",
        points=words.points(state.rules.card_points),
        place=words.piece(f"place {state.rules.claims[argument]}") if kind == F_MOVE else "",
    )


def comes_of(state: GameState, seat: int, effect: Effect) -> Effect:
    """What this player would really get: counted points as a number, and nothing that cannot be had."""
    p = state.players[seat]
    unused = len(bits(p[IDEAS]))
    most = {K_DOUBLER: doubler_room(state, p), K_IDEA: unused, K_TRADE: unused // 2}
    found = []
    for kind, count in effect:
        if kind >= AT_ONCE and kind != O_HIRE:
            kind, count = _at_once(state, seat, kind, count)
        count = min(count, most.get(kind, count))
        if count or kind == O_POINTS:
            found.append((kind, count))
    return tuple(found)


def _at_once(state: GameState, seat: int, kind: int, count: int) -> tuple[int, int]:
    """One part that needs no choice, tried out on a copy."""
    twin = state.clone()
    gain(twin, seat, ((kind, count),), False, FROM_FACTORIES)
    if O_POINTS_ENGINEERS <= kind <= O_POINTS_SILVER_GOLD:
        return O_POINTS, twin.players[seat][SCORE] - state.players[seat][SCORE]
    return kind, 0 if twin == state else count


class _Teller:
    """Tells the moves of one position."""

    def __init__(self, state: GameState, language: str) -> None:
        self.state: GameState = state
        self.rules = state.rules
        self.words = Words(state.rules, language)
        self.seat: int = decider(state)
        self.p: list[int] = state.players[self.seat]
        self.frame, _, self.argument = state.stack[-1]

    def gives(self, effect: Effect) -> str:
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
        if self.frame == F_MOVE:
            return self.words.say("move worker", space=name, effect=effect)
        if payment & moves.WITH_WOOD_WORKER and self.rules.shows_wood[space]:
            effect = self.words.join("wood worker", effect=effect, extra=self.words.amount(K_WOOD, 1))
        return self.words.say("place", payment=self.words.payment(space, payment), space=name, effect=effect)

    def action(self, space: int) -> str:
        """What using a space brings."""
        return self.words.action(self.state, space) or self.gives(self.rules.effects[space])

    def repeat(self, index: int) -> str:
        return self.words.say("repeat", space=self.words.space(index), effect=self.action(index))

    def passing(self, index: int) -> str:
        points = self.rules.pass_points[self.state.order.index(self.seat)]
        return self.words.say("pass", points=self.words.points(points))

    def done(self, index: int) -> str:
        """What is left lapses, except end bonus cards: they are chosen when the turn ends."""
        pool = [unit >> 1 for unit in self.state.pool]
        cards = [kind for kind in pool if kind in (K_END_CARD, K_END_CARD_10)]
        lapsing = [kind for kind in pool if kind not in (K_END_CARD, K_END_CARD_10)]
        key = "done, card" if cards else "done"
        if lapsing:
            key += ", one" if len(lapsing) == 1 else ", many"
        return self.words.say(
            key,
            cards=self.words.amount(K_END_CARD, len(cards)),
            effect=self.words.effect([(kind, 1) for kind in lapsing]),
        )

    # ---- tracks and locomotives

    def step(self, index: int) -> str:
        route, colour = index // 5, index % 5
        space = self.p[TRACK + 5 * route + colour] + 1
        plan = self.rules.plans[route][self.p[PLAN + route]]
        reached = self.p[REACH + route] >= space
        gains: Effect = ()
        waits: Effect = ()
        for benefit in plan.arrivals[32 * colour + space]:
            if reached or not benefit.locomotive:
                gains += benefit.effect
            else:
                waits += benefit.effect
        scores = self.scoring(route, lambda s, c: s == space and c == colour)
        clause = self.words.fill(
            self.words.book.sentences["step"],
            colour=self.words.colour(colour),
            space=space,
            route=self.words.route(route),
        )
        if reached:
            return self.with_gains(clause, gains, scores, (), [])
        return self.with_gains(clause, gains, [], waits, scores)

    def scoring(self, route: int, newly: Callable[[int, int], bool]) -> list[str]:
        """What counts in every scoring from now on: stars, the medal if it lies there, a doubled route."""
        plan = self.rules.plans[route][self.p[PLAN + route]]
        stars = [*plan.stars, *(plan.medals if self.p[MEDAL] else [])]
        points = sum(value for space, colour, value in stars if newly(space, colour))
        found = [self.words.join("star", points=self.words.points(points))] if points else []
        if any(newly(space, colour) for space, colour in plan.doublings):
            found.append(self.words.join("double"))
        return found

    def with_gains(
        self, clause: str, gains: Effect, scores: list[str], waits: Effect, later: list[str]
    ) -> str:
        """A clause, what it brings at once, and what still waits for a locomotive."""
        now = [*self.words.parts(comes_of(self.state, self.seat, gains)), *scores]
        then = [*self.words.parts(comes_of(self.state, self.seat, waits)), *later]
        key = "gains and waits" if now and then else "gains" if now else "waits" if then else "plain"
        return self.words.say(key, clause=clause, gains=self.words.listed(now), waits=self.words.listed(then))

    def loco(self, index: int) -> str:
        return self.on_slot("loco", index // 6, index % 6)

    def shift(self, index: int) -> str:
        return self.on_slot("shift", self.argument, index)

    def on_slot(self, key: str, tile: int, slot: int) -> str:
        """A locomotive comes to a slot, and its route reaches further."""
        route = self.rules.slot_route[slot]
        there = self.p[SLOT + slot]
        before = self.p[REACH + route]
        reach = before + self.rules.number[tile] - self.rules.number[there]
        plan = self.rules.plans[route][self.p[PLAN + route]]
        track = TRACK + 5 * route

        def newly(space: int, colour: int) -> bool:
            return before < space <= reach and self.p[track + colour] >= space

        gains: Effect = ()
        for benefit in plan.reached:
            if newly(benefit.space, benefit.colour):
                gains += benefit.effect
        clause = self.words.fill(
            self.words.book.sentences[f"{key} over" if there else key],
            tile=self.words.tile(tile, new=key == "loco"),
            route=self.words.route(route),
            there=self.words.tile(there) if there else "",
        )
        return self.with_gains(clause, gains, self.scoring(route, newly), (), [])

    def flip(self, index: int) -> str:
        key = "flip" if self.rules.has_factory[self.argument] else "flip away"
        return self.words.say(key, tile=self.words.tile(self.argument))

    def doubler(self, index: int) -> str:
        space = self.p[DOUBLERS + index] + 1
        return self.words.say("doubler", space=space, route=self.words.route(index))

    # ---- factories and industry

    def factory(self, index: int) -> str:
        return self.build("factory", index // 8, index % 8)

    def returned(self, index: int) -> str:
        return self.build("returned", index // 8, index % 8)

    def build(self, key: str, tile: int, gap: int) -> str:
        """Nothing is set off now, so the factory's effect is told as it is printed."""
        there = self.p[GAP + gap]
        return self.words.say(
            f"{key} over" if there else key,
            tile=self.words.tile(tile),
            gap=gap + 1,
            there=self.words.tile(there) if there else "",
            effect=self.words.effect(self.rules.factory[tile]),
        )

    def industry(self, index: int) -> str:
        place = self.p[WRENCH + index] + 1
        here, there = self.words.stop(place - 1), self.words.stop(place)
        gap = self.rules.industry_gap[place]
        if gap:
            tile = self.p[GAP + gap - 1]
            effect = self.gives(self.rules.factory[tile])
            return self.words.say(
                "industry, gap", here=here, there=there, tile=self.words.tile(tile), effect=effect
            )
        if not self.wrench_sets_off(index):
            return self.words.say("industry", here=here, there=there)
        effect = self.gives(self.rules.industry_effect[place])
        return self.words.say("industry, effect", here=here, there=there, effect=effect)

    def wrench_sets_off(self, wrench: int) -> bool:
        """Whether a step of this wrench brings anything: an idea space does so once, tried out on a copy."""
        twin = self.state.clone()
        industry_step(twin, self.seat, wrench)
        twin.players[self.seat][WRENCH + wrench] -= 1
        return twin != self.state

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
        return self.words.say("ten", points=self.words.points(self.rules.card_points))


_TELL: Final[dict[str, Callable[[_Teller, int], str]]] = {
    "pass": _Teller.passing,
    "done": _Teller.done,
    "stay": lambda teller, _: teller.words.say("stay"),
    "skip": lambda teller, _: teller.words.say("skip"),
    "flip": _Teller.flip,
    "key-steps": _Teller.key_steps,
    "key-points": _Teller.key_points,
    "ten": _Teller.ten,
    "no-card": lambda teller, _: teller.words.say("no-card"),
    "step": _Teller.step,
    "industry": _Teller.industry,
    "doubler": _Teller.doubler,
    "loco": _Teller.loco,
    "shift": _Teller.shift,
    "factory": _Teller.factory,
    "returned": _Teller.returned,
    "idea": _Teller.idea,
    "trade": _Teller.trade,
    "discard": _Teller.discard,
    "card": _Teller.card,
    "end-card": _Teller.end_card,
    "bonus": _Teller.bonus,
    "repeat": _Teller.repeat,
    "place": _Teller.place,
}
