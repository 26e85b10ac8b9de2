"""The train in positions: which tokens lie where, as far as a position does not say it."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.train.rules import T_TRAIN, T_TRAIN_OPEN, T_TRAIN_STACK
from roundhouse.record.faces import Kind, Values, Written
from roundhouse.record.position_frames import counted, flags
from roundhouse.record.position_part_defaults import initial, said_in
from roundhouse.rules.fields import pack, unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import F_LOAD, F_SHARE, F_UNLOAD
from roundhouse.rules.moves import TRAIN_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState


def _all_tokens(rules: Ruleset) -> list[int]:
    start = initial(rules)[1]
    return unpack(start[T_TRAIN]) + bits(start[T_TRAIN_OPEN]) + unpack(start[T_TRAIN_STACK])


def _on_train(state: GameState) -> Values:
    """The first tokens that were not named elsewhere."""
    start = initial(state.rules)[1]
    said = state.table[T_TRAIN_OPEN] != start[T_TRAIN_OPEN]
    gone = bits(state.table[T_TRAIN_OPEN]) if said else []
    gone += said_in(state, T_TRAIN_STACK)
    free = [token for token in _all_tokens(state.rules) if token not in gone]
    return [pack(free[: len(unpack(start[T_TRAIN]))])]


def _open(state: GameState) -> Values:
    """As many as at the start, less those that the turn has put on the train."""
    start = initial(state.rules)[1]
    on_train = unpack(state.table[T_TRAIN])
    loaded = max(0, len(on_train) - len(unpack(start[T_TRAIN])))
    gone = on_train + said_in(state, T_TRAIN_STACK)
    free = [token for token in _all_tokens(state.rules) if token not in gone]
    return [sum(1 << token for token in free[: max(0, start[T_TRAIN_OPEN].bit_count() - loaded)])]


def _stack(state: GameState) -> Values:
    gone = unpack(state.table[T_TRAIN]) + bits(state.table[T_TRAIN_OPEN])
    return [pack([token for token in _all_tokens(state.rules) if token not in gone])]


WRITTEN: Final = Written(
    of_table={T_TRAIN: _on_train, T_TRAIN_OPEN: _open, T_TRAIN_STACK: _stack},
    rests=(T_TRAIN_OPEN, T_TRAIN_STACK),
    kinds=(Kind("train token", TRAIN_NAMES, (T_TRAIN, T_TRAIN_OPEN, T_TRAIN_STACK)),),
    arguments={F_LOAD: flags("direct", "wood-worker"), F_SHARE: counted("use", 0)},
    nobodys=(F_UNLOAD,),
)
