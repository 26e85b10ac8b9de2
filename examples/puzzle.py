"""A puzzle from a position: every way through the turn is tried, and the best one is told.

    python examples/puzzle.py [POSITION.toml]

A turn is a line of decisions; different orders often lead to the same board, which is looked at once.
"""

import sys
from pathlib import Path

from roundhouse import Game

POSITION = Path(__file__).with_name("puzzle.toml")


def best_line(game: Game, seat: int) -> tuple[int, list[str]]:
    """The highest forecast that a turn can end with, and the moves that lead there in words."""
    best: tuple[int, list[str]] = (-1, [])
    seen = set()
    open_lines: list[tuple[Game, list[str]]] = [(game, [])]
    while open_lines:
        reached, line = open_lines.pop()
        for move in reached.legal():
            twin = reached.copy()
            twin.play(move)
            if twin.turn_over or twin.decider != seat:
                best = max(best, (twin.forecast(seat)["total"], [*line, move.sentence]))
            elif (digest := twin.state.digest()) not in seen:
                seen.add(digest)
                open_lines.append((twin, [*line, move.sentence]))
    return best


def main(position: Path = POSITION) -> None:
    """Print the position, the question and the answer."""
    game = Game.from_position(position)
    seat = game.decider
    assert seat is not None, "in this position nobody decides"
    print(game.text(seat))
    points, line = best_line(game, seat)
    print(f"Now this round would score {game.forecast(seat)['total']}; the best turn makes it {points}:")
    for number, sentence in enumerate(line, 1):
        print(f"  {number}. {sentence}")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
