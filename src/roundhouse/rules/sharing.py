"""What the other players get out of a turn: parts of the manufactory train, starting bonuses (rulings 20 and 21)."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.effects import gain
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_POOL, OTHER_TURN

AFTER_TURNS: Final[set[int]] = set()  # frames of what follows a player's turn; `rules/parts` enters them


def others_onward(state: GameState, player: int) -> tuple[int, ...]:
    """The other players, passed or not, in turn order onward from this one and round the end."""
    if player not in state.order:
        return ()  # a rival without a seat
    place = state.order.index(player)
    return state.order[place + 1 :] + state.order[:place]


def push_shares(state: GameState, player: int, frame: int, argument: int) -> None:
    """A frame for each of the others; the next one onward decides first."""
    for other in reversed(others_onward(state, player)):
        state.stack.append((frame, other, argument))


def resolve_apart(state: GameState, player: int, effect: EffectCode, source: int) -> None:
    """The top frame becomes a pool of its own, outside the player's turn; what cannot be done lapses."""
    state.stack[-1] = (F_POOL, player, OTHER_TURN)
    gain(state, player, effect, False, source)
