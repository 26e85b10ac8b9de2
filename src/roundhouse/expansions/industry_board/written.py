"""The industry board in positions: where cars and factories lie, and what cannot be."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.industry_board.rules.board import O_IDEA_OR_KEY
from roundhouse.expansions.industry_board.rules.cars import (
    CARS,
    FLEETS,
    K_PURPLE,
    OWN,
    OWN_CARS,
    PURPLE,
    cars_out,
)
from roundhouse.record.extension import KeyRule, Lying, PositionExtension, PositionValues
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, listed
from roundhouse.record.reached import amount, arrived
from roundhouse.rules.base_fields import WRENCHES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import NOWHERE


def purple_cars_there(rules: Ruleset) -> int:
    """As many as their idea card brings."""
    return max((amount(effect, K_PURPLE) for effect in rules.card_effect), default=0)


def purple_owners(state: GameState) -> list[int]:
    """Who has purple cars."""
    return [seat for seat, p in enumerate(state.players) if cars_out(p, PURPLE)]


def _supply(state: GameState, seat: int) -> PositionValues:
    """Own cars that are nowhere else."""
    return [max(0, OWN_CARS - cars_out(state.players[seat], OWN))]


def _tiles(state: GameState) -> Lying:
    industry_rules = state.rules.industry_rules
    names = enumerate(industry_rules.place_names)
    return [(f"the industry board's {name}", industry_rules.layers(state, place)) for place, name in names]


def _keys(rules: Ruleset, p: list[int]) -> int:
    """Every wrench after the first gains a key on an idea space."""
    spaces = [
        space
        for space, effect in enumerate(rules.industry_effect)
        if effect and amount(effect, O_IDEA_OR_KEY)
    ]
    return sum(max(0, arrived(p, space) - 1) for space in spaces)


def _idea_cards(state: GameState) -> list[int]:
    return [K_PURPLE] if state.rules.industry_rules.shared and purple_owners(state) else []


# ---- what cannot be


def _check_player(state: GameState, seat: int, table: PositionTable) -> None:
    _check_cars(state.players[seat], table)
    _check_purple(state, seat, table)
    _check_wrenches(state, state.players[seat], table)


def _check_cars(p: list[int], table: PositionTable) -> None:
    """Three own ones, and beside a factory one of each."""
    own = p[CARS] + cars_out(p, OWN)
    if own > OWN_CARS:
        sentence = f"cannot be: {own} own cars lie somewhere, and a player has {OWN_CARS}."
        raise PositionError(table.key("cars"), sentence)
    for fleet in FLEETS:
        if p[fleet.lying] & p[fleet.standing]:
            key = f"{fleet.word}-standing"
            why = "beside a factory there is one such car of a player"
            raise table.refused(key, why)
        if p[fleet.fresh] & ~p[fleet.standing]:
            key = f"{fleet.word}-fresh"
            raise table.refused(key, "only a standing car has just been stood up")


def _check_purple(state: GameState, seat: int, table: PositionTable) -> None:
    """One player has them all."""
    owners, there = purple_owners(state), purple_cars_there(state.rules)
    if len(owners) > 1 and seat == owners[-1]:
        letters = listed(LETTERS[owner] for owner in owners)
        raise PositionError(table.key("purple-lying"), f"cannot be: {letters} would have what exists once.")
    if cars_out(state.players[seat], PURPLE) > there:
        raise PositionError(table.key("purple-lying"), f"cannot be: there are {there} purple cars.")


def _check_wrenches(state: GameState, p: list[int], table: PositionTable) -> None:
    """A wrench is behind a factory of the way, or at one, only if that is built."""
    rules, industry_rules = state.rules, state.rules.industry_rules
    for stands in WRENCHES.values(p):
        for space in range(stands + 1 if stands != NOWHERE else 0):
            gap = rules.industry_gap[space]
            passed = space < stands and industry_rules.beside_the_way(space)
            if gap and not passed and not industry_rules.layers(state, gap - 1):
                label = rules.industry_labels[space]
                why = (
                    f"{label} is not built, so no wrench comes there or beyond; {label} = [3] would build it"
                )
                raise table.refused("wrenches", why)


WRITTEN: Final = PositionExtension(
    players={"cars": KeyRule(_supply, _check_player)},
    tiles=_tiles,
    keys=_keys,
    idea_cards=_idea_cards,
)
