"""How long reviews take: `python -m bench.reviews` makes those of some golden games and writes a row for each."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from random import Random

from roundhouse import Game
from roundhouse.bots.review import REVIEWER, adviser, review

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
GAMES = (
    "classic-2-russian-russian-47",
    "ultimate-2-german-russian-22",
    "ultimate-2-american-american-37",
    "ultimate-2-asian-american-19",
)


def measured(name: str, reviewer: str) -> str:
    """A row: the game, its turns, seconds of processor time, points lost by each seat."""
    game = Game.load(GOLDEN / f"{name}.json")
    begun = time.process_time()
    found = review(game.states, game.moves, partial(adviser, reviewer), Random(1), name=reviewer)
    seconds = time.process_time() - begun
    lost = ", ".join(f"{found.summary(seat).lost:.0f}" for seat in range(found.players))
    return f"| `{name}` | {len(found.findings)} | {seconds:.0f} | {lost} |"


def main() -> None:
    """By the reviewer that is named, or the usual one."""
    reviewer = sys.argv[1] if len(sys.argv) > 1 else REVIEWER
    print(reviewer, "\n")
    print("| game | turns | seconds | points lost |\n| --- | --- | --- | --- |")
    for name in GAMES:
        print(measured(name, reviewer), flush=True)


if __name__ == "__main__":
    main()
