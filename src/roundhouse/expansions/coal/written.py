"""Coal in positions: which foundries lie where, as far as a position does not say it."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.coal.rules import (
    CLOSABLE,
    FOUNDRIES,
    FOUNDRIES_USED,
    T_FOUNDRIES,
    T_FOUNDRY_STACK,
    T_STOKED,
)
from roundhouse.record.extension import Kind, PositionExtension, PositionValues
from roundhouse.record.position_part_defaults import initial, said_in
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules.fields import pack, unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import BOILED, F_DISPLACED, GAP, GAPS, SLOT
from roundhouse.rules.moves import FOUNDRY_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState


def boilermen(state: GameState) -> int:
    """Boilermen beside locomotives and factories, a displaced locomotive's included."""
    tiles = [argument for kind, _, argument in state.stack if kind == F_DISPLACED]
    for p in state.players:
        tiles += p[SLOT : SLOT + state.rules.slots] + p[GAP : GAP + GAPS]
    return sum(1 for tile in tiles if tile >= BOILED)


def _all_foundries(rules: Ruleset) -> list[int]:
    table = initial(rules)[1]
    return bits(table[T_FOUNDRIES]) + unpack(table[T_FOUNDRY_STACK])


def _gone(state: GameState) -> list[int]:
    gone = unpack(state.table[T_STOKED])
    for p in state.players:
        gone += bits(p[FOUNDRIES])
    return gone


def _open_foundries(state: GameState) -> PositionValues:
    """As many as at the start, of those that lie nowhere else."""
    gone = _gone(state) + said_in(state, T_FOUNDRY_STACK)
    free = [foundry for foundry in _all_foundries(state.rules) if foundry not in gone]
    count = initial(state.rules)[1][T_FOUNDRIES].bit_count()
    return [sum(1 << foundry for foundry in free[:count])]


def _stack(state: GameState) -> PositionValues:
    """All the others, but the last ones have become boilermen where there are any."""
    gone = _gone(state) + bits(state.table[T_FOUNDRIES])
    rest = [foundry for foundry in _all_foundries(state.rules) if foundry not in gone]
    closed = boilermen(state) - len(unpack(state.table[T_STOKED]))
    return [pack(rest[: max(0, len(rest) - max(0, closed))])]


def _check_revocable(state: GameState, top: PositionTable) -> None:
    if state.revocable and not any(p[CLOSABLE] for p in state.players):
        raise refused("pool.revocable", top.get("pool"), "no foundry is closable")


def _check_used(state: GameState, seat: int, table: PositionTable) -> None:
    p = state.players[seat]
    if p[FOUNDRIES_USED] & ~p[FOUNDRIES]:
        why = f"only those of {table.key('foundries')} can have been used"
        raise refused(table.key("foundries-used"), table.get("foundries-used"), why)


WRITTEN: Final = PositionExtension(
    of_table={T_FOUNDRIES: _open_foundries, T_FOUNDRY_STACK: _stack},
    rests=(T_FOUNDRY_STACK,),
    check_player=_check_used,
    check_table=_check_revocable,
    kinds=(
        Kind("foundry", FOUNDRY_NAMES, (T_FOUNDRIES, T_FOUNDRY_STACK, T_STOKED), (FOUNDRIES,), leaves=True),
    ),
)
