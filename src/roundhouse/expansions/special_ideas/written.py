"""Special ideas in positions: which cards are left, and who has been laid out."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.special_ideas.rules import FACTORY, PLACES, PULLING
from roundhouse.record.extension import KeyRule, PositionExtension, PositionValues, SupplyKeys
from roundhouse.record.keys.tiles import locomotives
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules.base_fields import GAP_TILES
from roundhouse.rules.engineers import kept
from roundhouse.rules.ideas import OUT_OF_GAME
from roundhouse.rules.moves import SPECIAL_NAMES, TOKEN_NAMES
from roundhouse.rules.packing import bits, token_places
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BOILED


def _had(state: GameState, free: list[int]) -> list[int]:
    """Those that a player visibly has."""
    boards = state.boards()
    had = {
        "double-industry": any(board.has("double-industry") for board in boards),
        "freight-car": any(board.has("freight-car") for board in boards),
        "special-factory": any(_has_factory(p) for p in state.players),
    }
    return [SPECIAL_NAMES.index(name) for name, there in had.items() if there]


def _laid(state: GameState, seat: int) -> PositionValues:
    """Whoever is in the row or with somebody, but engineer 1, who comes with a card."""
    laid = {*bits(kept(state)), *(engineer for board in state.boards() for engineer in board.engineers)}
    return sorted({*laid, *state.row} - {state.rules.engineer_one, -1})


def _has_factory(p: list[int]) -> bool:
    return any(tile % BOILED == FACTORY for tile in GAP_TILES.values(p))


# ---- what cannot be


def _check_freight(state: GameState, seat: int, table: PositionTable) -> None:
    """Whatever pulls the freight car gives way only to something stronger."""
    rules, p = state.rules, state.players[seat]
    for route in state.board(seat).held("freight-car"):
        if all(rules.pulls[tile] < PULLING for tile in locomotives(rules, p, route)):
            why = f"no locomotive from #{PULLING} on is there; name one in {table.key('locomotives')}"
            raise refused(table.key("freight-car"), rules.route_codes[route], why)
    _check_tokens(state, p, table)


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
    supplies=(SupplyKeys("special idea card", rest="special-cards", gone=_had),),
    players={"freight-car": KeyRule(check=_check_freight, once=True), "double-industry": KeyRule(once=True)},
    table={"laid": KeyRule(_laid, late=True)},
)
