"""The bounded search through the rest of a turn (`docs/looking-ahead.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.capacity import demand_of, enough_room, rooms
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.needs import Means
from roundhouse.rules.ahead.next_moves import onward, tidy
from roundhouse.rules.ahead.quick_no import could_make_room
from roundhouse.rules.layout import (
    BASE_SIZE,
    COINS,
    IDEAS,
    OWNED,
    PLAN,
    POINTS,
    WRENCH,
)
from roundhouse.rules.packing import token_places
from roundhouse.rules.plans import GATES
from roundhouse.rules.pool import direct_left
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_POOL, IN_TURN

# what a search answers
NO: Final = 0  # proved: every way has been gone
PERHAPS: Final = 1  # the budget is used up: it may be tried
YES: Final = 2  # proved: a way to the end has been found

POSITIONS_A_DECISION: Final = 60
POSITIONS_A_QUESTION: Final = 6  # at least, once the others of a decision have used up the rest
POSITIONS_TO_PROVE: Final = 20_000  # where everything that could be tried was tried in vain


VisitedPositions = dict[tuple[object, ...], bool]  # whether a position leads to the end of its turn


class AheadSearch:
    """What the questions of one decision share: a budget of positions, and what has been proved of positions."""

    budget: int = POSITIONS_A_DECISION
    left: int = 0  # for the question at hand
    on_trust: tuple[int, ...] = ()  # moves that were answered with a perhaps
    refuted: int = 0  # kinds of which not even one unit can be used, a bit each
    known: VisitedPositions | None = None

    def answer(self, state: GameState, player: int) -> int:
        """Whether every direct unit can be carried out; the position is used up by this."""
        allowed = self.budget if self.budget > POSITIONS_A_QUESTION else POSITIONS_A_QUESTION
        self.left = allowed
        if self.known is None:
            self.known = {}
        found = _leads_to_end(state, player, self, self.known)
        self.budget -= allowed - self.left
        if found:
            return YES
        return NO if self.left >= 0 else PERHAPS

    def trust_nothing(self) -> None:
        """Forget the moves on trust. (Compiled, a caller that sets the field itself takes it for empty.)"""
        self.on_trust = ()

    def admits(self, move: int, answer: int) -> bool:
        """Whether a move may be offered after this answer; what is not proved is noted."""
        if answer == PERHAPS:
            self.on_trust += (move,)
        return answer != NO


def _leads_to_end(state: GameState, player: int, search: AheadSearch, known: VisitedPositions) -> bool:
    """Whether a position leads to the end of the turn; it is used up by this."""
    kind, decider, argument = state.stack[-1]
    if decider != player or not IN_TURN[kind]:
        return True  # the turn is over
    if not direct_left(state) and not (kind in DIRECT_FRAMES and argument & 1):
        return True
    if kind <= F_POOL:
        tidy(state)
    key = _key(state, player)
    if key in known:
        return known[key]
    found = (
        _by_units(state, player, search, known)
        if kind <= F_POOL
        else _by_choices(state, player, search, known)
    )
    if found or search.left >= 0:
        known[key] = found
    return found


def _by_choices(state: GameState, player: int, search: AheadSearch, known: VisitedPositions) -> bool:
    """Whether one of the choices of the top frame leads to the end."""
    return _one_of(_choices(state, player), player, search, known)


def _by_units(state: GameState, player: int, search: AheadSearch, known: VisitedPositions) -> bool:
    """Whether the units of a pool lead to the end: as things stand, or by what they could lead to."""
    p = state.players[player]
    free, demand = rooms(state, p), demand_of(state.pool)
    if enough_room(state, player, free, demand):
        return True
    means = Means(state.pool)
    if not could_make_room(state, p, means, free, demand):
        return False
    return _one_of(onward(state, player, means, free, demand), player, search, known)


def _one_of(twins: Iterator[GameState], player: int, search: AheadSearch, known: VisitedPositions) -> bool:
    """Whether one of the positions leads to the end."""
    for twin in twins:
        search.left -= 1
        if search.left < 0:
            return False
        if _leads_to_end(twin, player, search, known):
            return True
        if search.left < 0:
            return False  # nothing was proved
    return False


def _choices(state: GameState, player: int) -> Iterator[GameState]:
    """What the choices of the top frame lead to; to repeat nothing comes last. Of the ways a route could go on, one is
    enough where several offer the same.
    """
    alike = state.stack[-1][0] in GATES.values() and not Means(state.pool).kinds & state.rules.ahead.by_rest
    seen: set[tuple[object, ...]] = set()
    for move in sorted(frame_moves(state), key=moves.SKIP.__eq__):
        twin = state.clone_for(player)
        resolve(twin, move, -1)
        if alike:
            offer = _offer(twin, player)
            if offer in seen:
                continue
            seen.add(offer)
        yield twin


def _offer(state: GameState, player: int) -> tuple[object, ...]:
    """What tells two ways apart in which a route could go on."""
    p, ahead = state.players[player], state.rules.ahead
    plans = [classes[p[PLAN + route]] for route, classes in enumerate(ahead.plan_class)]
    return tuple(plans), tuple(state.pool), tuple(state.stack), tuple(p[BASE_SIZE:])


def _key(state: GameState, player: int) -> tuple[object, ...]:
    """All that matters for the rest of the turn."""
    p = state.players[player]
    return (
        tuple(p[WRENCH:POINTS]),
        p[OWNED],
        p[IDEAS],
        tuple(state.pool),
        _waiting(state),
        state.stacks,
        state.returned,
        state.idea_cards,
        _of_parts(state, player),
    )


def _of_parts(state: GameState, player: int) -> tuple[object, ...]:
    """What matters of what only the parts know: of where idea tokens lie, only the places of theirs. Where a unit waits
    whose use depends on the rest, everything matters.
    """
    p, ahead = state.players[player], state.rules.ahead
    if not state.rules.parts:
        return ()
    if ahead.by_rest and any(ahead.by_rest >> (unit >> 1) & 1 for unit in state.pool):
        return tuple(state.table), tuple(p), tuple(state.spaces)
    columns = tuple(p[BASE_SIZE:])
    if state.rules.anytime_parts:
        columns += (p[COINS],)
    if not ahead.own_idea_places:
        return tuple(state.table), columns
    lying = token_places(p)
    taken = [place for place in ahead.own_idea_places if place + 1 in lying]
    waiting = [place for place in ahead.own_idea_places if state.idea_places >> place & 1]
    return tuple(state.table), columns, tuple(taken), tuple(waiting)


def _waiting(state: GameState) -> tuple[object, ...]:
    """The choices that come before the pool; how the turn began that it belongs to does not matter."""
    first = len(state.stack)
    while first and state.stack[first - 1][0] > F_POOL:
        first -= 1
    return tuple(state.stack[first:])
