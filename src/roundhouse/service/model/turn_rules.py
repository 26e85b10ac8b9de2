"""Who may look, who may take back, and what needs no asking: pure questions about the states of a game and the seats
of a person.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.rules import GameState, apply, legal
from roundhouse.rules.engine import decider
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.ideas import held_cards
from roundhouse.rules.layout import COINS, TEMPS, WORKERS
from roundhouse.rules.moves import TAKE_BACK
from roundhouse.view.secrets import NOBODY, looking
from roundhouse.view.turn_log import BEGINNINGS

PAID_WITH = (WORKERS, TEMPS, COINS)


def turn_ended(state: GameState, seat: int) -> bool:
    """Whether the turn of the seat that has just decided is over; one that was taken back is played anew."""
    if not state.stack or decider(state) != seat:
        return True
    return state.stack[-1][0] in BEGINNINGS and not state.struck


def has_secret(state: GameState, seat: int) -> bool:
    """Whether this seat sees something that the others may not."""
    return bool(state.stack) and (bool(held_cards(state.players[seat])) or looking(state, seat))


def secret_since(states: Sequence[GameState], moment: int) -> str:
    """What was seen after that moment and cannot be unseen: a key of the reasons, or "".

    >>> from roundhouse import Game
    >>> game = Game.new(players=2, seed=1)
    >>> _ = game.play("bonus coin")
    >>> secret_since(game.states, 0)
    ''
    """
    if any(looking(state, decider(state)) for state in states[moment + 1 :]):
        return "looked"
    if hidden_columns(states[moment]) != hidden_columns(states[-1]):
        return "revealed"
    return ""


def cards_laid_open(states: Sequence[GameState], own: Sequence[int]) -> bool:
    """Whether the end of the game has shown cards of others."""
    state = states[-1]
    return not state.stack and any(held_cards(p) for seat, p in enumerate(state.players) if seat not in own)


def after(state: GameState, move: int) -> GameState:
    """The position that a move leads to."""
    twin = state.clone()
    apply(twin, move)
    return twin


def forced_step(state: GameState) -> int | None:
    """The one move that is left in the middle of a turn, if nobody has to be asked about it: it costs nothing and turns
    nothing up. None where there is a choice, and where a turn cannot be finished: nobody has it taken back unasked.
    """
    if not state.stack or state.stack[-1][0] in BEGINNINGS:
        return None
    offered = legal(state)
    if len(offered) != 1 or offered == [TAKE_BACK]:
        return None
    then = after(state, offered[0])
    seat = decider(state)
    if hidden_columns(state) != hidden_columns(then) or looking(then, decider(then)):
        return None
    old, new = state.players[seat], then.players[seat]
    return None if any(new[piece] < old[piece] for piece in PAID_WITH) else offered[0]


def undo_length(states: Sequence[GameState], own: Sequence[int], forced: bool, over_bots: bool) -> int:
    """How many moves lead back to the last choice of a person: 0 if there is none.

    `forced`: steps that were the only ones went by themselves, and are taken back with the choice before them;
    `over_bots`: what others have done since is taken back too.
    """
    at = len(states) - 1
    while over_bots and at and decider(states[at - 1]) not in own:
        at -= 1
    if not at or decider(states[at - 1]) not in own:
        return 0
    at -= 1
    while forced and at and decider(states[at - 1]) in own and forced_step(states[at]) is not None:
        at -= 1
    return len(states) - 1 - at


def last_seat(states: Sequence[GameState]) -> int:
    """Who decided last, -1 at the start."""
    return decider(states[-2]) if len(states) > 1 else NOBODY


def turn_length(states: Sequence[GameState], ended: bool) -> int:
    """How many decisions lead back to the start of the turn at hand, as far as nothing was seen since.

    `ended`: the turn at hand is the one that has just ended and waits for its confirmation.
    """
    seat = last_seat(states)
    if not ended and decider(states[-1]) == seat and states[-1].stack[-1][0] in BEGINNINGS:
        return 0
    steps = 0
    for before in range(len(states) - 2, -1, -1):
        if decider(states[before]) != seat or secret_since(states, before):
            break
        steps += 1
        if states[before].stack[-1][0] in BEGINNINGS:
            break
    return steps


def natural_seat(states: Sequence[GameState], own: Sequence[int], unconfirmed: int) -> int:
    """The seat a person looks from: the one that has to decide, else that decided last, else their first."""
    if not own:
        return NOBODY
    if unconfirmed in own:
        return unconfirmed
    for state in reversed(states):
        if state.stack and decider(state) in own:
            return decider(state)
    return own[0]


def needs_handover(state: GameState, shown: int, natural: int, own: Sequence[int]) -> bool:
    """Whether the screen has to be given from one person to another before secrets are shown."""
    if len(own) < 2 or shown == natural:
        return False
    return has_secret(state, natural) or (shown in own and has_secret(state, shown))
