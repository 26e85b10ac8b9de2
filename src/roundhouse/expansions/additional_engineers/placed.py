"""Where moves of the additional engineers are made; they bring no pieces of their own."""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.expansions.additional_engineers.rules import catch_up_space
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BRONZE, ENGINEER_SPACE
from roundhouse.view.extension import PlaceExtension
from roundhouse.view.places import at, space_place
from roundhouse.view.targets import gap_place


def _caught_up(state: GameState, seat: int, route: int) -> str:
    return at(seat, state.rules.route_codes[route], catch_up_space(state, state.players[seat], route))


def _their_engineer(state: GameState, seat: int, index: int) -> str:
    return space_place(ENGINEER_SPACE + index // 4)


PLACED: Final = PlaceExtension(
    targets={"catch-up": _caught_up, "work": gap_place, "borrow": _their_engineer},
    ghosts={"catch-up": f"track-{COLOURS[BRONZE]}"},
)
