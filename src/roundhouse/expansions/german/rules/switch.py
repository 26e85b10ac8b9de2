"""A route that forks: one arm is chosen, for good and for all colours."""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.content import model
from roundhouse.rules import moves
from roundhouse.rules.part import Part
from roundhouse.rules.plans import Plan, SpecialPlaces, gate
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import change_plan
from roundhouse.rules.vocabulary import EFFECT_CODE, FRAME, NOWHERE

O_SWITCH: Final = EFFECT_CODE["switch"]
F_SWITCH: Final = FRAME["switch"]  # choose the arm


def arms_of(rules: Ruleset) -> list[model.Variant]:
    """The ways behind the switch: exactly one of them is chosen, once."""
    return [variant for variant in rules.content.boards[rules.board].variants if variant.keeps]


class Switch(Part):
    """The switch of a board and what lies behind it."""

    own_row_only: ClassVar[bool] = True
    kinds: ClassVar[tuple[int, ...]] = (O_SWITCH,)
    frames: ClassVar[tuple[int, ...]] = (F_SWITCH,)
    families: ClassVar[tuple[str, ...]] = ("arm",)
    gates: ClassVar[dict[int, int]] = {O_SWITCH: F_SWITCH}

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        arms = arms_of(rules)
        self.route: int = rules.route_ids.index(arms[0].route)
        # by arm; plan 0 is the route with the switch unset
        self.plans: list[int] = [0] * len(moves.ARM_NAMES)
        for plan, arm in enumerate(arms):
            self.plans[moves.ARM_NAMES.index(arm.id)] = 1 + plan

    @staticmethod
    def lay_out(rules: Ruleset, route: model.Route, places: SpecialPlaces) -> list[Plan]:
        """Before the switch is set there is room for the longest arm; an arm shuts the others out for good."""
        arms = [arm for arm in arms_of(rules) if arm.route == route.id]
        if not arms:
            return []
        longest = max(arms, key=lambda arm: arm.spaces)
        undecided = [*route.specials, gate(route.spaces + 1, "switch")]
        unset = Plan(route.code, longest.spaces, longest.colours, undecided, places, end=NOWHERE)
        found = [unset]
        for arm in arms:
            specials = [*route.specials, *arm.specials]
            found.append(Plan(route.code, arm.spaces, arm.colours, specials, places))
        unset.becomes = found[1:]
        return found

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        return ()

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """Wood stands on the first space behind the switch: on which of the two?"""
        state.stack.append((F_SWITCH, player, 0))

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """Either arm."""
        return [moves.ARM + arm for arm, plan in enumerate(self.plans) if plan]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Set the switch."""
        state.stack.pop()
        change_plan(state, player, self.route, self.plans[move - moves.ARM])
