"""Turns, passing, turn order and the end of a round (rulebook p. 16-17, 21-22).

After everybody has passed the order is sorted anew; then the workers on the turn-order spaces may move on,
second place before first (ruling 8); then comes the scoring phase and the board is cleared.
"""

from __future__ import annotations

from roundhouse.rules.effects import score, score_counted
from roundhouse.rules.engineers import shift_row
from roundhouse.rules.ideas import ask_for_end_cards
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    OWN,
    PASSED,
    TEMPS,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.scoring import score_game, score_round
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    F_MOVE,
    F_ROUND,
    F_SCORE,
    F_TURN,
    FROM_PASSING,
    K_POINTS_ENGINEERS,
    SPACES,
)


def next_turn(state: GameState) -> None:
    """Give the turn to the next player who has not passed, or end the round's actions."""
    if state.rules.openers:
        for part in state.rules.openers:
            part.begin(state)
        if state.stack[-1][0] != F_ROUND:
            return  # something comes first
    order = state.order
    players = state.players
    for place in state.rules.places_after[state.last]:
        player = order[place]
        if not players[player][PASSED]:
            state.last = place
            state.stack.append((F_TURN, player, 0))
            return
    end_actions(state)


def pass_turn(state: GameState, player: int) -> None:
    """Out of the round, with the points of the turn-order card."""
    p = state.players[player]
    p[PASSED] = 1
    score(p, state.rules.pass_points[state.order.index(player)], FROM_PASSING)
    close_turn(state, player)


def close_turn(state: GameState, player: int) -> None:
    """The top frame, a turn or its pool, is over: what is left lapses, points that depend on the board are counted,
    and end bonus cards are chosen now.
    """
    state.stack.pop()
    if state.pool and state.pool[-1] >= 2 * K_POINTS_ENGINEERS:
        score_counted(state, player)
    if state.rules.followers:
        for part in state.rules.followers:
            part.follow(state, player)
    if state.pool:
        ask_for_end_cards(state, player)
        state.pool = []
    state.instead = ()
    state.idea_places = 0


def end_actions(state: GameState) -> None:
    """All have passed: sort the order, let turn-order workers move, then score."""
    claims = claims_made(state)
    resort(state, claims)
    state.stack[-1] = (F_SCORE, -1, 0)
    for part in state.rules.parts:
        part.before_scoring(state)
    # the top frame decides first: second place before first
    for space, player in claims:
        if state.rules.movers[space]:
            state.stack.append((F_MOVE, player, space))


def claims_made(state: GameState) -> list[tuple[int, int]]:
    """Turn-order spaces that were taken, with the player, first place before second."""
    claims: list[tuple[int, int]] = []
    for space in state.rules.turn_order_spaces:
        if state.spaces[space]:
            claims.append((space, (state.spaces[space] - 1) & 3))
    return claims


def resort(state: GameState, claims: list[tuple[int, int]]) -> None:
    """Claimed places are taken; the others keep their order and move right only as far as needed."""
    first = second = -1
    for space, player in claims:
        if state.rules.claims[space] == 1:
            first = player
        else:
            second = player
    if second >= 0 and first < 0 and second == state.order[0]:
        return  # the special case: nothing is sorted
    rest = [player for player in state.order if player not in (first, second)]
    order = [first] if first >= 0 else [rest.pop(0)]
    if second >= 0:
        order.append(second)
    state.order = (*order, *rest)


def score_and_clear(state: GameState) -> None:
    """The scoring phase, then the next round or the end of the game (ruling 19)."""
    score_round(state)
    if state.round == state.rules.rounds:
        score_game(state)
        state.stack.pop()
        return
    state.round += 1
    state.last = -1
    state.spaces = [0] * SPACES
    for p in state.players:
        p[WORKERS] = p[OWN]
        p[TEMPS] = 0
        p[PASSED] = 0
        p[BASIC_WORKERS] = p[BASIC_COINS] = p[BASIC_WOOD] = 0
        if p[WOOD_WORKER] == 2:
            p[WOOD_WORKER] = 1
    for part in state.rules.parts:
        part.clear_round(state)
    shift_row(state)
    state.stack[-1] = (F_ROUND, -1, 0)
