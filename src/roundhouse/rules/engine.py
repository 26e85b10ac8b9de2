"""The game as four questions: whose decision, which moves, what a move does, is it over.

The top frame of the stack names the decision; each kind of frame has its moves and its effect in the chapter
it belongs to. `apply` changes the state and runs on to the next decision. It does not check the move:
`legal` says what is allowed, and `roundhouse.Game` refuses the rest.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.completable import payer_for, resolve, safe_moves
from roundhouse.rules.ideas import ask_for_end_cards, end_card_moves, take_end_card
from roundhouse.rules.layout import (
    F_BONUS,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_ROUND,
    F_SCORE,
    F_TURN,
)
from roundhouse.rules.pool import carry_out, direct_left, pool_moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import carry_out_bonus, draft, draft_moves, new_state
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import move_worker, take_turn, turn_moves, worker_moves
from roundhouse.rules.turn_order import next_turn, score_and_clear


def decider(state: GameState) -> int:
    """The seat whose decision it is, -1 when the game is over."""
    return state.stack[-1][1] if state.stack else -1


def legal(state: GameState) -> list[int]:
    """The legal moves, sorted; empty when the game is over."""
    if not state.stack:
        return []
    kind, player, argument = state.stack[-1]
    if kind == F_TURN:
        return turn_moves(state, player)
    if kind == F_POOL:
        found = safe_moves(state, player)
        return found if direct_left(state) else [moves.DONE, *found]
    if kind == F_END_CARD:
        return end_card_moves(state, argument)
    if kind == F_MOVE:
        return worker_moves(state, player)
    if kind == F_DRAFT:
        return draft_moves(state)
    return safe_moves(state, player)


def apply(state: GameState, move: int) -> None:
    """Carry out a legal move and run on to the next decision."""
    kind, player, argument = state.stack[-1]
    if kind == F_POOL:
        if move == moves.DONE:
            end_turn(state, player)
        else:
            carry_out(state, player, move, payer_for(state, player, move))
    elif kind == F_TURN:
        take_turn(state, player, move)
    elif kind == F_END_CARD:
        take_end_card(state, player, move)
    elif kind == F_MOVE:
        move_worker(state, player, argument, move)
    elif kind == F_DRAFT:
        draft(state, player, move)
    else:
        resolve(state, move, 0)
    run_on(state)


def run_on(state: GameState) -> None:
    """Do everything that needs no decision."""
    while state.stack:
        kind, player, argument = state.stack[-1]
        if kind == F_POOL:
            if not _turn_is_over(state, player):
                return
            end_turn(state, player)
        elif kind == F_ROUND:
            next_turn(state)
        elif kind == F_SCORE:
            score_and_clear(state)
        elif kind == F_BONUS:
            carry_out_bonus(state, player)
        elif kind == F_END_CARD and not state.pile:
            _no_card_left(state, player, argument)
        else:
            return


def _turn_is_over(state: GameState, player: int) -> bool:
    """Whether nothing in the pool can be used any more."""
    if not state.pool:
        return True
    if direct_left(state):
        return False
    return not pool_moves(state, player)


def end_turn(state: GameState, player: int) -> None:
    """What is left in the pool lapses; end bonus cards are chosen now."""
    state.stack.pop()
    if state.pool:
        ask_for_end_cards(state, player)
        state.pool = []
    state.idea_places = 0


def _no_card_left(state: GameState, player: int, ten: int) -> None:
    """An empty pile leaves #9 its points (ruling 26)."""
    take_end_card(state, player, moves.TEN if ten else moves.NO_CARD)


def new(rules: Ruleset, seed: int) -> GameState:
    """A new game at its first decision."""
    state = new_state(rules, seed)
    run_on(state)
    return state
