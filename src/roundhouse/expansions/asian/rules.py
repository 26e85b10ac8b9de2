"""The Asian board (UR p. 33-35): construction sites, the Osaka upgrade, and a medal with two places to choose from.

A locomotive slot under construction holds `CLOSED`, which no locomotive can replace. A special space
removes one such site of the player's choice at once and pays for it with an industry step or a coin. A displaced
locomotive that waits for a place finds it afterwards, so the slot that opens is there for it (ruling o).
"""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.content.model import Variant
from roundhouse.rules import moves
from roundhouse.rules.ahead.capacity import UNLIMITED
from roundhouse.rules.effects import gain
from roundhouse.rules.layout import (
    MEDAL,
    PLAN,
    SLOT,
    TRACK,
)
from roundhouse.rules.part import Part
from roundhouse.rules.plans import Benefit
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import change_plan
from roundhouse.rules.vocabulary import (
    CLOSED,
    EFFECT_CODE,
    FRAME,
    FROM_KEYS,
    FROM_ROUTE_ENDS,
    K_KEY,
    O_COINS,
    O_MEDAL,
)

K_INDUSTRY_COIN: Final = EFFECT_CODE["industry-or-coin"]
O_SITE: Final = EFFECT_CODE["site"]
O_OSAKA: Final = EFFECT_CODE["osaka"]
O_KEY_WITH_OSAKA: Final = EFFECT_CODE["key-with-osaka"]
F_SITE: Final = FRAME["site"]
F_MEDAL: Final = FRAME["medal"]

UPGRADED: Final = 1  # the plan of the route once the upgrade lies on it
LATE_KEY: Final = ((K_KEY, 1),)
FOR_A_SITE: Final = ((K_INDUSTRY_COIN, 1),)
ONE_COIN: Final = ((O_COINS, 1),)


def upgrades_of(rules: Ruleset) -> list[Variant]:
    """Other routes that are laid over one of the board's."""
    return [variant for variant in rules.content.boards[rules.board].variants if not variant.keeps]


def sites_on(rules: Ruleset, p: list[int], route: int) -> int:
    """Construction sites that are left on a route."""
    first = SLOT + rules.first_slot[route]
    return p[first : first + rules.slot_count[route]].count(CLOSED)


class Asian(Part):
    """What only this board has."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (K_INDUSTRY_COIN, O_SITE, O_OSAKA, O_KEY_WITH_OSAKA, O_MEDAL)
    frames: ClassVar[tuple[int, ...]] = (F_SITE, F_MEDAL)
    families: ClassVar[tuple[str, ...]] = ("site", "take-coin", "medal")
    payers: ClassVar[dict[str, tuple[int, ...]]] = {"take-coin": (K_INDUSTRY_COIN,)}
    industry_kinds: ClassVar[tuple[int, ...]] = (K_INDUSTRY_COIN,)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.upgraded: int = rules.route_ids.index(upgrades_of(rules)[0].route)
        self.late_keys: list[tuple[int, Benefit]] = [
            (route, benefit)
            for route, plans in enumerate(rules.plans)
            for benefit in plans[0].benefits
            if any(kind == O_KEY_WITH_OSAKA for kind, _ in benefit.effect)
        ]

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        return ()

    def new_player(self, p: list[int]) -> None:
        """Sites close the last slots of a route."""
        for route, sites in enumerate(self.rules.closed_slots):
            last = SLOT + self.rules.first_slot[route] + self.rules.slot_count[route]
            p[last - sites : last] = [CLOSED] * sites

    # ---- effects

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """A site to be removed, a medal to be laid, the upgrade, or the key that waits for it."""
        p = state.players[player]
        if kind == O_SITE:
            self._announce_sites(state, player, count)
        elif kind == O_MEDAL:
            state.stack.append((F_MEDAL, player, 0))
        elif kind == O_OSAKA:
            change_plan(state, player, self.upgraded, UPGRADED)
            waiting = [route for route, b in self.late_keys if p[TRACK + 5 * route + b.colour] >= b.space]
            gain(state, player, LATE_KEY * len(waiting), False, FROM_KEYS)
        elif p[PLAN + self.upgraded] == UPGRADED:
            gain(state, player, LATE_KEY, False, FROM_KEYS)

    def _announce_sites(self, state: GameState, player: int, count: int) -> None:
        """Every site removed is paid for; with no site left the space gives nothing."""
        waiting = sum(1 for frame in state.stack if frame[:2] == (F_SITE, player))
        p = state.players[player]
        left = sum(sites_on(self.rules, p, route) for route in range(self.rules.route_count)) - waiting
        state.stack.extend([(F_SITE, player, 0)] * min(count, left))

    def room(self, state: GameState, player: int, kind: int) -> int:
        """There is always a coin."""
        return UNLIMITED

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        """For a removed site an industry step, if there is one, or a coin."""
        if kinds >> K_INDUSTRY_COIN & 1:
            self.rules.industry_rules.wrench_moves(state, state.players[player], found)
            found.append(moves.TAKE_COIN)

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        """The coin; an industry step is the same as any other."""
        gain(state, player, ONE_COIN, False, FROM_ROUTE_ENDS)

    # ---- frames

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """Routes with a site, or with a place for the medal."""
        if state.stack[-1][0] == F_MEDAL:
            return [moves.MEDAL + route for route in self.rules.medal_routes]
        return [
            moves.SITE + route
            for route in range(self.rules.route_count)
            if self._site(state, player, route) >= 0
        ]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Lay the medal, for the rest of the game (ruling 34), or open a slot."""
        p = state.players[player]
        kind = state.stack.pop()[0]
        if kind == F_MEDAL:
            p[MEDAL] = 1 + move - moves.MEDAL
        else:
            p[self._site(state, player, move - moves.SITE)] = 0
            gain(state, player, FOR_A_SITE, False, FROM_ROUTE_ENDS)

    def run(self, state: GameState, player: int, argument: int) -> bool:
        """A site is removed at once where only one route has any."""
        found = self.frame_moves(state, player, argument)
        if len(found) > 1:
            return False
        self.settle(state, player, argument, found[0])
        return True

    def _site(self, state: GameState, player: int, route: int) -> int:
        """Where the first site of a route lies in the row, -1 if it has none; sites lie behind open slots."""
        first = SLOT + self.rules.first_slot[route]
        slots = state.players[player][first : first + self.rules.slot_count[route]]
        return first + slots.index(CLOSED) if CLOSED in slots else -1


PARTS: Final[dict[str, type[Part]]] = {"asian": Asian}
