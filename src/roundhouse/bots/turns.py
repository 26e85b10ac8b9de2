"""How a turn can be played: the decider's own moves to its end, searched with a value for where they lead.

Every first move gets its share of the search. Ways to pay for the same space lead to the same choices, so the line
that was found for one of them is only valued again for the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from roundhouse.bots.hand_features import most_engineers
from roundhouse.rules import apply, decider, legal
from roundhouse.rules.effects import waiting_points
from roundhouse.rules.moves import DONE, PASS, placement
from roundhouse.rules.native import mypyc_attr
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_DRAFT, F_TURN, SPACES
from roundhouse.search.turn import (
    DEAD_END,
    MIN_NODES_PER_OPTION,
    PositionKey,
    TurnSearch,
    ends_as_it_is,
    frames_of_this_turn,
    same_action,
    this_turn_only,
)

# What a position in or after a seat's turn is worth to that seat, in points it expects at the end of the game: by the
# rows, and by what the turn has gained that waits for its end. What lapses then is worth nothing.
Worth = Callable[[GameState, int], float]
NOTHING_YET: Final = -math.inf


@mypyc_attr(acyclic=True)
class TurnLine:
    """A way to play: the decider's moves to the end of the turn, and the final score that is expected after them."""

    __slots__ = ("moves", "points")

    def __init__(self, moves: tuple[int, ...], points: float) -> None:
        self.moves = moves
        self.points = points

    def __reduce__(self) -> tuple[object, ...]:
        return TurnLine, (self.moves, self.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TurnLine) and self.moves == other.moves and self.points == other.points

    def __hash__(self) -> int:
        return hash((self.moves, self.points))

    def __repr__(self) -> str:
        return f"Line({self.moves}, {self.points})"


@mypyc_attr(acyclic=True)
class KnownTurn:
    """What was found in one situation."""

    __slots__ = ("lines", "ranked")

    def __init__(self) -> None:
        self.lines: dict[int, TurnLine] = {}  # by first move
        self.ranked: dict[tuple[int, ...], list[TurnLine]] = {}  # by all that were offered: the best in front


class TurnCache:
    """What was found in turns before, by situation."""

    def __init__(self, whole_table: bool = False) -> None:
        self.whole_table = whole_table  # counts as part of a situation, with everybody's workers
        self.known: dict[object, KnownTurn] = {}
        self.searched = 0  # positions that were looked at to find it all

    def __reduce__(self) -> tuple[object, ...]:
        return TurnCache, (self.whole_table,)  # too much to travel

    def at(self, here: object) -> KnownTurn:
        """What is known of a situation."""
        found = self.known.get(here)
        if found is None:
            found = self.known[here] = KnownTurn()
        return found

    def size(self) -> int:
        """How many lines it holds."""
        return sum([len(known.lines) for known in self.known.values()])


@mypyc_attr(acyclic=True)
class Position:
    """A position in a turn, and those after it that were looked at."""

    __slots__ = ("after", "ended", "key", "moves", "state", "value")

    def __init__(self, state: GameState | None, value: float) -> None:
        self.state = state  # until all moves have been looked at; the last one is made in it
        self.ended = state is None  # the turn, or what can be known of it
        self.value = value  # with the points that wait for the end of the turn, where it has been asked for
        self.key: PositionKey = ()  # likewise
        self.moves: list[int] = NO_MOVES  # that were looked at
        self.after: list[Position] = NOTHING_AFTER  # each of them


NO_MOVES: Final[list[int]] = []
NOTHING_AFTER: Final[list[Position]] = []


class Thoughts:
    """The positions of one turn that were looked at, from the one at hand on: whoever thinks again at the next move
    need not look at them again. Equal lines are found with them and without.
    """

    def __init__(self) -> None:
        self.ground: GameState | None = None
        self.firsts: dict[int, Position] = {}  # after one move

    def __reduce__(self) -> tuple[object, ...]:
        return Thoughts, ()  # too much to travel

    def begin(self, ground: GameState) -> dict[int, Position]:
        """What is known from here on."""
        if self.ground is None or self.ground != ground:
            self.ground, self.firsts = ground, {}
        return self.firsts

    def follow(self, move: int) -> None:
        """The move is made."""
        first = self.firsts.get(move)
        if self.ground is None or first is None or first.ended:
            self.ground, self.firsts = None, {}
        else:
            self.ground = self.ground.clone()
            apply(self.ground, move)
            self.firsts = dict(zip(first.moves, first.after, strict=True))


def plan_of(view: GameState, line: TurnLine) -> dict[object, TurnLine]:
    """The rest of a line, for every situation on its way."""
    state, seat = this_turn_only(view), decider(view)
    found: dict[object, TurnLine] = {}
    for at, move in enumerate(line.moves):
        found[situation(state, seat)] = TurnLine(line.moves[at:], line.points)
        apply(state, move)
    return found


def time_for(seconds: float) -> float:
    """When so many seconds from now are over, by the monotonic clock; 0: never."""
    return monotonic() + seconds if seconds else math.inf


def best_lines(
    seen: GameState,
    worth: Worth,
    nodes: int,
    first: Sequence[int] = (),
    until: float = math.inf,
    thoughts: Thoughts | None = None,
) -> list[TurnLine]:
    """For every first move its best line, the best of all in front.

    `until` is a time of the monotonic clock: what has not been looked at then is left out.
    """
    ground = this_turn_only(seen)
    firsts = (thoughts or Thoughts()).begin(ground)
    return _ranked(ground, firsts, worth, nodes, list(first) or legal(seen), until, {}, {})[0]


def remembered_lines(
    seen: GameState, worth: Worth, nodes: int, offered: list[int], until: float, memory: TurnCache
) -> list[TurnLine]:
    """The same, with what was found before from the same situation, whatever the other players have done since."""
    key = _whole_table(seen) if memory.whole_table else situation(seen, decider(seen))
    known = here = memory.at(key)
    if not memory.whole_table and _come_before_action(seen, offered):
        here = memory.at((key, tuple(seen.spaces)))
    among = tuple(offered)
    found = here.ranked.get(among)
    if found is None:
        ground = this_turn_only(seen)
        found, spent = _ranked(ground, {}, worth, nodes, offered, until, known.lines, here.lines)
        memory.searched += spent
        if len(found) == len(offered):
            here.ranked[among] = found
    return found


def _come_before_action(seen: GameState, offered: list[int]) -> bool:
    """Whether some of the moves do."""
    if seen.rules.adders:
        for move in offered:
            if _comes_before_action(seen, move):
                return True
    return False


def _comes_before_action(seen: GameState, move: int) -> bool:
    """Whether a place for a worker is chosen after this move only, among those that are free."""
    return seen.stack[-1][0] == F_TURN and move != PASS and placement(move) < 0


def _ranked(
    ground: GameState,
    firsts: dict[int, Position],
    worth: Worth,
    nodes: int,
    offered: list[int],
    until: float,
    lines: dict[int, TurnLine],
    lines_on_this_board: dict[int, TurnLine],
) -> tuple[list[TurnLine], int]:
    """The best line for every move that was offered; what is not among the `lines` yet is looked for and put there.
    Moves before the action have lines for one board with all its workers. Also says how many positions that took.
    """
    # in a draft the others may choose before it is carried out
    only_one = ground.stack[-1][0] == F_DRAFT
    search = LineSearch(ground, worth, until)
    found: list[tuple[float, int, TurnLine]] = []
    paths: dict[tuple[int, int], list[int]] = {}  # the line of an action, whoever stands on its space
    left = nodes
    for at, move in enumerate(offered):
        known = lines_on_this_board if _comes_before_action(ground, move) else lines
        line = known.get(move)
        if line is None:
            if found and monotonic() > until:
                break
            search.begin(max(MIN_NODES_PER_OPTION, left // (len(offered) - at)))
            key = same_action(ground, move)
            path = search.replay([move, *paths[key][1:]]) if key in paths else []
            path = paths[key] = path or search.best(firsts, move)
            left -= search.spent
            line = known[move] = TurnLine((move,) if only_one else tuple(path), search.points)
        found.append((line.points, -at, line))
    found.sort(reverse=True)  # no two have the same place, so lines are never compared
    return [line for _, _, line in found], nodes - left


def situation(seen: GameState, seat: int) -> object:
    """All that a turn of this seat depends on once it is chosen where a worker goes: its row, its workers on the board,
    what lies there to be taken, and what the parts name.
    """
    found = _of_the_seat(seen, seat)
    if seen.rules.parts:
        return found, tuple([part.turn_depends_on(seen, seat) for part in seen.rules.parts])
    return found


def _whole_table(seen: GameState) -> object:
    """The same with everybody's workers and all that parts keep: no two positions are taken for one that are not."""
    found = _of_the_seat(seen, decider(seen))
    return (found, tuple(seen.table), tuple(seen.spaces)) if seen.rules.parts else found


def _of_the_seat(seen: GameState, seat: int) -> tuple[object, ...]:
    """What the base game has of it."""
    return (
        tuple(seen.players[seat]),
        tuple(_own_places(seen.spaces, seat)),
        tuple(seen.pool),
        tuple(frames_of_this_turn(seen)),
        seen.instead,
        seen.revocable,
        seen.stacks,
        seen.returned,
        seen.row,
        seen.order,
        seen.idea_cards,
        seen.idea_places,
        seen.bonuses,
        seen.doublers,
        most_engineers(seen, seat),
        seen.round,
    )


def _own_places(spaces: list[int], seat: int) -> list[int]:
    """Where workers of this seat stand, and what they paid."""
    found: list[int] = []
    for at, space in enumerate(spaces):
        if space and (space - 1) & 3 == seat:
            found.append(at + SPACES * space)
    return found


def worth_after(seen: GameState, turn: Sequence[int], worth: Worth) -> float:
    """What the position is worth to the decider after these moves of its turn."""
    return worth(after_turn(seen, turn), decider(seen))


def after_turn(seen: GameState, turn: Sequence[int]) -> GameState:
    """The position after these moves of the decider's turn."""
    state = this_turn_only(seen)
    for move in turn:
        apply(state, move)
    return state


def played_out(seen: GameState, turn: Sequence[int], worth: Worth, nodes: int) -> GameState:
    """The same; what was chosen in a draft is carried out as somebody would who searches so many nodes."""
    state = after_turn(seen, turn)
    if seen.stack[-1][0] == F_DRAFT and state.stack and decider(state) == decider(seen):
        return after_turn(state, best_lines(state, worth, nodes)[0].moves)
    return state


@mypyc_attr(acyclic=True)
class SearchStep:
    """A move of a line, with those before it."""

    __slots__ = ("before", "move", "position")

    def __init__(self, before: SearchStep | None, move: int, position: Position) -> None:
        self.before = before
        self.move = move
        self.position = position  # after it

    def path(self) -> list[int]:
        """The moves from the first one on."""
        found = [self.move]
        step = self.before
        while step is not None:
            found.append(step.move)
            step = step.before
        found.reverse()
        return found


class LineSearch(TurnSearch):
    """Looks for the line of highest worth, strictly by the rules, to the end of the turn."""

    def __init__(self, ground: GameState, worth: Worth, until: float) -> None:
        super().__init__(ground, decider(ground), 0)
        self.worth = worth
        self.until = until
        self.points: float = NOTHING_YET  # the highest worth that was found

    def begin(self, nodes: int) -> None:
        """Begin with another first move, for which so many nodes may be looked at."""
        self.nodes, self.spent, self.points = nodes, 0, NOTHING_YET

    def best(self, firsts: dict[int, Position], move: int) -> list[int]:
        """The moves of the line with the highest worth that begins with this one."""
        first = firsts.get(move)
        if first is None:
            first = firsts[move] = self._position(self.twin(self.ground), move)
        self.spent += 1
        best = SearchStep(None, move, first)
        if first.ended:
            self.points = first.value
            return [move]
        level = [best]
        known: set[PositionKey] = set()
        while level:
            onward: list[SearchStep] = []
            for before in level:
                self._look_beyond(before.position)
                moves = before.position.moves
                for at, position in enumerate(before.position.after):
                    if not position.ended:
                        onward.append(SearchStep(before, moves[at], position))
                    elif position.value > self.points:
                        self.points = position.value
                        best = SearchStep(before, moves[at], position)
            level = self._most_promising(onward, known)
        if self.points == NOTHING_YET:
            self.points = DEAD_END
        return best.path()

    def _most_promising(self, onward: list[SearchStep], known: set[PositionKey]) -> list[SearchStep]:
        """Those of a level that the search goes on with; none when it has seen enough."""
        enough = self.spent >= self.nodes or monotonic() > self.until
        width = self.width() if not enough else 1 if self.points == NOTHING_YET else 0
        alive: list[tuple[float, int, SearchStep]] = []
        for step in onward if width else ():
            seen = len(known)
            known.add(self._key(step.position))
            if len(known) > seen:
                alive.append((self._promise(step.position), -len(alive), step))
        alive.sort(reverse=True)  # no two have the same place, so steps are never compared
        return [step for _, _, step in alive[:width]]

    def _look_beyond(self, position: Position) -> None:
        """At all that one more move leads to."""
        state = position.state
        if state is not None:
            choices = self.choices(state)
            last = len(choices) - 1
            position.moves, position.after = choices, []
            for at, move in enumerate(choices):
                if move == DONE and ends_as_it_is(state):
                    after = Position(None, self._promise(position))
                else:
                    after = self._position(self.twin(state) if at < last else state, move)
                position.after.append(after)
            position.state = None
        self.spent += len(position.after)

    def _position(self, state: GameState, move: int) -> Position:
        """That after a move in a state which nobody else needs."""
        if self.play(state, move):
            return Position(None, self.worth(state, self.seat))
        return Position(state, NOTHING_YET)

    def _key(self, position: Position) -> PositionKey:
        """By which positions are told apart."""
        state = position.state
        if state is not None and not position.key:
            position.key = self.key(state)
        return position.key

    def _promise(self, position: Position) -> float:
        """What a position is worth where the turn goes on."""
        state = position.state
        if state is not None and position.value == NOTHING_YET:
            position.value = self.worth(state, self.seat) + waiting_points(state, self.seat)
        return position.value

    def replay(self, path: list[int]) -> list[int]:
        """A line that was found for another way to pay, valued anew; nothing if this way it is not legal."""
        state, ended = self.after(self.ground, path[0])
        for move in path[1:]:
            if ended or move not in self.choices(state):
                return []
            self.spent += 1
            ended = self.play(state, move)
        if not ended:
            return []
        self.points = self.worth(state, self.seat)
        return path
