"""Every move as a ticket tells it: title, where it leads, what it brings, and the same for a long list.

What a move brings is asked from the tellers of sentences, so that a ticket and a sentence cannot differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from roundhouse import expansions
from roundhouse.content.model import COLOURS
from roundhouse.rules import moves
from roundhouse.rules.ideas import KEY_EFFECT, cards_in_pile
from roundhouse.rules.industry import wrench_tried
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.scoring import card_points
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import is_exchanged, wood_worker_moves
from roundhouse.rules.vocabulary import (
    BOILED,
    ENGINEER_SPACE,
    F_MOVE,
    FRAMES,
    UPPER_LANE,
    is_engineer,
)
from roundhouse.view.extension import all_told
from roundhouse.view.option_words import (
    ANY_COLOUR,
    MAX_SHORT_LENGTH,
    MAX_TITLE_LENGTH,
    THREE_COLUMNS,
    TIGHT,
    OptionText,
    brief,
    counted_text,
    few_words,
    fit,
    icon_for,
    listed_short,
    option_text,
)
from roundhouse.view.teller import END_CARDS, MoveTeller, comes_of, lapsing_kinds, set_off
from roundhouse.view.trying import tried_later
from roundhouse.view.words import WORD_OF, Words, capital


class OptionTeller(MoveTeller):
    """Tells the options of one decision. `offered` are all its moves: what is alike must read differently."""

    def __init__(self, state: GameState, words: Words, names: Sequence[str], offered: Sequence[int]) -> None:
        super().__init__(state, words, names)
        told = [moves.family(move) for move in offered]
        spaces = [index >> 3 for family, index in told if family == "place"]
        # a long list stands in four columns
        self.room: int = (
            TIGHT if len(told) - len(spaces) + len(set(spaces)) > THREE_COLUMNS else MAX_SHORT_LENGTH
        )
        # how many spaces give the same; turn-order spaces give nothing, each in its own words
        self.twins: Counter[EffectCode] = Counter(
            self.rules.effects[space]
            for space in set(spaces)
            if not is_engineer(space) and self.rules.effects[space]
        )
        steps = {index % 5 for family, index in told if family == "step"}
        # then the question names it
        only_steps = {family for family, _ in told} <= {"step", "done"}
        plain = all(WORD_OF[unit >> 1] not in ANY_COLOUR for unit in state.pool)
        self.one_colour: bool = len(steps) < 2 and (only_steps or plain)
        self.wrenches: int = len(self.board.wrenches)

    def tell(self, move: int) -> OptionText:
        """An option in words; what a title says already is not said again."""
        family, index = moves.family(move)
        told = _TELL[family](self, index)
        more = set_off(self, family, index)
        if more:
            told = told._replace(effect=self.words.book.joints["list"].join([told.effect, *more]))
        return told._replace(effect="") if not told.lead and capital(told.effect) == told.title else told

    def text(self, key: str, **values: object) -> str:
        return option_text(self.words, key, **values)

    # ---- helpers

    def line(self, *candidates: str, more: int = 0) -> str:
        """An option in a list, in the first words that have room there; `more`: it has few payments beside it."""
        room = self.room + more
        return fit(
            MAX_SHORT_LENGTH, *(text for text in candidates if len(text) <= room), *reversed(candidates)
        )

    def with_gains(
        self, clause: str, gains: EffectCode, scores: list[str], waits: EffectCode, later: list[str]
    ) -> str:
        """Only what a step or a locomotive brings; "" for nothing."""
        now = self.words.listed([*self.brought(gains), *scores])
        then = self.words.listed([*self.words.parts(comes_of(self.state, self.seat, waits)), *later])
        if now and then:
            return self.text("gains and waits", gains=now, waits=then)
        return self.text("waits", effect=then) if then else now

    def route_name(self, route: int) -> str:
        return self.words.route_label(route)

    def tile_label(self, tile: int) -> str:
        """The number or name of a tile, with + for a boilerman."""
        name = moves.TILE_NAMES[tile & (BOILED - 1)]
        label = self.words.label("tiles", name)
        if tile & (BOILED - 1) == self.rules.extra_nine:
            label = self.text("extra nine")
        return capital(label) + ("+" if tile >= BOILED else "")

    def where(self, gap: int) -> str:
        names = self.rules.industry_rules.place_names
        if names:
            return self.text("place", number=names[gap])
        return self.text("gap", number=gap + 1)

    def of_effect(
        self, effect: EffectCode, lead: str = "", told: str = "", counted: bool = True, name: str = ""
    ) -> OptionText:
        """A token, card or tile: its effect is its title, or where that is too long its name."""
        found = comes_of(self.state, self.seat, effect) if counted else effect
        shown = found or effect
        return OptionText(
            brief(self.words, shown, name),
            lead,
            told or (self.gives(effect) if counted else self.words.effect(effect)),
            self.line(*listed_short(self.words, shown), name or listed_short(self.words, shown)[1]),
            icon_for(shown),
        )

    def addition(self, key: str, effect: EffectCode, price: str = "") -> OptionText:
        """Something used in addition to the action; its title says what it is."""
        found = comes_of(self.state, self.seat, effect) or effect
        brings = self.gives(effect)
        if price:
            brings = self.text("effect for", effect=brings, payment=price)
        few = listed_short(self.words, found)
        titles = [self.text(key, effect=words) for words in (self.words.effect(found), *few)]
        return OptionText(
            fit(MAX_TITLE_LENGTH, *titles, *map(capital, few)), "", brings, self.line(*titles[1:], *few), key
        )

    # ---- a turn

    def place_option(self, index: int) -> OptionText:
        space, payment = index >> 3, index & 7
        told, short, icon = self.space_words(space)
        if self.frame == F_MOVE:
            effect = self.text("moves there")
            if wood_worker_moves(self.state):
                effect = self.with_extra_step(space, effect)
            return OptionText(told, "", effect, short, icon)
        paid = self.words.payment(space, payment)
        effect = self.text("for", payment=paid)
        brings = self.action(space) if is_engineer(space) else ""
        if brings and not told.endswith(brings):
            effect = self.text("effect for", effect=brings, payment=paid)
        if payment & moves.WITH_WOOD_WORKER:
            effect = self.with_extra_step(space, effect)
        if self.rules.claims[space] and is_exchanged(self.rules, payment):
            effect = self.exchanging(space, payment, effect)
        return OptionText(told, "", effect, short, icon)

    def tiny(self, space: int) -> str:
        """A space in as few characters as possible."""
        if is_engineer(space):
            return self.text("tiny engineer", number=self.words.engineer(space - ENGINEER_SPACE))
        key = f"tiny {moves.SPACE_NAMES[space]}"
        if key in self.words.book.options:
            return self.text(key)
        return self.words.short(self.rules.effects[space]).replace(" + ", ", ")

    def space_words(self, space: int) -> tuple[str, str, str]:
        """Title, short form and sign of an action space or engineer."""
        words = self.words
        claim = self.rules.claims[space]
        if claim:
            told = words.screen(f"claim {claim}")
            return capital(told), self.tiny(space) if self.room == TIGHT else told, "turn-order"
        engineer = space - ENGINEER_SPACE if is_engineer(space) else -1
        if space == self.rules.hire:
            engineer = self.state.table_top.engineer_to_hire
        effect = self.rules.effects[ENGINEER_SPACE + engineer] if engineer >= 0 else self.rules.effects[space]
        found = comes_of(self.state, self.seat, effect) or effect
        if engineer < 0:
            tiny = self.tiny(space)
            alike = self.twins[self.rules.effects[space]] > 1
            short = tiny if alike or self.room == TIGHT else self.line(*listed_short(words, found), tiny)
            return brief(words, found), short, icon_for(found)
        own = self.board.has_engineer(engineer)
        key = "hire" if space == self.rules.hire else "own engineer" if own else "engineer"
        title, short = self.engineer_words(key, engineer, found)
        return title, short, "hire" if key == "hire" else "engineer"

    def engineer_words(self, key: str, engineer: int, effect: EffectCode) -> tuple[str, str]:
        number = self.words.engineer(engineer)
        plain = self.text(key, number=number)
        few = listed_short(self.words, effect)
        titles = [
            self.text(f"{key}, effect", number=number, effect=told)
            for told in (self.words.effect(effect), *few)
        ]
        lines = [self.text(f"{key} short, effect", number=number, effect=few[0])]
        lines += [self.text("tiny engineer, effect", number=number, effect=told) for told in few]
        return fit(MAX_TITLE_LENGTH, *titles, plain), self.line(
            *lines, self.text(f"{key} short", number=number), more=3
        )

    def engineer_of_anybody(self, space: int) -> str:
        """An engineer as one speaks of her, whoever she belongs to."""
        engineer = space - ENGINEER_SPACE
        effect = self.rules.effects[space]
        return self.engineer_words("engineer", engineer, comes_of(self.state, self.seat, effect) or effect)[1]

    def repeat_option(self, index: int) -> OptionText:
        title, short, icon = self.space_words(index)
        return OptionText(title, self.text("again"), self.action(index), short, icon)

    def pass_option(self, index: int) -> OptionText:
        told = self.text("pass")
        points = 0
        if self.rules.players > 1:
            points = self.rules.pass_points[self.state.order.index(self.seat)]
        effect = self.text(
            "pass effect, points" if points else "pass effect", points=self.words.points(points)
        )
        return OptionText(told, "", effect, told, "pass")

    def done_option(self, index: int) -> OptionText:
        pool = [unit >> 1 for unit in self.state.pool]
        lapsing = lapsing_kinds(self.state)
        if not lapsing:
            cards = any(kind in END_CARDS for kind in pool)
            empty = cards and not cards_in_pile(self.state)
            told = self.text("done, card" if cards and not empty else "done")
            effect = self.text("ten effect, empty" if empty else "done effect")
            return OptionText(told, "", effect, told, "confirm")
        units = [(kind, lapsing.count(kind)) for kind in dict.fromkeys(lapsing)]
        effect = self.words.effect(units)
        few = counted_text(self.words, "done, lapse short", len(lapsing))
        told = fit(MAX_TITLE_LENGTH, self.text("done, lapse", effect=effect), few)
        return OptionText(
            told,
            "",
            self.text("lapses", effect=few_words(self.words, units)),
            self.line(few, self.text("done")),
            "confirm",
        )

    def skip_option(self, index: int) -> OptionText:
        key = f"skip {FRAMES[self.frame]} effect"
        effect = self.text(key if key in self.words.book.options else "skip effect")
        return OptionText(self.text("skip"), "", effect, self.text("skip"), "confirm")

    def take_back_option(self, index: int) -> OptionText:
        return self.plain("take-back, later" if tried_later(self.state) else "take-back", "take-back")

    # ---- tracks and locomotives

    def step_option(self, index: int) -> OptionText:
        route, colour = index // 5, index % 5
        space = self.board.track(route, colour) + 1
        return self.on_route(route, colour, space, self.step(index), self.one_colour)

    def on_route(self, route: int, colour: int, space: int, brings: str, alone: bool) -> OptionText:
        """A track comes to a space of a route; `alone`: no other colour is offered."""
        name, tint = self.route_name(route), self.words.colour(colour)
        short_name = self.words.brief_route(route)
        if alone:
            title = name
            short = [self.text("route, space", route=told, space=space) for told in (name, short_name)]
        else:
            title = fit(
                MAX_TITLE_LENGTH,
                *(self.text("route, colour", route=told, colour=tint) for told in (name, short_name)),
            )
            short = [
                self.text("route, colour, space", route=told, colour=tint, space=space)
                for told in (name, short_name)
            ]
        return OptionText(
            title,
            self.text("to", place=space),
            brings or self.nothing_yet(route, colour, space),
            self.line(*short),
            f"track-{COLOURS[colour]}",
        )

    def nothing_yet(self, route: int, colour: int, space: int) -> str:
        """What this colour would bring next on its way."""
        plan = self.plan(route)
        ahead = [(b.space, 0, b.effect) for b in plan.benefits if b.colour == colour and b.space > space]
        ahead += [(s, 1, ()) for s, c, _ in plan.stars if c == colour and s > space]
        if not ahead:
            return self.text("nothing")
        at, star, effect = min(ahead, key=lambda found: found[:2])
        if star:
            return self.text("nothing, star", space=at)
        return self.text("nothing, next", effect=self.words.effect(effect), space=at)

    def loco_option(self, index: int) -> OptionText:
        return self.on_slot_option("loco", index // 6, index % 6)

    def shift_option(self, index: int) -> OptionText:
        return self.on_slot_option("shift", self.argument, index)

    def on_slot_option(self, key: str, tile: int, slot: int) -> OptionText:
        route, there = self.rules.slot_route[slot], self.board.slot(slot)
        told = {"tile": self.tile_label(tile), "there": self.tile_label(there) if there else ""}
        name, short_name = self.route_name(route), self.words.brief_route(route)
        form = f"{key} over" if there else key
        few = f"{form} short" if key == "loco" else form
        reach = self.board.reach(route) + self.rules.pulls[tile] - self.rules.pulls[there]
        brings = [self.on_slot(key, tile, slot)]
        if there:
            brings.append(self.text("displaces", tile=self.words.tile(there, "new loco")))
        return OptionText(
            fit(
                MAX_TITLE_LENGTH,
                self.text(form, route=name, **told),
                capital(self.text(few, route=name, **told)),
                capital(self.text(few, route=short_name, **told)),
            ),
            self.text("reach", reach=reach),
            self.words.book.joints["list"].join(filter(None, brings)) or self.text("nothing"),
            self.line(self.text(few, route=name, **told), self.text(few, route=short_name, **told)),
            "loco",
            name,
            self.text("beside loco", **told) if there else "",
        )

    def flip_option(self, index: int) -> OptionText:
        key = "flip" if self.rules.has_factory[self.argument] else "flip away"
        told = self.text(key)
        return OptionText(told, "", self.text(f"{key} effect"), told, "factory")

    def doubler_option(self, index: int) -> OptionText:
        space = self.board.doublers(index) + 1
        name, short_name = self.route_name(index), self.words.brief_route(index)
        short = [self.text("doubler short", route=told, space=space) for told in (name, short_name)]
        title = fit(MAX_TITLE_LENGTH, *(self.text("doubler", route=told) for told in (name, short_name)))
        brings = self.text("doubler effect")
        return OptionText(title, self.text("on", space=space), brings, self.line(*short), "doubler")

    # ---- factories and industry

    def factory_option(self, index: int) -> OptionText:
        return self.built("factory", index // 8, index % 8)

    def returned_option(self, index: int) -> OptionText:
        return self.built("returned", index // 8, index % 8)

    def built(self, key: str, tile: int, gap: int, icon: str = "factory") -> OptionText:
        there = 0 if self.rules.industry_rules.shared else self.board.gap(gap)
        name = self.tile_label(tile) if key == "returned" else self.factory_name(tile)
        told = {"tile": name, "there": self.tile_label(there) if there else "", "where": self.where(gap)}
        fewest = self.text(key, **told)
        form = "returned factory" if key == "returned" else key
        title = self.text(f"{form} over" if there else form, **told)
        short = fewest
        if key != "returned":
            short = self.text("factory short", **{**told, "tile": self.tile_label(tile)})
        brings = self.words.effect(self.rules.factory[tile])
        if there:
            brings = self.text("in place of", effect=brings, tile=self.tile_label(there))
        elif self.rules.industry_rules.shared:
            covered = self.gives(self.rules.industry_rules.action_at(self.state, self.p, gap))
            brings = self.text("brings", effect=brings, covered=covered)
        beside = self.text("beside returned", **told) if key == "returned" else name
        return OptionText(
            fit(MAX_TITLE_LENGTH, title, short, fewest),
            "",
            brings,
            self.line(title, short, fewest),
            icon,
            capital(self.where(gap)),
            self.text("beside over", what=beside, **told) if there else beside,
        )

    def factory_name(self, tile: int) -> str:
        """Factory 3, coal factory."""
        label = self.tile_label(tile)
        return self.text("factory name", tile=label) if label[0].isdigit() else label

    def industry_option(self, index: int) -> OptionText:
        return self.wrench_option(index, False)

    def wrench_option(self, wrench: int, beside: bool) -> OptionText:
        rules = self.rules
        before = self.board.wrench(wrench)
        place, twin = wrench_tried(self.state, self.seat, wrench, beside)
        gap = rules.industry_gap[place]
        brings = []
        tile = rules.industry_rules.factory_at(self.state, self.p, gap - 1) if gap else 0
        if gap and (tile or rules.industry_rules.shared):
            brings.append(self.gives(rules.industry_rules.action_at(self.state, self.p, gap - 1)))
        elif not gap:
            effect = rules.industry_rules.space_effect(self.p, wrench, place)
            if effect:
                brings.append(self.from_stop(twin, effect))
        more = rules.industry_points[place] - rules.industry_points[before]
        if more:
            brings.append(self.text("each round", points=self.words.points(more)))
        label = self.stop_label(place)
        lead = self.text("to", place=label)
        if tile:
            lead = self.text("to factory", tile=self.tile_label(tile))
        return OptionText(
            self.wrench_title(before),
            lead,
            self.words.book.joints["list"].join(brings) or self.text("nothing"),
            self.line(self.short_wrench(before, self.short_stop(place))),
            "wrench",
        )

    def stop_label(self, place: int) -> str:
        gap = self.rules.industry_gap[place]
        if gap:
            return self.where(gap - 1)
        label = self.rules.industry_labels[place].removeprefix("upper ")
        return label if label.isdigit() else self.text("idea stop")

    def wrench_title(self, before: int) -> str:
        if self.wrenches == 1:
            return capital(self.text("wrench"))
        lanes = len(self.rules.industry_labels) > UPPER_LANE
        if lanes and self.wrenches <= 2:
            return self.text("upper wrench" if before >= UPPER_LANE else "lower wrench")
        name = capital(self.text("wrench on", place=self.stop_label(before)))
        if lanes:
            lane = self.text("upper short" if before >= UPPER_LANE else "lower short")
            name = self.text("route, space", route=lane, space=self.stop_label(before))
        return fit(MAX_TITLE_LENGTH, name)

    def short_wrench(self, before: int, label: str) -> str:
        lanes = len(self.rules.industry_labels) > UPPER_LANE
        told = capital(self.text("wrench short", place=label))
        if self.wrenches == 1:
            return told
        if lanes:
            lane = self.text("upper short" if before >= UPPER_LANE else "lower short")
            return self.text("route, space", route=lane, space=f"{self.short_stop(before)} → {label}")
        return f"{self.short_stop(before)} → {label}"

    def short_stop(self, place: int) -> str:
        plain = self.rules.industry_labels[place].removeprefix("upper ")
        gap = self.rules.industry_gap[place]
        return self.stop_label(place) if gap or plain.isdigit() else self.text("idea stop short")

    # ---- tokens and cards

    def idea_option(self, index: int) -> OptionText:
        return self.of_effect(self.rules.token_effect[index], name=self.token_name(index))

    def token_name(self, token: int) -> str:
        return self.text(f"token {moves.TOKEN_NAMES[token]}")

    def trade_option(self, index: int) -> OptionText:
        return self.of_effect(self.rules.token_effect[index], self.text("trade"), name=self.token_name(index))

    def discard_option(self, index: int) -> OptionText:
        effect, name = self.rules.token_effect[index], self.token_name(index)
        return self.of_effect(effect, self.text("discard"), self.words.effect(effect), False, name)

    def card_option(self, index: int) -> OptionText:
        name = self.text(f"card {moves.CARD_NAMES[index]}")
        return self.of_effect(self.rules.card_effect[index], name=name)

    def bonus_option(self, index: int) -> OptionText:
        return self.of_effect(self.rules.bonus_effect[index], counted=False)

    def end_card_option(self, index: int) -> OptionText:
        card = self.rules.end_cards[index]
        assert card is not None
        short = self.words.book.short_end_cards[card.kind]
        told = capital(self.words.fill(short, each=card.each, limit=card.limit))
        worth = self.words.points(card_points(self.state, self.p, card))
        lead = self.text("end-card now", points=worth)
        name = self.words.label("end-cards", card.id)
        return OptionText(
            fit(MAX_TITLE_LENGTH, told, name),
            lead,
            self.words.end_card(card),
            self.line(told, name),
            "end-card",
        )

    def ten_option(self, index: int) -> OptionText:
        key = "ten effect" if cards_in_pile(self.state) else "ten effect, empty"
        return self.points_option(self.rules.card_points, key)

    def key_steps_option(self, index: int) -> OptionText:
        return self.of_effect(KEY_EFFECT, told=self.text("key effect"), counted=False)

    def points_option(self, points: int, key: str) -> OptionText:
        told = self.words.points(points)
        return OptionText(told, "", self.text(key), told, "star")

    def plain(self, key: str, icon: str) -> OptionText:
        """A choice whose title and effect stand in the table as they are."""
        told = self.text(key)
        return OptionText(told, "", self.text(f"{key} effect"), told, icon)


# ---- which function tells which family, those of expansions included

TellOption = Callable[[OptionTeller, int], OptionText]


def _plain(key: str, icon: str) -> TellOption:
    return lambda teller, _: teller.plain(key, icon)


_OWN: Final[dict[str, TellOption]] = {
    "pass": OptionTeller.pass_option,
    "done": OptionTeller.done_option,
    "stay": _plain("stay", "confirm"),
    "skip": OptionTeller.skip_option,
    "flip": OptionTeller.flip_option,
    "key-steps": OptionTeller.key_steps_option,
    "key-points": lambda teller, _: teller.points_option(teller.rules.key_points, "key effect"),
    "ten": OptionTeller.ten_option,
    "no-card": _plain("no-card", "confirm"),
    "take-back": OptionTeller.take_back_option,
    "step": OptionTeller.step_option,
    "industry": OptionTeller.industry_option,
    "doubler": OptionTeller.doubler_option,
    "loco": OptionTeller.loco_option,
    "shift": OptionTeller.shift_option,
    "factory": OptionTeller.factory_option,
    "returned": OptionTeller.returned_option,
    "idea": OptionTeller.idea_option,
    "trade": OptionTeller.trade_option,
    "discard": OptionTeller.discard_option,
    "card": OptionTeller.card_option,
    "end-card": OptionTeller.end_card_option,
    "bonus": OptionTeller.bonus_option,
    "repeat": OptionTeller.repeat_option,
    "place": OptionTeller.place_option,
}
_TELL: Final = expansions.Gathered(_OWN, lambda: (told.options for told in all_told()))
