"""Where the special idea cards and the freight car lie, and where their moves are made."""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import ENGINEER_SPACE
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import at, space_place
from roundhouse.view.targets import named


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    board = seen.board(seat)
    if board.has("freight-car"):
        yield at(seat, "freight"), (at(seat, seen.rules.route_codes[board.chosen("freight-car")], 0),)
    if board.has("double-industry"):
        yield at(seat, "double-industry"), (at(seat, "cards"),)


def _of_table(seen: GameState) -> PiecesFound:
    return lying_open("special", seen.table_top.held("special-cards"), moves.SPECIAL_NAMES)


def _from_the_box(state: GameState, seat: int, engineer: int) -> str:
    return space_place(ENGINEER_SPACE + engineer)


def _start(state: GameState, seat: int, route: int) -> str:
    return at(seat, state.rules.route_codes[route], 0)


PLACED: Final = PlaceExtension(
    targets={"special": named("special", moves.SPECIAL_NAMES), "box": _from_the_box, "freight": _start},
    of_seat=_of_seat,
    of_table=_of_table,
)
