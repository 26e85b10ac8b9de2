"""Where the special idea cards and the freight car lie, and where their moves are made."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.special_ideas.rules import DOUBLE_INDUSTRY, FREIGHT, T_SPECIAL
from roundhouse.rules import moves
from roundhouse.rules.layout import ENGINEER_SPACE
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import at, space_place
from roundhouse.view.targets import named


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    p = seen.players[seat]
    if p[FREIGHT]:
        yield at(seat, "freight"), (at(seat, seen.rules.route_codes[p[FREIGHT] - 1], 0),)
    if p[DOUBLE_INDUSTRY]:
        yield at(seat, "double-industry"), (at(seat, "cards"),)


def _of_table(seen: GameState) -> PiecesFound:
    return lying_open("special", seen.table[T_SPECIAL], moves.SPECIAL_NAMES)


def _from_the_box(state: GameState, seat: int, engineer: int) -> str:
    return space_place(ENGINEER_SPACE + engineer)


def _start(state: GameState, seat: int, route: int) -> str:
    return at(seat, state.rules.route_codes[route], 0)


PLACED: Final = PlaceExtension(
    targets={"special": named("special", moves.SPECIAL_NAMES), "box": _from_the_box, "freight": _start},
    of_seat=_of_seat,
    of_table=_of_table,
)
