"""Roundhouse: Ultimate Railroads to play, to watch, to program and to study.

>>> from roundhouse import Game
>>> game = Game.new(players=4, seed=1)
>>> while not game.over:
...     move = game.play(game.legal()[0])
>>> len(game.scores)
4

The names below are imported when they are first used: the command must be able to name an expansion before the rooms
lay out their tables (`__main__`).
"""

from importlib import import_module
from typing import TYPE_CHECKING

from roundhouse import compiled

if TYPE_CHECKING:
    from roundhouse.content.loader import ContentError
    from roundhouse.game import CannotUndo, Game, IllegalMove, Move, MoveError, UnknownLanguage, UnknownMove
    from roundhouse.record.position import PositionError
    from roundhouse.record.record import RecordError
    from roundhouse.rules import OptionsError

__version__ = "1.0.0"

compiled.decide()

__all__ = [
    "CannotUndo",
    "ContentError",
    "Game",
    "IllegalMove",
    "Move",
    "MoveError",
    "OptionsError",
    "PositionError",
    "RecordError",
    "UnknownLanguage",
    "UnknownMove",
]

_HOMES = {
    "ContentError": "content.loader",
    "OptionsError": "rules",
    "PositionError": "record.position",
    "RecordError": "record.record",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'game')}"), name)
