"""What is true with other boards, tracks and modules: every piece is somewhere, once.

Pieces are counted by `record.supplies`; what else a part promises stands here, a small function for each.
"""

from __future__ import annotations

from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import playing
from roundhouse.record.keys.industry import without_purple
from roundhouse.record.supplies import stocks
from roundhouse.rules import layout
from roundhouse.rules.fields import (
    CHOICE,
    COUNT,
    FLAG,
    MASK,
    PLAYER,
    STACK,
    TABLE,
    Field,
    width,
)
from roundhouse.rules.layout import PLAN, TRACK, WRENCH
from roundhouse.rules.packing import unpack
from roundhouse.rules.plans import GATES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import MAX_WRENCHES, NOWHERE


def check_parts(state: GameState) -> None:
    """Everything that the parts of a game promise of one position."""
    if not state.table:
        ensure(not state.rules.parts, "there is no table for {}", state.rules.parts)
        return
    check_columns(state)
    check_pieces(state)
    check_gates(state)
    for checked in playing(state.rules):
        if checked.invariants:
            checked.invariants(state)
    check_wrenches(state)


# ---- columns


@remembered
def _fields(rules: Ruleset, where: str) -> tuple[tuple[Field, ...], frozenset[int]]:
    """The columns that the parts name, and those they do not use."""
    fields = tuple((rules.table_fields if where == TABLE else rules.player_fields).values())
    named = {column for field in fields for column in range(field.column, field.column + width(field))}
    if where == TABLE:
        return fields, frozenset(range(rules.table_size)) - named
    return fields, frozenset(range(layout.BASE_SIZE, rules.row_size)) - named


def check_columns(state: GameState) -> None:
    """Every column holds what its words can say, and what nobody names is empty."""
    rows = [(PLAYER, f"seat {seat}", p) for seat, p in enumerate(state.players)]
    for where, whose, row in [*rows, (TABLE, "the table", state.table)]:
        fields, unnamed = _fields(state.rules, where)
        for field in fields:
            ensure(_sayable(row, field), "{}: {} is {}", whose, field.name, row[field.column])
        for column in unnamed:
            ensure(not row[column], "{}: column {} is {}, and no part names it", whose, column, row[column])


def _sayable(row: list[int], field: Field) -> bool:
    value = row[field.column]
    if field.kind == FLAG:
        return value in (0, 1)
    if field.kind == COUNT:
        return all(
            0 <= count <= field.most for count in row[field.column : field.column + max(1, len(field.names))]
        )
    if field.kind == CHOICE:
        return 0 <= value <= len(field.names)
    if field.kind == MASK:
        return 0 <= value < 1 << len(field.names)
    stack = unpack(value)
    return field.kind == STACK and len(stack) <= field.most and all(0 <= n < len(field.names) for n in stack)


# ---- pieces


def check_pieces(state: GameState) -> None:
    """Nothing exists twice, and what cannot leave the game is somewhere."""
    for stock in stocks(state):
        ensure(
            not stock.too_many(), "{} {} lies at two places: {}", stock.what, stock.too_many(), stock.lying
        )
        ensure(not stock.missing(), "{} {} is nowhere: {}", stock.what, stock.missing(), stock.lying)


def check_gates(state: GameState) -> None:
    """Whoever is behind a gate has chosen how the route goes on."""
    deciding = {kind for kind, _, _ in state.stack}
    for seat, p in enumerate(state.players):
        for route, plans in enumerate(state.rules.plans):
            for benefit in plans[p[PLAN + route]].benefits:
                for kind, _ in benefit.effect:
                    if kind in GATES and p[TRACK + 5 * route] >= benefit.space:
                        waits = GATES[kind] in deciding
                        ensure(
                            waits,
                            "seat {} passed {} of route {} without a choice",
                            seat,
                            benefit.space,
                            route,
                        )


def check_wrenches(state: GameState) -> None:
    """The purple wrench is one."""
    rules = state.rules
    third = [
        other
        for other, row in enumerate(state.players)
        if sum(1 for place in row[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE) > without_purple(rules)
    ]
    ensure(len(third) <= 1, "seats {} have the purple wrench", third)
