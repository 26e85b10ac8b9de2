"""The German board in positions: the arm and the extensions of a player, and what is left in the supply."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.expansions.german.rules.extensions import (
    F_EXTENSION,
    O_EXTENSION,
    T_EXTENSIONS,
    fitting,
    laid_extensions,
    stations_of,
)
from roundhouse.expansions.german.rules.income import INCOME, INCOME_USED, T_INCOME
from roundhouse.expansions.german.rules.switch import O_SWITCH, arms_of
from roundhouse.record.extension import Kind, PositionExtension, PositionPlace, PositionValues, RouteWords
from roundhouse.record.position_fields import NONE
from roundhouse.record.position_frames import named
from roundhouse.record.position_part_defaults import initial
from roundhouse.record.position_words import LETTERS, PositionTable, one_of, refused, shown
from roundhouse.rules.layout import PLAN
from roundhouse.rules.moves import EXTENSION_NAMES, INCOME_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

ARM: Final = "arm"
EXTENSIONS: Final = "extensions"


def _route(rules: Ruleset, name: str) -> int:
    return PLAN + rules.route_ids.index(name)


# ---- the arm behind the switch


def _arm_keys(rules: Ruleset) -> list[str]:
    return [ARM] if arms_of(rules) else []


def _read_arm(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    arms = arms_of(rules)
    if ARM in table:
        known = [NONE, *(arm.id for arm in arms)]
        p[_route(rules, arms[0].route)] = one_of(table.key(ARM), table.get(ARM), known, "arm of the switch")


def _write_arm(rules: Ruleset, p: list[int], full: bool) -> dict[str, Any]:
    arms = arms_of(rules)
    plan = p[_route(rules, arms[0].route)] if arms else 0
    if plan:
        return {ARM: arms[plan - 1].id}
    return {ARM: NONE} if full and arms else {}


def _no_arm(rules: Ruleset, path: str, route: int, space: int) -> str:
    arms = " or ".join(f'"{arm.id}"' for arm in arms_of(rules))
    return f"the switch has not been set; {path}.{ARM} = {arms} would be right"


# ---- extensions on routes


def _station_names(rules: Ruleset) -> list[str]:
    return [station.id for station in stations_of(rules)]


def _extension_keys(rules: Ruleset) -> list[str]:
    return [EXTENSIONS] if stations_of(rules) else []


def _read_extensions(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    if EXTENSIONS not in table:
        return
    given = PositionTable(table.key(EXTENSIONS), table.get(EXTENSIONS), _station_names(rules))
    factors: dict[str, int] = {}
    for station in stations_of(rules):
        known = [row.id for row in fitting(rules, station)]
        factor = factors.get(station.route, 1)
        if station.id in given:
            what = f"extension of size {station.size}"
            chosen = one_of(given.key(station.id), given.get(station.id), known, what)
            p[_route(rules, station.route)] += factor * (1 + chosen)
        factors[station.route] = factor * (1 + len(known))


def _write_extensions(rules: Ruleset, p: list[int], full: bool) -> dict[str, Any]:
    laid = laid_extensions(rules, p)
    return {EXTENSIONS: laid} if laid or (full and stations_of(rules)) else {}


def _no_extension(rules: Ruleset, path: str, route: int, space: int) -> str:
    station = next(
        station
        for station in stations_of(rules)
        if station.route == rules.route_ids[route] and station.space == space
    )
    right = f'{path}.{EXTENSIONS} = {{ {station.id} = "{fitting(rules, station)[0].id}" }} or another one'
    return f"no extension lies at {station.id}; {right} would be right"


def _on_routes(state: GameState) -> list[PositionPlace]:
    return [
        (f"players.{LETTERS[seat]}.{EXTENSIONS}.{station}", EXTENSION_NAMES.index(name))
        for seat, p in enumerate(state.players)
        for station, name in laid_extensions(state.rules, p).items()
    ]


# ---- the supply


def _extensions_left(state: GameState) -> PositionValues:
    """Those that lie on no board."""
    laid = sum(1 << extension for extension in {extension for _, extension in _on_routes(state)})
    return [initial(state.rules)[1][T_EXTENSIONS] & ~laid]


def _income_left(state: GameState) -> PositionValues:
    """What nobody has."""
    start = initial(state.rules)[1][T_INCOME : T_INCOME + len(INCOME_NAMES)]
    taken = [sum(p[INCOME + kind] for p in state.players) for kind in range(len(start))]
    return [max(0, count - gone) for count, gone in zip(start, taken, strict=True)]


def _check_used(state: GameState, seat: int, table: PositionTable) -> None:
    p = state.players[seat]
    for kind, name in enumerate(INCOME_NAMES):
        if p[INCOME_USED + kind] > p[INCOME + kind]:
            why = f"the player has {p[INCOME + kind]} tiles {shown(name)}"
            raise refused(table.key("income-used"), table.get("income-used"), why)


WRITTEN: Final = PositionExtension(
    routes=(
        RouteWords(_read_arm, keys=_arm_keys, write=_write_arm, unchosen={O_SWITCH: _no_arm}),
        RouteWords(
            _read_extensions,
            keys=_extension_keys,
            write=_write_extensions,
            unchosen={O_EXTENSION: _no_extension},
        ),
    ),
    of_table={T_EXTENSIONS: _extensions_left, T_INCOME: _income_left},
    check_player=_check_used,
    kinds=(
        Kind("extension", EXTENSION_NAMES, (T_EXTENSIONS,), elsewhere=_on_routes),
        Kind("income tile", INCOME_NAMES, (T_INCOME,), (INCOME,)),
    ),
    arguments={F_EXTENSION: named("station", _station_names, "station of this board")},
)
