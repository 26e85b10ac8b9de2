"""Ways that have led to the end of a turn before, and may do so again.

The moves of a decision are much alike, and so are the decisions of a turn: what completed the turn after one move
mostly completes it after another. Going a way is a proof, so it does not matter where it comes from.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.foresight import Foresight
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.needs import (
    Way,
)
from roundhouse.rules.ahead.rooms import demand_of, enough_room, rooms
from roundhouse.rules.ahead.strides import tidy
from roundhouse.rules.layout import (
    F_POOL,
    IN_TURN,
)
from roundhouse.rules.pool import direct_left, payers
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import room

WAYS: Final = 3  # of a player that are kept


def remember(ahead: Foresight, player: int, way: Way) -> None:
    """Keep a way for the next questions."""
    ahead.trodden[player] = (way, *[other for other in ahead.trodden[player] if other != way])[:WAYS]


def followed(state: GameState, player: int) -> Way | None:
    """What leads to the end of the turn, if one of the ways that have done so before does."""
    for way in state.rules.ahead.trodden[player]:
        done = _follow(state.clone(), player, way)
        if done is not None:
            return done
    return None


def _follow(state: GameState, player: int, way: Way) -> Way | None:
    """Go a way as far as it can be gone from here, without what is not possible: what was done if that is enough."""
    done: list[int] = []
    for move in way:
        if _ends_well(state, player):
            return tuple(done)
        if _is_possible(state, player, move):
            resolve(state, move, payers(state, move)[0] if state.stack[-1][0] <= F_POOL else -1)
            done.append(move)
    return tuple(done) if _ends_well(state, player) else None


def _is_possible(state: GameState, player: int, move: int) -> bool:
    if state.stack[-1][0] > F_POOL or not moves.STEP <= move < moves.INDUSTRY:
        return move in frame_moves(state)
    route, colour = divmod(move - moves.STEP, 5)
    return len(payers(state, move)) > 0 and room(state, state.players[player], route, colour) > 0


def _ends_well(state: GameState, player: int) -> bool:
    """Whether nothing direct is left, or all of it fits side by side."""
    kind, decider, argument = state.stack[-1]
    if decider != player or not IN_TURN[kind]:
        return True  # the turn is over
    if not direct_left(state):
        return not (kind in DIRECT_FRAMES and argument & 1)
    if kind > F_POOL:
        return False
    tidy(state)
    return enough_room(state, player, rooms(state, state.players[player]), demand_of(state.pool))
