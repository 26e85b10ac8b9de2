"""What a position shows of the parts without saying it, column by column.

Like `position_defaults` this serves reading and writing. A column that is not named here is as at the start. When
a column is filled in, all that were said are known, and those before it in the list.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.expansions import Gathered
from roundhouse.record.faces import OfPlayer, OfTable, Values, all_written
from roundhouse.record.position_defaults import (
    amount,
    conditions_met,
    tiles_laid,
    used_token_effects,
)
from roundhouse.record.position_plans import extensions_laid
from roundhouse.rules import layout, moves
from roundhouse.rules.engineers import kept
from roundhouse.rules.fields import PLAYER, Field, pack, unpack, width
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import F_DIVIDEND, T_LEVEL
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import blank_state, new_player
from roundhouse.rules.state import GameState


@lru_cache(maxsize=64)
def initial(rules: Ruleset) -> tuple[list[int], list[int]]:
    """A player's row and the table before anything has happened."""
    return new_player(rules), blank_state(rules).table


def at_start(rules: Ruleset, field: Field) -> Values:
    """What columns hold before anything has happened."""
    row = initial(rules)[0 if field.where == PLAYER else 1]
    return row[field.column : field.column + width(field)]


def of_player(state: GameState, seat: int, field: Field) -> Values:
    """What a player's columns hold when they are not named."""
    derived = PLAYERS.get(field.column)
    return at_start(state.rules, field) if derived is None else derived(state, seat)


def of_table(state: GameState, field: Field) -> Values:
    """What columns of the table hold when they are not named."""
    derived = TABLES.get(field.column)
    if T_LEVEL < field.column <= T_LEVEL + state.rules.content.stocks.levels:
        return _level(state, field.column - T_LEVEL)
    return at_start(state.rules, field) if derived is None else derived(state)


def _without(packed: int, gone: list[int]) -> int:
    """A sequence without some of its items."""
    return pack([item for item in unpack(packed) if item not in gone])


# ---- the German board


def _extensions(state: GameState) -> Values:
    """Those that lie on no board."""
    supply = initial(state.rules)[1][layout.T_EXTENSIONS]
    for p in state.players:
        for extension in extensions_laid(state.rules, p):
            supply &= ~(1 << extension)
    return [supply]


def _income(state: GameState) -> Values:
    """What nobody has."""
    start = initial(state.rules)[1][layout.T_INCOME : layout.T_INCOME + len(moves.INCOME_NAMES)]
    taken = [sum(p[layout.INCOME + kind] for p in state.players) for kind in range(len(start))]
    return [max(0, count - gone) for count, gone in zip(start, taken, strict=True)]


# ---- the American board


def boulders_passed(rules: Ruleset, p: list[int]) -> int:
    """A bit for each that a track or a wrench has passed."""
    passed = 0
    wrenches = [w for w in p[layout.WRENCH : layout.WRENCH + layout.MAX_WRENCHES] if w < layout.UPPER_LANE]
    for boulder in rules.boulder_rows:
        if boulder.route:
            reached = p[layout.TRACK + 5 * rules.route_ids.index(boulder.route)]
        else:
            reached = max(wrenches, default=0)
        if reached >= boulder.space:
            passed |= 1 << moves.BOULDER_NAMES.index(boulder.id)
    return passed


def _boulders(state: GameState, seat: int) -> Values:
    """Those that were not passed."""
    return [initial(state.rules)[0][layout.BOULDERS] & ~boulders_passed(state.rules, state.players[seat])]


def _coin_due(state: GameState, seat: int) -> Values:
    """Spaces that were reached and not paid for."""
    p = state.players[seat]
    due = {benefit.coin for benefit in conditions_met(state.rules, p) if benefit.coin >= 0}
    return [sum(1 << coin for coin in due) & ~p[layout.COIN_DONE]]


def _spike(state: GameState, seat: int) -> Values:
    """Whether its token was used."""
    effects = used_token_effects(state.rules, state.players[seat])
    return [int(any(amount(effect, layout.O_SPIKE) for effect in effects))]


def _stock_place(state: GameState, seat: int) -> Values:
    """Of those on one level the first seat stands left-most, but Emil before all."""
    level = state.players[seat][layout.STOCK]
    if not level:
        return [0]
    stocks = state.rules.content.stocks
    emil = state.rules.players == 1 and level == stocks.emil
    return [emil + sum(1 for p in state.players[:seat] if p[layout.STOCK] == level)]


def _level(state: GameState, level: int) -> Values:
    """Where somebody stands or has been lies a dividend, unless it is being chosen: the first that lies nowhere."""
    highest = max(p[layout.STOCK] for p in state.players)
    chosen = [argument % 16 for kind, _, argument in state.stack if kind == F_DIVIDEND]
    if level > highest or level in chosen:
        return [0]
    levels = range(T_LEVEL + 1, T_LEVEL + 1 + state.rules.content.stocks.levels)
    lying = [state.table[other] for other in levels if other != T_LEVEL + level]
    free = [
        1 + token for token in bits(initial(state.rules)[1][layout.T_DIVIDENDS]) if 1 + token not in lying
    ]
    return free[:1] or [0]


def _dividends(state: GameState) -> Values:
    """Those on no level."""
    supply = initial(state.rules)[1][layout.T_DIVIDENDS]
    for level in range(1, 1 + state.rules.content.stocks.levels):
        if state.table[T_LEVEL + level]:
            supply &= ~(1 << state.table[T_LEVEL + level] - 1)
    return [supply]


def _steelworks(state: GameState) -> Values:
    """Those behind stacks that are not empty, and no more than lie nowhere else."""
    rules = state.rules
    left = {rules.number[tile] for tile, count in enumerate(state.stacks) if count}
    numbers = rules.content.stocks.steelworks
    lie = [place for place, number in enumerate(numbers) if number in left]
    built = tiles_laid(state)[rules.steelworks]
    return [sum(1 << place for place in lie[: len(numbers) - built])]


# ---- the industry board


def _cars(state: GameState, seat: int) -> Values:
    """Own cars that are nowhere else."""
    p = state.players[seat]
    used = p[layout.CARS_LYING].bit_count() + p[layout.CARS_STANDING].bit_count() + p[layout.CARS_SHOP]
    return [max(0, cars_there(state.rules) - used)]


def cars_there(rules: Ruleset) -> int:
    """Own cars of a player."""
    return initial(rules)[0][layout.CARS]


# ---- the train


def said_in(state: GameState, column: int) -> list[int]:
    """What was said to lie in a stack; nothing if it is as at the start."""
    packed = state.table[column]
    return [] if packed == initial(state.rules)[1][column] else unpack(packed)


def _all_tokens(rules: Ruleset) -> list[int]:
    start = initial(rules)[1]
    loose = bits(start[layout.T_TRAIN_OPEN]) + unpack(start[layout.T_TRAIN_STACK])
    return unpack(start[layout.T_TRAIN]) + loose


def _train(state: GameState) -> Values:
    """The first tokens that were not named elsewhere."""
    start = initial(state.rules)[1]
    said = state.table[layout.T_TRAIN_OPEN] != start[layout.T_TRAIN_OPEN]
    gone = bits(state.table[layout.T_TRAIN_OPEN]) if said else []
    gone += said_in(state, layout.T_TRAIN_STACK)
    free = [token for token in _all_tokens(state.rules) if token not in gone]
    return [pack(free[: len(unpack(start[layout.T_TRAIN]))])]


def _train_open(state: GameState) -> Values:
    """As many as at the start, less those that the turn has put on the train."""
    start = initial(state.rules)[1]
    on_train = unpack(state.table[layout.T_TRAIN])
    loaded = max(0, len(on_train) - len(unpack(start[layout.T_TRAIN])))
    gone = on_train + said_in(state, layout.T_TRAIN_STACK)
    free = [token for token in _all_tokens(state.rules) if token not in gone]
    return [sum(1 << token for token in free[: max(0, start[layout.T_TRAIN_OPEN].bit_count() - loaded)])]


def _train_stack(state: GameState) -> Values:
    gone = unpack(state.table[layout.T_TRAIN]) + bits(state.table[layout.T_TRAIN_OPEN])
    return [pack([token for token in _all_tokens(state.rules) if token not in gone])]


# ---- special ideas


def _special_cards(state: GameState) -> Values:
    """All but those that a player visibly has."""
    supply = initial(state.rules)[1][layout.T_SPECIAL]
    gone = []
    if any(p[layout.DOUBLE_INDUSTRY] for p in state.players):
        gone.append("double-industry")
    if any(p[layout.FREIGHT] for p in state.players):
        gone.append("freight-car")
    special = moves.TILE_NAMES.index("special")
    if any(
        tile % layout.BOILED == special
        for p in state.players
        for tile in p[layout.GAP : layout.GAP + layout.GAPS]
    ):
        gone.append("special-factory")
    return [supply & ~sum(1 << moves.SPECIAL_NAMES.index(name) for name in gone)]


def _laid(state: GameState) -> Values:
    """Whoever is in the row or with somebody, but engineer 1, who comes with a card."""
    laid = kept(state)
    for engineer in state.row:
        if engineer >= 0:
            laid |= 1 << engineer
    for p in state.players:
        laid |= p[layout.ENGINEERS]
    return [laid & ~(1 << state.rules.engineer_one)]


_PLAYERS: Final[dict[int, OfPlayer]] = {
    layout.BOULDERS: _boulders,
    layout.COIN_DUE: _coin_due,
    layout.SPIKE: _spike,
    layout.STOCK_PLACE: _stock_place,
    layout.CARS: _cars,
}
_TABLES: Final[dict[int, OfTable]] = {
    layout.T_EXTENSIONS: _extensions,
    layout.T_INCOME: _income,
    layout.T_DIVIDENDS: _dividends,
    layout.T_STEELWORKS: _steelworks,
    layout.T_TRAIN: _train,
    layout.T_TRAIN_OPEN: _train_open,
    layout.T_TRAIN_STACK: _train_stack,
    layout.T_SPECIAL: _special_cards,
    layout.T_LAID: _laid,
}
PLAYERS: Final = Gathered(_PLAYERS, lambda: (one.of_player for one in all_written()))
TABLES: Final = Gathered(_TABLES, lambda: (one.of_table for one in all_written()))
_RESTS: Final = (
    layout.T_DIVIDENDS,
    layout.T_TRAIN_OPEN,
    layout.T_TRAIN_STACK,
)


def is_rest(column: int) -> bool:
    """Whether a column of the table holds what others leave: it is filled in after them."""
    return column in _RESTS or any(column in one.rests for one in all_written())
