"""The German board in positions: the arm and the extensions of a player, and what is left in the supply."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.expansions.german.rules.extensions import (
    F_EXTENSION,
    O_EXTENSION,
    fitting,
    laid_extensions,
    stations_of,
)
from roundhouse.expansions.german.rules.switch import O_SWITCH, arms_of
from roundhouse.record.extension import KeyRule, PositionExtension, PositionPlace, RouteWords, SupplyKeys
from roundhouse.record.key import NONE
from roundhouse.record.keys.waiting import named
from roundhouse.record.position_words import LETTERS, PositionTable, one_of, shown
from roundhouse.rules.base_fields import PLANS
from roundhouse.rules.moves import EXTENSION_NAMES, INCOME_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

ARM: Final = "arm"
EXTENSIONS: Final = "extensions"


# ---- the arm behind the switch


def _read_arm(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    arms = arms_of(rules)
    if ARM in table:
        known = [NONE, *(arm.id for arm in arms)]
        arm = one_of(table.key(ARM), table.get(ARM), known, "arm of the switch")
        PLANS.put(p, arm, rules.route_ids.index(arms[0].route))


def _write_arm(rules: Ruleset, p: list[int], full: bool) -> dict[str, Any]:
    arms = arms_of(rules)
    plan = PLANS.of(p, rules.route_ids.index(arms[0].route)) if arms else 0
    if plan:
        return {ARM: arms[plan - 1].id}
    return {ARM: NONE} if full and arms else {}


def _no_arm(rules: Ruleset, path: str, route: int, space: int) -> str:
    arms = " or ".join(f'"{arm.id}"' for arm in arms_of(rules))
    return f"the switch has not been set; {path}.{ARM} = {arms} would be right"


# ---- extensions on routes


def _station_names(rules: Ruleset) -> list[str]:
    return [station.id for station in stations_of(rules)]


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
            route = rules.route_ids.index(station.route)
            PLANS.put(p, PLANS.of(p, route) + factor * (1 + chosen), route)
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


# ---- income


def _check_used(state: GameState, seat: int, table: PositionTable) -> None:
    board = state.board(seat)
    for kind, name in enumerate(INCOME_NAMES):
        if board.count("income-used", kind) > board.count("income", kind):
            raise table.refused(
                "income-used", f"the player has {board.count('income', kind)} tiles {shown(name)}"
            )


WRITTEN: Final = PositionExtension(
    supplies=(
        SupplyKeys("extension", rest=EXTENSIONS, elsewhere=_on_routes),
        SupplyKeys("income tile", rest="income", players=("income",)),
    ),
    players={"income-used": KeyRule(check=_check_used)},
    routes=(
        RouteWords(
            _read_arm,
            keys=lambda rules: [ARM] if arms_of(rules) else [],
            write=_write_arm,
            unchosen={O_SWITCH: _no_arm},
        ),
        RouteWords(
            _read_extensions,
            keys=lambda rules: [EXTENSIONS] if stations_of(rules) else [],
            write=_write_extensions,
            unchosen={O_EXTENSION: _no_extension},
        ),
    ),
    arguments={F_EXTENSION: named("station", _station_names, "station of this board")},
)
