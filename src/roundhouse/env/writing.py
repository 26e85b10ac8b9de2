"""Writes what a seat may know into an array of small numbers, number by number as `layout` names them.

It reads the true state, which is quicker than making a view of it first. So every number has to be the same in all
worlds that the seat cannot tell apart: `tests/test_observation.py` looks at that over the whole box.
"""

from __future__ import annotations

from typing import Final

from roundhouse.compiled import is_compiled
from roundhouse.env.native import copy, i16, i64, u8, vec, zeros
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BONUS,
    CARDS,
    COINS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    IDEA_PLACES,
    IDEAS,
    KEYS,
    LATER,
    MEDAL,
    OWN,
    OWNED,
    PASSED,
    PLAN,
    REACH,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.moves import (
    BONUS_NAMES,
    CARD_NAMES,
    END_CARD_NAMES,
    ENGINEER_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from roundhouse.rules.packing import BASE, CARD_BITS, CARD_MASK
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import part_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    F_END_CARD,
    FRAMES,
    GAPS,
    KINDS,
    MAX_SLOTS,
    MAX_WRENCHES,
    NOWHERE,
)

PLAIN: Final = not is_compiled()
SEATS: Final = 4
MASK_BITS: Final = 60  # that are read from one number of 64 bits
TILE_KINDS: Final = len(TILE_NAMES)
MAX_IDEA_PLACES: Final = 16
COLOURS: Final = 5
PLAIN_COLUMNS: Final = (
    *(SCORE, WORKERS, OWN, LATER, TEMPS, WOOD_WORKER, COINS, VALUATION, MEDAL, KEYS, PASSED),
    *(BASIC_WORKERS, BASIC_COINS, BASIC_WOOD, BONUS),
)
N_FRAMES: Final = len(FRAMES)
N_ENGINEERS: Final = len(ENGINEER_NAMES)
N_TOKENS: Final = len(TOKEN_NAMES)
N_CARDS: Final = len(CARD_NAMES)
N_BONUSES: Final = len(BONUS_NAMES)
END_CARDS: Final = len(END_CARD_NAMES)
FORECAST: Final = 2  # numbers of a player, and one for each route
ROUTE: Final = 3 + COLOURS  # of a route
ROW: Final = (  # numbers of a player, without those of routes
    *(len(PLAIN_COLUMNS), COLOURS, N_ENGINEERS, 2 * N_TOKENS, 1, END_CARDS, MAX_WRENCHES),
    *(MAX_SLOTS, GAPS),
)
ROW_SIZE: Final = sum(ROW)
OWN_CARDS: Final = sum(ROW[:5])  # where they begin in a row

# ---- how a column of a part is written: (how, column, numbers, more)
ZEROS: Final = 0  # a part that does not play
COUNTS: Final = 1
BITS: Final = 2
ONE_HOT: Final = 3
ITEMS: Final = 4  # how many, and the first of them; more: the piece that stands for seat A, or -1
HEIGHT: Final = 5  # of a stack that nobody sees
KNOWN: Final = 6  # the last ones of such a stack, which all have seen; more: the column that says how many
UNSEEN: Final = 7  # its other pieces by name, added up with those of similar stacks; more: the same, or -1
BEGIN: Final = 8  # such a sum
END: Final = 9

Step = tuple[int, int, int, int]


def put_bits(out: vec[i16], at: i64, mask: int, count: i64) -> i64:
    """A number for each bit."""
    if count > MASK_BITS:
        at = put_bits(out, at, mask & ((1 << MASK_BITS) - 1), MASK_BITS)
        return put_bits(out, at, mask >> MASK_BITS, count - MASK_BITS)
    bits: i64 = mask
    for _ in range(count):
        out[at] = 1 if bits & 1 else 0
        bits >>= 1
        at += 1
    return at


def put_zeros(out: vec[i16], at: i64, count: i64) -> i64:
    """So many."""
    if PLAIN:
        zeros(out, at, count)
        return at + count
    for _ in range(count):
        out[at] = 0
        at += 1
    return at


def put_part(out: vec[i16], at: i64, row: list[int], viewer: i64, seats: i64, steps: list[Step]) -> i64:
    """The columns of the parts in one row."""
    for how, column, count, more in steps:
        if how == COUNTS:
            for place in range(column, column + count):
                out[at] = row[place]
                at += 1
        elif how == BITS:
            at = put_bits(out, at, row[column], count)
        elif how == ONE_HOT:
            chosen = row[column]
            put_zeros(out, at, count)
            if chosen:
                out[at + chosen - 1] = 1
            at += count
        elif how == ITEMS:
            at = _put_items(out, at, row[column], count, more, viewer, seats)
        elif how == HEIGHT:
            out[at] = height(row[column])
            at += 1
        elif how == KNOWN:
            at = _put_known(out, at, row[column], count, row[more])
        elif how == UNSEEN:
            _add_unseen(out, at, row[column], row[more] if more >= 0 else 0)
        elif how == BEGIN:
            put_zeros(out, at, count)
        elif how == END:
            at += count
        else:
            at = put_zeros(out, at, count)
    return at


def height(packed: int) -> int:
    """How many pieces lie in a stack."""
    found = 0
    while packed:
        found += 1
        packed //= BASE
    return found


def _put_items(
    out: vec[i16], at: i64, packed: int, count: i64, first_seat: int, viewer: i64, seats: i64
) -> i64:
    out[at] = height(packed)
    at += 1
    for _ in range(count):
        piece = packed % BASE
        if first_seat >= 0 and piece > first_seat:
            seat: i64 = piece - 1 - first_seat
            out[at] = i16(first_seat + 1 + (seat - viewer + seats) % seats)
        else:
            out[at] = piece
        packed //= BASE
        at += 1
    return at


def _put_known(out: vec[i16], at: i64, packed: int, count: i64, known: int) -> i64:
    """The last one first."""
    pieces: list[int] = []
    while packed:
        pieces.append(packed % BASE)
        packed //= BASE
    for place in range(count):
        out[at] = pieces[len(pieces) - 1 - place] if place < known else 0
        at += 1
    return at


def _add_unseen(out: vec[i16], at: i64, packed: int, known: int) -> None:
    left = height(packed) - known
    while left > 0:
        piece: i64 = packed % BASE
        out[at + piece - 1] += 1
        packed //= BASE
        left -= 1


def put_row(out: vec[i16], at: i64, p: list[int], routes: i64) -> i64:
    """What everybody sees of a player."""
    for place in PLAIN_COLUMNS:
        out[at] = p[place]
        at += 1
    at = put_bits(out, at, p[OWNED], COLOURS)
    at = put_bits(out, at, p[ENGINEERS], N_ENGINEERS)
    at = put_bits(out, at, p[IDEAS], N_TOKENS)
    places = p[IDEA_PLACES]
    for _ in range(N_TOKENS):
        out[at] = places & 31
        places >>= 5
        at += 1
    cards = p[CARDS]
    held: i64 = 0
    while cards:
        held += 1
        cards >>= CARD_BITS
    out[at] = i16(held)
    at = put_zeros(out, at + 1, END_CARDS)
    for place in range(WRENCH, WRENCH + MAX_WRENCHES):
        space = p[place]
        out[at] = 0 if space == NOWHERE else space + 1
        at += 1
    for first in (DOUBLERS, REACH, PLAN):
        for place in range(first, first + routes):
            out[at] = p[place]
            at += 1
    for place in range(TRACK, TRACK + COLOURS * routes):
        out[at] = p[place]
        at += 1
    for place in range(SLOT, SLOT + MAX_SLOTS):
        out[at] = p[place]
        at += 1
    for place in range(GAP, GAP + GAPS):
        out[at] = p[place]
        at += 1
    return at


def put_own_cards(out: vec[i16], at: i64, p: list[int]) -> None:
    """The viewer's own end bonus cards; `at` is where the row begins."""
    cards = p[CARDS]
    while cards:
        card: i64 = cards & CARD_MASK
        out[at + OWN_CARDS + card - 1] = 1
        cards >>= CARD_BITS


def put_forecast(out: vec[i16], at: i64, rules: Ruleset, p: list[int], routes: i64) -> i64:
    """What the scoring phase would give a player now; a route that the board lacks gives nothing."""
    total = 0
    for route in range(routes):
        points = route_points(rules, p, route) if p[REACH + route] else 0
        out[at] = points
        at += 1
        total += points
    points = rules.industry_rules.points(p)
    out[at] = points
    total += points
    if rules.round_scorers:
        for more, _ in part_points(rules, p):
            total += more
    out[at + 1] = total
    return at + 2


def put_table(out: vec[i16], at: i64, state: GameState, viewer: i64, cards: int) -> i64:
    """Everything before the forecast: the game, the decision, what lies open, the spaces, the order.

    `cards` are the end bonus cards of the game that were not put away.
    """
    rules = state.rules
    seats: i64 = len(state.players)
    out[at] = state.round
    out[at + 1] = rules.rounds
    out[at + 2] = i16(seats)
    out[at + 3] = state.doublers
    at = _put_decision(out, at + 4, state, viewer, seats)
    at = _put_open(out, at, state, viewer, cards)
    for taken in state.spaces:
        if taken:
            mark: i64 = taken - 1
            who: i64 = mark & 3
            out[at] = i16((who - viewer + seats) % seats + 1) if who < seats else SEATS + 1
            out[at + 1] = i16(mark >> 2)
        else:
            out[at] = 0
            out[at + 1] = 0
        at += 2
    put_zeros(out, at, SEATS)
    place: i64 = 1
    for seat in state.order:
        who = seat
        out[at + (who - viewer + seats) % seats] = i16(place)
        place += 1
    out[at + SEATS] = state.last + 1
    return at + SEATS + 1


def _put_decision(out: vec[i16], at: i64, state: GameState, viewer: i64, seats: i64) -> i64:
    put_zeros(out, at, N_FRAMES + SEATS + 3 + 2 * KINDS)
    if state.stack:
        kind: i64 = 0
        by: i64 = 0
        kind, by, argument = state.stack[-1]
        out[at + kind] = 1
        out[at + N_FRAMES + (by - viewer + seats) % seats] = 1
        out[at + N_FRAMES + SEATS] = argument
    at += N_FRAMES + SEATS + 1
    if state.instead:
        out[at] = 1
    if state.before is not None:
        out[at + 1] = 1
    at += 2
    for unit in state.pool:
        waiting: i64 = unit
        out[at + waiting] += 1
    return at + 2 * KINDS


def _put_open(out: vec[i16], at: i64, state: GameState, viewer: i64, cards: int) -> i64:
    at = put_bits(out, at, state.idea_places, MAX_IDEA_PLACES)
    at = put_bits(out, at, state.idea_cards, N_CARDS)
    at = put_bits(out, at, state.bonuses, N_BONUSES)
    for count in state.stacks:
        out[at] = count
        at += 1
    for count in state.returned:
        out[at] = count
        at += 1
    put_zeros(out, at, N_ENGINEERS)
    place: i64 = 1
    for engineer in state.row:
        if engineer >= 0:
            hired: i64 = engineer
            out[at + hired] = i16(place)
        place += 1
    at += N_ENGINEERS
    out[at] = cards - _cards_held(state)
    return put_bits(out, at + 1, _cards_seen(state, viewer), END_CARDS)


def _cards_held(state: GameState) -> int:
    """How many end bonus cards the players hold; the pile itself is hidden."""
    held = 0
    for p in state.players:
        cards = p[CARDS]
        while cards:
            held += 1
            cards >>= CARD_BITS
    return held


def _cards_seen(state: GameState, viewer: i64) -> int:
    """Those that the viewer sees in the pile, or saw there at the last look."""
    if state.stack:
        kind, by, _ = state.stack[-1]
        if kind == F_END_CARD and by == viewer:
            return state.pile
    seen = 0
    looks = state.looks
    for look in range(0, len(looks), 3):
        if looks[look] == viewer:
            seen = looks[look + 1]
    return seen


def put_parts(
    out: vec[i16], at: i64, state: GameState, viewer: i64, table: list[Step], player: list[Step], size: i64
) -> i64:
    """The columns of the parts: on the table, then of every player; `size` is how many numbers a player has."""
    seats: i64 = len(state.players)
    at = put_part(out, at, state.table, viewer, seats, table)
    for seat in range(SEATS):
        if seat < seats:
            at = put_part(out, at, state.players[(viewer + seat) % seats], viewer, seats, player)
        else:
            at = put_zeros(out, at, size)
    return at


class Observer:
    """Writes observations; rows of players that are as they were the last time are not made again."""

    def __init__(self, routes: int, cards: int, table: list[Step], player: list[Step], size: int) -> None:
        self.routes = routes
        self.forecast_size = FORECAST + routes
        self.row_size = ROW_SIZE + ROUTE * routes
        self.cards = cards
        self.table = table
        self.player = player
        self.player_size = size
        self.rows: list[list[int]] = [[], [], [], []]  # of the last time
        self.made: vec[i16] = vec[i16]([0] * (SEATS * (self.forecast_size + self.row_size)))

    def write(self, state: GameState, seat: int, out: vec[i16], at: int) -> None:
        """All that a seat may know, from a place on. The games must be of one ruleset."""
        viewer: i64 = seat
        put = put_table(out, at, state, viewer, self.cards)
        seats: i64 = len(state.players)
        forecast: i64 = put
        forecast_size: i64 = self.forecast_size
        row_size: i64 = self.row_size
        put += SEATS * forecast_size
        for place in range(SEATS):
            if place < seats:
                self._put_player(out, forecast, put, state, (viewer + place) % seats)
            else:
                put_zeros(out, forecast, forecast_size)
                put_zeros(out, put, row_size)
            forecast += forecast_size
            put += row_size
        put_own_cards(out, put - SEATS * row_size, state.players[seat])
        if self.table or self.player:
            put_parts(out, put, state, viewer, self.table, self.player, self.player_size)

    def _put_player(self, out: vec[i16], forecast: i64, row: i64, state: GameState, seat: i64) -> None:
        p = state.players[seat]
        made = self.made
        forecast_size: i64 = self.forecast_size
        row_size: i64 = self.row_size
        at: i64 = seat * (forecast_size + row_size)
        if p != self.rows[seat]:
            self.rows[seat] = p.copy()
            routes: i64 = self.routes
            put_row(made, put_forecast(made, at, state.rules, p, routes), p, routes)
        if PLAIN:  # all at once, which is quicker there
            copy(made, at, forecast_size, out, forecast)
            copy(made, at + forecast_size, row_size, out, row)
            return
        for place in range(forecast_size):
            out[forecast + place] = made[at + place]
        at += forecast_size
        for place in range(row_size):
            out[row + place] = made[at + place]


def put_mask(out: vec[u8], at: i64, moves: list[int], value: i64) -> None:
    """Write a value for each of these moves."""
    for move in moves:
        place: i64 = move
        out[at + place] = u8(value)


def numbers(count: int) -> vec[i16]:
    """So many zeros."""
    return vec[i16]([0] * count)


def flags(count: int) -> vec[u8]:
    """The same of small ones."""
    return vec[u8]([0] * count)
