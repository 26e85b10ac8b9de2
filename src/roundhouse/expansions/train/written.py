"""The train in positions: which tokens lie where, as far as a position does not say it."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.train.rules import (
    F_LOAD,
    F_SHARE,
    F_UNLOAD,
    STANDING,
    T_TRAIN,
    T_TRAIN_OPEN,
    T_TRAIN_SEEN,
    T_TRAIN_STACK,
)
from roundhouse.record.extension import Kind, PositionExtension, PositionValues
from roundhouse.record.position_frames import counted, flags
from roundhouse.record.position_part_defaults import initial, said_in
from roundhouse.record.position_words import PositionTable, refused
from roundhouse.rules.fields import pack, unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import F_TURN, IN_TURN
from roundhouse.rules.moves import TRAIN_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import SPENT


def _all_tokens(rules: Ruleset) -> list[int]:
    start = initial(rules)[1]
    return unpack(start[T_TRAIN]) + bits(start[T_TRAIN_OPEN]) + unpack(start[T_TRAIN_STACK])


def _on_train(state: GameState) -> PositionValues:
    """The first tokens that were not named elsewhere."""
    start = initial(state.rules)[1]
    said = state.table[T_TRAIN_OPEN] != start[T_TRAIN_OPEN]
    gone = bits(state.table[T_TRAIN_OPEN]) if said else []
    gone += said_in(state, T_TRAIN_STACK)
    free = [token for token in _all_tokens(state.rules) if token not in gone]
    return [pack(free[: len(unpack(start[T_TRAIN]))])]


def _open(state: GameState) -> PositionValues:
    """As many as at the start, less those that the turn has put on the train."""
    start = initial(state.rules)[1]
    on_train = unpack(state.table[T_TRAIN])
    loaded = max(0, len(on_train) - len(unpack(start[T_TRAIN])))
    gone = on_train + said_in(state, T_TRAIN_STACK)
    free = [token for token in _all_tokens(state.rules) if token not in gone]
    return [sum(1 << token for token in free[: max(0, start[T_TRAIN_OPEN].bit_count() - loaded)])]


def _stack(state: GameState) -> PositionValues:
    gone = unpack(state.table[T_TRAIN]) + bits(state.table[T_TRAIN_OPEN])
    return [pack([token for token in _all_tokens(state.rules) if token not in gone])]


# ---- what cannot be


def _check_train(state: GameState, top: PositionTable) -> None:
    if not _all_tokens(state.rules):
        return
    on_train, stack = unpack(state.table[T_TRAIN]), unpack(state.table[T_TRAIN_STACK])
    if len(on_train) < STANDING:
        raise refused("train", top.get("train"), f"{STANDING} tokens stand there before it is used")
    if len(on_train) > STANDING and not _in_use(state):
        why = f"more than {STANDING} tokens stand there only while a turn goes on that has used it"
        raise refused("train", top.get("train"), why)
    if state.table[T_TRAIN_SEEN] > len(stack):
        raise refused("train-seen", top.get("train-seen"), f"the stack holds {len(stack)} tokens")


def _in_use(state: GameState) -> bool:
    """Whether a turn may have used it that is not over, or over but for what the others do."""
    return any(
        kind == F_UNLOAD or (argument == SPENT if kind == F_TURN else IN_TURN[kind])
        for kind, _, argument in state.stack
    )


WRITTEN: Final = PositionExtension(
    of_table={T_TRAIN: _on_train, T_TRAIN_OPEN: _open, T_TRAIN_STACK: _stack},
    rests=(T_TRAIN_OPEN, T_TRAIN_STACK),
    check_table=_check_train,
    kinds=(Kind("train token", TRAIN_NAMES, (T_TRAIN, T_TRAIN_OPEN, T_TRAIN_STACK)),),
    arguments={F_LOAD: flags("direct", "wood-worker"), F_SHARE: counted("use", 0)},
    nobodys=(F_UNLOAD,),
)
