"""What must be true of the American board in every position, and what of it games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.content import model
from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.american.rules.board import CLEARED, STEELWORKS_TILE, american_of, boulders_of
from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DONE,
    COIN_DUE,
    K_STEELWORKS,
    STOCK,
    STOCK_PLACE,
    T_LEVEL,
    T_STEELWORKS,
)
from roundhouse.expansions.american.rules.stocks import PAYOUT
from roundhouse.expansions.american.written import boulders_passed, emil_stands, levels_being_chosen
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, each
from roundhouse.record.reached import conditions_met
from roundhouse.rules import GameState, Ruleset, moves
from roundhouse.rules.layout import GAP, PLAN
from roundhouse.rules.moves import BOULDER_NAMES, DIVIDEND_NAMES, TOKEN_NAMES
from roundhouse.rules.packing import bits
from roundhouse.rules.vocabulary import BOILED, GAPS

Found = Iterator[Thing]
STEELWORKS: Final = "steelworks"


# ---- invariants


def check_american(state: GameState) -> None:
    check_stocks(state)
    for seat, p in enumerate(state.players):
        check_coins(state.rules, seat, p)
        check_boulders(state.rules, seat, p)
    check_steelworks(state)


def check_stocks(state: GameState) -> None:
    """Markers of a level stand side by side, on a dividend."""
    choosing = levels_being_chosen(state)
    for level in range(1, stocks_in(state.rules.content).levels + 1):
        places = sorted(p[STOCK_PLACE] for p in state.players if p[STOCK] == level)
        first = emil_stands(state.rules, level)
        ensure(places == list(range(first, first + len(places))), "level {}: markers at {}", level, places)
        there = state.table[T_LEVEL + level] > 0
        if any(p[STOCK] >= level for p in state.players):
            ensure(there != (level in choosing), "level {}: dividend {}, chosen {}", level, there, choosing)
        else:
            ensure(not there, "level {} has a dividend, and nobody was there", level)


def check_coins(rules: Ruleset, seat: int, p: list[int]) -> None:
    """Coins are due or paid where a space was reached."""
    met = {benefit.coin for benefit in conditions_met(rules, p) if benefit.coin >= 0}
    due, done = set(bits(p[COIN_DUE])), set(bits(p[COIN_DONE]))
    ensure(not due & done, "seat {}: {} are due and paid", seat, due & done)
    ensure(due | done == met, "seat {}: coins due {} and paid {}, reached {}", seat, due, done, met)


def check_boulders(rules: Ruleset, seat: int, p: list[int]) -> None:
    """Nothing has come past a boulder, and a route ends where one lies."""
    passed = bits(p[BOULDERS] & boulders_passed(rules, p))
    ensure(not passed, "seat {} passed boulders {}", seat, passed)
    for boulder in boulders_of(rules):
        if boulder.route:
            lies = p[BOULDERS] >> BOULDER_NAMES.index(boulder.id) & 1
            plan = p[PLAN + rules.route_ids.index(boulder.route)]
            ensure(plan == (0 if lies else CLEARED), "seat {}: plan {}, boulder {}", seat, plan, lies)


def check_steelworks(state: GameState) -> None:
    """No more are built than were taken from behind their stacks."""
    rules = state.rules
    if not rules.has_factory[STEELWORKS_TILE]:
        return
    taken = len(stocks_in(rules.content).steelworks) - state.table[T_STEELWORKS].bit_count()
    tiles = [tile % BOILED for p in state.players for tile in p[GAP : GAP + GAPS]]
    waiting = sum(1 for unit in state.pool if unit >> 1 == K_STEELWORKS)
    built = tiles.count(STEELWORKS_TILE) + waiting
    ensure(built <= taken, "{} steelworks of {} taken", built, taken)


# ---- coverage


def _things(rules: Ruleset) -> Found:
    stocks = stocks_in(rules.content)
    for row in dividends_in(rules.content):
        yield from each("dividends", row.id, "chosen", "on arrival", "paid to one", "paid to all")
    for level in range(1, stocks.levels + 1):
        yield Thing("stocks", f"level {level}", "reached")
    yield Thing("stocks", "top level", "paid instead of a step")
    for number in stocks.steelworks:
        yield Thing("stocks", f"last #{number}", "taken")
    yield from each("stocks", "majority", "first", "second")
    if rules.industry_rules.shared:
        yield Thing("factories", STEELWORKS, "wood step instead")
    for rival in rules.rivals:
        yield Thing(rival, "payout", "set off")


def _rows(content: model.Content) -> tuple[model.Idea, ...]:
    return dividends_in(content)


def at_the_top(rules: Ruleset, p: list[int]) -> Found:
    """A stock step of somebody who can climb no further."""
    if p[STOCK] == stocks_in(rules.content).levels:
        yield Thing("stocks", "top level", "paid instead of a step")


def _done(before: GameState, after: GameState, seat: int, index: int) -> Found:
    if 2 * K_STEELWORKS + 1 in before.pool:
        yield Thing("factories", STEELWORKS, "dropped")


def _idea(before: GameState, after: GameState, seat: int, index: int) -> Found:
    if TOKEN_NAMES[index] == "stock":
        yield from at_the_top(before.rules, before.players[seat])
        yield from _paid_to(after, after.players[seat][STOCK], "paid to one")


def _take_stock(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield from at_the_top(before.rules, before.players[seat])


def _dividend(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("dividends", DIVIDEND_NAMES[index], "chosen")
    if before.stack[-1][2] >= PAYOUT:
        yield from _paid_to(after, after.players[seat][STOCK], "paid to one")


def _paid_to(state: GameState, level: int, way: str) -> Found:
    """The dividends up to a level."""
    for token in state.table[T_LEVEL + 1 : T_LEVEL + level + 1]:
        if token:
            yield Thing("dividends", DIVIDEND_NAMES[token - 1], way)


def _steelworks(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("factories", STEELWORKS, "built")
    if before.players[seat][GAP + index]:
        yield Thing("factories", "any", "over another")


def _followed(before: GameState, after: GameState, move: int) -> Found:
    """Boulders gone, levels reached, the last tile of a stack."""
    for old, new in zip(before.players, after.players, strict=True):
        for boulder in bits(old[BOULDERS] & ~new[BOULDERS]):
            yield Thing(f"{before.rules.board} board", f"boulder {BOULDER_NAMES[boulder]}", "blasted")
        for level in range(old[STOCK] + 1, new[STOCK] + 1):
            yield Thing("stocks", f"level {level}", "reached")
            if before.table[T_LEVEL + level]:
                token = before.table[T_LEVEL + level] - 1
                yield Thing("dividends", DIVIDEND_NAMES[token], "on arrival")
    if before.table[T_STEELWORKS] != after.table[T_STEELWORKS]:
        yield from _last_tile(before, after, move)


def _last_tile(before: GameState, after: GameState, move: int) -> Found:
    """The last tile of a stack was taken: a general payout follows."""
    rules = before.rules
    for which in bits(before.table[T_STEELWORKS] & ~after.table[T_STEELWORKS]):
        number = stocks_in(rules.content).steelworks[which]
        yield Thing("stocks", f"last #{number}", "taken")
        if number != _taken_number(rules, move):
            yield Thing(rules.rivals[0], "payout", "set off")
        elif rules.industry_rules.shared:
            yield Thing("factories", STEELWORKS, "wood step instead")
    yield from _paid_to(after, max(p[STOCK] for p in before.players), "paid to all")


def _taken_number(rules: Ruleset, move: int) -> int:
    """The number of the tile that a move takes from a stack, else 0."""
    family, index = moves.family(move)
    places = {"loco": moves.SLOTS, "factory": moves.GAPS}
    return rules.number[index // places[family]] if family in places else 0


def _ended(state: GameState, prizes: list[int]) -> Found:
    part = american_of(state.rules)
    for _, points, _ in part.final_points(state) if part else ():
        first = points == stocks_in(state.rules.content).majority[0]
        yield Thing("stocks", "majority", "first" if first else "second")


CHECKED: Final = CheckExtension(
    part="american",
    invariants=check_american,
    waiting={K_STEELWORKS: STEELWORKS},
    things=_things,
    touched={
        "done": _done,
        "idea": _idea,
        "dividend": _dividend,
        "steelworks": _steelworks,
        "take-stock": _take_stock,
    },
    followed=_followed,
    ended=_ended,
    rows=_rows,
)
