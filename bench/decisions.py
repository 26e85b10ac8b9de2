"""How long does a decision take? `python bench/decisions.py --seconds 5`, or with words: `german board`.

Random games of every board with every industry track, alone and with all modules, on one core. For each it prints
decisions a second, how long `legal` takes at the 999th of 1,000 and at the longest with the seed and the decision that
repeat it, how many positions the searches for room looked at, and how many of them gave up. Time is processor time.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from roundhouse.content.loader import load
from roundhouse.rules import Ruleset, apply, completable, legal, new, ruleset

PLAYERS = 4


class Searches:
    """Counts what the searches for room do."""

    def __init__(self) -> None:
        self.positions = self.undecided = 0
        self.completes = completable._Search.completes
        counted = self

        def completes(search: completable._Search, state: completable.GameState, player: int) -> bool:
            search.tired = False
            found = counted.completes(search, state, player)
            counted.positions += search.budget - max(0, search.nodes)
            counted.undecided += search.tired and not found
            return found

        completable._Search.completes = completes  # type: ignore[method-assign]


def measure(rules: Ruleset, seconds: float, searches: Searches) -> str:
    """Whole games until the time is up."""
    searches.positions = searches.undecided = 0
    times: list[tuple[float, int, int]] = []
    applying, seed = 0.0, 0
    begin = process_time()
    while process_time() - begin < seconds:
        state, chance, number = new(rules, seed), Random(seed), 0
        while state.stack:
            start = process_time()
            options = legal(state)
            found = process_time()
            apply(state, options[int(chance.random() * len(options))])
            applying += process_time() - found
            times.append((found - start, seed, number))
            number += 1
        seed += 1
    whole = applying + sum(time for time, _, _ in times)
    times.sort()
    longest, game, decision = times[-1]
    return (
        f"{seed:4} games {len(times) / whole:8,.0f}/s  p99.9 {1e3 * times[len(times) * 999 // 1000][0]:7.2f} ms  "
        f"longest {1e3 * longest:8.1f} ms (seed {game}, decision {decision})  "
        f"{searches.positions / len(times):6.2f} positions a decision, {searches.undecided} undecided"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "words", nargs="*", help="only games whose name has these words, as german, board, modules"
    )
    parser.add_argument("--seconds", type=float, default=5, help="for each of the games")
    options = parser.parse_args()
    content = load("ultimate")
    modules = tuple(
        name
        for name, module in content.modules.items()
        if PLAYERS in module.players and not module.needs + module.excludes
    )
    searches = Searches()
    for board in content.boards.values():
        for track in board.tracks:
            for chosen in ((), modules):
                name = f"{board.id} {track}{' modules' if chosen else ''}"
                if set(options.words) <= set(name.split()):
                    rules = ruleset(PLAYERS, "ultimate", board.id, track, chosen)
                    print(f"{name:26}", measure(rules, options.seconds, searches), flush=True)


if __name__ == "__main__":
    main()
