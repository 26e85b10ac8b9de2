"""A house rule: the spaces with two silver and two gold steps cost a worker less. What does that change?

    python examples/house_rule.py

The folder `house-rule` holds the other numbers, and nothing else. It works everywhere: `roundhouse play --content
examples/house-rule`. Records say which numbers they were played with.
"""

from pathlib import Path
from random import Random
from statistics import mean

from roundhouse import Game
from roundhouse.bots import bot
from roundhouse.view import redact

FOLDER = Path(__file__).with_name("house-rule")


def points(seed: int, content: str | None) -> float:
    """The average score of a game between two bots."""
    game = Game.new(players=2, seed=seed, content=content)
    player, chance = bot("greedy:nodes=20"), Random(seed)
    while game.decider is not None:
        moves = [move.id for move in game.legal()]
        game.play(player.choose(redact(game.state, game.decider), moves, chance))
    return mean(game.scores)


def main(games: int = 4) -> None:
    """The same deals with and without it."""
    for name, content in (("as printed", None), ("house rule", str(FOLDER))):
        print(f"{name}: {mean(points(seed, content) for seed in range(games)):.0f} points on average")


if __name__ == "__main__":
    main()
