"""Where the pieces of the German board lie: the switch, extensions on routes and beside the board, income tiles."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.german.rules.extensions import laid_extensions
from roundhouse.expansions.german.rules.switch import arms_of
from roundhouse.rules.moves import ARM_NAMES, EXTENSION_NAMES, INCOME_NAMES
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import at, shared
from roundhouse.view.targets import named, own


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    rules, board = seen.rules, seen.board(seat)
    for kind, name in enumerate(INCOME_NAMES):
        for tile in range(board.count("income", kind)):
            used = "used" if tile < board.count("income-used", kind) else "open"
            yield at(seat, "income", name, tile), (at(seat, "income", name), used)
    arms = arms_of(rules)
    if arms:
        plan = board.plan_number(rules.route_ids.index(arms[0].route))
        yield at(seat, "switch"), (at(seat, "switch", arms[plan - 1].id) if plan else at(seat, "switch"),)
    for station, extension in laid_extensions(rules, board.row).items():
        yield at(seat, "extension", station), (at(seat, "station", station), extension)


def _of_table(seen: GameState) -> PiecesFound:
    """Every piece that is left, and the whole supply in numbers."""
    top = seen.table_top
    yield from lying_open("extension", top.held("extensions"), EXTENSION_NAMES)
    for kind, name in enumerate(INCOME_NAMES):
        if top.count("income", kind):
            yield shared("income", name), (shared("income", name), str(top.count("income", kind)))
    for supply, count in (
        ("extension", top.count("extensions")),
        ("income", top.count("income")),
    ):
        if count:
            yield supply, (supply, str(count))


PLACED: Final = PlaceExtension(
    targets={
        "arm": own("switch", ARM_NAMES),
        "extension": named("extension", EXTENSION_NAMES),
        "take-income": named("income", INCOME_NAMES),
        "income": own("income", INCOME_NAMES),
    },
    of_seat=_of_seat,
    of_table=_of_table,
)
