"""The search through a turn to its end (`docs/looking-ahead.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.foresight import Known, Unchanged, reached
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.needs import Means
from roundhouse.rules.ahead.outlook import Outlook, could_make_room, out_of_reach
from roundhouse.rules.ahead.rooms import demand_of, enough_room, harmless, rooms
from roundhouse.rules.ahead.strides import onward, tidy
from roundhouse.rules.ideas import token_places
from roundhouse.rules.layout import (
    BASE_FRAMES,
    BASIC_WORKERS,
    DOUBLERS,
    ENGINEERS,
    F_DISPLACED,
    F_POOL,
    GAP,
    GAPS,
    IDEAS,
    IN_TURN,
    K_LOCO,
    OWNED,
    PLAN,
    POINTS,
    REACH,
    ROUTES,
    SLOT,
    WRENCH,
)
from roundhouse.rules.plans import GATES
from roundhouse.rules.pool import direct_left
from roundhouse.rules.state import GameState

EASY: Final = 12  # positions that are sooner gone through than looked at closely
# positions after which a search stops and says no, some seconds: hardly a game needs as many, and no position that
# somebody makes up can hold up a program for ever
MOST: Final = 50_000
FEW: Final = 3  # positions that are not worth being kept
# positions of a turn that are kept until the next turn that takes some searching: the worst take some 50 megabytes
MOST_KNOWN: Final = 100_000
A_LOCOMOTIVE: Final = 2 * K_LOCO + 1


class Search:
    """What is known of positions so far; the decisions of one turn share what they find."""

    def __init__(self, state: GameState, player: int) -> None:
        kept = state.rules.ahead.last_turn
        self.known: Known = (
            kept[2] if kept and kept[0] == player and _same_turn(kept[1], state, player) else {}
        )
        self.nodes: int = 0  # looked at for one move, each once
        self.stopped: bool = False  # for some move there were too many
        self.left: int = 0  # before a closer look
        self.wary: bool = False  # every position is looked at closely that does not lie on the way
        # marks of positions by which the end could be reached (`Works.mark`)
        self.way: set[tuple[int, ...]] = set()

    def goes_on(self) -> bool:
        """Whether more positions may be looked at: what has been found out so far is proved."""
        return (self.wary or self.left >= 0) and self.nodes <= MOST

    def completes(self, state: GameState, player: int) -> bool:
        """Whether every direct unit can be carried out; the position is used up by this. Most searches end soon, so
        it is first tried without a close look.
        """
        self.wary = False
        self.left = EASY
        self.nodes = -1  # the first is the one that is asked about
        found = _search(state.clone(), player, self)
        if self.nodes <= FEW and (found or self.left >= 0):
            return found
        ahead, turn = state.rules.ahead, unchanged(state, player)  # the state is used up below
        if not found and self.left < 0:
            self.wary = True
            self.way.clear()
            found = _search(state, player, self)
            self.stopped = self.stopped or self.nodes > MOST
        # after a search that stopped the next one begins anew, so that it says the same whenever it is asked
        kept = not self.stopped and len(self.known) < MOST_KNOWN
        ahead.last_turn = (player, turn, self.known) if kept else None
        return found


def unchanged(state: GameState, player: int) -> Unchanged:
    """All that decides about positions besides their keys; it stays the same for a whole turn."""
    return [row[:] for row in state.players], _beside_key(state, player)


def _same_turn(turn: Unchanged, state: GameState, player: int) -> bool:
    rows, beside_key = turn
    for seat, row in enumerate(rows):
        if seat != player and row != state.players[seat]:
            return False
    return beside_key == _beside_key(state, player)


def _beside_key(state: GameState, player: int) -> tuple[object, ...]:
    p = state.players[player]
    return (
        p[ENGINEERS],
        p[BASIC_WORKERS:WRENCH],
        [taken and 1 + (taken - 1 & 3) for taken in state.spaces],  # however it was paid
        state.row,
        state.doublers + sum(p[DOUBLERS : DOUBLERS + ROUTES]),
    )


def _search(state: GameState, player: int, search: Search) -> bool:
    """Whether a position leads to the end of the turn; it is used up by this."""
    kind, decider, argument = state.stack[-1]
    if decider != player or not IN_TURN[kind]:
        return True  # the turn is over
    if not direct_left(state) and not (kind in DIRECT_FRAMES and argument & 1):
        return True
    if kind <= F_POOL:
        tidy(state)
    key = _key(state, player)
    if key in search.known:
        return search.known[key]
    search.nodes += 1
    found = _by_units(state, player, search) if kind <= F_POOL else _by_choices(state, player, search)
    if found or search.goes_on():
        search.known[key] = found
    return found


def _by_choices(state: GameState, player: int, search: Search) -> bool:
    """Whether one of the choices of the top frame leads to the end."""
    kind = state.stack[-1][0]
    if (kind >= BASE_FRAMES or kind == F_DISPLACED) and harmless(state, player, kind):
        return True
    if search.wary and (kind == F_DISPLACED or kind in GATES.values()) and not _could_follow(state, player):
        return False  # whatever is chosen
    return _one_of(_choices(state, player), player, search)


def _could_follow(state: GameState, player: int) -> bool:
    """Whether there could be room for all colours, wherever a displaced locomotive or a route goes; what another choice
    brings that waits below is not counted.
    """
    if state.stack[-2][0] > F_POOL:
        return True
    p = state.players[player]
    means = Means([*state.pool, A_LOCOMOTIVE])
    return not out_of_reach(
        state, p, means, rooms(state, p), demand_of(state.pool), Outlook(state, p, means, True)
    )


def _by_units(state: GameState, player: int, search: Search) -> bool:
    """Whether the units of a pool lead to the end: as things stand, or by what they could lead to."""
    free, demand = rooms(state, state.players[player]), demand_of(state.pool)
    if enough_room(state, player, free, demand):
        return True
    means = Means(state.pool)
    closely = search.wary or (state.rules.works.shared and not search.nodes)
    outlook = Outlook(state, state.players[player], means, True) if closely else None
    if not could_make_room(state, player, means, free, demand, outlook):
        return False
    if outlook is None or not search.wary:
        return _one_of(onward(state, player, means, free, demand), player, search)
    key = _still_key(state, player, outlook) if outlook.still else ()
    if key in search.known:
        return search.known[key]
    works = state.rules.works
    if works.mark(state.players[player]) not in search.way and not works.hopeful(
        state, player, free, search.way
    ):
        return False
    found = _one_of(onward(state, player, means, free, demand), player, search)
    if key and (found or search.goes_on()):
        search.known[key] = found
    return found


def _one_of(twins: Iterator[GameState], player: int, search: Search) -> bool:
    """Whether one of the positions leads to the end."""
    for twin in _on_the_way(twins, player, search) if search.wary else twins:
        search.left -= 1
        if not search.goes_on():
            return False
        if _search(twin, player, search):
            return True
        search.way.clear()  # it has led nowhere
    return False


def _on_the_way(twins: Iterator[GameState], player: int, search: Search) -> Iterator[GameState]:
    """The positions that lie on the way first."""
    aside = []
    for twin in twins:
        if twin.rules.works.mark(twin.players[player]) in search.way:
            yield twin
        else:
            aside.append(twin)
    yield from aside


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


def _still_key(state: GameState, player: int, outlook: Outlook) -> tuple[object, ...]:
    """The same where neither a locomotive nor a factory can come: locomotives matter only as far as they reach special
    spaces, and tiles not at all; nor do wrenches, tokens and cards where nothing can come that uses them.
    """
    p = state.players[player]
    marks = state.rules.ahead.marks
    return (
        tuple([reached(marks[route], p[REACH + route]) for route in range(ROUTES)]),
        tuple(p[DOUBLERS:REACH]),
        tuple(p[PLAN:SLOT]),
        tuple(p[WRENCH:DOUBLERS] + p[GAP : GAP + GAPS]) if outlook.industry else (),
        p[OWNED],
        p[IDEAS] if outlook.ideas else 0,
        tuple(state.pool),
        _waiting(state),
        state.idea_cards if outlook.cards else 0,
        _of_parts(state, player),
    )


def _of_parts(state: GameState, player: int) -> tuple[object, ...]:
    """What matters of what only the parts know: of where idea tokens lie, only the places of theirs."""
    p, ahead = state.players[player], state.rules.ahead
    if not state.rules.parts:
        return ()
    columns = tuple([p[column] for column in ahead.columns])
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
