"""Tells the moves that the other boards, industry tracks and modules bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from roundhouse import expansions
from roundhouse.content import model
from roundhouse.rules import moves
from roundhouse.rules.layout import (
    BRONZE,
    ENGINEER_SPACE,
    ENGINEERS,
    F_BONUS_TWICE,
    K_WOOD,
    REACH,
    TRACK,
)
from roundhouse.rules.plans import Effect, compile_effect
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import room
from roundhouse.view.faces import all_told
from roundhouse.view.teller import Teller
from roundhouse.view.words import Words


class PartTeller(Teller):
    """Tells every move of the box."""

    def bonus(self, index: int) -> str:
        effect = self.rules.bonus_effect[index]
        if self.frame != F_BONUS_TWICE:
            return self.words.say("bonus", effect=self.words.effect(effect))
        return self.words.say("bonus, twice", effect=self.gives((*effect, *effect)))

    def effect_of(self, chapter: str, index: int) -> Effect:
        """What a tile, token or card does that is told by its number in the move table."""
        rows: tuple[model.Idea, ...] = getattr(self.rules.content, chapter)
        name = _NUMBERED[chapter][index]
        return compile_effect(next(row for row in rows if row.id == name).effect)

    # ---- the dual industry track

    def lane(self, index: int) -> str:
        return self.words.say("lane, upper" if index else "lane, lower")

    # ---- the Asian board

    def site(self, index: int) -> str:
        return self.words.say("site", route=self.words.route(index))

    def medal(self, index: int) -> str:
        space = self.plan(index).medals[0][0]
        return self.words.say("medal", route=self.words.route(index), space=space)

    # ---- special ideas, additional engineers

    def special_card(self, index: int) -> str:
        return self.words.say("special", effect=self.gives(self.effect_of("special_ideas", index)))

    def box(self, index: int) -> str:
        effect = self.words.effect(self.rules.effects[ENGINEER_SPACE + index])
        return self.words.say("box", number=self.words.engineer(index), effect=effect)

    def freight(self, index: int) -> str:
        return self.words.say("freight", route=self.words.route(index))

    def catch_up(self, index: int) -> str:
        before = self.p[TRACK + 5 * index + BRONZE]
        space = before + min(room(self.state, self.p, index, BRONZE), self.p[REACH + index] - before)
        clause = self.words.clause("catch-up", space=space, route=self.words.route(index))
        return self.arriving(clause, index, BRONZE, before, space)

    def work(self, index: int) -> str:
        tile = self.rules.works.factory_at(self.state, self.p, index)
        return self.words.say(
            "work",
            where=self.words.gap(index),
            tile=self.words.tile(tile, "factory"),
            effect=self.gives(self.rules.factory[tile]),
        )

    def borrow(self, index: int) -> str:
        engineer, payment = index // 4, index % 4
        space = ENGINEER_SPACE + engineer
        owner = next(s for s, p in enumerate(self.state.players) if p[ENGINEERS] >> engineer & 1)
        effect = self.gives(self.rules.effects[space])
        if payment & moves.WITH_WOOD_WORKER and self.rules.shows_wood[space]:
            effect = self.words.join("wood worker", effect=effect, extra=self.words.amount(K_WOOD, 1))
        return self.words.say(
            "borrow",
            payment=self.words.payment(space, payment),
            number=self.words.engineer(engineer),
            who=self.names[owner],
            effect=effect,
        )


# names in the move table, by the part of the content they stand in
_NUMBERED: Final[dict[str, tuple[str, ...]]] = {
    "special_ideas": moves.SPECIAL_NAMES,
}

Tell = Callable[[PartTeller, int], str]


def _said(key: str) -> Tell:
    return lambda teller, _: teller.words.say(key)


_TELL: Final[dict[str, Tell]] = {
    "pass": PartTeller.passing,
    "done": PartTeller.done,
    "stay": _said("stay"),
    "skip": PartTeller.skip,
    "flip": PartTeller.flip,
    "key-steps": PartTeller.key_steps,
    "key-points": PartTeller.key_points,
    "ten": PartTeller.ten,
    "no-card": _said("no-card"),
    "step": PartTeller.step,
    "industry": PartTeller.industry,
    "doubler": PartTeller.doubler,
    "loco": PartTeller.loco,
    "shift": PartTeller.shift,
    "factory": PartTeller.factory,
    "returned": PartTeller.returned,
    "idea": PartTeller.idea,
    "trade": PartTeller.trade,
    "discard": PartTeller.discard,
    "card": PartTeller.card,
    "end-card": PartTeller.end_card,
    "bonus": PartTeller.bonus,
    "repeat": PartTeller.repeat,
    "place": PartTeller.place,
    "lane": PartTeller.lane,
    "site": PartTeller.site,
    "take-coin": _said("take-coin"),
    "medal": PartTeller.medal,
    "special": PartTeller.special_card,
    "box": PartTeller.box,
    "freight": PartTeller.freight,
    "catch-up": PartTeller.catch_up,
    "work": PartTeller.work,
    "borrow": PartTeller.borrow,
}
TELL: Final = expansions.Gathered(_TELL, lambda: (told.sentences for told in all_told()))
_NO_FRAMES: Final[dict[int, Callable[[Words, GameState], Mapping[str, object]]]] = {}
ASKED: Final = expansions.Gathered(_NO_FRAMES, lambda: (told.asked for told in all_told()))  # by frame
