"""Where the Asian board's moves are made, and where sites and the upgrade lie."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.asian.rules import UPGRADED, upgrades_of
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import CLOSED
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.places import at
from roundhouse.view.targets import own_route


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    """Construction sites in their slots, and an upgrade on the route it lies over."""
    rules, board = seen.rules, seen.board(seat)
    for slot, tile in enumerate(board.all_slots()):
        if tile == CLOSED:
            yield at(seat, "site", slot), (at(seat, "slot", slot),)
    for upgrade in upgrades_of(rules):
        route = rules.route_ids.index(upgrade.route)
        if board.plan_number(route) == UPGRADED:
            yield at(seat, upgrade.id), (at(seat, rules.route_codes[route], 0),)


PLACED: Final = PlaceExtension(
    targets={"site": own_route("site"), "medal": own_route("medal")},
    in_the_sign=frozenset({"take-coin"}),
    ghosts={"medal": "medal"},
    of_seat=_of_seat,
)
