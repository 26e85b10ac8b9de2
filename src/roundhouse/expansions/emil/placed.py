"""Where Emil's pieces lie: all beside his name."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.emil.rules import emil_of
from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.places import shared


def _of_table(seen: GameState) -> PiecesFound:
    if emil_of(seen.rules) is None:
        return
    top = seen.table_top
    yield "emil/workers", ("emil", str(top.count("emil-workers")))
    for card in top.held("emil-turned"):
        yield shared("emil/card", emil_in(seen.rules.content).cards[card].id), ("emil",)
    for engineer in top.held("emil-engineers"):
        yield shared("engineer", moves.ENGINEER_NAMES[engineer]), ("emil",)
    if top.has("emil-tiles"):
        yield "emil/tiles", ("emil", str(top.count("emil-tiles")))


PLACED: Final = PlaceExtension(of_table=_of_table)
