"""What is true on every player board: tracks, locomotives, factories, wrenches."""

from __future__ import annotations

from roundhouse.lab.broken import ensure
from roundhouse.rules import moves
from roundhouse.rules.layout import (
    DOUBLERS,
    GAP,
    OWNED,
    PLAN,
    REACH,
    SLOT,
    TRACK,
    WRENCH,
)
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    GAPS,
    MAX_SLOTS,
    MAX_WRENCHES,
    NOWHERE,
    UPPER_LANE,
)


def check_player_board(state: GameState, seat: int) -> None:
    """One player board."""
    size = len(state.players[seat])
    ensure(size == state.rules.row_size, "seat {} has {} numbers", seat, size)
    check_tracks(state, seat)
    check_locomotives(state, seat)
    check_industry(state, seat)


def check_tracks(state: GameState, seat: int) -> None:
    """Colours keep their order, stay on their routes and belong to the player."""
    rules, p = state.rules, state.players[seat]
    for route in range(rules.route_count):
        plan = rules.plans[route][p[PLAN + route]]
        tracks = p[TRACK + 5 * route : TRACK + 5 * route + 5]
        where = f"seat {seat}, {rules.route_codes[route]}: tracks {tracks}"
        ensure(1 <= tracks[0] <= plan.length, "{}: wood is not on the route", where)
        for colour in range(1, 5):
            if tracks[colour]:
                ensure(tracks[colour] < tracks[colour - 1], "{}: colour {} is too far ahead", where, colour)
                ensure(plan.colours >> colour & 1, "{}: colour {} may not be built", where, colour)
                ensure(p[OWNED] >> colour & 1, "{}: colour {} is not owned", where, colour)
        laid = p[DOUBLERS + route]
        ensure(0 <= laid <= rules.doubler_spaces[route], "{}: {} doublers", where, laid)
    for colour in range(5):
        pieces = sum(1 for route in range(rules.route_count) if p[TRACK + 5 * route + colour])
        ensure(pieces <= rules.pieces[colour], "seat {} has {} pieces of colour {}", seat, pieces, colour)


def check_locomotives(state: GameState, seat: int) -> None:
    """Locomotives stand highest first, and the reach is their sum."""
    rules, p = state.rules, state.players[seat]
    ensure(not any(p[SLOT + rules.slots : SLOT + MAX_SLOTS]), "seat {} uses a slot that is not there", seat)
    for route in range(rules.route_count):
        first = SLOT + rules.first_slot[route]
        tiles = p[first : first + rules.slot_count[route]]
        numbers = [rules.order_key[tile] for tile in tiles]
        where = f"seat {seat}, {rules.route_codes[route]}: locomotives {numbers}"
        ensure(numbers == sorted(numbers, reverse=True), "{} are not sorted", where)
        ensure(
            p[REACH + route] == sum(rules.pulls[tile] for tile in tiles),
            "{} reach {}",
            where,
            p[REACH + route],
        )


def check_industry(state: GameState, seat: int) -> None:
    """Gaps fill from the left with factories; wrenches stop before an empty one."""
    rules, p = state.rules, state.players[seat]
    gaps = p[GAP : GAP + GAPS]
    filled = [tile for tile in gaps if tile]
    ensure(gaps[: len(filled)] == filled, "seat {}: gaps are filled as {}", seat, gaps)
    for tile in filled:
        ensure(rules.has_factory[tile], "seat {}: #{} is no factory", seat, moves.TILE_NAMES[tile % BOILED])
    places = [place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE]
    ensure(
        rules.start_wrenches <= len(places) <= rules.most_wrenches,
        "seat {} has {} wrenches",
        seat,
        len(places),
    )
    for place in places:
        ensure(rules.industry_labels[place : place + 1], "seat {}: a wrench on {}", seat, place)
        ensure(_could_come(state, p, place), "seat {}: a wrench came to {}", seat, place)
    if not rules.wrenches_share:
        ensure(len(set(places)) == len(places), "seat {}: wrenches share a space: {}", seat, places)


def _could_come(state: GameState, p: list[int], place: int) -> bool:
    """Whether all factories on the way of a wrench are there, and no boulder."""
    rules, industry_rules = state.rules, state.rules.industry_rules
    if place >= UPPER_LANE:
        return place <= rules.lane_end[1]
    for at in range(place + 1):
        gap = rules.industry_gap[at]
        factory = not gap or industry_rules.factory_at(state, p, gap - 1)
        if not factory and (at == place or not industry_rules.beside_the_way(at)):
            return False
    return True
