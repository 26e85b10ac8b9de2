"""Why a step, a tile, a card or something of the other boards and modules is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse import expansions
from roundhouse.rules.completable import frame_moves
from roundhouse.rules.layout import (
    BASE_FRAMES,
    F_POOL,
    F_TURN,
    GAP,
    GAPS,
    IDEAS,
    NOWHERE,
    O_COINS,
    O_WORKER,
    OWN_TURN,
    OWNED,
    PASSED,
    PLAN,
    SLOT,
    TRACK,
    UNDER_CONSTRUCTION,
    UPPER_LANE,
    VALUATION,
    WRENCH,
)
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.moves import CARD_NAMES, TILE_NAMES, TOKEN_NAMES
from roundhouse.rules.parts import OWN_FACTORIES
from roundhouse.rules.pool import direct_left, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.view.faces import TrackReasons, all_told
from roundhouse.view.words import words_of


class Unit:
    """Kinds that reasons count with."""

    WORKER: Final = O_WORKER
    COIN: Final = O_COINS


class PartReasons:
    """Explains single pieces; `reasons` decides which of the answers is asked for."""

    def __init__(self, state: GameState, language: str) -> None:
        self.state: GameState = state
        self.rules = state.rules
        self.words = words_of(state.rules, language)
        self.frame, self.player, self.argument = state.stack[-1]
        self.p: list[int] = state.players[self.player]
        tracks = [told.track for told in all_told() if told.track]
        playing = self.rules.part_names()
        self.track: TrackReasons | None = next((one for one in tracks if one.part in playing), None)

    def say(self, key: str, **values: object) -> str:
        return self.words.reason(key, **values)

    def space(self, space: int) -> str:
        """A space as it is called in lists."""
        return self.words.space_label(space)

    def left(self) -> str:
        """What of the pool must still be carried out."""
        pool = self.state.pool
        direct = sorted({unit for unit in pool if not unit & 1})
        return ", ".join(self.words.short_amount(unit >> 1, pool.count(unit)) for unit in direct)

    def pool_offers(self) -> list[int]:
        """What the units of the pool could do, whatever that would mean for the rest."""
        if self.frame == F_POOL:
            return frame_moves(self.state)
        return pool_moves(self.state, self.player) if self.state.pool else []

    # ---- tracks, locomotives, factories

    def step_reason(self, colour: int, route: int) -> str:
        p = self.p
        code = self.rules.route_codes[route]
        name = self.words.colour(colour)
        plan = self.rules.plans[route][p[PLAN + route]]
        space = p[TRACK + 5 * route + colour]
        if not plan.colours >> colour & 1:
            return self.say("colour not here", colour=name, route=code)
        if not p[OWNED] >> colour & 1:
            return self.say("colour not owned", colour=name)
        if colour == 0:
            if plan.end != NOWHERE and plan.length < plan.end:
                return self.say("route blocked", route=code, space=plan.length + 1)
            return self.say("last space", route=code, space=plan.length)
        ahead = p[TRACK + 5 * route + colour - 1]
        before = self.words.colour(colour - 1)
        if not ahead:
            return self.say("colour before", before=before, colour=name, route=code)
        if space + 1 < ahead:
            return self.say("all elsewhere", colour=name)
        return self.say("cannot pass", colour=name, route=code, space=space, before=before, ahead=ahead)

    def wrench_reason(self, wrench: int) -> str:
        rules, p = self.rules, self.p
        place = p[WRENCH + wrench]
        if place == NOWHERE:
            return self.say("no wrench")
        if place == rules.lane_end[1 if place >= UPPER_LANE else 0]:
            return self.say("wrench at end")
        ahead = place + 2 if rules.works.beside_the_way(place + 1) else place + 1
        gap = rules.industry_gap[ahead]
        if gap and self.track:
            return self.track.enter(self, gap - 1)
        if gap and not p[GAP + gap - 1] and place < UPPER_LANE:
            return self.say("gap empty", gap=gap)
        if any(blocked == ahead and p[column] & bit for column, bit, blocked in rules.blocks):
            return self.say("wrench blocked")
        return self.say("other wrench")

    def low(self) -> str:
        """The stacks that are open now."""
        tiles = [self.words.tile(tile, "loco") for tile in lowest_stack(self.state)]
        return self.words.listed(tiles, "or") or self.say("none")

    def locomotive_reason(self, tile: int, slot: int) -> str:
        if tile not in lowest_stack(self.state) and tile != self.rules.extra_nine:
            return self.say("lowest loco", low=self.low())
        return self.slot_reason(tile, slot)

    def slot_reason(self, tile: int, slot: int) -> str:
        if slot >= self.rules.slots:
            return self.say("no slot")
        there = self.p[SLOT + slot]
        if there == UNDER_CONSTRUCTION:
            return self.say("site closed")
        return self.say(
            "not higher", tile=self.words.tile(tile, "loco"), there=self.words.tile(there, "loco")
        )

    def factory_reason(self, family: str, tile: int, gap: int) -> str:
        if family == "returned" and not self.state.returned[tile]:
            return self.say("none returned", tile=self.words.tile(tile, "no factory"))
        on_card = TILE_NAMES[tile] in OWN_FACTORIES
        if family == "factory" and not on_card and tile not in lowest_stack(self.state):
            return self.say("lowest factory", low=self.low())
        return self.gap_reason(gap)

    def gap_reason(self, gap: int) -> str:
        """Why nothing can be built there."""
        if self.track:
            return self.track.build(self, gap)
        empty = [g + 1 for g in range(GAPS) if not self.p[GAP + g]]
        if empty:
            return self.say("gaps from left", gap=empty[0])
        return self.say("no gap", gap=gap + 1)

    def idea_reason(self, family: str, index: int) -> str:
        """Idea tokens and idea cards."""
        rules, p = self.rules, self.p
        if family == "card":
            if p[VALUATION] and rules.valuation_cards >> index & 1 and self.state.idea_cards >> index & 1:
                return self.say("card, valuation")
            return self.say("card taken", name=self.words.label("cards", CARD_NAMES[index]))
        if p[IDEAS] >> index & 1:
            if p[VALUATION] and rules.valuation_tokens >> index & 1:
                return self.say("token, valuation")
            if family == "trade":
                return self.say("needs two tokens")
        return self.say("token used", name=self.words.label("tokens", TOKEN_NAMES[index]))

    # ---- units of the other boards and modules

    def part_unit(self, family: str, index: int) -> str:
        """Why a unit of the pool cannot do this."""
        if family in UNITS:
            return UNITS[family](self, index)
        return self.say("strands")

    # ---- additions to a turn

    def addition(self, family: str, index: int) -> str:
        """What can be added to one's own turn, and why this cannot be."""
        if not (self.frame == F_TURN or (self.frame == F_POOL and self.argument == OWN_TURN)):
            return self.say("passed" if self.p[PASSED] else "own turn only")
        if direct_left(self.state):
            return self.say("direct first", left=self.left())
        return ADDED[family](self, index)

    def offered(self) -> list[int]:
        """What may be added to the turn now."""
        found: list[int] = []
        for part in self.rules.adders:
            part.additions(self.state, self.player, self.frame == F_POOL, found)
        return found

    # ---- decisions of the parts

    def part_frame(self, family: str, index: int, move: int) -> str:
        """Moves of the decision at hand that it does not offer, or nothing."""
        if self.frame < BASE_FRAMES:
            return ""
        if move in frame_moves(self.state):
            return self.say("strands that", left=self.left()) if self.left() else self.say("strands")
        if (self.frame, family) in REFUSED:
            return REFUSED[self.frame, family](self, index)
        return ""


Reason = Callable[[PartReasons, int], str]
_NONE: Final[dict[str, Reason]] = {}
# what the expansions say of their own families
UNITS: Final = expansions.Gathered(_NONE, lambda: (told.units for told in all_told()))
ADDED: Final = expansions.Gathered(_NONE, lambda: (told.additions for told in all_told()))
_NO_FRAMES: Final[dict[tuple[int, str], Reason]] = {}
REFUSED: Final = expansions.Gathered(_NO_FRAMES, lambda: (told.refusals for told in all_told()))
