"""The search through a turn to its end (`docs/looking-ahead.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.foresight import reached
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.needs import Means
from roundhouse.rules.ahead.outlook import Outlook, could_make_room
from roundhouse.rules.ahead.rooms import demand_of, enough_room, harmless, rooms
from roundhouse.rules.ahead.strides import onward, tidy
from roundhouse.rules.layout import (
    BASE_FRAMES,
    F_DISPLACED,
    F_POOL,
    GAP,
    GAPS,
    IDEAS,
    IN_TURN,
    OWNED,
    PLAN,
    POINTS,
    REACH,
    SLOT,
    WRENCH,
)
from roundhouse.rules.plans import GATES
from roundhouse.rules.pool import direct_left
from roundhouse.rules.state import GameState

EASY: Final = 12  # positions that are sooner gone through than looked at closely
# positions after which a search stops and says no: twenty times what games have needed, so that no position that
# somebody makes up can hold up a program for ever
MOST: Final = 50_000


class Search:
    """What is known of positions so far; the moves of one decision share what they find."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], bool] = {}
        self.nodes: int = 0  # looked at for one move
        self.stopped: bool = False  # for some move there were too many
        self.left: int = 0  # before a closer look
        self.wary: bool = False  # every position is looked at closely that does not lie on the way
        # marks of positions by which the end could be reached (`Works.mark`)
        self.way: set[tuple[int, ...]] = set()

    def completes(self, state: GameState, player: int) -> bool:
        """Whether every direct unit can be carried out; the position is used up by this. Most searches end soon, so
        it is first tried without a close look.
        """
        self.wary = False
        self.left = EASY
        self.nodes = 0
        if _search(state.clone(), player, self):
            return True
        if self.left >= 0:
            return False
        self.wary = True
        self.way.clear()
        found = _search(state, player, self)
        self.stopped = self.stopped or self.nodes > MOST
        return found


def _search(state: GameState, player: int, search: Search) -> bool:
    """Whether a position leads to the end of the turn; it is used up by this."""
    kind, decider, argument = state.stack[-1]
    if decider != player or not IN_TURN[kind]:
        return True  # the turn is over
    if not direct_left(state) and not (kind in DIRECT_FRAMES and argument & 1):
        return True
    free: list[int] = []
    demand: list[int] = []
    if kind <= F_POOL:
        tidy(state)
        free = rooms(state, state.players[player])
        demand = demand_of(state.pool)
        if enough_room(state, player, free, demand):
            return True
    elif (kind >= BASE_FRAMES or kind == F_DISPLACED) and harmless(state, player, kind):
        return True
    outlook: Outlook | None = None
    if search.wary and kind <= F_POOL:
        outlook = Outlook(state, state.players[player], Means(state.pool), True)
    key = _still_key(state, player) if outlook and outlook.still else _key(state, player)
    if key in search.known:
        return search.known[key]
    found = False
    twins = (
        _choices(state, player) if kind > F_POOL else _onward(state, player, free, demand, search, outlook)
    )
    for twin in _on_the_way(twins, player, search) if search.wary else twins:
        search.nodes += 1
        search.left -= 1
        if (search.left < 0 and not search.wary) or search.nodes > MOST:
            return False
        if _search(twin, player, search):
            found = True
            break
        search.way.clear()  # it has led nowhere
    if found or ((search.wary or search.left >= 0) and search.nodes <= MOST):
        search.known[key] = found
    return found


def _on_the_way(twins: Iterator[GameState], player: int, search: Search) -> Iterator[GameState]:
    """The positions that lie on the way first."""
    aside = []
    for twin in twins:
        if twin.rules.works.mark(twin.players[player]) in search.way:
            yield twin
        else:
            aside.append(twin)
    yield from aside


def _onward(
    state: GameState,
    player: int,
    free: list[int],
    demand: list[int],
    search: Search,
    outlook: Outlook | None,
) -> Iterator[GameState]:
    """What the units of a pool could lead to; nothing if that cannot be enough."""
    means = Means(state.pool)
    if not could_make_room(state, player, means, free, demand, outlook):
        return iter(())
    if search.wary:
        works = state.rules.works
        if works.mark(state.players[player]) not in search.way and not works.hopeful(
            state, player, free, search.way
        ):
            return iter(())
    return onward(state, player, means, free, demand)


def _choices(state: GameState, player: int) -> Iterator[GameState]:
    """What the choices of the top frame lead to; to repeat nothing comes last. Of the ways a route could go on, one is
    enough where several offer the same.
    """
    alike = state.stack[-1][0] in GATES.values() and not Means(state.pool).kinds & state.rules.ahead.by_rest
    seen: set[tuple[object, ...]] = set()
    for move in sorted(frame_moves(state), key=moves.SKIP.__eq__):
        twin = state.clone()
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
    return tuple(plans), tuple(state.pool), tuple(state.stack), tuple([p[column] for column in ahead.columns])


def _key(state: GameState, player: int) -> tuple[object, ...]:
    """All that matters for the rest of the turn."""
    p, rules = state.players[player], state.rules
    return (
        tuple(p[WRENCH:POINTS]),
        p[OWNED],
        p[IDEAS],
        tuple(state.pool),
        tuple(state.stack),
        tuple(state.stacks),
        tuple(state.returned),
        state.idea_cards,
        (tuple(state.table), tuple([p[column] for column in rules.ahead.columns])) if rules.parts else (),
        state.idea_places if rules.ahead.own_idea_places else 0,
    )


def _still_key(state: GameState, player: int) -> tuple[object, ...]:
    """The same where neither a locomotive nor a factory can come: locomotives matter only as far as they reach special
    spaces, and tiles not at all.
    """
    p, rules = state.players[player], state.rules
    return (
        tuple(p[WRENCH:REACH]),
        tuple([reached(marks, p[REACH + route]) for route, marks in enumerate(rules.ahead.marks)]),
        tuple(p[PLAN:SLOT]),
        tuple(p[GAP : GAP + GAPS]),
        p[OWNED],
        p[IDEAS],
        tuple(state.pool),
        tuple(state.stack),
        state.idea_cards,
        (tuple(state.table), tuple([p[column] for column in rules.ahead.columns])) if rules.parts else (),
        state.idea_places if rules.ahead.own_idea_places else 0,
    )
