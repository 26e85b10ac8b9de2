"""How a player's routes are laid out, in words.

What lets a route have several plans (`rules.plans`) also says which of them lies (`RouteWords`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from roundhouse.content import model
from roundhouse.expansions import Gathered
from roundhouse.record.extension import RouteWords, all_written
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules import layout
from roundhouse.rules.layout import PLAN
from roundhouse.rules.plans import GATES
from roundhouse.rules.ruleset import Ruleset

WordTable = dict[str, Any]


def board_of(rules: Ruleset) -> model.Board:
    return rules.content.boards[rules.board]


@cache
def _all_laid() -> tuple[RouteWords, ...]:
    return tuple(laid for written in all_written() for laid in written.routes)


def plan_keys(rules: Ruleset) -> list[str]:
    """The keys of a player that say how the routes are laid out."""
    return [key for laid in _all_laid() if laid.keys for key in laid.keys(rules)]


# ---- reading


def read_plans(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    """Set the plans, which say how far tracks go."""
    for laid in _all_laid():
        laid.read(rules, p, table)


def settle_plans(rules: Ruleset, p: list[int]) -> None:
    """What follows for the plans from columns that have been read since."""
    for laid in _all_laid():
        if laid.settle:
            laid.settle(rules, p)


# ---- writing


def write_plans(rules: Ruleset, p: list[int], full: bool = False) -> WordTable:
    """How the routes differ from the start; `full`: also where they do not."""
    words: WordTable = {}
    for laid in _all_laid():
        words |= laid.write(rules, p, full) if laid.write else {}
    return words


# ---- what cannot be

_NONE: Final[dict[int, Callable[[Ruleset, str, int, int], str]]] = {}
_UNCHOSEN: Final = Gathered(_NONE, lambda: (laid.unchosen for laid in _all_laid()))


def check_plans(rules: Ruleset, p: list[int], path: str, waiting: list[int]) -> None:
    """Whoever stands behind a gate has chosen how the route goes on, unless that is what the game waits for."""
    for route in range(layout.ROUTES):
        wood = p[layout.TRACK + 5 * route]
        plan = rules.plans[route][p[PLAN + route]]
        for benefit in plan.benefits:
            for kind, _ in benefit.effect:
                if kind in GATES and wood >= benefit.space and GATES[kind] not in waiting:
                    key = f"{path}.tracks.{rules.route_codes[route]}.wood"
                    raise refused(key, wood, _UNCHOSEN[kind](rules, path, route, benefit.space))
