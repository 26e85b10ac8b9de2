"""Writes docs/table.svg, the picture in the README: `python docs/picture.py`. Equal seeds give equal pictures."""

from pathlib import Path
from random import Random

from roundhouse import Game
from roundhouse.bots import bot
from roundhouse.view.secrets import redact

game, greedy, chance = Game.new(players=4, seed=7), bot("greedy"), Random(7)
while game.decider is not None and (game.round < 5 or game.decider != 0):
    move = greedy.choose(redact(game.state, game.decider), [move.id for move in game.legal()], chance)
    game.play(move)
Path(__file__).with_name("table.svg").write_text(game.svg(0), encoding="utf-8")
