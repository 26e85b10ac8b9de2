"""A player of your own: it tries every move in a few possible worlds and plays each to its end at random.

python examples/bot.py
"""

from collections.abc import Sequence
from random import Random

from roundhouse.bots import BOTS
from roundhouse.lab.arena import play_match
from roundhouse.rules import GameState, apply, decider, scores
from roundhouse.rules.playout import playout
from roundhouse.view import determinize


class Rollouts:
    """Flat Monte Carlo. What has a default here can be set behind the name: `rollouts:worlds=5`."""

    def __init__(self, worlds: int = 1) -> None:
        self.worlds = worlds

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """The move after which random play does best for the seat that decides."""
        seat = decider(view)

        def worth(move: int) -> int:
            total = 0
            for _ in range(self.worlds):
                world = determinize(view, seat, chance)  # the seat must not know the true one
                apply(world, move)
                playout(world, chance)
                total += scores(world)[seat]
            return total

        return max(moves, key=worth)


BOTS["rollouts"] = Rollouts  # from now on `play --seats`, `simulate --bots` and `arena --bots` know it, too


def main(games: int = 4) -> None:
    """A match against random play, the same deals from both seats."""
    match = play_match("rollouts", "random", games=games, seed=1)
    for result in match["pairings"][0]["results"]:
        print(f"{result['bot']:10} won {result['wins']['rate']:.0%} of {games} games")


if __name__ == "__main__":
    main()
