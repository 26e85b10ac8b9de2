"""What a choice would bring: the change of this round's forecast, and of the final score if nothing else were built.

A choice may open others in the same turn. Then the rest of the turn is searched, level by level, keeping the most
promising positions; it never goes past the end of the turn, another player's decision, or a moment at which something
hidden is turned up. So it works on redacted states.

`prospects` asks what each option opens by itself: only what the option has gained is used, additions such as
income are left alone, and what must be done counts as what may be done, since it is the most that is told ("up to").
How a turn should be played, strictly by the rules, is the bots' question (`roundhouse.bots.turns`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from roundhouse.rules import decider, legal
from roundhouse.rules.effects import waiting_points
from roundhouse.rules.ideas import OR_POINTS
from roundhouse.rules.moves import TAKE_BACK
from roundhouse.rules.pool import PAYERS, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    COUNTED_POINTS,
    F_END_CARD,
    F_POOL,
    F_TURN,
    K_END_CARD_10,
)
from roundhouse.rules.ways import each_way, keep, pools
from roundhouse.search.turn import (
    MIN_NODES_PER_OPTION,
    PositionKey,
    TurnSearch,
    looks_for_a_card,
    same_action,
    this_turn_only,
)
from roundhouse.search.worth import TENTHS, final_score, known_cards, points_to_come, round_points, shape
from roundhouse.view.scoring import forecast

MAX_POSITIONS: Final = 1200  # positions looked at for all options of one decision
NO_END: Final = 1 << 30  # of patience


class Impatient(Exception):
    """It takes longer than somebody wants to wait."""


@dataclass(frozen=True)
class Figures:
    """What an option is worth to its decider."""

    round: int = 0  # change of this round's score: forecast, and points scored at once
    final: int = 0  # change of the final score if nothing else is built
    up_to: bool = False  # the best that the rest of the turn can make of it
    sources: Mapping[str, int] = field(default_factory=dict)  # of the forecast: by route and "industry"


def prospect(seen: GameState, move: int, nodes: int = MAX_POSITIONS) -> tuple[int, int, bool]:
    """What a legal move changes in this round's score and in the final score, and whether that is the most of it."""
    found = _Look(seen).figures(move, nodes)
    return found.round, found.final, found.up_to


def prospects(seen: GameState, nodes: int = MAX_POSITIONS, patience: int = NO_END) -> dict[int, Figures]:
    """The same for every legal move of the decider, the nodes shared out between them. Raises `Impatient` if more
    positions than `patience` would have to be looked at.
    """
    return Weighing(seen, nodes).figures(patience)


class Weighing:
    """The figures of one decision, found out option by option: who was impatient can go on where it was left."""

    def __init__(self, seen: GameState, nodes: int = MAX_POSITIONS) -> None:
        self.seen: GameState = seen
        self.offered: list[int] = legal(seen)
        self.look: _Look = _Look(seen)
        self.found: dict[int, Figures] = {}
        self.alike: dict[tuple[int, int], Figures] = {}
        self.left: int = nodes

    def figures(self, patience: int = NO_END) -> dict[int, Figures]:
        """Those of all options. Raises `Impatient`."""
        self.look.patience = patience
        for at in range(len(self.found), len(self.offered)):
            move = self.offered[at]
            key = same_action(self.seen, move)
            if key not in self.alike:
                self.look.spent = 0
                self.alike[key] = self.look.figures(
                    move, max(MIN_NODES_PER_OPTION, self.left // (len(self.offered) - at))
                )
                self.left -= self.look.spent
            self.found[move] = self.alike[key]
        return self.found


# ---- the search


class _Look:
    """Looks at the options of one decision."""

    def __init__(self, seen: GameState) -> None:
        self.seat: int = decider(seen)
        self.ground: GameState = this_turn_only(seen)
        self.now: dict[str, int] = forecast(self.ground, self.seat)
        self.score: int = self.ground.board(self.seat).score
        self.final: int = final_score(self.ground, self.seat)
        self.spent: int = 0
        self.patience: int = NO_END

    def figures(self, move: int, nodes: int) -> Figures:
        if move == TAKE_BACK:
            return Figures()  # nothing that would be told of it
        search = _Search(self.ground, self.seat, nodes)
        search.patience = self.patience
        best, opens = search.most_of(move)
        self.spent += search.spent
        self.patience -= search.spent
        then = forecast(best, self.seat)
        due = search.due(best) - waiting_points(self.ground, self.seat)
        total = then["total"] - self.now["total"] + best.board(self.seat).score - self.score + due
        changed = {
            source: points - self.now[source]
            for source, points in then.items()
            if source != "total" and points != self.now[source]
        }
        return Figures(total, final_score(best, self.seat) + due - self.final, opens, changed)


class _Search(TurnSearch):
    """Looks at what one option opens: only what it has gained is used, and nothing of it is due."""

    def __init__(self, ground: GameState, seat: int, nodes: int) -> None:
        super().__init__(ground, seat, nodes)
        self.patience: int = NO_END

    def choices(self, state: GameState) -> list[int]:
        """The moves that are looked at."""
        if state.stack[-1][0] in (F_POOL, F_TURN):
            return sorted({move for way in each_way(state) for move in self._offered(way)})
        return super().choices(state)

    def _offered(self, way: GameState) -> list[int]:
        return pool_moves(way, self.seat) if way.pool else []

    def after(self, state: GameState, move: int) -> tuple[GameState, bool]:
        """The position after a move, and whether the search stops there."""
        twin, ended = super().after(state, move)
        if self.spent > self.patience:
            raise Impatient
        if any(not unit & 1 for unit in twin.pool):
            others = [sorted(unit | 1 for unit in pool) for pool in pools(twin)[1:]]
            twin.pool = sorted(unit | 1 for unit in twin.pool)
            keep(twin, others)
        return twin, ended

    def most_of(self, move: int) -> tuple[GameState, bool]:
        """The position with the best final score that a move can lead to, and whether it opened any choice."""
        state, ended = self.after(self.ground, move)
        if ended:
            return state, looks_for_a_card(state, self.seat)
        self._forget_the_rest(state, move)
        if not self.choices(state):
            return state, False
        best, rank = state, self._told(state)
        level, known = [state], {self.key(state)}
        while level and self.spent < self.nodes:
            alive = []
            for at, (twin, ended) in enumerate(self._next_level(level, known)):
                told = self._told(twin)
                if told > rank:
                    best, rank = twin, told
                if not ended:
                    alive.append((TENTHS * told[0] + shape(twin, self.seat), -at, twin))
            alive.sort(key=lambda entry: entry[:2], reverse=True)
            level = [twin for _, _, twin in alive[: self.width()]]
        return best, True

    def _next_level(self, level: list[GameState], known: set[PositionKey]) -> list[tuple[GameState, bool]]:
        """Every position that one more move leads to, and whether the turn ends with it."""
        found = []
        for state in level:
            for move in self.choices(state):
                twin, ended = self.after(state, move)
                seen = len(known)
                known.add(self.key(twin))
                if len(known) > seen:
                    found.append((twin, ended))
        return found

    def _forget_the_rest(self, state: GameState, move: int) -> None:
        """Leave in the pool only what the move has brought, so that an option is not praised for the others. Points
        that are counted at the end of the turn stay, since the move may make more of them.
        """
        state.instead = state.revocable = ()
        before = [unit for unit in self.ground.pool if unit >> 1 not in COUNTED_POINTS]
        paid = PAYERS[move] if self.ground.stack[-1][0] in (F_POOL, F_TURN) else ()
        payer = next((unit for unit in paid if unit in before), -1)
        if payer >= 0:
            before.remove(payer)
        for unit in before:
            for found in (unit, unit | 1):
                if found in state.pool:
                    state.pool.remove(found)
                    break
        state.idea_places &= ~self.ground.idea_places

    def due(self, state: GameState) -> int:
        """Points that come when the turn ends: those that are counted then, and those taken for end bonus cards."""
        counted = waiting_points(state, self.seat)
        waiting = sum(1 for unit in state.pool if unit >> 1 == K_END_CARD_10)
        if not self.sees_cards:
            waiting += sum(1 for frame in state.stack if frame[0] == F_END_CARD and frame[2] & OR_POINTS)
        return counted + state.rules.card_points * waiting

    def _told(self, state: GameState) -> tuple[int, int]:
        """What is told of a position: the final score, then the round."""
        own = state.board(self.seat).score + self.due(state)
        final = points_to_come(state, self.seat) + known_cards(state, self.seat)
        return own + final, own + round_points(state, self.seat)
