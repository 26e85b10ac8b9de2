"""The American board in positions: what tracks, wrenches and markers show without saying it, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.american.named import NAMED
from roundhouse.expansions.american.rules.board import CLEARED, STEELWORKS_TILE, boulders_of
from roundhouse.expansions.american.rules.numbers import F_BLAST, F_DIVIDEND, O_BLAST, O_KEY_OR_STOCK, O_SPIKE
from roundhouse.expansions.american.rules.stocks import PAYOUT, level_of
from roundhouse.record.extension import (
    Argument,
    KeyRule,
    PositionExtension,
    PositionValues,
    RouteWords,
    SupplyKeys,
)
from roundhouse.record.keys.tiles import tiles_laid
from roundhouse.record.position_words import PositionTable, refused, shown, whole_number
from roundhouse.record.reached import conditions_met, gained_by_tokens, gained_on_routes, gained_on_track
from roundhouse.record.supplies import initial
from roundhouse.rules.base_fields import PLANS, TRACKS, WRENCHES
from roundhouse.rules.moves import BOULDER_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import UPPER_LANE

LEVELS: Final = range(1, 1 + NAMED.table["levels"])  # that have a column
LEVEL_KEYS: Final = tuple(f"level-{level}" for level in LEVELS)


# ---- boulders


def boulders_passed(rules: Ruleset, p: list[int]) -> int:
    """A bit for each that a track or a wrench has passed."""
    passed = 0
    wrenches = [place for place in WRENCHES.values(p) if place < UPPER_LANE]
    for boulder in boulders_of(rules):
        if boulder.route:
            space = TRACKS.of(p, 5 * rules.route_ids.index(boulder.route))
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
    blasts = gained_on_routes(rules, state.players[seat], O_BLAST)
    waiting = sum(1 for kind, whose, _ in state.stack if (kind, whose) == (F_BLAST, seat))
    return max(0, blasts - waiting)


def _boulders(state: GameState, seat: int) -> PositionValues:
    """Those that were not passed; where more have been blasted than that, the first ones are gone too."""
    there, passed = _all_boulders(state.rules), boulders_passed(state.rules, state.players[seat])
    lying = [boulder for boulder in there if not passed >> boulder & 1]
    return lying[max(0, len(lying) + boulders_blasted(state, seat) - len(there)) :]


def _all_boulders(rules: Ruleset) -> list[int]:
    return rules.player_fields["boulders"].held(initial(rules)[0])


def _check_boulders(state: GameState, seat: int, table: PositionTable) -> None:
    passed = boulders_passed(state.rules, state.players[seat])
    lying, there = state.board(seat).held("boulders"), _all_boulders(state.rules)
    for other in [boulder for boulder in lying if boulder not in there]:
        why = f"{shown(BOULDER_NAMES[other])} does not lie on the board and the industry track of this game"
        raise table.refused("boulders", why)
    for boulder in boulders_of(state.rules):
        number = BOULDER_NAMES.index(boulder.id)
        if number in lying and passed >> number & 1:
            where = f"space {boulder.space} of {boulder.route}" if boulder.route else "the lower lane"
            why = f"{shown(boulder.id)} lies on {where}, which was passed; it should not be among them"
            raise table.refused("boulders", why)


def _clear_routes(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    """A track may be said to be anywhere; whether a boulder lies before it is looked at afterwards."""
    for boulder in boulders_of(rules):
        if boulder.route:
            PLANS.put(p, CLEARED, rules.route_ids.index(boulder.route))


def _block_routes(rules: Ruleset, p: list[int]) -> None:
    """A route goes on behind a boulder only once that is gone."""
    for boulder in boulders_of(rules):
        if boulder.route:
            lies = BOULDER_NAMES.index(boulder.id) in rules.player_fields["boulders"].held(p)
            PLANS.put(p, 0 if lies else CLEARED, rules.route_ids.index(boulder.route))


# ---- coins and the spike


def _coin_due(state: GameState, seat: int) -> PositionValues:
    """Spaces that were reached and not paid for."""
    due = {benefit.coin for benefit in conditions_met(state.rules, state.players[seat])} - {-1}
    return sorted(due - set(state.board(seat).held("coin-done")))


def _check_coins(state: GameState, seat: int, table: PositionTable) -> None:
    """A coin is due or was paid."""
    board = state.board(seat)
    for coin in board.held("coin-due"):
        if coin in board.held("coin-done"):
            raise table.refused("coin-due", f"the coin of {state.rules.coin_names[coin]} was paid")


def _spike(state: GameState, seat: int) -> PositionValues:
    """Whether its token was used."""
    return [int(gained_by_tokens(state.rules, state.players[seat], O_SPIKE) > 0)]


# ---- stocks


def levels_being_chosen(state: GameState) -> list[int]:
    """Levels that have been reached and wait for their dividend."""
    return [level_of(argument) for kind, _, argument in state.stack if kind == F_DIVIDEND]


def emil_stands(rules: Ruleset, level: int) -> int:
    """How many places on a level Emil's marker takes: his is furthest left."""
    return int(rules.players == 1 and level == stocks_in(rules.content).emil)


def _stock_place(state: GameState, seat: int) -> PositionValues:
    """Of those on one level the first seat stands left-most, but Emil before all."""
    levels = [board.count("stock") for board in state.boards()]
    if not levels[seat]:
        return [0]
    return [emil_stands(state.rules, levels[seat]) + levels[:seat].count(levels[seat])]


def _dividend(level: int, state: GameState, seat: int) -> PositionValues:
    """Where somebody stands or has been lies one, unless it is being chosen: the first that lies on no other level."""
    top, start = state.table_top, initial(state.rules)[1]
    highest = max(board.count("stock") for board in state.boards())
    if level > highest or level in levels_being_chosen(state):
        return []
    lying = [top.chosen(name) for name in LEVEL_KEYS if name in top.fields and name != f"level-{level}"]
    return [token for token in top.field("dividends").held(start) if token not in lying][:1]


def _check_stock(state: GameState, seat: int, table: PositionTable) -> None:
    stock = state.board(seat).count("stock")
    for level in range(1, stock + 1):
        if not state.table_top.held(f"level-{level}") and level not in levels_being_chosen(state):
            why = f"no dividend lies on level {level}; name level-{level}"
            raise refused(table.key("stock"), stock, why)
    first = emil_stands(state.rules, stock)
    places = [board.count("stock-place") for board in state.boards() if board.count("stock") == stock]
    if stock and sorted(places) != list(range(first, first + len(places))):
        side_by_side = f"{first} to {first + len(places) - 1}, each once"
        why = f"the markers on level {stock} stand side by side: {side_by_side}"
        raise refused(table.key("stock-place"), state.board(seat).count("stock-place"), why)


def _read_dividend(rules: Ruleset, table: PositionTable) -> int:
    level = whole_number(table.key("level"), table.get("level"), 1, stocks_in(rules.content).levels)
    return level + PAYOUT * table.number("payouts", 0)


def _write_dividend(rules: Ruleset, argument: int) -> Mapping[str, Any]:
    payouts = {"payouts": argument // PAYOUT} if argument >= PAYOUT else {}
    return {"level": level_of(argument), **payouts}


# ---- steelworks


def _steelworks(state: GameState, seat: int) -> PositionValues:
    """Those behind stacks that are not empty, and no more than lie nowhere else."""
    rules = state.rules
    left = {rules.number[tile] for tile, count in enumerate(state.stacks) if count}
    numbers = stocks_in(rules.content).steelworks
    built = tiles_laid(state)[STEELWORKS_TILE]
    return [place for place, number in enumerate(numbers) if number in left][: len(numbers) - built]


WRITTEN: Final = PositionExtension(
    supplies=(SupplyKeys("dividend", rest="dividends", table=LEVEL_KEYS),),
    players={
        "boulders": KeyRule(_boulders, _check_boulders),
        "coin-done": KeyRule(early=True),
        "coin-due": KeyRule(_coin_due, _check_coins),
        "spike": KeyRule(_spike),
        "stock": KeyRule(check=_check_stock),
        "stock-place": KeyRule(_stock_place),
    },
    table={
        "steelworks": KeyRule(_steelworks, late=True),
        **{f"level-{level}": KeyRule(partial(_dividend, level)) for level in LEVELS},
    },
    routes=(RouteWords(_clear_routes, _block_routes),),
    # those of the industry track instead of which a stock step could have been taken
    keys=lambda rules, p: gained_on_track(rules, p, O_KEY_OR_STOCK),
    arguments={F_DIVIDEND: Argument(("level", "payouts"), _read_dividend, _write_dividend)},
)
