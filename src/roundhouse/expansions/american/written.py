"""The American board in positions: what tracks, wrenches and markers show without saying it, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.american.named import NAMED
from roundhouse.expansions.american.rules.board import CLEARED, STEELWORKS_TILE, boulders_of
from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DONE,
    COIN_DUE,
    F_BLAST,
    F_DIVIDEND,
    O_BLAST,
    O_KEY_OR_STOCK,
    O_SPIKE,
    SPIKE,
    STOCK,
    STOCK_PLACE,
    T_DIVIDENDS,
    T_LEVEL,
    T_STEELWORKS,
)
from roundhouse.expansions.american.rules.stocks import PAYOUT, level_of
from roundhouse.record.extension import Argument, Kind, PositionExtension, PositionValues, RouteWords
from roundhouse.record.position_defaults import (
    amount,
    conditions_met,
    gained_on_track,
    reached,
    tiles_laid,
    used_token_effects,
)
from roundhouse.record.position_part_defaults import initial
from roundhouse.record.position_words import PositionTable, refused, shown, whole_number
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import MAX_WRENCHES, PLAN, TRACK, UPPER_LANE, WRENCH
from roundhouse.rules.moves import BOULDER_NAMES, DIVIDEND_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

LEVELS: Final = range(1, 1 + NAMED.table["levels"])  # that have a column


# ---- boulders


def boulders_passed(rules: Ruleset, p: list[int]) -> int:
    """A bit for each that a track or a wrench has passed."""
    passed = 0
    wrenches = [place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place < UPPER_LANE]
    for boulder in boulders_of(rules):
        if boulder.route:
            space = p[TRACK + 5 * rules.route_ids.index(boulder.route)]
        else:
            space = max(wrenches, default=0)
        if space >= boulder.space:
            passed |= 1 << BOULDER_NAMES.index(boulder.id)
    return passed


def boulders_blasted(state: GameState, seat: int) -> int:
    """How many the blasting spaces that were reached have removed; a blast that is being decided does not count."""
    rules = state.rules
    if not rules.strict_positions:
        return 0
    blasts = sum(amount(benefit.effect, O_BLAST) for benefit in reached(rules, state.players[seat]))
    waiting = sum(1 for kind, whose, _ in state.stack if (kind, whose) == (F_BLAST, seat))
    return min(max(0, blasts - waiting), initial(rules)[0][BOULDERS].bit_count())


def _boulders(state: GameState, seat: int) -> PositionValues:
    """Those that were not passed; where more have been blasted than that, the first ones are gone too."""
    there = initial(state.rules)[0][BOULDERS]
    lying = there & ~boulders_passed(state.rules, state.players[seat])
    for boulder in bits(lying):
        if lying.bit_count() + boulders_blasted(state, seat) > there.bit_count():
            lying &= ~(1 << boulder)
    return [lying]


def _check_boulders(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    for other in bits(p[BOULDERS] & ~initial(rules)[0][BOULDERS]):
        why = f"{shown(BOULDER_NAMES[other])} does not lie on the board and the industry track of this game"
        raise refused(table.key("boulders"), table.get("boulders"), why)
    passed = boulders_passed(rules, p)
    for boulder in boulders_of(rules):
        bit = 1 << BOULDER_NAMES.index(boulder.id)
        if p[BOULDERS] & bit & passed:
            where = f"space {boulder.space} of {boulder.route}" if boulder.route else "the lower lane"
            why = f"{shown(boulder.id)} lies on {where}, which was passed; it should not be among them"
            raise refused(table.key("boulders"), table.get("boulders"), why)


def _clear_routes(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    """A track may be said to be anywhere; whether a boulder lies before it is looked at afterwards."""
    for boulder in boulders_of(rules):
        if boulder.route:
            p[PLAN + rules.route_ids.index(boulder.route)] = CLEARED


def _block_routes(rules: Ruleset, p: list[int]) -> None:
    """A route goes on behind a boulder only once that is gone."""
    for boulder in boulders_of(rules):
        if boulder.route:
            lies = p[BOULDERS] >> BOULDER_NAMES.index(boulder.id) & 1
            p[PLAN + rules.route_ids.index(boulder.route)] = 0 if lies else CLEARED


# ---- coins and the spike


def _coin_due(state: GameState, seat: int) -> PositionValues:
    """Spaces that were reached and not paid for."""
    p = state.players[seat]
    due = {benefit.coin for benefit in conditions_met(state.rules, p) if benefit.coin >= 0}
    return [sum(1 << coin for coin in due) & ~p[COIN_DONE]]


def _check_coins(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    """A coin is due or was paid."""
    both = bits(p[COIN_DONE] & p[COIN_DUE])
    if both:
        why = f"the coin of {rules.coin_names[both[0]]} was paid"
        raise refused(table.key("coin-due"), table.get("coin-due"), why)


def _spike(state: GameState, seat: int) -> PositionValues:
    """Whether its token was used."""
    effects = used_token_effects(state.rules, state.players[seat])
    return [int(any(amount(effect, O_SPIKE) for effect in effects))]


# ---- stocks


def levels_being_chosen(state: GameState) -> list[int]:
    """Levels that have been reached and wait for their dividend."""
    return [level_of(argument) for kind, _, argument in state.stack if kind == F_DIVIDEND]


def emil_stands(rules: Ruleset, level: int) -> int:
    """How many places on a level Emil's marker takes: his is furthest left."""
    return int(rules.players == 1 and level == stocks_in(rules.content).emil)


def _stock_place(state: GameState, seat: int) -> PositionValues:
    """Of those on one level the first seat stands left-most, but Emil before all."""
    level = state.players[seat][STOCK]
    if not level:
        return [0]
    return [emil_stands(state.rules, level) + sum(1 for p in state.players[:seat] if p[STOCK] == level)]


def _level(level: int, state: GameState) -> PositionValues:
    """Where somebody stands or has been lies a dividend, unless it is being chosen: the first that lies nowhere."""
    highest = max(p[STOCK] for p in state.players)
    if level > highest or level in levels_being_chosen(state):
        return [0]
    lying = [state.table[T_LEVEL + other] for other in LEVELS if other != level]
    tokens = bits(initial(state.rules)[1][T_DIVIDENDS])
    free = [1 + token for token in tokens if 1 + token not in lying]
    return free[:1] or [0]


def _dividends(state: GameState) -> PositionValues:
    """Those on no level."""
    supply = initial(state.rules)[1][T_DIVIDENDS]
    for level in LEVELS:
        if state.table[T_LEVEL + level]:
            supply &= ~(1 << state.table[T_LEVEL + level] - 1)
    return [supply]


def _check_stocks(state: GameState, seat: int, table: PositionTable) -> None:
    p = state.players[seat]
    if not p[STOCK]:
        return
    for level in range(1, p[STOCK] + 1):
        if not state.table[T_LEVEL + level] and level not in levels_being_chosen(state):
            why = f"no dividend lies on level {level}; name level-{level}"
            raise refused(table.key("stock"), p[STOCK], why)
    first = emil_stands(state.rules, p[STOCK])
    places = [other[STOCK_PLACE] for other in state.players if other[STOCK] == p[STOCK]]
    if sorted(places) != list(range(first, first + len(places))):
        side_by_side = f"{first} to {first + len(places) - 1}, each once"
        why = f"the markers on level {p[STOCK]} stand side by side: {side_by_side}"
        raise refused(table.key("stock-place"), p[STOCK_PLACE], why)


def _read_dividend(rules: Ruleset, table: PositionTable) -> int:
    level = whole_number(table.key("level"), table.get("level"), 1, stocks_in(rules.content).levels)
    return level + PAYOUT * table.number("payouts", 0)


def _write_dividend(rules: Ruleset, argument: int) -> Mapping[str, Any]:
    payouts = {"payouts": argument // PAYOUT} if argument >= PAYOUT else {}
    return {"level": level_of(argument), **payouts}


# ---- steelworks


def _steelworks(state: GameState) -> PositionValues:
    """Those behind stacks that are not empty, and no more than lie nowhere else."""
    rules = state.rules
    left = {rules.number[tile] for tile, count in enumerate(state.stacks) if count}
    numbers = stocks_in(rules.content).steelworks
    lie = [place for place, number in enumerate(numbers) if number in left]
    built = tiles_laid(state)[STEELWORKS_TILE]
    return [sum(1 << place for place in lie[: len(numbers) - built])]


def _check_player(state: GameState, seat: int, table: PositionTable) -> None:
    p = state.players[seat]
    _check_boulders(state.rules, p, table)
    _check_coins(state.rules, p, table)
    _check_stocks(state, seat, table)


def _keys(rules: Ruleset, p: list[int]) -> int:
    """Those of the industry track instead of which a stock step could have been taken."""
    return gained_on_track(rules, p, O_KEY_OR_STOCK)


WRITTEN: Final = PositionExtension(
    of_player={BOULDERS: _boulders, COIN_DUE: _coin_due, SPIKE: _spike, STOCK_PLACE: _stock_place},
    of_table={
        T_DIVIDENDS: _dividends,
        T_STEELWORKS: _steelworks,
        **{T_LEVEL + level: partial(_level, level) for level in LEVELS},
    },
    rests=(T_DIVIDENDS,),
    early=(COIN_DONE,),
    late=(T_STEELWORKS,),
    routes=(RouteWords(_clear_routes, _block_routes),),
    check_player=_check_player,
    keys=_keys,
    kinds=(Kind("dividend", DIVIDEND_NAMES, (T_DIVIDENDS, *(T_LEVEL + level for level in LEVELS))),),
    arguments={F_DIVIDEND: Argument(("level", "payouts"), _read_dividend, _write_dividend)},
)
