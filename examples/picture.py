"""A picture of a game: two bots play, the record is kept, and every round becomes a picture on one page.

    python examples/picture.py [FOLDER]

writes `game.json`, which `roundhouse replay` and the page for imported games read, and `game.html`.
"""

import sys
from pathlib import Path
from random import Random

from roundhouse import Game
from roundhouse.bots import bot
from roundhouse.view import redact


def played(name: str = "greedy:nodes=20", seed: int = 7) -> tuple[Game, list[str]]:
    """A game between two bots, and a picture of the table at the start of each round and at the end."""
    game, player, chance = Game.new(players=2, seed=seed), bot(name), Random(seed)
    pictures: list[str] = []
    while not game.over:
        if len(pictures) < game.round:
            pictures.append(game.svg())
        moves = [move.id for move in game.legal()]
        assert game.decider is not None
        game.play(player.choose(redact(game.state, game.decider), moves, chance))
    return game, [*pictures, game.svg()]


def main(folder: Path = Path(".")) -> None:
    """Play, and write the record and the page."""
    game, pictures = played()
    folder.mkdir(parents=True, exist_ok=True)
    game.save(folder / "game.json")
    page = "\n".join(f"<figure>{picture}</figure>" for picture in pictures)
    (folder / "game.html").write_text(f"<!doctype html><title>A game</title>{page}", encoding="utf-8")
    print(f"{len(pictures)} pictures in {folder / 'game.html'}; it ended {' : '.join(map(str, game.scores))}")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
