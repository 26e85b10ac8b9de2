"""Where Emil's pieces lie: all beside his name."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.emil.rules import T_ENGINEERS, T_TILES, T_TURNED, T_WORKERS, emil_of
from roundhouse.rules import moves
from roundhouse.rules.fields import unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.places import shared


def _of_table(seen: GameState) -> PiecesFound:
    if emil_of(seen.rules) is None:
        return
    table = seen.table
    yield "emil/workers", ("emil", str(table[T_WORKERS]))
    for card in unpack(table[T_TURNED]):
        yield shared("emil/card", emil_in(seen.rules.content).cards[card].id), ("emil",)
    for engineer in bits(table[T_ENGINEERS]):
        yield shared("engineer", moves.ENGINEER_NAMES[engineer]), ("emil",)
    if table[T_TILES]:
        yield "emil/tiles", ("emil", str(len(unpack(table[T_TILES]))))


PLACED: Final = PlaceExtension(of_table=_of_table)
