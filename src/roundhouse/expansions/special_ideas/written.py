"""Special ideas in positions: which cards are left, and who has been laid out."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.special_ideas.rules import (
    DOUBLE_INDUSTRY,
    FACTORY,
    FREIGHT,
    PLACES,
    PULLING,
    T_LAID,
    T_SPECIAL,
)
from roundhouse.record.extension import Kind, PositionExtension, PositionValues
from roundhouse.record.position_defaults import locomotives
from roundhouse.record.position_part_defaults import initial
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules.engineers import kept
from roundhouse.rules.ideas import OUT_OF_GAME, token_places
from roundhouse.rules.layout import BOILED, ENGINEERS, GAP, GAPS
from roundhouse.rules.moves import SPECIAL_NAMES, TOKEN_NAMES
from roundhouse.rules.state import GameState


def _cards(state: GameState) -> PositionValues:
    """All but those that a player visibly has."""
    gone = set()
    for p in state.players:
        if p[DOUBLE_INDUSTRY]:
            gone.add("double-industry")
        if p[FREIGHT]:
            gone.add("freight-car")
        if _has_factory(p):
            gone.add("special-factory")
    return [initial(state.rules)[1][T_SPECIAL] & ~sum(1 << SPECIAL_NAMES.index(name) for name in gone)]


def _laid(state: GameState) -> PositionValues:
    """Whoever is in the row or with somebody, but engineer 1, who comes with a card."""
    laid = kept(state)
    for engineer in state.row:
        if engineer >= 0:
            laid |= 1 << engineer
    for p in state.players:
        laid |= p[ENGINEERS]
    return [laid & ~(1 << state.rules.engineer_one)]


def _has_factory(p: list[int]) -> bool:
    return any(tile % BOILED == FACTORY for tile in p[GAP : GAP + GAPS])


# ---- what cannot be


def _check_player(state: GameState, seat: int, table: PositionTable) -> None:
    _check_freight(state, state.players[seat], table)
    _check_tokens(state, state.players[seat], table)


def _check_freight(state: GameState, p: list[int], table: PositionTable) -> None:
    """Whatever pulls the freight car gives way only to something stronger."""
    if not p[FREIGHT]:
        return
    route = p[FREIGHT] - 1
    if all(state.rules.pulls[tile] < PULLING for tile in locomotives(state.rules, p, route)):
        why = f"no locomotive from #{PULLING} on is there; name one in {table.key('locomotives')}"
        raise refused(table.key("freight-car"), state.rules.route_codes[route], why)


def _check_tokens(state: GameState, p: list[int], table: PositionTable) -> None:
    """A token lies on the special factory only while that is there."""
    if _has_factory(p):
        return
    names = state.rules.idea_place_names
    for token, place in enumerate(token_places(p)):
        if place not in (0, OUT_OF_GAME) and names[place - 1] in PLACES:
            why = f"{table.key('factories')} has no special factory"
            raise refused(table.key(f"ideas.{TOKEN_NAMES[token]}"), names[place - 1], why)


WRITTEN: Final = PositionExtension(
    of_table={T_SPECIAL: _cards, T_LAID: _laid},
    late=(T_LAID,),
    check_player=_check_player,
    once={"freight-car": FREIGHT, "double-industry": DOUBLE_INDUSTRY},
    kinds=(Kind("special idea card", SPECIAL_NAMES, (T_SPECIAL,), leaves=True),),
)
