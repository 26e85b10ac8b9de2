"""How a player's routes are laid out, in words.

What lets a route have several plans (`rules.plans`) also says which of them lies (`RouteWords`), or it is an upgrade.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from roundhouse.content import model
from roundhouse.expansions import Gathered
from roundhouse.record.faces import RouteWords, all_written
from roundhouse.record.position_words import Table, refused
from roundhouse.rules import layout, moves
from roundhouse.rules.ideas import token_places
from roundhouse.rules.layout import PLAN
from roundhouse.rules.plans import GATES
from roundhouse.rules.ruleset import Ruleset

Words = dict[str, Any]


def board_of(rules: Ruleset) -> model.Board:
    return rules.content.boards[rules.board]


def _route(rules: Ruleset, name: str) -> int:
    return rules.route_ids.index(name)


def _upgrades(rules: Ruleset) -> list[model.Variant]:
    """Other routes that are laid over one, each of which may lie or not."""
    return [variant for variant in board_of(rules).variants if not variant.keeps]


@cache
def _all_laid() -> tuple[RouteWords, ...]:
    return tuple(laid for written in all_written() for laid in written.routes)


def plan_keys(rules: Ruleset) -> list[str]:
    """The keys of a player that say how the routes are laid out."""
    keys = [key for laid in _all_laid() if laid.keys for key in laid.keys(rules)]
    return keys + [variant.id for variant in _upgrades(rules)]


def _plan_of(rules: Ruleset, variant: model.Variant) -> int:
    """The number of a variant among the plans of its route."""
    same = [other.id for other in board_of(rules).variants if other.route == variant.route]
    return 1 + same.index(variant.id)


# ---- reading


def read_plans(rules: Ruleset, p: list[int], table: Table) -> None:
    """Set the plans, which say how far tracks go."""
    for laid in _all_laid():
        laid.read(rules, p, table)
    for variant in _upgrades(rules):
        if table.flag(variant.id, _named_token(rules, table)):
            p[PLAN + _route(rules, variant.route)] = _plan_of(rules, variant)


def settle_plans(rules: Ruleset, p: list[int]) -> None:
    """What follows for the plans from columns that have been read since."""
    for laid in _all_laid():
        if laid.settle:
            laid.settle(rules, p)


def _named_token(rules: Ruleset, table: Table) -> bool:
    """Whether the token that brings an upgrade is among those used; they are read later."""
    used = table.get("ideas", ())
    names = list(used) if isinstance(used, Mapping | list | tuple) else []
    return any(name in names for name in _upgrade_tokens(rules))


def _upgrade_tokens(rules: Ruleset) -> list[str]:
    return [
        moves.TOKEN_NAMES[token]
        for token, effect in enumerate(rules.token_effect)
        if any(kind == layout.O_OSAKA for kind, _ in effect)
    ]


# ---- writing


def write_plans(rules: Ruleset, p: list[int]) -> Words:
    """How the routes differ from the start."""
    words: Words = {}
    for laid in _all_laid():
        words |= laid.write(rules, p) if laid.write else {}
    places = token_places(p)
    used = any(places[moves.TOKEN_NAMES.index(name)] for name in _upgrade_tokens(rules))
    for variant in _upgrades(rules):
        lies = p[PLAN + _route(rules, variant.route)] == _plan_of(rules, variant)
        if lies != used:
            words[variant.id] = lies
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
