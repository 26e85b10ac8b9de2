"""Emil in positions: what the spaces on which he stands, and your points, say about him."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.expansions.emil.rules import (
    EMIL,
    T_DECK,
    T_DONE,
    T_ENGINEERS,
    T_OWN,
    T_TILES,
    T_TURNED,
    T_WORKERS,
)
from roundhouse.record.extension import Kind, Lying, PositionExtension, PositionValues
from roundhouse.record.position_part_defaults import initial
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules import moves
from roundhouse.rules.fields import pack, unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import ENGINEER_SPACE, F_POOL, F_TURN, OWN_TURN, SCORE
from roundhouse.rules.state import GameState


def workers_at(state: GameState) -> int:
    """His workers in all, with your points."""
    emil = emil_in(state.rules.content)
    return emil.workers + sum(1 for mark in emil.more if state.players[0][SCORE] >= mark)


def spaces_blocked(state: GameState) -> list[int]:
    return [space for space, taken in enumerate(state.spaces) if taken and (taken - 1) & 3 == EMIL]


def workers_placed(state: GameState) -> int:
    """On spaces; an engineer takes one."""
    costs = state.rules.cost_workers
    return sum(1 if space >= ENGINEER_SPACE else costs[space] for space in spaces_blocked(state))


def _own(state: GameState) -> PositionValues:
    return [workers_at(state)]


def _workers(state: GameState) -> PositionValues:
    """Those that stand nowhere."""
    return [max(0, state.table[T_OWN] - workers_placed(state))]


def _turned(state: GameState) -> PositionValues:
    """The cards of the spaces where he stands."""
    names = [card.id for card in emil_in(state.rules.content).cards]
    shown = [
        LIGHT_ENGINEER if space >= ENGINEER_SPACE else moves.SPACE_NAMES[space]
        for space in spaces_blocked(state)
    ]
    return [pack([card for card in _cards(state) if names[card] in shown])]


def _deck(state: GameState) -> PositionValues:
    """The cards that were not turned."""
    turned = unpack(state.table[T_TURNED])
    return [pack([card for card in _cards(state) if card not in turned])]


def _cards(state: GameState) -> list[int]:
    return unpack(initial(state.rules)[1][T_DECK])


def _tiles(state: GameState) -> Lying:
    return [("emil-tiles", unpack(state.table[T_TILES]))]


def _engineers(state: GameState) -> Lying:
    return [("emil-engineers", bits(state.table[T_ENGINEERS]))]


def _check_workers(state: GameState, top: PositionTable) -> None:
    """He owns what your points have brought him, and has no more in supply than stand nowhere."""
    if state.rules.players > 1:
        return
    own, placed = state.table[T_OWN], workers_placed(state)
    least, most = emil_in(state.rules.content).workers, workers_at(state)
    if not least <= own <= most:
        right = f"a number from {least} to {most}" if least < most else str(least)
        why = f"he has got {most} with {state.players[0][SCORE]} points of yours; {right} would be right"
        raise refused("emil-workers-owned", own, why)
    if placed > own:
        raise refused(
            "spaces", top.get("spaces"), f"Emil would stand there with {placed} workers and owns {own}"
        )
    if state.table[T_WORKERS] + placed > own:
        why = f"he owns {own}, of whom {placed} stand on spaces; {own - placed} at most would be right"
        raise refused("emil-workers", state.table[T_WORKERS], why)


def _settle(state: GameState) -> None:
    """In your own turn he has moved in any case; what is left of his move is only what it has set off."""
    if state.rules.strict_positions and len(state.stack) > 1:
        kind, _, whose = state.stack[1]
        if kind == F_TURN or (kind == F_POOL and whose == OWN_TURN):
            state.table[T_DONE] = 0


WRITTEN: Final = PositionExtension(
    settle=_settle,
    of_table={T_OWN: _own, T_WORKERS: _workers, T_TURNED: _turned, T_DECK: _deck},
    rests=(T_WORKERS, T_DECK),
    check_table=_check_workers,
    kinds=(Kind("card of Emil's", (), (T_DECK, T_TURNED)),),
    tiles=_tiles,
    engineers=_engineers,
)
