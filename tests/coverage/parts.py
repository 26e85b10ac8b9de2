"""What moves touch on other boards and tracks and with modules; `watch` asks here."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.expansions.additional_engineers.rules import O_BONUS_RANDOM
from roundhouse.expansions.american.checked import at_the_top
from roundhouse.expansions.special_ideas.rules import DOUBLE_INDUSTRY
from roundhouse.lab.faces import Thing, Touched, all_checked, named, playing
from roundhouse.rules import GameState, moves
from roundhouse.rules.layout import F_SCORE, K_INDUSTRY, KEYS, O_IDEA_OR_KEY, PLAN, WRENCH
from tests.coverage.routes import marks_of

Found = Iterator[Thing]


def by_family() -> dict[str, Touched]:
    """What a move of a family touches beside the usual."""
    return {
        "step": _step,
        "industry": _wrench,
        "detour": _wrench,
        "place": _place,
        "pay": _pay,
        "end-card": named("end bonus cards", moves.END_CARD_NAMES, "taken"),
        **{family: seen for checked in all_checked() for family, seen in checked.touched.items()},
    }


def _step(before: GameState, after: GameState, seat: int, index: int) -> Found:
    """A pool of its own right before the scoring phase is the freight car's."""
    if "special-ideas" in before.rules.modules and before.stack[-2][0] == F_SCORE:
        yield Thing("special ideas", "freight-car", "used")
        yield Thing("decisions", "freight", "met")


def _wrench(before: GameState, after: GameState, seat: int, index: int) -> Found:
    rules = before.rules
    old, new = before.players[seat], after.players[seat]
    effect = rules.industry_effect[new[WRENCH + index]]
    if any(kind == O_IDEA_OR_KEY for kind, _ in effect) and new[KEYS] > old[KEYS]:
        yield Thing("idea places", "key instead of a token", "gained")
    if rules.parts and old[DOUBLE_INDUSTRY] and 2 * K_INDUSTRY + 1 in before.pool:
        yield Thing("special ideas", "double-industry", "used")


def _place(before: GameState, after: GameState, seat: int, index: int) -> Found:
    if any(kind == O_BONUS_RANDOM for kind, _ in before.rules.effects[index >> 3]):
        yield Thing("starting bonuses", "drawn by chance", "gained")
        yield Thing("decisions", "draw", "met")


# ---- the American board


def _pay(before: GameState, after: GameState, seat: int, index: int) -> Found:
    rules, p = before.rules, before.players[seat]
    for route, code in enumerate(rules.route_codes):
        for mark in marks_of(rules, route, p[PLAN + route]):
            if mark.coin and f"{code} {mark.space}" == rules.coin_names[index]:
                yield Thing(mark.group, mark.name, "paid")
    yield from at_the_top(rules, p)


# ---- the end


def ended(state: GameState, prizes: list[int]) -> Found:
    """The final scoring."""
    rules = state.rules
    for checked in playing(rules):
        if checked.ended:
            yield from checked.ended(state, prizes)
