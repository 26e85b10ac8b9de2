"""Where flags lie: at the foot of their route, beside the board."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.layout import ROUTES
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.places import at

from .rules import FLAGS


def place(state: GameState, seat: int, route: int) -> str:
    """Where the flags of a route lie: `A/flag/GO`."""
    return at(seat, "flag", state.rules.route_codes[route])


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    if "flags" in seen.rules.part_names():
        for route in range(ROUTES):
            here = place(seen, seat, route)
            yield here, (here, str(seen.players[seat][FLAGS + route]))


PLACED: Final = PlaceExtension(targets={"flag": place}, ghosts={"flag": "summit-flag"}, of_seat=_of_seat)
