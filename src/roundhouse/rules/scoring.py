"""The scoring phase and the final scoring (rulebook p. 20-22, cards p. 47).

Only spaces reached by locomotives score. A colour scores the space it stands on and the empty ones behind it.
What a player scores is a pure function of the row, so the forecast and the scoring cannot differ.
"""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import EndCard
from roundhouse.rules import moves
from roundhouse.rules.effects import locomotive_numbers, score
from roundhouse.rules.ideas import tokens_placed
from roundhouse.rules.layout import (
    CARDS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    KEYS,
    LATER,
    MEDAL,
    PLAN,
    REACH,
    TRACK,
    VALUATION,
    WOOD_WORKER,
)
from roundhouse.rules.packing import bits, held_cards, how_many
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    FROM_CARDS,
    FROM_INDUSTRY,
    FROM_MAJORITY,
    FROM_ROUTE,
    GAPS,
    GOLD,
    MAX_ROUTES,
    SILVER,
)

EXTRA_ENGINEER: Final = moves.END_CARD_NAMES.index("extra-engineer")


def track_points(rules: Ruleset, p: list[int], route: int) -> int:
    """What the tracks of a route score, doublers applied."""
    values = rules.values[p[VALUATION]]
    reach = p[REACH + route]
    doubled = p[DOUBLERS + route]
    first = TRACK + 5 * route
    points = behind = 0
    for colour in range(4, -1, -1):
        end = p[first + colour]
        if end > behind:
            if end > reach:
                end = reach
            twice = end if end < doubled else doubled
            points += values[colour] * (end - behind + (twice - behind if twice > behind else 0))
            behind = end
    return points


def bonus_points(rules: Ruleset, p: list[int], route: int) -> int:
    """Stars, the medal and what a piece may have raised of a route."""
    plan = rules.plans[route][p[PLAN + route]]
    reach = p[REACH + route]
    track = TRACK + 5 * route
    points = 0
    for space, colour, value in plan.stars:
        if space <= reach and space <= p[track + colour]:
            points += value
    if p[MEDAL] == route + 1:
        for space, colour, value in plan.medals:
            if space <= reach and space <= p[track + colour]:
                points += value
    for space, colour, value, raised in plan.raisable:
        if space <= reach and space <= p[track + colour]:
            points += raised if rules.raiser.raises(p) else value
    return points


def route_doubled(rules: Ruleset, p: list[int], route: int) -> bool:
    """Whether a special space doubles the route."""
    for space, colour in rules.plans[route][p[PLAN + route]].doublings:
        if space <= p[REACH + route] and space <= p[TRACK + 5 * route + colour]:
            return True
    return False


def route_points(rules: Ruleset, p: list[int], route: int) -> int:
    """A route in the scoring phase (ruling 9; classic doubles the track values only)."""
    if not p[REACH + route]:
        return 0  # nothing is reached
    tracks = track_points(rules, p, route)
    bonus = bonus_points(rules, p, route)
    if not route_doubled(rules, p, route):
        return tracks + bonus
    return 2 * (tracks + bonus) if rules.double_everything else 2 * tracks + bonus


def score_round(state: GameState) -> None:
    """The scoring phase for everybody."""
    rules = state.rules
    for p in state.players:
        for route in range(rules.route_count):
            score(p, route_points(rules, p, route), FROM_ROUTE + route)
        score(p, rules.industry_rules.points(p), FROM_INDUSTRY)
        if rules.round_scorers:
            for points, source in part_points(rules, p):
                score(p, points, source)


def part_points(rules: Ruleset, p: list[int]) -> list[tuple[int, int]]:
    """(points, source) that parts add to a scoring phase."""
    return [found for part in rules.round_scorers for found in part.round_points(p)]


def once_points(rules: Ruleset, p: list[int]) -> int:
    """What of a scoring phase does not come again in the next one as things stand."""
    if not rules.once_sources:
        return 0
    return sum([points for points, source in part_points(rules, p) if source in rules.once_sources])


# ---- the end of the game


def routes_ended(rules: Ruleset, p: list[int]) -> int:
    """Routes whose last space wood has reached."""
    return sum(1 for r in range(rules.route_count) if p[TRACK + 5 * r] == rules.plans[r][p[PLAN + r]].end)


def extra_workers(rules: Ruleset, p: list[int]) -> int:
    """Workers gained during the game, the wood worker included."""
    return rules.setup.later - p[LATER] + (1 if p[WOOD_WORKER] else 0)


def colour_steps(p: list[int], colour: int) -> int:
    """Steps a colour has made on all routes; wood counts the space it stood on at setup."""
    return sum(p[TRACK + 5 * route + colour] for route in range(MAX_ROUTES))


def engineers_of(p: list[int]) -> list[int]:
    """Engineers beside a player's board."""
    return bits(p[ENGINEERS])


def has_extra_engineer(p: list[int]) -> bool:
    """Whether the extra-engineer card is among the player's cards."""
    return p[CARDS] > 0 and EXTRA_ENGINEER in held_cards(p)


def card_points(state: GameState, p: list[int], card: EndCard) -> int:
    """What an end bonus card is worth to this player."""
    rules = state.rules
    kind, counted = card.kind, 0
    if kind == "factories":
        counted = sum(1 for tile in p[GAP : GAP + GAPS] if tile)
    elif kind == "engineers":
        counted = len(engineers_of(p)) + (1 if card.counts_card and has_extra_engineer(p) else 0)
    elif kind == "routes":
        counted = routes_ended(rules, p)
    elif kind == "silver-gold":
        counted = colour_steps(p, SILVER) + colour_steps(p, GOLD)
    elif kind == "doublers":
        counted = sum(p[DOUBLERS : DOUBLERS + MAX_ROUTES])
    elif kind == "wood":
        counted = colour_steps(p, 0)
    elif kind == "ideas":
        counted = tokens_placed(p)
    elif kind == "locomotives":
        numbers = sorted(locomotive_numbers(state, p), reverse=True)
        return card.each * sum(numbers[: card.limit] if card.limit else numbers)
    elif kind == "keys":
        counted = p[KEYS]
    elif kind == "workers":
        counted = extra_workers(rules, p)
    elif kind == "fifteen":
        counted = 1
    elif kind in rules.card_counters:
        counted = rules.card_counters[kind].card_count(state, p, kind)
    if card.steps:
        return max((points for least, points in card.steps if counted >= least), default=0)
    return card.each * (min(counted, card.limit) if card.limit else counted)


def majority(state: GameState) -> list[int]:
    """Points for most and second most engineers, by seat (rulings 10, 25, 43)."""
    return [majority_points(state, seat) for seat in range(len(state.players))]


def majority_points(state: GameState, seat: int) -> int:
    """What the majority of engineers brings a seat: it depends on how many are before it."""
    p = state.players[seat]
    own = _engineer_count(p)
    if not own:
        return 0
    before = 0
    for other, q in enumerate(state.players):
        if q[ENGINEERS] | q[CARDS] and other != seat:
            count = _engineer_count(q)
            if count > own or (count == own and _wins_tie(state, other, seat)):
                before += 1
    for part in state.rules.parts:
        if how_many(part.engineers_kept(state)) > own:
            before += 1
    prizes = state.rules.majority
    return prizes[before] if before < len(prizes) else 0


def _engineer_count(p: list[int]) -> int:
    """Engineers, and the card that counts as one."""
    return how_many(p[ENGINEERS]) + (1 if has_extra_engineer(p) else 0)


def _wins_tie(state: GameState, seat: int, other: int) -> bool:
    """By the highest number of an engineer, which no two have; any beats the card, which has none."""
    own, others = state.players[seat][ENGINEERS], state.players[other][ENGINEERS]
    for engineer in state.rules.engineers_by_number:
        if (own | others) & engineer:
            return bool(own & engineer)
    return seat > other


def score_game(state: GameState) -> None:
    """The final scoring."""
    prizes = majority(state)
    for seat, p in enumerate(state.players):
        for card in held_cards(p):
            end_card = state.rules.end_cards[card]
            if end_card is not None:
                score(p, card_points(state, p, end_card), FROM_CARDS)
        score(p, prizes[seat], FROM_MAJORITY)
    for part in state.rules.parts:
        for seat, points, source in part.final_points(state):
            score(state.players[seat], points, source)
