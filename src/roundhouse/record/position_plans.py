"""How a player's routes are laid out, in words: the arm behind a switch, extensions, an upgrade.

A route with several plans (`rules.plans`) is one of these; which ones a board has, its tables say. Expansions may have
more of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.content import model
from roundhouse.record.faces import all_written
from roundhouse.record.position_words import Table, one_of, refused
from roundhouse.rules import layout, moves
from roundhouse.rules.ideas import token_places
from roundhouse.rules.layout import PLAN
from roundhouse.rules.plans import GATES
from roundhouse.rules.ruleset import Ruleset

Words = dict[str, Any]
ARM = "arm"
EXTENSIONS = "extensions"


def board_of(rules: Ruleset) -> model.Board:
    return rules.content.boards[rules.board]


def _route(rules: Ruleset, name: str) -> int:
    return rules.route_ids.index(name)


def _arms(rules: Ruleset) -> list[model.Variant]:
    """Ways behind a switch: exactly one of them is chosen, once."""
    return [variant for variant in board_of(rules).variants if variant.keeps]


def _upgrades(rules: Ruleset) -> list[model.Variant]:
    """Other routes that are laid over one, each of which may lie or not."""
    return [variant for variant in board_of(rules).variants if not variant.keeps]


def plan_keys(rules: Ruleset) -> list[str]:
    """The keys of a player that say how the routes are laid out."""
    keys = [ARM] if _arms(rules) else []
    keys += [EXTENSIONS] if board_of(rules).stations else []
    return keys + [variant.id for variant in _upgrades(rules)]


def _plan_of(rules: Ruleset, variant: model.Variant) -> int:
    """The number of a variant among the plans of its route."""
    same = [other.id for other in board_of(rules).variants if other.route == variant.route]
    return 1 + same.index(variant.id)


def _fitting(rules: Ruleset, station: model.Station) -> list[str]:
    """The extensions of a station's size, in the order of the plans."""
    return [extension.id for extension in rules.content.extensions if extension.size == station.size]


# ---- reading


def read_plans(rules: Ruleset, p: list[int], table: Table) -> None:
    """Set the plans, which say how far tracks go."""
    arms = _arms(rules)
    if ARM in table:
        chosen = one_of(table.key(ARM), table.get(ARM), [arm.id for arm in arms], "arm of the switch")
        p[PLAN + _route(rules, arms[chosen].route)] = _plan_of(rules, arms[chosen])
    for variant in _upgrades(rules):
        if table.flag(variant.id, _named_token(rules, table)):
            p[PLAN + _route(rules, variant.route)] = _plan_of(rules, variant)
    if board_of(rules).stations:
        _read_extensions(rules, p, table)
    for written in all_written():
        if written.lay_out:
            written.lay_out(rules, p, table)


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


def _read_extensions(rules: Ruleset, p: list[int], table: Table) -> None:
    stations = board_of(rules).stations
    given = Table(table.key(EXTENSIONS), table.get(EXTENSIONS, {}), [station.id for station in stations])
    factors: dict[str, int] = {}
    for station in stations:
        known = _fitting(rules, station)
        factor = factors.get(station.route, 1)
        if station.id in given:
            key = given.key(station.id)
            what = f"extension of size {station.size}"
            p[PLAN + _route(rules, station.route)] += factor * (
                1 + one_of(key, given.get(station.id), known, what)
            )
        factors[station.route] = factor * (1 + len(known))


# ---- writing


def laid_extensions(rules: Ruleset, p: list[int]) -> dict[str, str]:
    """Extensions by station."""
    found: dict[str, str] = {}
    rest = {route: p[PLAN + place] for place, route in enumerate(rules.route_ids)}
    for station in board_of(rules).stations:
        known = _fitting(rules, station)
        rest[station.route], choice = divmod(rest[station.route], 1 + len(known))
        if choice:
            found[station.id] = known[choice - 1]
    return found


def extensions_laid(rules: Ruleset, p: list[int]) -> list[int]:
    """The same as numbers."""
    return [moves.EXTENSION_NAMES.index(name) for name in laid_extensions(rules, p).values()]


def write_plans(rules: Ruleset, p: list[int]) -> Words:
    """How the routes differ from the start."""
    words: Words = {}
    for arm in _arms(rules):
        if p[PLAN + _route(rules, arm.route)] == _plan_of(rules, arm):
            words[ARM] = arm.id
    places = token_places(p)
    used = any(places[moves.TOKEN_NAMES.index(name)] for name in _upgrade_tokens(rules))
    for variant in _upgrades(rules):
        lies = p[PLAN + _route(rules, variant.route)] == _plan_of(rules, variant)
        if lies != used:
            words[variant.id] = lies
    laid = laid_extensions(rules, p)
    if laid:
        words[EXTENSIONS] = laid
    return words


# ---- what cannot be


def check_plans(rules: Ruleset, p: list[int], path: str, waiting: list[int]) -> None:
    """Whoever stands behind a gate has chosen how the route goes on, unless that is what the game waits for."""
    for route in range(layout.ROUTES):
        wood = p[layout.TRACK + 5 * route]
        plan = rules.plans[route][p[PLAN + route]]
        for benefit in plan.benefits:
            for kind, _ in benefit.effect:
                if kind in GATES and wood >= benefit.space and GATES[kind] not in waiting:
                    _unchosen(rules, path, route, benefit.space, wood)


def _unchosen(rules: Ruleset, path: str, route: int, space: int, wood: int) -> None:
    key = f"{path}.tracks.{rules.route_codes[route]}.wood"
    for station in board_of(rules).stations:
        if station.route == rules.route_ids[route] and station.space == space:
            right = (
                f'{path}.{EXTENSIONS} = {{ {station.id} = "{_fitting(rules, station)[0]}" }} or another one'
            )
            raise refused(key, wood, f"no extension lies at {station.id}; {right} would be right")
    arms = " or ".join(f'"{arm.id}"' for arm in _arms(rules))
    raise refused(key, wood, f"the switch has not been set; {path}.{ARM} = {arms} would be right")
