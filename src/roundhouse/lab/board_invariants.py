"""What is true on every player board: tracks, locomotives, factories, wrenches."""

from __future__ import annotations

from roundhouse.lab.broken import ensure
from roundhouse.rules import moves
from roundhouse.rules.industry import limit
from roundhouse.rules.layout import (
    DOUBLERS,
    GAP,
    GAPS,
    MAX_SLOTS,
    MAX_WRENCHES,
    NOWHERE,
    OWNED,
    PLAN,
    PLAYER_SIZE,
    REACH,
    ROUTES,
    SLOT,
    TRACK,
    WRENCH,
)
from roundhouse.rules.state import GameState


def check_player_board(state: GameState, seat: int) -> None:
    """One player board."""
    ensure(len(state.players[seat]) == PLAYER_SIZE, "seat {} has {} numbers", seat, len(state.players[seat]))
    check_tracks(state, seat)
    check_locomotives(state, seat)
    check_industry(state, seat)


def check_tracks(state: GameState, seat: int) -> None:
    """Colours keep their order, stay on their routes and belong to the player."""
    rules, p = state.rules, state.players[seat]
    for route in range(ROUTES):
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
        pieces = sum(1 for route in range(ROUTES) if p[TRACK + 5 * route + colour])
        ensure(pieces <= rules.pieces[colour], "seat {} has {} pieces of colour {}", seat, pieces, colour)


def check_locomotives(state: GameState, seat: int) -> None:
    """Locomotives stand highest first, and the reach is their sum."""
    rules, p = state.rules, state.players[seat]
    ensure(not any(p[SLOT + rules.slots : SLOT + MAX_SLOTS]), "seat {} uses a slot that is not there", seat)
    for route in range(ROUTES):
        first = SLOT + rules.first_slot[route]
        numbers = [rules.number[tile] for tile in p[first : first + rules.slot_count[route]]]
        where = f"seat {seat}, {rules.route_codes[route]}: locomotives {numbers}"
        ensure(numbers == sorted(numbers, reverse=True), "{} are not sorted", where)
        ensure(p[REACH + route] == sum(numbers), "{} reach {}", where, p[REACH + route])


def check_industry(state: GameState, seat: int) -> None:
    """Gaps fill from the left with factories; wrenches stop before an empty one."""
    rules, p = state.rules, state.players[seat]
    gaps = p[GAP : GAP + GAPS]
    filled = [tile for tile in gaps if tile]
    ensure(gaps[: len(filled)] == filled, "seat {}: gaps are filled as {}", seat, gaps)
    for tile in filled:
        ensure(rules.has_factory[tile], "seat {}: #{} is no factory", seat, moves.TILE_NAMES[tile])
    places = [place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE]
    ensure(1 <= len(places) <= rules.most_wrenches, "seat {} has {} wrenches", seat, len(places))
    end = limit(state, p)
    ensure(all(0 <= place <= end for place in places), "seat {}: wrenches on {}, limit {}", seat, places, end)
    if not rules.wrenches_share:
        ensure(len(set(places)) == len(places), "seat {}: wrenches share a space: {}", seat, places)
