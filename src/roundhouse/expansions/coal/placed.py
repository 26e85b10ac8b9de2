"""Where coal's pieces lie and where its moves are made: foundries are on the table once, open or above a board."""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BOILED, MAX_SLOTS
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import at, shared, space_place
from roundhouse.view.targets import gap_place, named


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    board = seen.board(seat)
    if "coal" in seen.rules.ingredients:
        yield at(seat, "coal"), (at(seat, "coal"), str(board.count("coal")))
    for foundry in board.held("foundries"):
        name = moves.FOUNDRY_NAMES[foundry]
        used = "used" if board.has("foundries-used", foundry) else "open"
        yield shared("foundry", name), (at(seat, "foundry", name), used)


def _of_table(seen: GameState) -> PiecesFound:
    return lying_open("foundry", seen.table_top.held("open-foundries"), moves.FOUNDRY_NAMES)


def _berth(state: GameState, seat: int, berth: int) -> str:
    return at(seat, "slot", berth) if berth < MAX_SLOTS else gap_place(state, seat, berth - MAX_SLOTS)


def _boilerman_space(state: GameState, seat: int, index: int) -> str:
    return space_place(moves.SPACE_NAMES.index("boilerman"))


def _coal_factory(state: GameState, seat: int, index: int) -> str:
    """Wherever it was built."""
    coal = moves.TILE_NAMES.index("coal")
    industry_rules = state.rules.industry_rules
    for gap in range(industry_rules.places):
        if industry_rules.factory_at(state, state.players[seat], gap) & (BOILED - 1) == coal:
            return gap_place(state, seat, gap)
    return at(seat, "coal")


_foundry = named("foundry", moves.FOUNDRY_NAMES)

PLACED: Final = PlaceExtension(
    targets={
        "stoke": _boilerman_space,
        "boilerman": _berth,
        "close": _berth,
        "burn": _coal_factory,
        "take-foundry": _foundry,
        "use-foundry": _foundry,
    },
    ghosts={"boilerman": "boilerman", "close": "boilerman"},
    of_seat=_of_seat,
    of_table=_of_table,
)
