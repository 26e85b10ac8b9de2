"""Every turn that can be played from a position, and what each of them brings in this round.

Nothing is cut off and nothing is guessed: a position with too many turns, or with one that turns up something hidden,
is refused. So "no turn brings more" is a fact about the rules, not an opinion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from roundhouse.rules import apply, decider
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.layout import SCORE
from roundhouse.rules.state import GameState
from roundhouse.search.turn import TurnSearch, looks_for_a_card, this_turn_only
from roundhouse.search.worth import round_points

MAX_POSITIONS: Final = 10_000  # of one turn that are looked at


class NotExact(ValueError):
    """Not every turn of a position can be played out."""


@dataclass(frozen=True)
class TurnEnd:
    """A position in which the turn can end."""

    gain: int  # points: scored in the turn, and what this round's scoring pays more
    moves: tuple[int, ...]  # one way to it


def standing(state: GameState, seat: int) -> int:
    """The points of a seat, with what the scoring of this round would give it now."""
    return state.players[seat][SCORE] + round_points(state, seat)


def every_turn(seen: GameState, limit: int = MAX_POSITIONS) -> list[TurnEnd]:
    """Every position in which the decider's turn can end, the best first. Raises `NotExact`.

    `seen` is what the decider may see. Ways that lead to the same position count once.
    """
    seat = decider(seen)
    ground = this_turn_only(seen)
    search = TurnSearch(ground, seat, limit)
    unseen = hidden_columns(ground)
    before = standing(ground, seat)
    ends: dict[object, TurnEnd] = {}
    known = {search.key(ground)}
    waiting: list[tuple[GameState, tuple[int, ...]]] = [(ground, ())]
    while waiting:
        state, made = waiting.pop()
        for move in search.choices(state):
            then = search.twin(state)
            apply(then, move)
            if hidden_columns(then) != unseen or looks_for_a_card(then, seat):
                raise NotExact("a turn would turn up something hidden")
            key, moves = search.key(then), (*made, move)
            if decider(then) != seat:
                ends.setdefault(key, TurnEnd(standing(then, seat) - before, moves))
            elif key not in known:
                known.add(key)
                waiting.append((then, moves))
                if len(known) > limit:
                    raise NotExact(f"there are more than {limit} positions in this turn")
    return sorted(ends.values(), key=lambda end: (-end.gain, len(end.moves), end.moves))
