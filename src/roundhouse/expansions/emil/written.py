"""Emil in positions: what the spaces on which he stands, and your points, say about him."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.expansions.emil.rules import EMIL, T_DONE, T_ENGINEERS, T_TILES
from roundhouse.record.extension import KeyRule, Lying, PositionExtension, PositionValues, SupplyKeys
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.record.supplies import initial
from roundhouse.rules import moves
from roundhouse.rules.base_fields import SCORE
from roundhouse.rules.packing import bits, unpack
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_POOL, F_TURN, OWN_TURN, is_engineer


def workers_at(state: GameState) -> int:
    """His workers in all, with your points."""
    emil = emil_in(state.rules.content)
    return emil.workers + sum(1 for mark in emil.more if SCORE.of(state.players[0]) >= mark)


def spaces_blocked(state: GameState) -> list[int]:
    return [space for space, taken in enumerate(state.spaces) if taken and (taken - 1) & 3 == EMIL]


def workers_placed(state: GameState) -> int:
    """On spaces; an engineer takes one."""
    costs = state.rules.cost_workers
    return sum(1 if is_engineer(space) else costs[space] for space in spaces_blocked(state))


def _workers(state: GameState, seat: int) -> PositionValues:
    """Those that stand nowhere."""
    return [max(0, state.table_top.count("emil-workers-owned") - workers_placed(state))]


def _turned(state: GameState, seat: int) -> PositionValues:
    """The cards of the spaces where he stands."""
    deck = state.rules.table_fields["emil-deck"]
    blocked = [
        LIGHT_ENGINEER if is_engineer(space) else moves.SPACE_NAMES[space] for space in spaces_blocked(state)
    ]
    return [card for card in deck.held(initial(state.rules)[1]) if deck.names[card] in blocked]


def _tiles(state: GameState) -> Lying:
    return [("emil-tiles", unpack(state.table[T_TILES]))]


def _engineers(state: GameState) -> Lying:
    return [("emil-engineers", bits(state.table[T_ENGINEERS]))]


def _check_workers(state: GameState, seat: int, top: PositionTable) -> None:
    """He owns what your points have brought him, and has no more in supply than stand nowhere."""
    own, placed = state.table_top.count("emil-workers-owned"), workers_placed(state)
    least, most = emil_in(state.rules.content).workers, workers_at(state)
    if not least <= own <= most:
        right = f"a number from {least} to {most}" if least < most else str(least)
        why = f"he has got {most} with {SCORE.of(state.players[0])} points of yours; {right} would be right"
        raise refused("emil-workers-owned", own, why)
    if placed > own:
        raise refused(
            "spaces", top.get("spaces"), f"Emil would stand there with {placed} workers and owns {own}"
        )
    if state.table_top.count("emil-workers") + placed > own:
        why = f"he owns {own}, of whom {placed} stand on spaces; {own - placed} at most would be right"
        raise refused("emil-workers", state.table_top.count("emil-workers"), why)


def _settle(state: GameState) -> None:
    """In your own turn he has moved in any case; what is left of his move is only what it has set off."""
    if state.rules.strict_positions and len(state.stack) > 1:
        kind, _, whose = state.stack[1]
        if kind == F_TURN or (kind == F_POOL and whose == OWN_TURN):
            state.table[T_DONE] = 0


WRITTEN: Final = PositionExtension(
    supplies=(SupplyKeys("card of Emil's", rest="emil-deck", table=("emil-turned",)),),
    table={
        "emil-workers-owned": KeyRule(lambda state, _: [workers_at(state)], _check_workers),
        "emil-workers": KeyRule(_workers, after=True),
        "emil-turned": KeyRule(_turned),
    },
    settle=_settle,
    tiles=_tiles,
    engineers=_engineers,
)
