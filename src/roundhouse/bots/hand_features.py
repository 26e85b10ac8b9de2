"""What a player has besides the board: workers, coins, tokens, cards, and engineers more or fewer than the others.

These features change with nearly every move, so their worth is added up anew for every position, without a list.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.layout import (
    CARDS,
    COINS,
    ENGINEERS,
    IDEAS,
    KEYS,
    LATER,
    MEDAL,
    OWN,
    OWNED,
    PASSED,
    TEMPS,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.packing import how_many
from roundhouse.rules.scoring import majority_points
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_END_CARD, K_END_CARD, K_END_CARD_10

COLOURS: Final = ("wood", "green", "bronze", "silver", "gold")
HAND_FEATURES: Final = (
    "one",
    "own workers",
    "wood worker",
    "later workers",
    "in hand",  # workers that can still be placed in this round
    "coins",
    "passed",
    "place",  # in the turn order
    "ideas",  # tokens not yet used
    "valuation 1",
    "valuation 2",
    "medal",
    "keys",
    *(f"owns {colour}" for colour in COLOURS[1:]),
    "cards",
    "cards to come",
    "engineers",
    "ahead",  # engineers more than any rival has
    "level",
    "behind",
    "majority",  # points as it stands
    "passing",  # points that passing will bring
    "2 players",
    "3 players",
)
IDEA_COUNT: Final = [tokens.bit_count() for tokens in range(1 << len(moves.TOKEN_NAMES))]  # by their bits


class HandWeights:
    """A weight for each of `HAND_FEATURES`."""

    def __init__(self, weights: list[float]) -> None:
        (
            self.one,
            self.own_workers,
            self.wood_worker,
            self.later_workers,
            self.in_hand,
            self.coins,
            self.passed,
            self.place,
            self.ideas,
            self.valuation_1,
            self.valuation_2,
            self.medal,
            self.keys,
            self.owns_green,
            self.owns_bronze,
            self.owns_silver,
            self.owns_gold,
            self.cards,
            self.cards_to_come,
            self.engineers,
            self.ahead,
            self.level,
            self.behind,
            self.majority,
            self.passing,
            self.two_players,
            self.three_players,
        ) = weights


def hand_worth(state: GameState, seat: int, by: HandWeights) -> float:
    """Each feature times its weight, added up in the order of `HAND_FEATURES`."""
    p = state.players[seat]
    place = _place(state.order, seat)
    found = by.one + by.own_workers * p[OWN]
    if p[WOOD_WORKER]:
        found += by.wood_worker
    found += by.later_workers * p[LATER]
    if not p[PASSED]:
        found += by.in_hand * (p[WORKERS] + p[TEMPS] + (1 if p[WOOD_WORKER] == 1 else 0))
    found += by.coins * p[COINS]
    if p[PASSED]:
        found += by.passed
    found += by.place * place
    found += by.ideas * IDEA_COUNT[p[IDEAS]]
    if p[VALUATION]:
        found += by.valuation_1 if p[VALUATION] == 1 else by.valuation_2
    if p[MEDAL]:
        found += by.medal
    found += by.keys * p[KEYS]
    found = _with_colours(found, p[OWNED], by)
    if p[CARDS]:
        found += by.cards
    found += by.cards_to_come * cards_to_come(state)
    found = _with_engineers(found, state, seat, by)
    if not p[PASSED]:
        found += by.passing * state.rules.pass_points[place]
    if len(state.players) < 4:
        found += _of_the_number(len(state.players), by)
    return found


def _place(order: tuple[int, ...], seat: int) -> int:
    """Of a seat in the turn order."""
    for place in range(len(order)):
        if order[place] == seat:
            return place
    return 0


def _with_colours(found: float, owned: int, by: HandWeights) -> float:
    if owned & 2:
        found += by.owns_green
    if owned & 4:
        found += by.owns_bronze
    if owned & 8:
        found += by.owns_silver
    if owned & 16:
        found += by.owns_gold
    return found


def _with_engineers(found: float, state: GameState, seat: int, by: HandWeights) -> float:
    own = how_many(state.players[seat][ENGINEERS])
    most = most_engineers(state, seat)
    if not own:
        return found + by.behind if most else found
    found += by.engineers * own
    found += by.ahead if own > most else by.level if own == most else by.behind
    return found + by.majority * majority_points(state, seat)


def _of_the_number(players: int, by: HandWeights) -> float:
    return by.two_players if players == 2 else by.three_players if players == 3 else 0.0


def hand_features(state: GameState, seat: int) -> list[float]:
    """What each feature is, in the order of `HAND_FEATURES`: what `hand_worth` weighs, as a list."""
    p, players = state.players[seat], len(state.players)
    place, playing = _place(state.order, seat), not p[PASSED]
    in_hand = p[WORKERS] + p[TEMPS] + (1 if p[WOOD_WORKER] == 1 else 0)
    found = [
        *(1, p[OWN], p[WOOD_WORKER] != 0, p[LATER], in_hand if playing else 0, p[COINS]),
        *(
            not playing,
            place,
            IDEA_COUNT[p[IDEAS]],
            p[VALUATION] == 1,
            p[VALUATION] > 1,
            p[MEDAL] != 0,
            p[KEYS],
        ),
        *(p[OWNED] >> colour & 1 for colour in range(1, len(COLOURS))),
        *(p[CARDS] != 0, cards_to_come(state)),
        *_engineer_features(state, seat),
        *(state.rules.pass_points[place] if playing else 0, players == 2, players == 3),
    ]
    return [float(value) for value in found]


def _engineer_features(state: GameState, seat: int) -> tuple[int, bool, bool, bool, int]:
    """Engineers; whether they are ahead, level or behind; points for the majority. Nobody is level with none."""
    own, most = how_many(state.players[seat][ENGINEERS]), most_engineers(state, seat)
    majority = majority_points(state, seat) if own else 0
    return own, own > most, own == most > 0, own < most, majority


def most_engineers(state: GameState, seat: int) -> int:
    """How many another player has at most."""
    found = 0
    for other, q in enumerate(state.players):
        if q[ENGINEERS] and other != seat:
            count = how_many(q[ENGINEERS])
            if count > found:
                found = count
    return found


def cards_to_come(state: GameState) -> int:
    """End bonus cards that will be chosen in this turn."""
    found = 0
    for unit in state.pool:
        if unit >> 1 in (K_END_CARD, K_END_CARD_10):
            found += 1
    for frame in state.stack:
        if frame[0] == F_END_CARD:
            found += 1
    return found
