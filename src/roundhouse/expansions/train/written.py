"""The train in positions: which tokens lie where, as far as a position does not say it."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.train.rules import F_LOAD, F_SHARE, F_UNLOAD, STANDING
from roundhouse.record.extension import KeyRule, PositionExtension, SupplyKeys
from roundhouse.record.keys.waiting import counted, flags
from roundhouse.record.position_words import PositionTable
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import SPENT
from roundhouse.rules.vocabulary import F_TURN, IN_TURN


def _check_train(state: GameState, seat: int, top: PositionTable) -> None:
    on_train, left = state.table_top.count("train"), state.table_top.count("train-stack")
    if on_train < STANDING:
        raise top.refused("train", f"{STANDING} tokens stand there before it is used")
    if on_train > STANDING and not _in_use(state):
        why = f"more than {STANDING} tokens stand there only while a turn goes on that has used it"
        raise top.refused("train", why)
    if state.table_top.count("train-seen") > left:
        raise top.refused("train-seen", f"the stack holds {left} tokens")


def _in_use(state: GameState) -> bool:
    """Whether a turn may have used it that is not over, or over but for what the others do."""
    return any(
        kind == F_UNLOAD or (argument == SPENT if kind == F_TURN else IN_TURN[kind])
        for kind, _, argument in state.stack
    )


WRITTEN: Final = PositionExtension(
    supplies=(SupplyKeys("train token", rest="train-stack", shown=("train", "train-open")),),
    table={"train": KeyRule(check=_check_train)},
    arguments={F_LOAD: flags("direct", "wood-worker"), F_SHARE: counted("use", 0)},
    nobodys=(F_UNLOAD,),
)
