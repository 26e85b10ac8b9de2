"""How a turn can be played: the decider's own moves to its end, searched with a value for where they lead.

Every first move gets its share of the search. Ways to pay for the same space lead to the same choices, so the line
that was found for one of them is only valued again for the others.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from roundhouse.rules import apply, decider, legal
from roundhouse.rules.effects import waiting_points
from roundhouse.rules.layout import ENGINEERS, F_DRAFT
from roundhouse.rules.state import GameState
from roundhouse.search.turn import LEAST, TurnSearch, same_action, this_turn_only

# What a position in or after a seat's turn is worth to that seat, in points it expects at the end of the game.
Worth = Callable[[GameState, int], float]
# What was found for a first move in a situation: the worth and the moves of its line.
Memory = dict[tuple[object, int], tuple[float, list[int]]]
NOTHING_YET: Final = -math.inf


@dataclass(frozen=True)
class Line:
    """A way to play: the decider's moves to the end of the turn, and the final score that is expected after them."""

    moves: tuple[int, ...]
    points: float

    def __reduce__(self) -> tuple[object, ...]:
        return Line, (self.moves, self.points)


def plan_of(view: GameState, line: Line) -> dict[object, Line]:
    """The rest of a line, for every situation on its way."""
    state, seat = this_turn_only(view), decider(view)
    found: dict[object, Line] = {}
    for at, move in enumerate(line.moves):
        found[situation(state, seat)] = Line(line.moves[at:], line.points)
        apply(state, move)
    return found


def time_for(seconds: float) -> float:
    """When so many seconds from now are over, by the monotonic clock; 0: never."""
    return time.monotonic() + seconds if seconds else math.inf


def best_lines(
    seen: GameState,
    worth: Worth,
    nodes: int,
    first: Sequence[int] = (),
    until: float = math.inf,
    memory: Memory | None = None,
) -> list[Line]:
    """For every first move its best line, the best of all in front.

    `until` is a time of the monotonic clock: what has not been looked at then is left out. A `memory` holds what was
    found before from the same situation, whatever the other players have done since.
    """
    seat = decider(seen)
    offered = list(first) or legal(seen)
    ground = this_turn_only(seen)
    found: list[tuple[float, int, list[int]]] = []
    known: dict[tuple[int, int], list[int]] = {}  # the line of an action, whoever stands on its space
    left = nodes
    here = situation(ground, seat) if memory is not None else ()
    for at, move in enumerate(offered):
        if memory is not None and (here, move) in memory:
            value, path = memory[here, move]
            found.append((value, -at, path))
            continue
        if found and time.monotonic() > until:
            break
        search = LineSearch(ground, seat, max(LEAST, left // (len(offered) - at)), worth, until)
        key = same_action(seen, move)
        again = search.replay([move, *known[key][1:]]) if key in known else None
        value, path = again or search.best(move)
        known[key] = path
        left -= search.spent
        found.append((value, -at, path))
        if memory is not None:
            memory[here, move] = (value, path)
    found.sort(reverse=True)
    # in a draft the others may choose before it is carried out
    length = 1 if seen.stack[-1][0] == F_DRAFT else None
    return [Line(tuple(path[:length]), value) for value, _, path in found]


def situation(ground: GameState, seat: int) -> object:
    """All that a turn of this seat depends on: its row, its workers on the board, and what lies there to be taken."""
    rules = ground.rules
    rivals = max(
        (q[ENGINEERS].bit_count() for other, q in enumerate(ground.players) if other != seat), default=0
    )
    own = tuple([space if (space - 1) % 4 == seat and space else 0 for space in ground.spaces])
    tiles = (
        tuple(ground.stacks),
        tuple(ground.returned),
        ground.idea_cards,
        ground.idea_places,
        ground.bonuses,
    )
    rest = (tuple(ground.table), tuple(ground.spaces)) if rules.parts else ()
    return (
        *(tuple(ground.players[seat]), own, tiles, tuple(ground.row), ground.doublers, tuple(ground.order)),
        *(tuple(ground.pool), ground.instead, tuple(ground.stack), rivals, ground.round, rest),
    )


def worth_after(seen: GameState, turn: Sequence[int], worth: Worth) -> float:
    """What the position is worth to the decider after these moves of its turn."""
    seat = decider(seen)
    state = this_turn_only(seen)
    for move in turn:
        apply(state, move)
    return worth(state, seat)


class LineSearch(TurnSearch):
    """Looks for the line of highest worth, strictly by the rules, to the end of the turn."""

    def __init__(self, ground: GameState, seat: int, nodes: int, worth: Worth, until: float) -> None:
        super().__init__(ground, seat, nodes)
        self.worth = worth
        self.until = until

    def best(self, move: int) -> tuple[float, list[int]]:
        """The highest worth after a move and the rest of the turn, with all its moves."""
        state, ended = self.after(self.ground, move)
        if ended:
            return self.worth(state, self.seat), [move]
        best: tuple[float, list[int]] = (NOTHING_YET, [move])
        level = [(state, [move])]
        known = {self.key(state)}
        while level:
            alive = []
            for at, (twin, path, ended) in enumerate(self.next_level(level, known)):
                value = self.worth(twin, self.seat)
                if not ended:
                    alive.append((value + waiting_points(twin, self.seat), -at, twin, path))
                elif value > best[0]:
                    best = (value, path)
            alive.sort(reverse=True)  # no two have the same place, so positions are never compared
            enough = self.spent >= self.nodes or time.monotonic() > self.until
            width = self.width() if not enough else 1 if best[0] == NOTHING_YET else 0
            level = [(twin, path) for _, _, twin, path in alive[:width]]
        return best

    def replay(self, path: list[int]) -> tuple[float, list[int]] | None:
        """The worth at the end of a line that was found for another way to pay; None if this way it is not legal."""
        state, ended = self.after(self.ground, path[0])
        for move in path[1:]:
            if ended or move not in self.choices(state):
                return None
            state, ended = self.after(state, move)
        return (self.worth(state, self.seat), path) if ended else None
