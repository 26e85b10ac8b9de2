"""Special ideas in positions: which cards are left, and who has been laid out."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.special_ideas.rules import DOUBLE_INDUSTRY, FACTORY, FREIGHT, T_LAID, T_SPECIAL
from roundhouse.record.faces import Kind, Values, Written
from roundhouse.record.position_part_defaults import initial
from roundhouse.rules.engineers import kept
from roundhouse.rules.layout import BOILED, ENGINEERS, GAP, GAPS
from roundhouse.rules.moves import SPECIAL_NAMES
from roundhouse.rules.state import GameState


def _cards(state: GameState) -> Values:
    """All but those that a player visibly has."""
    gone = set()
    for p in state.players:
        if p[DOUBLE_INDUSTRY]:
            gone.add("double-industry")
        if p[FREIGHT]:
            gone.add("freight-car")
        if any(tile % BOILED == FACTORY for tile in p[GAP : GAP + GAPS]):
            gone.add("special-factory")
    return [initial(state.rules)[1][T_SPECIAL] & ~sum(1 << SPECIAL_NAMES.index(name) for name in gone)]


def _laid(state: GameState) -> Values:
    """Whoever is in the row or with somebody, but engineer 1, who comes with a card."""
    laid = kept(state)
    for engineer in state.row:
        if engineer >= 0:
            laid |= 1 << engineer
    for p in state.players:
        laid |= p[ENGINEERS]
    return [laid & ~(1 << state.rules.engineer_one)]


WRITTEN: Final = Written(
    of_table={T_SPECIAL: _cards, T_LAID: _laid},
    late=(T_LAID,),
    once={"freight-car": FREIGHT, "double-industry": DOUBLE_INDUSTRY},
    kinds=(Kind("special idea card", SPECIAL_NAMES, (T_SPECIAL,), leaves=True),),
)
