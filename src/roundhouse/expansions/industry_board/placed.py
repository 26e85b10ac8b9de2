"""Where the pieces of the industry board lie and where its moves are made: at places that all share."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.moves import PLACE_NAMES
from roundhouse.rules.notation import tile_name
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.places import at, shared
from roundhouse.view.targets import named, wrench_target

PIECES: Final = (("car", "cars"), ("purple", "purple"))  # what they are called on the table, and their fields


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    if not seen.rules.industry_rules.shared:
        return
    board = seen.board(seat)
    for name, cars in PIECES:
        lying = dict.fromkeys(board.held(f"{cars}-lying"), "lying")
        standing = dict.fromkeys(board.held(f"{cars}-standing"), "standing")
        for place, side in sorted((lying | standing).items()):
            yield at(seat, name, PLACE_NAMES[place]), (shared("works", PLACE_NAMES[place]), side)
        if board.has(f"{cars}-workshop"):
            yield at(seat, f"{name}-workshop"), (at(seat, "cars"), str(board.count(f"{cars}-workshop")))
    if board.has("cars"):
        yield at(seat, "cars"), (at(seat, "cars"), str(board.count("cars")))


def _of_table(seen: GameState) -> PiecesFound:
    for place, name in enumerate(seen.rules.industry_rules.place_names):
        built = seen.rules.industry_rules.layers(seen, place)
        if built:
            yield shared("works", name), (shared("works", name), *(tile_name(tile) for tile in built))


def _moved(state: GameState, seat: int, index: int) -> str:
    return shared("works", PLACE_NAMES[index % 8])


_works = named("works", PLACE_NAMES)

PLACED: Final = PlaceExtension(
    targets={
        "detour": wrench_target(True),
        "car": _works,
        "move-car": _moved,
        "use-car": _works,
        "key-car": _works,
        "purple": _works,
        "move-purple": _moved,
        "use-purple": _works,
        "key-purple": _works,
    },
    ghosts={
        "detour": "wrench",
        **dict.fromkeys(("car", "move-car", "key-car", "purple", "move-purple", "key-purple"), "car-off"),
    },
    of_seat=_of_seat,
    of_table=_of_table,
)
