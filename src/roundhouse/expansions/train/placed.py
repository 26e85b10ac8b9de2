"""Where the tokens of the train lie: on its cars or open beside it, each on the table once."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.moves import TRAIN_NAMES
from roundhouse.rules.state import GameState
from roundhouse.view.extension import PiecesFound, PlaceExtension
from roundhouse.view.pieces import lying_open
from roundhouse.view.places import shared
from roundhouse.view.targets import named


def _of_table(seen: GameState) -> PiecesFound:
    yield from lying_open("train", seen.table_top.held("train-open"), TRAIN_NAMES)
    for place, token in enumerate(seen.table_top.held("train")):
        yield shared("train", TRAIN_NAMES[token]), (shared("car", place + 1),)


_token = named("train", TRAIN_NAMES)

PLACED: Final = PlaceExtension(targets={"load": _token, "share": _token}, of_table=_of_table)
