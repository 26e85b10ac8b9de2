"""What moves touch on other boards and tracks and with modules; `watch` asks here."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.expansions.american.checked import at_the_top
from roundhouse.lab.extension import Thing, Touched, named, playing
from roundhouse.rules import GameState, Ruleset, moves
from roundhouse.rules.layout import PLAN
from tests.coverage.routes import marks_of

Found = Iterator[Thing]


def by_family(rules: Ruleset) -> dict[str, list[Touched]]:
    """What a move of a family touches beside the usual, as the parts of this game see it."""
    found: dict[str, list[Touched]] = {
        "pay": [_pay],
        "end-card": [named("end bonus cards", moves.END_CARD_NAMES, "taken")],
    }
    for checked in playing(rules):
        for family, seen in checked.touched.items():
            found.setdefault(family, []).append(seen)
    return found


def _pay(before: GameState, after: GameState, seat: int, index: int) -> Found:
    """A special space for a coin; how its marks are called is the business of `routes`."""
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
