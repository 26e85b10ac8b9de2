"""What a position is worth to a player who thinks no further than the turn at hand."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.layout import (
    COINS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    IDEAS,
    OWN,
    OWNED,
    PASSED,
    REACH,
    SCORE,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.packing import held_cards
from roundhouse.rules.scoring import card_points, once_points, part_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    GAPS,
    MAX_ROUTES,
    MAX_WRENCHES,
    NOWHERE,
    UPPER_LANE,
)


def final_score(state: GameState, seat: int) -> int:
    """The score if nothing else were built: every scoring phase to come like this one, known end bonus cards as now."""
    return state.players[seat][SCORE] + points_to_come(state, seat) + known_cards(state, seat)


def points_to_come(state: GameState, seat: int) -> int:
    """What the scoring phases from now on would give; what does not come again counts once."""
    phases = state.rules.rounds - state.round + 1 if state.stack else 0
    if not phases:
        return 0
    once = once_points(state.rules, state.players[seat])
    return phases * (round_points(state, seat) - once) + once


def round_points(state: GameState, seat: int) -> int:
    """What the scoring phase would give now."""
    p = state.players[seat]
    rules = state.rules
    points = rules.industry_rules.points(p)
    for route in range(rules.route_count):
        points += route_points(rules, p, route)
    return points + sum(more for more, _ in part_points(rules, p)) if rules.round_scorers else points


def known_cards(state: GameState, seat: int) -> int:
    """End bonus cards as they would score now; those not known count nothing."""
    p = state.players[seat]
    points = 0
    for card in held_cards(p):
        end_card = state.rules.end_cards[card] if card < len(state.rules.end_cards) else None
        if end_card is not None:
            points += card_points(state, p, end_card)
    return points


TENTHS: Final = 10  # values are ints, in tenths of a point, so that equal games stay equal on every machine
# What is not yet in the final score, in tenths. "Each round" counts for the rounds after this one only: what is
# gained now works from then on.
SUPPLY: Final = 45  # a worker that can still be placed in this round
COIN_VALUE: Final = 25
EXTRA_WORKER: Final = 45  # each round
EXTRA_STEP: Final = 6  # a track step, whatever it scores, each round
UNSCORED: Final = 4  # a point that only lacks a locomotive, each round
SPARE_REACH: Final = 3  # a space that locomotives reach and no track, each round
COLOURS_OWNED: Final = (0, 10, 14, 18, 22)  # each round, from wood to gold
DOUBLER_VALUE: Final = 8  # each round
ENGINEER_VALUE: Final = 14  # each round, and a share of the majority
MAJORITY_SHARE: Final = 40
FACTORY_VALUE: Final = 10  # each round
IDLE_TOKEN: Final = 5  # an idea token that waits for its space


def value(state: GameState, seat: int) -> int:
    """What a position is worth to a player who thinks no further than this turn, in tenths of a point."""
    return TENTHS * final_score(state, seat) + shape(state, seat)


def shape(state: GameState, seat: int) -> int:
    """What a position promises beyond its points: hands to work with, ways that are open."""
    p = state.players[seat]
    rules = state.rules
    later = rules.rounds - state.round
    found = COIN_VALUE * p[COINS] if later or not p[PASSED] else 0
    if not p[PASSED]:
        found += SUPPLY * (p[WORKERS] + p[TEMPS] + (p[WOOD_WORKER] == 1))
    if not later:
        return found
    each = EXTRA_WORKER * (p[OWN] + (1 if p[WOOD_WORKER] else 0))
    each += DOUBLER_VALUE * sum(p[DOUBLERS : DOUBLERS + MAX_ROUTES])
    each += FACTORY_VALUE * sum(1 for tile in p[GAP : GAP + GAPS] if tile)
    engineers = p[ENGINEERS].bit_count()
    each += ENGINEER_VALUE * engineers
    for colour in range(1, len(COLOURS_OWNED)):
        if p[OWNED] >> colour & 1:
            each += COLOURS_OWNED[colour]
    values = rules.values[p[VALUATION]]
    for route in range(rules.route_count):
        first = TRACK + 5 * route
        reach = p[REACH + route]
        each += EXTRA_STEP * sum(p[first : first + 5]) + SPARE_REACH * max(0, reach - p[first])
        for colour in range(1, 5):
            each += UNSCORED * values[colour] * max(0, p[first + colour] - reach)
    for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
        if place != NOWHERE:
            each += EXTRA_STEP * (place % UPPER_LANE)
    found += later * each + MAJORITY_SHARE * engineers - IDLE_TOKEN * p[IDEAS].bit_count()
    return found + sum(part.promises(p, later) for part in rules.parts) if rules.parts else found
