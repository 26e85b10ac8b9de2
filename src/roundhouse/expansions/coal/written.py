"""Coal in positions: which foundries lie where, as far as a position does not say it."""

from __future__ import annotations

from typing import Final

from roundhouse.record.extension import KeyRule, PositionExtension, SupplyKeys
from roundhouse.record.keys.tiles import tiles_of_player
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BOILED, F_DISPLACED


def boilermen(state: GameState) -> int:
    """Boilermen beside locomotives and factories, a displaced locomotive's included."""
    tiles = [argument for kind, _, argument in state.stack if kind == F_DISPLACED]
    for seat in range(len(state.players)):
        tiles += [tile for _, lying in tiles_of_player(state, seat) for tile in lying]
    return sum(1 for tile in tiles if tile >= BOILED)


def _stoked_unseen(state: GameState, free: list[int]) -> list[int]:
    """The last ones have become boilermen where there are any."""
    closed = boilermen(state) - state.table_top.count("foundries-stoked")
    return free[len(free) - max(0, min(closed, len(free))) :]


def _check_revocable(state: GameState, seat: int, top: PositionTable) -> None:
    if state.revocable and not any(board.has("closable") for board in state.boards()):
        raise refused("pool.revocable", top.get("pool"), "no foundry is closable")


def _check_used(state: GameState, seat: int, table: PositionTable) -> None:
    board = state.board(seat)
    if not set(board.held("foundries-used")) <= set(board.held("foundries")):
        why = f"only those of {table.key('foundries')} can have been used"
        raise table.refused("foundries-used", why)


WRITTEN: Final = PositionExtension(
    supplies=(
        SupplyKeys(
            "foundry",
            rest="foundry-stack",
            shown=("open-foundries",),
            table=("foundries-stoked",),
            players=("foundries",),
            gone=_stoked_unseen,
        ),
    ),
    players={"foundries-used": KeyRule(check=_check_used)},
    table={"open-foundries": KeyRule(check=_check_revocable)},
)
