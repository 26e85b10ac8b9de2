"""The game as four questions: whose decision, which moves, what a move does, is it over.

The top frame of the stack names the decision; each kind of frame has its moves and its effect in the chapter
it belongs to. `apply` changes the state and runs on to the next decision. It does not check the move:
`legal` says what is allowed, and `playing.play` and `roundhouse.Game` refuse the rest.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.additions import add, additions
from roundhouse.rules.ahead.completable import live_ways, safe_moves
from roundhouse.rules.ahead.frames import frame_moves, resolve
from roundhouse.rules.ahead.search import POSITIONS_TO_PROVE, AheadSearch
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.ideas import cards_in_pile, end_card_moves, take_end_card
from roundhouse.rules.paying import use_unit
from roundhouse.rules.pool import PAYERS, direct_left, pool_moves
from roundhouse.rules.setup import carry_out_bonus, draft, draft_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.trying import at_ease, go_back, is_due, keep_before, release
from roundhouse.rules.turn import (
    move_worker,
    own_turn_moves,
    take_turn,
    turn_moves,
    worker_moves,
)
from roundhouse.rules.turn_order import close_turn, next_turn, score_and_clear
from roundhouse.rules.vocabulary import (
    BASE_FRAMES,
    F_BONUS,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_ROUND,
    F_SCORE,
    F_TURN,
    OWN_TURN,
)
from roundhouse.rules.ways import keep, pools


def decider(state: GameState) -> int:
    """The seat whose decision it is, -1 when the game is over."""
    return state.stack[-1][1] if state.stack else -1


def legal(state: GameState) -> list[int]:
    """The legal moves, sorted; empty when the game is over. Those on trust are noted in `state.on_trust`."""
    if not state.stack:
        return []
    search = AheadSearch()
    if state.stack[-1][0] == F_TURN and not state.rules.parts:
        found = turn_moves(state, state.stack[-1][1], search)
    else:
        found = _offered(state, search)
    if state.struck or not found:
        found = _left_to_try(state, found)
    state.on_trust = search.on_trust
    if search.on_trust and state.struck:
        state.on_trust = tuple([move for move in search.on_trust if move in found])
    return found


def _left_to_try(state: GameState, found: list[int]) -> list[int]:
    """What can be played where moves were tried in vain, or nothing can go on: then what was tried is taken back."""
    if state.struck:
        found = [move for move in found if move not in state.struck] or _proved(state)
    if found:
        return found
    return [moves.TAKE_BACK] if state.before is not None else _lapsing(state)


def _proved(state: GameState) -> list[int]:
    """Where all that could be tried was tried in vain: what a long search proves."""
    search = AheadSearch()
    search.budget = POSITIONS_TO_PROVE
    return [move for move in _offered(state, search) if move not in search.on_trust]


def _lapsing(state: GameState) -> list[int]:
    """What must be carried out and cannot be lapses: only a position that somebody has set up comes to this."""
    if state.stack[-1][0] <= F_POOL:
        return [moves.DONE]
    return frame_moves(state) or [moves.SKIP]


def _offered(state: GameState, search: AheadSearch) -> list[int]:
    """The moves that are possible, or could be as far as the search can tell."""
    kind, player, argument = state.stack[-1]
    if state.instead:
        return _offered_in_some_way(state, player, search)
    if kind == F_TURN:
        if state.rules.adders:
            return own_turn_moves(state, player, argument, search)
        return turn_moves(state, player, search)
    if kind == F_POOL:
        found = safe_moves(state, player, search) if state.pool else []
        if direct_left(state):
            return found
        if argument == OWN_TURN and state.rules.adders:
            found = sorted(found + additions(state, player, True))
        if found == [moves.TEN] and not cards_in_pile(state):
            return found  # ending the turn would do the same
        return [moves.DONE, *found]
    if kind == F_END_CARD:
        return end_card_moves(state, argument)
    if kind == F_MOVE:
        return worker_moves(state, player, search)
    if kind == F_DRAFT:
        return draft_moves(state)
    return safe_moves(state, player, search)


def _offered_in_some_way(state: GameState, player: int, search: AheadSearch) -> list[int]:
    """The moves of all ways in which the turn may have been paid; a move is sure if it is so in one of them."""
    found: set[int] = set()
    sure: set[int] = set()
    for way in live_ways(state, player, search):
        search.trust_nothing()
        offered = _offered(way, search)
        found.update(offered)
        sure.update([move for move in offered if move not in search.on_trust])
    search.on_trust = tuple(found - sure)
    return sorted(found)


def apply(state: GameState, move: int) -> None:
    """Carry out a legal move and run on to the next decision.

    The move is not checked: one that `legal` does not give does nothing, breaks the state or dies somewhere inside.
    `playing.play` checks.
    """
    if (state.on_trust != () or state.before is not None) and _try(state, move):
        return
    _carry_on(state, move)


def _carry_on(state: GameState, move: int) -> None:
    state.on_trust = None
    state.struck = ()
    if state.instead:
        _play_each_way(state, move)
    else:
        _play(state, move)
    run_on(state)


def _try(state: GameState, move: int) -> bool:
    """A move on trust, or one of a turn that is tried; False for all other moves."""
    if move == moves.TAKE_BACK:
        go_back(state)
        return True
    if state.before is None:
        if state.on_trust is None and not at_ease(state, move):
            legal(state)  # whoever replays a game need not have asked
        if not state.on_trust or move not in state.on_trust:
            return False
        keep_before(state, move)
    player = state.stack[-1][1]
    unseen = hidden_columns(state)
    _carry_on(state, move)
    if not is_due(state, player):
        state.before = None
    elif hidden_columns(state) != unseen:
        release(state)
        run_on(state)
    return True


def _play_each_way(state: GameState, move: int) -> None:
    """A move in all the ways the turn may have been paid in which it is legal (`ways`)."""
    search = AheadSearch()
    ways = [way for way in live_ways(state, state.stack[-1][1], search) if move in _offered(way, search)]
    state.pool, state.revocable, state.instead = ways[0].pool, ways[0].revocable, ()
    others: list[list[int]] = []
    for way in ways[1:]:
        _play(way, move)
        others += pools(way)
    _play(state, move)
    keep(state, pools(state)[1:] + others)


def _play(state: GameState, move: int) -> None:
    kind, player, argument = state.stack[-1]
    if kind == F_POOL:
        if move == moves.DONE:
            close_turn(state, player)
        elif not PAYERS[move]:
            add(state, player, move)
        else:
            use_unit(state, player, move)
    elif kind == F_TURN:
        if move == moves.DONE:
            state.pool = [unit for unit in state.pool if unit & 1]
        else:
            take_turn(state, player, move)
    elif kind == F_END_CARD:
        take_end_card(state, player, move)
    elif kind == F_MOVE:
        move_worker(state, player, argument, move)
    elif kind == F_DRAFT:
        draft(state, player, move)
    else:
        resolve(state, move, 0)


def run_on(state: GameState) -> None:
    """Do everything that needs no decision."""
    while state.stack:
        kind, player, argument = state.stack[-1]
        if kind == F_POOL:
            if not _turn_is_over(state, player, argument):
                return
            close_turn(state, player)
        elif kind == F_TURN:
            return
        elif kind == F_ROUND:
            next_turn(state)
        elif kind == F_SCORE:
            score_and_clear(state)
        elif kind == F_BONUS:
            carry_out_bonus(state, player)
        elif kind == F_END_CARD and not state.pile:
            _no_card_left(state, player, argument)
        elif kind < BASE_FRAMES or not state.rules.part_of_frame[kind].run(state, player, argument):
            return


def _turn_is_over(state: GameState, player: int, argument: int) -> bool:
    """Whether nothing in the pool can be used any more, nor anything be added to the action."""
    if state.instead:
        ways = live_ways(state, player, AheadSearch())
        return bool(ways) and all(_turn_is_over(way, player, argument) for way in ways)
    if state.rules.adders and argument == OWN_TURN and additions(state, player, True):
        return False
    if not state.pool:
        return True
    if direct_left(state):
        return False
    found = pool_moves(state, player)
    rules = state.rules
    if not found or rules.asks_lone_done or not all(map(rules.ahead.brings_direct.__getitem__, found)):
        return not found
    return not safe_moves(state, player, AheadSearch())


def _no_card_left(state: GameState, player: int, ten: int) -> None:
    """An empty pile leaves #9 its points (ruling 26)."""
    take_end_card(state, player, moves.TEN if ten else moves.NO_CARD)
