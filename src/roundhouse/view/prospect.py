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
from roundhouse.rules.ideas import OR_POINTS, held_cards
from roundhouse.rules.layout import (
    BOULDERS,
    CARS,
    CARS_LYING,
    CARS_STANDING,
    COINS,
    COUNTED_POINTS,
    DOUBLERS,
    ENGINEERS,
    F_END_CARD,
    F_POOL,
    F_TURN,
    GAP,
    GAPS,
    IDEAS,
    INCOME,
    K_END_CARD_10,
    MAX_WRENCHES,
    NOWHERE,
    OWN,
    OWNED,
    PASSED,
    REACH,
    ROUTES,
    SCORE,
    STOCK,
    TEMPS,
    TRACK,
    UPPER_LANE,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.pool import PAYERS, pool_moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import card_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.rules.ways import each_way, keep, pools
from roundhouse.view.faces import holdings
from roundhouse.view.forecast import forecast
from roundhouse.view.turn_search import LEAST, TurnSearch, looks_for_a_card, on_the_floor, same_action

NODES: Final = 1200  # positions looked at for all options of one decision


@dataclass(frozen=True)
class Figures:
    """What an option is worth to its decider."""

    round: int = 0  # change of this round's score: forecast, and points scored at once
    final: int = 0  # change of the final score if nothing else is built
    up_to: bool = False  # the best that the rest of the turn can make of it
    sources: Mapping[str, int] = field(default_factory=dict)  # of the forecast: by route id and "industry"


def prospect(seen: GameState, move: int, nodes: int = NODES) -> tuple[int, int, bool]:
    """What a legal move changes in this round's score and in the final score, and whether that is the most of it."""
    found = _Look(seen).figures(move, nodes)
    return found.round, found.final, found.up_to


def prospects(seen: GameState, nodes: int = NODES) -> dict[int, Figures]:
    """The same for every legal move of the decider, the nodes shared out between them."""
    look = _Look(seen)
    offered = legal(seen)
    found: dict[int, Figures] = {}
    alike: dict[tuple[int, int], Figures] = {}
    left = nodes
    for at, move in enumerate(offered):
        key = same_action(seen, move)
        if key not in alike:
            look.spent = 0
            alike[key] = look.figures(move, max(LEAST, left // (len(offered) - at)))
            left -= look.spent
        found[move] = alike[key]
    return found


# ---- values


def final_score(state: GameState, seat: int) -> int:
    """The score if nothing else were built: every scoring phase to come like this one, known end bonus cards as now."""
    p = state.players[seat]
    rules = state.rules
    phases = rules.rounds - state.round + 1 if state.stack else 0
    return p[SCORE] + phases * round_points(state, seat) + known_cards(state, seat)


def round_points(state: GameState, seat: int) -> int:
    """What the scoring phase would give now."""
    p = state.players[seat]
    rules = state.rules
    points = rules.works.points(p)
    for route in range(ROUTES):
        points += route_points(rules, p, route)
    return points


def known_cards(state: GameState, seat: int) -> int:
    """End bonus cards as they would score now; those not known count nothing."""
    p = state.players[seat]
    points = 0
    for card in held_cards(p):
        end_card = state.rules.end_cards[card] if card < len(state.rules.end_cards) else None
        if end_card is not None:
            points += card_points(state, p, end_card)
    return points


TENTHS: Final = 10  # values are ints, in tenths of a point, so that equal games stay equal on every machine
# What is not yet in the final score, in tenths. "Each round" counts for the rounds after this one only: what is
# gained now works from then on.
SUPPLY: Final = 45  # a worker that can still be placed in this round
COIN_VALUE: Final = 25
EXTRA_WORKER: Final = 45  # each round
EXTRA_STEP: Final = 6  # a track step, whatever it scores, each round
UNSCORED: Final = 4  # a point that only lacks a locomotive, each round
SPARE_REACH: Final = 3  # a space that locomotives reach and no track, each round
COLOURS_OWNED: Final = (0, 10, 14, 18, 22)  # each round, from wood to gold
DOUBLER_VALUE: Final = 8  # each round
ENGINEER_VALUE: Final = 14  # each round, and a share of the majority
MAJORITY_SHARE: Final = 40
FACTORY_VALUE: Final = 10  # each round
IDLE_TOKEN: Final = 5  # an idea token that waits for its space
SMALL_THINGS: Final = 12  # an income tile, a car and the like, each round
STOCK_LEVEL: Final = 20


def value(state: GameState, seat: int) -> int:
    """What a position is worth to a player who thinks no further than this turn, in tenths of a point."""
    return TENTHS * final_score(state, seat) + shape(state, seat)


def shape(state: GameState, seat: int) -> int:
    """What a position promises beyond its points: hands to work with, ways that are open."""
    p = state.players[seat]
    rules = state.rules
    later = rules.rounds - state.round
    found = COIN_VALUE * p[COINS] if later or not p[PASSED] else 0
    if not p[PASSED]:
        found += SUPPLY * (p[WORKERS] + p[TEMPS] + (p[WOOD_WORKER] == 1))
    if not later:
        return found
    each = EXTRA_WORKER * (p[OWN] + (1 if p[WOOD_WORKER] else 0))
    each += DOUBLER_VALUE * sum(p[DOUBLERS : DOUBLERS + ROUTES])
    each += FACTORY_VALUE * sum(1 for tile in p[GAP : GAP + GAPS] if tile)
    engineers = p[ENGINEERS].bit_count()
    each += ENGINEER_VALUE * engineers
    for colour in range(1, len(COLOURS_OWNED)):
        if p[OWNED] >> colour & 1:
            each += COLOURS_OWNED[colour]
    values = rules.values[p[VALUATION]]
    for route in range(ROUTES):
        first = TRACK + 5 * route
        reach = p[REACH + route]
        each += EXTRA_STEP * sum(p[first : first + 5]) + SPARE_REACH * max(0, reach - p[first])
        for colour in range(1, 5):
            each += UNSCORED * values[colour] * max(0, p[first + colour] - reach)
    for place in p[WRENCH : WRENCH + MAX_WRENCHES]:
        if place != NOWHERE:
            each += EXTRA_STEP * (place % UPPER_LANE)
    found += later * each + MAJORITY_SHARE * engineers - IDLE_TOKEN * p[IDEAS].bit_count()
    return found + _shape_of_parts(rules, p, later) if rules.parts else found


def _shape_of_parts(rules: Ruleset, p: list[int], later: int) -> int:
    held = sum((one.worth + later * one.worth_each_round) * one.count(p) for one in holdings(rules))
    small = sum(p[INCOME : INCOME + 4])
    small += p[CARS] + p[CARS_LYING].bit_count() + 2 * p[CARS_STANDING].bit_count()
    return (
        held
        + STOCK_LEVEL * p[STOCK]
        + later * SMALL_THINGS * small
        - later * SMALL_THINGS * p[BOULDERS].bit_count()
    )


# ---- the search


class _Look:
    """Looks at the options of one decision."""

    def __init__(self, seen: GameState) -> None:
        self.seat: int = decider(seen)
        self.ground: GameState = on_the_floor(seen)
        self.now: dict[str, int] = forecast(self.ground, self.seat)
        self.score: int = self.ground.players[self.seat][SCORE]
        self.final: int = final_score(self.ground, self.seat)
        self.spent: int = 0

    def figures(self, move: int, nodes: int) -> Figures:
        search = _Search(self.ground, self.seat, nodes)
        best, opens = search.most_of(move)
        self.spent += search.spent
        then = forecast(best, self.seat)
        due = search.due(best) - waiting_points(self.ground, self.seat)
        total = then["total"] - self.now["total"] + best.players[self.seat][SCORE] - self.score + due
        changed = {
            source: points - self.now[source]
            for source, points in then.items()
            if source != "total" and points != self.now[source]
        }
        return Figures(total, final_score(best, self.seat) + due - self.final, opens, changed)


class _Search(TurnSearch):
    """Looks at what one option opens: only what it has gained is used, and nothing of it is due."""

    def choices(self, state: GameState) -> list[int]:
        """The moves that are looked at."""
        if state.stack[-1][0] in (F_POOL, F_TURN):
            return sorted({move for way in each_way(state) for move in self._offered(way)})
        return legal(state)

    def _offered(self, way: GameState) -> list[int]:
        return pool_moves(way, self.seat) if way.pool else []

    def after(self, state: GameState, move: int) -> tuple[GameState, bool]:
        """The position after a move, and whether the search stops there."""
        twin, ended = super().after(state, move)
        if any(not unit & 1 for unit in twin.pool):
            others = [sorted(unit | 1 for unit in pool) for pool in pools(twin)]
            twin.pool = others[0]
            keep(twin, others[1:])
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
            for at, (twin, _, ended) in enumerate(self.next_level([(state, []) for state in level], known)):
                told = self._told(twin)
                if told > rank:
                    best, rank = twin, told
                if not ended:
                    alive.append((TENTHS * told[0] + shape(twin, self.seat), -at, twin))
            alive.sort(key=lambda entry: entry[:2], reverse=True)
            level = [twin for _, _, twin in alive[: self.width()]]
        return best, True

    def _forget_the_rest(self, state: GameState, move: int) -> None:
        """Leave in the pool only what the move has brought, so that an option is not praised for the others. Points
        that are counted at the end of the turn stay, since the move may make more of them.
        """
        state.instead = ()
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
        now = round_points(state, self.seat)
        own = state.players[self.seat][SCORE] + self.due(state)
        phases = state.rules.rounds - state.round + 1
        return own + phases * now + known_cards(state, self.seat), own + now
