"""Roundhouse: Ultimate Railroads to play, to watch, to program and to study.

>>> from roundhouse import Game
>>> game = Game.new(players=4, seed=1)
>>> while not game.over:
...     move = game.play(game.legal()[0])
>>> len(game.scores)
4
"""

from roundhouse.content.loader import ContentError
from roundhouse.game import CannotUndo, Game, IllegalMove, Move
from roundhouse.record.position import PositionError
from roundhouse.record.record import RecordError
from roundhouse.rules import OptionsError

__version__ = "0.1.0"

__all__ = [
    "CannotUndo",
    "ContentError",
    "Game",
    "IllegalMove",
    "Move",
    "OptionsError",
    "PositionError",
    "RecordError",
]
